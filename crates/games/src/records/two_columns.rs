//! Records about infinite columns: values over finite ones, and the map of what is open.

use crate::chomp::transfinite::wide_values::CertifiedValues;
use serde::Serialize;

/// Values of two columns of height ω over finite ones, as `chomp stalks` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "two-columns/1")]
pub struct TwoColumnsRecord {
    /// The finite columns: the values are those over all columns within them.
    pub bottom: Vec<u64>,
    /// The greatest value whose lines were followed.
    pub cap: usize,
    /// The second row at which the state of all lines was met first.
    pub second: u64,
    /// After how many second rows it was met again.
    pub period: u64,
    /// The values, in lexicographic order of the columns.
    pub values: Vec<TwoColumnsValue>,
}

/// The value of two columns of height ω over some finite ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TwoColumnsValue {
    /// The finite columns.
    pub bottom: Vec<u64>,
    /// The Grundy value, poison forbidden.
    pub value: usize,
}

impl TwoColumnsRecord {
    /// The record of values that were found.
    #[must_use]
    pub fn new(found: &CertifiedValues) -> Self {
        let values = found
            .values
            .iter()
            .map(|of| TwoColumnsValue { bottom: of.0.rows().to_vec(), value: of.1 });
        Self {
            bottom: found.root.rows().to_vec(),
            cap: found.most,
            second: found.column,
            period: found.period,
            values: values.collect(),
        }
    }
}

/// The map of infinite positions, as `chomp theorem open` and the page write it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "open-classes/1")]
pub struct OpenClassesRecord {
    /// How many random positions of each class were asked about.
    pub positions: u64,
    /// The classes, from the narrow to the wide.
    pub classes: Vec<OpenClassRecord>,
}

/// What is known of a class of infinite positions. Shares are in per cent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OpenClassRecord {
    /// Its name.
    pub name: String,
    /// What its positions are.
    pub what: String,
    /// Which theorems tell who wins.
    pub outcome: String,
    /// Whether all winning bites are listed.
    pub bites: String,
    /// What is known of the Grundy value.
    pub value: String,
    /// The question that it meets; absent when all is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
    /// The share of random positions of which it is known who wins.
    pub decided: f64,
    /// The share of those that are won all of whose winning bites are listed.
    pub complete: f64,
    /// The share whose Grundy value is known.
    pub valued: f64,
    /// The share of which something rests on a conjecture.
    pub conjectured: f64,
}
