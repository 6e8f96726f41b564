//! # Grundy values of two rows
//!
//! **Statement.** With the poison allowed, two finite rows of `u ≥ v` cells have the Grundy value
//! - `G(u,v) = u − v + ⌊(3v+1)/2⌋` when `u − v` is even,
//! - `G(u,v) = min(u − v + ⌊v/2⌋, (3(u−v) − 1)/2)` when `u − v` is odd.
//!
//! With the poison forbidden it is one less. Where a row is infinite, the value `G(u,v)` is that of
//! \[HS\] section 9; the poison then makes a difference only where the value is finite.
//!
//! **Source.** \[HS\] (9-1)–(9-6).
//!
//! **Scope.** At most two rows or two columns of any length, in any dimension.
//!
//! **Status.** Proved. For infinite rows in \[HS\]; property tests confirm on thousands of ordinals
//! below `ω^(ω·2+2)` that no option has the value of its position and that every smaller value
//! tried is that of a constructed option. For finite rows \[HS\] read the formula off Table 1; here
//! is an induction. Let `f` be the formula and `m(v) = f(v,v)`, so `m(2k) = 3k` and
//! `m(2k+1) = 3k + 2`.
//!
//! *Rows.* For fixed `v`, `u ↦ f(u,v)` is a bijection from `u ≥ v` onto the naturals without
//! `m(0), …, m(v−1)`: even differences give `m(v), m(v)+2, …`, odd ones above `v` give
//! `m(v)+1, m(v)+3, …`, and odd ones up to `v` give `(3d−1)/2`, the numbers ≡ 1 modulo 3 below
//! `m(v)`; the `m(c)` with `c < v` are the others.
//!
//! *Columns.* For fixed `u`, `w ↦ f(u,w)` is injective. For `w ≡ u` modulo 2 it runs upwards
//! through consecutive numbers from `u` (`u` even) or `u+1` (`u` odd); for `w ≢ u` it decreases and
//! takes every `n < u` with `n ≡ 1` modulo 3 or `n ≥ 3u/4`. For the latter take
//! `w = 2(u−n) − [u even]` if `n ≥ 3u/4`, else `w = u − (2n+1)/3`.
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
//! **Errata.** None for finite `u` and `v`. The bound on `u` in section 9 is `u < ω`, and (9-4),
//! (9-5) hold for `2 ≤ i < ω`. In (9-6) the leading exponent of `h` is `ω⋆j ⊎ n`, and `0 < u < ω^ω`
//! may be infinite.
//!
//! **Example.** `chomp grundy "(7,4)"` answers 3, or 4 with the poison allowed, and
//! `chomp grundy "(w*2+3,w+1)"` answers w + 2.

use super::{Finding, Length, Region, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::Columns;
use crate::chomp::two_wide::{self, Value, of_naturals};
use crate::verdict::Obstacle;
use numbers::{BigUint, Ordinal};

pub(super) const THEOREM: Theorem = Theorem::new(
    "two-row-grundy",
    "Grundy values of two rows",
    "[HS] §9",
    include_str!("two_row_grundy.rs"),
)
.formerly(&["two-wide"]);

/// Lengths for which the value of two rows is known.
pub(super) trait Valued: Length {
    /// `G(u,v)` with the poison allowed, and what it follows from where that is not plain.
    fn value(first: &Self, second: &Self) -> (Value, String);
}

impl Valued for u64 {
    fn value(first: &Self, second: &Self) -> (Value, String) {
        let value = of_naturals(u128::from(*first), u128::from(*second));
        (Value::from(Ordinal::from(BigUint::from(value))), String::new())
    }
}

impl Valued for Ordinal {
    fn value(first: &Self, second: &Self) -> (Value, String) {
        let by = format!(", by {}", two_wide::in_words(first, second));
        (two_wide::value(first, second), by)
    }
}

pub(super) fn decide<S: Valued>(position: &Region<S>, _: Wanted, _: &mut Work<'_>) -> Said<S> {
    let Some(rows) = Columns::of(position, 2) else {
        return out_of_scope("it has more than two rows");
    };
    let (first, second) = (&rows.heights[0], &rows.heights[1]);
    let (value, by) = S::value(first, second);
    let [first, second] = [first, second].map(shown);
    let reason = |value: String| {
        THEOREM.reason(format!("G({first},{second}) = {value} with the poison allowed{by}."))
    };
    let Some(allowed) = value.written() else {
        let text = "the Grundy value has too many digits to be written down";
        let finding = Finding::won(reason(value.to_string()));
        return Ok(finding.short_of(Some(Undecided::new(Obstacle::TooLarge, text))));
    };
    let forbidden = allowed.after(&Ordinal::from(1)).expect("only the empty position has value 0");
    Ok(Finding::valued(forbidden, reason(shown(allowed))))
}

#[cfg(test)]
mod tests {
    use super::of_naturals;

    /// \[HS\] Table 1, its first twelve rows.
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
        for (first, row) in (0_u128..).zip(table) {
            for (second, value) in (0..).zip(row) {
                assert_eq!(of_naturals(first, second), *value, "({first},{second})");
            }
        }
    }
}
