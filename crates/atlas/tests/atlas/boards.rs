//! Catalogues of boards on disk hold what the sweep finds, and are built and damaged like any
//! table.

use crate::sample::{beside, files_in};
use crate::separate_process;
use atlas::boards::{BoardStore, BoardsError, Means, build, table_name};
use atlas::{BoardStores, Built, EntryState, Place};
use chomplab::chomp::boards::{BoardTable, BoardTables, Catalogue, winning_bites};
use std::convert::Infallible;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Some eight million positions, so that the listener is heard, in many blocks.
const BOARD: (usize, usize) = (10, 17);

/// Builds until so many calls of the listener; returns how many there were, and the end.
fn build_until(
    folder: &Path,
    board: (usize, usize),
    stop_at: u64,
) -> (u64, Result<Built<BoardStore>, BoardsError>) {
    build_on_threads_until(1, folder, board, stop_at)
}

fn build_on_threads_until(
    threads: usize,
    folder: &Path,
    board: (usize, usize),
    stop_at: u64,
) -> (u64, Result<Built<BoardStore>, BoardsError>) {
    let stop = AtomicBool::new(false);
    let mut calls = 0;
    let mut progress = |done: u64, of: u64| {
        assert!(done <= of);
        calls += 1;
        stop.store(calls >= stop_at, Ordering::Relaxed);
    };
    let means = Means { threads: NonZero::new(threads).unwrap(), ..Means::default() };
    let built = build(&Place::at(folder), board, means, &mut progress, &stop);
    (calls, built)
}

fn store(folder: &Path, board: (usize, usize)) -> BoardStore {
    match build_until(folder, board, u64::MAX) {
        (_, Ok(Built::Complete(store))) => store,
        other => panic!("{other:?}"),
    }
}

fn path_in(folder: &Path) -> PathBuf {
    Place::at(folder).path_of(&table_name(BOARD.0, BOARD.1)).unwrap()
}

fn finished_bytes() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    store(folder.path(), BOARD);
    fs::read(path_in(folder.path())).unwrap()
}

fn catalogue(rows: usize, columns: usize) -> Catalogue {
    Catalogue::compute(rows, columns, &mut |_| Ok(())).unwrap()
}

#[test]
fn a_table_holds_exactly_the_p_positions() {
    let folder = tempfile::tempdir().unwrap();
    for (rows, columns) in [(1, 1), (1, 9), (7, 3), (8, 8), (9, 17), (4, 70), (64, 5)] {
        let folder = folder.path().join(table_name(rows, columns));
        let store = store(&folder, (rows, columns));
        let catalogue = catalogue(rows.min(columns), rows.max(columns));
        assert_eq!(store.count().unwrap(), catalogue.len(), "{rows}x{columns}");
        let mut expected = Vec::new();
        let visited: Result<(), Infallible> = catalogue.try_for_each(|rows| {
            expected.push(rows.to_vec());
            Ok(())
        });
        visited.unwrap();
        let mut listed = Vec::new();
        let visited: Result<(), BoardsError> = store.try_for_each(|rows| {
            assert!(listed.len() > 5000 || store.is_p(rows)?, "{rows:?}");
            listed.push(rows.to_vec());
            Ok(())
        });
        visited.unwrap();
        assert!(listed == expected, "{rows}x{columns}");
    }
}

#[test]
fn every_position_of_a_square_is_told_as_the_sweep_tells_it() {
    let folder = tempfile::tempdir().unwrap();
    let (store, catalogue) = (store(folder.path(), (8, 8)), catalogue(8, 8));
    let mut rows = vec![1];
    while !rows.is_empty() {
        assert_eq!(store.is_p(&rows).unwrap(), catalogue.is_p(&rows), "{rows:?}");
        if rows.len() < 8 {
            rows.push(1);
            continue;
        }
        while let Some(last) = rows.pop() {
            if last < rows.last().copied().unwrap_or(8) {
                rows.push(last + 1);
                break;
            }
        }
    }
    let bites = winning_bites(&[8; 7], |rows| store.is_p(rows)).unwrap();
    assert_eq!(bites, catalogue.winning_bites(&[8; 7]));
}

#[test]
fn the_smallest_table_that_holds_a_board_is_found_in_either_orientation() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    for board in [(7, 5), (4, 12), (9, 9)] {
        drop(store(folder.path(), board));
    }
    let sides = |rows, columns| {
        let store = BoardStore::holding(&place, rows, columns).unwrap()?;
        Some((store.numbering().rows(), store.numbering().columns()))
    };
    assert_eq!(sides(5, 7), Some((5, 7)));
    assert_eq!(sides(7, 4), Some((5, 7)));
    assert_eq!(sides(12, 3), Some((4, 12)));
    assert_eq!(sides(6, 6), Some((9, 9)));
    assert_eq!(sides(5, 12), None);
    let stores = BoardStores::at(place);
    let name = |rows, columns| stores.holding(rows, columns).unwrap().map(BoardTable::name);
    assert_eq!(name(4, 7).as_deref(), Some("the table boards-5x7"));
    assert_eq!(name(7, 4).as_deref(), Some("the table boards-9x9"));
    let again = build_until(folder.path(), (3, 9), 1).1.unwrap();
    assert!(matches!(again, Built::Already(_)), "a larger board is there: {again:?}");
}

#[test]
fn a_build_that_is_stopped_leaves_nothing_that_counts_and_ends_with_the_same_file() {
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let mut before = 0;
    for stop_at in [1, 3, 6] {
        let (_, built) = build_until(folder.path(), BOARD, stop_at);
        let Ok(Built::Stopped { done, kept }) = built else { panic!("{built:?}") };
        assert!(before <= kept && kept <= done, "what was found is kept: {before}, {kept}, {done}");
        before = kept;
        assert!(BoardStore::holding(&place, 2, 2).unwrap().is_none());
        assert!(matches!(place.list().unwrap()[0].state, EntryState::Unfinished { .. }));
    }
    assert!(before > 1_000_000, "{before} positions were kept");
    drop(store(folder.path(), BOARD));
    assert!(fs::read(path_in(folder.path())).unwrap() == expected, "another file");
    assert_eq!(files_in(folder.path()), [format!("{}.table", table_name(BOARD.0, BOARD.1))]);
}

/// The first blocks that are done are kept, and any number of threads goes on from them.
#[test]
fn threads_that_are_stopped_end_with_the_same_file() {
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    let mut before = 0;
    for (threads, stop_at) in [(2, 3), (3, 10), (1, 4), (2, 30)] {
        let (_, built) = build_on_threads_until(threads, folder.path(), BOARD, stop_at);
        // The thread that listens may have had so few parts that it was never asked to stop.
        let kept = match built {
            Ok(Built::Stopped { kept, .. }) => kept,
            Ok(_) => break,
            Err(error) => panic!("{error}"),
        };
        assert!(before <= kept, "what was found is kept: {before}, {kept}");
        before = kept;
    }
    let (_, built) = build_on_threads_until(2, folder.path(), BOARD, u64::MAX);
    assert!(built.is_ok(), "{built:?}");
    assert!(fs::read(path_in(folder.path())).unwrap() == expected, "another file");
}

#[test]
fn a_build_that_only_lacks_its_end_computes_nothing() {
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    // The finished file is what a build leaves that is killed just before it renames it.
    fs::write(beside(&path_in(folder.path()), ".part"), &expected).unwrap();
    let (calls, built) = build_until(folder.path(), BOARD, 1);
    assert!(matches!(built, Ok(Built::Complete(_))), "{built:?}");
    assert_eq!(calls, 0);
}

/// Killed without any chance to tidy up, at the call of the listener that the folder is called.
#[test]
fn a_killed_build_leaves_nothing_that_counts() {
    const NAME: &str = "boards::a_killed_build_leaves_nothing_that_counts";
    if let Some(folder) = separate_process::task() {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap();
        let mut left: u64 = name.parse().unwrap();
        let mut progress = |_, _| {
            left -= 1;
            if left == 0 {
                std::process::abort();
            }
        };
        let never = AtomicBool::new(false);
        build(&Place::at(folder), BOARD, Means::default(), &mut progress, &never).unwrap();
        return;
    }
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    for death in [1, 3, 5, 7] {
        let folder = folder.path().join(death.to_string());
        assert!(!separate_process::run(NAME, &folder, "").status.success());
        let place = Place::at(&folder);
        assert!(BoardStore::holding(&place, 1, 1).unwrap().is_none(), "killed at {death}");
        assert!(BoardStores::at(place).holding(1, 1).unwrap().is_none());
        drop(store(&folder, BOARD));
        assert!(fs::read(path_in(&folder)).unwrap() == expected, "killed at {death}");
    }
}

/// A process that may write only short files stands for one whose disk is full.
#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_that_names_the_file() {
    const NAME: &str = "boards::a_full_disk_is_an_error_that_names_the_file";
    if let Some(folder) = separate_process::task() {
        let error = build_until(&folder, BOARD, u64::MAX).1.unwrap_err().to_string();
        assert!(error.contains("boards-10x17.table.part: "), "{error}");
        assert!(error.ends_with("what was synced is kept"), "{error}");
        println!("all as expected");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let output = separate_process::run(NAME, folder.path(), "trap '' XFSZ; ulimit -f 8");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("all as expected"), "{printed}{output:?}");
    assert!(BoardStore::holding(&Place::at(folder.path()), 1, 1).unwrap().is_none());
    drop(store(folder.path(), BOARD));
    assert!(fs::read(path_in(folder.path())).unwrap() == finished_bytes());
}

/// A flipped byte is found by `verify`, and by a lookup that touches its block; lookups elsewhere
/// go on.
#[test]
fn every_flipped_byte_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let sound = store(folder.path(), BOARD);
    let mut positions = Vec::new();
    let visited: Result<(), BoardsError> = sound.try_for_each(|rows| {
        positions.push(rows.to_vec());
        Ok(())
    });
    visited.unwrap();
    drop(sound);
    let path = path_in(folder.path());
    let bytes = fs::read(&path).unwrap();
    let mut found_by_lookups = 0;
    for at in (0..bytes.len()).step_by(bytes.len() / 50) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        fs::write(&path, damaged).unwrap();
        let Some(store) = BoardStore::holding(&Place::at(folder.path()), 1, 1).unwrap() else {
            continue; // In the header or the index: the table is not even opened.
        };
        assert!(store.table().verify().is_err(), "flip at {at}");
        let told: Vec<_> = positions.iter().map(|rows| store.is_p(rows)).collect();
        assert!(told.iter().all(|told| !matches!(told, Ok(false))), "flip at {at}");
        let errors = told.iter().filter_map(|told| told.as_ref().err());
        assert!(errors.clone().all(|error| error.to_string().contains("is damaged")));
        found_by_lookups += usize::from(errors.count() > 0);
    }
    assert!(found_by_lookups > 40, "{found_by_lookups} of some 50");
}
