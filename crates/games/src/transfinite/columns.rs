//! Positions that lie in a plane and are a few columns wide.

use super::Position;
use crate::region::Cell;
use numbers::Ordinal;

/// A position as columns, tallest first: [HS]'s list of heights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// As many heights as were asked for, 0 where there is no column.
    pub heights: Vec<Ordinal>,
    /// Which axis counts columns and which is upwards.
    axes: [usize; 2],
    dimension: usize,
}

impl Columns {
    /// The position as at most `width` columns, if it lies in a plane and is that narrow.
    ///
    /// ```
    /// use chomplab::notation::read_region;
    /// use chomplab::transfinite::Columns;
    ///
    /// let position = read_region("(w*2)x1 + 3x2").unwrap().unwrap();
    /// let columns = Columns::of(&position, 2).unwrap();
    /// assert_eq!(columns.heights[1].to_string(), "3");
    /// assert_eq!(columns.bite(1, 2.into()).to_string(), "(2,1)");
    /// assert_eq!(Columns::of(&position, 1), None);
    /// ```
    #[must_use]
    pub fn of(position: &Position, width: u64) -> Option<Self> {
        let dimension = position.dimension();
        let mut axes: Vec<usize> = (0..dimension).collect();
        axes.sort_by_key(|axis| std::cmp::Reverse(position.extent(*axis)));
        let (up, across) = (axes[0], axes[1]);
        let one = Ordinal::from(1);
        let is_plane = axes[2..].iter().all(|axis| position.extent(*axis) == one);
        if !is_plane || position.extent(across) > Ordinal::from(width) {
            return None;
        }
        let height = |column: u64| {
            let over =
                position.boxes().iter().filter(|sides| sides[across] > Ordinal::from(column));
            over.map(|sides| sides[up].clone()).max().unwrap_or_default()
        };
        Some(Self { heights: (0..width).map(height).collect(), axes: [across, up], dimension })
    }

    /// The bite into a column at a height, in the position's own coordinates.
    #[must_use]
    pub fn bite(&self, column: u64, height: Ordinal) -> Cell<Ordinal> {
        let mut cell = vec![Ordinal::zero(); self.dimension];
        cell[self.axes[0]] = Ordinal::from(column);
        cell[self.axes[1]] = height;
        Cell(cell)
    }
}
