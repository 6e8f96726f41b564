//! Building a catalogue: the sweep finds the P-positions, which then go into blocks.
//!
//! The sweep compares each block with those before it and with fields of bits that only its own run
//! has, so a build that is killed while it sweeps starts over; that is seconds for boards of some
//! billion positions. One that is killed while it writes sweeps again and keeps the blocks that are
//! sound, and when only the end of the table is missing nothing is computed.

use super::{Board, BoardStore, BoardsError, LISTS_IN_BLOCK, blocks_of, number_lists};
use crate::census::Built;
use crate::content::Content;
use crate::draft::Draft;
use crate::place::Place;
use chomplab::chomp::boards::{Catalogue, Numbering};
use chomplab::verdict::{Obstacle, Undecided};
use std::sync::atomic::{AtomicBool, Ordering};

/// Builds the catalogue of a box, given as rows and columns, in this place.
///
/// `progress` hears how many positions are decided, of how many, and hears it again after each block
/// that is written; `stop` is looked at as often. The sweep takes memory as
/// [`Estimate`](chomplab::chomp::boards::Estimate) tells, and gives up when its lists outgrow `memory`.
///
/// # Errors
///
/// When someone else builds the same table, when a file can't be read or written, and when the box is
/// too large.
pub fn build(
    place: &Place,
    (rows, columns): (usize, usize),
    memory: u64,
    progress: &mut dyn FnMut(u64, u64),
    stop: &AtomicBool,
) -> Result<Built<BoardStore>, BoardsError> {
    if let Some(store) = BoardStore::holding(place, rows, columns)? {
        return Ok(Built::Already(store));
    }
    let (rows, columns) = (rows.min(columns), rows.max(columns));
    let block = Catalogue::most_in_block(rows, columns);
    let Some(numbering) = Numbering::new(rows, columns, block) else {
        return Err(BoardsError::Computing(format!("the board {rows}×{columns} is too large")));
    };
    let board = Board { rows, columns, block };
    let draft = place.draft(&board.name(), &board.description())?;
    if draft.blocks() == blocks_of(&numbering) {
        return BoardStore::of(draft.finish()?).map(Built::Complete);
    }
    let all = numbering.positions();
    let mut done = 0;
    let swept = Catalogue::compute(rows, columns, &mut |swept| {
        done = swept.positions;
        progress(done, all);
        if stop.load(Ordering::Relaxed) {
            return Err(Undecided::new(Obstacle::Cancelled, "stopped on request"));
        }
        if swept.bytes > memory {
            let text = format!("the catalogue of {rows}×{columns} outgrew the memory allowed");
            return Err(Undecided::new(Obstacle::Memory, text));
        }
        Ok(())
    });
    match swept {
        Ok(catalogue) => write(draft, &catalogue, &mut || progress(all, all), stop),
        Err(why) if why.why == Obstacle::Cancelled => Ok(Built::Stopped { done, kept: 0 }),
        Err(why) => Err(BoardsError::Computing(why.text.into_owned())),
    }
}

/// Appends the blocks that are missing and completes the table.
fn write(
    mut draft: Draft,
    catalogue: &Catalogue,
    progress: &mut dyn FnMut(),
    stop: &AtomicBool,
) -> Result<Built<BoardStore>, BoardsError> {
    let numbering = catalogue.numbering();
    let lists = numbering.blocks();
    for block in draft.blocks()..blocks_of(numbering) {
        progress();
        if stop.load(Ordering::Relaxed) {
            draft.sync()?;
            return Ok(Built::Stopped { done: numbering.positions(), kept: 0 });
        }
        let first = block as usize * LISTS_IN_BLOCK;
        let in_block = first..lists.min(first + LISTS_IN_BLOCK);
        draft.append(&number_lists::encode(in_block.map(|list| catalogue.numbers(list))))?;
    }
    BoardStore::of(draft.finish()?).map(Built::Complete)
}
