//! What is built is read back, by whoever asks for the right thing.

use crate::sample::{self, append_rest, beside, blocks, build, description, files_in, folder};
use atlas::{Description, Draft, Start, Table, TableError};
use std::fs;

#[test]
fn a_finished_table_holds_what_was_appended() {
    let (folder, path) = folder();
    let built = build(&path);
    built.verify().unwrap();
    assert_eq!(files_in(folder.path()), ["sample.table"]);

    let table = Table::open(&path).unwrap();
    assert_eq!(table.description(), &description());
    assert_eq!(table.blocks(), 5);
    assert_eq!(table.bytes(), fs::metadata(&path).unwrap().len());
    assert_eq!(table.fingerprint(), built.fingerprint());
    for (number, block) in blocks().iter().enumerate() {
        let number = number as u64;
        for _ in 0..2 {
            let found = table.block(number).unwrap();
            assert_eq!(found, block);
            assert_eq!(found.as_ptr() as usize % 8, 0);
        }
        table.check_block(number).unwrap();
    }
    let error = table.block(5).unwrap_err();
    assert!(matches!(error, TableError::NoBlock { number: 5, blocks: 5, .. }));
    assert!(error.to_string().ends_with("has no block 5: its 5 blocks are counted from 0"));
    table.verify().unwrap();
}

#[test]
fn a_table_may_have_no_blocks() {
    let (_folder, path) = folder();
    let table = Draft::open(&path, &Description::new("", 0)).unwrap().finish().unwrap();
    table.verify().unwrap();
    assert_eq!(table.blocks(), 0);
    assert!(table.block(0).is_err());
}

#[test]
fn the_bytes_depend_on_nothing_but_description_and_blocks() {
    let bytes = sample::finished_bytes();
    assert_eq!(bytes, sample::finished_bytes());

    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    append_rest(&mut draft);
    draft.truncate(2).unwrap();
    append_rest(&mut draft);
    draft.truncate(5).unwrap();
    draft.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_draft_reads_its_own_blocks() {
    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    assert_eq!(draft.start(), &Start::Fresh);
    for (number, block) in blocks().iter().enumerate() {
        draft.append(block).unwrap();
        assert_eq!(draft.blocks(), number as u64 + 1);
        for (earlier, block) in blocks()[..=number].iter().enumerate() {
            assert_eq!(&draft.read_block(earlier as u64).unwrap(), block);
        }
    }
    assert_eq!(draft.bytes(), fs::metadata(beside(&path, ".part")).unwrap().len());
    let error = draft.read_block(5).unwrap_err().to_string();
    assert!(error.ends_with("has 5 blocks so far, counted from 0; 5 is too many"), "{error}");
    assert!(draft.truncate(6).is_err());
    draft.truncate(1).unwrap();
    assert!(draft.read_block(1).is_err());
}

#[test]
fn another_kind_or_version_is_refused_with_both_named() {
    let (_folder, path) = folder();
    build(&path);
    Table::open_as(&path, "sample", 3).unwrap();
    for (kind, version) in [("sample", 4), ("census", 3)] {
        let error = Table::open_as(&path, kind, version).unwrap_err();
        assert!(matches!(error, TableError::OtherKind { .. }));
        let expected = format!(
            "holds `sample` in version 3, and `{kind}` in version {version} is needed; build the \
             table again"
        );
        assert!(error.to_string().ends_with(&expected), "{error}");
    }
}

#[test]
fn an_open_table_outlives_its_replacement() {
    let (_folder, path) = folder();
    let old = build(&path);
    let mut draft = Draft::open(&path, &Description::new("other", 1)).unwrap();
    draft.append(b"new").unwrap();
    let new = draft.finish().unwrap();
    assert_eq!(old.block(4).unwrap(), blocks()[4]);
    assert_eq!(new.block(0).unwrap(), b"new");
    assert_ne!(old.fingerprint(), new.fingerprint());
    assert_eq!(Table::open(&path).unwrap().description().kind, "other");
}

#[test]
fn many_threads_may_read() {
    let (_folder, path) = folder();
    let table = build(&path);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (number, block) in blocks().iter().enumerate() {
                    assert_eq!(table.block(number as u64).unwrap(), block);
                }
            });
        }
    });
}
