//! Moves that cut later coordinates down to what the leading one is lowered to, as a bite of Chomp
//! cuts the rows above it.
//!
//! By `[-1,cut,0]*` a position `(x, y, z)` leads to `(k, min(y,k), z)` for every `k < x`. So a lost
//! position `(k, y', z)` marks in all later sheets the same `(y', z)` if `y' < k`, all `(y, z)`
//! with `y ≥ k` if `y' = k`, and nothing if `y' > k`; likewise for `z`, and within a sheet for
//! `[0,-1,cut]*`. What is marked once stays marked, so one plane suffices for all sheets before.

use super::plane::{Plane, Row, RowRef};
use super::rules::{Fate, Shape};

/// What `z` becomes when it is cut to `k`, for a whole row: heights below `k` stay, and if `k` is
/// among them, so are all above.
fn add_cut(words: &mut [u64], goes_on: &mut bool, losers: RowRef<'_>, k: usize) {
    let (whole, rest) = (k / 64, k % 64);
    let count = whole.min(words.len());
    words[..count].iter_mut().zip(losers.words).for_each(|(word, more)| *word |= more);
    if let (Some(word), Some(more)) = (words.get_mut(whole), losers.words.get(whole)) {
        *word |= more & !(u64::MAX << rest);
        if more >> rest & 1 == 1 {
            *word |= u64::MAX << rest;
            words[whole + 1..].fill(u64::MAX);
            *goes_on = true;
        }
    }
}

/// A move that lowers `x`.
#[derive(Clone, Debug)]
pub(super) struct CutAcross {
    cuts: [bool; 2],
    /// What losers of sheets before mark.
    marked: Plane,
}

impl CutAcross {
    pub(super) fn new(shape: &Shape, rows: usize, words: usize) -> Self {
        let mut marked = Plane::empty(words);
        let empty = Row::empty(words);
        (0..rows).for_each(|_| marked.push(empty.as_ref()));
        Self { cuts: shape.fates.map(|fate| fate == Fate::Cut), marked }
    }

    pub(super) fn mark(&self, y: usize, instant: &mut Row) {
        self.marked.row(y as isize).into_iter().for_each(|row| instant.unite(row, 0));
    }

    /// Takes note of the losers of the sheet of `x`.
    pub(super) fn end_sheet(&mut self, x: usize, lost: &Plane) {
        for y in 0..self.marked.rows() {
            let from = if self.cuts[0] { y.min(x) } else { y };
            let Some(losers) = lost.row(from as isize) else { break };
            let (words, goes_on) = self.marked.row_mut(y);
            if self.cuts[1] {
                add_cut(words, goes_on, losers, x);
            } else {
                words.iter_mut().zip(losers.words).for_each(|(word, more)| *word |= more);
            }
        }
    }
}

/// A move that lowers `y` and cuts `z`.
#[derive(Clone, Debug)]
pub(super) struct CutWithin {
    /// What losers of rows before mark.
    marked: Row,
}

impl CutWithin {
    pub(super) fn new(words: usize) -> Self {
        Self { marked: Row::empty(words) }
    }

    pub(super) fn begin_sheet(&mut self) {
        self.marked.clear();
    }

    pub(super) fn mark(&self, marks: &mut Row) {
        marks.unite(self.marked.as_ref(), 0);
    }

    pub(super) fn end_row(&mut self, y: usize, losers: RowRef<'_>) {
        let Row { words, goes_on } = &mut self.marked;
        add_cut(words, goes_on, losers, y);
    }
}
