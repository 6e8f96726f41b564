//! `chomp sources`: what the keys stand for that answers cite.

use crate::support::run;
use serde_json::Value;

#[test]
fn every_key_is_resolved() {
    for (key, author) in [
        ("HS", "Scott Huddleston and Jerry Shurman, Transfinite Chomp"),
        ("[Sun]", "X. Sun, Improvements on Chomp"),
        ("fl", "Eric J. Friedman and Adam Scott Landsberg"),
        ("Ngu", "Dan Nguyen"),
        ("notes", "Lecture notes on impartial games"),
        ("gale", "A curious Nim-type game"),
        ("Winning Ways", "Berlekamp"),
    ] {
        let told = run(&["sources", key]).answer();
        assert!(told.contains(author), "{key}: {told}");
        assert_eq!(told.lines().count(), 2, "{key}: {told}");
    }
}

#[test]
fn the_list_as_json_has_all_of_them() {
    let record = run(&["sources", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["schema"], "sources/1");
    let sources = record["sources"].as_array().expect("a list");
    assert!(sources.len() >= 18, "{}", sources.len());
    for source in sources {
        for field in ["key", "reference", "gives"] {
            assert!(source[field].as_str().is_some_and(|text| !text.is_empty()), "{source}");
        }
    }
}

#[test]
fn an_unknown_key_is_a_complaint_that_lists_the_known_ones() {
    let complaint = run(&["sources", "nobody"]).complaint();
    assert!(complaint.contains("there are [HS], [Sun], [FL], [Notes], [Ngu]"), "{complaint}");
}
