//! Building a catalogue: the sweep finds the P-positions, which then go into blocks.
//!
//! Blocks are written while the sweep goes on. A build that is killed or stopped goes on from the
//! blocks that are sound: what their P-positions mark for later ones is marked again, which takes
//! about half the time that finding them took. Long boards of four or five rows are found by lines
//! instead, in a fraction of the time, and written at the end.

use super::{Board, BoardStore, BoardsError, LISTS_IN_BLOCK, blocks_of, number_lists};
use crate::built::Built;
use crate::content::Content;
use crate::draft::Draft;
use crate::place::Place;
use chomplab::chomp::boards::{Catalogue, Found, Lists, Numbering, Swept};
use chomplab::{Obstacle, Undecided};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a build may use.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// Bytes for lists of P-positions; the sweep takes memory as
    /// [`Estimate`](chomplab::chomp::boards::Estimate) tells, and gives up when its lists outgrow
    /// this.
    pub memory: u64,
    /// Threads for the sweep.
    pub threads: NonZero<usize>,
}

impl Default for Means {
    /// One thread, and as much memory as it takes.
    fn default() -> Self {
        Self { memory: u64::MAX, threads: NonZero::<usize>::MIN }
    }
}

/// Builds the catalogue of a box, given as rows and columns, in this place.
///
/// `progress` hears how many positions are decided, of how many; `stop` is looked at as often.
///
/// # Errors
///
/// When someone else builds the same table, when a file can't be read or written, and when the box
/// is too large.
pub fn build(
    place: &Place,
    (rows, columns): (usize, usize),
    means: Means,
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
    let mut draft = place.draft(&board.name(), &board.description())?;
    if draft.blocks() == blocks_of(&numbering) {
        return BoardStore::of(draft.finish()?).map(Built::Complete);
    }
    let mut done = 0;
    let mut failed = None;
    let mut hear = |swept: Swept| {
        done = swept.positions;
        progress(done, numbering.positions());
        if stop.load(Ordering::Relaxed) {
            return Err(Undecided::new(Obstacle::Cancelled, "stopped on request"));
        }
        if swept.bytes > means.memory {
            let text = format!("the catalogue of {rows}×{columns} outgrew the memory allowed");
            return Err(Undecided::new(Obstacle::Memory, text));
        }
        Ok(())
    };
    let swept = if Catalogue::has_lines(rows, columns) {
        Catalogue::by_lines(rows, columns, &mut hear)
    } else {
        let known = known_lists(&mut draft, &numbering)?;
        Catalogue::compute_from(rows, columns, means.threads, known, &mut |swept, found| {
            if let Err(error) = append(&mut draft, found, found.blocks() / LISTS_IN_BLOCK) {
                failed = Some(error);
                return Err(Undecided::new(Obstacle::Cancelled, "the table can't be written"));
            }
            hear(swept)
        })
    };
    if let Some(error) = failed {
        return Err(error);
    }
    match swept {
        Ok(catalogue) => {
            append(&mut draft, catalogue.lists(), blocks_of(&numbering) as usize)?;
            BoardStore::of(draft.finish()?).map(Built::Complete)
        }
        Err(why) if why.why == Obstacle::Cancelled => {
            draft.sync()?;
            let kept = numbering.positions_before(draft.blocks() as usize * LISTS_IN_BLOCK);
            Ok(Built::Stopped { done, kept })
        }
        Err(why) => Err(BoardsError::Computing(why.text.into_owned())),
    }
}

/// What an earlier build has found.
fn known_lists(draft: &mut Draft, numbering: &Numbering) -> Result<Lists, BoardsError> {
    let mut known = Lists::default();
    for block in 0..draft.blocks() {
        let lists = (numbering.blocks() - known.blocks()).min(LISTS_IN_BLOCK);
        let Some(decoded) = number_lists::decode(&draft.read_block(block)?, lists) else {
            // Sound, but not such lists: it is written anew.
            draft.truncate(block)?;
            break;
        };
        decoded.iter().for_each(|list| known.push(list));
    }
    Ok(known)
}

/// Appends the blocks of the table that are missing, up to so many.
fn append(draft: &mut Draft, found: &Found<'_>, blocks: usize) -> Result<(), BoardsError> {
    for block in draft.blocks() as usize..blocks {
        let first = block * LISTS_IN_BLOCK;
        let in_block = first..found.blocks().min(first + LISTS_IN_BLOCK);
        draft.append(&number_lists::encode(in_block.map(|list| found.of(list))))?;
    }
    Ok(())
}
