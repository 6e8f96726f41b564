//! The puzzles that are kept in the tree, so that a number is an address for ever.
//!
//! The file says in its head how it was made. A test makes every puzzle's solution, its uniqueness
//! and its difficulty out again, with other engines than those that made it.

use chomplab::records::{PuzzleKind, PuzzleRecord};
use csv::ReaderBuilder;
use serde::Deserialize;

const FILE: &str = include_str!("../../data/puzzles.csv");

/// The columns of the file, and of tables of puzzles.
pub const COLUMNS: [&str; 10] = [
    "number",
    "kind",
    "position",
    "left",
    "bites",
    "solution",
    "difficulty",
    "size",
    "tempting",
    "depth",
];

/// A line of the file.
#[derive(Deserialize)]
struct Line {
    number: u32,
    kind: PuzzleKind,
    position: String,
    left: Option<u32>,
    bites: Option<u32>,
    solution: String,
    difficulty: u32,
    size: u32,
    tempting: u32,
    depth: u32,
}

/// All puzzles that are kept, by their numbers, which begin with 1.
#[must_use]
pub fn kept() -> Vec<PuzzleRecord> {
    let mut reader = ReaderBuilder::new().comment(Some(b'#')).from_reader(FILE.as_bytes());
    let puzzle = |line: Result<Line, csv::Error>| {
        let line = line.expect("the file is checked by a test");
        PuzzleRecord {
            number: Some(line.number),
            day: None,
            seed: None,
            kind: line.kind,
            position: line.position,
            left: line.left,
            bites: line.bites,
            solution: line.solution,
            difficulty: line.difficulty,
            size: line.size,
            tempting: line.tempting,
            depth: line.depth,
        }
    };
    reader.deserialize().map(puzzle).collect()
}

/// How the kept puzzles were made: the head of the file.
#[must_use]
pub fn provenance() -> String {
    let head = FILE.lines().take_while(|line| line.starts_with('#'));
    let head: Vec<&str> = head.map(|line| line.trim_start_matches(['#', ' '])).collect();
    head.join(" ")
}
