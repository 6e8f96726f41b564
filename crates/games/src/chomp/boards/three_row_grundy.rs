//! Grundy values of all bars of three rows up to a length, without a table of all values.
//!
//! The value of `(a, b, c)` is the least that none of three sets has: the values of what bites in
//! the first row leave, in the second, in the third. Going through `a`, then `b`, then `c` upwards,
//! each set is one from before with one value more:
//! - first row: `{(j,b,c) : b ≤ j < a}`, kept for each `(b, c)`, begun with `(j,j,c)` for `j < b` and
//!   `(j,j,j)` for `j < c`;
//! - second row: `{(a,j,c) : c ≤ j < b}`, kept for each `c`, begun with `(a,j,j)` for `j < c`;
//! - third row: `{(a,b,j) : j < c}`.
//!
//! Sets are fields of bits, as long as the number of cells, which no value reaches.

use crate::verdict::Undecided;

/// The Grundy values of the bars of three rows and 1, 2, … `most` columns, with the poison
/// forbidden. The listener hears how many are done, and stops it by an error.
///
/// ```
/// use chomplab::chomp::boards::three_row_grundy;
///
/// assert_eq!(three_row_grundy(5, &mut |_| Ok(())), Ok(vec![2, 4, 5, 9, 11]));
/// ```
///
/// # Errors
/// What the listener says.
pub fn three_row_grundy(
    most: usize,
    listener: &mut dyn FnMut(usize) -> Result<(), Undecided>,
) -> Result<Vec<u32>, Undecided> {
    let mut sets = Sets::new(most);
    let mut bars = Vec::with_capacity(most);
    for first in 1..=most {
        bars.push(sets.extend(first));
        listener(first)?;
    }
    Ok(bars)
}

/// The bytes that the sets take, about.
#[must_use]
pub fn three_row_grundy_bytes(most: u64) -> u64 {
    // Half of the square of pairs, each with a bit for two columns on average.
    most.saturating_pow(3) / 8 + most.saturating_pow(2) * 4
}

struct Sets {
    most: usize,
    /// For each second and third row, and where the sets of a second row begin.
    by_first: Vec<u64>,
    starts: Vec<usize>,
    /// The first word of each of these sets that is not full.
    lows: Vec<u16>,
    /// What they begin with, for each third row.
    begins: Vec<u64>,
    /// For each third row, with the current first row.
    by_second: Vec<u64>,
    by_third: Vec<u64>,
    width: usize,
}

impl Sets {
    fn new(most: usize) -> Self {
        let width = 3 * most / 64 + 1;
        let mut starts = vec![0];
        for second in 0..=most {
            let words: usize = (0..=second).map(|third| words(most, second, third)).sum();
            starts.push(starts[second] + words);
        }
        Self {
            most,
            by_first: vec![0; starts[most + 1]],
            starts,
            lows: vec![0; (most + 1) * (most + 2) / 2],
            begins: vec![0; (most + 1) * width],
            by_second: vec![0; (most + 1) * width],
            by_third: vec![0; width],
            width,
        }
    }

    /// Values all positions with this first row; returns the value of the bar.
    fn extend(&mut self, first: usize) -> u32 {
        let width = self.width;
        let mut diagonal = vec![0; width];
        let mut value = 0;
        for second in 0..=first {
            self.by_second[second * width..][..width].copy_from_slice(&diagonal);
            self.by_third.fill(0);
            value = self.row(first, second);
            insert(&mut diagonal, value);
        }
        // The bar is left by bites in the first row of whatever has a longer third row.
        if first < self.most {
            for third in first + 1..=self.most {
                insert(&mut self.begins[third * width..][..width], value);
            }
        }
        value
    }

    /// Values all positions with these two rows; returns the last value.
    fn row(&mut self, first: usize, second: usize) -> u32 {
        let Self { most, by_first, starts, lows, begins, by_second, by_third, width } = self;
        let mut sets = &mut by_first[starts[second]..starts[second + 1]];
        let lows = &mut lows[second * (second + 1) / 2..][..=second];
        let mut value = 0;
        for (third, low) in lows.iter_mut().enumerate() {
            let (set, others) = sets.split_at_mut(words(*most, second, third));
            sets = others;
            let columns = &mut by_second[third * *width..][..*width];
            let begin = &mut begins[third * *width..][..*width];
            if first == second {
                let length = set.len();
                set.copy_from_slice(&begin[..length]);
            }
            let mut word = usize::from(*low);
            while set[word] == !0 {
                word += 1;
            }
            *low = word as u16;
            let mut full = set[word] | columns[word] | by_third[word];
            while full == !0 {
                word += 1;
                full = set[word] | columns[word] | by_third[word];
            }
            value = word as u32 * 64 + full.trailing_ones();
            insert(set, value);
            insert(columns, value);
            insert(by_third, value);
            if first == second {
                insert(begin, value);
            }
        }
        value
    }
}

/// Words of the set for a second and a third row: the first row may be the longest.
fn words(most: usize, second: usize, third: usize) -> usize {
    (most + second + third) / 64 + 1
}

#[inline]
fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}
