//! The bits that lower windows take in: taken rows, pushed together to ranks.
//!
//! During a strip the lower window of a column takes in 32 ranks. Their rows are those that are not
//! deadly among some eighty rows; which of these are taken was left behind by upper windows, or is
//! told by tails. So a word to take in is the taken bits of 128 rows, of which those at the places
//! of a mask, the rows that are not deadly, are pushed together.

use super::geometry::{STRIP, WINDOW, lower_base, sheet_at, upper_base};
use super::memory::Memory;
use super::rows::Rows;
use super::tails::ResidueTails;
use super::{Checked, check};
use std::ops::Range;

/// Where taken rows are told.
pub(super) struct Intake<'a> {
    pub(super) rows: &'a Rows,
    pub(super) memory: &'a Memory,
    pub(super) tails: &'a ResidueTails,
    /// The sheet from which on a column's bits are in memory.
    pub(super) remembered_from: &'a [u32],
}

/// What some machines can do better than others.
pub(super) trait Tools: Copy {
    /// The bits of a word at the places of a mask, pushed together.
    fn extract(self, bits: u64, mask: u64) -> u64;

    /// A word will be read soon.
    fn soon<T>(self, word: Option<&T>);
}

/// What every machine can do.
#[derive(Clone, Copy)]
pub(super) struct PlainTools;

impl Tools for PlainTools {
    fn extract(self, bits: u64, mut mask: u64) -> u64 {
        let (mut result, mut place) = (0, 0);
        while mask != 0 {
            result |= (bits >> mask.trailing_zeros() & 1) << place;
            mask &= mask - 1;
            place += 1;
        }
        result
    }

    fn soon<T>(self, _: Option<&T>) {}
}

/// From a column to the next the sheets whose bits are read fall by about √2, so after so many
/// columns they lie in the strip before.
const COLUMNS_PER_STRIP: usize = 22;

impl Intake<'_> {
    /// The taken rows that the upper windows of sheets from `sheet` on left behind in a column.
    pub(super) fn left_behind(&self, column: usize, sheet: usize) -> u64 {
        let from = self.remembered_from[column] as usize;
        if sheet >= from {
            return self.remembered(column, sheet);
        }
        let tails = self.tails.at(column).from(upper_base(sheet, column) - column);
        match from - sheet {
            before @ 0..64 => {
                tails & !(u64::MAX << before) | self.remembered(column, from) << before
            }
            _ => tails,
        }
    }

    fn remembered(&self, column: usize, sheet: usize) -> u64 {
        let (strip, shift) = (sheet / STRIP, sheet % STRIP);
        let word = |strip: usize| self.memory.words(strip, column).first().copied().unwrap_or(0);
        join([word(strip), word(strip + 1), word(strip + 2)], shift)
    }

    /// Fills words, one for each column of a range.
    #[inline(always)]
    pub(super) fn fill(
        &self,
        strip: usize,
        range: Range<usize>,
        words: &mut [u32],
        tools: impl Tools,
    ) -> Checked<()> {
        let mut column = range.start;
        // Division is slow, so residues are counted along.
        let modulus = self.tails.modulus();
        let mut residue = column % modulus;
        while column < range.end {
            let row = self.first_row(strip, column)?;
            let sheet = sheet_at(row, column);
            if sheet >= self.remembered_from[column] as usize {
                let rest = &mut words[column - range.start..];
                column += self.fill_from_memory(strip, column..range.end, rest, tools)?;
                residue = column % modulus;
                continue;
            }
            let bits = if sheet + 128 <= self.remembered_from[column] as usize {
                let tails = self.tails.of_residue(residue);
                tools.soon(tails.word_to_come(row - column));
                tails.two_words_from(row - column)
            } else {
                [self.left_behind(column, sheet), self.left_behind(column, sheet + 64)]
            };
            words[column - range.start] = self.pushed(row, bits, tools)?;
            column += 1;
            residue = if residue + 1 == modulus { 0 } else { residue + 1 };
        }
        Ok(())
    }

    /// Fills words as long as their bits come from the same strips, and returns how many.
    #[inline(always)]
    fn fill_from_memory(
        &self,
        strip: usize,
        range: Range<usize>,
        words: &mut [u32],
        tools: impl Tools,
    ) -> Checked<usize> {
        let sheet = sheet_at(self.first_row(strip, range.start)?, range.start);
        let first = sheet / STRIP;
        let parts: [&[u32]; 5] =
            std::array::from_fn(|index| self.memory.words(first + index, range.start));
        for strips in 1..=2 {
            let column = range.start + strips * COLUMNS_PER_STRIP;
            tools.soon(self.memory.words(first - strips, column).first());
        }
        let length = parts.iter().map(|part| part.len()).fold(range.len(), usize::min);
        if length == 0 {
            // Some strip has no words here: nothing was taken when it passed.
            let bits =
                [self.left_behind(range.start, sheet), self.left_behind(range.start, sheet + 64)];
            words[0] = self.pushed(self.first_row(strip, range.start)?, bits, tools)?;
            return Ok(1);
        }
        let parts = parts.map(|part| &part[..length]);
        let from = &self.remembered_from[range.start..][..length];
        let words = &mut words[..length];
        for offset in 0..length {
            let column = range.start + offset;
            let row = self.first_row(strip, column)?;
            let sheet = sheet_at(row, column);
            if sheet / STRIP != first || sheet < from[offset] as usize {
                return Ok(offset);
            }
            let word = |part: usize| u64::from(parts[part][offset]);
            let shift = sheet % STRIP;
            let [low, middle, high] = [word(0) | word(1) << 32, word(2) | word(3) << 32, word(4)];
            // A shift by all 64 bits is not defined, so it is made in two steps.
            let bits = [
                low >> shift | middle << 1 << (63 - shift),
                middle >> shift | high << 1 << (63 - shift),
            ];
            words[offset] = self.pushed(row, bits, tools)?;
        }
        Ok(length)
    }

    #[inline(always)]
    fn first_row(&self, strip: usize, column: usize) -> Checked<usize> {
        self.rows.row_of_rank(lower_base(strip, column) + WINDOW)
    }

    /// The first 32 ranks from a row on, of 128 rows.
    #[inline(always)]
    fn pushed(&self, row: usize, bits: [u64; 2], tools: impl Tools) -> Checked<u32> {
        let masks = [self.rows.not_deadly_from(row), self.rows.not_deadly_from(row + 64)];
        let ranks = masks[0].count_ones();
        // Among 128 rows there are more than 32 that are not deadly, and among 64 fewer.
        check(ranks < u64::BITS && ranks + masks[1].count_ones() >= WINDOW as u32)?;
        let word = tools.extract(bits[0], masks[0]) | tools.extract(bits[1], masks[1]) << ranks;
        #[expect(clippy::cast_possible_truncation, reason = "32 ranks are wanted")]
        let word = word as u32;
        Ok(word)
    }
}

/// The 64 bits that start at a bit of three words.
#[inline(always)]
fn join(words: [u32; 3], shift: usize) -> u64 {
    let [low, middle, high] = words.map(u128::from);
    #[expect(clippy::cast_possible_truncation, reason = "64 bits are wanted")]
    let bits = ((low | middle << 32 | high << 64) >> shift) as u64;
    bits
}
