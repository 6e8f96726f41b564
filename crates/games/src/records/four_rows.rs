//! Records about four rows.

use crate::chomp::four_rows::omega::{Table, ValueOfFour};
use crate::chomp::four_rows::{KnownFourColumns, ValueStatus};
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

/// What is known of the Grundy value of `4×ω`, which is at least the least number that is the value
/// of neither `4×a` nor `(4×a) + (2×ω)`, for any a.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "known-four-columns/1")]
pub struct KnownFourColumnsRecord {
    /// The greatest a that was looked at.
    pub to: usize,
    /// The Grundy value of `4×ω` is at least this: proved, with a certificate.
    pub certified: usize,
    /// It is at least this if what was computed is taken for granted; this value was not found.
    pub computed: usize,
    /// One for each value, with the poison forbidden; in HS values are greater by one.
    pub values: Vec<KnownFourColumnsValue>,
}

/// Which positions of four columns have a value, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct KnownFourColumnsValue {
    /// The value.
    pub value: usize,
    /// The least a with G((4×a) + (2×ω)) equal to it.
    pub infinite: Option<usize>,
    /// The least a with G(4×a) equal to it.
    pub finite: Option<usize>,
    /// How that is known.
    pub status: ValueStatus,
}

impl KnownFourColumnsRecord {
    /// The record of what is known.
    #[must_use]
    pub fn new(known: KnownFourColumns) -> Self {
        let values = known.values.into_iter().map(|(of, status)| KnownFourColumnsValue {
            value: of.value,
            infinite: of.infinite,
            finite: of.finite,
            status,
        });
        let KnownFourColumns { to, certified, computed, .. } = known;
        Self { to, certified, computed, values: values.collect() }
    }
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
