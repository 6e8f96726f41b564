//! A growing set of naturals as bits, which can be read a word at a time from any place.

use super::fast::state::stored_fields;

/// A set of naturals; everything beyond the last word is absent.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// Whether a number is there.
    pub(super) fn has(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds a number.
    pub(super) fn add(&mut self, number: usize) {
        let word = number / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
    }

    /// Empties the set and keeps its memory.
    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    /// The numbers `start`, `start + 1`, … as the bits of a word, lowest first.
    #[inline]
    pub(super) fn from(&self, start: usize) -> u64 {
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let (index, shift) = (start / 64, start % 64);
        let low = word(index) >> shift;
        if shift == 0 { low } else { low | word(index + 1) << (64 - shift) }
    }

    /// One more than the largest number there, or 0.
    pub(super) fn end(&self) -> usize {
        let last = self.words.iter().rposition(|word| *word != 0);
        last.map_or(0, |last| last * 64 + 64 - self.words[last].leading_zeros() as usize)
    }

    /// The bytes that the set takes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }
}

stored_fields! { Bits { words } }
