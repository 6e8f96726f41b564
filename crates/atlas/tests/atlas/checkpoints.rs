//! The builder's checkpoint is whole, and stands for the blocks that are there, or is not used.

use crate::sample::{append_rest, beside, blocks, description, files_in, folder};
use atlas::{Draft, DraftError};
use std::fs;
use std::io::{self, Read};

/// The checkpoint that a draft finds.
fn loaded(draft: &Draft) -> Option<(u64, Vec<u8>)> {
    let (blocks, mut reader) = draft.load_state().unwrap()?;
    let mut state = Vec::new();
    reader.read_to_end(&mut state).unwrap();
    assert_eq!(reader.length(), state.len() as u64);
    Some((blocks, state))
}

#[test]
fn the_last_checkpoint_is_found_again() {
    let (folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    assert_eq!(loaded(&draft), None);
    draft.save_state(0, |_| Ok(())).unwrap();
    assert_eq!(loaded(&draft), Some((0, vec![])));
    append_rest(&mut draft);
    let large: Vec<u8> = (0..3_000_000u32).map(|i| (i % 255) as u8).collect();
    draft.save_state(4, |to| large.chunks(1000).try_for_each(|chunk| to.write_all(chunk))).unwrap();
    drop(draft);
    let draft = Draft::open(&path, &description()).unwrap();
    assert_eq!(draft.blocks(), 5);
    assert_eq!(loaded(&draft), Some((4, large)));
    draft.finish().unwrap();
    assert_eq!(files_in(folder.path()), ["sample.table"]);
}

#[test]
fn a_damaged_checkpoint_is_ignored() {
    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    append_rest(&mut draft);
    draft.save_state(5, |to| to.write_all(b"counters and such")).unwrap();
    let state = beside(&path, ".state");
    let sound = fs::read(&state).unwrap();
    for at in 0..sound.len() {
        let mut flipped = sound.clone();
        flipped[at] ^= 1;
        fs::write(&state, flipped).unwrap();
        assert_eq!(loaded(&draft), None, "flip at {at}");
        fs::write(&state, &sound[..at]).unwrap();
        assert_eq!(loaded(&draft), None, "cut to {at}");
    }
    fs::write(&state, &sound).unwrap();
    assert_eq!(loaded(&draft), Some((5, b"counters and such".to_vec())));
}

#[test]
fn a_checkpoint_counts_only_with_its_own_blocks() {
    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    append_rest(&mut draft);
    draft.save_state(3, |to| to.write_all(b"three")).unwrap();
    draft.truncate(2).unwrap();
    assert_eq!(loaded(&draft), None, "fewer blocks than it stands for");
    draft.append(b"not the third block").unwrap();
    assert_eq!(loaded(&draft), None, "another third block");
    draft.truncate(2).unwrap();
    draft.append(&blocks()[2]).unwrap();
    assert_eq!(loaded(&draft), Some((3, b"three".to_vec())), "its own again");
}

#[test]
fn a_checkpoint_for_blocks_to_come_is_refused() {
    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    let error = draft.save_state(1, |_| Ok(())).unwrap_err();
    assert!(matches!(error, DraftError::NoBlock { number: 1, blocks: 0, .. }));
}

#[test]
fn a_builder_that_fails_to_write_keeps_its_last_checkpoint() {
    let (folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    draft.save_state(0, |to| to.write_all(b"good")).unwrap();
    append_rest(&mut draft);
    let fails = |to: &mut dyn io::Write| {
        to.write_all(&[1; 5_000_000])?;
        Err(io::Error::other("the builder lost its thread"))
    };
    let error = draft.save_state(5, fails).unwrap_err().to_string();
    assert!(error.contains("sample.table.state.new: the builder lost its thread"), "{error}");
    assert_eq!(loaded(&draft), Some((0, b"good".to_vec())));
    assert_eq!(draft.blocks(), 5);
    assert!(!files_in(folder.path()).contains(&"sample.table.state.new".to_owned()));
}

#[test]
fn a_checkpoint_that_was_being_written_is_cleared_away() {
    let (folder, path) = folder();
    fs::write(beside(&path, ".state.new"), b"half").unwrap();
    let draft = Draft::open(&path, &description()).unwrap();
    assert_eq!(loaded(&draft), None);
    assert_eq!(files_in(folder.path()), ["sample.table.lock", "sample.table.part"]);
}
