//! Sequences about three rows, read off the sheets of all third rows.

use chomplab::Undecided;
use chomplab::chomp::three_rows::{End, Sheet, SheetStream};
use chomplab::engine::Work;
use std::collections::BTreeMap;

/// Goes through sheets in order until enough terms are found; each sheet may add some.
fn from_sheets(
    count: usize,
    work: &mut Work<'_>,
    mut add: impl FnMut(&Sheet, &mut Vec<u64>),
) -> Result<Vec<u64>, Undecided> {
    let mut terms = Vec::new();
    let mut stream = SheetStream::new();
    while terms.len() < count {
        pay(&stream, work)?;
        stream.batch().iter().for_each(|sheet| add(sheet, &mut terms));
    }
    Ok(terms)
}

/// Pays for the next sheets: they are 32, and each has some 0.4 losers for each of its third row's
/// cells, which take a nanosecond or two each.
fn pay(stream: &SheetStream, work: &mut Work<'_>) -> Result<(), Undecided> {
    let third_row = stream.next_third_row();
    work.refuse_beyond(0, u128::from(SheetStream::bytes_at(third_row)))?;
    work.spend(1 + third_row / 2, usize::try_from(third_row).unwrap_or(usize::MAX))
}

/// How many P-positions have a first row of at most 0, 1, 2, … cells.
pub(super) fn counts(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    let mut with_first = vec![0; count];
    let columns = count as u64;
    let mut stream = SheetStream::new();
    while stream.next_third_row() < columns {
        pay(&stream, work)?;
        for stretch in stream.batch_with_losers_in(0..columns) {
            let found = stretch.losers.len() as u64;
            let repeated = (stretch.from + found..columns)
                .map_while(|column| Some(column + stretch.sheet.end.offset(column)?));
            for first in stretch.losers.iter().copied().chain(repeated) {
                if let Some(counted) = with_first.get_mut(first as usize) {
                    *counted += 1;
                }
            }
        }
    }
    let mut all = 0;
    let sum = |new: u64| {
        all += new;
        all
    };
    Ok(with_first.into_iter().map(sum).collect())
}

/// The first loser of each sheet.
pub(super) fn first_losers(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    from_sheets(count, work, |sheet, terms| terms.push(sheet.first))
}

/// The bars that a bite into the third row alone wins, each with the cells that it leaves there. A
/// bar is known when the sheets before it are.
fn won_below(
    count: usize,
    work: &mut Work<'_>,
    term: impl Fn(u64, u64) -> u64,
) -> Result<Vec<u64>, Undecided> {
    let mut known = BTreeMap::new();
    from_sheets(count, work, |sheet, terms| {
        if let End::Finite { last } = sheet.end {
            known.insert(last, sheet.third_row);
        }
        while let Some(bar) = known.first_entry().filter(|bar| *bar.key() <= sheet.third_row + 1) {
            let (length, left) = bar.remove_entry();
            terms.push(term(length, left));
        }
    })
}

/// The lengths of these bars.
pub(super) fn bars_won_below(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    won_below(count, work, |length, _| length)
}

/// The cells that are left of their third rows.
pub(super) fn cells_left_below(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    won_below(count, work, |_, left| left)
}

/// A number for each sheet of period 1, from its difference, its start and its third row.
fn constant(
    count: usize,
    work: &mut Work<'_>,
    term: impl Fn(u64, u64, u64) -> u64,
) -> Result<Vec<u64>, Undecided> {
    from_sheets(count, work, |sheet, terms| {
        if let End::Periodic { start, offsets } = &sheet.end
            && let [offset] = offsets[..]
        {
            terms.push(term(offset, *start, sheet.third_row));
        }
    })
}

/// Their differences.
pub(super) fn constant_offsets(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    constant(count, work, |offset, _, _| offset)
}

/// Where they start.
pub(super) fn constant_starts(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    constant(count, work, |_, start, _| start)
}

/// Their third rows.
pub(super) fn constant_rows(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    constant(count, work, |_, _, third_row| third_row)
}

/// Third rows whose period is at least so long.
fn rows_of_period(least: usize, count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    from_sheets(count, work, |sheet, terms| {
        terms.extend(sheet.period().filter(|period| *period >= least).map(|_| sheet.third_row));
    })
}

/// Third rows whose period is not 1.
pub(super) fn long_periods(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    rows_of_period(2, count, work)
}

/// Third rows with infinitely many P-positions.
pub(super) fn infinite_rows(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    rows_of_period(1, count, work)
}
