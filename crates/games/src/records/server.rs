//! Records of the server about itself.

use serde::Serialize;

/// Whether the server is well, as the page writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "health/1")]
pub struct HealthRecord {
    /// `ok`.
    pub status: &'static str,
    /// The version of the program.
    pub version: &'static str,
}

/// How far the tables of the page go, as the page writes it; the program goes further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "limits/1")]
pub struct LimitsRecord {
    /// The longest bars whose first bites are told, by their rows.
    pub openings: Vec<BarLimit>,
    /// The rows of a bottom, at most.
    pub bottom_rows: u64,
    /// The longest row of a bottom.
    pub bottom_length: u64,
    /// How many bottoms are listed at once.
    pub families: u64,
    /// The last third row of the census.
    pub census: u64,
    /// The largest heap.
    pub heap: u64,
    /// The greatest sheet of which there is a map.
    pub sheet: u64,
    /// The greatest sheet whose cells can be perturbed.
    pub infected_sheet: u64,
    /// The steps that an infection is followed, at most.
    pub infection_steps: u64,
    /// The greatest sheet of Nim that is drawn.
    pub nim_sheet: u64,
}

/// The longest bar with so many rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BarLimit {
    /// The rows.
    pub rows: u64,
    /// The columns, at most.
    pub columns: u64,
}
