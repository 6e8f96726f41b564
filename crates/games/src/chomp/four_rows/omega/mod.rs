//! Four infinite columns: which values are not G(4×ω).
//!
//! Bites of `4×ω` leave `4×a`, or `(4×a) + (2×ω)`, rows `(ω, ω, a, a)`, or a position of infinite
//! value, or `(ω, ω, ω, a)`. So G(4×ω) is at least the least number that is the value of neither of
//! the first two, for any `a`. It is that number (\[HS\] section 12) unless the last kind has it,
//! which nobody has excluded (`docs/four-rows.md`, section 3).
//!
//! Over an infinite second row, the value of `(ω, ω, c, d)` is the least `g`
//! - whose line over `c` and `d` goes on for ever: where it ended, a bite into the first row
//!   leaves a position with this value;
//! - which is not the value of `(ω, ω, x, min(x, d))` for `x < c`, nor of `(ω, ω, c, x)` for
//!   `x < d`.
//!
//! Bites into the second row that leave it finite have infinite values, since every finite value
//! is found among their options. A sweep up to some second row knows which lines have ended so
//! far. That the others go on for ever is an assumption, unless a state of all lines returned: see
//! [`super::returning`].
//!
//! Values count taking the poison as impossible, so that P-positions have the value 0. In \[HS\] it
//! is allowed, and finite values are greater by one.

mod notes;

use super::lines::{Damaged, Found, Lines, Reader, Shape, Tiling, Writer};
use notes::Notes;
use std::io::{self, Read, Write};
use std::num::NonZero;

/// Values above this one are not asked for.
pub const MOST_VALUE: usize = 127;

/// A sweep that notes what G(4×ω) depends on.
#[derive(Debug)]
pub struct Survey {
    lines: Lines,
    /// What each thread has noted.
    notes: Vec<Notes>,
}

/// What a survey knows about one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueOfFour {
    /// The value.
    pub value: usize,
    /// The least `a` with G((4×a) + (2×ω)) equal to it, if the live lines go on for ever.
    pub infinite: Option<usize>,
    /// The least `a` with G(4×a) equal to it.
    pub finite: Option<usize>,
}

/// For each value, which positions of four columns have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What was computed.
    pub shape: Shape,
    /// All values up to the greatest that was asked for.
    pub values: Vec<ValueOfFour>,
    /// The position in which a line ended at the greatest second row.
    pub last_end: Option<Found>,
    /// The position in which a line ended that had lived longest.
    pub longest_life: Option<Found>,
    /// Lines that had not ended.
    pub live: usize,
    /// Steps of lines.
    pub steps: u64,
}

impl Table {
    /// The least value that was not found.
    #[must_use]
    pub fn least_missing(&self) -> Option<usize> {
        let is_missing = |value: &&ValueOfFour| value.infinite.or(value.finite).is_none();
        self.values.iter().find(is_missing).map(|value| value.value)
    }
}

/// The second row up to which lines are followed unless somebody says otherwise: few end later.
#[must_use]
pub fn usual_second(third: usize) -> usize {
    third * 37 / 20 + 64
}

impl Survey {
    /// Before the first second row.
    ///
    /// # Panics
    /// When the shape is too large, or has values above [`MOST_VALUE`].
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self::of(Lines::new(shape))
    }

    /// The same by lines that have not begun.
    ///
    /// # Panics
    /// When there are values above [`MOST_VALUE`].
    #[must_use]
    pub fn of(lines: Lines) -> Self {
        let value = lines.shape().value;
        assert!(value <= MOST_VALUE, "values are asked for up to {MOST_VALUE}");
        Self { lines, notes: vec![Notes::new(value)] }
    }

    /// The same on so many threads, from now on.
    #[must_use]
    pub fn on_threads(mut self, threads: NonZero<usize>) -> Self {
        let noted = self.noted();
        self.notes = vec![Notes::new(self.lines.shape().value); threads.get()];
        self.notes[0] = noted;
        self
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Steps of lines so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.notes.iter().map(|notes| notes.steps).sum()
    }

    /// Runs the next block of second rows; false when all are done.
    pub fn run_block(&mut self) -> bool {
        self.lines.run_block_on(&mut self.notes)
    }

    /// What all threads have noted.
    fn noted(&self) -> Notes {
        let none = Notes::new(self.lines.shape().value);
        self.notes.iter().fold(none, Notes::with)
    }

    /// What follows for each value, if all lines that live now go on for ever.
    #[must_use]
    pub fn table(&self) -> Table {
        let shape = self.lines.shape();
        let noted = self.noted();
        let mut infinite = vec![None; shape.value + 1];
        // Values of shorter third rows, for each fourth row, as bits.
        let mut by_thirds = vec![0_u128; shape.third + 1];
        let mut by_squares = 0_u128;
        for third in 0..=shape.third {
            by_thirds[third] = by_squares;
            let mut live = vec![0_u128; third + 1];
            for (fourth, value) in self.lines.live_over(third) {
                live[fourth] |= 1 << value;
            }
            let mut by_fourths = 0_u128;
            for fourth in 0..=third {
                let free = live[fourth] & !by_thirds[fourth] & !by_fourths;
                let least = free & free.wrapping_neg();
                by_thirds[fourth] |= least;
                by_fourths |= least;
                if fourth == third && least != 0 {
                    by_squares |= least;
                    infinite[least.trailing_zeros() as usize].get_or_insert(third);
                }
            }
        }
        let both = infinite.into_iter().zip(&noted.finite).enumerate();
        let values = both.map(|(value, (infinite, finite))| ValueOfFour {
            value,
            infinite,
            finite: *finite,
        });
        Table {
            shape,
            values: values.collect(),
            last_end: noted.last_end,
            longest_life: noted.longest_life,
            live: self.lines.live(),
            steps: noted.steps,
        }
    }

    /// Writes everything that is needed to go on. Possible between frames only, see
    /// [`Lines::is_between_frames`].
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Writer::new(out);
        self.lines.store(&mut out)?;
        let noted = self.noted();
        out.list(noted.finite.iter().map(|finite| finite.map_or(0, |a| a as u64 + 1)))?;
        for found in [noted.last_end, noted.longest_life] {
            let words = found.map_or([0; 5], |found| {
                let [first, second, third, fourth] = found.rows;
                [first + 1, second, third, fourth, found.value].map(|number| number as u64)
            });
            out.list(words.into_iter())?;
        }
        out.word(noted.steps)?;
        out.finish()
    }

    /// Reads what was written, to go on, with the usual tiling unless another is named.
    ///
    /// # Errors
    /// When it cannot be read, is something else, or was changed.
    pub fn read(input: &mut dyn Read, tiling: Option<Tiling>) -> Result<Self, Damaged> {
        let mut input = Reader::new(input);
        let lines = Lines::fetch(&mut input, tiling)?;
        let finite: Vec<u64> = input.list()?;
        if finite.len() != lines.shape().value + 1 || finite.len() > MOST_VALUE + 1 {
            return Err(Damaged::Wrong("it has another number of values"));
        }
        let finite = finite.into_iter().map(|a| (a as usize).checked_sub(1)).collect();
        let mut found = || -> Result<Option<Found>, Damaged> {
            let words: Vec<usize> = input.list()?.into_iter().map(|word| word as usize).collect();
            let [first, second, third, fourth, value] = words[..] else {
                return Err(Damaged::Wrong("a position has another number of rows"));
            };
            let found = |first| Found { rows: [first, second, third, fourth], value };
            Ok(first.checked_sub(1).map(found))
        };
        let [last_end, longest_life] = [found()?, found()?];
        let steps = input.word()?;
        input.finish()?;
        let notes = vec![Notes { finite, last_end, longest_life, steps }];
        Ok(Self { lines, notes })
    }
}
