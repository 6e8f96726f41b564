//! Every position inside a box, for exhaustive tests.
//!
//! The positions with `k + 1` cells are those with `k` cells, each grown by one more cell in every
//! way that keeps it closed towards the origin. Nothing is missed: a position with a cell can lose
//! its lexicographically last one and stay closed. Growing uses no bites, so the list is an
//! independent check on them.

use crate::cells::{Cells, one_step_towards_origin};
use std::collections::BTreeSet;

/// Every non-empty position inside the box with the given sides, sorted by number of cells and then
/// by the order of [`Cells`].
///
/// ```
/// use oracle::all_positions_in_box;
///
/// let rows: Vec<Vec<usize>> = all_positions_in_box(&[2, 2])
///     .iter()
///     .map(|position| position.rows())
///     .collect();
/// assert_eq!(rows, [vec![1], vec![2], vec![1, 1], vec![2, 1], vec![2, 2]]);
/// ```
#[must_use]
pub fn all_positions_in_box(sides: &[usize]) -> Vec<Cells> {
    let whole_box = Cells::from_box(sides);
    let mut positions = Vec::new();
    let mut positions_of_one_size = BTreeSet::from([Cells::from_cells([])]);
    for _ in 0..whole_box.len() {
        positions_of_one_size = positions_of_one_size
            .iter()
            .flat_map(|position| grown_by_one_cell(position, &whole_box))
            .collect();
        positions.extend(positions_of_one_size.iter().cloned());
    }
    positions
}

/// The positions inside the box that have exactly one cell more than this one.
fn grown_by_one_cell(position: &Cells, whole_box: &Cells) -> Vec<Cells> {
    whole_box
        .cells()
        .filter(|cell| !position.contains(cell))
        .filter(|cell| one_step_towards_origin(cell).all(|nearer| position.contains(&nearer)))
        .map(|cell| Cells::from_cells(position.cells().chain([cell]).cloned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of closed sets, less one for the empty set.
    /// They are binomial coefficients in two dimensions, numbers of plane partitions in three, and
    /// Dedekind's number 168 for 2x2x2x2.
    #[test]
    fn counts_are_the_known_ones() {
        let counts: [(&[usize], usize); 9] = [
            (&[7], 7),
            (&[3, 0], 0),
            (&[2, 2], 5),
            (&[4, 4], 69),
            (&[5, 6], 461),
            (&[2, 2, 2], 19),
            (&[2, 2, 3], 49),
            (&[3, 3, 3], 979),
            (&[2, 2, 2, 2], 167),
        ];
        for (sides, count) in counts {
            assert_eq!(all_positions_in_box(sides).len(), count, "box {sides:?}");
        }
    }

    #[test]
    fn sorted_by_number_of_cells_without_repeats() {
        for sides in [vec![4, 4], vec![2, 2, 3]] {
            let positions = all_positions_in_box(&sides);
            assert!(
                positions.is_sorted_by(|before, after| {
                    (before.len(), before) < (after.len(), after)
                })
            );
        }
    }

    #[test]
    fn bites_from_the_whole_box_reach_exactly_these_positions() {
        for sides in [vec![4, 4], vec![2, 2, 3], vec![2, 2, 2, 2]] {
            let mut reached = BTreeSet::new();
            let mut to_visit = vec![Cells::from_box(&sides)];
            while let Some(position) = to_visit.pop() {
                if !position.is_empty() && reached.insert(position.clone()) {
                    to_visit.extend(position.bites().into_iter().map(|(_, left)| left));
                }
            }
            let listed: BTreeSet<Cells> = all_positions_in_box(&sides).into_iter().collect();
            assert_eq!(reached, listed, "box {sides:?}");
        }
    }
}
