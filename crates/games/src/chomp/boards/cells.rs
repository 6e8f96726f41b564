//! P-positions counted by their cells, whatever their shape.
//!
//! Over given other rows `λ` there is exactly one first row `f(λ) ≥ 1` such that `(f, λ)`, with `λ`
//! cut to `f` columns, is P (\[HS\] 5.1): the least that is not `f(λ')` for a bite of `λ` in column
//! `c` that leaves `λ'` with `f(λ') > c`. With at most `N` cells only `λ` with `|λ| + λ₁ ≤ N`
//! matter; there are as many as partitions of `N`.
//!
//! They are gone through in lexicographic order. The bites in one row, `(prefix, r, tail)` with the
//! columns below `r`, contribute a set that grows by one element when `r` does, so it is kept for
//! each tail as a mask and the element that comes next. Where the row is as long as the first of
//! its tail, the set is that of the tail cut by one column. For each row of the current list there
//! is a table, numbered by the tails that have room under the rows before it.

use crate::verdict::{Obstacle, Result, Undecided};

/// The number of P-positions with each number of cells up to `most`, which is at most 127.
///
/// ```
/// use chomplab::chomp::boards::losers_by_cells;
///
/// assert_eq!(losers_by_cells(7), [0, 1, 0, 1, 0, 3, 0, 3]);
/// ```
///
/// # Panics
/// When `most` is greater.
#[must_use]
pub fn losers_by_cells(most: usize) -> Vec<u64> {
    count_losers_by_cells(most, &mut |_| Ok(())).expect("nobody stops it")
}

/// The same. The listener hears from time to time how many lists of other rows are done, of
/// [`lists_of_other_rows`], and stops it by an error.
///
/// # Errors
/// What the listener says, or that there are too many cells.
pub fn count_losers_by_cells(
    most: usize,
    listener: &mut dyn FnMut(u64) -> Result<()>,
) -> Result<Vec<u64>> {
    if most > MOST_CELLS {
        let text = format!("shapes are counted up to {MOST_CELLS} cells");
        return Err(Undecided::new(Obstacle::TooLarge, text));
    }
    let mut walk = Walk::new(most, listener);
    // Without other rows the single cell is P.
    if most > 0 {
        walk.losers[1] += 1;
        walk.extend(0, most, most / 2, 1)?;
    }
    Ok(walk.losers)
}

/// First rows are bits of a mask.
const MOST_CELLS: usize = 127;

/// How many lists of other rows there are for shapes of up to so many cells; `None` where these are
/// not counted.
///
/// With the first of them doubled they are the partitions of all numbers up to `most` whose first
/// two parts are equal, which are as many as the partitions of `most`.
///
/// ```
/// assert_eq!(chomplab::chomp::boards::lists_of_other_rows(100), Some(190_569_292));
/// ```
#[must_use]
pub fn lists_of_other_rows(most: usize) -> Option<u64> {
    (most <= MOST_CELLS).then(|| Numbers::new(most).firsts[2][most][most / 2 + 1])
}

/// The bytes that counting takes; `None` where shapes are not counted.
#[must_use]
pub fn counting_bytes(most: usize) -> Option<u64> {
    let entry = (size_of::<u128>() + 1) as u64;
    (most <= MOST_CELLS).then(|| Numbers::new(most).table_sizes().iter().sum::<u64>() * entry)
}

/// The listener is asked after so many lists.
const REPORT_EVERY: u64 = 1 << 20;

/// How tails are numbered: lexicographically among those that have room.
struct Numbers {
    most: usize,
    /// `below[b][r]`: the lists of at most `b` cells whose first row is less than `r`.
    below: Vec<Vec<u64>>,
    /// `firsts[m][b][r]`: the same when the first row counts `m` times, for 2 and 3.
    firsts: [Vec<Vec<u64>>; 4],
}

impl Numbers {
    fn new(most: usize) -> Self {
        let mut below = vec![vec![0_u64; most + 2]; most + 1];
        for cells in 0..=most {
            for row in 0..=most {
                let with_row = match row {
                    0 => 1,
                    _ if row > cells => 0,
                    _ => below[cells - row][row + 1],
                };
                below[cells][row + 1] = below[cells][row] + with_row;
            }
        }
        let firsts = |times: usize, cells: usize| {
            let mut sums = vec![0; most + 2];
            for row in 0..=most {
                let with_row = match row {
                    0 => 1,
                    _ if times * row > cells => 0,
                    _ => below[cells - times * row][row + 1],
                };
                sums[row + 1] = sums[row] + with_row;
            }
            sums
        };
        let all = |times| (0..=most).map(|cells| firsts(times, cells)).collect();
        let firsts = [Vec::new(), Vec::new(), all(2), all(3)];
        Self { most, below, firsts }
    }

    /// How often the first row of a tail counts in the table of a row: the row itself is at least
    /// as long, and the first row of all counts twice.
    fn times(row: usize) -> usize {
        if row == 0 { 3 } else { 2 }
    }

    /// How many tails the table of each row must have room for.
    fn table_sizes(&self) -> Vec<u64> {
        let size = |row: usize| {
            // Rows before it are at least as long; the first counts twice.
            let before = |length: usize| if row == 0 { 0 } else { (row + 1) * length };
            let lengths = (1..=self.most).take_while(|&length| before(length) < self.most);
            let tails =
                |length| self.firsts[Self::times(row)][self.most - before(length)][length + 1];
            lengths.map(tails).max().unwrap_or(1)
        };
        (0..=self.most).map(size).collect()
    }
}

/// Where the tail of a row is in its table, and the tail cut by a column, with the cells to spare.
#[derive(Clone, Copy, Default)]
struct Place {
    at: u32,
    spare: u8,
    /// Whether the row is as long as the first of its tail.
    is_level: bool,
    cut_at: u32,
    cut_spare: u8,
}

/// The sets of one row, by tail: all elements but the last, and the last, 0 when there is none.
#[derive(Default)]
struct Table {
    masks: Vec<u128>,
    lasts: Vec<u8>,
    /// Cells to spare under the rows before.
    spare: usize,
}

struct Walk<'a> {
    numbers: Numbers,
    rows: Vec<u8>,
    tables: Vec<Table>,
    /// For each length of the list the places of its rows.
    places: Vec<Vec<Place>>,
    sets: Vec<u128>,
    losers: Vec<u64>,
    done: u64,
    listener: &'a mut dyn FnMut(u64) -> Result<()>,
}

impl<'a> Walk<'a> {
    fn new(most: usize, listener: &'a mut dyn FnMut(u64) -> Result<()>) -> Self {
        let numbers = Numbers::new(most);
        let table = |size: u64| {
            let size = size as usize;
            Table { masks: vec![0; size], lasts: vec![0; size], spare: 0 }
        };
        let tables = numbers.table_sizes().into_iter().map(table).collect();
        Self {
            numbers,
            rows: Vec::new(),
            tables,
            places: (0..=most + 1).map(|length| vec![Place::default(); length]).collect(),
            sets: vec![0; most + 1],
            losers: vec![0; most + 1],
            done: 1,
            listener,
        }
    }

    /// All lists that go on after the current rows, over which `value` is the first row, with so
    /// many cells to spare.
    fn extend(&mut self, cells: usize, spare: usize, longest: usize, value: u8) -> Result<()> {
        let row = self.rows.len();
        // A bite of the whole new row leaves the current list.
        let table = &mut self.tables[row];
        (table.masks[0], table.lasts[0], table.spare) = (0, value, spare);
        for length in 1..=longest {
            let cost = if row == 0 { 2 * length } else { length };
            if cost > spare {
                break;
            }
            self.rows.push(length as u8);
            let value = self.value(cells + length);
            let spare = spare - cost;
            self.extend(cells + length, spare, length.min(spare), value)?;
            self.rows.pop();
        }
        self.done += longest as u64;
        if self.done >= REPORT_EVERY {
            self.done -= REPORT_EVERY;
            (self.listener)(REPORT_EVERY)?;
        }
        Ok(())
    }

    /// The first row over the current ones, which have so many cells; 0 when it is too long to
    /// matter.
    fn value(&mut self, cells: usize) -> u8 {
        let taken = self.gather();
        let free = (!taken >> 1).trailing_zeros() as usize + 1;
        let value = if free <= self.numbers.most - cells { free } else { 0 };
        if value >= usize::from(self.rows[0]) {
            self.losers[cells + value] += 1;
        }
        let places = &self.places[self.rows.len()];
        let rows = self.rows.iter().zip(places).zip(&mut self.tables).zip(&self.sets);
        for (((&row, place), table), &set) in rows {
            let at = place.at as usize;
            table.masks[at] = set;
            table.lasts[at] = if value > usize::from(row) { value as u8 } else { 0 };
        }
        value as u8
    }

    /// Finds the places of all rows with the newest one in their tails, and unites their sets.
    fn gather(&mut self) -> u128 {
        let Self { numbers, rows, tables, places, sets, .. } = self;
        let length = rows.len();
        let newest = rows[length - 1];
        let (before, after) = places.split_at_mut(length);
        let (before, after) = (&before[length - 1], &mut after[0]);
        let mut taken = 0;
        for row in 0..length {
            let table = &tables[row];
            let place = match length - 1 - row {
                0 => Place::default(),
                1 => begin_tail(numbers, row, rows[row], newest, table.spare),
                _ => go_on(numbers, before[row], rows[row], newest),
            };
            after[row] = place;
            let set = if place.is_level {
                table.masks[place.cut_at as usize]
            } else {
                let at = place.at as usize;
                table.masks[at] | 1 << table.lasts[at]
            };
            sets[row] = set;
            taken |= set;
        }
        taken
    }
}

/// The place of a tail of one row.
fn begin_tail(numbers: &Numbers, row: usize, length: u8, newest: u8, spare: usize) -> Place {
    let times = Numbers::times(row);
    let firsts = &numbers.firsts[times][spare];
    let left = |length: u8| (spare - times * usize::from(length)) as u8;
    let cut = newest - 1;
    Place {
        at: firsts[usize::from(newest)] as u32,
        spare: left(newest),
        is_level: length == newest,
        cut_at: if cut > 0 { firsts[usize::from(cut)] as u32 } else { 0 },
        cut_spare: left(cut),
    }
}

/// The place of a tail with one more row.
#[inline]
fn go_on(numbers: &Numbers, mut place: Place, length: u8, newest: u8) -> Place {
    let step = |spare: u8, row: u8| numbers.below[usize::from(spare)][usize::from(row)] as u32;
    place.at += step(place.spare, newest);
    place.spare -= newest;
    let cut = newest.min(length - 1);
    if place.is_level && cut > 0 {
        place.cut_at += step(place.cut_spare, cut);
        place.cut_spare -= cut;
    }
    place
}
