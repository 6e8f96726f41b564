//! Theorems that say of a position, by its numbers, that it is P.
//!
//! Which theorem applies is read off the shape; whether the formula holds is left to the checker
//! and to the tests, since the position is known to be P.

use crate::chomp::{Planar, Position};

/// The theorem that a P-position is an instance of, with its numbers.
pub(super) fn applied_to(lost: &Position) -> Option<(&'static str, Vec<u64>)> {
    if let Some(arms) = arms(lost) {
        return Some(("hook", arms));
    }
    Planar::views(lost).iter().find_map(|rows| {
        let (count, first, second) = (rows.rows(), rows.row(0), rows.row(1));
        let ones = count - rows.rows_of_at_least(2).min(count);
        match count {
            2 => Some(("two-rows", vec![second])),
            _ if second >= 1 && ones == count - 2 => {
                Some(("one-wide-tail", vec![first, second, count - 2]))
            }
            _ if count >= 3 && rows.row(2) == 1 => {
                Some(("one-wide-tail", vec![first, second, count - 2]))
            }
            _ if count >= 3 && rows.row(2) == 2 && (count == 3 || rows.row(3) == 1) => {
                Some(("two-one-tail", vec![first, second, count - 3]))
            }
            _ => None,
        }
    })
}

/// The lengths of arms that meet in the poison, without it; `None` when it is not made of arms.
fn arms(position: &Position) -> Option<Vec<u64>> {
    let mut arms = Vec::new();
    for sides in position.boxes() {
        let mut long = sides.iter().filter(|side| **side > 1);
        arms.extend(long.next().map(|side| side - 1));
        if long.next().is_some() {
            return None;
        }
    }
    Some(arms)
}
