//! Records about games on triples of numbers.

use serde::Serialize;

/// A game on triples.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TriplesGame {
    /// Its name.
    pub name: String,
    /// Its rules, as text.
    pub rules: String,
    /// What it is.
    pub about: String,
}

/// The games on triples that have names, as `chomp triples` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "triples-games/1")]
pub struct TriplesGamesRecord {
    /// The games.
    pub games: Vec<TriplesGame>,
}

/// The lost positions of one sheet of a game on triples, as `chomp triples` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "triples/1")]
pub struct TriplesRecord {
    /// The rules of the game, as text.
    pub rules: String,
    /// The sheet.
    pub x: u64,
    /// The bound of `y`.
    pub columns: u64,
    /// The bound of `z`.
    pub height: u64,
    /// The lost positions, `y` and `z`.
    pub losers: Vec<[u64; 2]>,
}
