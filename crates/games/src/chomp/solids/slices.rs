//! The positions of a plane box, the empty one among them, in an order in which one inside another
//! comes first: by the last row, then by the one before it, and so on.

use crate::chomp::boards::Numbering;

/// All slices of a box.
#[derive(Clone, Debug)]
pub(super) struct Slices {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The rows of each slice, longest first, with zeros to the end.
    shapes: Vec<Vec<usize>>,
    /// The slices inside each, in order.
    inside: Vec<Vec<u16>>,
    /// What a bite leaves of each slice, by row and column.
    cuts: Vec<u16>,
    /// The slices of which a bite leaves this one, by row and column, in order; those without the
    /// bitten cell too.
    sources: Vec<Vec<u16>>,
}

/// So many slices make tables that still fit into a cache.
pub(super) const MOST_SLICES: u64 = 1 << 10;

impl Slices {
    /// The slices of a box that has at most [`MOST_SLICES`] of them.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let mut shapes = vec![vec![0; rows]];
        while let Some(next) = successor(shapes.last().expect("there is one"), columns) {
            shapes.push(next);
        }
        let count = shapes.len();
        assert!(count as u64 <= MOST_SLICES, "slices have small numbers");
        let is_inside =
            |inner: &[usize], outer: &[usize]| inner.iter().zip(outer).all(|(i, o)| i <= o);
        let inside = shapes
            .iter()
            .map(|outer| {
                let all = shapes.iter().enumerate().filter(|(_, inner)| is_inside(inner, outer));
                all.map(|(inner, _)| inner as u16).collect()
            })
            .collect();
        let mut slices =
            Self { rows, columns, shapes, inside, cuts: Vec::new(), sources: Vec::new() };
        slices.sources = vec![Vec::new(); count * slices.cells()];
        for slice in 0..count {
            for cell in 0..slices.cells() {
                let cut = slices.find(&slices.cut_rows(slice, cell));
                slices.cuts.push(cut);
                let source = usize::from(cut) * slices.cells() + cell;
                slices.sources[source].push(slice as u16);
            }
        }
        slices
    }

    fn cut_rows(&self, slice: usize, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let rows = self.shapes[slice].iter().enumerate();
        rows.map(|(index, &length)| if index < row { length } else { length.min(column) }).collect()
    }

    /// How many slices there are.
    pub(super) fn count(&self) -> usize {
        self.shapes.len()
    }

    /// How many cells the box has.
    pub(super) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of a slice with these rows, all of them.
    pub(super) fn find(&self, rows: &[usize]) -> u16 {
        let order = |shape: &Vec<usize>| shape.iter().rev().cmp(rows.iter().rev());
        self.shapes.binary_search_by(order).expect("the slice lies in the box") as u16
    }

    /// The rows of a slice, all of them.
    pub(super) fn shape(&self, slice: u16) -> &[usize] {
        &self.shapes[usize::from(slice)]
    }

    /// The slices inside one, itself the last.
    #[inline]
    pub(super) fn inside(&self, slice: u16) -> &[u16] {
        &self.inside[usize::from(slice)]
    }

    /// Whether a slice has a cell.
    #[inline]
    pub(super) fn has(&self, slice: u16, cell: usize) -> bool {
        self.cut(slice, cell) != slice
    }

    /// What a bite leaves of a slice.
    #[inline]
    pub(super) fn cut(&self, slice: u16, cell: usize) -> u16 {
        self.cuts[usize::from(slice) * self.cells() + cell]
    }

    /// The slices of which a bite leaves this one, itself the first.
    #[inline]
    pub(super) fn sources(&self, slice: u16, cell: usize) -> &[u16] {
        &self.sources[usize::from(slice) * self.cells() + cell]
    }
}

/// The number of slices of a box; `None` when there are more than [`MOST_SLICES`].
pub(super) fn slices_of(rows: usize, columns: usize) -> Option<u64> {
    let positions = Numbering::count(rows, columns);
    positions.filter(|&slices| slices <= MOST_SLICES)
}

/// The next slice in order.
fn successor(shape: &[usize], columns: usize) -> Option<Vec<usize>> {
    // The first row is the last digit, and each digit is at least as large as the one before it.
    let row = (0..shape.len()).find(|&row| shape[row] < columns)?;
    let mut next = shape.to_vec();
    let length = next[row] + 1;
    next[..=row].fill(length);
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_after_those_inside_them() {
        let slices = Slices::new(3, 4);
        assert_eq!(slices.count() as u64, Numbering::count(3, 4).unwrap());
        for slice in 0..slices.count() as u16 {
            assert_eq!(slices.find(slices.shape(slice)), slice);
            assert!(slices.inside(slice).is_sorted());
            assert_eq!(slices.inside(slice).last(), Some(&slice));
            for cell in 0..slices.cells() {
                let cut = slices.cut(slice, cell);
                assert!(cut <= slice && slices.inside(slice).contains(&cut));
                assert!(slices.sources(cut, cell).contains(&slice));
            }
        }
        // The numbers are ranks, as files have them.
        let numbering = Numbering::new(4, 3, 100).unwrap();
        let slices = Slices::new(4, 3);
        for slice in 1..slices.count() as u16 {
            let rows = slices.shape(slice).iter().copied().take_while(|&row| row > 0);
            assert_eq!(numbering.rank(&rows.collect::<Vec<_>>()), u64::from(slice));
        }
    }
}
