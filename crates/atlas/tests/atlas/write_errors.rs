//! A disk that is full or closed gives an error that names the file, and loses nothing.

use crate::sample::{append_rest, beside, blocks, description, files_in, finished_bytes, folder};
use crate::separate_process;
use atlas::{Deed, Draft, DraftError, Place};
use std::fs;

/// A process that may write only short files stands for one whose disk is full.
#[cfg(unix)]
#[test]
fn a_block_that_does_not_fit_is_not_there_and_the_others_are() {
    const NAME: &str = "write_errors::a_block_that_does_not_fit_is_not_there_and_the_others_are";
    if let Some(path) = separate_process::task() {
        let mut draft = Draft::open(&path, &description()).unwrap();
        draft.append(&blocks()[0]).unwrap();
        draft.sync().unwrap();
        let before = fs::read(beside(&path, ".part")).unwrap();

        let error = draft.append(&vec![7; 100_000]).unwrap_err();
        assert!(matches!(&error, DraftError::File(error) if error.deed == Deed::Write));
        let message = error.to_string();
        assert!(message.contains("sample.table.part: "), "{message}");
        assert!(message.ends_with("what was synced is kept"), "{message}");
        assert_eq!(fs::read(beside(&path, ".part")).unwrap(), before);
        assert_eq!(draft.blocks(), 1);
        assert_eq!(draft.read_block(0).unwrap(), blocks()[0]);

        draft.save_state(1, |to| to.write_all(b"one")).unwrap();
        assert!(draft.save_state(1, |to| to.write_all(&vec![7; 3_000_000])).is_err());
        assert_eq!(draft.load_state().unwrap().unwrap().1.length(), 3);

        draft.append(&blocks()[1]).unwrap();
        println!("all as expected");
        return;
    }
    let (folder, path) = folder();
    // The limit counts in 512 or 1024 bytes, as the shell likes.
    let output = separate_process::run(NAME, &path, "trap '' XFSZ; ulimit -f 32");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("all as expected"), "{printed}{output:?}");

    let mut draft = Draft::open(&path, &description()).unwrap();
    assert_eq!(draft.blocks(), 2);
    append_rest(&mut draft);
    draft.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap(), finished_bytes());
    assert_eq!(files_in(folder.path()), ["sample.table"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_keeps_the_last_checkpoint() {
    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    draft.save_state(0, |to| to.write_all(b"good")).unwrap();
    std::os::unix::fs::symlink("/dev/full", beside(&path, ".state.new")).unwrap();
    let error = draft.save_state(0, |to| to.write_all(b"better")).unwrap_err().to_string();
    assert!(error.contains("sample.table.state.new: No space left on device"), "{error}");
    assert!(error.ends_with("then start again: what was synced is kept"), "{error}");
    assert_eq!(draft.load_state().unwrap().unwrap().1.length(), 4);
    draft.save_state(0, |to| to.write_all(b"better")).unwrap();
    assert_eq!(draft.load_state().unwrap().unwrap().1.length(), 6);
}

#[test]
fn a_name_that_is_taken_by_a_folder_costs_no_blocks() {
    let (_folder, path) = folder();
    fs::create_dir(&path).unwrap();
    let mut draft = Draft::open(&path, &description()).unwrap();
    append_rest(&mut draft);
    draft.save_state(5, |to| to.write_all(b"all")).unwrap();
    let error = draft.finish().unwrap_err();
    let expected = format!("cannot give its final name to {}: ", path.display());
    assert!(error.to_string().starts_with(&expected), "{error}");

    fs::remove_dir(&path).unwrap();
    let draft = Draft::open(&path, &description()).unwrap();
    assert_eq!(draft.blocks(), 5);
    assert_eq!(draft.load_state().unwrap().unwrap().0, 5);
    draft.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap(), finished_bytes());
}

#[test]
fn a_folder_that_is_none_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, b"").unwrap();
    let place = Place::at(file.join("tables"));
    let error = place.draft("a", &description()).unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot create {}: ", place.dir().display())), "{error}");
    #[cfg(unix)]
    assert!(error.ends_with("choose a folder that you may write to"), "{error}");
}
