//! Sets of elements of a poset, as bits.

/// A set of elements, which are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Elements(Vec<u64>);

impl Elements {
    /// The empty set of a poset with so many elements.
    pub(super) fn none(elements: usize) -> Self {
        Self(vec![0; elements.div_ceil(64)])
    }

    /// All elements.
    pub(super) fn all(elements: usize) -> Self {
        let mut all = Self::none(elements);
        (0..elements).for_each(|element| all.insert(element));
        all
    }

    pub(super) fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    pub(super) fn contains(&self, element: usize) -> bool {
        (self.0[element / 64] >> (element % 64)) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn without(&self, others: &Self) -> Self {
        self.with_words(others, |word, other| word & !other)
    }

    pub(super) fn and(&self, others: &Self) -> Self {
        self.with_words(others, |word, other| word & other)
    }

    pub(super) fn or(&self, others: &Self) -> Self {
        self.with_words(others, |word, other| word | other)
    }

    fn with_words(&self, others: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(self.0.iter().zip(&others.0).map(|(word, other)| combine(*word, *other)).collect())
    }

    /// The elements, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + use<'_> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
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
}
