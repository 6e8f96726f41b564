//! A single cell of a sheet: is it a loser, is it an instant winner, and what made it.

use crate::sheets::map::loser_of;
use crate::sheets::painted::{Part, line_of};
use crate::sheets::trail::Trail;
use chomplab::chomp::three_rows::Sheet;
use chomplab::chomp::three_rows::reference::{Run, Sheets};
use std::f64::consts::FRAC_1_SQRT_2;

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
    /// What made it an instant winner; `None` if it is not one.
    pub maker: Option<Maker>,
    /// The three rows of the loser to which a bite leads; none from a loser.
    pub best: Option<[u64; 3]>,
}

/// The losers of a sheet; `None` when `go_on`, which is given how many sheets are done, says no.
pub fn losers(x: u64, trail: &mut Trail, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Run> {
    let (run, _) = walk(x, 0, 0, trail, go_on)?;
    Some(run)
}

/// Looks at the cell `(y, z)` of a sheet.
///
/// ```
/// use lab::sheets::painted::Part;
/// use lab::sheets::look::look;
/// use lab::sheets::trail::Trail;
///
/// let mut trail = Trail::default();
/// // The cell of (1,1,1), from which (1) can be reached.
/// let cell = look(1, 0, 0, &mut trail, &mut |_| true).unwrap();
/// assert_eq!(cell.maker.unwrap().sheet, 0);
/// assert_eq!(cell.best, Some([1, 0, 0]));
/// assert_eq!(look(1, 0, 2, &mut trail, &mut |_| true).unwrap().best, None); // (3,1,1)
/// ```
pub fn look(
    x: u64,
    y: u64,
    z: u64,
    trail: &mut Trail,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Look> {
    let (run, maker) = walk(x, y, z, trail, go_on)?;
    let rows = [x + y + z, x + y, x];
    let best = match maker {
        Some(Maker { part: Part::DeadlyDiagonal, sheet }) => Some([rows[0], sheet, sheet]),
        Some(Maker { sheet, .. }) => Some([rows[0], rows[1], sheet]),
        None => below(&run, y, z),
    };
    Some(Look { maker, best })
}

/// The loser of the same sheet to which a bite leads from a cell that is not an instant winner.
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
    trail: &mut Trail,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<(Run, Option<Maker>)> {
    let mut sought = Sought { column: x + y, first: x + y + z, diagonal: None, loser: None };
    // Of earlier sheets the column has the tails alone.
    let listed_from = ((sought.column as f64 * FRAC_1_SQRT_2) as u64).saturating_sub(96).min(x);
    let mut walk = trail.walk(x, listed_from);
    let start = walk.next_third_row();
    walk.known.iter().take_while(|sheet| sheet.third_row < start).for_each(|sheet| {
        sought.hear(sheet, None);
    });
    while walk.next_third_row() <= x {
        let next = walk.next_third_row();
        let columns = match () {
            () if x - next < MOST_IN_BATCH => Some(0..u64::MAX),
            () if next >= listed_from => Some(sought.column..sought.column + 1),
            () => None,
        };
        let mut own = None;
        for stretch in walk.batch(columns) {
            walk.knows(&stretch.sheet);
            if stretch.sheet.third_row >= x {
                own = own.or((stretch.sheet.third_row == x).then_some(stretch));
                continue;
            }
            let listed = usize::try_from(sought.column - stretch.from).ok();
            let row = listed.and_then(|at| stretch.losers.get(at)).copied();
            sought.hear(&stretch.sheet, row);
        }
        trail.pass(&mut walk);
        let goes_on = own.is_some() || go_on(walk.next_third_row());
        if let Some(own) = own {
            trail.learn(walk);
            let run = Run { sheet: own.sheet, losers: own.losers };
            return Some((run, sought.loser.or(sought.diagonal)));
        }
        if !goes_on {
            trail.learn(walk);
            return None;
        }
    }
    // Only if a batch is larger than it should be: slower, and as exact.
    let run = Sheets::new().nth(usize::try_from(x).expect("sheets are in memory"))?;
    Some((run, sought.loser.or(sought.diagonal)))
}

/// A cell whose maker is sought, by its second and first row.
struct Sought {
    column: u64,
    first: u64,
    diagonal: Option<Maker>,
    loser: Option<Maker>,
}

impl Sought {
    /// Hears of a sheet and, where it is listed, of its loser in the column.
    fn hear(&mut self, sheet: &Sheet, row: Option<u64>) {
        let k = sheet.third_row;
        if row.or_else(|| loser_by_end(sheet, self.column)) == Some(self.first) {
            let [x, y, z] =
                [k, self.column - k, self.first - self.column].map(|side| side as usize);
            self.loser = Some(Maker { part: line_of(x, y, z), sheet: k });
        }
        if sheet.first == self.first {
            self.diagonal = Some(Maker { part: Part::DeadlyDiagonal, sheet: k });
        }
    }
}

/// The first row of the loser of a column where the sheet repeats.
fn loser_by_end(sheet: &Sheet, column: u64) -> Option<u64> {
    Some(column + sheet.end.offset(column)?)
}
