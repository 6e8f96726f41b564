//! `chomp catalogue`: counts and lists of P-positions.

use crate::support::run;
use std::fs;

#[test]
fn counts_are_bare_numbers() {
    for (rows, columns, count) in [("8", "8", "322\n"), ("5", "8", "77\n"), ("13", "6", "895\n")] {
        assert_eq!(run(&["catalogue", rows, columns, "--count"]).answer(), count);
        assert_eq!(run(&["catalogue", rows, columns]).answer(), count);
    }
}

#[test]
fn lists_are_positions_that_read_back() {
    let output = run(&["catalogue", "3", "3", "--list"]).answer();
    let mut lines: Vec<&str> = output.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["(1)", "(2,1)", "(2,2,1)", "(3,1,1)", "(3,2)"]);
    for line in run(&["catalogue", "4", "6", "--list"]).answer().lines() {
        let solution = run(&["solve", line]).answer();
        let is_proved = solution.contains(": P, proved") || solution.contains(": P, certified");
        assert!(is_proved, "{solution}");
    }
}

#[test]
fn files_hold_every_row_as_csv() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("positions.csv");
    let name = path.to_str().expect("a plain name");
    let done = run(&["catalogue", "4", "4", "--out", name, "--format", "csv"]);
    assert_eq!((done.code, done.stdout.as_str()), (Some(0), ""));
    let text = fs::read_to_string(&path).expect("the file is there");
    assert_eq!(text.lines().count(), 11);
    assert!(text.starts_with("r1,r2,r3,r4\n1,0,0,0\n"), "{text}");
    assert!(text.contains("\n2,2,2,1\n"), "{text}");
    let nowhere = folder.path().join("nowhere/positions.csv");
    let complaint = run(&["catalogue", "4", "4", "--out", nowhere.to_str().unwrap()]).complaint();
    assert!(complaint.contains("cannot write"), "{complaint}");
}
