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
//! Lanes: sheet `i` of the strip is one column behind sheet `i − 1`, so all 32 work at once, each
//! on its own column, and the column's words wander from lane to lane. A word enters with the bits
//! to take in and leaves with the bits left behind. The code is written once, for any kind of
//! lanes.

use super::Checked;
use super::geometry::{STRIP, p};
use super::lanes::Lanes;

/// The words of columns, indexed by column.
pub(super) struct Columns<'a> {
    /// Lower windows of taken ranks.
    pub(super) lower: &'a mut [u32],
    /// Upper windows of taken rows.
    pub(super) upper: &'a mut [u32],
    /// Before: bits that the lower windows take in. After: bits that the upper windows left behind.
    pub(super) exchange: &'a mut [u32],
    /// Puts in more of the bits to take in, from where it stopped the last time, and tells up to
    /// which column there are some.
    pub(super) more: &'a mut dyn FnMut(&mut [u32]) -> Checked<usize>,
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

    /// Whether it wants to hear of one of the 32 columns up to this one.
    fn listens_at(&self, newest: usize) -> bool;

    /// A loser: one of the two words has one bit set.
    fn loser(&mut self, sheet: usize, column: usize, lower: u32, upper: u32);
}

/// Hears nothing.
pub(super) struct NoRecord;

impl Record for NoRecord {
    const WANTED: bool = false;

    fn listens_at(&self, _: usize) -> bool {
        false
    }

    fn loser(&mut self, _: usize, _: usize, _: u32, _: u32) {}
}

/// Runs a strip through the columns from `first` up to `end`; returns whether all checks held.
///
/// The slices reach at least 32 columns beyond `end`, and what is in them outside the range may
/// be overwritten.
#[inline(always)]
pub(super) fn run<V: Lanes, const VECTORS: usize, R: Record>(
    columns: &mut Columns<'_>,
    sheets: &mut SheetWindows,
    first: usize,
    end: usize,
    record: &mut R,
) -> bool {
    let mut lanes = StripLanes::<V, VECTORS>::new(sheets);
    let full = first + STRIP - 1..end;
    let mut filled = first;
    for newest in first..end + STRIP - 1 {
        if newest == filled && newest < end {
            let Ok(column) = (columns.more)(columns.exchange) else { return false };
            filled = column;
        }
        if full.contains(&newest) {
            lanes.step::<true, R>(columns, newest, u32::MAX, record);
        } else {
            // Near both ends only the lanes whose column lies in the range work.
            let before = (first + STRIP - 1).saturating_sub(newest);
            let after = (newest + 1).saturating_sub(end);
            let active = u32::MAX << before & u32::MAX >> after;
            lanes.step::<false, R>(columns, newest, active, record);
        }
    }
    lanes.finish(sheets)
}

/// The lanes of a strip. Lane `j` holds sheet `31 − j`, so that columns ascend with lanes: words
/// enter at the last lane and leave at lane 0.
struct StripLanes<V, const VECTORS: usize> {
    lower: [V; VECTORS],
    upper: [V; VECTORS],
    exchange: [V; VECTORS],
    used_lower: [V; VECTORS],
    used_upper: [V; VECTORS],
    /// Bit 0 is set where a lower window dropped a rank that was not taken, or an upper window of
    /// a sheet a row that was not used.
    failed_low: V,
    /// Bit 31 is set where a lower window of a sheet dropped a rank that was not used.
    failed_high: V,
    /// Not 0 where both windows were full.
    failed_full: V,
    /// Bit `j` is set where P grows after the column in lane `j`.
    growth: u32,
}

impl<V: Lanes, const VECTORS: usize> StripLanes<V, VECTORS> {
    #[inline(always)]
    fn new(sheets: &SheetWindows) -> Self {
        let reversed = |windows: &[u32; STRIP]| {
            let lanes: [u32; STRIP] = std::array::from_fn(|lane| windows[STRIP - 1 - lane]);
            std::array::from_fn(|vector| V::load(&lanes[vector * V::LANES..]))
        };
        let zero = V::splat(0);
        Self {
            lower: [zero; VECTORS],
            upper: [zero; VECTORS],
            exchange: [zero; VECTORS],
            used_lower: reversed(&sheets.lower),
            used_upper: reversed(&sheets.upper),
            failed_low: zero,
            failed_high: zero,
            failed_full: zero,
            growth: 0,
        }
    }

    #[inline(always)]
    fn step<const ALL: bool, R: Record>(
        &mut self,
        columns: &mut Columns<'_>,
        newest: usize,
        active: u32,
        record: &mut R,
    ) {
        enter(&mut self.lower, columns.lower[newest]);
        enter(&mut self.upper, columns.upper[newest]);
        enter(&mut self.exchange, columns.exchange[newest]);
        self.growth = self.growth >> 1 | u32::from(p(newest + 1) > p(newest)) << 31;
        let mut found = [[0; STRIP]; 2];
        for vector in 0..VECTORS {
            let on = V::mask(active >> (vector * V::LANES));
            let grows = V::mask(self.growth >> (vector * V::LANES));
            let low = self.lower[vector].or(self.used_lower[vector]);
            let high = self.upper[vector].or(self.used_upper[vector]);
            let no_low = if ALL { low.full() } else { V::both(low.full(), on) };
            let low_bit = if ALL { low.lowest_zero() } else { low.lowest_zero().keep(on) };
            let high_bit = high.lowest_zero().keep(no_low);
            self.failed_full = self.failed_full.or(high.keep(V::both(high.full(), no_low)));

            let taken_low = self.lower[vector].or(low_bit);
            let taken_high = self.upper[vector].or(high_bit);
            let bits = self.exchange[vector];
            self.failed_low = self.failed_low.or_missing(taken_low, on);
            self.lower[vector] = taken_low.down_from(bits);
            self.exchange[vector] = bits.down_from(taken_high);
            self.upper[vector] = taken_high.down_from(V::splat(0));

            let used_low = self.used_lower[vector].or(low_bit);
            let used_high = self.used_upper[vector].or(high_bit);
            let falls = if ALL { grows } else { V::both(grows, on) };
            let rises = V::but(on, grows);
            self.failed_high = self.failed_high.or_missing(used_low, falls);
            self.failed_low = self.failed_low.or_missing(used_high, rises);
            self.used_lower[vector] = used_low.up_where(falls);
            self.used_upper[vector] = used_high.down_where(rises);
            if R::WANTED {
                low_bit.store(&mut found[0][vector * V::LANES..]);
                high_bit.store(&mut found[1][vector * V::LANES..]);
            }
        }
        if let Some(oldest) = (newest + 1).checked_sub(STRIP) {
            // The other lanes of the vector are on their way; the next steps write them again.
            self.lower[0].store(&mut columns.lower[oldest..]);
            self.upper[0].store(&mut columns.upper[oldest..]);
            self.exchange[0].store(&mut columns.exchange[oldest..]);
        }
        if R::WANTED && record.listens_at(newest) {
            for lane in (0..STRIP).filter(|lane| active >> lane & 1 == 1) {
                let column = newest + 1 + lane - STRIP;
                record.loser(STRIP - 1 - lane, column, found[0][lane], found[1][lane]);
            }
        }
    }

    #[inline(always)]
    fn finish(self, sheets: &mut SheetWindows) -> bool {
        let lanes = |vectors: &[V; VECTORS]| {
            let mut lanes = [0; STRIP];
            for (index, vector) in vectors.iter().enumerate() {
                vector.store(&mut lanes[index * V::LANES..]);
            }
            lanes.reverse();
            lanes
        };
        sheets.lower = lanes(&self.used_lower);
        sheets.upper = lanes(&self.used_upper);
        let any = |flags: V, bits: u32| {
            let mut lanes = [0; STRIP];
            flags.store(&mut lanes);
            lanes.iter().any(|lane| lane & bits != 0)
        };
        !any(self.failed_low, 1)
            && !any(self.failed_high, 1 << 31)
            && !any(self.failed_full, u32::MAX)
    }
}

/// Every lane moves down by one, across vectors, and a word comes in at the top.
#[inline(always)]
fn enter<V: Lanes, const VECTORS: usize>(vectors: &mut [V; VECTORS], word: u32) {
    for vector in 0..VECTORS {
        let next = vectors.get(vector + 1).copied().unwrap_or_else(|| V::splat(word));
        vectors[vector] = vectors[vector].enter(next);
    }
}
