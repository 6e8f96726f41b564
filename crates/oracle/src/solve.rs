//! Outcomes, winning bites and Grundy values, each straight from its definition.
//!
//! Whoever eats the poison loses.
//! So the player who faces the empty position has won, and a position is P exactly when it is not
//! empty and no bite leaves a P-position.
//!
//! A Grundy value is the least number that is the value of no option (the mex), and there are two
//! conventions.
//!
//! - *Poison forbidden*: the bite at the origin is not an option, so the poison alone has value 0,
//!   and P-positions are those of value 0.
//! - *Poison allowed*: every bite is an option and the empty position has value 0, so the poison
//!   alone has value 1, and P-positions are those of value 1.
//!
//! The second is always the first plus one, but each has its own recursion here, so that this is a
//! law to test.

use crate::cells::{Cell, Cells};
use std::collections::{BTreeSet, HashMap};

/// The solver, with one memo table for each of its three recursions.
///
/// Positions of all sizes and dimensions may be asked of one oracle.
///
/// ```
/// use oracle::{Cells, Oracle};
///
/// let mut oracle = Oracle::new();
/// let position = Cells::from_rows(&[3, 1, 1]);
/// assert!(oracle.is_p(&position));
/// assert_eq!(oracle.winning_bites(&position), Vec::<Vec<usize>>::new());
/// assert_eq!(oracle.grundy_poison_forbidden(&position), 0);
/// assert_eq!(oracle.grundy_poison_allowed(&position), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    outcomes: HashMap<Cells, bool>,
    poison_forbidden_values: HashMap<Cells, usize>,
    poison_allowed_values: HashMap<Cells, usize>,
}

impl Oracle {
    /// An oracle that knows nothing yet.
    #[must_use]
    pub fn new() -> Oracle {
        Oracle::default()
    }

    /// Whether the player to move loses.
    /// The empty position is not P: whoever ate the poison has lost.
    pub fn is_p(&mut self, position: &Cells) -> bool {
        if let Some(&known) = self.outcomes.get(position) {
            return known;
        }
        let is_p =
            !position.is_empty() && !position.cells().any(|at| self.is_p(&position.bite(at)));
        self.outcomes.insert(position.clone(), is_p);
        is_p
    }

    /// All bites that leave a P-position, in lexicographic order.
    /// The origin is never among them, since the empty position is not P.
    pub fn winning_bites(&mut self, position: &Cells) -> Vec<Cell> {
        position.bites().into_iter().filter(|(_, left)| self.is_p(left)).map(|(at, _)| at).collect()
    }

    /// The Grundy value when the bite at the origin is not allowed; it is 0 exactly for
    /// P-positions.
    ///
    /// # Panics
    ///
    /// When the position is empty: no play of this convention reaches it.
    pub fn grundy_poison_forbidden(&mut self, position: &Cells) -> usize {
        assert!(
            !position.is_empty(),
            "the empty position has no Grundy value when the poison is forbidden: it can't be \
             reached"
        );
        if let Some(&known) = self.poison_forbidden_values.get(position) {
            return known;
        }
        let values = position
            .bites()
            .iter()
            .filter(|(_, left)| !left.is_empty())
            .map(|(_, left)| self.grundy_poison_forbidden(left))
            .collect();
        let value = least_number_not_in(&values);
        self.poison_forbidden_values.insert(position.clone(), value);
        value
    }

    /// The Grundy value when all bites are allowed and the empty position has value 0; it is 1
    /// exactly for P-positions.
    pub fn grundy_poison_allowed(&mut self, position: &Cells) -> usize {
        if let Some(&known) = self.poison_allowed_values.get(position) {
            return known;
        }
        let values =
            position.bites().iter().map(|(_, left)| self.grundy_poison_allowed(left)).collect();
        let value = least_number_not_in(&values);
        self.poison_allowed_values.insert(position.clone(), value);
        value
    }
}

/// The mex: the least number from 0 on that the set lacks.
fn least_number_not_in(values: &BTreeSet<usize>) -> usize {
    let mut number = 0;
    while values.contains(&number) {
        number += 1;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::all_positions_in_box;

    /// Every position of the two boxes that the laws are checked on.
    fn positions_for_laws() -> Vec<Cells> {
        [all_positions_in_box(&[4, 4]), all_positions_in_box(&[2, 2, 3])].concat()
    }

    #[test]
    fn the_empty_position_is_not_p_and_the_poison_alone_is() {
        let mut oracle = Oracle::new();
        let (empty, poison) = (Cells::from_rows(&[]), Cells::from_rows(&[1]));
        assert!(!oracle.is_p(&empty));
        assert!(oracle.winning_bites(&empty).is_empty());
        assert_eq!(oracle.grundy_poison_allowed(&empty), 0);
        assert!(oracle.is_p(&poison));
        assert_eq!(oracle.grundy_poison_allowed(&poison), 1);
        assert_eq!(oracle.grundy_poison_forbidden(&poison), 0);
    }

    #[test]
    #[should_panic(expected = "no Grundy value when the poison is forbidden")]
    fn forbidding_the_poison_excludes_the_empty_position() {
        Oracle::new().grundy_poison_forbidden(&Cells::from_rows(&[]));
    }

    #[test]
    fn the_staircase_has_exactly_three_winning_bites() {
        let bites = Oracle::new().winning_bites(&Cells::from_rows(&[3, 2, 1]));
        assert_eq!(bites, [vec![0, 2], vec![1, 1], vec![2, 0]]);
    }

    #[test]
    fn two_rows_are_p_when_the_second_is_one_shorter() {
        let mut oracle = Oracle::new();
        for first_row in 1..=8 {
            for second_row in 0..=first_row {
                let position = Cells::from_rows(&[first_row, second_row]);
                assert_eq!(
                    oracle.is_p(&position),
                    second_row + 1 == first_row,
                    "({first_row},{second_row})"
                );
            }
        }
    }

    #[test]
    fn a_square_is_won_only_next_to_the_poison_on_the_diagonal() {
        let mut oracle = Oracle::new();
        for side in 2..=5 {
            let bites = oracle.winning_bites(&Cells::from_box(&[side, side]));
            assert_eq!(bites, [vec![1, 1]], "side {side}");
        }
    }

    /// Three arms along the axes, joined only in the poison, are three heaps of Nim.
    #[test]
    fn arms_along_the_axes_are_nim_heaps() {
        let mut oracle = Oracle::new();
        for lengths in Cells::from_box(&[4, 4, 4]).cells() {
            let arms = (0..3).flat_map(|axis| {
                (0..=lengths[axis]).map(move |coordinate| {
                    let mut cell = vec![0; 3];
                    cell[axis] = coordinate;
                    cell
                })
            });
            let nim_sum = lengths[0] ^ lengths[1] ^ lengths[2];
            let position = Cells::from_cells(arms);
            assert_eq!(oracle.grundy_poison_forbidden(&position), nim_sum, "{lengths:?}");
        }
    }

    #[test]
    fn law_p_is_value_0_without_and_value_1_with_the_poison() {
        let mut oracle = Oracle::new();
        for position in positions_for_laws() {
            let is_p = oracle.is_p(&position);
            let forbidden = oracle.grundy_poison_forbidden(&position);
            let allowed = oracle.grundy_poison_allowed(&position);
            assert_eq!(is_p, forbidden == 0, "{position:?}");
            assert_eq!(is_p, allowed == 1, "{position:?}");
            assert_eq!(allowed, forbidden + 1, "{position:?}");
        }
    }

    #[test]
    fn law_n_has_a_winning_bite_and_p_has_no_p_option() {
        let mut oracle = Oracle::new();
        for position in positions_for_laws() {
            let winning_bites = oracle.winning_bites(&position);
            if oracle.is_p(&position) {
                for (at, left) in position.bites() {
                    assert!(!oracle.is_p(&left), "{position:?} bitten at {at:?}");
                }
            } else {
                assert!(!winning_bites.is_empty(), "{position:?}");
            }
            for at in winning_bites {
                assert!(at.iter().any(|&coordinate| coordinate > 0), "{position:?}");
                assert!(oracle.is_p(&position.bite(&at)), "{position:?} at {at:?}");
            }
        }
    }

    /// Swapping neighbouring axes is enough: such swaps generate all permutations.
    #[test]
    fn law_swapping_axes_changes_nothing() {
        let mut oracle = Oracle::new();
        for position in positions_for_laws() {
            let dimension = position.cells().next().map_or(0, Vec::len);
            for axis in 1..dimension {
                let swapped = Cells::from_cells(position.cells().cloned().map(|mut cell| {
                    cell.swap(axis - 1, axis);
                    cell
                }));
                assert_eq!(oracle.is_p(&swapped), oracle.is_p(&position), "{swapped:?}");
                assert_eq!(
                    oracle.grundy_poison_allowed(&swapped),
                    oracle.grundy_poison_allowed(&position),
                    "{swapped:?}"
                );
            }
        }
    }
}
