//! `chomp omega`: the table, its certificate, and what is said of `4×ω` elsewhere.

use crate::support::{command, run};
use serde_json::Value;
use std::fs;
use std::process::Stdio;
use std::thread;

#[test]
fn the_table_names_the_least_a_of_both_kinds() {
    let csv = run(&["omega", "4", "--to", "24", "--cap", "12", "--format", "csv"]).answer();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[..4], ["value,infinite_a,finite_a", "0,0,", "1,11,", "2,3,"]);
    assert_eq!(lines[6], "5,1,2");
    assert_eq!(lines[11], "10,23,");
    let record = run(&["omega", "4", "--to", "8", "--cap", "9", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["schema"], "four-columns/1");
    assert_eq!((&record["least_missing"], &record["proved"]), (&1.into(), &false.into()));
    let text = run(&["omega", "4", "--to", "8", "--cap", "9"]).answer();
    let last = "The least value not found to a = 8 is 1, 2 as [HS] counts: G(4×ω) is at least \
                that.\n";
    assert!(text.ends_with(last), "{text}");
}

#[test]
fn what_is_known_is_listed_without_computing() {
    let text = run(&["omega", "4", "--known", "--ascii"]).answer();
    assert!(text.contains("\n    5     6             1      2  certified\n"), "{text}");
    assert!(text.contains("\n   45    46          1012      -  computed\n"), "{text}");
    assert!(text.contains("at least 45, 46 as [HS] counts, certified"), "{text}");
    let csv = run(&["omega", "4", "--known", "--format", "csv"]).answer();
    assert!(csv.starts_with("value,infinite_a,finite_a,status\n0,0,,certified\n"), "{csv}");
    let record = run(&["omega", "4", "--known", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["schema"], "known-four-columns/1");
    assert_eq!(record["values"][56]["status"], "not-found");
    let refused = run(&["omega", "4", "--known", "--to", "7"]).complaint();
    assert!(refused.contains("cannot be used with"), "{refused}");
}

#[test]
fn a_certificate_is_accepted_and_a_changed_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.txt");
    let file = path.to_str().unwrap();
    let text = run(&["omega", "4", "--to", "12", "--cap", "9", "--certificate", file]).answer();
    assert!(text.contains("go on for ever: proved."), "{text}");
    let accepted = run(&["check", file]).answer();
    assert!(accepted.starts_with("accepted: all values below 10 are"), "{accepted}");
    let certificate = fs::read_to_string(&path).unwrap();
    fs::write(&path, certificate.replace("\n1 11 -\n", "\n1 10 -\n")).unwrap();
    let refused = run(&["check", file]).undecided();
    assert_eq!(refused, "refused: line 3: the third rows of value 1 are [Some(11), None]\n");
}

#[test]
fn a_state_of_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.state");
    fs::write(&path, "not a state").unwrap();
    let error = run(&["omega", "4", "--to", "8", "--state", path.to_str().unwrap()]).complaint();
    assert!(error.contains("cannot go on from"), "{error}");
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.state");
    let state = path.to_str().unwrap();
    let asked = ["omega", "4", "--to", "150", "--cap", "30", "--format", "json"];
    let whole = run(&[&asked[..], &["--threads", "1"]].concat()).answer();
    let kept = [&asked[..], &["--state", state, "--every", "0"]].concat();
    let mut child = command(&kept).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // Killed as soon as it has written a state.
    while !path.exists() && child.try_wait().unwrap().is_none() {
        thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let other = [&kept[..], &["--threads", "3", "--tiling", "4,5,7"]].concat();
    assert_eq!(run(&other).answer(), whole);
    let wrong = run(&[&asked[..], &["--tiling", "3,5,7"]].concat()).complaint();
    assert!(wrong.contains("the first is 1, 2, 4, 8 or 16"), "{wrong}");
}

#[test]
fn what_is_known_of_four_infinite_columns_is_told() {
    let text = run(&["grundy", "4xw"]).undecided();
    assert!(text.contains("at least 45, 46 as [HS] counts, certified"), "{text}");
}
