//! What bites into the second row that reach the third leave: first rows that are excluded for
//! good, known when a line begins.
//!
//! A bite to second row `x < c` leaves `(p, x, x, min(x, d))`. So the line over `c` and `d` begins
//! with the first values of the lines over `x` and `min(x, d)` as used, and if one of those had
//! equal rows there, it never begins.

use super::shape::Shape;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Deadly {
    /// For each fourth row and value, the excluded first rows in the frame.
    pub(super) rows: Vec<u64>,
    /// For each fourth row and value, whether lines are dead at birth.
    pub(super) ended: Vec<bool>,
    /// For each value, the same for fourth rows that have not begun.
    pub(super) square_rows: Vec<u64>,
    pub(super) square_ended: Vec<bool>,
    stride: usize,
    values: usize,
}

impl Deadly {
    pub(super) fn new(shape: &Shape) -> Self {
        let (stride, values) = (shape.stride(), shape.values());
        let lines = (shape.third + 1) * values;
        Self {
            rows: vec![0; lines * stride],
            ended: vec![false; lines],
            square_rows: vec![0; values * stride],
            square_ended: vec![false; values],
            stride,
            values,
        }
    }

    pub(super) fn bytes(shape: &Shape) -> u64 {
        ((shape.third + 2) * shape.values() * (8 * shape.stride() + 1)) as u64
    }

    /// The excluded first rows of a line that begins, unless it is dead.
    pub(super) fn of(&self, fourth: usize, value: usize) -> Option<&[u64]> {
        let line = fourth * self.values + value;
        (!self.ended[line]).then(|| &self.rows[line * self.stride..(line + 1) * self.stride])
    }

    /// A fourth row begins.
    pub(super) fn begin_fourth(&mut self, fourth: usize) {
        let line = fourth * self.values;
        let words = self.values * self.stride;
        let at = line * self.stride;
        self.rows[at..at + words].copy_from_slice(&self.square_rows);
        self.ended[line..line + self.values].copy_from_slice(&self.square_ended);
    }

    /// Notes where a line begins, by its number among those of all fourth rows and values.
    pub(super) fn mark(
        &mut self,
        is_square: bool,
        line: usize,
        value: usize,
        word: usize,
        bit: u64,
        ends: bool,
    ) {
        self.rows[line * self.stride + word] |= bit;
        self.ended[line] |= ends;
        if is_square {
            self.square_rows[value * self.stride + word] |= bit;
            self.square_ended[value] |= ends;
        }
    }

    /// Goes on to the next frame.
    pub(super) fn next_frame(&mut self) {
        let windows = self.rows.chunks_mut(self.stride);
        for window in windows.chain(self.square_rows.chunks_mut(self.stride)) {
            window.copy_within(1.., 0);
            window[self.stride - 1] = 0;
        }
    }

    /// No line begins any more.
    pub(super) fn forget(&mut self) {
        self.rows = Vec::new();
        self.square_rows = Vec::new();
    }
}
