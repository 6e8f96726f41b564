//! # Two rows over a one-wide tail
//!
//! **Statement.** `(a, b, 1^(x−2))` with `a ≥ b ≥ 1` and `x ≥ 2` rows in all is P just when
//! - `x = ⌊(2a+b)/2⌋` for `a + b` even,
//! - `x = min(⌈(2a−b)/2⌉, ⌈3(a−b)/2⌉)` for `a + b` odd.
//!
//! All winning bites of the other positions are known: at most one in row 0, at most one in row 1,
//! and one into the tail when it is too long.
//!
//! **Source.** Berlekamp, Conway, Guy, *Winning Ways*, chapter 18, quoted in \[Sun\] section 2.
//!
//! **Scope.** Positions of these rows or these columns, in any dimension.
//!
//! **Status.** Proved. Call the right-hand side `W(a,b)`; then `W(a,b) = 1 + G(a−1, b−1)` with the
//! Grundy value of two rows, poison allowed (theorem `two-row-grundy`).
//! The cells off the first column are a two-row game in which everything may be taken, and the
//! first column is a heap of `x − 1` beside it. Bites off the first column are the options of the
//! two-row game; a bite (i, 0) with `i ≥ 2` shortens the heap to `i − 1 ≥ 1`; only (1, 0) touches
//! both, and it leaves the row `(a)`, which is P for `a = 1` only.
//! By induction on the cells, let `g = G(a−1, b−1)`.
//! If `g = x − 1`, no option has equal parts again, and `a ≥ 2`: P.
//! If `g > x − 1`, a bite in the two-row game reaches the value `x − 1`.
//! If `1 ≤ g < x − 1`, the bite (W, 0) does. If `g = 0`, then `a = b = 1` and (1, 0) wins. ∎
//! Coq has checked another proof, from the rules on (`proofs/coq/WinningWays.v`).
//!
//! **Errata.** \[Sun\]'s print of the formula lost its brackets; the reading above is the correct
//! one.
//!
//! **Example.** `chomp solve "(3,2,1)"` lists its three winning bites.

use super::{Finding, Position, Said, Theorem, Wanted, Work, in_rows};
use crate::chomp::Planar;
use crate::chomp::heights::{Form, Formula, Rule};

pub(super) const THEOREM: Theorem = Theorem::new(
    "one-wide-tail",
    "Two rows over a one-wide tail",
    "Winning Ways ch. 18; [Sun] §2",
    include_str!("one_wide_tail.rs"),
);

/// `W(a,b)` of the statement, without the brackets for rounding: by parities it needs none.
pub(super) const HEIGHT: Formula = Formula {
    apart: [
        Rule::Only(Form::new(2, 1, 0)),
        Rule::Least([Form::new(2, -1, 1), Form::new(3, -3, 1)]),
        Rule::Least([Form::new(2, -1, 0), Form::new(3, -3, 1)]),
        Rule::Only(Form::new(2, 1, -1)),
    ],
    equal: [Rule::Only(Form::new(0, 3, 0)), Rule::Only(Form::new(0, 3, -1))],
    next: [Rule::Only(Form::new(0, 0, 4)); 2],
};

pub(super) fn decide(position: &Position, _: Wanted, _: &mut Work<'_>) -> Said<u64> {
    in_rows(position, "it is not two rows over a tail of single cells", |rows| {
        let fits = rows.rows() >= 2 && rows.rows_of_at_least(2) <= 2;
        fits.then(|| {
            let [a, b, x] = [rows.row(0), rows.row(1), rows.rows()].map(i128::from);
            let (height, word) = (tail_height(a, b), rows.word());
            if x == height {
                let text = format!(
                    "With first {word} of {a} and {b}, exactly {x} {word} make a lost position, \
                     as many as there are."
                );
                return Finding::lost(THEOREM.reason(text));
            }
            let text = format!(
                "With first {word} of {a} and {b}, exactly {height} {word} make a lost position; \
                 here there are {x}."
            );
            Finding::won(THEOREM.reason(text)).by_exactly(
                winning_bites(a, b, x).into_iter().map(|(row, column)| at(rows, row, column)),
            )
        })
    })
}

/// The number `x` of rows that makes `(a, b, 1^(x−2))` a P-position; 1 for `a = b = 1`.
pub(super) fn tail_height(a: i128, b: i128) -> i128 {
    HEIGHT.height(a, b)
}

/// All winning bites of `(a, b, 1^(x−2))`, which is N.
///
/// The values of one row, and of one column, of the table of Grundy values are all different (see
/// `two-row-grundy`), so each equation below has at most one solution.
fn winning_bites(a: i128, b: i128, x: i128) -> Vec<(i128, i128)> {
    if a == 1 {
        return vec![(1, 0)];
    }
    let height = tail_height(a, b);
    let row_0 = Some(first_row(b, x)).filter(|c| *c < a).map(|c| (0, c));
    let row_1 = second_row(a, x).filter(|c| (1..b).contains(c)).map(|c| (1, c));
    let tail = (x > height).then_some((height, 0));
    [row_0, row_1, tail].into_iter().flatten().collect()
}

/// The `c` with `(c, min(b,c), 1^(x−2))` a P-position.
fn first_row(b: i128, x: i128) -> i128 {
    let level = 3 * b / 2;
    match x - level {
        ..0 if x % 3 != 2 => 2 * (x / 3) + x % 3,
        ..0 => b + (2 * x - 1) / 3,
        above if above % 2 == 0 => b + above,
        _ => x + b / 2,
    }
}

/// The `c` with `(a, c, 1^(x−2))` a P-position.
fn second_row(a: i128, x: i128) -> Option<i128> {
    if x > a || (x == a && a % 2 == 1) {
        return Some(2 * (x - a) + a % 2);
    }
    let near = 2 * (a - x) + 1 - a % 2;
    if 2 * near <= a + 1 {
        return Some(near);
    }
    (x % 3 == 2).then(|| a - (2 * x - 1) / 3)
}

pub(super) fn at(rows: &Planar, row: i128, column: i128) -> crate::region::Cell {
    let coordinate = |n: i128| u64::try_from(n).expect("a bite lies on the board");
    rows.bite(coordinate(row), coordinate(column))
}
