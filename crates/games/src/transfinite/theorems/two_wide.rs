//! # Two columns of any height
//!
//! **Statement.** Two columns of heights `h ≥ k` have the Grundy value `G(h,k)` of [HS] section 9;
//! the module `transfinite/two_wide` lists the formulas. In particular `(ω,ω)` is P and no other
//! position with two columns and an infinite side is; one column has its height as value.
//! Every bite that leaves a given value is found by solving the formulas for one height.
//!
//! **Source.** [HS] (9-1)–(9-6).
//!
//! **Scope.** At most two columns, in any dimension and orientation.
//!
//! **Status.** Proved in [HS]; property tests confirm on thousands of ordinals below `ω^(ω·2+2)` that
//! no option has the value of its position and that every smaller value tried is that of a
//! constructed option.
//!
//! **Errata.** The bound on `u` is `u < ω`, and (9-4), (9-5) hold for `2 ≤ i < ω`. In (9-6) the leading
//! exponent of `h` is `ω⋆j ⊎ n`, and `0 < u < ω^ω` may be infinite.
//!
//! **Example.** `chomp grundy "(w*2+3,w+1)"` answers w + 2.

use super::super::{Columns, two_wide};
use super::{Theorem, out_of_scope, poison_forbidden, shown};
use crate::verdict::{Finding, Obstacle, Undecided};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem {
    id: "two-wide",
    title: "Two columns of any height",
    source: "[HS] §9",
    file: include_str!("two_wide.rs"),
    decide: |position, _, _| {
        let Some(columns) = Columns::of(position, 2) else {
            return out_of_scope("it is more than two columns wide");
        };
        let (tall, short) = (&columns.heights[0], &columns.heights[1]);
        let one = Ordinal::from(1);
        let bites = two_wide::inverse::bites_to(tall, short, &one).into_iter();
        let bites = bites.map(|(column, height)| columns.bite(column, height));
        let value = two_wide::value(tall, short);
        match value.written() {
            Some(value) => {
                let by = two_wide::in_words(tall, short);
                let [tall, short, shown] = [tall, short, value].map(shown);
                let text =
                    format!("G({tall}, {short}) = {shown} with the poison allowed, by {by}.");
                let reason = THEOREM.reason(text);
                let finding = Finding::valued(poison_forbidden(value), reason);
                Ok(if *value == one { finding } else { finding.by_exactly(bites) })
            }
            None => {
                let by = two_wide::in_words(tall, short);
                let [tall, short] = [tall, short].map(shown);
                let text =
                    format!("G({tall}, {short}) = {value} with the poison allowed, by {by}.");
                let finding = Finding::won(THEOREM.reason(text)).by_exactly(bites);
                let text = "the Grundy value has too many digits to be written down";
                Ok(finding.short_of(Some(Undecided::new(Obstacle::TooLarge, text))))
            }
        }
    },
};
