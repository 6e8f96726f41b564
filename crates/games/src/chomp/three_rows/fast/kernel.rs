//! One strip of 32 sheets through all columns where windows serve.
//!
//! For a column keep two windows of taken rows, for a sheet two windows of used rows; the windows
//! of a sheet and a column that meet start at the same rank and at the same row. The loser is the
//! lowest zero of the lower windows put together, or else of the upper ones. Then
//! - the column moves on to the next sheet: its lower window drops its lowest bit, which must be
//!   taken, and takes in a new one from what earlier sheets left behind; its upper window drops
//!   its lowest bit, which is what this sheet leaves behind;
//! - the sheet moves on to the next column: where `P` grows by one its lower window moves down and
//!   drops its highest bit, else its upper window moves up and drops its lowest bit; what is
//!   dropped must be used.
//!
//! Everything that is assumed of dropped bits is checked, and one flag tells if any check failed.
//!
//! Lanes: sheet `i` of the strip is one column behind sheet `i − 1`, so all 32 work at once, each on
//! its own column, and the column's words wander from lane to lane. A word enters with the bits to
//! take in and leaves with the bits left behind. The code is written once, for any kind of lanes.

use super::geometry::{STRIP, p};

/// The words of columns, indexed by column.
pub(super) struct Columns<'a> {
    /// Lower windows of taken ranks.
    pub(super) lower: &'a mut [u32],
    /// Upper windows of taken rows.
    pub(super) upper: &'a mut [u32],
    /// Before: bits that the lower windows take in. After: bits that the upper windows left behind.
    pub(super) exchange: &'a mut [u32],
}

/// The windows of the 32 sheets of a strip.
#[derive(Clone, Debug)]
pub(super) struct SheetWindows {
    /// Lower windows of used ranks.
    pub(super) lower: [u32; STRIP],
    /// Upper windows of used rows.
    pub(super) upper: [u32; STRIP],
}

/// Hears of each loser: the sheet's index in the strip, the column, and the bit found in the lower
/// or in the upper window.
pub(super) trait Record {
    /// Whether it wants to hear.
    const WANTED: bool;

    /// A loser: one of the two words has one bit set.
    fn loser(&mut self, sheet: usize, column: usize, lower: u32, upper: u32);
}

/// Hears nothing.
pub(super) struct NoRecord;

impl Record for NoRecord {
    const WANTED: bool = false;

    fn loser(&mut self, _: usize, _: usize, _: u32, _: u32) {}
}

/// Runs a strip through the columns from `first` up to `end`; returns whether all checks held.
///
/// The slices reach at least 32 columns beyond `end`, and what is in them outside the range may
/// be overwritten.
pub(super) fn run<R: Record>(
    columns: &mut Columns<'_>,
    sheets: &mut SheetWindows,
    first: usize,
    end: usize,
    record: &mut R,
) -> bool {
    portable(columns, sheets, first, end, record)
}

/// Lane `j` holds sheet `31 − j`, so that columns ascend with lanes: words enter at the last lane
/// and leave at lane 0.
#[inline(always)]
fn portable<R: Record>(
    columns: &mut Columns<'_>,
    sheets: &mut SheetWindows,
    first: usize,
    end: usize,
    record: &mut R,
) -> bool {
    let mut used_lower: [u32; STRIP] = std::array::from_fn(|lane| sheets.lower[STRIP - 1 - lane]);
    let mut used_upper: [u32; STRIP] = std::array::from_fn(|lane| sheets.upper[STRIP - 1 - lane]);
    let mut lower = [0_u32; STRIP];
    let mut upper = [0_u32; STRIP];
    let mut exchange = [0_u32; STRIP];
    let mut failed = [0_u32; STRIP];
    // Bit `j` is set where P grows after the column in lane `j`.
    let mut growth = 0_u32;
    for newest in first..end + STRIP - 1 {
        lower.rotate_left(1);
        upper.rotate_left(1);
        exchange.rotate_left(1);
        lower[STRIP - 1] = columns.lower[newest];
        upper[STRIP - 1] = columns.upper[newest];
        exchange[STRIP - 1] = columns.exchange[newest];
        growth = growth >> 1 | u32::from(p(newest + 1) > p(newest)) << 31;
        // Lanes whose column lies in the range.
        let before = (first + STRIP - 1).saturating_sub(newest);
        let after = (newest + 1).saturating_sub(end);
        let active = if before > 0 || after > 0 {
            let from = if before < STRIP { u32::MAX << before } else { 0 };
            let to = if after < STRIP { u32::MAX >> after } else { 0 };
            from & to
        } else {
            u32::MAX
        };
        let mut found_lower = [0_u32; STRIP];
        let mut found_upper = [0_u32; STRIP];
        for lane in 0..STRIP {
            let on = 0_u32.wrapping_sub(active >> lane & 1);
            let grows = 0_u32.wrapping_sub(growth >> lane & 1);
            let low = lower[lane] | used_lower[lane];
            let high = upper[lane] | used_upper[lane];
            let low_bit = !low & low.wrapping_add(1) & on;
            let no_low = if low == u32::MAX { on } else { 0 };
            let high_bit = !high & high.wrapping_add(1) & no_low;
            failed[lane] |= if high == u32::MAX { no_low } else { 0 };
            found_lower[lane] = low_bit;
            found_upper[lane] = high_bit;

            let taken_low = lower[lane] | low_bit;
            let taken_high = upper[lane] | high_bit;
            failed[lane] |= !taken_low & 1 & on;
            lower[lane] = taken_low >> 1 | exchange[lane] << 31;
            exchange[lane] = exchange[lane] >> 1 | taken_high << 31;
            upper[lane] = taken_high >> 1;

            let used_low = used_lower[lane] | low_bit;
            let used_high = used_upper[lane] | high_bit;
            failed[lane] |= !used_low >> 31 & grows & on;
            failed[lane] |= !used_high & 1 & !grows & on;
            let down = grows & on;
            let up = !grows & on;
            used_lower[lane] = (used_low << 1 & down) | (used_low & !down);
            used_upper[lane] = (used_high >> 1 & up) | (used_high & !up);
        }
        if newest + 1 >= first + STRIP {
            let oldest = newest + 1 - STRIP;
            columns.lower[oldest] = lower[0];
            columns.upper[oldest] = upper[0];
            columns.exchange[oldest] = exchange[0];
        }
        if R::WANTED {
            for lane in 0..STRIP {
                if active >> lane & 1 == 1 {
                    let column = newest + 1 + lane - STRIP;
                    record.loser(STRIP - 1 - lane, column, found_lower[lane], found_upper[lane]);
                }
            }
        }
    }
    for lane in 0..STRIP {
        sheets.lower[STRIP - 1 - lane] = used_lower[lane];
        sheets.upper[STRIP - 1 - lane] = used_upper[lane];
    }
    failed.iter().all(|flag| *flag == 0)
}
