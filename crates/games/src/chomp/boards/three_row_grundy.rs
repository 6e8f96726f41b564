//! Grundy values of all bars of three rows up to a length, without a table of all values.
//!
//! The value of `(a, b, c)` is the least that none of three sets has: the values of what bites in
//! the first row leave, in the second, in the third. Each set is one from before with one value more:
//! - first row: `{(j,b,c) : b ≤ j < a}`, kept for each `(b, c)`, begun with `(j,j,c)` for `j < b` and
//!   `(j,j,j)` for `j < c`;
//! - second row: `{(a,j,c) : c ≤ j < b}`, kept for each `(a, c)`, begun with `(a,j,j)` for `j < c`;
//! - third row: `{(a,b,j) : j < c}`, kept for each `(a, b)`.
//!
//! Positions are valued in *tiles* of a few first and a few second rows, going through the third rows
//! upwards: a set that has come from memory serves a whole side of the tile. Only the sets of the first row
//! must all be kept. Sets are fields of bits, as long as the number of cells, which no value reaches.

use crate::verdict::Undecided;

/// First rows, and second rows, in a tile.
const TILE: usize = 8;

/// Words of a set that are looked at together.
const CHUNK: usize = 4;

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
    for first in 0..=most / TILE {
        sets.begin_first_rows();
        for second in 0..=first {
            sets.value_tile(first, second, &mut bars);
        }
        listener(bars.len())?;
    }
    Ok(bars)
}

/// The bytes that the sets take, about.
#[must_use]
pub fn three_row_grundy_bytes(most: u64) -> u64 {
    // Half of the square of pairs, each with a bit for 7/3 of the columns on average; those of the second row.
    let few = most.saturating_mul(most).saturating_mul(TILE as u64);
    most.saturating_pow(3) / 48 * 7 + few
}

struct Sets {
    most: usize,
    /// For each tile of second rows, each third row, each second row of the tile; and where tiles begin.
    by_first: Vec<u64>,
    starts: Vec<usize>,
    /// What they begin with, for each third row: the values of `(j,j,c)` and of bars.
    begins: Fields,
    bars: Fields,
    /// For each third row, each first row of the tile; and what they begin with, for each first row.
    by_second: Fields,
    diagonals: Fields,
    /// For each first and second row of the tile.
    by_third: Fields,
}

impl Sets {
    fn new(most: usize) -> Self {
        let mut starts = vec![0];
        for tile in 0..=most / TILE {
            let thirds = last_of(tile, most) + 1;
            starts.push(starts[tile] + thirds * TILE * words(most, last_of(tile, most)));
        }
        let fields = |number| Fields::new(number, words(most, most));
        Self {
            most,
            by_first: vec![0; starts[most / TILE + 1]],
            starts,
            begins: fields(most + 1),
            bars: fields(1),
            by_second: fields((most + 1) * TILE),
            diagonals: fields(TILE),
            by_third: fields(TILE * TILE),
        }
    }

    fn begin_first_rows(&mut self) {
        self.diagonals.bits.fill(0);
    }

    /// Values the positions with first and second rows of these tiles; appends the values of bars.
    fn value_tile(&mut self, first: usize, second: usize, values: &mut Vec<u32>) {
        self.by_third.bits.fill(0);
        // The empty position is none.
        let firsts = (first * TILE).max(1)..=last_of(first, self.most);
        let last = last_of(second, self.most);
        let length = words(self.most, last);
        for third in 0..=last {
            let start = self.starts[second] + third * TILE * length;
            for first in firsts.clone() {
                let seconds = (second * TILE).max(third)..=last.min(first);
                if seconds.contains(&third) {
                    let begin = self.diagonals.of(first % TILE);
                    self.by_second.of_mut(third * TILE + first % TILE).copy_from_slice(begin);
                }
                for second in seconds {
                    let at = start + second % TILE * length;
                    let value = self.value(first, second, third, at..at + length);
                    if first == third {
                        values.push(value);
                    }
                }
            }
        }
    }

    /// Values one position, whose set of the first row is here.
    #[inline]
    fn value(
        &mut self,
        first: usize,
        second: usize,
        third: usize,
        here: std::ops::Range<usize>,
    ) -> u32 {
        let by_first = &mut self.by_first[here];
        if first == second {
            if second == third {
                self.begins.of_mut(third).copy_from_slice(self.bars.of(0));
            }
            by_first.copy_from_slice(&self.begins.of(third)[..by_first.len()]);
        }
        let by_second = self.by_second.of_mut(third * TILE + first % TILE);
        let by_third = self.by_third.of_mut(first % TILE * TILE + second % TILE);
        let value = least_missing(by_first, by_second, by_third);
        insert(by_first, value);
        insert(by_second, value);
        insert(by_third, value);
        if second == third {
            insert(self.diagonals.of_mut(first % TILE), value);
        }
        if first == second {
            insert(self.begins.of_mut(third), value);
            if second == third {
                insert(self.bars.of_mut(0), value);
            }
        }
        value
    }
}

/// The last row of a tile.
fn last_of(tile: usize, most: usize) -> usize {
    (tile * TILE + TILE - 1).min(most)
}

/// Words of a set for any first row, and second and third rows up to a length.
fn words(most: usize, second: usize) -> usize {
    ((most + 2 * second) / 64 + 1).next_multiple_of(CHUNK)
}

/// Sets of equal length, one after another.
struct Fields {
    bits: Vec<u64>,
    length: usize,
}

impl Fields {
    fn new(number: usize, length: usize) -> Self {
        Self { bits: vec![0; number * length], length }
    }

    #[inline]
    fn of(&self, number: usize) -> &[u64] {
        &self.bits[number * self.length..][..self.length]
    }

    #[inline]
    fn of_mut(&mut self, number: usize) -> &mut [u64] {
        &mut self.bits[number * self.length..][..self.length]
    }
}

/// The least number that none of three sets has.
#[inline]
fn least_missing(first: &[u64], second: &[u64], third: &[u64]) -> u32 {
    let others = second.chunks_exact(CHUNK).zip(third.chunks_exact(CHUNK));
    for (chunk, (first, (second, third))) in first.chunks_exact(CHUNK).zip(others).enumerate() {
        let mut union = [0; CHUNK];
        for word in 0..CHUNK {
            union[word] = first[word] | second[word] | third[word];
        }
        if union.iter().fold(!0, |all, word| all & word) == !0 {
            continue;
        }
        // No branches: where the least is cannot be foretold.
        let mut unfilled = 0_u32;
        for (word, bits) in union.iter().enumerate() {
            unfilled |= u32::from(*bits != !0) << word;
        }
        let word = unfilled.trailing_zeros() as usize % CHUNK;
        return (chunk * CHUNK + word) as u32 * 64 + union[word].trailing_ones();
    }
    unreachable!("sets are longer than the position has cells")
}

#[inline]
fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}
