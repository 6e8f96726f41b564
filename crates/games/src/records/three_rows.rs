//! Records about sheets of three rows: the P-positions with one third row.

use super::UndecidedRecord;
use crate::chomp::three_rows::{End, Sheet};
use serde::Serialize;

/// The sheet of one third row x, without its losers. The P-position (g,x,x) begins it; it ends with
/// (f,f,x), or it goes on for ever and repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SheetSummary {
    /// The third row, x.
    pub third_row: u64,
    /// (g,x,x) is a P-position.
    pub g: u64,
    /// (f,f,x) is a P-position and ends the sheet; `null` when the sheet is infinite.
    pub f: Option<u64>,
    /// The second row from which the offsets repeat; `null` when the sheet is finite.
    pub start: Option<u64>,
    /// After how many second rows they do.
    pub period: Option<usize>,
    /// For each second row s from `start` on, the first row is
    /// s + `offsets`\[(s − `start`) mod `period`\].
    pub offsets: Option<Vec<u64>>,
}

impl From<&Sheet> for SheetSummary {
    fn from(sheet: &Sheet) -> Self {
        let (f, start, offsets) = match &sheet.end {
            End::Finite { last } => (Some(*last), None, None),
            End::Periodic { start, offsets } => (None, Some(*start), Some(offsets.clone())),
        };
        let (third_row, g, period) = (sheet.third_row, sheet.first, sheet.period());
        Self { third_row, g, f, start, period, offsets }
    }
}

/// Many sheets, as `chomp census` writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "census/1")]
pub struct CensusRecord {
    /// One for each third row.
    pub sheets: Vec<SheetSummary>,
    /// How many there are.
    pub count: u64,
}

/// One sheet, as `chomp sheet` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "sheet/1")]
pub struct SheetRecord {
    /// What is known of it as a whole.
    #[serde(flatten)]
    pub summary: SheetSummary,
    /// With `--losers`, its P-positions: first and second row of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losers: Option<Vec<[u64; 2]>>,
}

/// How many sheets or families have which period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PeriodCount {
    /// The period; `null` for those that end.
    pub period: Option<u64>,
    /// How many have it.
    pub count: u64,
    /// The third row of the first sheet that has it; families have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
}

/// How many sheets have which period, as `chomp census --by-period` and the page write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "census-by-period/1")]
pub struct CensusByPeriod {
    /// The last third row.
    pub to: u64,
    /// The periods, those that end first.
    pub periods: Vec<PeriodCount>,
    /// How many sheets were counted.
    pub count: u64,
    /// How many of the first sheets end, at places along the way; only the page tells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<CensusPoint>,
    /// Whether all of them were.
    pub complete: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
}

/// How many of the first sheets end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CensusPoint {
    /// How many sheets.
    pub sheets: u64,
    /// How many of them end.
    pub ending: u64,
}

/// A board of three or more rows, and the bites that win on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Opening {
    /// The number of columns.
    pub columns: u64,
    /// Row and column of each winning first bite, counted from 0.
    pub bites: Vec<[u64; 2]>,
}

/// The winning first bites of boards with the same number of rows, as `chomp openings` and the page
/// write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "openings/1")]
pub struct OpeningsRecord {
    /// The number of rows.
    pub rows: u64,
    /// One for each number of columns.
    pub openings: Vec<Opening>,
    /// How many there are.
    pub count: u64,
    /// Whether these are all that were asked for.
    pub complete: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
}
