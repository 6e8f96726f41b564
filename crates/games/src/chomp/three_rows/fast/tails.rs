//! The tails of all infinite sheets, by residue of the column.
//!
//! Far to the right of a sheet its losers are at fixed differences from the column, in turn. For
//! every residue of columns modulo a common multiple of all periods there is one set of the
//! differences that tails take in columns of that residue. From a column to the next the residue
//! grows by one while the differences looked at hardly change, so the words of all residues for the
//! same 64 differences lie side by side.

use super::super::reference::to_index;
use super::super::sheet::End;
use super::state::stored_fields;
use numbers::least_common_multiple;
use std::collections::HashMap;

/// Differences that tails take.
#[derive(Clone, Debug)]
pub(super) struct ResidueTails {
    modulus: usize,
    /// The word of 64 differences from `64·block` on, for a residue, is at
    /// `block·modulus + residue`.
    words: Vec<u64>,
    /// The least common multiple of the periods, if greater than 1, of the tails that take a
    /// difference.
    periods: HashMap<usize, u64>,
}

/// All periods seen so far divide this.
const FIRST_MODULUS: usize = 72;

impl ResidueTails {
    pub(super) fn new() -> Self {
        Self { modulus: FIRST_MODULUS, words: Vec::new(), periods: HashMap::new() }
    }

    /// Adds the tail of a sheet, if it has one.
    pub(super) fn add(&mut self, end: &End) {
        let End::Periodic { start, offsets } = end else { return };
        let modulus = least_common_multiple(self.modulus as u64, offsets.len() as u64);
        self.widen(to_index(modulus));
        if offsets.len() > 1 {
            for offset in offsets {
                let period = self.periods.entry(to_index(*offset)).or_insert(1);
                *period = least_common_multiple(*period, offsets.len() as u64);
            }
        }
        // Any column of a residue will do, as long as the tail has started there.
        let far = start.next_multiple_of(modulus);
        for residue in 0..self.modulus {
            let offset = end.offset(far + residue as u64).expect("the tail has started");
            let offset = to_index(offset);
            let word = offset / 64 * self.modulus + residue;
            if word >= self.words.len() {
                self.words.resize((offset / 64 + 1) * self.modulus, 0);
            }
            self.words[word] |= 1 << (offset % 64);
        }
    }

    /// Gives every residue of a larger modulus the words of the residue it had.
    fn widen(&mut self, modulus: usize) {
        if modulus > self.modulus {
            let blocks = self.words.chunks(self.modulus);
            let repeated = blocks.flat_map(|block| block.iter().cycle().take(modulus));
            self.words = repeated.copied().collect();
            self.modulus = modulus;
        }
    }

    /// A common multiple of the periods of the tails that take one of these differences.
    pub(super) fn periods(&self, differences: impl Iterator<Item = usize>) -> u64 {
        let periods = differences.filter_map(|difference| self.periods.get(&difference));
        periods.fold(1, |all, period| least_common_multiple(all, *period))
    }

    /// All periods divide this.
    pub(super) fn modulus(&self) -> usize {
        self.modulus
    }

    /// The differences that tails take in a column.
    pub(super) fn at(&self, column: usize) -> TailsAt<'_> {
        self.of_residue(column % self.modulus)
    }

    /// The differences that tails take in the columns of a residue.
    #[inline]
    pub(super) fn of_residue(&self, residue: usize) -> TailsAt<'_> {
        TailsAt { words: &self.words, modulus: self.modulus, residue }
    }
}

/// The differences that tails take in the columns of one residue.
#[derive(Clone, Copy)]
pub(super) struct TailsAt<'a> {
    words: &'a [u64],
    modulus: usize,
    residue: usize,
}

impl<'t> TailsAt<'t> {
    #[inline]
    fn word(self, block: usize) -> u64 {
        self.words.get(block * self.modulus + self.residue).copied().unwrap_or(0)
    }

    /// The differences `start`, `start + 1`, … as the bits of a word, lowest first.
    #[inline]
    pub(super) fn from(self, start: usize) -> u64 {
        let (block, shift) = (start / 64, start % 64);
        self.word(block) >> shift | self.word(block + 1) << 1 << (63 - shift)
    }

    /// The 128 differences from `start` on.
    #[inline]
    pub(super) fn two_words_from(self, start: usize) -> [u64; 2] {
        let (block, shift) = (start / 64, start % 64);
        let [low, middle, high] = [0, 1, 2].map(|next| self.word(block + next));
        [low >> shift | middle << 1 << (63 - shift), middle >> shift | high << 1 << (63 - shift)]
    }

    /// A word that will be read some columns on, when differences have fallen to the block before.
    #[inline]
    pub(super) fn word_to_come(self, start: usize) -> Option<&'t u64> {
        const COLUMNS_AHEAD: usize = 24;
        let block = (start / 64).saturating_sub(1);
        self.words.get(block * self.modulus + self.residue + COLUMNS_AHEAD)
    }

    /// Whether a difference is taken.
    pub(super) fn has(self, difference: usize) -> bool {
        self.word(difference / 64) >> (difference % 64) & 1 == 1
    }
}

stored_fields! { ResidueTails { modulus, words, periods } }
