//! Moves that drop or pour a coordinate.
//!
//! Where `y` is dropped or poured, a move ends at `y = 0`: only lost positions with `y = 0` count,
//! and what they mark is told by a set of `z`; likewise for `z`. So these moves need a line where
//! others need a plane.

use super::cones::Led;
use super::plane::{Plane, Row, RowRef};
use super::rules::{Fate, Shape};
use std::collections::VecDeque;

/// What lost positions with `y = 0`, or with `z = 0`, do to later sheets when the other coordinate
/// is dropped or poured.
#[derive(Clone, Debug)]
pub(super) struct Flat {
    step: Led,
    fates: [Fate; 2],
    times: Option<usize>,
    /// It starts from positions whose `y` and `z` are at most so large.
    most: [usize; 2],
    /// Of sheets before, the newest first: the heights `z` of their losers with `y = 0`, or the
    /// `y` of their losers with `z = 0`, with what the step leads there from still earlier ones.
    past: VecDeque<Row>,
    /// What it marks in this sheet.
    now: Row,
}

impl Flat {
    /// For so many words of heights and so many rows.
    pub(super) fn new(shape: &Shape, step: Led, words: usize, rows: usize) -> Self {
        let fates = shape.fates;
        let words = if fates[0] == Fate::Kept { rows.div_ceil(64) + 1 } else { words };
        let times = shape.times.map(|times| times as usize);
        let most = shape.most.map(|most| most.map_or(usize::MAX, |most| most as usize));
        Self { step, fates, times, most, past: VecDeque::new(), now: Row::empty(words) }
    }

    /// Whether what counts is a set of `y`.
    fn is_over_y(&self) -> bool {
        self.fates[0] == Fate::Kept
    }

    fn depth(&self) -> usize {
        self.step.lowers * self.times.unwrap_or(1)
    }

    /// Goes on to the next sheet.
    pub(super) fn begin_sheet(&mut self) {
        self.now.clear();
        let change = if self.is_over_y() { self.step.dy } else { self.step.dz };
        for times in 1..=self.times.unwrap_or(1) {
            if let Some(past) = self.past.get(times * self.step.lowers - 1) {
                self.now.unite(past.as_ref(), -change * times as isize);
            }
        }
    }

    pub(super) fn mark(&self, y: usize, instant: &mut Row) {
        if y > self.most[0] {
            return;
        }
        match self.fates {
            [Fate::Poured, _] => instant.unite(self.now.as_ref(), -(y as isize)),
            [_, Fate::Kept] => instant.unite(self.now.as_ref(), 0),
            [Fate::Kept, _] if self.now.as_ref().has(y) => instant.fill_to(self.most[1]),
            [Fate::Dropped, _] if self.now.as_ref().has(0) => instant.fill_to(self.most[1]),
            _ => {}
        }
    }

    pub(super) fn end_sheet(&mut self, lost: &Plane) {
        let mut line = self.now.clone();
        if self.times.is_some() {
            line.clear();
        }
        if self.is_over_y() {
            let has_zero = |y: &usize| lost.row(*y as isize).is_some_and(|row| row.has(0));
            (0..lost.rows()).filter(has_zero).for_each(|y| line.set(y));
        } else if let Some(row) = lost.row(0) {
            line.unite(row, 0);
        }
        self.past.push_front(line);
        self.past.truncate(self.depth());
    }
}

/// A move within a sheet that drops `z`: a row is won once a row before has a loser with `z = 0`.
#[derive(Clone, Debug)]
pub(super) struct Dropping {
    lowers: usize,
    times: Option<usize>,
    /// It starts from positions whose `z` is at most so large.
    pub(super) most: usize,
    /// For each remainder of `y`, the last row that has such a loser.
    last: Vec<Option<usize>>,
}

impl Dropping {
    pub(super) fn new(shape: &Shape, lowers: usize) -> Self {
        let times = shape.times.map(|times| times as usize);
        let most = shape.most[1].map_or(usize::MAX, |most| most as usize);
        Self { lowers, times, most, last: vec![None; lowers] }
    }

    pub(super) fn begin_sheet(&mut self) {
        self.last.fill(None);
    }

    pub(super) fn is_met(&self, y: usize) -> bool {
        let reaches =
            |last: usize| self.times.is_none_or(|times| (y - last) / self.lowers <= times);
        self.last[y % self.lowers].is_some_and(reaches)
    }

    pub(super) fn end_row(&mut self, y: usize, losers: RowRef<'_>) {
        if losers.has(0) {
            self.last[y % self.lowers] = Some(y);
        }
    }
}
