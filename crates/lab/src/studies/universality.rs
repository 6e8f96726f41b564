//! Variants of Chomp: do the lines of \[FL\] come back?
//!
//! A variant declares some positions won that are not. \[FL\] reports that for a sizeable class of
//! variants the geometry of the sheets re-emerges, and asks whether it is an attractor. Here a
//! variant is drawn from a seed, run far beyond the sheets that were touched, and its constants are
//! measured like those of Chomp.

use crate::sheets::recursion::{Recursion, Rules, TooLow};
use chomplab::chomp::three_rows::constants::{Constants, Measured};
use chomplab::chomp::three_rows::reference::Run;
use chomplab::chomp::three_rows::{End, Sheet};
use numbers::Random;

/// A position `[x, y, z]` that is declared won.
pub type Cell = [usize; 3];

/// Cells declared won at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What they are drawn from.
    pub seed: u64,
    /// How many.
    pub cells: usize,
    /// In sheets before this one, in columns and heights less than it.
    pub before: usize,
}

impl Variant {
    /// The cells.
    #[must_use]
    pub fn drawn(&self) -> Vec<Cell> {
        let mut numbers = Random::seeded(self.seed);
        let mut coordinate = || numbers.below(self.before.max(1) as u64) as usize;
        (0..self.cells).map(|_| [coordinate(), coordinate(), coordinate()]).collect()
    }
}

/// The constants of a variant, measured in the second half of the sheets up to `to`.
///
/// ```
/// use lab::studies::universality::constants_of;
///
/// let chomp = constants_of(&[], 400).unwrap();
/// assert!(chomp.iter().all(|measured| (measured.value / measured.predicted - 1.0).abs() < 0.1));
/// ```
///
/// # Errors
/// When losers lie much higher than in Chomp.
pub fn constants_of(cells: &[Cell], to: usize) -> Result<Vec<Measured>, TooLow> {
    let of_sheet = |x: usize, _: usize, _: usize| {
        cells.iter().filter(|cell| cell[0] == x).map(|cell| (cell[1], cell[2])).collect()
    };
    grow(&of_sheet, true, to).map(|grown| grown.constants)
}

/// What became of a variant.
#[derive(Clone, Debug)]
pub struct Grown {
    /// Its constants, measured in the second half of its sheets.
    pub constants: Vec<Measured>,
    /// The losers of its last sheet, column by column.
    pub last: Vec<usize>,
}

/// The same with cells of any choice: `cells` is given a sheet and how many columns and heights are
/// kept. They are added to the instant winners for good if `lasting`, otherwise each position is
/// declared won by itself.
///
/// # Errors
/// When losers lie much higher than in Chomp.
pub fn grow(
    cells: &dyn Fn(usize, usize, usize) -> Vec<(usize, usize)>,
    lasting: bool,
    to: usize,
) -> Result<Grown, TooLow> {
    // Losers of variants may lie a little higher; they are recognized by their columns up to the
    // end of the lines.
    let columns = to / 2 + 64;
    let mut recursion = Recursion::new(Rules::Chomp, to + columns, to + 128);
    let mut constants = Constants::default();
    let mut last = Vec::new();
    while recursion.x() <= to {
        let x = recursion.x();
        let (kept, height) = (recursion.winners().columns(), recursion.winners().height());
        for (y, z) in cells(x, kept, height) {
            if lasting {
                recursion.declare_won(y, z);
            } else {
                recursion.declare_won_once(y, z);
            }
        }
        let losers = recursion.step()?;
        if x > to / 2 {
            let run = as_run(x, &losers);
            constants.add(&run.sheet);
            constants.add_losers(&run);
            last = losers;
        }
    }
    Ok(Grown { constants: constants.measured(), last })
}

/// Losers in the form of the engine's. A sheet without an end among its columns counts as endless;
/// its period is not looked for.
fn as_run(x: usize, losers: &[usize]) -> Run {
    let third_row = x as u64;
    let row = |(y, z): (usize, &usize)| (x + y + z) as u64;
    let losers: Vec<u64> = losers.iter().enumerate().map(row).collect();
    let last = third_row + losers.len() as u64 - 1;
    let end = match losers.last() {
        Some(row) if *row == last => End::Finite { last },
        _ => End::Periodic { start: last, offsets: vec![0] },
    };
    Run { sheet: Sheet { third_row, first: losers[0], end }, losers }
}

/// Whether the constants of a variant are those of Chomp: `γ`, a share of the sheets, within three
/// standard errors, the others within a share of their values.
#[must_use]
pub fn are_those_of_chomp(constants: &[Measured], within: f64) -> bool {
    constants.len() == 6
        && constants.iter().all(|measured| {
            let distance = (measured.value - measured.predicted).abs();
            match measured.name {
                "gamma" => distance <= 3.0 * measured.error,
                _ => distance <= within * measured.predicted.abs(),
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 100 variants of each kind with 1, 5, 20 and 100 cells, all come back within 1 % by sheet
    /// 1000; here are a few of them.
    #[test]
    fn the_lines_come_back() {
        for (cells, before) in [(1, 20), (20, 50), (100, 50)] {
            for seed in 0..3 {
                let variant = Variant { seed, cells, before };
                assert_eq!(variant.drawn().len(), cells);
                let constants = constants_of(&variant.drawn(), 700).unwrap();
                assert!(are_those_of_chomp(&constants, 0.01), "{variant:?}: {constants:?}");
            }
        }
    }

    #[test]
    fn sheets_that_are_still_disturbed_differ() {
        let variant = Variant { seed: 1, cells: 3000, before: 60 };
        let constants = constants_of(&variant.drawn(), 70).unwrap();
        assert!(!are_those_of_chomp(&constants, 0.01));
        assert!(!are_those_of_chomp(&[], 0.01));
    }
}
