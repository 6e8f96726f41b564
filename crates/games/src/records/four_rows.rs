//! Records about four rows.

use crate::chomp::four_rows::omega::{Table, ValueOfFour};
use serde::Serialize;

/// Which values positions of four columns have, as `chomp omega` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "four-columns/1")]
pub struct FourColumnsRecord {
    /// The greatest a.
    pub to: usize,
    /// The greatest value.
    pub cap: usize,
    /// The second row up to which lines were followed.
    pub second: usize,
    /// Whether a state returned, so that the lines that are left go on for ever.
    pub proved: bool,
    /// One for each value, with the poison forbidden; in HS values are greater by one.
    pub values: Vec<FourColumnsValue>,
    /// The least value that was not found; `null` when all were.
    pub least_missing: Option<usize>,
    /// Lines that had not ended.
    pub live: usize,
    /// Steps of lines.
    pub steps: u64,
}

/// Which positions of four columns have a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FourColumnsValue {
    /// The value.
    pub value: usize,
    /// The least a with G((4×a) + (2×ω)) equal to it.
    pub infinite: Option<usize>,
    /// The least a with G(4×a) equal to it.
    pub finite: Option<usize>,
}

impl FourColumnsRecord {
    /// The record of a table, with how far lines were followed, and whether they go on for ever.
    #[must_use]
    pub fn new(table: &Table, second: usize, proved: bool) -> Self {
        let value = |of: &ValueOfFour| FourColumnsValue {
            value: of.value,
            infinite: of.infinite,
            finite: of.finite,
        };
        Self {
            to: table.shape.third,
            cap: table.shape.value,
            second,
            proved,
            values: table.values.iter().map(value).collect(),
            least_missing: table.least_missing(),
            live: table.live,
            steps: table.steps,
        }
    }
}
