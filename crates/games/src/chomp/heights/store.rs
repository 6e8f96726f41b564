//! Heights over fixed rows, for all first rows, each computed once.

use crate::chomp::families::{Bottom, Families, Run, Setting};
use crate::verdict::Result;
use crate::work::Work;
use std::collections::HashMap;

/// Heights of many rows.
///
/// ```
/// use chomplab::chomp::heights::Heights;
/// use chomplab::engine::{Budget, Work};
///
/// let mut heights = Heights::default();
/// let run = heights.reach(&[4], &mut Work::within(Budget::default())).unwrap();
/// assert_eq!(run.height(4), 6); // (4,4,1,1,1,1) is P
/// assert_eq!(run.height(1_000_000), 1_000_002);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Heights {
    runs: HashMap<Vec<u64>, Run>,
    families: Families,
    /// How far heights may lie below first rows.
    below: u64,
}

/// Heights over fixed rows.
#[derive(Clone, Copy, Debug)]
pub struct HeightRun<'a> {
    run: &'a Run,
    below: u64,
}

impl HeightRun<'_> {
    /// The height with this first row.
    ///
    /// # Panics
    /// When the first row is shorter than the second.
    #[must_use]
    pub fn height(&self, first_row: u64) -> u64 {
        self.run.loser(first_row).expect("every first row has a height") - self.below
    }

    /// The first row from which on the differences of height and first row repeat.
    #[must_use]
    pub fn start(&self) -> u64 {
        self.run.start()
    }

    /// Height less first row, from the start on, for one period.
    #[must_use]
    pub fn differences(&self) -> Vec<i64> {
        let narrow = |number: u64| i64::try_from(number).expect("differences are small");
        let below = narrow(self.below);
        self.run.offsets().iter().map(|offset| i64::from(*offset) - below).collect()
    }
}

impl Heights {
    /// The heights over these rows, which must not grow; rows of one cell are the first column's.
    ///
    /// # Errors
    /// When the work allowed runs out.
    ///
    /// # Panics
    /// When a row is longer than the row before it.
    pub fn reach(&mut self, rows: &[u64], work: &mut Work<'_>) -> Result<HeightRun<'_>> {
        assert!(rows.is_sorted_by(|before, after| before >= after), "rows do not grow");
        let rows = wide(rows.to_vec());
        let least = 2 * rows.iter().sum::<u64>() + 8;
        loop {
            if self.below < least {
                *self = Self { below: least.next_power_of_two(), ..Self::default() };
            }
            if self.compute(&rows, work)? {
                break;
            }
            // Some height lies so far below its first row that it was lost from sight.
            *self = Self { below: 2 * self.below, ..Self::default() };
        }
        Ok(HeightRun { run: &self.runs[&rows], below: self.below })
    }

    /// Computes the heights over some rows and all that they rest on; false when a height lies too
    /// far below its first row.
    fn compute(&mut self, rows: &[u64], work: &mut Work<'_>) -> Result<bool> {
        let mut waiting = vec![rows.to_vec()];
        while let Some(next) = waiting.last() {
            let unknown: Vec<Vec<u64>> =
                bitten(next).filter(|left| !self.runs.contains_key(left)).collect();
            if !unknown.is_empty() {
                waiting.extend(unknown);
                continue;
            }
            let next = waiting.pop().expect("it was there");
            if !self.runs.contains_key(&next) {
                let given = self.lost_without_tail(&next, work)?;
                let run = self.setting(&next, given).run(work, self.runs.len())?;
                if !run.is_infinite() {
                    return Ok(false);
                }
                self.runs.insert(next, run);
            }
        }
        Ok(true)
    }

    /// First rows for which the first `x` rows alone are P, with `x`, as the machine sees it.
    fn lost_without_tail(&mut self, rows: &[u64], work: &mut Work<'_>) -> Result<Vec<(u64, u64)>> {
        let mut given = Vec::new();
        for kept in 1..=rows.len() {
            let bottom = Bottom::new(rows[1..kept].to_vec()).expect("rows do not grow");
            let first = self.families.reach(&bottom, work)?.loser(rows[0]);
            given.extend(first.map(|first| (first, kept as u64 + 1 + self.below)));
        }
        Ok(given)
    }

    fn setting(&self, rows: &[u64], given: Vec<(u64, u64)>) -> Setting<'_> {
        let second = rows.first().copied().unwrap_or(1);
        let rivals = bitten(rows).map(|left| &self.runs[&left]).collect();
        let cut = (1..second).map(|column| (column, wide(cut_from(rows, 0, column))));
        let deadly = cut.filter_map(|(column, left)| self.runs[&left].loser(column)).collect();
        Setting {
            first_floor: self.below + 1,
            second_floor: second,
            rivals,
            deadly,
            given,
            leaves_none_free: true,
            ..Setting::default()
        }
    }
}

/// Rows without those of one cell or none.
fn wide(mut rows: Vec<u64>) -> Vec<u64> {
    rows.retain(|row| *row > 1);
    rows
}

fn cut_from(rows: &[u64], from: usize, column: u64) -> Vec<u64> {
    (0..).zip(rows).map(|(at, row)| if at < from { *row } else { column.min(*row) }).collect()
}

/// What bites off the first column leave; a bite into the row above cuts these rows like one into
/// the first of them.
fn bitten(rows: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    let cells = (0..rows.len()).flat_map(|row| (1..rows[row]).map(move |column| (row, column)));
    cells.map(|(row, column)| wide(cut_from(rows, row, column)))
}
