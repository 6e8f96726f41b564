//! The winning first bites of all bars inside a box: bars and what their bites leave are positions
//! of the one catalogue.

use super::Catalogue;

/// A bar with its winning first bites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// All winning bites as row and column, sorted; none for the poison alone.
    pub bites: Vec<(usize, usize)>,
}

impl Catalogue {
    /// The winning first bites of a bar.
    ///
    /// ```
    /// use chomplab::chomp::boards::Catalogue;
    ///
    /// let catalogue = Catalogue::compute(6, 13, &mut |_| Ok(())).unwrap();
    /// assert_eq!(catalogue.opening(6, 13).bites, [(3, 11), (4, 8)]);
    /// ```
    ///
    /// # Panics
    /// When the bar does not lie in the box.
    #[must_use]
    pub fn opening(&self, rows: usize, columns: usize) -> Opening {
        Opening { rows, columns, bites: self.winning_bites(&vec![columns; rows]) }
    }
}
