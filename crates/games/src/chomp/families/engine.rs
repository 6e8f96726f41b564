//! The engine that answers for positions whose rows but the first two are few and short.

use super::bottom::{Bottom, count_within, steps_to_count};
use super::families::Families;
use super::text::line_of;
use crate::chomp::{Chomp, Planar, Position};
use crate::game::Engine;
use crate::region::Cell;
use crate::verdict::{Certainty, Finding, Obstacle, Reason, Result, Said, Undecided, Wanted};
use crate::work::Work;

/// Four rows or more, or as many columns, by the families over all but the first two.
pub(in crate::chomp) const FAMILIES: Engine<Chomp> = Engine { id: "families", consider: by_family };

/// The engine declines positions of more rows.
const MOST_ROWS: u64 = 4096;

fn by_family(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Cell> {
    wanted.more_than_a_value("families")?;
    let views = Planar::views(position);
    let views = views.into_iter().filter(|rows| (4..=MOST_ROWS).contains(&rows.rows()));
    let views: Vec<(Bottom, Planar)> = views.map(|rows| (bottom_of(&rows), rows)).collect();
    for (bottom, rows) in &views {
        work.spend_on_asking(units_to_estimate(bottom, rows))?;
    }
    let views = views.into_iter();
    let Some((bottom, rows)) = views.min_by_key(|(bottom, _)| Families::estimate(bottom)) else {
        return Err(Undecided::out_of_scope("it has fewer than four rows, or too many"));
    };
    work.with_kept(|families: &mut Families, work| {
        // Known or not, so that an answer does not depend on what was asked before.
        refuse_small(&bottom, &rows)?;
        if families.get(&bottom).is_none() {
            refuse_large(&bottom, &rows, work)?;
            families.reach(&bottom, work)?;
        }
        Ok(find(families, &rows, &bottom))
    })
}

/// Units of work to estimate what a family takes: all lists of rows within the bottom are counted,
/// and all within the position.
fn units_to_estimate(bottom: &Bottom, rows: &Planar) -> u64 {
    const STEPS_PER_UNIT: u64 = 12;
    let counted = [bottom.longest(), bottom.longest(), rows.row(0)];
    let steps = counted.iter().filter_map(|longest| steps_to_count(*longest, rows.rows()));
    steps.sum::<u64>() / STEPS_PER_UNIT
}

/// How many positions lie within the rows of one; saturating, and `None` where counting would take
/// long.
pub(in crate::chomp) fn positions_within(rows: &Planar) -> Option<u64> {
    steps_to_count(rows.row(0), rows.rows())?;
    let all: Vec<u64> = (0..rows.rows()).map(|row| rows.row(row)).collect();
    Some(count_within(&all))
}

fn bottom_of(rows: &Planar) -> Bottom {
    let bottom = (2..rows.rows()).map(|row| rows.row(row));
    Bottom::new(bottom).expect("rows of a position do not grow")
}

/// So many rows are shown one by one.
const MOST_SHOWN: usize = 10;

/// Declines what takes about as much work as the board itself would.
fn refuse_small(bottom: &Bottom, rows: &Planar) -> Result<()> {
    // A search takes some units for each position within the board.
    if positions_within(rows).is_some_and(|within| Families::estimate(bottom) > within) {
        let text = "the families take more work than a search among the positions below";
        return Err(Undecided::new(Obstacle::OutOfScope, text));
    }
    Ok(())
}

/// Declines what takes more work than is allowed.
fn refuse_large(bottom: &Bottom, rows: &Planar, work: &Work<'_>) -> Result<()> {
    let estimate = Families::estimate(bottom);
    // What families would take beyond half of the budget, a search may do without.
    work.refuse_beyond(u128::from(estimate) * 2, 0).map_err(|why| {
        let word = rows.word();
        let beneath = match bottom.rows() {
            few if few.len() <= MOST_SHOWN => format!("{word} {bottom}"),
            many => format!("{} {word} of up to {} cells", many.len(), bottom.longest()),
        };
        let text = why.text.replacen("it needs", &format!("the families over {beneath} need"), 1);
        Undecided::new(Obstacle::TooLarge, text)
    })
}

fn find(families: &Families, rows: &Planar, bottom: &Bottom) -> Finding<Cell> {
    let [first, second] = [0, 1].map(|row| rows.row(row));
    let run = families.get(bottom).expect("the family has been computed");
    let word = rows.word();
    let listed: String = bottom.rows().iter().map(|row| format!(",{row}")).collect();
    let text = match (line_of(bottom, run, second), run.loser(second), run.last()) {
        (Some(line), ..) => {
            let columns = if word == "columns" { ", as columns," } else { "" };
            format!("{}{columns} is P for {}.", line.rows(), line.condition())
        }
        (None, Some(row), _) => {
            let one = word.trim_end_matches('s');
            let beneath = format!("({second}{listed})");
            format!("Over {word} {beneath}, only a first {one} of {row} makes a P-position.")
        }
        (None, None, Some(last)) => {
            format!("Over {word} {bottom} no P-position comes after ({last},{last}{listed}).")
        }
        (None, None, None) => format!("Over {word} {bottom} there is no P-position."),
    };
    let source = "families over fixed bottom rows; Byrnes; [Sun] §3";
    let reason = Reason { id: "families", source, text };
    let bites = families.winning_bites(first, second, bottom).into_iter();
    let bites = bites.map(|(row, column)| rows.bite(row, column));
    Finding { certainty: Certainty::Certified, ..Finding::with_all(bites, reason) }
}
