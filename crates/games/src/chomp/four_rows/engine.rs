//! The engine that answers for four rows: every P-position that could matter, in passing.
//!
//! All options of a position have rows that are at most as long as its own. So one sweep up to its
//! rows meets all P-positions among them, and each is compared with the position once. Nothing is
//! kept but the lines.

use super::lines::{Found, Lines, Shape};
use crate::chomp::{Chomp, Planar, Position};
use crate::game::Engine;
use crate::region::Cell;
use crate::verdict::{Finding, Reason, Said, Undecided, Wanted};
use crate::work::Work;

/// Four rows or four columns, by the lines of P-positions up to them.
pub(in crate::chomp) const FOUR_ROWS: Engine<Chomp> =
    Engine { id: "four-rows", consider: by_lines };

/// Steps of lines for a unit of work, measured.
const STEPS_PER_UNIT: u64 = 7;

/// With fewer steps the search has answered before.
const FEWEST_STEPS: u64 = 20_000;

fn by_lines(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Cell> {
    wanted.more_than_a_value("lines of P-positions")?;
    let views = Planar::views(position).into_iter().filter(|view| view.rows() == 4);
    let view = views.min_by_key(|view| view.row(0));
    let view = view.ok_or_else(|| Undecided::out_of_scope("it does not have four rows"))?;
    let rows = [0, 1, 2, 3].map(|row| view.row(row));
    let rows = rows.map(|row| usize::try_from(row).ok().filter(|row| *row < 1 << 15));
    let [Some(first), Some(second), Some(third), Some(fourth)] = rows else {
        return Err(Undecided::out_of_scope("its rows are too long for lines of P-positions"));
    };
    let shape = Shape { third, second, value: 0, first: Some(first) };
    if shape.most_steps() < FEWEST_STEPS {
        return Err(Undecided::out_of_scope("few positions lie below it"));
    }
    // About half of the lines live on average.
    let units = shape.most_steps() / (2 * STEPS_PER_UNIT);
    work.refuse_beyond(u128::from(units), u128::from(shape.bytes()))?;
    let bites = winning_bites([first, second, third, fourth], shape, work)?;
    Ok(finding(bites, &view))
}

/// All winning bites as row and column, sorted; none if the position itself is P.
fn winning_bites(
    rows: [usize; 4],
    shape: Shape,
    work: &mut Work<'_>,
) -> Result<Vec<(u64, u64)>, Undecided> {
    let mut lines = Lines::new(shape);
    let mut bites = Vec::new();
    let mut passed = 0_usize;
    loop {
        let more = lines.run_block(&mut |found: Found| {
            passed += 1;
            if let Some(bite) = bite_between(rows, found.rows) {
                bites.push(bite);
            }
        });
        if !more {
            bites.sort_unstable();
            return Ok(bites);
        }
        work.spend(lines.steps_of_last_block() / STEPS_PER_UNIT + 1, passed)?;
    }
}

/// The bite that leaves one position of another, if there is one.
fn bite_between(from: [usize; 4], left: [usize; 4]) -> Option<(u64, u64)> {
    let row = (0..4).find(|&row| left[row] != from[row])?;
    let column = left[row];
    let is_cut = (row..4).all(|row| left[row] == from[row].min(column));
    (is_cut && column < from[row]).then_some((row as u64, column as u64))
}

fn finding(bites: Vec<(u64, u64)>, view: &Planar) -> Finding<Cell> {
    let text = match &bites[..] {
        [] => "Every bite leaves an N-position: all P-positions up to these rows were computed.",
        _ => "All P-positions up to these rows were computed, and every bite was looked up there.",
    };
    let source = "lines of P-positions, [HS] 5.1 for each second, third and fourth row";
    let reason = Reason { id: "four-rows", source, text: text.to_owned() };
    let bites = bites.into_iter().map(|(row, column)| view.bite(row, column));
    Finding::with_all(bites, reason)
}
