//! A family as programs read it.

use super::bottom::Bottom;
use super::run::Run;
use serde::Serialize;

/// The record `family/1`: the P-positions over fixed bottom rows.
///
/// ```
/// use chomplab::chomp::families::{Bottom, Families, FamilyRecord};
/// use chomplab::search::{Budget, Work};
///
/// let (mut families, bottom) = (Families::default(), Bottom::new([4, 2]).unwrap());
/// let run = families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
/// assert_eq!(FamilyRecord::new(&bottom, run).period, Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FamilyRecord<'a> {
    /// Name and version of the form.
    pub schema: &'static str,
    /// The bottom rows.
    pub bottom: &'a [u64],
    /// Whether there is a P-position for every second row from some on.
    pub infinite: bool,
    /// First and second rows before that.
    pub sporadic: Vec<[u64; 2]>,
    /// The second row from which the offsets repeat.
    pub start: Option<u64>,
    /// After how many second rows they do.
    pub period: Option<usize>,
    /// First rows less second rows, for one period.
    pub offsets: Option<&'a [u32]>,
    /// The Grundy value, when the family is of positions of a value: `family-of-value/1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
}

impl<'a> FamilyRecord<'a> {
    /// The record of a family of P-positions.
    #[must_use]
    pub fn new(bottom: &'a Bottom, run: &'a Run) -> Self {
        let tail = run.is_infinite().then_some(run);
        Self {
            schema: "family/1",
            bottom: bottom.rows(),
            infinite: run.is_infinite(),
            sporadic: run.sporadic().collect(),
            start: tail.map(Run::start),
            period: tail.map(|run| run.offsets().len()),
            offsets: tail.map(Run::offsets),
            value: None,
        }
    }

    /// The same for positions of a value.
    #[must_use]
    pub fn of_value(self, value: u64) -> Self {
        Self { schema: "family-of-value/1", value: Some(value), ..self }
    }
}
