//! The machine that runs two growing rows over a finite base.
//!
//! Fix the base. In the column `c` (the second row) the P-position, if there is one, has the least
//! first row that is at least `c` and the base's first floor, and that is not
//! - *taken*: a rival has its P-position there, in the same column;
//! - *deadly*: a bite into the second row below the base's second floor leaves a P-position;
//! - *used*: a smaller column has its P-position with this first row.
//!
//! Anything less has a bite that leaves a P-position, the least has none, and from anything greater
//! one bites down to it. After a P-position with equal rows every longer second row can be bitten
//! down to it, so the run ends; it ends as well, or has a gap, where a bite into the first row
//! below the base's first floor leaves a P-position.
//!
//! The rivals' runs are known and periodic in the end. Deadly and used rows are excluded in all
//! columns to come, so the *state* in a column `c` is the set of excluded rows from `c` on, less
//! `c`. Beyond the columns in which the rivals' runs are listed, the next state follows from this
//! one and from the phases of the rivals, and a state that returns in phase proves the period
//! (see `cycle`). Which phases count is decided offset by offset: that an offset is taken, a
//! single rival tells, and that it is free, all rivals that ever take it. This is Byrnes' theorem
//! on the periodicity of poset games, made effective.

use super::cycle::Cycles;
use super::run::{Run, narrow};
use crate::verdict::Result;
use crate::work::Work;
use numbers::{BitSet, least_common_multiple};

/// Everything that a run depends on.
#[derive(Debug, Default)]
pub(in crate::chomp) struct Setting<'a> {
    pub(in crate::chomp) first_floor: u64,
    pub(in crate::chomp) second_floor: u64,
    pub(in crate::chomp) rivals: Vec<&'a Run>,
    /// First rows that are excluded in every column.
    pub(in crate::chomp) deadly: Vec<u64>,
    /// Columns below the first floor without a P-position.
    pub(in crate::chomp) gaps: Vec<u64>,
    /// No column beyond this one has a P-position.
    pub(in crate::chomp) closed_after: Option<u64>,
    /// Columns whose first row is known otherwise, with that row.
    pub(in crate::chomp) given: Vec<(u64, u64)>,
    /// Whether first rows below the column count too: then each must be excluded for good by the
    /// time that the column passes it, and a run that leaves one free ends there.
    pub(in crate::chomp) leaves_none_free: bool,
}

/// What the rivals take in new columns, beyond all that they list.
struct Tails<'a> {
    /// Offsets that are always taken.
    always: BitSet,
    /// Rivals that take different offsets in turn.
    in_turn: Vec<&'a Run>,
    /// For each offset, the period with which its being free repeats.
    free_periods: Vec<u64>,
    /// The offsets that those in turn take in the column at hand.
    taken_now: Vec<u32>,
}

/// Rivals looked up for one unit of work.
const RIVALS_PER_UNIT: usize = 5;

impl Setting<'_> {
    /// Runs until the end or a proved repetition.
    ///
    /// # Errors
    /// When the work allowed runs out.
    pub(in crate::chomp) fn run(&self, work: &mut Work<'_>, known: usize) -> Result<Run> {
        let first_new = self.rivals.iter().map(|rival| rival.start()).max().unwrap_or(0);
        let given = self.given.iter().map(|(column, _)| column + 1).max().unwrap_or(0);
        let first_new = first_new.max(self.first_floor).max(given);
        let mut tails = Tails::of(&self.rivals);
        let mut column = self.second_floor;
        let mut excluded = self.excluded_at_first();
        let mut taken = BitSet::new();
        let mut listed = Vec::new();
        let mut cycles = Cycles::default();
        loop {
            if self.closed_after.is_some_and(|last| column > last) {
                return Ok(Run::finite(self.second_floor, listed));
            }
            let is_new = column >= first_new;
            if is_new && let Some(cycle) = cycles.enter(excluded.words()) {
                return Ok(Run::repeating(self.second_floor, listed, cycle));
            }
            let looked_up = if is_new { tails.in_turn.len() } else { self.rivals.len() };
            work.spend(1 + (looked_up / RIVALS_PER_UNIT) as u64, known)?;
            if is_new {
                tails.taken_at(column, &mut taken);
            } else {
                self.taken_at(column, &mut taken);
            }
            let given = self.given.iter().find(|(at, _)| *at == column).map(|(_, row)| *row);
            if column < self.first_floor && self.gaps.contains(&column) {
                listed.push(0);
            } else if let Some(row) = given {
                listed.push(narrow(row));
                excluded.insert(index(row - column));
            } else {
                let floor = self.first_floor.max(1).saturating_sub(column);
                let offset = least_free(&excluded, &taken, index(floor));
                if is_new {
                    cycles.step(tails.periods_looked_at(&excluded, offset));
                }
                listed.push(narrow(column + offset as u64));
                if offset == 0 {
                    return Ok(Run::finite(self.second_floor, listed));
                }
                excluded.insert(offset);
            }
            if self.leaves_none_free && column >= self.first_floor && !excluded.contains(0) {
                return Ok(Run::finite(self.second_floor, listed));
            }
            excluded.shift_down();
            column += 1;
        }
    }

    /// The deadly rows from the first column on, less that column.
    fn excluded_at_first(&self) -> BitSet {
        let ahead = self.deadly.iter().filter_map(|row| row.checked_sub(self.second_floor));
        ahead.map(index).collect()
    }

    fn taken_at(&self, column: u64, taken: &mut BitSet) {
        taken.clear();
        let rows = self.rivals.iter().filter_map(|rival| rival.loser(column));
        taken.extend(rows.map(|row| index(row - column)));
    }
}

impl<'a> Tails<'a> {
    fn of(rivals: &[&'a Run]) -> Self {
        let mut always = BitSet::new();
        let mut free_periods = Vec::new();
        for rival in rivals {
            for (offset, period) in rival.appearances() {
                let (offset, period) = (*offset as usize, u64::from(*period));
                if rival.offsets().len() == 1 {
                    always.insert(offset);
                }
                if offset >= free_periods.len() {
                    free_periods.resize(offset + 1, 1);
                }
                free_periods[offset] = least_common_multiple(free_periods[offset], period);
            }
        }
        let in_turn = rivals.iter().copied().filter(|rival| rival.offsets().len() > 1).collect();
        Self { always, in_turn, free_periods, taken_now: Vec::new() }
    }

    fn taken_at(&mut self, column: u64, taken: &mut BitSet) {
        taken.clone_from(&self.always);
        self.taken_now.clear();
        for run in &self.in_turn {
            let offset = run.offset_after_start(column - run.start()).expect("it is periodic");
            self.taken_now.push(offset);
            taken.insert(offset as usize);
        }
    }

    /// The periods that decide that an offset is the least free one in the column at hand.
    fn periods_looked_at(&self, excluded: &BitSet, offset: usize) -> u64 {
        // For each smaller offset that only rivals in turn take, one of them with a short period.
        let mut shortest = vec![u32::MAX; offset];
        for (run, taken) in self.in_turn.iter().zip(&self.taken_now) {
            let taken_index = *taken as usize;
            if taken_index < offset
                && !excluded.contains(taken_index)
                && !self.always.contains(taken_index)
            {
                let appearances = run.appearances();
                let found = appearances.binary_search_by_key(taken, |(offset, _)| *offset);
                let period = appearances[found.expect("it takes this offset")].1;
                shortest[taken_index] = shortest[taken_index].min(period);
            }
        }
        let taken = shortest.into_iter().filter(|period| *period < u32::MAX).map(u64::from);
        let free = self.free_periods.get(offset).copied();
        taken.chain(free).fold(1, least_common_multiple)
    }
}

/// The least offset from a floor on that neither set has.
fn least_free(excluded: &BitSet, taken: &BitSet, floor: usize) -> usize {
    let mut at = floor / 64;
    let mut below_floor = (1_u64 << (floor % 64)) - 1;
    loop {
        let full = excluded.word(at) | taken.word(at) | below_floor;
        if full != u64::MAX {
            return at * 64 + full.trailing_ones() as usize;
        }
        below_floor = 0;
        at += 1;
    }
}

fn index(offset: u64) -> usize {
    usize::try_from(offset).expect("offsets of computed runs are short")
}
