//! However a build is interrupted, the next one ends with the same file.

use crate::sample::{
    append_rest, beside, blocks, build, description, files_in, finished_bytes, folder, part_bytes,
};
use crate::separate_process;
use atlas::{Description, Draft, DraftError, Start};
use std::fs;

/// Builds the sample from this part file and returns how it started and with how many blocks.
fn resume(part: &[u8], expected: &[u8]) -> (Start, u64) {
    let (folder, path) = folder();
    fs::write(beside(&path, ".part"), part).unwrap();
    let mut draft = Draft::open(&path, &description()).unwrap();
    let found = (draft.start().clone(), draft.blocks());
    assert_eq!(fs::metadata(beside(&path, ".part")).unwrap().len(), draft.bytes());
    for number in 0..draft.blocks() {
        assert_eq!(draft.read_block(number).unwrap(), blocks()[number as usize]);
    }
    append_rest(&mut draft);
    draft.finish().unwrap().verify().unwrap();
    assert_eq!(fs::read(&path).unwrap(), expected);
    assert_eq!(files_in(folder.path()), ["sample.table"]);
    found
}

#[test]
fn a_part_file_cut_anywhere_is_resumed_to_the_same_table() {
    let expected = finished_bytes();
    let part = part_bytes();
    assert!(expected.starts_with(&part));
    let mut most = 0;
    // The finished file is what a build leaves that is killed just before it renames it.
    for length in 0..=expected.len() {
        let (_, blocks) = resume(&expected[..length], &expected);
        assert!(blocks >= most, "cut to {length}");
        most = blocks;
    }
    assert_eq!(most, 5);
    assert_eq!(resume(&part, &expected), (Start::Resumed { cut_bytes: 0 }, 5));
    let cut_bytes = (expected.len() - part.len()) as u64;
    assert_eq!(resume(&expected, &expected), (Start::Resumed { cut_bytes }, 5));
}

#[test]
fn a_part_file_damaged_anywhere_is_resumed_to_the_same_table() {
    let expected = finished_bytes();
    let part = part_bytes();
    for at in 0..part.len() {
        let mut damaged = part.clone();
        damaged[at] ^= 0x20;
        let (_, blocks) = resume(&damaged, &expected);
        assert!(blocks < 5, "flip at {at}");
    }
    // What a power failure leaves: the right length, and zeros where nothing was synced.
    for length in 0..part.len() {
        let mut lost = part[..length].to_vec();
        lost.resize(part.len(), 0);
        resume(&lost, &expected);
    }
}

#[test]
fn a_part_file_for_something_else_is_given_up() {
    for other in [Description::new("sample", 4), description().with("to", 6)] {
        let (_folder, path) = folder();
        let mut draft = Draft::open(&path, &other).unwrap();
        draft.append(b"of no use").unwrap();
        draft.save_state(1, |to| to.write_all(b"neither")).unwrap();
        drop(draft);
        let mut draft = Draft::open(&path, &description()).unwrap();
        assert_eq!(draft.start(), &Start::Anew { reason: format!("it was for {other}") });
        assert_eq!(draft.blocks(), 0);
        assert!(draft.load_state().unwrap().is_none());
        assert!(!beside(&path, ".state").exists());
        append_rest(&mut draft);
        draft.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), finished_bytes());
    }
}

#[test]
fn an_interrupted_build_leaves_the_older_table_alone() {
    let (_folder, path) = folder();
    build(&path);
    let mut draft = Draft::open(&path, &Description::new("other", 1)).unwrap();
    draft.append(b"half").unwrap();
    assert_eq!(fs::read(&path).unwrap(), finished_bytes());
}

#[test]
fn a_block_that_rots_meanwhile_is_refused_and_built_again() {
    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    append_rest(&mut draft);
    let mut bytes = fs::read(beside(&path, ".part")).unwrap();
    let at = bytes.len() - 20;
    bytes[at] ^= 1;
    fs::write(beside(&path, ".part"), &bytes).unwrap();
    assert!(matches!(draft.read_block(4), Err(DraftError::DamagedBlock { number: 4, .. })));
    drop(draft);
    assert_eq!(Draft::open(&path, &description()).unwrap().blocks(), 4);
}

#[test]
fn two_builders_at_once_are_one_too_many() {
    let (_folder, path) = folder();
    let mut first = Draft::open(&path, &description()).unwrap();
    first.append(&blocks()[0]).unwrap();
    let error = Draft::open(&path, &description()).unwrap_err();
    assert!(matches!(error, DraftError::Locked { .. }));
    let expected = format!(
        "{} is being built by another process; wait for it or stop it, then start again",
        path.display()
    );
    assert_eq!(error.to_string(), expected);
    append_rest(&mut first);
    drop(first);
    assert_eq!(Draft::open(&path, &description()).unwrap().blocks(), 5);
}

/// Killed without any chance to tidy up, which leaves its lock file behind.
#[test]
fn a_killed_process_is_resumed_to_the_same_table() {
    const NAME: &str = "resuming::a_killed_process_is_resumed_to_the_same_table";
    if let Some(path) = separate_process::task() {
        let mut draft = Draft::open(path, &description()).unwrap();
        for block in &blocks()[..3] {
            draft.append(block).unwrap();
        }
        draft.save_state(2, |to| to.write_all(b"two")).unwrap();
        std::process::abort();
    }
    let (folder, path) = folder();
    let output = separate_process::run(NAME, &path, "");
    assert!(!output.status.success());
    let left = ["sample.table.lock", "sample.table.part", "sample.table.state"];
    assert_eq!(files_in(folder.path()), left);
    let mut draft = Draft::open(&path, &description()).unwrap();
    assert_eq!(draft.start(), &Start::Resumed { cut_bytes: 0 });
    assert_eq!(draft.blocks(), 3);
    assert_eq!(draft.load_state().unwrap().unwrap().0, 2);
    append_rest(&mut draft);
    draft.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap(), finished_bytes());
    assert_eq!(files_in(folder.path()), ["sample.table"]);
}
