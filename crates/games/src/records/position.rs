//! Records about one position beside its answer: its moves, and how it can be written.

use super::UndecidedRecord;
use crate::verdict::Outcome;
use serde::Serialize;
use std::collections::BTreeMap;

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
