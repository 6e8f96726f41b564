//! Records of a game that is being played.

use super::{ReasonRecord, UndecidedRecord};
use crate::verdict::{Certainty, Outcome};
use serde::Serialize;

/// A move that was made, as the page writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "move/1")]
pub struct MoveMade {
    /// The move as players write it.
    #[serde(rename = "move")]
    pub chosen: String,
    /// What it leaves; `null` when it takes the poison.
    pub position: Option<String>,
    /// Whether it takes the poison.
    pub lost: bool,
    /// Whether nobody can move any more.
    pub over: bool,
}

/// A whole game, with branches, as the page writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "line/1")]
pub struct LineRecord {
    /// Where it starts.
    pub position: String,
    /// Whether nobody can move there.
    pub over: bool,
    /// The moves, up to the first that cannot be made.
    pub moves: Vec<LineMove>,
    /// What is wrong with the next move, if something is.
    pub wrong: Option<String>,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LineMove {
    /// The move as players write it.
    #[serde(rename = "move")]
    pub name: String,
    /// What it leaves; `null` when it takes the poison.
    pub position: Option<String>,
    /// Whether nobody can move any more.
    pub over: bool,
}

/// Why the computer makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Because {
    /// It wins.
    Wins,
    /// Every move loses, and this one takes long.
    Loses,
    /// Nothing better was found.
    Guess,
    /// It was not thinking.
    Sleepy,
}

/// The computer's move, as the page writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "reply/1")]
pub struct ReplyRecord {
    /// The move; `null` when only the poison is left.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// The move that takes the poison, when nothing else is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poison: Option<String>,
    /// What it leaves.
    pub position: Option<String>,
    /// Whether nobody can move any more.
    pub over: bool,
    /// Why the computer makes it.
    pub because: Because,
    /// How certain it is that somebody has lost: the person, after a winning move, or else the
    /// computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certainty: Option<Certainty>,
    /// Why somebody has lost: the person, after a winning move, or else the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<ReasonRecord>>,
    /// What kept it from finding more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
}

/// How long a game takes under best play, as the page writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "distance/1")]
pub struct DistanceRecord {
    /// The position, in its normal form.
    pub position: String,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// How many moves it takes when the winner hurries and the loser delays, the one that takes the
    /// poison counted; `null` when that is not known.
    pub moves: Option<u32>,
    /// Why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
}
