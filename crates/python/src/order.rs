//! A total order on positions, so that lists of them can be sorted.
//!
//! Boards of two axes come first, by their rows as tuples are; all others by their text. Rows are
//! compared by runs of equal ones: where two positions differ first, either the length differs, or
//! one run of the same length goes on longer, and then its next row is the longer one.

use chomplab::Ordinal;

/// What positions are sorted by.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key<'a> {
    Rows(Vec<(Ordinal, Ordinal)>),
    Text(&'a str),
}

impl<'a> Key<'a> {
    pub(crate) fn of(boxes: Option<&[Vec<Ordinal>]>, text: &'a str) -> Self {
        boxes.and_then(runs).map_or(Key::Text(text), Key::Rows)
    }
}

/// The runs of equal rows of a board with two axes: their length, and the row after the last.
pub(crate) fn runs(boxes: &[Vec<Ordinal>]) -> Option<Vec<(Ordinal, Ordinal)>> {
    let run = |sides: &Vec<Ordinal>| match &sides[..] {
        [rows, columns] => Some((columns.clone(), rows.clone())),
        _ => None,
    };
    let mut runs: Vec<(Ordinal, Ordinal)> = boxes.iter().map(run).collect::<Option<_>>()?;
    runs.sort_by(|one, other| one.1.cmp(&other.1));
    Some(runs)
}
