//! No damage to a finished table goes unnoticed.

use crate::sample::{blocks, build, description, finished_bytes, folder};
use atlas::{Draft, Flaw, Table, TableError};
use std::fs;

/// Whether the file can't be opened or does not pass the check.
fn refused(bytes: &[u8]) -> bool {
    let (_folder, path) = folder();
    fs::write(&path, bytes).unwrap();
    Table::open(&path).and_then(|table| table.verify()).is_err()
}

fn flaw(bytes: &[u8]) -> Flaw {
    let (_folder, path) = folder();
    fs::write(&path, bytes).unwrap();
    match Table::open(&path).and_then(|table| table.verify()) {
        Err(TableError::Flawed { path: named, flaw }) => {
            assert_eq!(named, path);
            flaw
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let sound = finished_bytes();
    assert!(!refused(&sound));
    for bit in 0..sound.len() * 8 {
        let mut bytes = sound.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(refused(&bytes), "bit {bit}");
    }
}

#[test]
fn every_byte_set_to_anything_common_is_noticed() {
    let sound = finished_bytes();
    for at in 0..sound.len() {
        for value in [0, 0xff, b' '].into_iter().filter(|&value| value != sound[at]) {
            let mut bytes = sound.clone();
            bytes[at] = value;
            assert!(refused(&bytes), "byte {at} set to {value}");
        }
    }
}

#[test]
fn every_cut_and_everything_that_follows_is_noticed() {
    let sound = finished_bytes();
    for length in 0..sound.len() {
        assert!(refused(&sound[..length]), "cut to {length}");
    }
    assert_eq!(flaw(&[&sound[..], &[0]].concat()), Flaw::Unclosed);
    assert_eq!(flaw(&[&sound[..], &sound[..]].concat()), Flaw::Closing);
}

#[test]
fn a_block_is_refused_when_it_is_touched_and_the_others_are_not() {
    let (_folder, path) = folder();
    build(&path);
    let mut bytes = fs::read(&path).unwrap();
    let last = blocks().pop().unwrap();
    let at = bytes.windows(last.len()).position(|window| window == last).unwrap();
    // In the bytes, in the zeros behind them, and in each field before them.
    for at in [at, at + last.len(), at - 1, at - 5, at - 9, at - 16] {
        bytes[at] ^= 1;
        let damaged = path.with_extension(at.to_string());
        fs::write(&damaged, &bytes).unwrap();
        bytes[at] ^= 1;
        let table = Table::open(&damaged).unwrap();
        for (number, block) in blocks()[..4].iter().enumerate() {
            assert_eq!(table.block(number as u64).unwrap(), block);
        }
        for _ in 0..2 {
            let error = table.block(4).unwrap_err();
            assert!(error.to_string().ends_with(
                "is damaged: block 4 (of 0 to 4) does not match its checksum; remove the table \
                 and build it again"
            ));
        }
        assert!(table.check_block(4).is_err());
        assert!(table.verify().is_err());
    }
}

#[test]
fn exchanged_blocks_are_noticed() {
    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    draft.append(b"first...").unwrap();
    let start = draft.bytes() as usize;
    draft.append(b"second..").unwrap();
    let end = draft.bytes() as usize;
    draft.finish().unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes[2 * start - end..end].rotate_left(end - start);
    assert_eq!(flaw(&bytes), Flaw::Block { number: 0, blocks: 2 });
}

#[test]
fn a_block_of_another_table_is_noticed() {
    let with_last = |block: &[u8]| {
        let (_folder, path) = folder();
        let mut draft = Draft::open(&path, &description()).unwrap();
        draft.append(b"first").unwrap();
        let start = draft.bytes() as usize;
        draft.append(block).unwrap();
        let range = start..draft.bytes() as usize;
        draft.finish().unwrap();
        (fs::read(&path).unwrap(), range)
    };
    let (mut bytes, range) = with_last(b"one");
    let (other, _) = with_last(b"two");
    bytes[range.clone()].copy_from_slice(&other[range]);
    assert_eq!(flaw(&bytes), Flaw::Block { number: 1, blocks: 2 });
}

#[test]
fn other_files_and_other_formats_are_told_apart() {
    assert_eq!(flaw(b"PNG or whatever else there may be"), Flaw::NotATable);
    assert_eq!(flaw(b""), Flaw::Header);
    let mut bytes = finished_bytes();
    bytes[8] = 2;
    let flaw = flaw(&bytes);
    assert_eq!(flaw, Flaw::Format(2));
    assert_eq!(
        flaw.to_string(),
        "written in format 2, and this program reads format 1; use the program that wrote it, or \
         build the table again"
    );
}

#[test]
fn a_missing_file_is_named() {
    let (_folder, path) = folder();
    let error = Table::open(&path).unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot read {}: ", path.display())), "{error}");
}
