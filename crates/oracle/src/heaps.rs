//! Heap games by the definition: every move is written down, and the value of a heap is the least
//! number that the value of no option is.
//!
//! A move changes one heap into a list of heaps, and such a list is worth the nim-sum of its heaps.

use std::collections::BTreeSet;

/// What a heap can become by a move.
pub type HeapMoves = Vec<Vec<usize>>;

/// The moves of a take-and-break game whose digit `digits[t]` says what may be left when `t` are
/// taken: 1 for nothing, 2 for one heap, 4 for two heaps, 8 for three.
#[must_use]
pub fn take_and_break(digits: &[u8], heap: usize) -> HeapMoves {
    let mut moves = Vec::new();
    for (taken, digit) in digits.iter().enumerate() {
        if taken > heap {
            break;
        }
        let rest = heap - taken;
        if digit & 1 != 0 && rest == 0 {
            moves.push(vec![]);
        }
        if digit & 2 != 0 && rest > 0 {
            moves.push(vec![rest]);
        }
        for first in 1..rest {
            let second = rest - first;
            if digit & 4 != 0 {
                moves.push(vec![first, second]);
            }
            for third in 1..second {
                if digit & 8 != 0 {
                    moves.push(vec![first, second - third, third]);
                }
            }
        }
    }
    moves
}

/// The moves of Grundy's game: break a heap into two that differ.
#[must_use]
pub fn unequal_splits(heap: usize) -> HeapMoves {
    (1..heap).filter(|part| 2 * part != heap).map(|part| vec![part, heap - part]).collect()
}

/// The moves of Nim: take any number of counters.
#[must_use]
pub fn nim_moves(heap: usize) -> HeapMoves {
    (0..heap).map(|left| if left == 0 { vec![] } else { vec![left] }).collect()
}

/// The values of the heaps from 0 to `to`.
///
/// ```
/// use oracle::{heap_values, take_and_break};
///
/// let kayles = heap_values(|heap| take_and_break(&[0, 7, 7], heap), 5);
/// assert_eq!(kayles, [0, 1, 2, 3, 1, 4]);
/// ```
pub fn heap_values(moves: impl Fn(usize) -> HeapMoves, to: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    for heap in 0..=to {
        let mut reached = BTreeSet::new();
        for left in moves(heap) {
            reached.insert(left.iter().map(|&part| values[part]).fold(0, |a, b| a ^ b));
        }
        let value = (0..).find(|value| !reached.contains(value));
        values.push(value.expect("there are finitely many options"));
    }
    values
}
