//! A cell of a region, which is also the bite at it.

use std::fmt;
use std::ops::Deref;

/// The coordinates of a cell, counted from 0; the poison is the origin.
///
/// ```
/// use chomplab::chomp::Cell;
///
/// assert_eq!(Cell(vec![3_u64, 8]).to_string(), "(3,8)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<S = u64>(pub Vec<S>);

impl<S: Clone + From<u64>> Cell<S> {
    /// The cell at a place on one of so many axes.
    #[must_use]
    pub fn on_axis(dimension: usize, axis: usize, at: S) -> Self {
        Self::on_axes(dimension, [(axis, at)])
    }

    /// The cell with these coordinates on some axes, and 0 on all others.
    pub fn on_axes(dimension: usize, coordinates: impl IntoIterator<Item = (usize, S)>) -> Self {
        let mut cell = vec![S::from(0); dimension];
        for (axis, at) in coordinates {
            cell[axis] = at;
        }
        Self(cell)
    }
}

impl<S> Deref for Cell<S> {
    type Target = [S];

    fn deref(&self) -> &[S] {
        &self.0
    }
}

/// The form `(3,8)`, which parses back.
impl<S: fmt::Display> fmt::Display for Cell<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coordinates: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "({})", coordinates.join(","))
    }
}
