//! The minimal excluded element of a set of naturals.
//!
//! A position with `k` options has a Grundy value of at most `k`, so a bit set that grows with the
//! largest value seen stays small. The set is made to be cleared and used again: a search keeps
//! one per level of its stack.

/// A set of naturals, kept as bits, that finds its least missing element.
///
/// ```
/// let seen: numbers::MexSet = [2, 0, 1, 5].into_iter().collect();
/// assert_eq!(seen.mex(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MexSet {
    words: Vec<u64>,
}

impl MexSet {
    /// The empty set, whose mex is 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one value.
    pub fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Forgets every value and keeps the memory.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// The least natural that is not in the set.
    #[must_use]
    pub fn mex(&self) -> u32 {
        let full = self.words.iter().take_while(|word| **word == u64::MAX).count();
        let bit = self.words.get(full).map_or(0, |word| word.trailing_ones());
        u32::try_from(full).expect("values are 32-bit, so words are few") * 64 + bit
    }
}

impl Extend<u32> for MexSet {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

impl FromIterator<u32> for MexSet {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn full_words_are_passed_over() {
        assert_eq!((0..64).collect::<MexSet>().mex(), 64);
        assert_eq!((0..300).filter(|n| *n != 257).collect::<MexSet>().mex(), 257);
    }

    #[test]
    fn clearing_forgets() {
        let mut set: MexSet = (0..100).collect();
        set.clear();
        assert_eq!(set.mex(), 0);
    }

    proptest! {
        #[test]
        fn mex_is_missing_and_all_below_are_there(
            values in prop::collection::vec(0u32..200, 0..300),
        ) {
            let plain: BTreeSet<u32> = values.iter().copied().collect();
            let mex = values.into_iter().collect::<MexSet>().mex();
            prop_assert!(!plain.contains(&mex));
            prop_assert!((0..mex).all(|below| plain.contains(&below)));
        }
    }
}
