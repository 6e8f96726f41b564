//! The engine that answers for three rows.

use super::Losers;
use crate::chomp::{Chomp, Planar, Position};
use crate::game::{Decision, Engine};
use crate::region::Cell;
use crate::search::Work;
use crate::verdict::{Finding, Obstacle, Reason, Undecided, Wanted};

/// Three rows or three columns, by the sheets up to the shortest of them.
#[derive(Clone, Copy, Debug)]
pub(in crate::chomp) struct ThreeRows;

impl Engine<Chomp> for ThreeRows {
    fn id(&self) -> &'static str {
        "three-rows"
    }

    fn consider(
        &self,
        _: &Chomp,
        position: &Position,
        wanted: Wanted,
        work: &mut Work<'_>,
    ) -> Decision<Cell> {
        if !wanted.outcome && !wanted.winning_moves {
            let text = "sheets tell nothing of Grundy values";
            return Decision::Declines(Undecided::new(Obstacle::OutOfScope, text));
        }
        // The cheapest view is the one with the shortest third row.
        let views = Planar::views(position).into_iter().filter(|rows| rows.rows() == 3);
        let Some(rows) = views.min_by_key(|rows| rows.row(2)) else {
            let text = "it has not three rows";
            return Decision::Declines(Undecided::new(Obstacle::OutOfScope, text));
        };
        let mut losers: Losers = work.take_kept().unwrap_or_default();
        let decision = match losers.reach(rows.row(2), work) {
            Ok(()) => Decision::Decides(find(&losers, &rows)),
            Err(why) => Decision::Declines(why),
        };
        work.keep(losers);
        decision
    }
}

fn find(losers: &Losers, rows: &Planar) -> Finding<Cell> {
    let [first, second, third] = [0, 1, 2].map(|row| rows.row(row));
    let text = match losers.loser(third, second) {
        Some(row) => {
            format!("({row},{second},{third}) is the P-position over these two {}.", rows.word())
        }
        None => {
            format!("No first row makes a P-position over {} {second} and {third}.", rows.word())
        }
    };
    let source = "sheets of three rows, [FL] App. A";
    let reason = Reason { id: "three-rows", source, text };
    let bites = losers.winning_bites(first, second, third);
    if bites.is_empty() {
        return Finding::lost(reason);
    }
    Finding::won(reason).by_exactly(bites.into_iter().map(|(row, column)| rows.bite(row, column)))
}
