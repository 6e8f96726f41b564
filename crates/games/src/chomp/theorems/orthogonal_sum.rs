//! # Parts that meet in the poison only
//!
//! **Statement.** Let the axes fall into groups such that every cell of a position lies along the
//! axes of one group. The Grundy value, with the poison forbidden, is the nim-sum of the values of
//! the parts. So a position with a column of height `h` along an axis of its own is P just when the
//! rest has the value `h`, with the poison allowed.
//!
//! **Source.** \[HS\] section 4 (1-restricted sums) and section 6 (first construction).
//!
//! **Scope.** Any dimension, sides of any length, parts that any theorem or search values; one part
//! of unknown value decides for itself when the others have nim-sum 0.
//!
//! **Status.** Proved: a bite off the poison changes exactly one part, and leaves it with the
//! poison; so this is the disjunctive sum of the parts with the poison forbidden, and values add by
//! nim-sum, which for ordinals is that of the coefficients.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "2x(w*2)x1x1 + 1x1x2x(w*2)"` answers P, since the parts are equal.

use super::{Finding, Length, Region, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::asking::about;
use crate::chomp::values::into_parts;
use crate::chomp::{OrthogonalPart, orthogonal_parts};
use crate::verdict::{Certainty, Obstacle, Outcome};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem::new(
    "orthogonal-sum",
    "Parts that meet in the poison only",
    "[HS] §4, §6",
    include_str!("orthogonal_sum.rs"),
)
.formerly(&["finite-orthogonal-sum"]);

pub(super) fn decide<S: Length>(
    position: &Region<S>,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Said<S> {
    let parts = orthogonal_parts(position);
    if parts.len() < 2 {
        return out_of_scope("its axes are tied to each other");
    }
    if are_twins(&parts) {
        let text = "The parts meet in the poison only and are equal in pairs: every bite is \
                        answered by the same bite into the twin.";
        return Ok(Finding::lost(THEOREM.reason(text)));
    }
    let mut certainty = Certainty::Proved;
    let mut values = Vec::new();
    let mut open: Vec<(usize, Option<Undecided>)> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let verdict = about(&part.position, Wanted::VALUE, work);
        certainty = verdict.certainty.map_or(certainty, |own| certainty.min(own));
        match verdict.grundy {
            Some(value) => values.push(value),
            None => open.push((at, verdict.undecided)),
        }
    }
    let sum = values.iter().fold(Ordinal::zero(), |sum, value| sum.nim_sum(value));
    let said = match open.as_mut_slice() {
        [] => by_values(&parts, &values, &sum, wanted, work),
        [(only, _)] if sum.is_zero() => by_part(&parts[*only], wanted, work),
        [(_, why), ..] => match why.take() {
            Some(why) => Err(why),
            None => out_of_scope("the value of a part is not known"),
        },
    };
    said.map(|finding| Finding { certainty: certainty.min(finding.certainty), ..finding })
}

/// Whether every part has a twin, whatever its value.
fn are_twins<S: Length>(parts: &[OrthogonalPart<S>]) -> bool {
    let mut alone: Vec<&OrthogonalPart<S>> = Vec::new();
    for part in parts {
        match alone.iter().position(|other| part.position.is_turned(&other.position)) {
            Some(twin) => drop(alone.swap_remove(twin)),
            None => alone.push(part),
        }
    }
    alone.is_empty()
}

fn by_values<S: Length>(
    parts: &[OrthogonalPart<S>],
    values: &[Ordinal],
    sum: &Ordinal,
    wanted: Wanted,
    work: &mut Work<'_>,
) -> Said<S> {
    let listed: Vec<String> = values.iter().map(shown).collect();
    let text = format!(
        "The parts meet in the poison only and have values {} with the poison forbidden, of \
         nim-sum {}.",
        listed.join(", "),
        shown(sum)
    );
    let finding = Finding::valued(sum.clone(), THEOREM.reason(text));
    if sum.is_zero() || !wanted.winning_moves {
        return Ok(finding);
    }
    let (bites, shortfall) = into_parts(parts, values, &Ordinal::zero(), work);
    Ok(finding.by(bites, shortfall))
}

/// The other parts have nim-sum 0, so this one decides.
fn by_part<S: Length>(part: &OrthogonalPart<S>, wanted: Wanted, work: &mut Work<'_>) -> Said<S> {
    let asked = Wanted { winning_moves: wanted.winning_moves, ..Wanted::MOVES };
    let mut verdict = about(&part.position, asked, work);
    let Some(outcome) = verdict.outcome else {
        return Err(verdict.why_not(work));
    };
    let text = format!("The other parts have nim-sum 0, so {} decides.", part.position);
    let reason = THEOREM.reason(text);
    let certainty = verdict.certainty.unwrap_or(Certainty::Proved);
    if outcome == Outcome::P {
        return Ok(Finding { certainty, ..Finding::lost(reason) });
    }
    let bites = verdict.take_moves();
    let finding = Finding::won(reason);
    if bites.is_empty() {
        return Ok(Finding { certainty, shortfall: verdict.undecided, ..finding });
    }
    let text = "the value of a part is not known, so that bites into the others may win too";
    let shortfall = Some(Undecided::new(Obstacle::Transfinite, text));
    let finding = finding.by_among_others(bites.iter().map(|bite| part.cell(bite)));
    Ok(Finding { certainty, shortfall, ..finding })
}
