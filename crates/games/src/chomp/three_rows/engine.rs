//! The engines that answer for three rows: by sheets computed before, or now.

use super::bars::Bars;
use super::passing::told_in_passing;
use super::table::{Gap, SheetTable, look_up};
use super::{End, Losers};
use crate::chomp::line::Line;
use crate::chomp::{Chomp, Planar, Position};
use crate::game::Engine;
use crate::region::Cell;
use crate::verdict::{Certainty, Finding, Reason, Result, Said, Undecided, Wanted};
use crate::work::Work;
use std::sync::Arc;

/// Three rows or three columns, by the sheets up to the shortest of them.
pub(in crate::chomp) const THREE_ROWS: Engine<Chomp> =
    Engine { id: "three-rows", consider: by_sheets };

fn by_sheets(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Cell> {
    decide(&three_rows(position, wanted)?, work)
}

/// By sheets that are kept for later questions, where they can be.
fn decide(rows: &Planar, work: &mut Work<'_>) -> Said<Cell> {
    let [first, second, third] = [0, 1, 2].map(|row| rows.row(row));
    let mut losers: Losers = work.take_kept().unwrap_or_default();
    let are_known = (losers.sheets().len() as u64) > third;
    if first == third && !are_known {
        work.keep(losers);
        return decide_bar(rows, work);
    }
    if !are_known && !Losers::fit(third, work.budget().memory) {
        work.keep(losers);
        let (loser, bites) = told_in_passing([first, second, third], work)?;
        return Ok(finding(sentence(loser, second, third, rows), bites, rows));
    }
    let reached = losers.reach(third, work);
    let found = reached.map(|()| {
        let text = match family(&losers, second, third) {
            Some(family) => {
                let columns = if rows.word() == "columns" { ", as columns," } else { "" };
                format!("{}{columns} is P for {}.", family.rows(), family.condition())
            }
            None => sentence(losers.loser(third, second), second, third, rows),
        };
        finding(text, losers.winning_bites(first, second, third), rows)
    });
    work.keep(losers);
    found
}

/// A bar takes beginnings and ends of sheets only.
fn decide_bar(rows: &Planar, work: &mut Work<'_>) -> Said<Cell> {
    let length = rows.row(0);
    let bites = work.with_kept(|bars: &mut Bars, work| bars.winning_bites(length, work))?;
    Ok(finding(sentences_of_bar(&bites, rows), bites, rows))
}

/// Says what the winning bites of a bar leave.
fn sentences_of_bar(bites: &[(u64, u64)], rows: &Planar) -> String {
    let length = rows.row(0);
    let told = bites.iter().map(|&(row, column)| {
        let (left, place) = match row {
            1 => (format!("({length},{column},{column})"), "first"),
            _ => (format!("({length},{length},{column})"), "last"),
        };
        let columns = if rows.word() == "columns" { ", as columns," } else { "" };
        let third = rows.word().trim_end_matches('s');
        format!("{left}{columns} is P, the {place} one with third {third} {column}.")
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Three rows or three columns, by a table of sheets that the front end has lent as a
/// `Arc<dyn SheetTable>`.
pub(in crate::chomp) const SHEETS_AT_HAND: Engine<Chomp> =
    Engine { id: "three-rows-table", consider: by_table };

fn by_table(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Cell> {
    let rows = three_rows(position, wanted)?;
    let table = work.lent::<Arc<dyn SheetTable>>();
    let table = table.ok_or_else(|| Undecided::out_of_scope(NO_TABLE))?;
    find_in_table(&**table, &rows)
}

/// The view of a position with three rows, the third as short as possible.
fn three_rows(position: &Position, wanted: Wanted) -> Result<Planar> {
    wanted.more_than_a_value("sheets")?;
    let views = Planar::views(position).into_iter().filter(|rows| rows.rows() == 3);
    let rows = views.min_by_key(|rows| rows.row(2));
    rows.ok_or_else(|| Undecided::out_of_scope("it does not have three rows"))
}

fn find_in_table(table: &dyn SheetTable, rows: &Planar) -> Said<Cell> {
    let [first, second, third] = [0, 1, 2].map(|row| rows.row(row));
    let declined = |gap: Gap| match gap {
        Gap::NotHeld => {
            let text = format!("{} does not hold the middle of sheet {third}", table.name());
            Undecided::out_of_scope(text)
        }
        Gap::Unreadable(why) => Undecided::out_of_scope(why),
    };
    match table.to().map_err(declined)? {
        None => return Err(Undecided::out_of_scope(NO_TABLE)),
        Some(to) if third > to => {
            let text = format!("{} reaches third row {to}", table.name());
            return Err(Undecided::out_of_scope(text));
        }
        Some(_) => {}
    }
    let told = look_up(table, first, second, third).map_err(declined)?;
    let said = match told.bites[..] {
        [] => sentence(told.loser, second, third, rows),
        _ if first == third => sentences_of_bar(&told.bites, rows),
        _ => sentence(told.loser, second, third, rows),
    };
    let text = format!("{said} Looked up in {}.", table.name());
    let reason = Reason { id: "three-rows-table", source: SOURCE, text };
    let bites = told.bites.into_iter().map(|(row, column)| rows.bite(row, column));
    let found = match told.loser == Some(first) {
        true => Finding::lost(reason),
        false if told.complete => Finding::won(reason).by_exactly(bites),
        false => Finding::won(reason).by_among_others(bites),
    };
    Ok(Finding { certainty: certainty(rows), ..found })
}

const NO_TABLE: &str = "no table of sheets is at hand";

const SOURCE: &str = "sheets of three rows, [FL] App. A";

/// Says which first row makes a P-position.
fn sentence(loser: Option<u64>, second: u64, third: u64, rows: &Planar) -> String {
    let word = rows.word().trim_end_matches('s');
    let which = match loser {
        Some(row) => format!("only a first {word} of {row}"),
        None => format!("no first {word}"),
    };
    format!("Over {word}s of {second} and {third}, {which} makes a P-position.")
}

/// Up to this third row the certificate of a family is of a handy size.
const MOST_CERTIFIED: u64 = 2048;

fn finding(text: String, bites: Vec<(u64, u64)>, rows: &Planar) -> Finding<Cell> {
    let reason = Reason { id: "three-rows", source: SOURCE, text };
    let bites = bites.into_iter().map(|(row, column)| rows.bite(row, column));
    Finding { certainty: certainty(rows), ..Finding::with_all(bites, reason) }
}

/// How sure what sheets say is, computed now or before.
fn certainty(rows: &Planar) -> Certainty {
    let is_handy = rows.row(2) <= MOST_CERTIFIED;
    if is_handy { Certainty::Certified } else { Certainty::Proved }
}

/// The line of the family over the third row that a second row lies on, if it lies on one.
fn family(losers: &Losers, second: u64, third: u64) -> Option<Line> {
    let sheet = losers.sheets().iter().find(|sheet| sheet.third_row == third)?;
    let End::Periodic { start, offsets } = &sheet.end else { return None };
    let period = offsets.len() as u64;
    let phase = second.checked_sub(*start)? % period;
    let offset = sheet.end.offset(second)?;
    Some(Line { bottom: vec![third], from: start + phase, period, offset })
}
