//! The plain engine for sheets: every column one by one, and a proof for every tail.
//!
//! For each column the taken first rows are kept as a set of differences `r1 − c`. Let *new*
//! columns be those that no earlier sheet touched one by one; there only the tails of earlier
//! sheets are taken, which repeat. So beyond the first new column the run of a sheet is a finite
//! machine. Its *state* at column `c`, once every free first row lies above all deadly ones, is
//! - how far the first free row `u` lies above `c`, and
//! - which rows above `u` are used.
//!
//! What happens next depends on the state and on which differences the tails take at `c`. When a
//! state returns after a number of columns that is a multiple of the periods of all tails whose
//! differences have been looked at in between, everything repeats from there on, for ever.
//! A constant guessed from a few equal differences would not do: the tail of sheet 120 alternates.

use super::sheet::{End, Sheet};
use numbers::{BitSet, least_common_multiple};
use std::collections::HashMap;
use std::ops::Range;

/// Sheets one after the other, from third row 0 on.
///
/// ```
/// use chomplab::chomp::three_rows::{End, reference::Sheets};
///
/// let mut sheets = Sheets::new();
/// let two = sheets.nth(2).unwrap();
/// assert_eq!(two.sheet.first, 4);
/// assert_eq!(two.sheet.end, End::Periodic { start: 2, offsets: vec![2] });
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sheets {
    pub(super) next: usize,
    deadly: BitSet,
    /// For each column touched so far, the differences that are taken.
    pub(super) taken: Vec<BitSet>,
    tails: Tails,
    used: BitSet,
}

/// A sheet and its losers up to where it ends or repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The sheet.
    pub sheet: Sheet,
    /// First rows of the losers of columns `x`, `x + 1`, …
    pub losers: Vec<u64>,
}

/// A sheet and its losers in some columns, up to where it ends or repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The sheet.
    pub sheet: Sheet,
    /// The first column.
    pub from: u64,
    /// First rows of the losers of columns `from`, `from + 1`, …
    pub losers: Vec<u64>,
}

impl Run {
    /// What lies in some columns.
    #[must_use]
    pub fn stretch(self, columns: Range<u64>) -> Stretch {
        let Self { sheet, mut losers } = self;
        let from = columns.start.max(sheet.third_row);
        let place = |column: u64| {
            usize::try_from(column.saturating_sub(sheet.third_row)).unwrap_or(usize::MAX)
        };
        losers.truncate(place(columns.end));
        losers.drain(..place(from).min(losers.len()));
        Stretch { sheet, from, losers }
    }
}

/// The tails of the sheets so far.
#[derive(Clone, Debug, Default)]
struct Tails {
    /// Differences that are taken in every new column.
    constant: BitSet,
    /// The other tails.
    repeating: Vec<End>,
    /// The least common multiple of the periods of the repeating tails that take a difference.
    periods: HashMap<u64, u64>,
}

impl Tails {
    /// What is taken in a new column.
    fn taken_at(&self, column: usize) -> BitSet {
        let mut taken = self.constant.clone();
        for tail in &self.repeating {
            taken.insert(to_index(
                tail.offset(column as u64).expect("tails start before new columns"),
            ));
        }
        taken
    }

    fn add(&mut self, end: &End) {
        let End::Periodic { offsets, .. } = end else { return };
        if let [offset] = offsets[..] {
            self.constant.insert(to_index(offset));
            return;
        }
        for offset in offsets {
            let period = self.periods.entry(*offset).or_insert(1);
            *period = least_common_multiple(*period, offsets.len() as u64);
        }
        self.repeating.push(end.clone());
    }
}

/// The state of a run in a new column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The first free row, less the column.
    pub(super) height: usize,
    /// Used rows above it, less the column.
    pub(super) used: Vec<usize>,
}

impl Sheets {
    /// Before third row 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes that the engine takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.taken.iter().map(|column| column.bytes() + size_of::<BitSet>()).sum()
    }

    /// The next sheet.
    pub fn run(&mut self) -> Run {
        let third_row = self.next;
        let first_new = self.taken.len().max(third_row);
        let mut machine = Machine::default();
        let mut losers = Vec::new();
        self.used.clear();
        let end = loop {
            let column = third_row + losers.len();
            let state = if column >= first_new { self.state(column) } else { None };
            if let Some(state) = state
                && let Some(cycle) = machine.enter(state)
            {
                let differences: Vec<u64> = (third_row as u64..)
                    .zip(&losers)
                    .map(|(column, loser)| loser - column)
                    .collect();
                break End::repeating(third_row as u64, &differences, cycle);
            }
            if column == self.taken.len() {
                self.taken.push(self.tails.taken_at(column));
            }
            let loser = self.least_free(column);
            if machine.is_started() {
                machine.look(self.periods_looked_at(column, loser));
            }
            self.used.insert(loser);
            self.taken[column].insert(loser - column);
            losers.push(loser as u64);
            if loser == column {
                break End::Finite { last: loser as u64 };
            }
        };
        self.tails.add(&end);
        self.deadly.insert(to_index(losers[0]));
        self.next += 1;
        Run { sheet: Sheet { third_row: third_row as u64, first: losers[0], end }, losers }
    }

    /// The least first row that is neither taken nor deadly nor used.
    fn least_free(&self, column: usize) -> usize {
        let excluded = |start: usize| {
            self.taken[column].word_from(start - column)
                | self.deadly.word_from(start)
                | self.used.word_from(start)
        };
        // The empty board is not a position, so no first row is 0.
        let mut start = column.max(1);
        // Only finitely many rows are excluded.
        loop {
            let rows = excluded(start);
            if rows != u64::MAX {
                return start + rows.trailing_ones() as usize;
            }
            start += 64;
        }
    }

    /// The state in a new column, if all free rows lie above all deadly ones.
    fn state(&self, column: usize) -> Option<State> {
        let is_free = |row: &usize| !self.deadly.contains(*row) && !self.used.contains(*row);
        let free = (column..).find(is_free).expect("only finitely many rows are excluded");
        if free < self.deadly.end() {
            return None;
        }
        let used = (free..self.used.end()).filter(|row| self.used.contains(*row));
        Some(State { height: free - column, used: used.map(|row| row - column).collect() })
    }

    /// The periods of the tails whose differences decided that a row is the least free one.
    fn periods_looked_at(&self, column: usize, loser: usize) -> u64 {
        if self.tails.periods.is_empty() {
            return 1;
        }
        let open =
            (column..=loser).filter(|row| !self.deadly.contains(*row) && !self.used.contains(*row));
        let periods = open.filter_map(|row| self.tails.periods.get(&((row - column) as u64)));
        periods.fold(1, |all, period| least_common_multiple(all, *period))
    }
}

impl Iterator for Sheets {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        Some(self.run())
    }
}

/// The states a run has been in, and the periods it has looked at since.
#[derive(Default)]
pub(super) struct Machine {
    /// For each state, the steps at which it was entered.
    entered: HashMap<State, Vec<usize>>,
    /// For each step, the periods that were looked at.
    looked_at: Vec<u64>,
}

impl Machine {
    /// Enters a state; returns the number of steps of a cycle if this proves one.
    pub(super) fn enter(&mut self, state: State) -> Option<usize> {
        let now = self.looked_at.len();
        let before = self.entered.entry(state).or_default();
        let proved = before.iter().rev().map(|then| now - then).find(|steps| {
            let looked_at = self.looked_at[now - steps..].iter();
            let period = looked_at.fold(1, |all, period| least_common_multiple(all, *period));
            (*steps as u64).is_multiple_of(period)
        });
        before.push(now);
        proved
    }

    /// Whether a state has been entered.
    pub(super) fn is_started(&self) -> bool {
        !self.entered.is_empty()
    }

    /// Notes the periods looked at in this step.
    pub(super) fn look(&mut self, periods: u64) {
        self.looked_at.push(periods);
    }
}

pub(super) fn to_index(number: u64) -> usize {
    usize::try_from(number).expect("rows of computed sheets fit in memory")
}
