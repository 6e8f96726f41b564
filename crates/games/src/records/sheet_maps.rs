//! Sheets of three rows as maps: their extent, their cells, and what one more instant winner
//! changes.

use crate::verdict::Outcome;
use serde::Serialize;

/// The map of a sheet, as the page writes it. Columns are counted by y, heights by z: the position
/// of a cell has the rows x + y + z, x + y and x.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "sheet-map/1")]
pub struct SheetMapRecord {
    /// The sheet: the third row.
    pub x: u64,
    /// Which cells are shown: `instant-winners` or `losers`.
    pub kind: &'static str,
    /// The columns of the map.
    pub width: u64,
    /// The heights of the map.
    pub height: u64,
    /// The pixels along a side of a tile.
    pub tile: usize,
    /// The level at which a cell is a pixel.
    pub unit: u32,
    /// The pixels along a side of a cell at the deepest level.
    pub pixels_of_cell: u64,
    /// The levels, each twice as fine as the one before.
    pub levels: Vec<MapLevel>,
    /// The lines of the theory.
    pub lines: Vec<MapLine>,
    /// What the colours mean.
    pub legend: Vec<MapPart>,
    /// The greatest sheet of which there is a map.
    pub most: u64,
    /// Whether cells of this sheet can be perturbed.
    pub infection: bool,
    /// How the sheet ends, when that was asked for.
    pub end: Option<MapEnd>,
}

/// A level of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MapLevel {
    /// Its tiles to the right.
    pub across: u64,
    /// Its tiles upwards.
    pub up: u64,
    /// The cells along a side of a tile.
    pub cells: u64,
}

/// A line of the theory, between two points (y, z).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MapLine {
    /// Its name.
    pub name: &'static str,
    /// Where it begins.
    pub from: [f64; 2],
    /// Where it ends.
    pub to: [f64; 2],
}

/// A part of a map, which has a colour of its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MapPart {
    /// Its name.
    pub part: &'static str,
    /// The letters that \[FL\] gives it.
    pub short: &'static str,
    /// A point (y, z) inside of it.
    pub at: [f64; 2],
    /// What its cells are.
    pub meaning: &'static str,
}

/// How a sheet ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MapEnd {
    /// Whether it ends at all.
    pub finite: bool,
    /// Its first loser.
    pub first: String,
    /// Its last loser, if it ends.
    pub last: Option<String>,
    /// How many losers it has, if it ends.
    pub losers: Option<u64>,
    /// The column from which heights repeat, if it goes on.
    pub repeats_from: Option<u64>,
    /// The heights that repeat.
    pub heights: Option<Vec<u64>>,
}

/// How far the work on a sheet has come, as the page writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "sheet-progress/1")]
pub struct SheetProgress {
    /// The sheet.
    pub x: u64,
    /// Whether somebody waits for something of it.
    pub working: bool,
    /// How many of the sheets before it are done.
    pub done: u64,
}

/// A cell of a sheet, as the page writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "cell/1")]
pub struct CellRecord {
    /// The sheet: columns of height three.
    pub x: u64,
    /// Columns of height two.
    pub y: u64,
    /// Columns of height one.
    pub z: u64,
    /// The position.
    pub position: String,
    /// Its outcome.
    pub outcome: Outcome,
    /// Whether whoever moves loses.
    pub loser: bool,
    /// The line on which a loser lies.
    pub line: Option<&'static str>,
    /// Whether one bite leads to a loser of an earlier sheet.
    pub instant_winner: bool,
    /// What made it an instant winner.
    pub made_by: Option<CellMaker>,
    /// The loser to which a bite leads.
    pub best: Option<String>,
}

/// What made an instant winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CellMaker {
    /// The line of a loser, or the deadly diagonal.
    pub part: &'static str,
    /// The sheet of that loser.
    pub sheet: u64,
    /// The loser.
    pub loser: Option<String>,
}

/// What changes in later sheets when one more cell is an instant winner, as the page writes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "infection/1")]
pub struct InfectionRecord {
    /// The sheet.
    pub x: u64,
    /// The column of the cell.
    pub y: u64,
    /// Its height.
    pub z: u64,
    /// The sheet itself, and those that follow.
    pub steps: Vec<InfectionStep>,
    /// Whether all losers that moved are listed.
    pub complete: bool,
}

/// A sheet after some steps of an infection.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct InfectionStep {
    /// The sheet.
    pub x: u64,
    /// The share of the losers along the tilted lines that moved.
    pub lines: f64,
    /// The share of those on the flat tail; `null` when the sheet has none.
    pub tail: Option<f64>,
    /// How many losers moved.
    pub changed: usize,
    /// Those that did: column, height before, height now.
    pub moved: Vec<(usize, Option<usize>, Option<usize>)>,
    /// The heights of the undisturbed losers, column by column.
    pub losers: Vec<usize>,
}
