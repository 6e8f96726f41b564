//! What a build needs to go on: the state of the engine, and the sheets that wait for their block
//! to be full.
//!
//! ```text
//! version of this layout u32
//! number of waiting sheets u64 · length of their block u64 · the block
//! the state of the engine
//! ```
//!
//! The atlas vouches that a checkpoint is whole and belongs to these blocks. One that can't be
//! read all the same, because another version of the program wrote it, counts for nothing: the
//! census starts over.

use super::census_block::{SHEETS_PER_BLOCK, decode, encode};
use crate::draft::Draft;
use crate::three_rows::SheetTableError;
use chomplab::chomp::three_rows::{Sheet, SheetStream};
use std::io::{self, Read, Write};

const LAYOUT: u32 = 1;

/// How far a build has come.
#[derive(Debug, Default)]
pub(super) struct Progress {
    pub(super) census: SheetStream,
    /// Computed sheets that are in no block yet.
    pub(super) pending: Vec<Sheet>,
}

impl Progress {
    /// How many sheets are computed.
    pub(super) fn done(&self) -> u64 {
        self.census.next_third_row()
    }

    /// The progress that the checkpoint of a draft tells of; otherwise none at all.
    pub(super) fn load(draft: &Draft) -> Result<Self, SheetTableError> {
        let Some((blocks, mut reader)) = draft.load_state()? else {
            return Ok(Self::default());
        };
        let saved = Self::read(&mut reader, blocks * SHEETS_PER_BLOCK);
        Ok(saved.ok().flatten().unwrap_or_default())
    }

    /// Reads a checkpoint whose waiting sheets start at this third row; `None` when it is not one.
    fn read(input: &mut dyn Read, first: u64) -> io::Result<Option<Self>> {
        let mut layout = [0; 4];
        input.read_exact(&mut layout)?;
        let count = read_number(input)?;
        let length = read_number(input)?;
        if u32::from_le_bytes(layout) != LAYOUT || count >= SHEETS_PER_BLOCK {
            return Ok(None);
        }
        let mut block = Vec::new();
        input.take(length).read_to_end(&mut block)?;
        let Some(pending) = decode(&block, first..first + count) else { return Ok(None) };
        let census = SheetStream::load(input)?;
        let fits = census.next_third_row() == first + count;
        Ok(fits.then_some(Self { census, pending }))
    }

    /// Writes a checkpoint.
    pub(super) fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let block = encode(&self.pending);
        out.write_all(&LAYOUT.to_le_bytes())?;
        out.write_all(&(self.pending.len() as u64).to_le_bytes())?;
        out.write_all(&(block.len() as u64).to_le_bytes())?;
        out.write_all(&block)?;
        self.census.save(out)
    }
}

fn read_number(input: &mut dyn Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Far enough for the fast engine.
    fn progress() -> Progress {
        let mut census = SheetStream::new();
        let mut pending = Vec::new();
        while census.next_third_row() < 2200 {
            pending.extend(census.batch().into_iter().filter(|sheet| sheet.third_row >= 2048));
        }
        Progress { census, pending }
    }

    #[test]
    fn what_is_saved_goes_on_alike() {
        let mut before = progress();
        let mut bytes = Vec::new();
        before.save(&mut bytes).unwrap();
        let mut after = Progress::read(&mut &bytes[..], 2048).unwrap().unwrap();
        assert_eq!(after.pending, before.pending);
        assert_eq!(after.done(), before.done());
        assert_eq!(after.census.batch(), before.census.batch());

        let elsewhere = Progress::read(&mut &bytes[..], 2048 + SHEETS_PER_BLOCK);
        assert!(elsewhere.unwrap().is_none(), "after other blocks");
    }

    #[test]
    fn another_layout_counts_for_nothing() {
        let mut bytes = Vec::new();
        progress().save(&mut bytes).unwrap();
        bytes[0] = 2;
        assert!(Progress::read(&mut &bytes[..], 2048).unwrap().is_none());
        assert!(Progress::read(&mut &bytes[..3], 2048).is_err());
    }
}
