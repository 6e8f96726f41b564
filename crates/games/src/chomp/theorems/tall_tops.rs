//! # Values under tall tops
//!
//! **Statement.** Let two columns of infinite heights `u ≥ v` stand side by side over a finite part
//! `F`, as in theorem wide-stalk, and let `G(ω\u, ω\v)` be infinite. Then the Grundy value is
//! conjectured to be `G(u,v) ⊕ r`, where `r` is the value of the game of biting into `F` alone.
//!
//! **Source.** Ours, a conjecture.
//!
//! **Scope.** As theorem wide-stalk, tops of infinite value.
//!
//! **Status.** Conjectured; that the value is infinite is proved. It would follow from this: for
//! every part, infinitely many numbers are not the value of the position cut at a finite height.
//! That in turn would follow from the stratification conjecture of \[HS\] (12.1), by which a stalk
//! with two columns below `ω·2` has a finite value over every part, as `2×ω` has.
//! With it the tops of finite value have finite values, so that all infinite values are met
//! as follows. A cut of the second column at a finite height leaves one stalk, and these have the
//! values `u ⊕ n` for all natural numbers `n`, as over an empty part. All other bites are those of
//! the sum of the two columns and the part, by induction.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp grundy "(w*2,w,1)"` answers `w + 1`, conjectured.

use super::{Finding, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::transfinite::wide_stalk::WideStalk;
use crate::chomp::transfinite::{Position, wide_values};
use crate::chomp::two_wide;
use crate::verdict::Certainty;
use numbers::Ordinal;

pub(super) const THEOREM: Theorem =
    Theorem::new("tall-tops", "Values under tall tops", "ours", include_str!("tall_tops.rs"));

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    if !wanted.grundy {
        return Err(Undecided::out_of_scope("it tells nothing but Grundy values"));
    }
    let stalk = WideStalk::of(position)?;
    let [u, v] = stalk.top();
    if two_wide::value(&u, &v).is_finite() {
        return out_of_scope("the top has a finite value");
    }
    let (value, side) = wide_values::conjectured_value(&stalk, work)?;
    let [u, v] = stalk.heights.each_ref().map(shown);
    let text = format!(
        "The columns have value G({u}, {v}), the part beside them has value {side}: if the \
         conjecture holds, the nim-sum {} is the Grundy value.",
        shown(&value)
    );
    let finding = Finding::valued(value, THEOREM.reason(text));
    Ok(Finding { certainty: Certainty::Conjectured, ..finding })
}
