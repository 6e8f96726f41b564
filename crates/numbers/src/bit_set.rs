//! Sets of naturals as bits.
//!
//! The number `n` is bit `n % 64` of word `n / 64`, and numbers beyond the last word are absent.
//! The last word is never 0: so equal sets have equal words, and a set grows only as far as its
//! largest number. A position with `k` options has a Grundy value of at most `k`, so sets of values
//! stay small. Sets are made to be cleared and used again.

/// A set of naturals.
///
/// ```
/// use numbers::BitSet;
///
/// let seen: BitSet = [2, 0, 1, 5].into_iter().collect();
/// assert!(seen.contains(5) && !seen.contains(500));
/// assert_eq!(seen.mex(), 3);
/// assert_eq!(seen.iter().collect::<Vec<_>>(), [0, 1, 2, 5]);
/// ```
#[derive(Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The set whose bits these words are.
    #[must_use]
    pub fn from_words(words: Vec<u64>) -> Self {
        let mut set = Self { words };
        set.trim();
        set
    }

    /// The words, without those that are 0 at the end.
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// One of the words, be it beyond the last.
    #[inline]
    #[must_use]
    pub fn word(&self, index: usize) -> u64 {
        self.words.get(index).copied().unwrap_or(0)
    }

    /// The numbers `start`, `start + 1`, … as the bits of a word, lowest first.
    #[inline]
    #[must_use]
    pub fn word_from(&self, start: usize) -> u64 {
        let (index, shift) = (start / 64, start % 64);
        let low = self.word(index) >> shift;
        if shift == 0 { low } else { low | self.word(index + 1) << (64 - shift) }
    }

    /// Whether a number is there.
    #[inline]
    #[must_use]
    pub fn contains(&self, number: usize) -> bool {
        self.word(number / 64) >> (number % 64) & 1 == 1
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        let word = number / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
    }

    /// Forgets every number and keeps the memory.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Whether no number is there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How many numbers are there.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// One more than the largest number, or 0.
    #[must_use]
    pub fn end(&self) -> usize {
        let last_bits = self.words.last().map_or(0, |last| last.leading_zeros() as usize);
        self.words.len() * 64 - last_bits
    }

    /// The least natural that is not there: the minimal excluded one.
    #[must_use]
    pub fn mex(&self) -> usize {
        let full = self.words.iter().take_while(|word| **word == u64::MAX).count();
        full * 64 + self.word(full).trailing_ones() as usize
    }

    /// Makes every number one less and drops 0.
    pub fn shift_down(&mut self) {
        let mut carry = 0;
        for word in self.words.iter_mut().rev() {
            (*word, carry) = (*word >> 1 | carry, *word << 63);
        }
        self.trim();
    }

    /// The numbers of this set that are not in another.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let words = (0..).zip(&self.words).map(|(index, word)| word & !other.word(index));
        Self::from_words(words.collect())
    }

    /// The numbers of both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let words = self.words.iter().zip(&other.words).map(|(word, other)| word & other);
        Self::from_words(words.collect())
    }

    /// The numbers of either set.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let all = 0..self.words.len().max(other.words.len());
        Self { words: all.map(|index| self.word(index) | other.word(index)).collect() }
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<'_> {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut bits = word;
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    index * 64 + bit
                })
            })
        })
    }

    /// The bytes that the set takes beside itself.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl Clone for BitSet {
    fn clone(&self) -> Self {
        Self { words: self.words.clone() }
    }

    /// Keeps the memory.
    fn clone_from(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
    }
}

impl Extend<usize> for BitSet {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, numbers: I) {
        numbers.into_iter().for_each(|number| self.insert(number));
    }
}

impl FromIterator<usize> for BitSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::new();
        set.extend(numbers);
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
        assert_eq!((0..64).collect::<BitSet>().mex(), 64);
        assert_eq!((0..300).filter(|n| *n != 257).collect::<BitSet>().mex(), 257);
    }

    #[test]
    fn clearing_forgets() {
        let mut set: BitSet = (0..100).collect();
        set.clear();
        assert_eq!((set.mex(), set.end(), set.is_empty()), (0, 0, true));
    }

    fn numbers() -> impl Strategy<Value = BTreeSet<usize>> {
        prop::collection::btree_set(0_usize..300, 0..200)
    }

    fn bits(plain: impl IntoIterator<Item = usize>) -> BitSet {
        plain.into_iter().collect()
    }

    proptest! {
        #[test]
        fn a_set_is_the_set_of_its_numbers(plain in numbers(), start in 0_usize..400) {
            let set = bits(plain.iter().copied());
            prop_assert!(set.iter().eq(plain.iter().copied()));
            prop_assert_eq!(set.len(), plain.len());
            prop_assert_eq!(set.is_empty(), plain.is_empty());
            prop_assert_eq!(set.end(), plain.last().map_or(0, |last| last + 1));
            prop_assert_eq!(set.contains(start), plain.contains(&start));
            let word = set.word_from(start);
            prop_assert!((0..64).all(|bit| (word >> bit & 1 == 1) == set.contains(start + bit)));
            let mut shifted = set.clone();
            shifted.shift_down();
            prop_assert_eq!(shifted, bits(plain.iter().filter_map(|n| n.checked_sub(1))));
            prop_assert_eq!(BitSet::from_words([set.words(), &[0, 0]].concat()), set);
        }

        #[test]
        fn mex_is_missing_and_all_below_are_there(plain in numbers()) {
            let mex = bits(plain.iter().copied()).mex();
            prop_assert!(!plain.contains(&mex));
            prop_assert!((0..mex).all(|below| plain.contains(&below)));
        }

        #[test]
        fn operations_are_those_of_sets(one in numbers(), other in numbers()) {
            let (a, b) = (bits(one.iter().copied()), bits(other.iter().copied()));
            prop_assert_eq!(a.and(&b), bits(one.intersection(&other).copied()));
            prop_assert_eq!(a.or(&b), bits(one.union(&other).copied()));
            prop_assert_eq!(a.without(&b), bits(one.difference(&other).copied()));
        }
    }
}
