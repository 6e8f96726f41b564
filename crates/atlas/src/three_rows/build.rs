//! Building a table of three rows: the engine's sheets go into blocks, its state into checkpoints.
//!
//! A build that is killed, at whatever moment, goes on from the last checkpoint, and ends with the
//! same file: the blocks that were appended since are cut off and made again. Since the engine
//! always gives the same sheets, nothing else is needed. When all blocks are there, only the end
//! of the table was missing, and no checkpoint is looked at.

use super::{Reach, SheetKind, SheetTableError, of, open};
use crate::built::Built;
use crate::content::Content;
use crate::draft::Draft;
use crate::pace::Checkpoints;
use crate::place::Place;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a kind of tables does while one of them is built.
pub(crate) trait Builder: Sized {
    /// The finished table.
    type Table: SheetKind;

    /// Goes on from the last checkpoint of a draft, or starts, up to a third row.
    fn resume(draft: Draft, to: u64, checkpoints: Checkpoints) -> Result<Self, SheetTableError>;

    /// How many sheets are computed, those beyond the last third row not counted.
    fn done(&self) -> u64;

    /// How many sheets the last checkpoint stands for.
    fn kept(&self) -> u64;

    /// Computes the next sheets, and appends the blocks that are full.
    fn next_batch(&mut self) -> Result<(), SheetTableError>;

    /// Whether it is time for the next checkpoint.
    fn is_save_due(&self) -> bool;

    /// Saves a checkpoint, where there is something new to save.
    fn save(&mut self) -> Result<(), SheetTableError>;

    /// Appends what is left, and ends the draft.
    fn finish(self) -> Result<Draft, SheetTableError>;
}

/// Builds the table up to a third row in this place, or goes on with an interrupted build.
///
/// `progress` hears how many sheets are done, of how many, at the start and after each batch;
/// `stop` is looked at as often.
pub(crate) fn build<B: Builder>(
    place: &Place,
    to: u64,
    checkpoints: Checkpoints,
    progress: &mut dyn FnMut(u64, u64),
    stop: &AtomicBool,
) -> Result<Built<B::Table>, SheetTableError> {
    let most = <B::Table as SheetKind>::MOST_THIRD_ROW;
    if to > most {
        return Err(SheetTableError::TooFar { to, most });
    }
    if let Some(table) = open::<B::Table>(place)?.filter(|table| table.reach() >= to) {
        return Ok(Built::Already(table));
    }
    let reach = Reach::<B::Table>::new(to);
    let draft = place.draft(&reach.name(), &reach.description())?;
    if draft.blocks() >= <B::Table as SheetKind>::blocks_to(to) {
        return of(draft.finish()?).map(Built::Complete);
    }
    let mut builder = B::resume(draft, to, checkpoints)?;
    progress(builder.done(), to + 1);
    while builder.done() <= to {
        if stop.load(Ordering::Relaxed) {
            builder.save()?;
            return Ok(Built::Stopped { done: builder.done(), kept: builder.kept() });
        }
        if builder.is_save_due() {
            builder.save()?;
        }
        builder.next_batch()?;
        progress(builder.done(), to + 1);
    }
    of(builder.finish()?.finish()?).map(Built::Complete)
}
