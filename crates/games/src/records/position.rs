//! Records about one position beside its answer: its moves, and how it can be written.

use super::UndecidedRecord;
use crate::search::Distance;
use crate::verdict::Outcome;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// A move, where it leads, and what is known of that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OptionRecord {
    /// The move as players write it.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The position that it leaves.
    pub to: String,
    /// The outcome of that position; `null` when it is not known.
    pub outcome: Option<Outcome>,
    /// Whether the move wins.
    pub wins: Option<bool>,
    /// The Grundy value of that position with the poison forbidden, when it was asked for and is
    /// known.
    pub grundy: Option<String>,
    /// How many moves the game takes from there under best play, when that was asked for and is
    /// known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<u32>,
}

/// Every move with what is known of it, as `chomp options` and the page write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "options/1")]
pub struct OptionsRecord {
    /// The position, in its normal form.
    pub position: String,
    /// Whether every move but the poison is listed.
    pub complete: bool,
    /// The move that eats the poison, if there is one.
    pub poison: Option<String>,
    /// The moves, winning ones first.
    pub options: Vec<OptionRecord>,
    /// How many moves the game takes under best play, when it was asked for and is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<u32>,
    /// Why something is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
}

impl OptionsRecord {
    /// Adds how long the game takes from here and after each move; the outcomes follow.
    pub fn add_distances(&mut self, own: Distance, after: &[(String, Distance)]) {
        self.distance = Some(own.moves);
        let after: HashMap<&str, Distance> =
            after.iter().map(|(name, after)| (name.as_str(), *after)).collect();
        for option in &mut self.options {
            if let Some(after) = after.get(option.chosen.as_str()) {
                option.distance = Some(after.moves);
                option.outcome = Some(after.outcome);
                option.wins = Some(after.outcome == Outcome::P);
            }
        }
    }
}

/// A position in other notations, as `chomp convert` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "convert/1")]
pub struct ConvertRecord {
    /// The position, in its normal form.
    pub position: String,
    /// The same in each notation, by the notation's name.
    #[serde(flatten)]
    pub notations: BTreeMap<String, String>,
}
