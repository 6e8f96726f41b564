//! The depth-first walk that values positions.
//!
//! One array holds the whole stack: each level is the code of a position followed by the codes of
//! those options whose value is not known yet. On entering a position all its options are looked
//! up first, and the known ones leave the array at once; so a position with a known losing option
//! never goes deeper. The others are taken from the end: the last option *becomes* the next level
//! where it stands. When a level is done its value goes to the table and to the level below.

use super::table::Table;
use super::{Packing, Work};
use crate::verdict::Undecided;
use numbers::MexSet;

/// What a walk computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// 0 for P, 1 for N: stops at the first losing option.
    Outcome,
    /// The Grundy value in normal play.
    Grundy,
}

/// A walk through the positions that a packing holds, with all values found so far.
pub(super) struct Walk<P> {
    packing: P,
    goal: Goal,
    table: Table,
    /// Codes of the levels, each followed by the options still to be valued.
    codes: Vec<u64>,
    /// Where each level's own code starts in `codes`.
    levels: Vec<usize>,
    /// The values of options seen on each level, for Grundy values.
    seen: Vec<MexSet>,
    /// A copy of the code that is being expanded.
    current: Vec<u64>,
}

impl<P: Packing> Walk<P> {
    pub(super) fn new(packing: P, goal: Goal) -> Self {
        let most_value = match goal {
            Goal::Outcome => 1,
            Goal::Grundy => packing.most_value(),
        };
        let table = Table::new(packing.bits(), most_value);
        let current = vec![0; table.words()];
        Self {
            packing,
            goal,
            table,
            codes: vec![],
            levels: vec![],
            seen: vec![],
            current,
        }
    }

    pub(super) fn goal(&self) -> Goal {
        self.goal
    }

    pub(super) fn packing(&self) -> &P {
        &self.packing
    }

    /// The value of a position if it is known already.
    pub(super) fn known(&mut self, position: &P::Position) -> Option<u32> {
        self.pack(position);
        self.table.get(&self.current)
    }

    fn pack(&mut self, position: &P::Position) {
        self.current.fill(0);
        self.packing.pack(position, &mut self.current);
    }

    /// The value of a position that the packing holds.
    ///
    /// When work or memory runs out, what has been found stays.
    pub(super) fn value(
        &mut self,
        position: &P::Position,
        work: &mut Work<'_>,
    ) -> Result<u32, Undecided> {
        if let Some(value) = self.known(position) {
            return Ok(value);
        }
        let words = self.table.words();
        self.levels.clear();
        self.codes.clear();
        self.codes.extend_from_slice(&self.current);
        let mut settled = self.enter(0, work)?;
        loop {
            if let Some(value) = settled {
                let start = self.levels.pop().expect("a level has just been settled");
                let code = &self.codes[start..start + words];
                if !self.table.insert(code, value, work.budget().memory) {
                    return Err(work.out_of_memory());
                }
                self.codes.truncate(start);
                if self.levels.is_empty() {
                    return Ok(value);
                }
                settled = self.hear(value);
                continue;
            }
            let level = *self.levels.last().expect("the walk has not ended");
            let option = self.codes.len() - words;
            if option == level {
                settled = Some(self.finish());
                continue;
            }
            settled = match self.table.get(&self.codes[option..]) {
                Some(value) => {
                    self.codes.truncate(option);
                    self.hear(value)
                }
                None => self.enter(option, work)?,
            };
        }
    }

    /// Makes the code at `start`, the last one, a level; returns its value if that is clear.
    fn enter(&mut self, start: usize, work: &mut Work<'_>) -> Result<Option<u32>, Undecided> {
        let words = self.table.words();
        self.current.copy_from_slice(&self.codes[start..]);
        let units = self
            .packing
            .count_options(&self.current)
            .saturating_mul(words as u64);
        work.spend(units.saturating_add(words as u64), self.table.len())?;
        let bytes = units
            .saturating_mul(8)
            .saturating_add(self.codes.len() as u64 * 8);
        if bytes > work.budget().memory as u64 {
            return Err(work.out_of_memory());
        }
        self.levels.push(start);
        if self.goal == Goal::Grundy {
            if self.seen.len() < self.levels.len() {
                self.seen.push(MexSet::new());
            }
            self.seen[self.levels.len() - 1].clear();
        }
        let first = self.codes.len();
        self.packing.options(&self.current, words, &mut self.codes);
        let mut kept = first;
        for option in (first..self.codes.len()).step_by(words) {
            match self.table.get(&self.codes[option..option + words]) {
                Some(value) => {
                    let settled = self.hear(value);
                    if settled.is_some() {
                        return Ok(settled);
                    }
                }
                None => {
                    self.codes.copy_within(option..option + words, kept);
                    kept += words;
                }
            }
        }
        self.codes.truncate(kept);
        Ok(None)
    }

    /// An option of the topmost level has this value; returns the level's own if that settles it.
    #[inline]
    fn hear(&mut self, value: u32) -> Option<u32> {
        match self.goal {
            Goal::Outcome => (value == 0).then_some(1),
            Goal::Grundy => {
                self.seen[self.levels.len() - 1].insert(value);
                None
            }
        }
    }

    /// The value of the topmost level, all of whose options have been heard.
    fn finish(&self) -> u32 {
        match self.goal {
            Goal::Outcome => 0,
            Goal::Grundy => self.seen[self.levels.len() - 1].mex(),
        }
    }
}
