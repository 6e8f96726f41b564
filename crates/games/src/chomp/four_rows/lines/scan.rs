//! One step of a line: the first zero of a union of windows.
//!
//! Nine places of ten lie in the first four words that are not full, so words are looked at one
//! by one: vectors of 256 and 512 bits were tried and took as long or longer.

/// What is excluded in one step, as words of the frame.
#[derive(Clone, Copy)]
pub(super) struct Excluded<'a> {
    /// First rows that the line itself has used: the words from `start` on. All before are full,
    /// and all after are empty.
    pub(super) used: &'a [u64],
    pub(super) start: usize,
    /// Those taken by shorter third rows.
    pub(super) by_thirds: &'a [u64],
    /// Those taken by shorter fourth rows, and everything below the second row.
    pub(super) by_fourths: &'a [u64],
    /// Those taken by smaller values.
    pub(super) by_values: &'a [u64],
    pub(super) width: usize,
}

/// The least place that is not excluded; `64 * width` if there is none. Smaller values count if
/// there are `MANY`.
#[inline(always)]
pub(super) fn first_free<const MANY: bool>(excluded: Excluded<'_>) -> usize {
    let Excluded { used, start, by_thirds, by_fourths, by_values, width } = excluded;
    // Slices of equal lengths, so that words are read without looking at lengths again.
    let (by_thirds, by_fourths) = (&by_thirds[..width], &by_fourths[..width]);
    let by_values = if MANY { &by_values[..width] } else { by_thirds };
    let both = (start + used.len()).min(width);
    for word in start..both {
        let mut all = used[word - start] | by_thirds[word] | by_fourths[word];
        if MANY {
            all |= by_values[word];
        }
        if all != u64::MAX {
            return word * 64 + all.trailing_ones() as usize;
        }
    }
    for word in both.max(start)..width {
        let mut all = by_thirds[word] | by_fourths[word];
        if MANY {
            all |= by_values[word];
        }
        if all != u64::MAX {
            return word * 64 + all.trailing_ones() as usize;
        }
    }
    64 * width
}
