//! What bites into the second row that reach the third leave: first rows that are excluded for
//! good, known when a line begins.
//!
//! A bite to second row `x < c` leaves `(p, x, x, min(x, d))`. So the line over `c` and `d` begins
//! with the first values of the lines over `x` and `min(x, d)` as used, and if one of those had
//! equal rows there, it never begins.

/// The deadly first rows of some lines, by a number for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Deadly {
    /// For each line, the excluded first rows in the frame.
    pub(super) rows: Vec<u64>,
    /// For each line, whether it is dead at birth.
    pub(super) ended: Vec<bool>,
    stride: usize,
}

impl Deadly {
    pub(super) fn new(lines: usize, stride: usize) -> Self {
        Self { rows: vec![0; lines * stride], ended: vec![false; lines], stride }
    }

    pub(super) fn bytes(lines: usize, stride: usize) -> u64 {
        (lines * (8 * stride + 1)) as u64
    }

    /// The excluded first rows of a line that begins, unless it is dead.
    pub(super) fn of(&self, line: usize) -> Option<&[u64]> {
        (!self.ended[line]).then(|| &self.rows[line * self.stride..(line + 1) * self.stride])
    }

    /// Copies all lines of another, from a line on.
    pub(super) fn copy(&mut self, line: usize, other: &Self) {
        let at = line * self.stride;
        self.rows[at..at + other.rows.len()].copy_from_slice(&other.rows);
        self.ended[line..line + other.ended.len()].copy_from_slice(&other.ended);
    }

    /// Notes where a line begins, and whether it ends there.
    pub(super) fn mark(&mut self, line: usize, word: usize, bit: u64, ends: bool) {
        self.rows[line * self.stride + word] |= bit;
        self.ended[line] |= ends;
    }

    /// Goes on to the next frame.
    pub(super) fn next_frame(&mut self) {
        for window in self.rows.chunks_mut(self.stride) {
            window.copy_within(1.., 0);
            window[self.stride - 1] = 0;
        }
    }

    /// No line begins any more.
    pub(super) fn forget(&mut self) {
        self.rows = Vec::new();
    }
}
