//! However the build of a census is interrupted, the next one goes on and ends with the same file.

use crate::sample::{beside, files_in};
use crate::separate_process;
use atlas::census::{CensusTable, build, table_name};
use atlas::{Built, Checkpoints, Place};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const TO: u64 = 3500;

/// A checkpoint after each batch, or nearly.
const OFTEN: Checkpoints = Checkpoints { every: Duration::ZERO, most_bytes: u64::MAX };
/// A checkpoint only when the build is stopped.
const AT_THE_END: Checkpoints = Checkpoints { every: Duration::MAX, most_bytes: u64::MAX };
const NEVER: Checkpoints = Checkpoints { every: Duration::ZERO, most_bytes: 0 };

/// Builds until so many sheets are done; returns how many were done at the start, and the end.
fn build_until(
    place: &Place,
    stop_at: u64,
    checkpoints: Checkpoints,
) -> (Option<u64>, Built<CensusTable>) {
    let stop = AtomicBool::new(false);
    let mut first = None;
    let mut progress = |done: u64, of: u64| {
        assert_eq!(of, TO + 1);
        first.get_or_insert(done);
        stop.store(done >= stop_at, Ordering::Relaxed);
    };
    let built = build(place, TO, checkpoints, &mut progress, &stop).unwrap();
    (first, built)
}

fn path_in(folder: &Path) -> PathBuf {
    Place::at(folder).path_of(&table_name(TO)).unwrap()
}

/// The bytes of a census that was built without interruption.
fn finished_bytes() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    build_until(&Place::at(folder.path()), u64::MAX, AT_THE_END);
    fs::read(path_in(folder.path())).unwrap()
}

/// Goes on to the end and compares the file; returns how many sheets were done at the start.
#[track_caller]
fn finish(folder: &Path, expected: &[u8]) -> Option<u64> {
    let (start, built) = build_until(&Place::at(folder), u64::MAX, OFTEN);
    assert!(matches!(built, Built::Complete(census) if census.to() == TO));
    assert!(fs::read(path_in(folder)).unwrap() == expected, "another file");
    assert_eq!(files_in(folder), [format!("{}.table", table_name(TO))]);
    start
}

#[test]
fn a_build_that_is_stopped_goes_on_from_there_to_the_same_file() {
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let mut last = 0;
    for stop_at in [0, 1, 2049, 2100, 3000, 3400] {
        let (start, built) = build_until(&place, stop_at, AT_THE_END);
        let Built::Stopped { done, kept } = built else { panic!("{built:?}") };
        assert_eq!(start, Some(last));
        assert_eq!(kept, done);
        assert!((stop_at..=TO).contains(&done), "{done} for {stop_at}");
        last = done;
    }
    assert_eq!(finish(folder.path(), &expected), Some(last));
}

#[test]
fn a_state_that_is_too_large_to_save_costs_the_work_and_not_the_result() {
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let (_, built) = build_until(&place, 2100, NEVER);
    assert!(matches!(built, Built::Stopped { done: 2100.., kept: 0 }), "{built:?}");
    assert_eq!(finish(folder.path(), &expected), Some(0));
}

#[test]
fn a_state_that_is_damaged_costs_the_work_and_not_the_result() {
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    build_until(&Place::at(folder.path()), 3000, AT_THE_END);
    let state = beside(&path_in(folder.path()), ".state");
    let mut bytes = fs::read(&state).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&state, bytes).unwrap();
    assert_eq!(finish(folder.path(), &expected), Some(0));
}

#[test]
fn blocks_after_the_checkpoint_are_made_again() {
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let (_, built) = build_until(&place, 2049, AT_THE_END);
    let Built::Stopped { kept, .. } = built else { panic!("{built:?}") };
    build_until(&place, 3300, NEVER);
    assert_eq!(finish(folder.path(), &expected), Some(kept));
}

#[test]
fn a_build_that_only_lacks_its_end_computes_nothing() {
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    // The finished file is what a build leaves that is killed just before it renames it.
    fs::write(beside(&path_in(folder.path()), ".part"), &expected).unwrap();
    assert_eq!(finish(folder.path(), &expected), None);
}

/// Killed without any chance to tidy up, once so many sheets are done as the folder is called.
#[test]
fn a_killed_build_goes_on_to_the_same_file() {
    const NAME: &str = "census_resuming::a_killed_build_goes_on_to_the_same_file";
    if let Some(folder) = separate_process::task() {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap();
        let death: u64 = name.parse().unwrap();
        let mut progress = |done: u64, _: u64| {
            if done >= death {
                std::process::abort();
            }
        };
        let never = AtomicBool::new(false);
        build(&Place::at(folder), TO, OFTEN, &mut progress, &never).unwrap();
        return;
    }
    let expected = finished_bytes();
    let folder = tempfile::tempdir().unwrap();
    for death in [3, 700, 2300, 3300] {
        let folder = folder.path().join(death.to_string());
        // Twice: the second goes on from where the first was killed, and is killed too.
        for _ in 0..2 {
            assert!(!separate_process::run(NAME, &folder, "").status.success());
        }
        assert!(files_in(&folder).iter().any(|name| name.ends_with(".table.state")));
        assert!(finish(&folder, &expected).is_some_and(|start| start > 0), "killed at {death}");
    }
}
