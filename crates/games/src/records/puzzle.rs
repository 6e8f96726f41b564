//! Records of puzzles.

use serde::{Deserialize, Serialize};

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// Find the only bite that wins.
    OnlyBite,
    /// Cut a lost position of a given size out of a board, with as many bites as it takes.
    MakeLost,
    /// Win, and in at most so many bites.
    WinIn,
}

impl PuzzleKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::OnlyBite, Self::MakeLost, Self::WinIn];

    /// Its name in records, in addresses and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OnlyBite => "only-bite",
            Self::MakeLost => "make-lost",
            Self::WinIn => "win-in",
        }
    }
}

/// A puzzle with its solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "puzzle/1")]
pub struct PuzzleRecord {
    /// Its number in the collection, if it is kept there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The day whose puzzle it is, as in 2026-11-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The seed from which it was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What is asked.
    pub kind: PuzzleKind,
    /// The position that it begins with.
    pub position: String,
    /// How many cells must be left, where a lost position is to be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// In how many own bites the game must be won, where that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bites: Option<u32>,
    /// The only right first bite, or the only position that can be made.
    pub solution: String,
    /// How hard it is, from 1 to 5.
    pub difficulty: u32,
    /// How many cells there are in the beginning.
    pub size: u32,
    /// How many wrong answers are tempting: those that only one answer refutes, and wins that
    /// take too long.
    pub tempting: u32,
    /// How many moves the game takes when the winner hurries and the loser delays: from the
    /// position, or from the one that is to be made.
    pub depth: u32,
}

/// Several puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "puzzles/1")]
pub struct PuzzlesRecord {
    /// How they were made.
    pub made: String,
    /// The puzzles.
    pub puzzles: Vec<PuzzleRecord>,
}
