//! The census of three rows holds what the engines say, and refuses what is not its own.

use crate::sample::files_in;
use atlas::census::{CensusTable, KIND, MOST_THIRD_ROW, VERSION, build, table_name};
use atlas::{Built, Checkpoints, Description, Place, PlaceError, SheetTableError, TableError};
use chomplab::chomp::three_rows::{Sheet, reference::Sheets};
use std::fs;
use std::sync::atomic::AtomicBool;

/// Builds a census without interruption.
fn build_to(place: &Place, to: u64) -> Built<CensusTable> {
    let never = AtomicBool::new(false);
    build(place, to, Checkpoints::default(), &mut |_, _| {}, &never).unwrap()
}

fn census_to(place: &Place, to: u64) -> CensusTable {
    match build_to(place, to) {
        Built::Complete(census) => census,
        other => panic!("{other:?}"),
    }
}

fn plain_sheets(count: usize) -> Vec<Sheet> {
    Sheets::new().take(count).map(|run| run.sheet).collect()
}

fn all_of(census: &CensusTable) -> Vec<Sheet> {
    census.iter().collect::<Result<_, _>>().unwrap()
}

#[test]
fn five_thousand_sheets_are_those_of_the_plain_engine() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let census = census_to(&place, 4999);
    let plain = plain_sheets(5000);
    assert_eq!(all_of(&census), plain);
    // In no order, so that no block is where the last one left off.
    for at in (0..5000).map(|step| step * 1867 % 5000) {
        assert_eq!(census.sheet(at as u64).unwrap(), plain[at]);
    }
    assert!(census.table().bytes() < 2 * 5000, "{} bytes", census.table().bytes());
    census.table().verify().unwrap();
}

#[test]
fn a_census_may_end_anywhere_in_a_block() {
    let folder = tempfile::tempdir().unwrap();
    let plain = plain_sheets(2500);
    for to in [0, 1, 63, 64, 1023, 1024, 2047, 2048, 2079, 2080, 2499] {
        let place = Place::at(folder.path().join(to.to_string()));
        let census = census_to(&place, to);
        assert_eq!(all_of(&census), plain[..=to as usize]);
        assert_eq!(census.sheet(to).unwrap(), plain[to as usize]);
        assert_eq!(files_in(place.dir()), [format!("three-rows-census-{to}.table")]);
        let error = census.sheet(to + 1).unwrap_err();
        assert!(matches!(error, SheetTableError::Beyond { .. }));
        let expected =
            format!("reaches third row {to}, and {} is asked for; build a longer one", to + 1);
        assert!(error.to_string().ends_with(&expected), "{error}");
    }
}

#[test]
fn the_census_that_reaches_furthest_is_opened_and_not_built_again() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    assert!(CensusTable::open(&place).unwrap().is_none());
    for to in [99, 500, 1000] {
        census_to(&place, to);
        assert_eq!(CensusTable::open(&place).unwrap().unwrap().to(), to);
    }
    for to in [1000, 999, 0] {
        assert!(matches!(build_to(&place, to), Built::Already(census) if census.to() == 1000));
    }
    assert_eq!(files_in(folder.path()).len(), 3);

    fs::write(place.path_of(&table_name(2000)).unwrap(), b"no table").unwrap();
    drop(place.draft(&table_name(3000), &Description::new(KIND, VERSION).with("to", 3000)));
    let other = Description::new(KIND, VERSION + 1).with("to", 4000);
    place.draft(&table_name(4000), &other).unwrap().finish().unwrap();
    assert_eq!(CensusTable::open(&place).unwrap().unwrap().to(), 1000);
    census_to(&place, 2000);
}

#[test]
fn a_damaged_block_is_refused_and_the_others_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let census = census_to(&place, 3000);
    let block = census.table().block(1).unwrap().to_vec();
    let path = census.table().path().to_owned();
    drop(census);
    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.windows(block.len()).position(|window| window == block).unwrap();
    bytes[at + block.len() / 2] ^= 4;
    fs::write(&path, bytes).unwrap();

    let census = CensusTable::open(&place).unwrap().unwrap();
    for third_row in [0, 1023, 2048, 3000] {
        assert_eq!(census.sheet(third_row).unwrap().third_row, third_row);
    }
    for third_row in [1024, 2047] {
        let error = census.sheet(third_row).unwrap_err();
        assert!(matches!(&error, SheetTableError::Place(PlaceError::Table(_))));
        assert!(error.to_string().contains("is damaged: block 1 (of 0 to 2)"), "{error}");
    }
    let walked: Vec<bool> = census.iter().map(|sheet| sheet.is_ok()).collect();
    assert_eq!(walked, [vec![true; 1024], vec![false]].concat());
}

#[test]
fn sound_tables_that_are_no_census_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let table_of = |blocks: &[&[u8]]| {
        let description = Description::new(KIND, VERSION).with("to", 9);
        let mut draft = place.draft(&table_name(9), &description).unwrap();
        blocks.iter().for_each(|block| draft.append(block).unwrap());
        draft.finish().unwrap()
    };
    let error = CensusTable::of(table_of(&[b"", b""])).unwrap_err();
    assert!(matches!(error, SheetTableError::Malformed { .. }));
    assert!(error.to_string().contains("it has 2 blocks for three-rows-census, "), "{error}");

    let census = CensusTable::of(table_of(&[b"nothing like sheets"])).unwrap();
    for error in [census.sheet(3).unwrap_err(), census.iter().next().unwrap().unwrap_err()] {
        let expected = "block 0 can't be decoded; remove it and build it again";
        assert!(error.to_string().ends_with(expected), "{error}");
    }

    for to in ["ten", "18446744073709551615", "-1"] {
        let description = Description::new(KIND, VERSION).with("to", to);
        let table = place.draft("a", &description).unwrap().finish().unwrap();
        assert!(matches!(CensusTable::of(table), Err(SheetTableError::Malformed { .. })), "{to}");
    }
}

#[test]
fn no_census_is_built_beyond_reason() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let never = AtomicBool::new(false);
    for to in [MOST_THIRD_ROW + 1, u64::MAX] {
        let error = build(&place, to, Checkpoints::default(), &mut |_, _| {}, &never).unwrap_err();
        assert!(matches!(error, SheetTableError::TooFar { .. }));
        assert!(error.to_string().ends_with("it can go up to 1000000000"), "{error}");
    }
    assert_eq!(files_in(folder.path()), Vec::<String>::new());
}

#[test]
fn a_census_that_is_being_built_is_left_to_its_builder() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let description = Description::new(KIND, VERSION).with("to", 9);
    let _other = place.draft(&table_name(9), &description).unwrap();
    let never = AtomicBool::new(false);
    let error = build(&place, 9, Checkpoints::default(), &mut |_, _| {}, &never).unwrap_err();
    assert!(error.to_string().contains("is being built by another process"), "{error}");
    assert!(!matches!(error, SheetTableError::Place(PlaceError::Table(TableError::File(_)))));
}
