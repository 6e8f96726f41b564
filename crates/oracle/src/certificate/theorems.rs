//! What theorems say of positions, for certificates that name them.
//!
//! A theorem is named with its numbers. Checked are that these numbers describe the position and
//! that they satisfy the formula; the theorem itself is not proved here. `docs/verified.md` says
//! which of them Coq has proved from the rules on.

use super::union::Union;

/// Checks that a theorem says of a position that it is P.
pub(super) fn check_lost(theorem: &str, numbers: &[u64], position: &Union) -> Result<(), String> {
    match (theorem, numbers) {
        // Two rows of which the first is one cell longer.
        ("two-rows", &[second]) => {
            let first = second.checked_add(1).ok_or("the rows are too long")?;
            is_in_rows(position, &[(1, first), (2, second)])
        }
        // Arms that meet in the poison, each with so many cells beside it: as heaps of Nim.
        ("hook", arms) => {
            are_arms(position, arms)?;
            let sum = arms.iter().fold(0, |sum, arm| sum ^ arm);
            if sum == 0 { Ok(()) } else { Err(format!("the nim-sum of {arms:?} is {sum}")) }
        }
        // Two rows over a tail of single cells.
        ("one-wide-tail", &[first, second, tail]) => {
            let rows = tail.checked_add(2).ok_or("the tail is too long")?;
            if !(1..=first).contains(&second) {
                return Err(format!("{first} and {second} are not two rows"));
            }
            is_in_rows(position, &[(1, first), (2, second), (rows, 1)])?;
            let (a, b) = (u128::from(first), u128::from(second));
            let height = if (a + b).is_multiple_of(2) {
                (2 * a + b) / 2
            } else {
                (2 * a - b).div_ceil(2).min((3 * (a - b)).div_ceil(2))
            };
            has_height(u128::from(rows), height)
        }
        // Two rows over a row of two cells and a tail of single ones.
        ("two-one-tail", &[first, second, tail]) => {
            let rows = tail.checked_add(3).ok_or("the tail is too long")?;
            if !(2..=first).contains(&second) {
                return Err(format!("{first} and {second} are not two rows over a row of two"));
            }
            is_in_rows(position, &[(1, first), (2, second), (3, 2), (rows, 1)])?;
            let (a, b) = (u128::from(first), u128::from(second));
            let height = if a == b {
                3 * a / 2 + 1
            } else if a == b + 1 {
                2
            } else if (a + b).is_multiple_of(2) {
                (2 * a - b).div_ceil(2).min(3 * (a - b) / 2)
            } else {
                (2 * a + b) / 2
            };
            has_height(u128::from(rows), height)
        }
        _ => Err(format!("no theorem {theorem:?} with the numbers {numbers:?} is known here")),
    }
}

/// Checks that a theorem says of a position that it is N, without naming a bite.
pub(super) fn check_won(theorem: &str, sides: &[u64], position: &Union) -> Result<(), String> {
    if theorem != "strategy-stealing" {
        return Err(format!("{theorem:?} is no theorem that names no bite"));
    }
    if position.boxes() != [sides] {
        return Err(format!("the position is not the box with the sides {sides:?}"));
    }
    if sides.iter().all(|side| *side == 1) { Err("the poison alone is P".into()) } else { Ok(()) }
}

fn has_height(rows: u128, height: u128) -> Result<(), String> {
    let reason = || format!("it would be P with {height} rows, and it has {rows}");
    if rows == height { Ok(()) } else { Err(reason()) }
}

/// Checks that a plane position has the given rows: so many of at least such a length, in either
/// order of its axes.
fn is_in_rows(position: &Union, corners: &[(u64, u64)]) -> Result<(), String> {
    // A corner beside a longer one with as many rows, or without cells, is none.
    let is_kept = |(at, (rows, length)): (usize, &(u64, u64))| {
        let others = corners.iter().enumerate();
        let covers = |(other, (more, longer)): (usize, &(u64, u64))| {
            other != at
                && *longer > 0
                && more >= rows
                && longer >= length
                && ((more, longer) != (rows, length) || other < at)
        };
        *length > 0 && !others.into_iter().any(covers)
    };
    let mut wanted: Vec<(u64, u64)> =
        corners.iter().enumerate().filter(|one| is_kept(*one)).map(|(_, corner)| *corner).collect();
    wanted.sort_unstable();
    let axes = long_axes(position);
    if axes.len() > 2 {
        return Err("the position is not in a plane".into());
    }
    let side = |own: &[u64], place: usize| axes.get(place).map_or(1, |axis| own[*axis]);
    let matches = |down: usize, along: usize| {
        let corners = position.boxes().iter().map(|own| (side(own, down), side(own, along)));
        let mut own: Vec<(u64, u64)> = corners.collect();
        own.sort_unstable();
        own == wanted
    };
    if matches(0, 1) || matches(1, 0) {
        return Ok(());
    }
    Err("the position does not have the rows that the numbers say".into())
}

/// Checks that a position is arms along different axes, each with so many cells beside the poison.
fn are_arms(position: &Union, arms: &[u64]) -> Result<(), String> {
    let reason = || "the position is not arms of these lengths".to_owned();
    let mut found = Vec::new();
    for own in position.boxes() {
        let mut long = own.iter().filter(|side| **side > 1);
        found.extend(long.next().map(|side| side - 1));
        if long.next().is_some() {
            return Err(reason());
        }
    }
    let mut wanted = arms.to_vec();
    wanted.sort_unstable();
    found.sort_unstable();
    if found == wanted { Ok(()) } else { Err(reason()) }
}

/// The axes along which the position has more than a cell.
fn long_axes(position: &Union) -> Vec<usize> {
    let is_long = |axis: &usize| position.boxes().iter().any(|own| own[*axis] > 1);
    (0..position.boxes()[0].len()).filter(is_long).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Oracle, all_positions_in_box};

    /// What a theorem says, with all numbers to a bound, is what brute force says of the position.
    #[test]
    fn theorems_say_what_is_so() {
        let mut oracle = Oracle::new();
        let mut applied = [0; 4];
        for cells in all_positions_in_box(&[7, 7]).into_iter().filter(|one| !one.is_empty()) {
            let rows: Vec<u64> = cells.rows().iter().map(|row| *row as u64).collect();
            let count = rows.len() as u64;
            let mut boxes: Vec<Vec<u64>> = Vec::new();
            for (at, row) in rows.iter().enumerate() {
                if rows.get(at + 1) != Some(row) {
                    boxes.push(vec![at as u64 + 1, *row]);
                }
            }
            let position = Union::new(boxes).unwrap();
            let [a, b] = [rows[0], rows.get(1).copied().unwrap_or(0)];
            let tail = |of: u64| count.saturating_sub(of);
            let trials = [
                ("two-rows", vec![b]),
                ("hook", [a - 1, count - 1].into_iter().filter(|arm| *arm > 0).collect()),
                ("one-wide-tail", vec![a, b, tail(2)]),
                ("two-one-tail", vec![a, b, tail(3)]),
            ];
            for (at, (theorem, numbers)) in trials.into_iter().enumerate() {
                if check_lost(theorem, &numbers, &position).is_ok() {
                    assert!(oracle.is_p(&cells), "{theorem} {numbers:?} {rows:?}");
                    applied[at] += 1;
                }
            }
        }
        assert!(applied.iter().all(|count| *count >= 4), "{applied:?}");
    }

    #[test]
    fn arms_are_heaps_in_any_dimension() {
        let star = Union::new(vec![vec![1, 1, 4], vec![1, 3, 1], vec![2, 1, 1]]).unwrap();
        assert_eq!(check_lost("hook", &[1, 2, 3], &star), Ok(()));
        assert!(check_lost("hook", &[1, 3, 3], &star).is_err());
        let box_ = Union::new(vec![vec![3, 4]]).unwrap();
        assert_eq!(check_won("strategy-stealing", &[3, 4], &box_), Ok(()));
        assert!(check_won("strategy-stealing", &[4, 3], &box_).is_err());
        let poison = Union::new(vec![vec![1, 1]]).unwrap();
        assert!(check_won("strategy-stealing", &[1, 1], &poison).is_err());
        assert_eq!(check_lost("two-rows", &[0], &poison), Ok(()));
    }
}
