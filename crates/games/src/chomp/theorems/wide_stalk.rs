//! # A stalk two columns wide over a finite part
//!
//! **Statement.** Let two columns of infinite heights `u ≥ v` stand side by side, one of them over
//! the poison, and let everything else be a finite part `F`, in any dimension and on any side. If
//! cutting everything at some finite height `H(F)` makes a P-position, the position is N. If not,
//! it is P just when `G_𝓕(F) = G(ω\u, ω\v)`, where 𝓕 is the set of parts without such a finite
//! height, and `G_𝓕` the Grundy value of the game of biting into `F` without ever leaving 𝓕.
//!
//! **Source.** \[HS\] Theorem 8.1 (Side-Top) in the plane, Theorem 11.1 (Front-Top) for parts in
//! front of the stalk; that it holds for parts in all directions (Base-Top) is said there and shown
//! here.
//!
//! With the poison forbidden, the Grundy value under a top of finite value `t` is the least `g`
//! that is neither the value of the position cut at a finite height, nor that under a top of value
//! less than `t`, nor that over what a bite into `F` leaves.
//!
//! **Scope.** Any dimension and order of axes; all infinite boxes together are the stalk. All
//! winning bites are listed. Grundy values are found for tops of finite value that are not too
//! large; under other tops the value is infinite, and theorem tall-tops has a conjecture.
//!
//! **Status.** Proved. Let `F` be in 𝓕. The bites are these. Above ω: they change the top
//! `T = (ω\u, ω\v)` as bites into two columns do, since `F` is finite. Into the column over the
//! poison at a finite height `h`: that leaves everything cut at `h`, which is N since `H(F)` is not
//! finite. Into the other column at a finite height: that leaves one infinite stalk over a finite
//! part, which is N (theorem stalks). Into `F` off the stalk: that leaves another part under the
//! same top, and if this is not in 𝓕 it is N by the cut at its height. So the bites that do not
//! lose at once are the moves of `F`, within 𝓕, and of `T` side by side, and the position is P just
//! when the two values agree. For `F` outside 𝓕 the winning bites are the cut at `H(F)`, and bites
//! into `F` to a part in 𝓕 whose value is that of the top. Membership in 𝓕 is decided by the
//! machine of families, which proves for every part that its P-positions end or repeat for ever.
//! The rule for values follows from this one, and the machine of families proves which values no
//! cut has. Under a top of infinite value all finite values are met, by cuts or by tops of finite
//! value, so the value is infinite.
//!
//! **Errata.** `G(S̃)` in the proof of Theorem 8.1 is the restricted value. The front is a finite
//! subset of `Ω×2×Ω`.
//!
//! **Example.** `chomp solve "(w,w,5,5)"` answers N.

use super::{Cell, Finding, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::Columns;
use crate::chomp::transfinite::wide_stalk::{PartBite, Parts, WideStalk};
use crate::chomp::transfinite::{Position, orthogonal_parts, wide_values};
use crate::chomp::two_wide::{self, inverse};
use crate::verdict::Obstacle;
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem::new(
    "wide-stalk",
    "A stalk two columns wide over a finite part",
    "[HS] Thm 8.1, Thm 11.1; ours",
    include_str!("wide_stalk.rs"),
);

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    let stalk = WideStalk::of(position)?;
    if stalk.part.cells() > LONG && is_two_columns_beside_others(position) {
        return out_of_scope("two columns beside long other ones have values by formula");
    }
    let mut shortfall = None;
    if wanted.grundy && !wanted.winning_moves {
        match value(&stalk, work) {
            Ok(finding) => return Ok(finding),
            Err(why) if !wanted.outcome => return Err(why),
            Err(why) => shortfall = Some(why),
        }
    }
    // Where parts meet in the poison only, their values may tell what the machine cannot in time.
    let others_may_know = stalk.part.cells() > LONG && orthogonal_parts(position).len() > 1;
    let share = if others_may_know { work.left() / 8 } else { work.left() };
    let said = work.with_at_most(share, |work| {
        work.with_kept(|parts: &mut Parts, work| decide_with(&stalk, parts, wanted, work))
    });
    match (said, shortfall) {
        // What the value took is gone, so that what is said of the rest counts it in.
        (Err(_), Some(why)) => Err(why),
        (said, None) => said,
        (Ok(finding), shortfall) => Ok(finding.short_of(shortfall)),
    }
}

/// Beneath a part of more cells the machine takes longer than formulas do.
const LONG: u64 = 64;

/// Whether the position falls into parts that theorem orthogonal-sum adds up by formulas.
fn is_two_columns_beside_others(position: &Position) -> bool {
    let parts = orthogonal_parts(position);
    parts.len() > 1 && parts.iter().all(|part| Columns::of(&part.position, 2).is_some())
}

/// The Grundy value, where the top has a finite one.
fn value(stalk: &WideStalk, work: &mut Work<'_>) -> Said<Ordinal> {
    if let Some(value) = wide_values::known_value(stalk) {
        let text = format!(
            "F has heights {}. The value {value} over it is one of those that are kept, each \
             proved when it was computed (docs/stalks.md).",
            stalk.part.in_words()
        );
        return Ok(Finding::valued(Ordinal::from(value), THEOREM.reason(text)));
    }
    let [u, v] = stalk.top();
    let top = two_wide::value(&u, &v);
    let Some(value) = wide_values::value(stalk, work)? else {
        let text = "only that it is infinite is proved of the Grundy value";
        return Err(Undecided::new(Obstacle::Transfinite, text));
    };
    let text = format!(
        "F has heights {}; above ω, T = ({}, {}) has value {top}. The least value that no cut at a \
         finite height, no smaller top and no bite into F leaves is {value}.",
        stalk.part.in_words(),
        shown(&u),
        shown(&v)
    );
    Ok(Finding::valued(Ordinal::from(value), THEOREM.reason(text)))
}

fn decide_with(
    stalk: &WideStalk,
    parts: &mut Parts,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Said<Ordinal> {
    let height = parts.finite_height(&stalk.part, work)?;
    let [u, v] = stalk.top();
    let top = two_wide::value(&u, &v);
    let in_words = format!(
        "F has heights {}; above ω, T = ({}, {}) has value {top}",
        stalk.part.in_words(),
        shown(&u),
        shown(&v)
    );
    let mut bites: Vec<Cell<Ordinal>> = Vec::new();
    let text = match height {
        Some(height) => {
            bites.push(stalk.cell(&[], Ordinal::from(height)));
            format!("{in_words}. Cutting everything at height {height} leaves a P-position.")
        }
        None => {
            let value = parts.value(&stalk.part, work)?;
            let text = format!(
                "{in_words}. No finite height over F makes a P-position, and G_𝓕(F) = {value}."
            );
            let value = Ordinal::from(value);
            if top == value {
                return Ok(Finding::lost(THEOREM.reason(text)));
            }
            let into_top = inverse::bites_to(&u, &v, &value).into_iter();
            bites.extend(into_top.map(|(column, height)| {
                stalk.cell(&[column], Ordinal::omega().ordinary_sum(&height))
            }));
            text
        }
    };
    let finding = Finding::won(THEOREM.reason(text));
    if !wanted.winning_moves {
        return Ok(finding);
    }
    if let Some(value) = top.written().and_then(Ordinal::to_u64) {
        let into_part = match parts.bites_to(&stalk.part, value, work) {
            Ok(into_part) => into_part,
            Err(why) => return Ok(finding.by(bites, Some(why))),
        };
        let cell = |(base, height): PartBite| stalk.cell(&base, Ordinal::from(height));
        bites.extend(into_part.into_iter().map(cell));
    }
    Ok(finding.by_exactly(bites))
}
