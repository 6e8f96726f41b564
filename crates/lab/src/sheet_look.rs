//! A single cell of a sheet: is it a loser, is it an instant winner, and what made it.

use crate::painted::{Part, line_of};
use crate::sheet_map::loser_of;
use chomplab::chomp::three_rows::reference::{Run, Sheets};
use chomplab::chomp::three_rows::{Census, Sheet};

/// No batch of the census has more sheets.
const MOST_IN_BATCH: u64 = 32;

/// What made an instant winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maker {
    /// The line of the loser, or the deadly diagonal.
    pub part: Part,
    /// The sheet of the loser.
    pub sheet: u64,
}

/// What is known of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// What made it an instant winner; none if it is none.
    pub maker: Option<Maker>,
    /// The three rows of the loser to which a bite leads; none from a loser.
    pub best: Option<[u64; 3]>,
}

/// The losers of a sheet; none when `go_on`, which is told how many sheets are done, says no.
pub fn losers(x: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Run> {
    let (run, _) = walk(x, 0, 0, go_on)?;
    Some(run)
}

/// Looks at the cell `(y, z)` of a sheet.
///
/// ```
/// use lab::painted::Part;
/// use lab::sheet_look::look;
///
/// let cell = look(1, 0, 0, &mut |_| true).unwrap(); // (1,1,1), from which (1) can be reached
/// assert_eq!(cell.maker.unwrap().sheet, 0);
/// assert_eq!(cell.best, Some([1, 0, 0]));
/// assert_eq!(look(1, 0, 2, &mut |_| true).unwrap().best, None); // (3,1,1)
/// ```
pub fn look(x: u64, y: u64, z: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Look> {
    let (run, maker) = walk(x, y, z, go_on)?;
    let rows = [x + y + z, x + y, x];
    let best = match maker {
        Some(Maker { part: Part::DeadlyDiagonal, sheet }) => Some([rows[0], sheet, sheet]),
        Some(Maker { sheet, .. }) => Some([rows[0], rows[1], sheet]),
        None => below(&run, y, z),
    };
    Some(Look { maker, best })
}

/// The loser of the same sheet to which a bite leads from a cell that is no instant winner.
fn below(run: &Run, y: u64, z: u64) -> Option<[u64; 3]> {
    let x = run.sheet.third_row;
    if let Some(lower) = loser_of(run, y) {
        if lower == z {
            return None;
        }
        if lower < z {
            return Some([x + y + lower, x + y, x]);
        }
    } else if let Some(last) = run.losers.last() {
        // The sheet has ended with two equal rows, to which everything beyond can be bitten.
        return Some([*last, *last, x]);
    }
    let used = (0..y).find(|left| loser_of(run, *left) == Some(y + z - left));
    used.map(|left| [x + y + z, x + left, x])
}

/// The losers of a sheet, and what of earlier ones made a cell of it an instant winner.
fn walk(
    x: u64,
    y: u64,
    z: u64,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<(Run, Option<Maker>)> {
    let (column, first) = (x + y, x + y + z);
    let mut diagonal = None;
    let mut loser = None;
    let mut census = Census::new();
    while census.next_third_row() <= x {
        let is_near = x - census.next_third_row() < MOST_IN_BATCH;
        let columns = if is_near { 0..u64::MAX } else { column..column + 1 };
        let mut own = None;
        for stretch in census.batch_with_losers_in(columns) {
            let k = stretch.sheet.third_row;
            if k >= x {
                own = own.or((k == x).then_some(stretch));
                continue;
            }
            let listed = usize::try_from(column - stretch.from).ok();
            let row = listed.and_then(|at| stretch.losers.get(at)).copied();
            if row.or_else(|| told(&stretch.sheet, column)) == Some(first) {
                let [x, y, z] = [k, column - k, first - column].map(|side| side as usize);
                loser = Some(Maker { part: line_of(x, y, z), sheet: k });
            }
            if stretch.sheet.first == first {
                diagonal = Some(Maker { part: Part::DeadlyDiagonal, sheet: k });
            }
        }
        if let Some(own) = own {
            return Some((Run { sheet: own.sheet, losers: own.losers }, loser.or(diagonal)));
        }
        if !go_on(census.next_third_row()) {
            return None;
        }
    }
    // Only if a batch is larger than it should be: slower, and as exact.
    let run = Sheets::new().nth(usize::try_from(x).expect("sheets are in memory"))?;
    Some((run, loser.or(diagonal)))
}

/// The first row of the loser of a column where the sheet repeats.
fn told(sheet: &Sheet, column: u64) -> Option<u64> {
    Some(column + sheet.end.offset(column)?)
}
