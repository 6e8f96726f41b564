//! # Two rows over a row of two and a one-wide tail
//!
//! **Statement.** `(a, b, 2, 1^(x−3))` with `a ≥ b ≥ 2` and `x ≥ 3` rows in all is P just when `x`
//! is, by the first rule that fits,
//! - `⌊3a/2⌋ + 1` for `a = b`,
//! - never for `a = b + 1` (the bite (2,0) wins),
//! - `⌊(2a+b)/2⌋` for `a + b` odd,
//! - `min(⌈(2a−b)/2⌉, 3(a−b)/2)` for `a + b` even.
//!
//! All winning bites of the other positions are known; there are at most three.
//!
//! **Source.** \[Sun\] Theorem 1.
//!
//! **Scope.** Positions of these rows or these columns, in any dimension.
//!
//! **Status.** Proved. \[Sun\] proves `a ≥ 2b` and leaves the rest to the reader; here is all of
//! it. Let `S(a,b)` be the claim, `d = a − b`, `s(b) = ⌊3b/2⌋ + 1`, `W` that of `one-wide-tail`.
//!
//! *Rows.* For fixed `b`, `a ↦ S(a,b)` is a bijection from `a ≥ b`, `a ≠ b + 1`, onto the numbers
//! from 3 without `s(2), …, s(b−1)`: `d = 0` and odd `d` give `s(b), s(b)+2, …`, even `d > b` gives
//! `s(b)+1, s(b)+3, …`, and even `d ≤ b` gives `3d/2`, the multiples of 3 below `s(b)`.
//!
//! *Columns.* For fixed `a`, `c ↦ S(a,c)` is injective and misses `a`: for `c ≢ a` modulo 2 it runs
//! upwards through `a+1, a+2, …`; for `c ≡ a` it decreases below `a`, but for `S(a,a) = s(a)` on
//! top. Each `3 ≤ n < a` with `3 | n` or `4n ≥ 3a + 3` is `S(a,c)` for some `c ≡ a`, `c ≤ a − 2`:
//! `c = 2(a−n) + [a odd]` in the second case, else `c = a − 2n/3`.
//!
//! *Induction on the cells*, `d ≠ 1`. Bites in rows 0 and 1 and at (2,1) win just when `x` is
//! *covered*: `S(c,b)` for a `c < a`, `s(c)` for a `c < b`, `S(a,c)` for a `c < b`, `a` (the bite
//! (1,1) leaves a hook) or `W(a,b)`; and (S, 0) wins when `x > S`. `S(a,b)` is not covered, by rows
//! and columns, as `W = S − 1` for `d = 0`, `S < a < W` for even and `W < a < S` for odd `d`. Let
//! `3 ≤ n < S`. By rows it is covered, or `n = S(a'',b)` with `a'' > a`; that cannot be for even
//! `d ≥ 2`. For `d = 0`, `n` is a multiple of 3 up to `⌊3a/2⌋`: below `a` and from `a + 1` it is in
//! the column, `a` and `W = ⌊3a/2⌋` are covered. For odd `d`, `a'' − b` is even; from `a` to `S`
//! the column and `a` itself cover; and `n < a` has `n ≥ S(a+1,b) ≥ S(a,b−1)` and is a multiple of
//! 3 or at least `(3a+4)/4`, so the column takes it at some `c ≤ b − 1`. ∎
//!
//! **Errata.** The printed case "1 if a = 1" lies outside the theorem. Lemma 1 needs the least
//! *positive* excluded integer, over bites off the first column only: `(4,4,1)` has height 6, and
//! over all bites the rule would give 7.
//!
//! **Example.** `chomp solve "(6,3,2,1,1)"` lists its three winning bites.

use super::one_wide_tail::{at, tail_height};
use super::{Finding, Position, Said, Theorem, Wanted, Work, in_rows};
use crate::chomp::heights::{Form, Formula, Rule};

pub(super) const THEOREM: Theorem = Theorem::new(
    "two-one-tail",
    "Two rows over a row of two and a one-wide tail",
    "[Sun] Theorem 1",
    include_str!("two_one_tail.rs"),
);

/// `S(a,b)` of the statement; for `a = b + 1` the two rows that the bite (2,0) leaves.
pub(super) const HEIGHT: Formula = Formula {
    apart: [
        Rule::Least([Form::new(2, -1, 0), Form::new(3, -3, 0)]),
        Rule::Only(Form::new(2, 1, -1)),
        Rule::Only(Form::new(2, 1, 0)),
        Rule::Least([Form::new(2, -1, 1), Form::new(3, -3, 0)]),
    ],
    equal: [Rule::Only(Form::new(0, 3, 2)), Rule::Only(Form::new(0, 3, 1))],
    next: [Rule::Only(Form::new(0, 0, 4)); 2],
};

pub(super) fn decide(position: &Position, _: Wanted, _: &mut Work<'_>) -> Said<u64> {
    in_rows(position, "it is not two rows over a row of two and single cells", |rows| {
        let fits = rows.row(2) == 2 && rows.rows_of_at_least(2) == 3;
        fits.then(|| {
            let [a, b, x] = [rows.row(0), rows.row(1), rows.rows()].map(i128::from);
            let word = rows.word();
            if height(a, b) == Some(x) {
                let text = format!(
                    "With first {word} of {a}, {b} and 2, exactly {x} {word} make a lost \
                     position, as many as there are."
                );
                return Finding::lost(THEOREM.reason(text));
            }
            let text = match height(a, b) {
                Some(lost) => {
                    format!(
                        "With first {word} of {a}, {b} and 2, exactly {lost} {word} make a lost \
                         position; here there are {x}."
                    )
                }
                None => {
                    format!(
                        "The {word} of {a} and {b} differ by one, so without the others they are a \
                         lost position."
                    )
                }
            };
            Finding::won(THEOREM.reason(text)).by_exactly(
                winning_bites(a, b, x).into_iter().map(|(row, column)| at(rows, row, column)),
            )
        })
    })
}

/// The number `x` of rows that makes `(a, b, 2, 1^(x−3))` a P-position, if there is one.
fn height(a: i128, b: i128) -> Option<i128> {
    (a != b + 1).then(|| HEIGHT.height(a, b))
}

/// All winning bites of `(a, b, 2, 1^(x−3))`, which is N.
fn winning_bites(a: i128, b: i128, x: i128) -> Vec<(i128, i128)> {
    let row_0 = Some(first_row(b, x)).filter(|c| *c < a).map(|c| (0, c));
    let row_1 = second_row(a, x).filter(|c| *c < b).map(|c| (1, c));
    let to_one_wide = (x == tail_height(a, b)).then_some((2, 1));
    let tail = match height(a, b) {
        None => Some((2, 0)),
        Some(lost) => (x > lost).then_some((lost, 0)),
    };
    [row_0, row_1, to_one_wide, tail].into_iter().flatten().collect()
}

/// The `c` with `(c, min(b,c), 2, 1^(x−3))` a P-position.
fn first_row(b: i128, x: i128) -> i128 {
    let level = 3 * b / 2 + 1;
    match x - level {
        ..0 if x % 3 != 0 => 2 * (x / 3) + x % 3 - 1,
        ..0 => b + 2 * x / 3,
        0 => b,
        above if above % 2 == 0 => b + above + 1,
        _ => x + b / 2,
    }
}

/// The `c` for which the bite (1, c) leaves a P-position, if `c < b`.
fn second_row(a: i128, x: i128) -> Option<i128> {
    if x == a {
        return Some(1);
    }
    if x > a {
        return Some(2 * (x - a) + 1 - a % 2).filter(|c| *c != a - 1);
    }
    let near = 2 * (a - x) + a % 2;
    if 2 * near <= a {
        return Some(near);
    }
    (x % 3 == 0).then(|| a - 2 * x / 3)
}
