//! # Grundy values of two rows
//!
//! **Statement.** With the poison allowed, two rows of `u ≥ v` cells have the Grundy value
//! - `G(u,v) = u − v + ⌊(3v+1)/2⌋` when `u − v` is even,
//! - `G(u,v) = min(u − v + ⌊v/2⌋, (3(u−v) − 1)/2)` when `u − v` is odd.
//!
//! With the poison forbidden it is one less.
//!
//! **Source.** [HS] (9-1).
//!
//! **Scope.** At most two rows or two columns, in any dimension.
//!
//! **Status.** Proved. [HS] read the formula off Table 1; here is an induction.
//! Let `f` be the formula and `m(v) = f(v,v)`, so `m(2k) = 3k` and `m(2k+1) = 3k + 2`.
//!
//! *Rows.* For fixed `v`, `u ↦ f(u,v)` is a bijection from `u ≥ v` onto the naturals without
//! `m(0), …, m(v−1)`: even differences give `m(v), m(v)+2, …`, odd ones above `v` give
//! `m(v)+1, m(v)+3, …`, and odd ones up to `v` give `(3d−1)/2`, the numbers ≡ 1 modulo 3 below
//! `m(v)`; the `m(c)` with `c < v` are the others.
//!
//! *Columns.* For fixed `u`, `w ↦ f(u,w)` is injective. For `w ≡ u` modulo 2 it runs upwards
//! through consecutive numbers from `u` (`u` even) or `u+1` (`u` odd); for `w ≢ u` it decreases and
//! takes every `n < u` with `n ≡ 1` modulo 3 or `n ≥ 3u/4`. For the latter take `w = 2(u−n) − [u even]`
//! if `n ≥ 3u/4`, else `w = u − (2n+1)/3`.
//!
//! *Induction on `u + v`.* The options have the values `f(u',v)` with `v ≤ u' < u`, `m(c)` with
//! `c < v`, and `f(u,v')` with `v' < v`. Rows and columns are injective, so none equals `f(u,v)`.
//! Let `n < f(u,v)`. It is some `m(c)` or `f(u'',v)`; done unless `u'' > u`.
//! Then `u'' − v` is odd and `u − v` even, since `f` grows along each parity, so
//! `f(u,v) = u + ⌈v/2⌉`; and `v ≥ 1`, since `f(u'',0) = u''`.
//! If `n ≥ u`, `n` is an earlier value of the same column (or `f(u,0)` for `n = u` odd).
//! If `n < u`, then `n ≥ f(u+1,v) ≥ f(u,v−1)`; and either `n ≡ 1` modulo 3, or `u'' − v > v` and
//! `n = u'' − ⌈v/2⌉ ≥ (3u+2)/4`. So the column takes `n` at some `w ≢ u`, and `w ≤ v − 1` because
//! it decreases there. ∎
//!
//! **Errata.** None for finite `u` and `v`.
//!
//! **Example.** `chomp grundy "(7,4)"` answers 3, or 4 with the poison allowed.

use super::{Finding, Theorem, in_rows};
use numbers::{BigUint, Ordinal};

pub(super) const THEOREM: Theorem = Theorem {
    id: "two-row-grundy",
    title: "Grundy values of two rows",
    source: "[HS] (9-1)",
    file: include_str!("two_row_grundy.rs"),
    decide: |position| {
        in_rows(position, "it has more than two rows", |rows| {
            if rows.rows() > 2 {
                return None;
            }
            let (first, second) = (rows.row(0), rows.row(1));
            let value = poison_allowed(first, second);
            let text = format!("G({first},{second}) = {value} with the poison allowed.");
            let forbidden = Ordinal::from(BigUint::from(value - 1));
            Some(Finding::valued(forbidden, THEOREM.reason(text)))
        })
    },
};

/// The Grundy value of two rows when the poison may be taken.
fn poison_allowed(first: u64, second: u64) -> u128 {
    let difference = u128::from(first - second);
    let second = u128::from(second);
    if difference.is_multiple_of(2) {
        difference + (3 * second).div_ceil(2)
    } else {
        (difference + second / 2).min((3 * difference - 1) / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::poison_allowed;

    /// [HS] Table 1, its first twelve rows.
    #[test]
    fn table_1_of_hs() {
        let table: [&[u128]; 12] = [
            &[0],
            &[1, 2],
            &[2, 1, 3],
            &[3, 4, 1, 5],
            &[4, 3, 5, 1, 6],
            &[5, 6, 4, 7, 1, 8],
            &[6, 5, 7, 4, 8, 1, 9],
            &[7, 8, 6, 9, 4, 10, 1],
            &[8, 7, 9, 6, 10, 4, 11],
            &[9, 10, 8, 11, 7, 12, 4],
            &[10, 9, 11, 8, 12, 7, 13],
            &[11, 12, 10, 13, 9, 14, 7],
        ];
        for (first, row) in (0..).zip(table) {
            for (second, value) in (0..).zip(row) {
                assert_eq!(poison_allowed(first, second), *value, "({first},{second})");
            }
        }
    }
}
