//! Building a store: the engine's losers go strip by strip into blocks, its state into checkpoints.
//!
//! The code of the losers is made for those of the first sheets, so these wait until they are all
//! known. From then on a checkpoint after any strip is enough to go on to the identical file.

use super::SheetStore;
use super::cell::count_groups;
use super::free_rows::FreeRows;
use super::group_code::{Frequencies, GroupCode};
use super::strays::{Strays, sheet_by_lower_line, sheet_by_upper_line};
use super::strip_block::{self, STRIP, cells};
use super::summary::Summary;
use crate::built::Built;
use crate::draft::Draft;
use crate::pace::{Checkpoints, Pace};
use crate::place::Place;
use crate::three_rows::{self, Builder, SheetTableError};
use chomplab::chomp::three_rows::SheetStream;
use chomplab::chomp::three_rows::reference::Run;
use std::io::{self, Read, Write};
use std::sync::atomic::AtomicBool;

/// The code is made for the losers of so many sheets.
const SAMPLE: usize = 64 * STRIP;

/// The version of the layout of checkpoints.
const LAYOUT: u32 = 1;

/// Builds the store of all sheets up to a third row in this place, or goes on with an interrupted
/// build.
///
/// `progress` hears how many sheets are done, of how many; `stop` is looked at after each strip.
/// The engine takes memory as [`SheetStream::bytes_at`] estimates.
///
/// # Errors
///
/// When someone else builds the same store, when a file can't be read or written, and when the
/// third row is greater than [`MOST_THIRD_ROW`](super::MOST_THIRD_ROW).
pub fn build(
    place: &Place,
    to: u64,
    checkpoints: Checkpoints,
    progress: &mut dyn FnMut(u64, u64),
    stop: &AtomicBool,
) -> Result<Built<SheetStore>, SheetTableError> {
    three_rows::build::<StoreBuilder>(place, to, checkpoints, progress, stop)
}

struct StoreBuilder {
    draft: Draft,
    to: u64,
    census: SheetStream,
    rows: FreeRows,
    /// Of the sheets that are in blocks; none before the code is made.
    summary: Option<Summary>,
    /// Sheets that are in no block yet.
    pending: Vec<Run>,
    pace: Pace,
    /// How many sheets the last checkpoint stands for.
    saved: u64,
}

impl Builder for StoreBuilder {
    type Table = SheetStore;

    fn resume(
        mut draft: Draft,
        to: u64,
        checkpoints: Checkpoints,
    ) -> Result<Self, SheetTableError> {
        let saved = match draft.load_state()? {
            // A checkpoint that can't be read, because another version wrote it, counts for
            // nothing.
            Some((blocks, mut state)) => read_state(&mut state, blocks).ok().flatten(),
            None => None,
        };
        let (census, summary) = saved.map_or((SheetStream::new(), None), |(c, s)| (c, Some(s)));
        let saved = census.next_third_row();
        draft.truncate(saved / STRIP as u64)?;
        let firsts = summary.iter().flat_map(|summary| &summary.sheets);
        let rows = FreeRows::of(firsts.map(|sheet| sheet.first as u32));
        let pace = Pace::new(checkpoints);
        Ok(Self { draft, to, census, rows, summary, pending: Vec::new(), pace, saved })
    }

    fn done(&self) -> u64 {
        self.census.next_third_row().min(self.to + 1)
    }

    fn kept(&self) -> u64 {
        self.saved
    }

    fn next_batch(&mut self) -> Result<(), SheetTableError> {
        for run in self.census.batch_with_losers() {
            if run.sheet.third_row <= self.to {
                self.rows.push(run.sheet.first as u32);
                self.pending.push(run);
            }
        }
        let complete = self.done() > self.to;
        if self.summary.is_none() && (self.pending.len() >= SAMPLE || complete) {
            let code = self.code_for_pending();
            self.summary = Some(Summary { sheets: Vec::new(), code, strays: Vec::new() });
        }
        while self.summary.is_some() && (self.pending.len() >= STRIP || complete) {
            let rest = self.pending.split_off(self.pending.len().min(STRIP));
            let strip = std::mem::replace(&mut self.pending, rest);
            if strip.is_empty() {
                break;
            }
            self.append(strip)?;
        }
        Ok(())
    }

    fn is_save_due(&self) -> bool {
        self.pace.is_due()
    }

    /// Saves a checkpoint, unless nothing is new, sheets wait, or the state of the engine is too
    /// large.
    fn save(&mut self) -> Result<(), SheetTableError> {
        let done = self.census.next_third_row();
        let Some(summary) = &self.summary else { return Ok(()) };
        let whole = self.pending.is_empty() && summary.sheets.len() as u64 == done;
        if done != self.saved && whole && self.pace.allows(self.census.bytes()) {
            let Self { draft, census, pace, .. } = self;
            let write = |out: &mut dyn Write| write_state(out, summary, census);
            pace.save(|| draft.save_state(draft.blocks(), write))?;
            self.saved = done;
        }
        Ok(())
    }

    /// Appends the summary.
    fn finish(mut self) -> Result<Draft, SheetTableError> {
        let summary = self.summary.as_ref().expect("the code is made");
        self.draft.append(&summary.to_bytes())?;
        Ok(self.draft)
    }
}

impl StoreBuilder {
    fn code_for_pending(&self) -> GroupCode {
        let mut frequencies = Frequencies::default();
        for (sheet, run) in self.pending.iter().enumerate() {
            let losers = short(&run.losers);
            let cells: Vec<_> = cells(sheet, &losers).collect();
            count_groups(&self.rows, sheet, &cells, &mut frequencies);
        }
        GroupCode::for_frequencies(&frequencies)
    }

    fn append(&mut self, strip: Vec<Run>) -> Result<(), SheetTableError> {
        let summary = self.summary.as_mut().expect("the code is made");
        let losers: Vec<Vec<u32>> = strip.iter().map(|run| short(&run.losers)).collect();
        let first = summary.sheets.len();
        let block = strip_block::encode(&self.rows, &summary.code, first, &losers);
        self.draft.append(&block)?;
        summary.strays.push(strays_of(&self.rows, first, &losers));
        summary.sheets.extend(strip.into_iter().map(|run| run.sheet));
        Ok(())
    }
}

fn short(losers: &[u64]) -> Vec<u32> {
    losers.iter().map(|row| u32::try_from(*row).expect("rows of a store are short")).collect()
}

fn strays_of(rows: &FreeRows, first_sheet: usize, losers: &[Vec<u32>]) -> Strays {
    let mut strays = Strays::NONE;
    for (sheet, losers) in (first_sheet..).zip(losers) {
        for (column, row) in (sheet as u64..).zip(losers) {
            if rows.is_low(sheet, *row) {
                let rank = u64::from(rows.rank(sheet, *row));
                strays.lower.add(sheet_by_lower_line(rank, column) - sheet as i64);
            } else {
                let line = sheet_by_upper_line(u64::from(*row), column);
                strays.upper.add(line - sheet as i64);
            }
        }
    }
    strays
}

fn write_state(out: &mut dyn Write, summary: &Summary, census: &SheetStream) -> io::Result<()> {
    let bytes = summary.to_bytes();
    out.write_all(&LAYOUT.to_le_bytes())?;
    out.write_all(&(bytes.len() as u64).to_le_bytes())?;
    out.write_all(&bytes)?;
    census.save(out)
}

/// Reads a checkpoint after so many blocks; `None` when it is not one.
fn read_state(input: &mut dyn Read, blocks: u64) -> io::Result<Option<(SheetStream, Summary)>> {
    let (mut layout, mut length) = ([0; 4], [0; 8]);
    input.read_exact(&mut layout)?;
    input.read_exact(&mut length)?;
    if u32::from_le_bytes(layout) != LAYOUT {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    input.take(u64::from_le_bytes(length)).read_to_end(&mut bytes)?;
    let Some(summary) = Summary::from_bytes(&bytes) else { return Ok(None) };
    let census = SheetStream::load(input)?;
    let sheets = summary.sheets.len() as u64;
    let fits = sheets == blocks * STRIP as u64 && census.next_third_row() == sheets;
    Ok(fits.then_some((census, summary)))
}
