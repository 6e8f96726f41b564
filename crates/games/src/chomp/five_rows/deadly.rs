//! How lines of five rows begin: first rows that bites into the second row exclude for good.
//!
//! A bite to second row `x < c` leaves `(p, x, x, min(x, d), min(x, e))`. So the line of
//! `(c, d, e)` begins with the first values of those lines as used, and if one of them had equal
//! rows there, it never begins. They are handed on as windows of third rows are.

use super::windows::before;

/// First rows in the frame, and whether one of them ended a line.
#[derive(Debug)]
struct Excluded {
    words: usize,
    rows: Vec<u64>,
    ended: Vec<bool>,
}

/// How all lines begin whose third row comes next.
#[derive(Debug)]
pub(super) struct Deadly {
    /// For each fourth and fifth row.
    by_thirds: Excluded,
    /// For each fifth row: from third rows that equal their fourth row.
    by_squares: Excluded,
    /// From third rows that equal their fourth and fifth rows.
    by_cubes: Excluded,
}

impl Excluded {
    fn new(lines: usize, words: usize) -> Self {
        Self { words, rows: vec![0; lines * words], ended: vec![false; lines] }
    }

    fn mark(&mut self, line: usize, word: usize, bit: u64, ends: bool) {
        self.rows[line * self.words + word] |= bit;
        self.ended[line] |= ends;
    }

    fn copy(&mut self, at: usize, from: &Self, lines: usize) {
        let words = lines * self.words;
        self.rows[at * self.words..][..words].copy_from_slice(&from.rows[..words]);
        self.ended[at..at + lines].copy_from_slice(&from.ended[..lines]);
    }

    fn next_frame(&mut self) {
        for window in self.rows.chunks_mut(self.words) {
            window.copy_within(1.., 0);
            window[self.words - 1] = 0;
        }
    }
}

impl Deadly {
    pub(super) fn new(longest: usize, words: usize) -> Self {
        Self {
            by_thirds: Excluded::new(before(longest + 1), words),
            by_squares: Excluded::new(longest + 1, words),
            by_cubes: Excluded::new(1, words),
        }
    }

    pub(super) fn bytes(longest: usize, words: usize) -> u64 {
        ((before(longest + 1) + longest + 2) * (8 * words + 1)) as u64
    }

    /// Begins the fourth row that equals the third row.
    pub(super) fn begin_fourth(&mut self, fourth: usize) {
        self.by_squares.copy(fourth, &self.by_cubes, 1);
        self.by_thirds.copy(before(fourth), &self.by_squares, fourth + 1);
    }

    /// The excluded first rows of a line that begins, unless it is dead.
    pub(super) fn of(&self, fourth: usize, fifth: usize) -> Option<&[u64]> {
        let Excluded { words, rows, ended } = &self.by_thirds;
        let line = before(fourth) + fifth;
        (!ended[line]).then(|| &rows[line * words..][..*words])
    }

    /// Notes where the line of `(third, fourth, fifth)` begins, and whether it ends there.
    pub(super) fn mark(
        &mut self,
        [third, fourth, fifth]: [usize; 3],
        word: usize,
        bit: u64,
        ends: bool,
    ) {
        self.by_thirds.mark(before(fourth) + fifth, word, bit, ends);
        if third == fourth {
            self.by_squares.mark(fifth, word, bit, ends);
            if fourth == fifth {
                self.by_cubes.mark(0, word, bit, ends);
            }
        }
    }

    /// Goes on to the next frame.
    pub(super) fn next_frame(&mut self) {
        for excluded in [&mut self.by_thirds, &mut self.by_squares, &mut self.by_cubes] {
            excluded.next_frame();
        }
    }
}
