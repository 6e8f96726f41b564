//! Taken rows of a column while it is run row by row.

use super::geometry::{first_sheet, parting_row, upper_base};
use super::state::stored_fields;
use super::tails::TailsAt;
use super::{CheckFailed, Checked};
use numbers::BitSet;

/// Words of a column in the start zone.
const START_WORDS: usize = 14;

/// How far below the parting row of its own sheet the words of a start column begin.
const START_BELOW: usize = 800;

/// A column in the start zone: rows from well below the lower line to well above the upper one.
/// Rows below the first word are all taken or deadly, rows above the last are free.
#[derive(Clone, Debug)]
pub(super) struct StartColumn {
    first_word: usize,
    words: [u64; START_WORDS],
    /// All words before this one are full of taken and deadly rows.
    pub(super) open_word: usize,
}

impl StartColumn {
    /// The column, with the differences that are taken in it.
    pub(super) fn new(column: usize, differences: &BitSet) -> Self {
        let first_word = (parting_row(column) - START_BELOW) / 64;
        let taken = |index: usize| differences.word_from((first_word + index) * 64 - column);
        Self { first_word, words: std::array::from_fn(taken), open_word: first_word }
    }

    /// The column, with everything taken below a row, which must be near, and nothing from it on.
    pub(super) fn full_below(column: usize, row: usize) -> Checked<Self> {
        let first_word = (parting_row(column) - START_BELOW) / 64;
        let bits = row.checked_sub(first_word * 64).filter(|bits| *bits < START_WORDS * 64);
        let bits = bits.ok_or(CheckFailed)?;
        let mut words = [0; START_WORDS];
        words[..bits / 64].fill(u64::MAX);
        words[bits / 64] = (1 << (bits % 64)) - 1;
        Ok(Self { first_word, words, open_word: first_word })
    }

    /// The taken rows of a word of rows.
    #[inline]
    pub(super) fn word(&self, word: usize) -> u64 {
        match word.checked_sub(self.first_word) {
            None => u64::MAX,
            Some(index) => self.words.get(index).copied().unwrap_or(0),
        }
    }

    /// Takes the rows from `row` on that are bits of a word; `false` when one lies outside.
    #[must_use]
    pub(super) fn take_all(&mut self, row: usize, bits: u64) -> bool {
        let (word, shift) = (row / 64, row % 64);
        let parts = [bits << shift, bits >> 1 >> (63 - shift)];
        (word..).zip(parts).all(|(word, part)| {
            let word =
                word.checked_sub(self.first_word).and_then(|index| self.words.get_mut(index));
            match word {
                Some(word) => {
                    *word |= part;
                    true
                }
                None => part == 0,
            }
        })
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
    /// The column, with the differences that are taken in it: 64 from any one on.
    pub(super) fn new(column: usize, differences: impl Fn(usize) -> u64) -> Self {
        let first_lower = column / 64;
        let first_upper = (upper_base(first_sheet(column), column) - UPPER_BELOW) / 64;
        let taken = |word: usize| -> u64 {
            // The first word may begin before the column.
            match (word * 64).checked_sub(column) {
                Some(difference) => differences(difference),
                None => differences(0) << (column - word * 64),
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

    /// Whether just the tails take rows in a range that lies within the words near one line.
    pub(super) fn is_tails_within(&self, rows: std::ops::Range<usize>, tails: TailsAt<'_>) -> bool {
        rows.clone().step_by(64).all(|row| {
            let (word, shift) = (row / 64, row % 64);
            let part = |word: usize| {
                if word * 64 < self.lower_end() {
                    self.lower_word(word)
                } else if word < self.upper_rows().end / 64 {
                    self.upper_word(word)
                } else {
                    0
                }
            };
            let next = if shift > 0 && (word + 1) * 64 < rows.end { part(word + 1) } else { 0 };
            let taken = part(word) >> shift | next << 1 << (63 - shift);
            let wanted = u64::MAX >> (64 - (rows.end - row).min(64));
            (taken ^ tails.from(row - self.column)) & wanted == 0
        })
    }

    /// Whether no row from here on is taken near the upper line.
    pub(super) fn is_free_from(&self, row: usize) -> bool {
        let first = row / 64 - self.first_upper;
        let beyond = self.upper.get(first).is_none_or(|word| word >> (row % 64) == 0);
        beyond && self.upper.iter().skip(first + 1).all(|word| *word == 0)
    }

    /// Whether a row is taken.
    pub(super) fn has(&self, row: usize, tails: TailsAt<'_>) -> bool {
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

stored_fields! {
    StartColumn { first_word, words, open_word }
    EndColumn { column, first_upper, lower, upper }
}
