//! # A wide stalk with thin ones
//!
//! **Statement.** Let a finite part carry one stalk two columns wide, of infinite heights `u ≥ v`,
//! and stalks one cell wide of infinite heights `w₁`, …, `w_s` along other axes, `s ≥ 1`.
//! - If `u ⊕ w₁ ⊕ … ⊕ w_s` is finite, the position is N: cutting the second column at one finite
//!   height wins.
//! - If `s = 1` and cutting the thin stalk at some finite length leaves a P-position by theorem
//!   wide-stalk, the position is N. No position with a finite `G(ω\u, ω\v)` is known where no
//!   length does.
//! - If neither is the case and `G(ω\u, ω\v)` is infinite, the position is conjectured to be P just
//!   when `G(u,v) ⊕ w₁ ⊕ … ⊕ w_s ⊕ r = 0`, where `r` is the value of the game of biting at cells
//!   off all stalks.
//!
//! **Source.** Ours; \[HS\] section 12 asks which sets of positions have computable P-positions.
//!
//! **Scope.** Any dimension. A winning bite is named; there may be others.
//!
//! **Status.** The first two points are proved: a second column of finite height `n` leaves thin
//! stalks of heights `u`, `w₁`, …, `w_s`, whose value is their nim-sum with a side value that is
//! every natural number for exactly one `n` (theorem stalks). The third is a conjecture. It would
//! follow from the second point holding always under tops of finite value: then bites to such tops,
//! to finite stalks and to finite columns all lose, and the others are those of Nim.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "2x1xw + 1x1x(w+1) + 1x(w*2)x1 + 3x2x1"` answers N.

use super::{Cell, Finding, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::asking::about;
use crate::chomp::transfinite::Position;
use crate::chomp::transfinite::mixed_stalks::MixedStalks;
use crate::chomp::two_wide::{self, inverse};
use crate::verdict::{Certainty, Outcome};
use crate::work::Remembered;
use numbers::Ordinal;
use std::collections::HashMap;

pub(super) const THEOREM: Theorem = Theorem::new(
    "mixed-stalks",
    "A wide stalk with thin ones",
    "ours",
    include_str!("mixed_stalks.rs"),
);

/// Thin stalks are cut at lengths up to this one.
const MOST_CUTS: u64 = 400;

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    wanted.more_than_a_value("stalks of both kinds")?;
    let mixed = MixedStalks::of(position)?;
    let [u, v] = &mixed.heights;
    let thin = mixed.nim_sum_of_thin();
    if let Some(rest) = u.nim_sum(&thin).to_u64() {
        let at = mixed.second_cut(position, rest, work)?;
        let bite = mixed.in_second_column(at);
        let text = format!(
            "The first column and the thin stalks have nim-sum {rest}: with the second column cut \
             at {bite}, the side game has this value too."
        );
        return Ok(Finding::won(THEOREM.reason(text)).by_among_others([bite]));
    }
    let top = mixed.top();
    if two_wide::value(&top[0], &top[1]).is_finite() {
        // Other theorems may know a bite where no cut of the thin stalk is found.
        return work.with_at_most(work.left() / 2, |work| by_cut(position, &mixed, work));
    }
    let side = Ordinal::from(mixed.side_value(work)?);
    let Some(columns) = two_wide::grundy(u, v) else {
        return out_of_scope("a value is too long to be written");
    };
    let sum = columns.nim_sum(&thin).nim_sum(&side);
    let text = format!(
        "The columns have value {}, the thin stalks nim-sum {}, the side game has value {side}: if \
         the conjecture holds, P just when the nim-sum {} is 0.",
        shown(&columns),
        shown(&thin),
        shown(&sum)
    );
    let reason = THEOREM.reason(text);
    if sum.is_zero() {
        return Ok(Finding { certainty: Certainty::Conjectured, ..Finding::lost(reason) });
    }
    let mut bites = Vec::new();
    for (axis, height) in &mixed.thin {
        let lower = height.nim_sum(&sum);
        if lower < *height && !lower.is_finite() {
            bites.push(Cell::on_axis(position.dimension(), *axis, lower));
        }
    }
    let into_columns = inverse::bites_to(u, v, &columns.nim_sum(&sum)).into_iter();
    let above = into_columns.filter(|(_, at)| !at.is_finite());
    bites.extend(above.map(|(column, at)| mixed.cell(column, at)));
    if let Some(lower) = side.nim_sum(&sum).to_u64() {
        bites.extend(mixed.side_bites(lower, work)?.into_iter().map(Cell::from));
    }
    if bites.is_empty() {
        return out_of_scope("no bite of the conjecture is known");
    }
    let finding = Finding::won(reason).by_among_others(bites);
    Ok(Finding { certainty: Certainty::Conjectured, ..finding })
}

/// The lengths that were found, since all shorter ones would have to be tried again.
#[derive(Default)]
struct KnownCuts {
    lengths: HashMap<Position, u64>,
}

/// So many lengths are kept.
const MOST_KNOWN: usize = 10_000;

impl KnownCuts {
    fn keep(&mut self, position: &Position, length: u64) {
        if self.lengths.len() >= MOST_KNOWN {
            self.lengths.clear();
        }
        self.lengths.insert(position.clone(), length);
    }
}

impl Remembered for KnownCuts {
    const NAME: &'static str = "cuts of mixed stalks";

    fn bytes(&self) -> usize {
        self.lengths.capacity() * (size_of::<(Position, u64)>() + 256)
    }
}

/// Looks for a finite length of the one thin stalk that leaves a P-position.
fn by_cut(position: &Position, mixed: &MixedStalks, work: &mut Work<'_>) -> Said<Ordinal> {
    let [(axis, _)] = &mixed.thin[..] else {
        return out_of_scope("it has several thin stalks, and a top of finite value");
    };
    let mut obstacle: Option<Undecided> = None;
    let known = work.with_kept(|known: &mut KnownCuts, _| known.lengths.get(position).copied());
    for length in known.into_iter().chain(1..=MOST_CUTS) {
        let bite = Cell::on_axis(position.dimension(), *axis, Ordinal::from(length));
        let left = position.bite(&bite).expect("the stalk is infinite");
        let mut verdict = about(&left, Wanted::OUTCOME, work);
        match verdict.outcome {
            Some(Outcome::P) => {
                let by = verdict.because.first().map_or("", |reason| reason.id);
                let text = format!("The bite {bite} leaves {}, P by {by}.", shown(&left));
                work.with_kept(|known: &mut KnownCuts, _| known.keep(position, length));
                let certainty = verdict.certainty.unwrap_or(Certainty::Proved);
                let finding = Finding::won(THEOREM.reason(text)).by_among_others([bite]);
                return Ok(Finding { certainty, ..finding });
            }
            Some(Outcome::N) => {}
            None => {
                let why = verdict.undecided.take();
                if why.as_ref().is_some_and(|why| why.why.is_lack_of_work()) {
                    return Err(why.expect("it is there"));
                }
                obstacle = obstacle.or(why);
            }
        }
    }
    Err(obstacle.unwrap_or_else(|| {
        Undecided::out_of_scope("no short cut of the thin stalk is a P-position")
    }))
}
