//! Sheets in order, for the commands that list them: from a census on disk if one reaches far
//! enough, otherwise computed.

use crate::arguments::SheetWork;
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::work::{self, tell_of_missing};
use atlas::census::CensusTable;
use chomplab::chomp::three_rows::{Sheet, SheetStream};
use indicatif::BinaryBytes;
use std::num::NonZero;
use std::sync::atomic::Ordering;

/// The bar is moved after so many sheets from a table, which come fast.
const FROM_TABLE: u64 = 10_000;

/// Where the sheets of third rows from 0 on come from.
pub(crate) struct SheetSource {
    to: u64,
    census: Option<CensusTable>,
    threads: NonZero<usize>,
}

impl SheetSource {
    /// Finds the sheets up to a third row, or makes sure that they can be computed.
    pub(crate) fn open(from: &SheetWork, to: u64) -> Result<Self, Complaint> {
        let census = match from.tables.place_if_any() {
            Some(place) => {
                tell_of_missing(&from.tables, &place);
                CensusTable::open(&place)?.filter(|census| census.to() >= to)
            }
            None => None,
        };
        if census.is_none() {
            refuse_beyond_memory(to, from.memory.bytes)?;
        }
        Ok(Self { to, census, threads: from.threads() })
    }

    /// Gives the sheets one by one to `take`; returns how many there were, which are fewer than
    /// asked for after Ctrl-C.
    pub(crate) fn for_each(
        &self,
        mut bar: Bar,
        take: &mut dyn FnMut(&mut Bar, &Sheet) -> Result<(), Complaint>,
    ) -> Result<u64, Complaint> {
        let stop = work::stop_flag();
        let mut done = 0;
        if let Some(census) = &self.census {
            for sheet in census.iter() {
                if done > self.to || stop.load(Ordering::Relaxed) {
                    break;
                }
                take(&mut bar, &sheet?)?;
                done += 1;
                if done % FROM_TABLE == 0 {
                    bar.set(done);
                }
            }
            return Ok(done);
        }
        let mut census = SheetStream::new().on_threads(self.threads);
        while done <= self.to && !stop.load(Ordering::Relaxed) {
            for sheet in census.batch().iter().filter(|sheet| sheet.third_row <= self.to) {
                take(&mut bar, sheet)?;
                done += 1;
            }
            bar.set(done);
        }
        Ok(done)
    }

    /// The last sheet; none after Ctrl-C.
    pub(crate) fn last(&self) -> Result<Option<Sheet>, Complaint> {
        if let Some(census) = &self.census {
            return Ok(Some(census.sheet(self.to)?));
        }
        let mut last = None;
        self.for_each(Bar::of_sheets(self.to + 1), &mut |_, sheet| {
            last = (sheet.third_row == self.to).then(|| sheet.clone());
            Ok(())
        })?;
        Ok(last)
    }
}

/// Refuses to compute sheets for which the memory allowed would not do; returns what they take.
pub(crate) fn refuse_beyond_memory(to: u64, allowed: u64) -> Result<u64, Complaint> {
    let needed = SheetStream::bytes_at(to);
    if needed <= allowed {
        return Ok(needed);
    }
    Err(Complaint::Machine(format!(
        "sheets up to third row {to} take about {} of memory, and {} are allowed; raise with \
         --memory, or choose a smaller range",
        BinaryBytes(needed),
        BinaryBytes(allowed)
    )))
}
