//! Large sheets of instant winners by density, from the fast engine.
//!
//! A sheet of `x = 100,000` has billions of instant winners. They are counted in square blocks: a loser `(y, z)` of
//! an earlier sheet `k` has moved `x − k` columns to the left, and a deadly diagonal with it. Where deadly diagonals
//! meet losers is not looked up cell by cell, but taken from the densities of both, which [FL] App. B assumes to be
//! independent. Listing losers takes longer than finding out how sheets end; so of the tilted lines of large sheets
//! only one batch in several is listed, and its losers stand, one for each of the others in turn, for those of the
//! batches that follow, moved along their lines.

use crate::painted::Part;
use chomplab::chomp::three_rows::reference::Run;
use chomplab::chomp::three_rows::{Census, End, Sheet};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// No batch of the census has more sheets.
const MOST_IN_BATCH: u64 = 32;

/// Up to this sheet, all losers are listed; up to `n` times as far, one batch in `n`.
const LISTED_IN_FULL: u64 = 12_500;

/// The parts that losers make, in the order in which they are counted.
const LINES: [Part; 3] = [Part::LowerLine, Part::UpperLine, Part::FlatLine];

/// Instant winners of a sheet, counted in blocks.
#[derive(Clone, Debug)]
pub struct Density {
    /// The sheet.
    pub x: u64,
    /// The cells along a side of a block.
    pub side: u64,
    /// Blocks across and upwards.
    pub across: usize,
    /// Blocks upwards.
    pub up: usize,
    /// One batch of sheets in so many is listed.
    pub one_in: u64,
    /// Counts of cells, block by block: lower, upper, flat line.
    lines: [Vec<f64>; 3],
    /// Sums of the sheets that made those.
    born: Vec<f64>,
    /// For each diagonal `y + z` of the sheet: the sheet whose deadly diagonal it is.
    diagonals: Vec<Option<u64>>,
}

/// What a block has: shares of its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Block {
    /// Made by losers of the lower, upper and flat line.
    pub lines: [f64; 3],
    /// Made by deadly diagonals alone.
    pub deadly: f64,
    /// The mean of the sheets that made them, as a share of `x`.
    pub age: f64,
}

impl Block {
    /// The shares with their parts.
    pub fn parts(&self) -> impl Iterator<Item = (Part, f64)> {
        LINES.into_iter().zip(self.lines).chain([(Part::DeadlyDiagonal, self.deadly)])
    }
}

impl Density {
    /// Counts the instant winners of a sheet in columns up to `x` and heights to `0.78 x`, in about so many
    /// blocks across; none when `go_on`, which is told how many sheets are done, says no.
    pub fn gather(x: u64, blocks: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Self> {
        let side = x.div_ceil(blocks).max(1);
        let (across, up) = (x.div_ceil(side), (x * 78 / 100 + 1).div_ceil(side));
        let count = usize::try_from(across * up).expect("blocks are few");
        let mut density = Self {
            x,
            side,
            across: count / usize::try_from(up).expect("blocks are few"),
            up: usize::try_from(up).expect("blocks are few"),
            one_in: x.div_ceil(LISTED_IN_FULL),
            lines: std::array::from_fn(|_| vec![0.0; count]),
            born: vec![0.0; count],
            diagonals: vec![None; usize::try_from(x + 64).expect("sheets are in memory")],
        };
        let mut census = Census::new();
        // Tilted lines end at (√2 − 1)k and have moved x − k to the left: those of k < x/√2 are gone.
        let needed = (x as f64 * FRAC_1_SQRT_2) as u64;
        let mut batches = 0;
        while census.next_third_row() < x {
            let gone = census.next_third_row() + MOST_IN_BATCH < needed.saturating_sub(64);
            batches += u64::from(!gone);
            if gone || batches % density.one_in != 0 {
                census.batch().iter().for_each(|sheet| density.add_ends(sheet));
            } else {
                let runs = census.batch_with_losers();
                for run in runs.iter().filter(|run| run.sheet.third_row < x) {
                    density.add_ends(&run.sheet);
                    density.add_losers(run, runs.len() as u64);
                }
            }
            if !go_on(census.next_third_row()) {
                return None;
            }
        }
        Some(density)
    }

    /// Adds the deadly diagonal and the tail of a sheet.
    fn add_ends(&mut self, sheet: &Sheet) {
        let born = sheet.third_row;
        if let Some(diagonal) = sheet.first.checked_sub(self.x)
            && let Some(place) = self.diagonals.get_mut(index(diagonal))
        {
            *place = Some(born);
        }
        let End::Periodic { start, offsets } = &sheet.end else { return };
        let first = start.saturating_sub(self.x);
        for offset in offsets {
            let row = index(offset / self.side);
            let share = 1.0 / offsets.len() as f64;
            for column in index(first / self.side)..self.across {
                let from = (column as u64 * self.side).max(first);
                let cells = ((column as u64 + 1) * self.side).saturating_sub(from);
                self.add(2, column, row, cells as f64 * share, born);
            }
        }
    }

    /// Adds the losers of a sheet, from a batch of so many, up to where it ends or repeats.
    fn add_losers(&mut self, run: &Run, batch: u64) {
        let born = run.sheet.third_row;
        let end = match run.sheet.end {
            End::Finite { .. } => u64::MAX,
            End::Periodic { start, .. } => start,
        };
        // As for single cells: flat beyond (√2 − 1)k, lower under half way between the lines, and beyond
        // them if it is far below the flat line.
        let flat_from = ((SQRT_2 - 1.0) * born as f64) as u64 + 1;
        let flat_above = (born as f64 * (1.0 - FRAC_1_SQRT_2)).ceil() as u64;
        let half_way = (born as f64 * FRAC_1_SQRT_2).ceil() as u64;
        // How much larger the sheets are for which losers stand in.
        let steps: Vec<(u64, f64)> = (0..self.one_in)
            .map(|step| (born + batch * step, (batch * step) as f64 / born as f64))
            .filter(|(sheet, _)| *sheet < self.x)
            .collect();
        let farthest = steps.last().map_or(born, |(sheet, _)| *sheet);
        let moved = index((self.x - farthest).saturating_sub(self.one_in * batch));
        for (y, row) in run.losers.iter().enumerate().skip(moved) {
            let (y, column) = (y as u64, born + y as u64);
            if column >= end {
                break;
            }
            let z = row - column;
            let line = match (y >= flat_from, z >= flat_above, z + y >= half_way) {
                (true, true, _) => 2,
                (true, false, _) | (false, _, false) => 0,
                (false, _, true) => 1,
            };
            let (sheet, larger) = steps[index((y + born) % steps.len() as u64)];
            let grown = |length: u64| length + (length as f64 * larger) as u64;
            let Some(right) = (sheet + grown(y)).checked_sub(self.x) else { continue };
            let place = (index(right / self.side), index(grown(z) / self.side));
            self.add(line, place.0, place.1, steps.len() as f64, sheet);
        }
    }

    fn add(&mut self, line: usize, column: usize, row: usize, cells: f64, born: u64) {
        if column < self.across && row < self.up {
            let at = row * self.across + column;
            self.lines[line][at] += cells;
            self.born[at] += cells * born as f64;
        }
    }

    /// A block, by its column and row.
    #[must_use]
    pub fn block(&self, column: usize, row: usize) -> Block {
        let at = row * self.across + column;
        let cells = (self.side * self.side) as f64;
        let lines = [0, 1, 2].map(|line| self.lines[line][at] / cells);
        let (deadly, deadly_born) = self.deadly(column, row);
        // The lower line and deadly diagonals never meet.
        let alone = deadly * (1.0 - lines[1] - lines[2]).max(0.0);
        // Where everything is full, densities may add up to a little more than 1.
        let alone = alone.min((1.0 - lines.iter().sum::<f64>()).max(0.0));
        let all = lines.iter().sum::<f64>() + alone;
        let left = if deadly > 0.0 { alone / deadly } else { 0.0 };
        let born = self.born[at] / cells + deadly_born * left;
        let age = if all > 0.0 { born / all / self.x as f64 } else { 0.0 };
        Block { lines, deadly: alone, age }
    }

    /// The share of a block on deadly diagonals, and the mean of their sheets times that.
    fn deadly(&self, column: usize, row: usize) -> (f64, f64) {
        let side = index(self.side);
        let low = (column + row) * side;
        let (mut count, mut born) = (0.0, 0.0);
        for step in 0..2 * side - 1 {
            if let Some(Some(sheet)) = self.diagonals.get(low + step) {
                // Cells of the block on its diagonals: 1, 2, …, side, …, 2, 1.
                let cells = (step + 1).min(2 * side - 1 - step) as f64;
                count += cells;
                born += cells * *sheet as f64;
            }
        }
        let cells = (side * side) as f64;
        (count / cells, born / cells)
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("sheets are in memory")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::painted::Painted;

    /// In blocks of one cell, everything but overlaps is as the recursion has it.
    #[test]
    fn blocks_of_one_cell_are_the_cells() {
        let density = Density::gather(90, 90, &mut |_| true).unwrap();
        assert_eq!((density.side, density.across), (1, 90));
        let mut sheets = Painted::reaching(90, 92);
        (0..90).for_each(|_| {
            sheets.step().unwrap();
        });
        let mut found = 0;
        for (y, z, paint) in sheets.cells().filter(|(y, z, _)| *y < 90 && *z < 71) {
            let block = density.block(y, z);
            let [lower, upper, flat] = block.lines;
            // A tail may begin a column or two before the tilted lines end.
            let share = match paint.part {
                Part::LowerLine => lower,
                Part::UpperLine | Part::FlatLine => upper + flat,
                Part::DeadlyDiagonal => block.deadly,
            };
            assert!((share - 1.0).abs() < 1e-9, "({y}, {z}): {paint:?}, {block:?}");
            assert!((block.age * 90.0 - f64::from(paint.born)).abs() < 1e-6);
            found += 1;
        }
        let places = (0..90).flat_map(|y| (0..71).map(move |z| (y, z)));
        let shares = |(y, z)| density.block(y, z).parts().map(|part| part.1).sum::<f64>();
        let all: f64 = places.map(shares).sum();
        assert!((all - f64::from(found)).abs() < 1e-6, "{all} {found}");
    }

    #[test]
    fn large_blocks_have_the_densities_of_the_paper() {
        let density = Density::gather(3000, 100, &mut |_| true).unwrap();
        // Far inside: U and F alone have density 1/√2, region I is full.
        let flat = density.block(70, 20);
        assert!((flat.lines[2] - FRAC_1_SQRT_2).abs() < 0.03, "{flat:?}");
        let upper = density.block(20, 60);
        assert!((upper.lines[1] - FRAC_1_SQRT_2).abs() < 0.05, "{upper:?}");
        let full: f64 = density.block(5, 30).parts().map(|(_, share)| share).sum();
        assert!((full - 1.0).abs() < 0.02, "{full}");
        assert!(Density::gather(3000, 100, &mut |done| done < 50).is_none());
    }

    /// One batch in two gives the same densities as all of them, but for a little noise.
    #[test]
    fn losers_stand_in_for_those_of_other_batches() {
        let density = Density::gather(13_000, 100, &mut |_| true).unwrap();
        assert_eq!(density.one_in, 2);
        for (column, row) in [(5, 30), (5, 55), (20, 60), (30, 58), (15, 62), (12, 45)] {
            let lines = density.block(column, row).lines;
            let (y, z) = ((column as f64 + 0.5) / 100.0, (row as f64 + 0.5) / 100.0);
            let lower = if z < FRAC_1_SQRT_2 - (1.0 + FRAC_1_SQRT_2) * y { 0.1213 } else { 0.0 };
            assert!((lines[0] - lower).abs() < 0.02, "({column}, {row}): {lines:?}");
            let others = lines[1] + lines[2];
            assert!((others - FRAC_1_SQRT_2).abs() < 0.04, "({column}, {row}): {lines:?}");
        }
    }
}
