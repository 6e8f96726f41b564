//! Large sheets of instant winners by density, from the fast engine.
//!
//! Sheet `x = 100,000` has billions of instant winners. They are counted in square blocks of cells,
//! for a whole sheet or for a [`Window`] of it. An instant winner of sheet `x` is made by an
//! earlier sheet `k` in one of two ways:
//!
//! - a loser `(y, z)` of sheet `k` makes the cell `(y − (x − k), z)`: it has moved `x − k` columns
//!   to the left;
//! - the first loser `(0, z)` of sheet `k` makes the *deadly diagonal* of all cells whose `y + z`
//!   is `z − (x − k)`.
//!
//! ```text
//!  z                        The losers of one sheet: an upper and a lower line, both tilted,
//!  |   .  upper             which end near column (√2 − 1)k, and the flat line behind them,
//!  | .   \                  where the sheet repeats. A tail that repeats is counted without
//!  |.      . . . . flat     listing it (`counting.rs`, add_ends); the losers of the tilted
//!  |  .  /                  lines are listed by the engine (add_losers).
//!  |    .  lower
//!  +------------------ y
//! ```
//!
//! Two steps are approximate.
//!
//! *Overlaps.* Where deadly diagonals meet losers is not looked up cell by cell, but follows from
//! the densities of both, which \[FL\] App. B assumes to be independent. In blocks of one cell it
//! is exact.
//!
//! *Sampling.* Listing losers takes longer than finding out how sheets end. So only sheets whose
//! tilted lines reach the window are listed, and only in the columns that will be in sight. Where
//! that is still too many losers, only one batch of sheets in several is listed ([`Window`] says in
//! how many), and each of its losers counts that many times. It is counted where it would lie in
//! one of the skipped batches, which take turns: in a sheet that is larger by a factor, a line is
//! longer by the same factor.

mod counting;
mod window;

pub use window::Window;

use crate::sheets::painted::Part;
use crate::sheets::trail::Trail;
use std::ops::Range;
use window::index;

/// The parts that losers make, in the order in which they are counted.
const LINES: [Part; 3] = [Part::LowerLine, Part::UpperLine, Part::FlatLine];

/// Instant winners of a sheet, counted in blocks.
#[derive(Clone, Debug)]
pub struct Density {
    /// The sheet.
    pub x: u64,
    /// What of it.
    pub window: Window,
    /// One batch of sheets in so many is listed.
    pub one_in: u64,
    /// Counts of cells, block by block: lower, upper, flat line. Until all is counted, flat ones
    /// are steps from a block to the next.
    lines: [Vec<f32>; 3],
    /// Sums of the sheets that made those, in the same way: of tilted and of flat lines; none when
    /// ages are not wanted.
    born: Option<[Vec<f64>; 2]>,
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
    /// The mean of the sheets that made them, as a share of `x`; it tells nothing of windows.
    pub age: f64,
}

impl Block {
    /// The shares with their parts.
    pub fn parts(&self) -> impl Iterator<Item = (Part, f64)> {
        LINES.into_iter().zip(self.lines).chain([(Part::DeadlyDiagonal, self.deadly)])
    }
}

impl Density {
    /// Counts the instant winners of a whole sheet in about so many blocks across; `None` when
    /// `go_on`, which is given how many sheets are done, says no.
    pub fn gather(x: u64, blocks: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Self> {
        let window = Window::whole(x, blocks);
        let mut empty = Self::empty(x, window);
        empty.born = Some(std::array::from_fn(|_| vec![0.0; window.across * window.up]));
        Self::fill(x, vec![empty], &mut Trail::default(), go_on)?.pop()
    }

    /// Counts the instant winners in windows of a sheet, all in one run of the engine, without
    /// their ages.
    pub fn gather_windows(
        x: u64,
        windows: &[Window],
        trail: &mut Trail,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Vec<Self>> {
        let empty = windows.iter().map(|window| Self::empty(x, *window)).collect();
        Self::fill(x, empty, trail, go_on)
    }

    fn fill(
        x: u64,
        mut all: Vec<Self>,
        trail: &mut Trail,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Vec<Self>> {
        let listed_from = all.iter().map(|one| one.window.listed_from(x)).min().unwrap_or(x);
        let mut walk = trail.walk(x, listed_from);
        for sheet in walk.known.iter().take_while(|sheet| sheet.third_row < x) {
            all.iter_mut().for_each(|density| density.add_ends(sheet));
        }
        let mut batches = 0;
        let all_known = walk.known.len() as u64 >= x && listed_from >= x;
        while !all_known && walk.next_third_row() < x {
            let next = walk.next_third_row();
            batches += u64::from(next >= listed_from);
            let due = |density: &Self| {
                next >= density.window.listed_from(x) && batches % density.one_in == 0
            };
            let columns =
                all.iter().filter(|one| due(one)).map(|one| one.window.listed(x)).reduce(hull);
            let stretches = walk.batch(columns);
            for stretch in stretches.iter().filter(|one| one.sheet.third_row < x) {
                let is_known = walk.knows(&stretch.sheet);
                for density in &mut all {
                    if !is_known {
                        density.add_ends(&stretch.sheet);
                    }
                    if due(density) {
                        density.add_losers(stretch, stretches.len() as u64);
                    }
                }
            }
            trail.pass(&mut walk);
            if !go_on(walk.next_third_row()) {
                trail.learn(walk);
                return None;
            }
        }
        trail.learn(walk);
        all.iter_mut().for_each(Self::sum_up);
        Some(all)
    }

    fn empty(x: u64, window: Window) -> Self {
        let count = window.across * window.up;
        Self {
            x,
            window,
            one_in: window.one_in(x),
            lines: std::array::from_fn(|_| vec![0.0; count]),
            born: None,
            diagonals: vec![None; index(x + 64)],
        }
    }

    /// Makes counts of the steps.
    fn sum_up(&mut self) {
        for row in self.lines[2].chunks_mut(self.window.across) {
            (1..row.len()).for_each(|at| row[at] += row[at - 1]);
        }
        let Some([_, born]) = &mut self.born else { return };
        for row in born.chunks_mut(self.window.across) {
            (1..row.len()).for_each(|at| row[at] += row[at - 1]);
        }
    }

    /// A block, by its column and row in the window.
    #[must_use]
    pub fn block(&self, column: usize, row: usize) -> Block {
        self.block_with(column, row, self.deadly(column + row))
    }

    /// The blocks of a window, row by row from the lowest.
    pub fn blocks_by_row(&self) -> impl Iterator<Item = Vec<Block>> {
        let Window { across, up, .. } = self.window;
        let deadly: Vec<_> = (0..across + up).map(|step| self.deadly(step)).collect();
        (0..up).map(move |row| {
            let block = |column| self.block_with(column, row, deadly[column + row]);
            (0..across).map(block).collect()
        })
    }

    fn block_with(&self, column: usize, row: usize, (deadly, deadly_born): (f64, f64)) -> Block {
        let at = row * self.window.across + column;
        let cells = (self.window.side * self.window.side) as f64;
        let lines = [0, 1, 2].map(|line| f64::from(self.lines[line][at]) / cells);
        // The lower line and deadly diagonals never meet.
        let alone = deadly * (1.0 - lines[1] - lines[2]).max(0.0);
        // Where everything is full, densities may add up to a little more than 1.
        let alone = alone.min((1.0 - lines.iter().sum::<f64>()).max(0.0));
        let all = lines.iter().sum::<f64>() + alone;
        let left = if deadly > 0.0 { alone / deadly } else { 0.0 };
        let sums = self.born.as_ref().map_or(0.0, |[tilted, flat]| tilted[at] + flat[at]);
        let born = sums / cells + deadly_born * left;
        let age = if all > 0.0 { born / all / self.x as f64 } else { 0.0 };
        Block { lines, deadly: alone, age }
    }

    /// The share on deadly diagonals of a block so many steps to the right or up from the first
    /// one, and the mean of their sheets times that.
    fn deadly(&self, steps: usize) -> (f64, f64) {
        let side = index(self.window.side);
        let low = index(self.window.left + self.window.bottom) + steps * side;
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

/// The columns from the first to the last of both.
fn hull(one: Range<u64>, other: Range<u64>) -> Range<u64> {
    one.start.min(other.start)..one.end.max(other.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::painted::Painted;
    use std::f64::consts::FRAC_1_SQRT_2;

    /// In blocks of one cell, everything but overlaps is as the recursion has it.
    #[test]
    fn blocks_of_one_cell_are_the_cells() {
        let density = Density::gather(90, 90, &mut |_| true).unwrap();
        assert_eq!((density.window.side, density.window.across), (1, 90));
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
