//! A hash table from packed positions to small values, flat and without pointers.
//!
//! Open addressing with linear probing in one array of words. An entry is the code itself with
//! the value, plus one, in the topmost bits of its last word, which the code leaves free: most
//! boards that can be searched need a single word a position. A value field of 0 is a free entry.

/// Packed positions and their values.
pub(super) struct Table {
    slots: Vec<u64>,
    /// Words of an entry.
    words: usize,
    /// Where the value starts in an entry's last word.
    shift: u32,
    /// Number of entries the array has room for, a power of two, less one.
    last_slot: usize,
    len: usize,
}

const FIRST_SLOTS: usize = 1 << 10;

impl Table {
    /// A table for codes of `bits` bits and values up to `most_value`.
    pub(super) fn new(bits: usize, most_value: u32) -> Self {
        let value_bits = u64::BITS - (u64::from(most_value) + 1).leading_zeros();
        let words = (bits + value_bits as usize).div_ceil(64);
        let last_slot = FIRST_SLOTS - 1;
        let slots = vec![0; FIRST_SLOTS * words];
        Self {
            slots,
            words,
            shift: u64::BITS - value_bits,
            last_slot,
            len: 0,
        }
    }

    /// Words of a code.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Number of positions with a value.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The value of a position, if it has one.
    #[inline]
    pub(super) fn get(&self, code: &[u64]) -> Option<u32> {
        let slot = self.find(code);
        let stored = self.slots[(slot + 1) * self.words - 1] >> self.shift;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "values are stored from 32 bits"
        )]
        stored.checked_sub(1).map(|value| value as u32)
    }

    /// Gives a position its value, unless the array would have to grow beyond `most_bytes`.
    #[must_use]
    pub(super) fn insert(&mut self, code: &[u64], value: u32, most_bytes: usize) -> bool {
        if (self.len + 1) * 4 > (self.last_slot + 1) * 3 && !self.grow(most_bytes) {
            return false;
        }
        let start = self.find(code) * self.words;
        let entry = &mut self.slots[start..start + self.words];
        self.len += usize::from(entry[self.words - 1] >> self.shift == 0);
        entry.copy_from_slice(code);
        entry[self.words - 1] |= (u64::from(value) + 1) << self.shift;
        true
    }

    /// The slot where the code is, or the free one where it belongs.
    #[inline]
    fn find(&self, code: &[u64]) -> usize {
        let (code_last, code_rest) = code.split_last().expect("codes have at least one word");
        let mask = (1 << self.shift) - 1;
        let mut slot = self.home(code);
        loop {
            let start = slot * self.words;
            let entry = &self.slots[start..start + self.words];
            let last = entry[self.words - 1];
            let free = last >> self.shift == 0;
            if free || (last & mask == *code_last && entry[..self.words - 1] == *code_rest) {
                return slot;
            }
            slot = (slot + 1) & self.last_slot;
        }
    }

    /// Multiplicative hashing, folded so that the low bits depend on all of the code.
    #[inline]
    fn home(&self, code: &[u64]) -> usize {
        let mut hash = 0_u64;
        for &word in code {
            let product = u128::from(hash ^ word) * 0x9E37_79B9_7F4A_7C15;
            #[expect(clippy::cast_possible_truncation, reason = "the halves are folded")]
            let (low, high) = (product as u64, (product >> 64) as u64);
            hash = low ^ high;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "masked to the number of slots"
        )]
        let slot = hash as usize & self.last_slot;
        slot
    }

    fn grow(&mut self, most_bytes: usize) -> bool {
        let slots = (self.last_slot + 1) * 2;
        // While entries move, the old array and the new one exist side by side.
        if (slots + slots / 2) * self.words * size_of::<u64>() > most_bytes {
            return false;
        }
        let old = std::mem::replace(&mut self.slots, vec![0; slots * self.words]);
        self.last_slot = slots - 1;
        let mask = (1 << self.shift) - 1;
        let mut code = vec![0; self.words];
        for entry in old.chunks_exact(self.words) {
            if entry[self.words - 1] >> self.shift == 0 {
                continue;
            }
            code.copy_from_slice(entry);
            code[self.words - 1] &= mask;
            let start = self.find(&code) * self.words;
            self.slots[start..start + self.words].copy_from_slice(entry);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn agrees_with_a_hash_map(bits: usize, most_value: u32) {
        let mut table = Table::new(bits, most_value);
        let words = table.words();
        let mut plain: HashMap<Vec<u64>, u32> = HashMap::new();
        let mut state = 1_u64;
        for _ in 0..20_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040);
            let mut code = vec![0; words];
            for bit in 0..bits.min(13) {
                let at = bit * bits / 13;
                code[at / 64] |= (state >> (20 + bit) & 1) << (at % 64);
            }
            let value = u32::try_from(state >> 33).unwrap() % (most_value + 1);
            assert!(table.insert(&code, value, usize::MAX));
            plain.insert(code, value);
        }
        assert_eq!(table.len(), plain.len());
        assert!(
            plain
                .iter()
                .all(|(code, value)| table.get(code) == Some(*value))
        );
    }

    #[test]
    fn one_word_and_many_words_keep_what_they_are_given() {
        agrees_with_a_hash_map(20, 1);
        agrees_with_a_hash_map(62, 1);
        agrees_with_a_hash_map(63, 1);
        agrees_with_a_hash_map(40, u32::MAX - 1);
        agrees_with_a_hash_map(700, 999);
    }

    #[test]
    fn unknown_positions_have_no_value() {
        assert_eq!(Table::new(8, 1).get(&[7]), None);
    }

    #[test]
    fn memory_limit_is_kept_and_loses_nothing() {
        let mut table = Table::new(32, 1);
        let limit = 64 << 10;
        let kept = (0..)
            .take_while(|&code| table.insert(&[code], 1, limit))
            .count();
        assert!(kept > 1000);
        assert!(table.slots.len() * 8 <= limit);
        assert!((0..kept as u64).all(|code| table.get(&[code]) == Some(1)));
    }
}
