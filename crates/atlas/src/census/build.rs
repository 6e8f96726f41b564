//! Building a census: a block is full with 1024 sheets; those that wait for theirs to be full are
//! part of the checkpoint.

use super::CensusTable;
use super::census_block::{SHEETS_PER_BLOCK, encode};
use super::checkpoint::Progress;
use crate::built::Built;
use crate::draft::Draft;
use crate::pace::{Checkpoints, Pace};
use crate::place::Place;
use crate::three_rows::{self, Builder, SheetTableError};
use std::sync::atomic::AtomicBool;

/// Builds the census up to a third row in this place, or goes on with an interrupted build.
///
/// `progress` hears how many sheets are done, of how many, at the start and after each batch;
/// `stop` is looked at as often. The engine takes memory as
/// [`SheetStream::bytes_at`](chomplab::chomp::three_rows::SheetStream::bytes_at) estimates, and the
/// checkpoint, old and new, up to twice that on disk while the build lasts.
///
/// # Errors
///
/// When someone else builds the same census, when a file can't be read or written, and when the
/// third row is greater than [`MOST_THIRD_ROW`](super::MOST_THIRD_ROW).
pub fn build(
    place: &Place,
    to: u64,
    checkpoints: Checkpoints,
    progress: &mut dyn FnMut(u64, u64),
    stop: &AtomicBool,
) -> Result<Built<CensusTable>, SheetTableError> {
    three_rows::build::<CensusBuilder>(place, to, checkpoints, progress, stop)
}

struct CensusBuilder {
    draft: Draft,
    to: u64,
    progress: Progress,
    pace: Pace,
    /// How many sheets the last checkpoint stands for.
    saved: u64,
}

impl Builder for CensusBuilder {
    type Table = CensusTable;

    fn resume(
        mut draft: Draft,
        to: u64,
        checkpoints: Checkpoints,
    ) -> Result<Self, SheetTableError> {
        let progress = Progress::load(&draft)?;
        let saved = progress.done();
        draft.truncate(saved / SHEETS_PER_BLOCK)?;
        Ok(Self { draft, to, progress, pace: Pace::new(checkpoints), saved })
    }

    fn done(&self) -> u64 {
        self.progress.done().min(self.to + 1)
    }

    fn kept(&self) -> u64 {
        self.saved
    }

    fn next_batch(&mut self) -> Result<(), SheetTableError> {
        let Progress { census, pending } = &mut self.progress;
        let wanted = census.batch().into_iter().filter(|sheet| sheet.third_row <= self.to);
        pending.extend(wanted);
        let whole = pending.len() - pending.len() % SHEETS_PER_BLOCK as usize;
        for block in pending[..whole].chunks(SHEETS_PER_BLOCK as usize) {
            self.draft.append(&encode(block))?;
        }
        pending.drain(..whole);
        Ok(())
    }

    fn is_save_due(&self) -> bool {
        self.pace.is_due()
    }

    /// Saves a checkpoint, unless nothing is new or the state of the engine is too large.
    fn save(&mut self) -> Result<(), SheetTableError> {
        let done = self.progress.done();
        if done != self.saved && self.pace.allows(self.progress.census.bytes()) {
            let Self { draft, progress, pace, .. } = self;
            pace.save(|| draft.save_state(draft.blocks(), |out| progress.save(out)))?;
            self.saved = done;
        }
        Ok(())
    }

    /// Appends the last block, which may have fewer sheets than others.
    fn finish(mut self) -> Result<Draft, SheetTableError> {
        if !self.progress.pending.is_empty() {
            self.draft.append(&encode(&self.progress.pending))?;
        }
        Ok(self.draft)
    }
}
