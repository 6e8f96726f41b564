//! The store of sheets holds what the engines say, answers as they do, and is built and damaged
//! like any table.

use crate::sample::files_in;
use atlas::census;
use atlas::sheets::{MOST_THIRD_ROW, SheetStore, build, table_name};
use atlas::{Built, Checkpoints, Place, SheetTableError, SheetTables};
use chomplab::chomp::three_rows::{End, Gap, Loser, Losers, SheetStream, SheetTable, look_up};
use chomplab::engine::{Budget, Work};
use numbers::Random;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Beyond the sheets for which the code is made, and not the end of a strip.
const TO: u64 = 2500;

const OFTEN: Checkpoints = Checkpoints { every: Duration::ZERO, most_bytes: u64::MAX };

/// Builds until so many sheets are done.
fn build_until(folder: &Path, to: u64, stop_at: u64) -> Built<SheetStore> {
    let stop = AtomicBool::new(false);
    let mut progress = |done: u64, _| stop.store(done >= stop_at, Ordering::Relaxed);
    build(&Place::at(folder), to, OFTEN, &mut progress, &stop).unwrap()
}

fn store_to(folder: &Path, to: u64) -> SheetStore {
    match build_until(folder, to, u64::MAX) {
        Built::Complete(store) => store,
        other => panic!("{other:?}"),
    }
}

fn losers_to(third_row: u64) -> Losers {
    let mut losers = Losers::new();
    losers.reach(third_row, &mut Work::within(Budget::default())).unwrap();
    losers
}

#[test]
fn every_loser_and_every_answer_is_that_of_the_engines() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_to(folder.path(), TO);
    let losers = losers_to(TO);
    let ends = store.ends().unwrap();
    for third in 0..=TO {
        for second in third..ends.end_of_middle(third) + 3 {
            let expected = losers.loser(third, second);
            let told = match ends.loser(third, second) {
                Loser::Row(row) => Some(row),
                Loser::None => None,
                Loser::InTheMiddle => {
                    let row = store.loser(third, second).unwrap();
                    let found = store.sheet_through(row, second, third + 1);
                    assert_eq!(found, Ok(Some(third)), "row {row} of column {second}");
                    Some(row)
                }
            };
            assert_eq!(told, expected, "sheet {third}, column {second}");
        }
    }
    let mut random = Random::seeded(1);
    for _ in 0..20_000 {
        let third = 1 + random.below(TO);
        let second = third + random.below(third / 2 + 2);
        let first = second + random.below(third + 2);
        let told = look_up(&store, first, second, third).unwrap();
        assert!(told.complete);
        assert_eq!(told.loser, losers.loser(third, second));
        let bites = losers.winning_bites(first, second, third);
        assert_eq!(told.bites, bites, "({first},{second},{third})");
    }
}

#[test]
fn whole_stretches_are_read_as_the_engine_makes_them() {
    let folder = tempfile::tempdir().unwrap();
    drop(store_to(folder.path(), TO));
    let tables = SheetTables::at(Place::at(folder.path()));
    for columns in [0..u64::MAX, 0..0, 100..101, 255..256, 1000..1600, 2303..3329] {
        let mut sheets = SheetStream::new();
        while sheets.next_third_row() <= TO {
            for mut expected in sheets.batch_with_losers_in(columns.clone()) {
                let third = expected.sheet.third_row;
                // The plain engine lists a few more, which the period tells as well.
                if let End::Periodic { start, .. } = expected.sheet.end {
                    let stored = usize::try_from(start.saturating_sub(expected.from)).unwrap();
                    expected.losers.truncate(stored);
                }
                let found = tables.stretch(third, columns.clone());
                match third <= TO {
                    true => assert_eq!(found, Ok(expected), "{third}, {columns:?}"),
                    false => assert_eq!(found, Err(Gap::NotHeld)),
                }
            }
        }
    }
}

#[test]
fn small_stores_hold_all_of_their_sheets() {
    for to in [0, 1, 5, 31, 32, 100] {
        let folder = tempfile::tempdir().unwrap();
        let store = store_to(folder.path(), to);
        let losers = losers_to(to);
        for third in 0..=to {
            for second in third..third + 80 {
                for first in second.max(1)..second + 90 {
                    let told = look_up(&store, first, second, third).unwrap();
                    assert_eq!(told.bites, losers.winning_bites(first, second, third));
                }
            }
        }
    }
}

#[test]
fn a_build_that_is_stopped_ends_with_the_same_file() {
    let whole = tempfile::tempdir().unwrap();
    store_to(whole.path(), TO);
    let name = format!("{}.table", table_name(TO));
    let expected = fs::read(whole.path().join(&name)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut last = 0;
    for stop_at in [0, 100, 2048, 2100, 2400] {
        match build_until(folder.path(), TO, stop_at) {
            Built::Stopped { done, kept } => {
                assert!(done >= stop_at && kept >= last);
                assert!(stop_at < 2048 || kept >= stop_at, "{kept} of {stop_at} are kept");
                last = kept;
            }
            other => panic!("{other:?}"),
        }
    }
    store_to(folder.path(), TO);
    assert!(fs::read(folder.path().join(&name)).unwrap() == expected, "another file");
    assert_eq!(files_in(folder.path()), [name]);
    assert!(
        matches!(build_until(folder.path(), TO - 7, 0), Built::Already(store) if store.to() == TO)
    );
}

#[test]
fn damage_is_noticed_where_it_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    drop(store_to(folder.path(), 300));
    let path = folder.path().join(format!("{}.table", table_name(300)));
    let mut bytes = fs::read(&path).unwrap();
    bytes[1000] ^= 1;
    fs::write(&path, bytes).unwrap();
    let store = SheetStore::open(&Place::at(folder.path())).unwrap().unwrap();
    assert!(store.table().verify().is_err());
    assert!(store.loser(290, 300).is_ok());
    let told = (0..290).map(|sheet| store.loser(sheet, sheet + 1));
    let damaged =
        told.filter(|told| matches!(told, Err(Gap::Unreadable(why)) if why.contains("damaged")));
    assert!(damaged.count() > 0);
}

#[test]
fn a_third_row_beyond_reason_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let never = AtomicBool::new(false);
    let place = Place::at(folder.path());
    let built = build(&place, MOST_THIRD_ROW + 1, OFTEN, &mut |_, _| {}, &never);
    assert!(matches!(built, Err(SheetTableError::TooFar { .. })));
    assert!(SheetStore::open(&place).unwrap().is_none());
}

#[test]
fn a_census_goes_on_where_the_store_ends() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let none = SheetTables::at(place.clone());
    assert_eq!(none.to(), Ok(None));

    let never = AtomicBool::new(false);
    census::build(&place, 400, OFTEN, &mut |_, _| {}, &never).unwrap();
    let census_only = SheetTables::at(place.clone());
    assert_eq!(census_only.to(), Ok(Some(400)), "opened before there is a store");
    store_to(folder.path(), 200);
    let both = SheetTables::at(place);
    let losers = losers_to(400);
    let mut random = Random::seeded(1);
    let [mut complete, mut gaps] = [[0; 2]; 2];
    for _ in 0..20_000 {
        let third = 1 + random.below(400);
        let second = third + random.below(third + 2);
        let first = second + random.below(third + 2);
        let bites = losers.winning_bites(first, second, third);
        for (at, tables) in [&census_only, &both].into_iter().enumerate() {
            assert_eq!(tables.to(), Ok(Some(400)));
            match look_up(tables, first, second, third) {
                Ok(told) => {
                    assert_eq!(told.loser, losers.loser(third, second));
                    assert!(told.bites.iter().all(|bite| bites.contains(bite)));
                    assert!(!told.complete || told.bites == bites, "({first},{second},{third})");
                    complete[at] += usize::from(told.complete);
                }
                Err(gap) => {
                    assert_eq!(gap, Gap::NotHeld);
                    assert!(at == 0 || third > 200);
                    gaps[at] += 1;
                }
            }
        }
    }
    assert!(complete[0] > 1000 && complete[1] > complete[0] && gaps[1] < gaps[0]);
}
