//! Records of how strong the computer plays.

use serde::{Deserialize, Serialize};

/// A level of the computer: its rule, and what was measured of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LevelRecord {
    /// Its name, as an opponent is asked for.
    #[serde(rename(deserialize = "level"))]
    pub name: String,
    /// How many of a thousand moves are drawn by lot from all; the others are best ones.
    #[serde(default)]
    pub by_lot: u64,
    /// The share of won positions that it leaves lost for the other player.
    pub kept: f64,
    /// The share of games that it wins against random moves.
    pub against_random: f64,
    /// The share of games that it wins against the level below; of the lowest, against random
    /// moves once more.
    pub against_below: f64,
}

/// All levels, the weakest first, as the page writes them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "levels/1")]
pub struct LevelsRecord {
    /// How the shares were measured.
    pub measured: String,
    /// The levels.
    pub levels: Vec<LevelRecord>,
}
