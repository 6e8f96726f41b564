//! Finite positions: their cells, their size, and the positions one bite away.

use super::Position;
use crate::region::{Cell, keep_maximal};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// Counting gives up after looking at so many boxes.
const MOST_COUNTING_STEPS: usize = 100_000;

impl Position {
    /// The number of cells; `None` when there are too many boxes in too many dimensions.
    ///
    /// Counted slab by slab along the first axis, so that it takes the same time for long sides.
    #[must_use]
    pub fn size(&self) -> Option<BigUint> {
        let mut steps = MOST_COUNTING_STEPS;
        count(self.boxes().to_vec(), &mut steps)
    }

    /// All cells, in lexicographic order, the poison first.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<'_> {
        let origin = Cell(vec![0; self.dimension()]);
        std::iter::successors(Some(origin), |cell| {
            let mut next = cell.clone();
            for axis in (0..next.len()).rev() {
                next.0[axis] += 1;
                if self.contains(&next) {
                    return Some(next);
                }
                next.0[axis] = 0;
            }
            None
        })
    }

    /// Every bite but the one at the poison, with what it leaves.
    pub fn options(&self) -> impl Iterator<Item = (Cell, Self)> + use<'_> {
        self.cells().skip(1).map(|cell| {
            let left = self.bite(&cell).expect("a cell other than the poison can be bitten");
            (cell, left)
        })
    }

    /// Every position inside `board` from which one bite leads here, sorted.
    ///
    /// Such a bite is at a cell just outside this position, and what it takes grows from that
    /// cell outward, one cell at a time.
    #[must_use]
    pub fn parents(&self, board: &Self) -> Vec<Self> {
        let mut parents = BTreeSet::new();
        for bite in self.next_cells(board) {
            let mut growing = vec![self.with_cell(&bite)];
            while let Some(parent) = growing.pop() {
                if parents.contains(&parent) {
                    continue;
                }
                for cell in parent.next_cells(board) {
                    if cell.iter().zip(bite.iter()).all(|(beyond, bite)| beyond >= bite) {
                        growing.push(parent.with_cell(&cell));
                    }
                }
                parents.insert(parent);
            }
        }
        parents.into_iter().collect()
    }

    /// The cells of `board` that can be added one at a time: all cells before them are here.
    #[must_use]
    pub fn next_cells(&self, board: &Self) -> Vec<Cell> {
        let is_next = |cell: &Cell| {
            !self.contains(cell)
                && (0..cell.len()).all(|axis| {
                    let mut before = cell.clone();
                    cell[axis] == 0 || {
                        before.0[axis] -= 1;
                        self.contains(&before)
                    }
                })
        };
        board.cells().filter(is_next).collect()
    }

    fn with_cell(&self, cell: &Cell) -> Self {
        let corner = cell.iter().map(|coordinate| coordinate + 1).collect();
        let boxes = self.boxes().iter().cloned().chain([corner]);
        Self::from_boxes(boxes).expect("a position with a cell more is a position")
    }
}

fn count(boxes: Vec<Vec<u64>>, steps: &mut usize) -> Option<BigUint> {
    let boxes = keep_maximal(boxes);
    *steps = steps.checked_sub(boxes.len())?;
    if let [only] = &boxes[..] {
        return Some(only.iter().map(|side| BigUint::from(*side)).product());
    }
    let mut total = BigUint::ZERO;
    let mut counted = 0;
    for index in 0..boxes.len() {
        let end = boxes[index][0];
        if end > counted {
            let section = boxes[index..].iter().map(|sides| sides[1..].to_vec()).collect();
            total += BigUint::from(end - counted) * count(section, steps)?;
            counted = end;
        }
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[u64]) -> Position {
        Position::from_rows(rows.iter().copied()).unwrap()
    }

    #[test]
    fn sizes_count_cells() {
        for position in [rows(&[4, 2, 1]), rows(&[7]), rows(&[3, 3, 3])] {
            assert_eq!(position.size(), Some(BigUint::from(position.cells().count())));
        }
        let solid = Position::from_boxes([vec![1, 2, 3], vec![3, 1, 2], vec![2, 2, 2]]).unwrap();
        assert_eq!(solid.size(), Some(BigUint::from(solid.cells().count())));
        let huge = Position::from_box([1 << 63, 1 << 63, 1 << 63]).unwrap();
        assert_eq!(huge.size(), Some(BigUint::from(2_u32).pow(189)));
    }

    #[test]
    fn cells_come_sorted_and_once() {
        let cells: Vec<Cell> = rows(&[3, 1]).cells().collect();
        let texts: Vec<String> = cells.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["(0,0)", "(0,1)", "(0,2)", "(1,0)"]);
    }

    #[test]
    fn parents_are_those_with_the_position_as_option() {
        let board = rows(&[3, 3, 3]);
        let below: BTreeSet<Position> = {
            let mut all = BTreeSet::from([board.clone()]);
            let mut open = vec![board.clone()];
            while let Some(position) = open.pop() {
                open.extend(
                    position
                        .options()
                        .map(|(_, left)| left)
                        .filter(|left| all.insert(left.clone())),
                );
            }
            all
        };
        assert_eq!(below.len(), 19);
        for position in &below {
            let parents: Vec<Position> =
                below.iter().filter(|parent| parent.bite_to(position).is_some()).cloned().collect();
            assert_eq!(position.parents(&board), parents, "{position}");
        }
    }
}
