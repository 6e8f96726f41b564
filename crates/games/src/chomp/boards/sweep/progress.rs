//! How far a sweep has come, and telling somebody who may stop it.

use super::lists::Lists;
use crate::chomp::boards::Swept;
use crate::verdict::Result;

/// Hears how much a sweep has done and the lists of the part at hand; an error stops the sweep.
pub(crate) type Listener<'a> = &'a mut dyn FnMut(Swept, &Lists) -> Result<()>;

/// The listener is asked after so many positions.
const REPORT_EVERY: u64 = 1 << 20;

/// What a sweep has done.
pub(super) struct Progress<'a> {
    /// All positions, and what was found in the parts that are done.
    swept: Swept,
    next_report: u64,
    listener: Listener<'a>,
}

impl<'a> Progress<'a> {
    pub(super) fn new(listener: Listener<'a>) -> Self {
        Self { swept: Swept::default(), next_report: REPORT_EVERY, listener }
    }

    /// Counts the positions of a block, and asks the listener from time to time.
    pub(super) fn add(&mut self, positions: u64, lists: &Lists) -> Result<()> {
        self.swept.positions += positions;
        if self.swept.positions >= self.next_report {
            self.next_report = self.swept.positions + REPORT_EVERY;
            return self.ask_listener(lists);
        }
        Ok(())
    }

    /// Counts what was found in a part.
    pub(super) fn add_part(&mut self, lists: &Lists) {
        self.swept.losers += lists.numbers.len() as u64;
        self.swept.bytes += lists.bytes() as u64;
    }

    /// Tells the listener what has been done, with the lists of a part that is not.
    pub(super) fn ask_listener(&mut self, lists: &Lists) -> Result<()> {
        let swept = Swept {
            losers: self.swept.losers + lists.numbers.len() as u64,
            bytes: self.swept.bytes + lists.bytes() as u64,
            ..self.swept
        };
        (self.listener)(swept, lists)
    }
}
