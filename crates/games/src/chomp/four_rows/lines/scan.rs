//! One step of a line: the first zero of a union of windows.

/// Windows are read so many words at a time, so each array ends with so many spare words.
pub(super) const SPARE: usize = 8;

/// What is excluded in one step, as words of the frame.
#[derive(Clone, Copy)]
pub(super) struct Excluded<'a> {
    /// First rows that the line itself has used: the words from `start` on. All before are full,
    /// and all after are empty.
    pub(super) used: &'a [u64],
    pub(super) start: usize,
    /// Those taken by shorter third rows; at least `width + SPARE` words, like the next.
    pub(super) by_thirds: &'a [u64],
    /// Those taken by shorter fourth rows, and everything below the second row.
    pub(super) by_fourths: &'a [u64],
    /// Those taken by smaller values; at least `width` words.
    pub(super) by_values: &'a [u64],
    pub(super) width: usize,
}

/// A way to find the first zero.
pub(super) trait Scan {
    /// The least place that is not excluded; `64 * width` if there is none. Smaller values count
    /// if there are `MANY`.
    fn first_free<const MANY: bool>(excluded: Excluded<'_>) -> usize;
}

/// Word by word.
pub(super) struct Portable;

impl Scan for Portable {
    #[inline(always)]
    fn first_free<const MANY: bool>(excluded: Excluded<'_>) -> usize {
        (excluded.start..excluded.width)
            .find_map(|word| free_in::<MANY>(&excluded, word))
            .unwrap_or(64 * excluded.width)
    }
}

/// The least free place in a word.
#[inline(always)]
pub(super) fn free_in<const MANY: bool>(excluded: &Excluded<'_>, word: usize) -> Option<usize> {
    let used = excluded.used.get(word - excluded.start).copied().unwrap_or(0);
    let mut all = used | excluded.by_thirds[word] | excluded.by_fourths[word];
    if MANY {
        all |= excluded.by_values[word];
    }
    (all != u64::MAX).then(|| word * 64 + all.trailing_ones() as usize)
}
