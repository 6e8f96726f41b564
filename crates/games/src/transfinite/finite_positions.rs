//! Finite positions that a game on ordinals has come to: finite Chomp decides them.

use super::theorems::about;
use super::{Position, Transfinite};
use crate::game::Engine;
use crate::region::Cell;
use crate::search::Work;
use crate::verdict::{Finding, Obstacle, Outcome, Reason, Undecided, Wanted};
use numbers::Ordinal;

/// Asks the engines of finite Chomp.
pub(super) struct FinitePositions;

impl Engine<Transfinite> for FinitePositions {
    fn id(&self) -> &'static str {
        "finite-positions"
    }

    fn consider(
        &self,
        _: &Transfinite,
        position: &Position,
        wanted: Wanted,
        work: &mut Work<'_>,
    ) -> Result<Finding<Cell<Ordinal>>, Undecided> {
        if !position.is_finite() {
            let text = "it has infinite sides";
            return Err(Undecided::new(Obstacle::OutOfScope, text));
        }
        let verdict = about(position, Wanted { outcome: true, ..wanted }, work);
        let (Some(outcome), Some(first)) = (verdict.outcome, verdict.because.first()) else {
            let none = || Undecided::new(Obstacle::OutOfScope, "finite Chomp does not decide it");
            return Err(verdict.undecided.unwrap_or_else(none));
        };
        let texts: Vec<&str> = verdict.because.iter().map(|reason| &*reason.text).collect();
        let reason = Reason { text: texts.join(" "), ..first.clone() };
        let won = if outcome == Outcome::P { Finding::lost(reason) } else { Finding::won(reason) };
        Ok(Finding {
            winning_moves: verdict.winning_moves.or_else(|| won.winning_moves.clone()),
            grundy: verdict.grundy.or_else(|| won.grundy.clone()),
            certainty: verdict.certainty.unwrap_or(won.certainty),
            shortfall: verdict.undecided,
            ..won
        })
    }
}
