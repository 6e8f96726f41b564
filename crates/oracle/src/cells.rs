//! A position as the plain set of its cells.
//!
//! The set is closed towards the origin: with a cell it holds every cell that is at most that cell
//! on all axes. It is enough to check the cells one step back along each axis, because those are
//! checked in their turn. A bite keeps the set closed, since it never eats a cell and spares one
//! beyond it.

use std::collections::BTreeSet;

/// The coordinates of one cell, counted from 0.
pub type Cell = Vec<usize>;

/// A position of Chomp in any number of dimensions: a finite set of cells, closed towards the
/// origin.
///
/// The order between two values is that of their sorted lists of cells; it has no meaning in the
/// game. The empty position has no dimension, so there is only one.
///
/// ```
/// use oracle::Cells;
///
/// let board = Cells::from_box(&[2, 3]);
/// assert_eq!(board.len(), 6);
/// assert_eq!(board.bite(&[0, 2]).rows(), [2, 2]);
/// assert_eq!(board.bite(&[1, 1]), Cells::from_rows(&[3, 1]));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cells {
    cells: BTreeSet<Cell>,
}

impl Cells {
    /// The two-dimensional position with `rows[i]` cells in row `i`.
    /// Rows of length 0 at the end are dropped.
    ///
    /// # Panics
    ///
    /// When a row is longer than the row before it.
    #[must_use]
    pub fn from_rows(rows: &[usize]) -> Cells {
        assert!(
            rows.is_sorted_by(|before, after| before >= after),
            "the rows {rows:?} are not a position: no row may be longer than the row before it"
        );
        let cells = rows
            .iter()
            .enumerate()
            .flat_map(|(row, &length)| (0..length).map(move |column| vec![row, column]));
        Cells::from_cells(cells)
    }

    /// The box with the given sides along axes 0, 1, and so on.
    /// A side of 0 makes it empty.
    #[must_use]
    pub fn from_box(sides: &[usize]) -> Cells {
        let mut cells = vec![Cell::new()];
        for &side in sides {
            cells = cells
                .iter()
                .flat_map(|cell| {
                    (0..side).map(|coordinate| [cell.as_slice(), &[coordinate]].concat())
                })
                .collect();
        }
        Cells::from_cells(cells)
    }

    /// The position with exactly these cells, given in any order.
    ///
    /// # Panics
    ///
    /// When the cells differ in dimension, or are not closed towards the origin.
    #[must_use]
    pub fn from_cells(cells: impl IntoIterator<Item = Cell>) -> Cells {
        let cells: BTreeSet<Cell> = cells.into_iter().collect();
        if let Some(first) = cells.first() {
            for cell in &cells {
                assert!(
                    cell.len() == first.len(),
                    "the cells {first:?} and {cell:?} differ in dimension"
                );
                for nearer in one_step_towards_origin(cell) {
                    assert!(
                        cells.contains(&nearer),
                        "the cells are not closed towards the origin: {cell:?} is there, but \
                         {nearer:?} is not"
                    );
                }
            }
        }
        Cells { cells }
    }

    /// The cells in lexicographic order.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter()
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether no cell is left, so that the poison has been eaten.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Whether this cell is still there.
    /// A cell of another dimension is not.
    #[must_use]
    pub fn contains(&self, cell: &[usize]) -> bool {
        self.cells.contains(cell)
    }

    /// What is left after the bite at `at`: the cells that are not at least `at` on all axes.
    ///
    /// # Panics
    ///
    /// When there is no cell at `at`.
    /// Such a bite would change nothing, and a P-position would then seem to have a winning bite.
    #[must_use]
    pub fn bite(&self, at: &[usize]) -> Cells {
        assert!(self.contains(at), "no bite at {at:?}: the position has no such cell");
        let is_eaten = |cell: &Cell| cell.iter().zip(at).all(|(here, bitten)| here >= bitten);
        Cells { cells: self.cells.iter().filter(|cell| !is_eaten(cell)).cloned().collect() }
    }

    /// Every bite with what it leaves, in lexicographic order of the bitten cell.
    /// The bite at the origin is among them and comes first.
    #[must_use]
    pub fn bites(&self) -> Vec<(Cell, Cells)> {
        self.cells().map(|at| (at.clone(), self.bite(at))).collect()
    }

    /// The lengths of the rows of a two-dimensional position; the empty position has none.
    ///
    /// # Panics
    ///
    /// When the position is not two-dimensional.
    #[must_use]
    pub fn rows(&self) -> Vec<usize> {
        let mut rows = Vec::new();
        for cell in &self.cells {
            let &[row, _] = cell.as_slice() else {
                panic!("rows are for two dimensions, but the position has the cell {cell:?}");
            };
            rows.resize(row + 1, 0);
            rows[row] += 1;
        }
        rows
    }
}

/// The neighbours of a cell that are one step nearer to the origin, one for each coordinate that is
/// not 0.
pub(crate) fn one_step_towards_origin(cell: &[usize]) -> impl Iterator<Item = Cell> {
    (0..cell.len()).filter(|&axis| cell[axis] > 0).map(|axis| {
        let mut nearer = cell.to_vec();
        nearer[axis] -= 1;
        nearer
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_survive_the_round_trip() {
        for rows in [vec![], vec![1], vec![4, 2, 2], vec![5, 5, 1, 1]] {
            assert_eq!(Cells::from_rows(&rows).rows(), rows);
        }
        assert_eq!(Cells::from_rows(&[3, 1, 0, 0]).rows(), [3, 1]);
    }

    #[test]
    fn a_box_has_the_product_of_its_sides_as_size() {
        assert_eq!(Cells::from_box(&[7]).len(), 7);
        assert_eq!(Cells::from_box(&[2, 3, 4]).len(), 24);
        assert!(Cells::from_box(&[2, 0, 4]).is_empty());
        assert_eq!(Cells::from_box(&[3, 2]), Cells::from_rows(&[2, 2, 2]));
        assert!(Cells::from_box(&[2, 3]).contains(&[1, 2]));
        assert!(!Cells::from_box(&[2, 3]).contains(&[2, 1]));
    }

    #[test]
    fn a_bite_eats_the_orthant_beyond_it() {
        let board = Cells::from_rows(&[5, 4, 4, 1]);
        assert_eq!(board.bite(&[1, 2]).rows(), [5, 2, 2, 1]);
        assert_eq!(board.bite(&[3, 0]).rows(), [5, 4, 4]);
        assert_eq!(board.bite(&[0, 4]).rows(), [4, 4, 4, 1]);
        assert!(board.bite(&[0, 0]).is_empty());
        assert_eq!(Cells::from_box(&[3, 3, 3]).bite(&[1, 1, 1]).len(), 27 - 8);
    }

    #[test]
    fn bites_come_in_lexicographic_order_with_the_origin_first() {
        let bites = Cells::from_rows(&[2, 1]).bites();
        let expected = [
            (vec![0, 0], Cells::from_rows(&[])),
            (vec![0, 1], Cells::from_rows(&[1, 1])),
            (vec![1, 0], Cells::from_rows(&[2])),
        ];
        assert_eq!(bites, expected);
        assert_eq!(Cells::from_rows(&[]).bites(), []);
    }

    #[test]
    #[should_panic(expected = "no row may be longer than the row before it")]
    fn growing_rows_are_refused() {
        let _ = Cells::from_rows(&[2, 3]);
    }

    #[test]
    #[should_panic(expected = "[1, 1] is there, but [0, 1] is not")]
    fn a_set_with_a_gap_is_refused() {
        let _ = Cells::from_cells([vec![0, 0], vec![1, 0], vec![1, 1]]);
    }

    #[test]
    #[should_panic(expected = "differ in dimension")]
    fn cells_of_different_dimensions_are_refused() {
        let _ = Cells::from_cells([vec![0, 0], vec![0]]);
    }

    #[test]
    #[should_panic(expected = "no bite at [0, 3]")]
    fn a_bite_into_nothing_is_refused() {
        let _ = Cells::from_rows(&[3, 2]).bite(&[0, 3]);
    }

    #[test]
    #[should_panic(expected = "rows are for two dimensions")]
    fn rows_of_a_cube_are_refused() {
        let _ = Cells::from_box(&[2, 2, 2]).rows();
    }
}
