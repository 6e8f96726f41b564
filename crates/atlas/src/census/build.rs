//! Building a census: the engine's sheets go into blocks, its state into checkpoints.
//!
//! Whoever is killed, at whatever moment, goes on from the last checkpoint, and ends with the
//! same file: the blocks that were appended since are cut off and made again. Since the engine
//! always gives the same sheets, nothing else is needed. When all blocks are there, only the end
//! of the table was missing, and no checkpoint is looked at.

use super::census_block::{SHEETS_PER_BLOCK, encode};
use super::checkpoint::Progress;
use super::pace::{Checkpoints, Pace};
use super::{CensusError, CensusTable, MOST_THIRD_ROW, Reach, blocks_to, table_name};
use crate::content::Content;
use crate::draft::Draft;
use crate::place::Place;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a build ended.
#[derive(Debug)]
pub enum Built<T = CensusTable> {
    /// A complete table was there that reaches at least as far. Nothing was done.
    Already(T),
    /// The table is complete.
    Complete(T),
    /// The build was stopped on request.
    Stopped {
        /// How many sheets are computed.
        done: u64,
        /// How many of them the next build need not compute again.
        kept: u64,
    },
}

/// Builds the census up to a third row in this place, or goes on with an interrupted build.
///
/// `progress` hears how many sheets are done, of how many, at the start and after each batch;
/// `stop` is looked at as often. The engine takes memory as
/// [`Census::bytes_at`](chomplab::chomp::three_rows::Census::bytes_at) estimates, and the
/// checkpoint, old and new, up to twice that on disk while the build lasts.
///
/// # Errors
///
/// When someone else builds the same census, when a file can't be read or written, and when the
/// third row is greater than [`MOST_THIRD_ROW`].
pub fn build(
    place: &Place,
    to: u64,
    checkpoints: Checkpoints,
    progress: &mut dyn FnMut(u64, u64),
    stop: &AtomicBool,
) -> Result<Built, CensusError> {
    if to > MOST_THIRD_ROW {
        return Err(CensusError::TooFar { to, most: MOST_THIRD_ROW });
    }
    if let Some(census) = CensusTable::open(place)?.filter(|census| census.to() >= to) {
        return Ok(Built::Already(census));
    }
    let draft = place.draft(&table_name(to), &Reach(to).description())?;
    if draft.blocks() == blocks_to(to) {
        return finish(draft);
    }
    let mut builder = Builder::resume(draft, to, checkpoints)?;
    progress(builder.done(), to + 1);
    while builder.done() <= to {
        if stop.load(Ordering::Relaxed) {
            builder.save()?;
            return Ok(Built::Stopped { done: builder.done(), kept: builder.saved });
        }
        builder.save_if_due()?;
        builder.next_batch()?;
        progress(builder.done(), to + 1);
    }
    builder.append_pending()?;
    finish(builder.draft)
}

fn finish(draft: Draft) -> Result<Built, CensusError> {
    CensusTable::of(draft.finish()?).map(Built::Complete)
}

struct Builder {
    draft: Draft,
    to: u64,
    progress: Progress,
    pace: Pace,
    /// How many sheets the last checkpoint stands for.
    saved: u64,
}

impl Builder {
    fn resume(mut draft: Draft, to: u64, checkpoints: Checkpoints) -> Result<Self, CensusError> {
        let progress = Progress::load(&draft)?;
        let saved = progress.done();
        draft.truncate(saved / SHEETS_PER_BLOCK)?;
        Ok(Self { draft, to, progress, pace: Pace::new(checkpoints), saved })
    }

    /// How many sheets are computed, those not asked for left out.
    fn done(&self) -> u64 {
        self.progress.done().min(self.to + 1)
    }

    fn next_batch(&mut self) -> Result<(), CensusError> {
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

    /// Appends the last block, which may have fewer sheets than others.
    fn append_pending(&mut self) -> Result<(), CensusError> {
        if !self.progress.pending.is_empty() {
            self.draft.append(&encode(&self.progress.pending))?;
        }
        Ok(())
    }

    fn save_if_due(&mut self) -> Result<(), CensusError> {
        if self.pace.is_due() { self.save() } else { Ok(()) }
    }

    /// Saves a checkpoint, unless nothing is new or the state of the engine is too large.
    fn save(&mut self) -> Result<(), CensusError> {
        let done = self.progress.done();
        if done != self.saved && self.pace.allows(self.progress.census.bytes()) {
            let Self { draft, progress, pace, .. } = self;
            pace.save(|| draft.save_state(draft.blocks(), |out| progress.save(out)))?;
            self.saved = done;
        }
        Ok(())
    }
}
