//! # Two stalks over a finite part
//!
//! **Statement.** Let a finite part carry two stalks of infinite heights `h` and `k` along
//! different axes, and let `r` be the Grundy value of the side game, the bites at cells off both
//! axes. The position is P just when `(ω\h) ⊕ (ω\k) ⊕ r = 0`, where `ω\h` is what of `h` lies above
//! ω.
//!
//! **Source.** \[HS\] section 12 says that such P-positions are recursive; the rule and its proof
//! are ours.
//!
//! **Scope.** Any dimension; all infinite boxes are two lines.
//!
//! **Status.** Proved. A bite that makes a stalk finite leaves one stalk over a finite part, which
//! is N (theorem one-stalk), so nobody makes it who can help it. All other bites lower `ω\h`, lower
//! `ω\k`, or bite into the side without touching the stalks: the sum of two heaps and the side
//! game. So the winning bites are those of that sum.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve "1x(w+1) + 2x2 + wx1"` answers P.

use super::{Cell, Finding, Said, Theorem, Undecided, Wanted, Work, out_of_scope, shown};
use crate::chomp::transfinite::Position;
use crate::chomp::transfinite::stalks::Stalks;
use crate::verdict::Obstacle;
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem::new(
    "two-stalks",
    "Two stalks over a finite part",
    "[HS] §12; ours",
    include_str!("two_stalks.rs"),
);

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    let stalks = Stalks::of(position)?;
    if stalks.stalks.len() != 2 {
        return out_of_scope("it is not two stalks over a finite part");
    }
    let omega = Ordinal::omega();
    let above: Vec<Ordinal> = stalks.stalks.iter().filter_map(|(_, h)| h.after(&omega)).collect();
    let side = Ordinal::from(stalks.side_value(work)?);
    let sum = above[0].nim_sum(&above[1]).nim_sum(&side);
    let text = format!(
        "Above ω the stalks have {} and {}, the side game has value {side}: nim-sum {}.",
        shown(&above[0]),
        shown(&above[1]),
        shown(&sum)
    );
    let reason = THEOREM.reason(text);
    let shortfall = || {
        let text = "only who wins is known of two stalks, not the Grundy value";
        wanted.grundy.then(|| Undecided::new(Obstacle::Transfinite, text))
    };
    if sum.is_zero() {
        return Ok(Finding::lost(reason));
    }
    let mut finding = Finding { shortfall: shortfall(), ..Finding::won(reason) };
    if wanted.winning_moves {
        let mut bites = Vec::new();
        for ((axis, _), heap) in stalks.stalks.iter().zip(&above) {
            let lower = heap.nim_sum(&sum);
            if lower < *heap {
                let at = omega.ordinary_sum(&lower);
                bites.push(Cell::on_axis(position.dimension(), *axis, at));
            }
        }
        if let Some(value) = side.nim_sum(&sum).to_u64() {
            match stalks.side_bites(value, work) {
                Ok(found) => bites.extend(found.into_iter().map(Cell::from)),
                Err(why) => return Ok(finding.by(bites, Some(why))),
            }
        }
        finding = finding.by_exactly(bites);
    }
    Ok(finding)
}
