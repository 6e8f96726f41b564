//! Which lines of equal values end, and which never do.
//!
//! Fix a base beneath two growing rows and a Grundy value `g`, poison forbidden. In the column `c`
//! (the second row) at most one first row has the value; with `c` as time these rows are the *line*
//! of the base and the value. Each column takes the least row that is neither *excluded*, used by
//! an earlier column or deadly, nor *taken* in this column by a rival: by the line of what a bite
//! into the base leaves with the same value, or of the same base with a smaller value. A line ends
//! where the row equals the column (header of `machine`, and of `valued` for the smaller values).
//!
//! All lines over a base, over everything within it and with all values up to a bound run side by
//! side here, column by column. What has ended has ended. That a line never ends is proved by
//! counting, without its period:
//!
//! **Lemma.** In a column `q` that no floor exceeds, let `M` be the number of excluded rows from
//! `q` on, `q + W` the greatest of them, and `L` the number of rivals that have not ended. If
//! `M > L` and the line has not ended up to column `q + W`, it never ends.
//!
//! *Proof.* The number of excluded rows from the present column on never falls: each column adds
//! one, and one is left behind only if the column's own row was excluded. Suppose that the line
//! ends in a column `p > q + W`. Then row `p` was never excluded, and the `M` or more rows that are
//! excluded at `p` lie beyond `p`. None was excluded at `q`, so each was used in some column `t`
//! from `q` on, although row `p` was smaller and not excluded. So a rival had taken row `p` in
//! column `t`. A rival takes row `p` in one column only, so at least `M` rivals were there, all of
//! which were alive at `q`. That contradicts `M > L`. ∎
//!
//! About three rivals in five end, each of them leaves its row behind as one more that is excluded
//! later, and so most lines that have lived for a while are seen to live for ever.

mod bases;
mod windows;

use super::beneath::Beneath;
use crate::verdict::{Result, Undecided};
use crate::work::Work;
use bases::{Around, PARTS_OF_MEMORY, all_within};
use std::collections::HashMap;
use windows::{least_free, mark, shift_down};

/// What becomes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Two equal rows of this length over the base, cut to it, have the value.
    Ends {
        /// The length.
        at: u64,
    },
    /// No two equal rows over the base have the value.
    NeverEnds,
    /// It has not ended so far, and that it never does is not proved.
    Open,
}

/// The lines over a base and over everything within it, with values up to a bound.
///
/// ```
/// use chomplab::chomp::families::{Bottom, Fate, Fates};
/// use chomplab::engine::{Budget, Work};
///
/// // Two equal rows have every value but 0, 3, 6, …
/// let mut work = Work::within(Budget::default());
/// let mut fates = Fates::over(&Bottom::default(), 7, &mut work).unwrap();
/// fates.run_to(40, &mut work).unwrap();
/// let never: Vec<usize> = (0..7).filter(|g| fates.fate(0, *g) == Fate::NeverEnds).collect();
/// assert_eq!(never, [0, 3, 6]);
/// assert_eq!(fates.fate(0, 1), Fate::Ends { at: 1 });
/// ```
#[derive(Clone, Debug)]
pub struct Fates<B> {
    bases: Vec<Around<B>>,
    numbers: HashMap<B, usize>,
    /// Values from 0 to less than this.
    values: usize,
    /// Whether the bases lie one within the other, so that what bites take is passed on.
    is_chain: bool,
    words: usize,
    /// The next column.
    column: u64,
    lines: Vec<Line>,
    /// Excluded rows of each line, less the column.
    windows: Vec<u64>,
    /// Where each line is in the present column, less the column.
    now: Vec<Option<u32>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    ended: Option<u64>,
    /// If the line gets beyond this column it never ends.
    critical: Option<u64>,
}

/// Columns from one count to the next.
const COLUMNS_A_COUNT: u64 = 16;

impl<B: Beneath> Fates<B> {
    /// The lines over a base and everything within it, with so many values, before the first
    /// column.
    ///
    /// # Errors
    /// When there is too much within the base, or work runs out.
    pub fn over(base: &B, values: usize, work: &mut Work<'_>) -> Result<Self, Undecided> {
        let (bases, numbers, mut bytes) = all_within(base, work)?;
        let is_chain = bases.iter().enumerate().all(|(at, around)| around.rivals.len() == at);
        // A row is excluded because it is deadly, because a floor or a rival kept the line from the
        // column's own row; and each rival that is left takes one.
        let most = |number: fn(&Around<B>) -> u64| bases.iter().map(number).max().unwrap_or(0);
        let furthest = 2 * most(|around| around.first_floor)
            + most(|around| around.second_floor)
            + most(|around| around.rivals.len() as u64)
            + values as u64
            + 2;
        let words = (furthest / 64 + 1) as usize;
        let lines = bases.len() * values;
        bytes += (lines * (words * 8 + 40)) as u128;
        work.refuse_beyond(0, PARTS_OF_MEMORY * bytes)?;
        let mut fates = Self {
            bases,
            numbers,
            values,
            is_chain,
            words,
            column: 0,
            lines: vec![Line::default(); lines],
            windows: vec![0; lines * words],
            now: vec![None; lines],
        };
        // A first row has a cell at least.
        fates.windows.iter_mut().step_by(words).for_each(|word| *word |= 1);
        Ok(fates)
    }

    /// The number of a base: those within it have smaller ones.
    #[must_use]
    pub fn number(&self, base: &B) -> Option<usize> {
        self.numbers.get(base).copied()
    }

    /// How many bases there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bases.len()
    }

    /// Whether there is none, which never happens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bases.is_empty()
    }

    /// How many values there are.
    #[must_use]
    pub fn values(&self) -> usize {
        self.values
    }

    /// The next column.
    #[must_use]
    pub fn column(&self) -> u64 {
        self.column
    }

    /// A base by its number.
    #[must_use]
    pub fn base(&self, number: usize) -> &B {
        &self.bases[number].base
    }

    /// The numbers of what bites into a base leave.
    #[must_use]
    pub fn rivals(&self, number: usize) -> &[usize] {
        &self.bases[number].rivals
    }

    /// The bytes that all of this takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let tables: usize = self.bases.iter().map(Around::bytes).sum();
        tables + self.lines.len() * (self.words * 8 + 40)
    }

    /// What becomes of the line of a base with a value, as far as it is known.
    #[must_use]
    pub fn fate(&self, number: usize, value: usize) -> Fate {
        let line = &self.lines[number * self.values + value];
        match (line.ended, line.critical) {
            (Some(at), _) => Fate::Ends { at },
            (None, Some(critical)) if self.column > critical => Fate::NeverEnds,
            _ => Fate::Open,
        }
    }

    /// Takes over what was proved otherwise: where a line ends, or that it never does.
    pub fn learn(&mut self, number: usize, value: usize, ends_at: Option<u64>) {
        let line = &mut self.lines[number * self.values + value];
        match ends_at {
            Some(at) => line.ended = Some(at),
            None => line.critical = Some(0),
        }
    }

    /// Runs until the next column is at least this one.
    ///
    /// # Errors
    /// When work runs out; what has been run stays.
    pub fn run_to(&mut self, column: u64, work: &mut Work<'_>) -> Result<()> {
        while self.column < column {
            let steps = self.run_column();
            work.spend(steps / STEPS_PER_UNIT + 1, self.bases.len())?;
            if self.column.is_multiple_of(COLUMNS_A_COUNT) || self.column == column {
                let looks = self.count();
                work.spend(looks / STEPS_PER_UNIT + 1, self.bases.len())?;
            }
        }
        Ok(())
    }

    /// Runs one column, and counts nothing.
    ///
    /// # Errors
    /// When work runs out.
    pub fn step(&mut self, work: &mut Work<'_>) -> Result<(), Undecided> {
        let steps = self.run_column();
        work.spend(steps / STEPS_PER_UNIT + 1, self.bases.len())
    }

    /// The state of all lines, from which all that follows is determined once the column exceeds
    /// every floor: how many have ended, and the excluded rows of each, less the column.
    #[must_use]
    pub fn state(&self) -> Vec<u64> {
        [self.ended()].iter().chain(&self.windows).copied().collect()
    }

    /// Whether the lines are in a state. Lines that have ended stay so: it is enough to count them.
    #[must_use]
    pub fn is_in(&self, state: &[u64]) -> bool {
        self.windows == state[1..] && self.ended() == state[0]
    }

    fn ended(&self) -> u64 {
        self.lines.iter().filter(|line| line.ended.is_some()).count() as u64
    }

    /// Runs one column; returns how much was looked at.
    fn run_column(&mut self) -> u64 {
        let mut steps = 0;
        let mut by_bites = vec![0_u64; self.words * if self.is_chain { self.values } else { 1 }];
        let mut by_values = vec![0_u64; self.words];
        for number in 0..self.bases.len() {
            by_values.fill(0);
            for value in 0..self.values {
                let id = number * self.values + value;
                self.now[id] = None;
                if self.lines[id].ended.is_some() {
                    continue;
                }
                let taken = if self.is_chain {
                    &mut by_bites[value * self.words..][..self.words]
                } else {
                    by_bites.fill(0);
                    steps += self.bases[number].rivals.len() as u64;
                    for rival in &self.bases[number].rivals {
                        mark(&mut by_bites, self.now[rival * self.values + value]);
                    }
                    &mut by_bites[..]
                };
                let window = &mut self.windows[id * self.words..][..self.words];
                steps += 4 + 2 * self.words as u64;
                let around = &self.bases[number];
                let at = |base: usize| self.now[base * self.values + value];
                let (column, first_floor) = (self.column, around.first_floor);
                if column < around.second_floor {
                    mark(window, at(around.under_second[column as usize]));
                } else if !(column.max(1)..first_floor)
                    .any(|row| at(around.under_first[row as usize]) == Some((row - column) as u32))
                {
                    let floor = first_floor.saturating_sub(column) as usize;
                    let offset = least_free([window, taken, &by_values], floor);
                    let here = Some(offset as u32);
                    mark(window, here);
                    mark(taken, here);
                    mark(&mut by_values, here);
                    self.now[id] = here;
                    if offset == 0 {
                        self.lines[id].ended = Some(column);
                    }
                }
                if column > 0 && column < first_floor {
                    let cut = around.under_first[column as usize] * self.values + value;
                    if self.now[cut] == Some(0) {
                        self.lines[id].ended = Some(column);
                    }
                }
                shift_down(&mut self.windows[id * self.words..][..self.words]);
            }
        }
        self.column += 1;
        steps
    }

    /// Counts excluded rows and rivals for all lines that may live for ever.
    fn count(&mut self) -> u64 {
        let is_alive = |line: &Line| line.ended.is_none();
        let mut looks = 0;
        for number in 0..self.bases.len() {
            let around = &self.bases[number];
            let floor = around.first_floor.max(around.second_floor).max(1);
            let mut smaller = 0;
            for value in 0..self.values {
                let id = number * self.values + value;
                if !is_alive(&self.lines[id]) {
                    continue;
                }
                if self.lines[id].critical.is_none() && self.column >= floor {
                    let window = &self.windows[id * self.words..][..self.words];
                    let excluded: u32 = window.iter().map(|word| word.count_ones()).sum();
                    let rivals = around.rivals.iter();
                    let alive =
                        rivals.filter(|rival| is_alive(&self.lines[*rival * self.values + value]));
                    looks += around.rivals.len() as u64 + self.words as u64;
                    if excluded as usize > smaller + alive.count() {
                        let last = window.iter().rposition(|word| *word != 0);
                        let furthest = last.map_or(0, |at| {
                            64 * at as u64 + 63 - u64::from(window[at].leading_zeros())
                        });
                        self.lines[id].critical = Some(self.column + furthest);
                    }
                }
                smaller += 1;
            }
        }
        looks
    }
}

/// Steps of lines for a unit of work.
const STEPS_PER_UNIT: u64 = 32;
