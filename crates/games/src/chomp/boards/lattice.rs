//! Positions of a box as paths, their ranks, and where paths are cut into a prefix and a suffix.
//!
//! The boundary of a position, walked from its lower left corner to its upper right one, is a word
//! of `rows` steps up and `columns` steps right. In alphabetical order (up before right) a word has
//! a *rank*: for each step right, the number of words that agree so far and go up there.
//! A point `(up, right)` of the walk says how much of the word is spent; `size` counts the words
//! that are left.
//!
//! A word is cut at the first point whose size is at most the chosen size of a *block*. The words
//! with the same prefix are a block: consecutive ranks, numbered from 0 within it.

/// A point of a walk: how many steps go up before it, and how many go right.
pub(super) type Point = (usize, usize);

/// A corner `V^a H^b` of a word, as `(a, b)`: all that a bite leaves of what it sorts.
pub(super) type Corner = (usize, usize);

/// Paths from `(0, 0)` to `(rows, columns)`.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The number of words from each point on, with a row of zeros beyond the last.
    sizes: Vec<u64>,
    /// The number of blocks from each point on, likewise.
    blocks: Vec<u64>,
    /// The machine words of these blocks as fields of bits, likewise.
    field_words: Vec<u64>,
    /// For each point, the sum of the sizes one step up from the points to its left.
    size_sums: Vec<u64>,
    /// The same for blocks and for machine words.
    block_sums: Vec<u64>,
    field_sums: Vec<u64>,
    /// For each column the first `up`, and for each row the first `right`, where a path is cut.
    first_cut_up: Vec<usize>,
    first_cut_right: Vec<usize>,
}

/// The number of words with so many steps of two kinds; `None` beyond 2^62.
pub(super) fn words(rows: usize, columns: usize) -> Option<u64> {
    let (few, many) = (rows.min(columns) as u128, rows.max(columns) as u128);
    let mut words = 1_u128;
    for step in 1..=few {
        words = words.checked_mul(many + step)? / step;
        if words > 1 << 62 {
            return None;
        }
    }
    u64::try_from(words).ok()
}

impl Lattice {
    /// The paths of a box with fewer than 2^62 positions, cut into blocks of at most this size.
    pub(super) fn new(rows: usize, columns: usize, most_block: u64) -> Self {
        let width = columns + 1;
        let points = (rows + 2) * width;
        let mut sizes = vec![0; points];
        for up in 0..=rows {
            for right in 0..=columns {
                let size = words(rows - up, columns - right);
                sizes[up * width + right] = size.expect("the box is small enough");
            }
        }
        let is_cut = |up: usize, right: usize| sizes[up * width + right] <= most_block;
        // What every cut has, added up over the paths from each point on.
        let count = |at_cut: &dyn Fn(u64) -> u64| {
            let mut counts = vec![0; points];
            for up in (0..=rows).rev() {
                for right in (0..=columns).rev() {
                    let point = up * width + right;
                    let beyond = if right < columns { counts[point + 1] } else { 0 };
                    let both = counts[point + width] + beyond;
                    counts[point] = if is_cut(up, right) { at_cut(sizes[point]) } else { both };
                }
            }
            counts
        };
        let (blocks, field_words) = (count(&|_| 1), count(&|size| size.div_ceil(64)));
        let sums = |numbers: &[u64]| {
            let mut sums = vec![0; points];
            for up in 0..=rows {
                for right in 0..columns {
                    sums[up * width + right + 1] =
                        sums[up * width + right] + numbers[(up + 1) * width + right];
                }
            }
            sums
        };
        let first_cut_up = (0..=columns)
            .map(|right| (0..=rows).find(|&up| is_cut(up, right)).unwrap_or(rows + 1))
            .collect();
        let first_cut_right = (0..=rows)
            .map(|up| (0..=columns).find(|&right| is_cut(up, right)).unwrap_or(columns + 1))
            .collect();
        Self {
            rows,
            columns,
            size_sums: sums(&sizes),
            block_sums: sums(&blocks),
            field_sums: sums(&field_words),
            sizes,
            blocks,
            field_words,
            first_cut_up,
            first_cut_right,
        }
    }

    /// The number of points.
    pub(super) fn points(&self) -> usize {
        (self.rows + 1) * (self.columns + 1)
    }

    /// The number of a point.
    #[inline]
    pub(super) fn point(&self, up: usize, right: usize) -> usize {
        up * (self.columns + 1) + right
    }

    /// The number of words from a point on; 0 above the last row.
    #[inline]
    pub(super) fn size(&self, up: usize, right: usize) -> u64 {
        self.sizes[self.point(up, right)]
    }

    /// The number of blocks from a point on; 0 above the last row.
    #[inline]
    pub(super) fn blocks(&self, up: usize, right: usize) -> u64 {
        self.blocks[self.point(up, right)]
    }

    /// What steps right in one row add to the rank.
    #[inline]
    pub(super) fn run(&self, up: usize, from: usize, to: usize) -> u64 {
        self.size_sums[self.point(up, to)] - self.size_sums[self.point(up, from)]
    }

    /// What steps right in one row, all before the cut, add to the number of the block.
    #[inline]
    pub(super) fn block_run(&self, up: usize, from: usize, to: usize) -> u64 {
        self.block_sums[self.point(up, to)] - self.block_sums[self.point(up, from)]
    }

    /// The machine words of all blocks from a point on; 0 above the last row.
    #[inline]
    pub(super) fn field_words(&self, up: usize, right: usize) -> u64 {
        self.field_words[self.point(up, right)]
    }

    /// How many machine words steps right in one row, all before the cut, pass over.
    #[inline]
    pub(super) fn field_run(&self, up: usize, from: usize, to: usize) -> u64 {
        self.field_sums[self.point(up, to)] - self.field_sums[self.point(up, from)]
    }

    /// Whether paths are cut at this point at the latest.
    #[inline]
    pub(super) fn is_cut(&self, up: usize, right: usize) -> bool {
        up >= self.first_cut_up[right]
    }

    /// The first point of a column where paths are cut.
    #[inline]
    pub(super) fn first_cut_up(&self, right: usize) -> usize {
        self.first_cut_up[right]
    }

    /// The first point of a row where paths are cut.
    #[inline]
    pub(super) fn first_cut_right(&self, up: usize) -> usize {
        self.first_cut_right[up]
    }

    /// The points of a column at which a path can be cut first, for columns after the first.
    #[inline]
    pub(super) fn cuts_in_column(&self, right: usize) -> std::ops::RangeInclusive<usize> {
        let first = self.first_cut_up[right];
        first..=first.max(self.first_cut_up[right - 1].saturating_sub(1)).min(self.rows)
    }

    /// The points at which a path can be cut first.
    pub(super) fn cuts(&self) -> impl Iterator<Item = (usize, usize)> {
        let first = (self.first_cut_up(0) <= self.rows).then(|| (self.first_cut_up(0), 0));
        let column = |right| self.cuts_in_column(right).map(move |up| (up, right));
        first.into_iter().chain((1..=self.columns).flat_map(column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted() {
        assert_eq!(words(2, 2), Some(6));
        assert_eq!(words(16, 16), Some(601_080_390));
        assert_eq!(words(0, 7), Some(1));
        assert_eq!(words(40, 41), None);
    }

    #[test]
    fn blocks_are_small_and_together_everything() {
        let lattice = Lattice::new(7, 9, 100);
        fn walk(lattice: &Lattice, up: usize, right: usize) -> (u64, u64) {
            if lattice.is_cut(up, right) {
                assert!(lattice.size(up, right) <= 100);
                return (1, lattice.size(up, right));
            }
            let above = if up < 7 { walk(lattice, up + 1, right) } else { (0, 0) };
            let beyond = if right < 9 { walk(lattice, up, right + 1) } else { (0, 0) };
            (above.0 + beyond.0, above.1 + beyond.1)
        }
        assert_eq!(walk(&lattice, 0, 0), (lattice.blocks(0, 0), lattice.size(0, 0)));
    }
}
