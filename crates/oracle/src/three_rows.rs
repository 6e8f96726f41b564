//! All P-positions of three rows up to a length, by a sieve.
//!
//! Positions `(a, b, c)` with `a ≥ b ≥ c` are visited so that every option comes before the
//! position: in the order of `a`, then `b`, then `c`. One that no P-position has marked is P, and
//! marks every position from which a bite leads to it. Nothing else is known or used.

/// Every P-position `[a, b, c]` with `1 ≤ a ≤ longest`, in lexicographic order.
///
/// ```
/// let lost = oracle::three_row_p_positions(3);
/// assert_eq!(lost, [[1, 0, 0], [2, 1, 0], [2, 2, 1], [3, 1, 1], [3, 2, 0]]);
/// ```
#[must_use]
pub fn three_row_p_positions(longest: usize) -> Vec<[usize; 3]> {
    let side = longest + 1;
    let index = |a: usize, b: usize, c: usize| (a * side + b) * side + c;
    let mut is_won = vec![false; side * side * side];
    let mut lost = Vec::new();
    for a in 1..side {
        for b in 0..=a {
            for c in 0..=b {
                if is_won[index(a, b, c)] {
                    continue;
                }
                lost.push([a, b, c]);
                for [x, y, z] in parents([a, b, c], longest) {
                    is_won[index(x, y, z)] = true;
                }
            }
        }
    }
    lost
}

/// Every position up to a length from which one bite leaves `[a, b, c]`.
///
/// A bite into a row cuts it, and every row below it that is longer, to the same length.
fn parents([a, b, c]: [usize; 3], longest: usize) -> Vec<[usize; 3]> {
    let mut parents = Vec::new();
    // Bites into the third row.
    parents.extend((c + 1..=b).map(|third| [a, b, third]));
    // Bites into the second row: the third was cut along if it has the same length now.
    for second in b + 1..=a {
        let thirds = if c == b { b..=second } else { c..=c };
        parents.extend(thirds.map(|third| [a, second, third]));
    }
    // Bites into the first row: the others were cut along if they have the same length now.
    for first in a + 1..=longest {
        let seconds = if b == a { a..=first } else { b..=b };
        for second in seconds {
            let thirds = if c == a { a..=second } else { c..=c };
            parents.extend(thirds.map(|third| [first, second, third]));
        }
    }
    parents
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cells, Oracle};

    #[test]
    fn the_sieve_agrees_with_plain_recursion() {
        let longest = 9;
        let mut oracle = Oracle::new();
        let lost = three_row_p_positions(longest);
        for a in 1..=longest {
            for b in 0..=a {
                for c in 0..=b {
                    let is_p = oracle.is_p(&Cells::from_rows(&[a, b, c]));
                    assert_eq!(lost.contains(&[a, b, c]), is_p, "({a},{b},{c})");
                }
            }
        }
    }
}
