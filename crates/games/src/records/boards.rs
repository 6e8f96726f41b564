//! Records about boards and boxes of any size.

use serde::Serialize;

/// A board or box, and the bites that win on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoardOpening {
    /// The number of levels, of a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<usize>,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The coordinates of each winning first bite, counted from 0.
    pub bites: Vec<Vec<usize>>,
}

/// The winning first bites of boards or boxes in a range, as `chomp boards` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "boards/1")]
pub struct BoardsRecord {
    /// One for each board.
    pub boards: Vec<BoardOpening>,
    /// How many there are.
    pub count: usize,
}

/// The Grundy value of a full board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BarValue {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The value with the poison forbidden.
    pub grundy_poison_forbidden: u32,
}

/// Grundy values of full boards, as `chomp boards --grundy` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "bar-values/1")]
pub struct BarValues {
    /// One for each board.
    pub bars: Vec<BarValue>,
    /// How many there are.
    pub count: usize,
}

/// The P-positions within a board or box, as `chomp catalogue` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "catalogue/1")]
pub struct CatalogueRecord {
    /// The sides of the board or box.
    pub sides: Vec<usize>,
    /// With `--list` or `--out`, the positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
    /// How many there are.
    pub count: u64,
}

/// How many P-positions have so many cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CellCount {
    /// The number of cells.
    pub cells: usize,
    /// How many P-positions have it.
    pub count: u64,
}

/// How many P-positions of the plane have how many cells, as `chomp catalogue --cells` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "catalogue-by-cells/1")]
pub struct CatalogueByCells {
    /// One for each number of cells from 0 on.
    pub counts: Vec<CellCount>,
}

/// A part of a board that can be swept by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoardPartRecord {
    /// Its number, from 0.
    pub number: usize,
    /// How many parts come one after the other at least before it.
    pub level: usize,
    /// How many positions it has, which is about proportional to the time that it takes.
    pub positions: u64,
    /// The numbers of the parts that it reads, all of them smaller than its own.
    pub sources: Vec<usize>,
    /// The name of its file.
    pub file: String,
    /// With `--dir`, whether the file is there and whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<bool>,
}

/// The parts of a board and what they read of each other, as `chomp parts list` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "board-parts/1")]
pub struct BoardPartsRecord {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The most positions of a part.
    pub most_positions: u64,
    /// The positions of the parts on the longest path, which no number of workers can share.
    pub longest_path: u64,
    /// One for each part.
    pub parts: Vec<BoardPartRecord>,
    /// How many there are.
    pub count: usize,
}
