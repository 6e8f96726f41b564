//! All winning bites of bars `3×n`, from the beginnings and ends of sheets alone.
//!
//! A bite that wins a bar leaves the first or the last loser of a sheet
//! ([`Sheet::bars_won`](super::Sheet)), so no loser in between is needed: a bar takes a hundredth
//! of the memory that other positions of its length take.

use super::losers::LOSERS_PER_UNIT;
use super::stream::SheetStream;
use crate::verdict::Result;
use crate::work::{Remembered, Work};
use std::collections::BTreeMap;

/// The winning bites of bars up to some length.
#[derive(Debug, Default)]
pub(super) struct Bars {
    census: SheetStream,
    /// By length, row and column of the bites that sheets so far have told of.
    bites: BTreeMap<u64, Vec<(u64, u64)>>,
}

impl Bars {
    /// All winning bites of `3×length`, row and column.
    ///
    /// # Errors
    /// When work or memory runs out; what has been computed stays.
    pub(super) fn winning_bites(
        &mut self,
        length: u64,
        work: &mut Work<'_>,
    ) -> Result<Vec<(u64, u64)>> {
        refuse_beyond_budget(self.census.next_third_row(), length, work)?;
        while self.census.next_third_row() < length {
            let before = self.census.next_third_row();
            for sheet in self.census.batch() {
                for (length, bite) in sheet.bars_won() {
                    self.bites.entry(length).or_default().push(bite);
                }
            }
            spend_on_sheets(before, self.census.next_third_row(), work)?;
        }
        Ok(self.bites.get(&length).cloned().unwrap_or_default())
    }
}

/// A sheet has about as many losers as its third row has cells, and nearly as many again.
fn losers_of(from: u64, to: u64) -> u128 {
    let [from, to] = [from, to].map(u128::from);
    (to * to - from * from) * 9 / 10
}

/// Pays for sheets that have been computed.
pub(crate) fn spend_on_sheets(from: u64, to: u64, work: &mut Work<'_>) -> Result<()> {
    let losers = u64::try_from(losers_of(from, to)).unwrap_or(u64::MAX);
    let sheets = usize::try_from(to).unwrap_or(usize::MAX);
    work.spend(losers / LOSERS_PER_UNIT + 1, sheets)
}

/// Sheets that are sure to be too many are not begun.
pub(crate) fn refuse_beyond_budget(from: u64, to: u64, work: &Work<'_>) -> Result<()> {
    if to > from {
        let units = losers_of(from, to) / u128::from(LOSERS_PER_UNIT);
        work.refuse_beyond(units, u128::from(SheetStream::bytes_at(to)))?;
    }
    Ok(())
}

impl Remembered for Bars {
    const NAME: &'static str = "bites of bars of three rows";

    fn bytes(&self) -> usize {
        self.census.bytes() + 64 * self.bites.len()
    }
}
