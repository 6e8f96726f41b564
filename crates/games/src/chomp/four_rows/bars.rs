//! The winning first bites of all bars of four rows.
//!
//! A bite of `4×n` leaves `(n, n, n, x)`, `(n, n, x, x)`, `(n, x, x, x)` or `4×x`, and it wins if
//! what it leaves is P. So all openings are among the P-positions that one sweep passes, and none
//! of them needs to be kept.

use super::lines::{Found, Lines, Shape, Sink};
use std::num::NonZero;

/// A sweep that notes the winning bites of bars and counts the P-positions.
///
/// ```
/// use chomplab::chomp::four_rows::Bars;
///
/// let mut bars = Bars::new(5);
/// while bars.run_block() {}
/// assert_eq!(bars.bites(5), [[2, 2]]);
/// assert_eq!(bars.count(4), 10);
/// ```
#[derive(Debug)]
pub struct Bars {
    lines: Lines,
    /// What each thread has found; at the end the first has all.
    tallies: Vec<Tally>,
}

/// What one thread has found.
#[derive(Clone, Debug)]
struct Tally {
    /// For each length, the winning bites.
    bites: Vec<Vec<[usize; 2]>>,
    /// For each first row, how many P-positions have it.
    with_first: Vec<u64>,
}

impl Sink for Tally {
    #[inline(always)]
    fn hear(&mut self, found: Found) {
        self.with_first[found.rows[0]] += 1;
        if let Some((length, bite)) = bar_won(found.rows) {
            self.bites[length].push(bite);
        }
    }
}

impl Bars {
    /// Before the sweep, for bars of at most so many columns.
    ///
    /// # Panics
    /// When there are 2^15 columns or more.
    #[must_use]
    pub fn new(longest: usize) -> Self {
        Self::of(Lines::new(Shape::p_positions(longest)), NonZero::<usize>::MIN)
    }

    /// The same by lines of P-positions that have not begun, on so many threads.
    #[must_use]
    pub fn of(lines: Lines, threads: NonZero<usize>) -> Self {
        let lengths = lines.shape().first.unwrap_or_default() + 1;
        let tally = Tally { bites: vec![Vec::new(); lengths], with_first: vec![0; lengths] };
        Self { lines, tallies: vec![tally; threads.get()] }
    }

    /// Runs the next block of second rows; false when all are done.
    pub fn run_block(&mut self) -> bool {
        let more = self.lines.run_block_on(&mut self.tallies);
        if !more {
            for other in self.tallies.split_off(1) {
                self.tallies[0].add(other);
            }
            self.tallies[0].bites.iter_mut().for_each(|bites| bites.sort_unstable());
        }
        more
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// All winning bites of a bar as row and column, sorted, once the sweep is done.
    #[must_use]
    pub fn bites(&self, length: usize) -> &[[usize; 2]] {
        &self.tallies[0].bites[length]
    }

    /// How many P-positions have rows of at most so many cells, once the sweep is done.
    #[must_use]
    pub fn count(&self, longest: usize) -> u64 {
        self.tallies[0].with_first[..=longest].iter().sum()
    }
}

impl Tally {
    fn add(&mut self, other: Self) {
        for (bites, others) in self.bites.iter_mut().zip(other.bites) {
            bites.extend(others);
        }
        for (count, other) in self.with_first.iter_mut().zip(other.with_first) {
            *count += other;
        }
    }
}

/// The bar of which a bite leaves a position, with row and column of the bite.
pub(in crate::chomp) fn bar_won<const ROWS: usize>(
    rows: [usize; ROWS],
) -> Option<(usize, [usize; 2])> {
    let [first, last] = [rows[0], rows[ROWS - 1]];
    let row = rows.iter().position(|row| *row < first)?;
    rows[row..].iter().all(|length| *length == last).then_some((first, [row, last]))
}
