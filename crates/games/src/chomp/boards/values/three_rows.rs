//! Grundy values of all bars of three rows up to a length, without a table of all values.
//!
//! The value of `(a, b, c)` is the least that none of three sets has: the values of what bites in
//! the first row leave, in the second, in the third. Each set is one from before with one value
//! more:
//! - first row: `{(j,b,c) : b ≤ j < a}`, kept for each `(b, c)`, begun with `(j,j,c)` for `j < b`
//!   and `(j,j,j)` for `j < c`;
//! - second row: `{(a,j,c) : c ≤ j < b}`, kept for each `(a, c)`, begun with `(a,j,j)` for `j < c`;
//! - third row: `{(a,b,j) : j < c}`, kept for each `(a, b)`.
//!
//! Positions are valued in *tiles* of a few first and a few second rows, going through the third
//! rows upwards: a set that has come from memory serves a whole side of the tile. Only the sets of
//! the first row must all be kept. Sets are fields of bits, as long as the number of cells, which
//! no value reaches.

use crate::verdict::Result;

/// First rows, and second rows, in a tile.
const TILE: usize = 16;

/// Words of a set that are looked at together.
const CHUNK: usize = 4;

type Chunk = [u64; CHUNK];

/// The Grundy values of the bars of three rows and 1, 2, … `most` columns, with the poison
/// forbidden. The listener hears how many bars are done, often, and stops it by an error.
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
    listener: &mut dyn FnMut(usize) -> Result<()>,
) -> Result<Vec<u32>> {
    let mut sets = Sets::new(most);
    sets.value_all(&mut |tiles| listener(tiles.bars))?;
    Ok(sets.values)
}

/// The Grundy value of one position of three rows, with the poison forbidden. The listener hears
/// how many positions have been valued.
///
/// ```
/// use chomplab::chomp::boards::three_row_grundy_of;
///
/// assert_eq!(three_row_grundy_of([4, 2, 1], &mut |_| Ok(())), Ok(5));
/// ```
///
/// # Errors
/// What the listener says.
pub fn three_row_grundy_of(
    rows: [usize; 3],
    listener: &mut dyn FnMut(u64) -> Result<()>,
) -> Result<u32> {
    let mut sets = Sets::new(rows[0]);
    sets.watched = Some(rows);
    sets.value_all(&mut |tiles| listener(tiles.positions))?;
    Ok(sets.found.expect("every position within the rows has been valued"))
}

/// How far the tiles have come.
struct Tiles {
    bars: usize,
    positions: u64,
}

/// The bytes that the sets take, about.
#[must_use]
pub fn three_row_grundy_bytes(most: u64) -> u64 {
    // Half of the square of pairs, each with a bit for 7/3 of the columns on average; those of the
    // second row.
    let few = most.saturating_mul(most).saturating_mul(TILE as u64);
    most.saturating_pow(3) / 48 * 7 + few
}

struct Sets {
    most: usize,
    /// For each tile of second rows, each third row, each second row of the tile; and where tiles
    /// begin.
    by_first: Vec<Chunk>,
    starts: Vec<usize>,
    /// What they begin with, for each third row: the values of `(j,j,c)` and of bars.
    begins: Fields,
    bars: Fields,
    /// For each third row, each first row of the tile; and what they begin with, for each first
    /// row.
    by_second: Fields,
    diagonals: Fields,
    /// For each first and second row of the tile.
    by_third: Fields,
    /// The values of bars so far.
    values: Vec<u32>,
    /// A position whose value is wanted, and its value.
    watched: Option<[usize; 3]>,
    found: Option<u32>,
}

impl Sets {
    fn new(most: usize) -> Self {
        let mut starts = vec![0];
        for tile in 0..=most / TILE {
            let thirds = last_of(tile, most) + 1;
            starts.push(starts[tile] + thirds * TILE * chunks(most, last_of(tile, most)));
        }
        let fields = |number| Fields::new(number, chunks(most, most));
        Self {
            most,
            by_first: vec![[0; CHUNK]; starts[most / TILE + 1]],
            starts,
            begins: fields(most + 1),
            bars: fields(1),
            by_second: fields((most + 1) * TILE),
            diagonals: fields(TILE),
            by_third: fields(TILE * TILE),
            values: Vec::with_capacity(most),
            watched: None,
            found: None,
        }
    }

    /// Values all positions, tile by tile.
    fn value_all(&mut self, listener: &mut dyn FnMut(&Tiles) -> Result<()>) -> Result<()> {
        let mut positions = 0;
        for first in 0..=self.most / TILE {
            self.begin_first_rows();
            for second in 0..=first {
                let is_watched = |[a, b, _]: [usize; 3]| [a / TILE, b / TILE] == [first, second];
                if self.watched.is_some_and(is_watched) {
                    self.value_tile::<true>(first, second);
                } else {
                    self.value_tile::<false>(first, second);
                }
                positions += (TILE * TILE * (second + 1) * TILE) as u64;
                listener(&Tiles { bars: self.values.len(), positions })?;
            }
        }
        Ok(())
    }

    fn begin_first_rows(&mut self) {
        self.diagonals.sets.fill([0; CHUNK]);
    }

    /// Values the positions with first and second rows of these tiles, one of which may be watched.
    fn value_tile<const WATCHED: bool>(&mut self, first: usize, second: usize) {
        self.by_third.sets.fill([0; CHUNK]);
        let inner_thirds = if WATCHED { 0 } else { self.value_inner(first, second) };
        // The empty position is none.
        let firsts = (first * TILE).max(1)..=last_of(first, self.most);
        let last = last_of(second, self.most);
        let length = chunks(self.most, last);
        for third in inner_thirds..=last {
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
                        self.values.push(value);
                    }
                    if WATCHED && self.watched == Some([first, second, third]) {
                        self.found = Some(value);
                    }
                }
            }
        }
    }

    /// Values the positions of a tile whose third row is less than all its second rows, so that no
    /// set begins, if its first rows are all there and greater than its second rows. Returns the
    /// number of third rows that are done.
    fn value_inner(&mut self, first: usize, second: usize) -> usize {
        if second == first || last_of(first, self.most) % TILE != TILE - 1 {
            return 0;
        }
        let length = chunks(self.most, last_of(second, self.most));
        let by_first = &mut self.by_first[self.starts[second]..self.starts[second + 1]];
        let by_first = by_first.chunks_exact_mut(TILE * length);
        let by_second = self.by_second.sets.chunks_exact_mut(TILE * self.by_second.length);
        let mut by_third = beginnings::<{ TILE * TILE }>(&mut self.by_third.sets, length);
        let thirds = second * TILE;
        for (by_first, by_second) in by_first.zip(by_second).take(thirds) {
            let by_first = beginnings::<TILE>(by_first, length);
            let by_second = beginnings::<TILE>(by_second, length);
            // Askew: positions that follow one another have no set in common to wait for.
            for sum in 0..2 * TILE - 1 {
                for first in sum.saturating_sub(TILE - 1)..TILE.min(sum + 1) {
                    let second = sum - first;
                    let by_third = &mut by_third[first * TILE + second];
                    insert_least_missing(by_first[second], by_second[first], by_third);
                }
            }
        }
        thirds
    }

    /// Values one position, whose set of the first row is here.
    #[expect(clippy::inline_always, reason = "two loops call it, and a call costs a fifth more")]
    #[inline(always)]
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
        let value = insert_least_missing(by_first, by_second, by_third);
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

/// Chunks of a set for any first row, and second and third rows up to a length.
fn chunks(most: usize, second: usize) -> usize {
    ((most + 2 * second) / 64 + 1).div_ceil(CHUNK)
}

/// Sets of equal length, one after another.
struct Fields {
    sets: Vec<Chunk>,
    length: usize,
}

impl Fields {
    fn new(number: usize, length: usize) -> Self {
        Self { sets: vec![[0; CHUNK]; number * length], length }
    }

    #[inline]
    fn of(&self, number: usize) -> &[Chunk] {
        &self.sets[number * self.length..][..self.length]
    }

    #[inline]
    fn of_mut(&mut self, number: usize) -> &mut [Chunk] {
        &mut self.sets[number * self.length..][..self.length]
    }
}

/// The beginnings, so long, of sets that are all there is.
fn beginnings<const NUMBER: usize>(sets: &mut [Chunk], length: usize) -> [&mut [Chunk]; NUMBER] {
    let whole = sets.len() / NUMBER;
    let mut sets = sets.chunks_exact_mut(whole);
    std::array::from_fn(|_| &mut sets.next().expect("there are so many")[..length])
}

/// Inserts into three sets the least number that none of them has, and returns it.
#[inline]
fn insert_least_missing(first: &mut [Chunk], second: &mut [Chunk], third: &mut [Chunk]) -> u32 {
    let others = second.iter_mut().zip(third);
    for (chunk, (first, (second, third))) in first.iter_mut().zip(others).enumerate() {
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
        let bit = !union[word] & union[word].wrapping_add(1);
        first[word] |= bit;
        second[word] |= bit;
        third[word] |= bit;
        return (chunk * CHUNK + word) as u32 * 64 + bit.trailing_zeros();
    }
    unreachable!("sets are longer than the position has cells")
}

#[inline]
fn insert(set: &mut [Chunk], value: u32) {
    let word = value as usize / 64;
    set[word / CHUNK][word % CHUNK] |= 1 << (value % 64);
}
