//! What one added instant winner changes (\[FL\] Fig. 3).
//!
//! Declare one more position of `W_x` won and go on: how many losers of later sheets lie elsewhere?
//! Losers along the two tilted lines and on the flat tail are counted apart. \[FL\] shows single
//! examples; here every free cell of the relevant region of a sheet is tried.

use crate::sheets::recursion::{Recursion, Rules, TooLow};
use std::f64::consts::SQRT_2;

/// Columns of the flat tail that are compared.
const TAIL: usize = 16;

/// Columns between the tilted lines and those.
const MARGIN: usize = 4;

/// The share of losers that have changed after some steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Changed {
    /// Along the tilted lines, i.e. in columns up to `(√2 − 1)x`.
    pub lines: f64,
    /// On the flat tail, in some columns after those; `None` if the sheet has ended before.
    pub tail: Option<f64>,
}

/// A loser that lies elsewhere, or that one of the two sheets does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Its column.
    pub y: usize,
    /// Its height when nothing is disturbed.
    pub before: Option<usize>,
    /// Its height now.
    pub after: Option<usize>,
}

/// A sheet after some steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The shares of losers that have changed.
    pub changed: Changed,
    /// The losers that have changed, in all columns that are kept.
    pub moved: Vec<Moved>,
}

/// Three-rowed Chomp from a sheet on, undisturbed.
#[derive(Clone, Debug)]
pub struct Experiment {
    start: Recursion,
    /// The losers of the sheets from there on.
    undisturbed: Vec<Vec<usize>>,
}

/// The last column of the tilted lines.
fn lines_end(x: usize) -> usize {
    ((SQRT_2 - 1.0) * x as f64) as usize
}

impl Experiment {
    /// Follows both from sheet `x` on, for so many steps.
    ///
    /// # Errors
    /// When losers lie higher than expected.
    pub fn new(x: usize, steps: usize) -> Result<Self, TooLow> {
        let last = x + steps;
        let columns = lines_end(last) + MARGIN + TAIL + 32;
        let mut start = Recursion::reaching(Rules::Chomp, last, columns);
        for _ in 0..x {
            start.step()?;
        }
        let mut walker = start.clone();
        let undisturbed = (0..=steps).map(|_| walker.step()).collect::<Result<_, _>>()?;
        Ok(Self { start, undisturbed })
    }

    /// The cells of the relevant region that are not instant winners: the triangle under the upper
    /// line with its surroundings, columns to `0.44 x` and heights to `0.74 x`.
    #[must_use]
    pub fn free_cells(&self) -> Vec<(usize, usize)> {
        let x = self.start.x();
        let region = (0..=x * 44 / 100).flat_map(|y| (0..=x * 74 / 100).map(move |z| (y, z)));
        region.filter(|(y, z)| self.start.winners().get(*y, *z) == Some(false)).collect()
    }

    /// What changes when a cell is declared won: at the sheet itself, then after each step.
    ///
    /// # Errors
    /// When losers lie higher than expected.
    pub fn disturb(&self, cell: (usize, usize)) -> Result<Vec<Changed>, TooLow> {
        Ok(self.follow(&[cell])?.into_iter().map(|step| step.changed).collect())
    }

    /// Whether a cell of the sheet is kept and no instant winner.
    #[must_use]
    pub fn is_free(&self, y: usize, z: usize) -> bool {
        self.start.winners().get(y, z) == Some(false)
    }

    /// The losers of the sheet after some steps, undisturbed.
    #[must_use]
    pub fn losers(&self, steps: usize) -> Option<&[usize]> {
        self.undisturbed.get(steps).map(Vec::as_slice)
    }

    /// What changes when some cells are declared won, loser by loser: at the sheet itself, then
    /// after each step.
    ///
    /// # Errors
    /// When losers lie higher than expected.
    pub fn follow(&self, cells: &[(usize, usize)]) -> Result<Vec<Step>, TooLow> {
        let mut walker = self.start.clone();
        for (y, z) in cells {
            walker.declare_won(*y, *z);
        }
        let mut changed = Vec::with_capacity(self.undisturbed.len());
        for expected in &self.undisturbed {
            let lines = 0..lines_end(walker.x()) + 1;
            let found = walker.step()?;
            let share = |columns: std::ops::Range<usize>| {
                let all = columns.clone().filter(|y| expected.get(*y).is_some());
                let differ = all.clone().filter(|y| expected.get(*y) != found.get(*y));
                let count = all.count();
                (count > 0).then(|| differ.count() as f64 / count as f64)
            };
            // A sheet that ends may have its last losers where a tail would begin.
            let tail = share(lines.end + MARGIN..lines.end + MARGIN + TAIL);
            let moved = (0..expected.len().max(found.len())).filter_map(|y| {
                let (before, after) = (expected.get(y).copied(), found.get(y).copied());
                (before != after).then_some(Moved { y, before, after })
            });
            let moved = moved.collect();
            changed.push(Step {
                changed: Changed { lines: share(lines).unwrap_or(0.0), tail },
                moved,
            });
        }
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::statistics::Summary;

    /// One point added to `W_100` *can* change nearly half of the losers after 25 steps, as \[FL\]
    /// says, and typically changes far fewer.
    #[test]
    fn most_cells_of_sheet_100_change_little() {
        let experiment = Experiment::new(100, 25).unwrap();
        let cells = experiment.free_cells();
        assert_eq!(cells.len(), 732);
        let changed: Vec<_> = cells.iter().map(|cell| experiment.disturb(*cell).unwrap()).collect();
        let after = |step: usize| Summary::of(changed.iter().map(|c| c[step].lines)).unwrap();
        let Summary { mean, median, max, .. } = after(25);
        let digits = [mean, median, max].map(|number| format!("{number:.3}"));
        assert_eq!(digits, ["0.096", "0.038", "0.712"]);
        assert!(after(5).mean < after(15).mean && after(15).mean < mean);
        let tails = changed.iter().flat_map(|changed| changed[..].iter().map(|step| step.tail));
        assert!(tails.flatten().any(|tail| tail > 0.0));
    }

    #[test]
    fn several_cells_are_declared_won_together() {
        let experiment = Experiment::new(100, 25).unwrap();
        let free = experiment.free_cells();
        let (one, other) = (free[10], free[300]);
        let alone = experiment.follow(&[one]).unwrap();
        let both = experiment.follow(&[one, other]).unwrap();
        assert_eq!(experiment.follow(&[other, one]).unwrap(), both, "their order is nothing");
        assert_eq!(experiment.follow(&[one, one]).unwrap(), alone, "nor is naming one twice");
        assert_ne!(both, alone);
        assert!(experiment.follow(&[]).unwrap().iter().all(|step| step.moved.is_empty()));
    }

    #[test]
    fn an_instant_winner_declared_won_changes_nothing() {
        let experiment = Experiment::new(40, 10).unwrap();
        assert_eq!(experiment.start.winners().get(0, 0), Some(true));
        let changed = experiment.disturb((0, 0)).unwrap();
        assert_eq!(changed.len(), 11);
        assert!(changed.iter().all(|step| step.lines == 0.0 && step.tail.unwrap_or(0.0) == 0.0));
    }
}
