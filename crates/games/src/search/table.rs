//! A hash table from packed positions to small values, flat and without pointers.
//!
//! Open addressing with linear probing in one array. An entry is the code itself with the value,
//! plus one, in the topmost bits of its last word, which the code leaves free: most boards that
//! can be searched need a single word a position. A value field of 0 is a free entry.

/// Packed positions of `W` words and their values.
pub(super) struct Table<const W: usize> {
    /// A power of two of entries.
    entries: Vec<[u64; W]>,
    /// Where the value starts in an entry's last word.
    shift: u32,
    len: usize,
}

const FIRST_ENTRIES: usize = 1 << 10;

/// How many bits the table needs for a code of `bits` bits and values up to `most_value`.
pub(super) fn bits_of_entry(bits: usize, most_value: u32) -> usize {
    bits + value_bits(most_value) as usize
}

/// The value is stored plus one.
fn value_bits(most_value: u32) -> u32 {
    u64::BITS - (u64::from(most_value) + 1).leading_zeros()
}

impl<const W: usize> Table<W> {
    /// A table for values up to `most_value`; codes leave as many bits free as that needs.
    pub(super) fn new(most_value: u32) -> Self {
        let shift = u64::BITS - value_bits(most_value);
        Self { entries: vec![[0; W]; FIRST_ENTRIES], shift, len: 0 }
    }

    /// Number of positions with a value.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The memory that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice())
    }

    /// The value of a position, if it has one.
    #[inline]
    pub(super) fn get(&self, code: &[u64; W]) -> Option<u32> {
        let stored = self.entries[self.find(code)][W - 1] >> self.shift;
        #[expect(clippy::cast_possible_truncation, reason = "values are stored from 32 bits")]
        stored.checked_sub(1).map(|value| value as u32)
    }

    /// Gives a position its value, unless the array would have to grow beyond `most_bytes`.
    #[must_use]
    pub(super) fn insert(&mut self, code: &[u64; W], value: u32, most_bytes: usize) -> bool {
        if (self.len + 1) * 4 > self.entries.len() * 3 && !self.grow(most_bytes) {
            return false;
        }
        let at = self.find(code);
        self.len += usize::from(self.is_free(at));
        self.entries[at] = *code;
        self.entries[at][W - 1] |= (u64::from(value) + 1) << self.shift;
        true
    }

    #[inline]
    fn is_free(&self, at: usize) -> bool {
        self.entries[at][W - 1] >> self.shift == 0
    }

    /// Where the code is, or the free entry where it belongs.
    #[inline]
    fn find(&self, code: &[u64; W]) -> usize {
        let mask = (1 << self.shift) - 1;
        let mut at = self.home(code);
        loop {
            let mut entry = self.entries[at];
            let free = entry[W - 1] >> self.shift == 0;
            entry[W - 1] &= mask;
            if free || entry == *code {
                return at;
            }
            at = (at + 1) & (self.entries.len() - 1);
        }
    }

    /// Multiplicative hashing, folded so that the low bits depend on all of the code.
    #[inline]
    fn home(&self, code: &[u64; W]) -> usize {
        let mut hash = 0_u64;
        for &word in code {
            let product = u128::from(hash ^ word) * 0x9E37_79B9_7F4A_7C15;
            #[expect(clippy::cast_possible_truncation, reason = "the halves are folded")]
            let folded = product as u64 ^ (product >> 64) as u64;
            hash = folded;
        }
        #[expect(clippy::cast_possible_truncation, reason = "masked to the number of entries")]
        let at = hash as usize & (self.entries.len() - 1);
        at
    }

    fn grow(&mut self, most_bytes: usize) -> bool {
        let entries = self.entries.len() * 2;
        // While entries move, the old array and the new one exist side by side.
        if (entries + entries / 2).saturating_mul(size_of::<[u64; W]>()) > most_bytes {
            return false;
        }
        let old = std::mem::replace(&mut self.entries, vec![[0; W]; entries]);
        for entry in old {
            if entry[W - 1] >> self.shift > 0 {
                let mut code = entry;
                code[W - 1] &= (1 << self.shift) - 1;
                let at = self.find(&code);
                self.entries[at] = entry;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numbers::Random;
    use std::collections::HashMap;

    fn agrees_with_a_hash_map<const W: usize>(most_value: u32) {
        let mut table = Table::<W>::new(most_value);
        let free_bits = value_bits(most_value);
        let mut plain: HashMap<[u64; W], u32> = HashMap::new();
        let mut random = Random::seeded(1);
        for _ in 0..20_000 {
            let mut code = [0; W];
            for word in &mut code {
                // Few different words, so that codes repeat and share their parts.
                *word = random.below(64) * 0x0101_0101_0101_0101;
            }
            code[W - 1] = code[W - 1] << free_bits >> free_bits;
            let value = random.below(u64::from(most_value) + 1) as u32;
            assert!(table.insert(&code, value, usize::MAX));
            plain.insert(code, value);
        }
        assert_eq!(table.len(), plain.len());
        assert!(plain.iter().all(|(code, value)| table.get(code) == Some(*value)));
    }

    #[test]
    fn one_word_and_many_words_keep_what_they_are_given() {
        agrees_with_a_hash_map::<1>(1);
        agrees_with_a_hash_map::<1>(u32::MAX - 1);
        agrees_with_a_hash_map::<2>(1);
        agrees_with_a_hash_map::<4>(999);
    }

    #[test]
    fn unknown_positions_have_no_value() {
        assert_eq!(Table::new(1).get(&[7]), None);
    }

    #[test]
    fn memory_limit_is_kept_and_loses_nothing() {
        let mut table = Table::new(1);
        let limit = 64 << 10;
        let kept = (0..).take_while(|&code| table.insert(&[code], 1, limit)).count();
        assert!(kept > 1000);
        assert!(table.entries.len() * 8 <= limit);
        assert!((0..kept as u64).all(|code| table.get(&[code]) == Some(1)));
    }
}
