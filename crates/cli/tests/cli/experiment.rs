//! `chomp experiment`: files that follow from parameters, resumed and merged.

use crate::support::{Run, run};
use std::fs;
use std::path::Path;

/// Runs the command with a folder; returns what it said.
#[track_caller]
fn experiment(folder: &Path, arguments: &[&str]) -> Run {
    let folder = folder.to_str().unwrap();
    run(&[&["experiment"][..], arguments, &["--out", folder]].concat())
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

const SMALL: [&str; 4] = ["run", "sensitivity", "sheet=30", "steps=4"];

#[test]
fn the_list_has_all_experiments_with_defaults() {
    let list = run(&["experiment", "list"]).answer();
    for part in ["sensitivity: ", "  sheet=100", "constants: ", "variants: ", "nim: ", "openings: "]
    {
        assert!(list.contains(part), "{part}: {list}");
    }
}

/// The published figures: 732 cells, mean 0.096, median 0.038, greatest 0.71.
#[test]
fn the_sensitivity_of_sheet_100_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let said = experiment(folder.path(), &["run", "sensitivity"]).answer();
    assert!(said.contains("732 cells, after 25 steps"), "{said}");
    assert!(said.contains("mean 0.096, median 0.038, max 0.71"), "{said}");
    let rows = read(folder.path(), "sensitivity.csv");
    assert_eq!(rows.lines().count(), 4 + 732);
    assert!(rows.starts_with("# chomp experiment sensitivity, Chomplab "));
    let parameters =
        "\n# parameters: cell=all sample=0 seed=0 sheet=100 steps=25\n# items: 0..732 of 732\n";
    assert!(rows.contains(parameters), "{}", &rows[..300]);
    let summary = read(folder.path(), "sensitivity-summary.csv");
    assert!(summary.contains("\n25,732,0.0964,"), "{summary}");
    assert!(read(folder.path(), "sensitivity.svg").contains("share of losers that lie elsewhere"));
}

#[test]
fn the_same_parameters_give_the_same_bytes() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    for (folder, threads) in folders.iter().zip(["1", "2"]) {
        let arguments = [&SMALL[..], &["--threads", threads]].concat();
        experiment(folder.path(), &arguments).answer();
    }
    for name in ["sensitivity.csv", "sensitivity-summary.csv", "sensitivity.svg"] {
        assert_eq!(read(folders[0].path(), name), read(folders[1].path(), name), "{name}");
    }
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_file() {
    let (whole, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    experiment(whole.path(), &SMALL).answer();
    let expected = read(whole.path(), "sensitivity.csv");
    // As a run leaves it that was stopped in the middle of a line.
    let cut = expected.len() * 2 / 3;
    fs::write(folder.path().join("sensitivity.csv.part"), &expected[..cut]).unwrap();
    let resumed = experiment(folder.path(), &SMALL);
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    assert!(resumed.stderr.contains("note: going on from item"), "{resumed:?}");
    for name in ["sensitivity.csv", "sensitivity-summary.csv", "sensitivity.svg"] {
        assert_eq!(read(folder.path(), name), read(whole.path(), name), "{name}");
    }
    assert!(!folder.path().join("sensitivity.csv.part").exists());
    let again = experiment(folder.path(), &SMALL);
    assert!(again.code == Some(0) && again.stderr.contains("is there already"), "{again:?}");
}

#[test]
fn parts_are_merged_to_the_same_files() {
    let (whole, parts) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let small = ["run", "variants", "seeds=5", "to=200"];
    let said = experiment(whole.path(), &small).answer();
    for items in ["0..2", "2..5"] {
        let arguments = [&small[..], &["--items", items]].concat();
        assert_eq!(experiment(parts.path(), &arguments).answer(), "");
    }
    let place = |name: &str| parts.path().join(name).to_str().unwrap().to_owned();
    let (first, second) = (place("variants-0-2.csv"), place("variants-2-5.csv"));
    assert_eq!(experiment(parts.path(), &["merge", &second, &first]).answer(), said);
    for name in ["variants.csv", "variants-summary.csv", "variants.svg"] {
        assert_eq!(read(parts.path(), name), read(whole.path(), name), "{name}");
    }
    for (files, message) in [
        (&[first.as_str()][..], "items 2..5 are missing"),
        (&[&first, &first, &second], "items 0..2 are there twice"),
        (&[&place("variants.svg")], "it is not a file of an experiment"),
        (&[&place("nothing.csv")], "cannot read"),
    ] {
        let complaint = experiment(parts.path(), &[&["merge"][..], files].concat()).complaint();
        assert!(complaint.contains(message), "{files:?}: {complaint}");
    }
}

#[test]
fn wrong_parameters_are_refused_before_work_starts() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, message) in [
        (&["run", "sensitivity", "sheet=0"][..], "sheet=0: a whole number from 1 to 2000"),
        (&["run", "sensitivity", "sheet=-7"], "sheet=-7: a whole number"),
        (&["run", "sensitivity", "cell=99:3"], "cell=99:3 is outside of the sheet's region"),
        (&["run", "sensitivity", "cell=0:0"], "is an instant winner already"),
        (&["run", "sensitivity", "cells=9"], "sensitivity has no parameter cells"),
        (&["run", "sensitivity", "sheet"], "is not a parameter; write name=value"),
        (&["run", "sensitivity", "--items", "700..900"], "there are items 0..732"),
        (&["run", "sensitivity", "--items", "9..2"], "is not a range"),
        (&["run", "sensitivity", "--threads", "0"], "threads are 1 to 1024"),
        (&["run", "variants", "lasting=maybe"], "yes or no would be right"),
        (&["run", "growth"], "there is no experiment \"growth\""),
    ] {
        let complaint = experiment(folder.path(), arguments).complaint();
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
}

#[test]
fn folders_that_are_in_the_way_are_complaints() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "no folder").unwrap();
    let complaint = experiment(&file, &SMALL).complaint();
    assert!(complaint.contains("cannot write to the folder"), "{complaint}");
    experiment(folder.path(), &SMALL).answer();
    let other = ["run", "sensitivity", "sheet=31", "steps=4"];
    let complaint = experiment(folder.path(), &other).complaint();
    assert!(
        complaint.contains("is in the way") && complaint.contains("another folder"),
        "{complaint}"
    );
}

#[test]
fn all_experiments_run_with_small_parameters() {
    for (arguments, expected) in [
        (&["constants", "to=6000", "windows=4"][..], "gamma: 0.41"),
        (&["deviations", "to=1500", "windows=6"], "lies 10.34 away"),
        (&["openings", "to=3000", "windows=5"], "bars with several winning bites: 0"),
        (&["winning-moves", "first=100", "sheets=3"], "LL + F + DD"),
        (&["variants", "rule=x<9,y<9,z<9", "to=600"], "1 of 1 variants come back"),
        (&["variants", "list=1:2:3/4:5:6", "lasting=no", "to=600"], "1 of 1 variants come back"),
        (&["nim", "sheet=128", "seeds=10", "cells=1"], "10 of 10 variants of Nim show"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let said = experiment(folder.path(), &[&["run"][..], arguments].concat()).answer();
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_is_left_out_of_the_usual_build() {
    let folder = tempfile::tempdir().unwrap();
    let complaint = experiment(folder.path(), &[&SMALL[..], &["--parquet"]].concat()).complaint();
    assert!(complaint.contains("unexpected argument '--parquet'"), "{complaint}");
}

/// What they hold is read back by the tests of the crate `lab`.
#[cfg(feature = "parquet")]
#[test]
fn tables_are_written_as_parquet_too() {
    let folder = tempfile::tempdir().unwrap();
    experiment(folder.path(), &[&SMALL[..], &["--parquet"]].concat()).answer();
    experiment(folder.path(), &[&SMALL[..], &["--items", "0..9", "--parquet"]].concat()).answer();
    for name in ["sensitivity.parquet", "sensitivity-summary.parquet", "sensitivity-0-9.parquet"] {
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"), "{name}");
    }
    assert!(folder.path().join("sensitivity.csv").exists());
}
