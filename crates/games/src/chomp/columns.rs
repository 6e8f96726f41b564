//! Positions that lie in a plane and are a few columns wide.

use super::length::Length;
use crate::region::{Cell, Region};

/// A position as columns, tallest first: \[HS\]'s list of heights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns<S> {
    /// As many heights as were asked for, 0 where there is no column.
    pub heights: Vec<S>,
    /// Which axis counts columns and which is upwards.
    axes: [usize; 2],
    dimension: usize,
}

impl<S: Length> Columns<S> {
    /// The position as at most `width` columns, if it lies in a plane and is that narrow.
    ///
    /// ```
    /// use chomplab::chomp::transfinite::Columns;
    /// use chomplab::notation::read_region;
    ///
    /// let position = read_region("(w*2)x1 + 3x2").unwrap().unwrap();
    /// let columns = Columns::of(&position, 2).unwrap();
    /// assert_eq!(columns.heights[1].to_string(), "3");
    /// assert_eq!(columns.bite(1, 2.into()).to_string(), "(2,1)");
    /// assert_eq!(Columns::of(&position, 1), None);
    /// ```
    #[must_use]
    pub fn of(position: &Region<S>, width: u64) -> Option<Self> {
        let dimension = position.dimension();
        let mut axes: Vec<usize> = (0..dimension).collect();
        let extents: Vec<S> = axes.iter().map(|axis| position.extent(*axis)).collect();
        // Of axes equally long the last is upwards, so that a square is read as rows.
        axes.sort_by(|one, other| (&extents[*other], other).cmp(&(&extents[*one], one)));
        let (up, across) = (axes[0], axes[1]);
        let one = S::from(1);
        let is_plane = axes[2..].iter().all(|axis| extents[*axis] == one);
        if !is_plane || extents[across] > S::from(width) {
            return None;
        }
        let height = |column: u64| {
            let column = S::from(column);
            let over = position.boxes().iter().filter(|sides| sides[across] > column);
            over.map(|sides| sides[up].clone()).max().unwrap_or_else(|| S::from(0))
        };
        Some(Self { heights: (0..width).map(height).collect(), axes: [across, up], dimension })
    }

    /// The bite into a column at a height, in the position's own coordinates.
    #[must_use]
    pub fn bite(&self, column: u64, height: S) -> Cell<S> {
        Cell::on_axes(self.dimension, self.axes.into_iter().zip([S::from(column), height]))
    }

    /// What the columns are in the position itself: `"rows"` or `"columns"`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        if self.axes[0] < self.axes[1] { "rows" } else { "columns" }
    }
}

/// Whether two columns, the taller first, are P: `(k+1, k)` with finite `k`, or `(ω, ω)`.
pub(super) fn are_p<S: Length>(tall: &S, short: &S) -> bool {
    if tall == short {
        return S::omega().as_ref() == Some(tall);
    }
    tall.is_finite() && tall.without_first() == *short
}

/// The one bite into two columns that are not P, and not empty, which leaves a P-position: column
/// and height.
pub(super) fn bite_to_p<S: Length>(tall: &S, short: &S) -> (u64, S) {
    match S::omega().filter(|_| !short.is_finite()) {
        Some(omega) => (0, omega),
        None if tall == short => (1, tall.without_first()),
        None => (0, short.after_one()),
    }
}
