//! `chomp openings`: exactly one winning bite for each bar of three rows, as published and as the
//! other engines say.

use crate::support::run;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The bites as the CSV lists them.
#[track_caller]
fn openings(lengths: &str) -> Vec<[u64; 3]> {
    let output = run(&["openings", lengths, "--format", "csv"]).answer();
    let mut lines = output.lines();
    assert_eq!(lines.next(), Some("columns,row,column"));
    let numbers =
        |line: &str| line.split(',').map(|part| part.parse().expect("a number")).collect();
    lines.map(|line| -> Vec<u64> { numbers(line) }).map(|row| row.try_into().unwrap()).collect()
}

/// The terms of a sequence of the encyclopedia.
fn terms(file: &str) -> Vec<u64> {
    let lines = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    lines.map(|line| line.parse().expect("a number")).collect()
}

macro_rules! sequence {
    ($name:literal) => {
        terms(include_str!(concat!("../../../lab/data/claims/oeis/", $name, ".txt")))
    };
}

#[test]
fn every_bar_has_exactly_one_winning_bite() {
    let lengths: Vec<u64> = openings("1..6000").iter().map(|row| row[0]).collect();
    assert_eq!(lengths, (1..=6000).collect::<Vec<_>>());
}

#[test]
fn the_bites_are_those_of_the_encyclopedia() {
    let bites: BTreeMap<u64, (u64, u64)> =
        openings("1..1000").into_iter().map(|[n, row, column]| (n, (row, column))).collect();
    for (column, n) in sequence!("A029900").into_iter().enumerate() {
        assert_eq!(bites[&n], (1, column as u64), "A029900({column}) = {n}");
    }
    let published = sequence!("A029901").into_iter().zip(sequence!("A029902"));
    for (n, column) in published {
        assert_eq!(bites[&n], (2, column), "A029901 {n}");
    }
}

#[test]
fn the_bites_are_those_that_solve_finds() {
    for n in [1, 2, 3, 4, 5, 17, 58, 99, 100, 200, 377] {
        let [[_, row, column]] = openings(&n.to_string())[..] else { panic!("one bite") };
        let solution = run(&["solve", &format!("3x{n}")]).answer();
        let expected = format!("winning bites: ({row},{column}), no other\n");
        assert!(solution.contains(&expected), "{expected} in {solution}");
    }
}

#[test]
fn people_see_what_the_bite_leaves() {
    let expected = "\
3×2: (2,1) leaves (2,2,1)
3×3: (1,1) leaves (3,1,1)
3×4: (1,2) leaves (4,2,2)
";
    assert_eq!(run(&["openings", "2..4"]).answer(), expected);
    assert_eq!(run(&["openings", "100"]).answer(), "3×100: (1,58) leaves (100,58,58)\n");
}

#[test]
fn json_is_one_record_with_a_list_of_bites_for_each_bar() {
    let output = run(&["openings", "99..101", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&output).expect("the output is JSON");
    let expected = json!({
        "schema": "openings/1",
        "rows": 3,
        "openings": [
            { "columns": 99, "bites": [[2, 70]] },
            { "columns": 100, "bites": [[1, 58]] },
            { "columns": 101, "bites": [[2, 71]] },
        ],
        "count": 3,
        "complete": true,
    });
    assert_eq!(record, expected);
}

#[test]
fn a_table_gives_the_same_bites() {
    let folder = tempfile::tempdir().expect("there is room for tables");
    let dir = folder.path().to_str().expect("UTF-8");
    run(&["atlas", "build", "three-rows", "--to", "2500", "--dir", dir]);
    for (lengths, format) in [("1..2501", "csv"), ("700..800", "json"), ("2501", "text")] {
        let arguments = ["openings", lengths, "--format", format];
        // Memory for no sheet at all: they must come from the table.
        let from_table = [&arguments[..], &["--dir", dir, "--memory", "0"]].concat();
        assert_eq!(run(&from_table).answer(), run(&arguments).answer(), "{lengths}");
    }
    let complaint = run(&["openings", "2502", "--dir", dir, "--memory", "0"]).refusal();
    assert!(complaint.contains("raise with --memory"), "{complaint}");
}

#[test]
fn wrong_lengths_are_complaints_that_say_what_is_right() {
    for (lengths, hint) in [
        ("0", "boards have at least one column"),
        ("9..5", "write 5..9"),
        ("1..x", "write for example 1..1000, with both ends counted, or 7"),
        ("", "write for example"),
        ("1..2000000000", "boards may have 1000000000 columns"),
    ] {
        let complaint = run(&["openings", lengths]).complaint();
        assert!(complaint.contains(hint), "{lengths}: {complaint}");
    }
    let refusal = run(&["openings", "900M"]).refusal();
    assert!(refusal.contains("raise with --memory"), "{refusal}");
}
