//! Records about families: the P-positions over fixed bottom rows.

use super::{PeriodCount, UndecidedRecord};
use crate::chomp::families::{Bottom, Run};
use serde::Serialize;

/// The P-positions over fixed bottom rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FamilySummary {
    /// The bottom rows.
    pub bottom: Vec<u64>,
    /// Whether there is a P-position for every second row from some on.
    pub infinite: bool,
    /// First and second rows of the P-positions before that.
    pub sporadic: Vec<[u64; 2]>,
    /// The second row from which the offsets repeat.
    pub start: Option<u64>,
    /// After how many second rows they do.
    pub period: Option<usize>,
    /// First rows less second rows, for one period.
    pub offsets: Option<Vec<u32>>,
}

impl FamilySummary {
    /// The record of a family.
    ///
    /// ```
    /// use chomplab::chomp::families::{Bottom, Families};
    /// use chomplab::engine::{Budget, Work};
    /// use chomplab::records::FamilySummary;
    ///
    /// let (mut families, bottom) = (Families::default(), Bottom::new([4, 2]).unwrap());
    /// let run = families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
    /// assert_eq!(FamilySummary::new(&bottom, run).period, Some(2));
    /// ```
    #[must_use]
    pub fn new(bottom: &Bottom, run: &Run) -> Self {
        let tail = run.is_infinite().then_some(run);
        Self {
            bottom: bottom.rows().to_vec(),
            infinite: run.is_infinite(),
            sporadic: run.sporadic().collect(),
            start: tail.map(Run::start),
            period: tail.map(|run| run.offsets().len()),
            offsets: tail.map(|run| run.offsets().to_vec()),
        }
    }
}

/// One family, as `chomp families` and the page write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "family/1")]
pub struct FamilyRecord {
    /// What is known of it.
    #[serde(flatten)]
    pub family: FamilySummary,
    /// The same as formulas for the first row; only on the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<Vec<String>>,
    /// The first row that a position's second row needs to be lost; only when the page is asked
    /// about a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_row: Option<Option<u64>>,
}

/// The positions of one Grundy value over fixed bottom rows, as `chomp families --grundy` writes
/// them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "family-of-value/1")]
pub struct FamilyOfValue {
    /// What is known of them.
    #[serde(flatten)]
    pub family: FamilySummary,
    /// The value, with the poison forbidden.
    pub value: u64,
}

/// The families over all bottoms within one, as the page writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "families/1")]
pub struct FamiliesRecord {
    /// One for each bottom.
    pub families: Vec<FamilyRecord>,
    /// Whether these are all.
    pub complete: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedRecord>,
}

/// How many families have which period, as `chomp families --by-period` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "families-by-period/1")]
pub struct FamiliesByPeriod {
    /// The periods, those that end first.
    pub periods: Vec<PeriodCount>,
    /// How many families were counted.
    pub count: u64,
}

/// What an independent checker says of a certificate, as `chomp check` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "check/1")]
pub struct CheckRecord {
    /// Whether it is accepted.
    pub accepted: bool,
    /// The bottom rows of the family, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottom: Option<Vec<u64>>,
    /// How many bottoms were checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub families: Option<usize>,
    /// How many second rows were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_rows: Option<u64>,
    /// What the certificate proves, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// Why it is refused, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// The heights of rows of one cell for which positions of one class are lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HeightClass {
    /// Which first and second rows are meant.
    pub class: String,
    /// A formula for the number of rows; `null` when none was found.
    pub height: Option<String>,
    /// How many heights it gives correctly.
    pub given: u64,
    /// Of how many.
    pub heights: u64,
    /// What is known of the formula.
    pub status: String,
}

/// A second row over which the heights repeat with a period that no formula by parities has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ExcludedBy {
    /// The second row.
    pub second_row: u64,
    /// The period.
    pub period: u64,
}

/// How many rows of one cell make a position lost, by classes: `chomp heights`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "heights/1")]
pub struct HeightsRecord {
    /// The rows between the second one and those of one cell.
    pub tail: Vec<u64>,
    /// The longest first row looked at.
    pub to: u64,
    /// The classes.
    pub classes: Vec<HeightClass>,
    /// What excludes a formula by parities, if anything does.
    pub excluded_by: Option<ExcludedBy>,
}

/// How many rows of one cell make a position lost, for all first rows over one second row:
/// `chomp heights --second`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "height-run/1")]
pub struct HeightRun {
    /// The rows between the second one and those of one cell.
    pub tail: Vec<u64>,
    /// The second row.
    pub second_row: u64,
    /// The heights for first rows before `start`.
    pub first_heights: Vec<u64>,
    /// The first row from which the differences repeat.
    pub start: u64,
    /// After how many first rows they do.
    pub period: usize,
    /// Heights less first rows, for one period.
    pub differences: Vec<i64>,
}
