//! Taken rows of a column while it is run row by row.

use super::super::bits::Bits;
use super::geometry::{first_sheet, parting_row, upper_base};

/// Words of a column in the start zone.
const START_WORDS: usize = 14;

/// How far below the parting row of its own sheet the words of a start column begin.
const START_BELOW: usize = 800;

/// A column in the start zone: rows from well below the lower line to well above the upper one.
/// Rows below the first word are all taken or deadly, rows above the last are free.
#[derive(Clone, Debug)]
pub(super) struct StartColumn {
    pub(super) first_word: usize,
    pub(super) words: [u64; START_WORDS],
}

impl StartColumn {
    /// The column, with the differences that are taken in it.
    pub(super) fn new(column: usize, differences: &Bits) -> Self {
        let first_word = (parting_row(column) - START_BELOW) / 64;
        let taken = |index: usize| differences.from((first_word + index) * 64 - column);
        Self { first_word, words: std::array::from_fn(taken) }
    }

    /// The column, with everything taken below a row and nothing at or above it.
    pub(super) fn full_below(column: usize, row: usize) -> Option<Self> {
        let first_word = (parting_row(column) - START_BELOW) / 64;
        let bits = row.checked_sub(first_word * 64).filter(|bits| *bits < START_WORDS * 64)?;
        let mut words = [0; START_WORDS];
        words[..bits / 64].fill(u64::MAX);
        words[bits / 64] = (1 << (bits % 64)) - 1;
        Some(Self { first_word, words })
    }

    /// The taken rows of a word of rows.
    #[inline]
    pub(super) fn word(&self, word: usize) -> u64 {
        match word.checked_sub(self.first_word) {
            None => u64::MAX,
            Some(index) => self.words.get(index).copied().unwrap_or(0),
        }
    }

    /// Takes a row; `false` when it lies outside the words.
    #[must_use]
    pub(super) fn take(&mut self, row: usize) -> bool {
        let word = (row / 64).checked_sub(self.first_word);
        match word.and_then(|word| self.words.get_mut(word)) {
            None => false,
            Some(word) => {
                *word |= 1 << (row % 64);
                true
            }
        }
    }
}

/// Words of a column in the end zone, near the diagonal and near the upper line.
const LOWER_WORDS: usize = 9;
const UPPER_WORDS: usize = 11;

/// How far below the upper line of its first sheet the upper words of a column begin.
const UPPER_BELOW: usize = 192;

/// A column in the end zone. Between and beyond its words only tails take rows.
#[derive(Clone, Debug)]
pub(super) struct EndColumn {
    pub(super) column: usize,
    pub(super) first_upper: usize,
    lower: [u64; LOWER_WORDS],
    upper: [u64; UPPER_WORDS],
}

impl EndColumn {
    /// The column, with the differences that are taken in it.
    pub(super) fn new(column: usize, differences: &Bits) -> Self {
        let first_lower = column / 64;
        let first_upper = (upper_base(first_sheet(column), column) - UPPER_BELOW) / 64;
        let taken = |word: usize| -> u64 {
            // The first word may begin before the column.
            match (word * 64).checked_sub(column) {
                Some(difference) => differences.from(difference),
                None => differences.from(0) << (column - word * 64),
            }
        };
        Self {
            column,
            first_upper,
            lower: std::array::from_fn(|index| taken(first_lower + index)),
            upper: std::array::from_fn(|index| taken(first_upper + index)),
        }
    }

    /// One more than the last row of the words near the diagonal.
    pub(super) fn lower_end(&self) -> usize {
        (self.column / 64 + LOWER_WORDS) * 64
    }

    /// The rows of the words near the upper line.
    pub(super) fn upper_rows(&self) -> std::ops::Range<usize> {
        self.first_upper * 64..(self.first_upper + UPPER_WORDS) * 64
    }

    /// The taken rows of a word of rows near the diagonal.
    #[inline]
    pub(super) fn lower_word(&self, word: usize) -> u64 {
        self.lower[word - self.column / 64]
    }

    /// The taken rows of a word of rows near the upper line.
    #[inline]
    pub(super) fn upper_word(&self, word: usize) -> u64 {
        self.upper[word - self.first_upper]
    }

    /// Takes a row near the diagonal or near the upper line; `false` when it is near neither.
    #[must_use]
    pub(super) fn take(&mut self, row: usize) -> bool {
        let bit = 1 << (row % 64);
        if row < self.lower_end() {
            self.lower[row / 64 - self.column / 64] |= bit;
        } else if self.upper_rows().contains(&row) {
            self.upper[row / 64 - self.first_upper] |= bit;
        } else {
            return false;
        }
        true
    }

    /// Whether a row is taken.
    pub(super) fn has(&self, row: usize, tails: &Bits) -> bool {
        let word = if row < self.lower_end() {
            self.lower_word(row / 64)
        } else if self.upper_rows().contains(&row) {
            self.upper_word(row / 64)
        } else {
            return tails.has(row - self.column);
        };
        word >> (row % 64) & 1 == 1
    }
}
