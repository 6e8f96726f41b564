//! A sweep as bytes, to stop and to go on.
//!
//! Everything is a list of little-endian words of 64 bits, and the last word is a sum over all
//! others: a file that was cut off or changed is refused. A state is written between frames only,
//! and how lines are tiled is not part of it, so a run can go on with another tiling.

use super::row::{Line, Row};
use super::shape::{Shape, Tiling};
use super::sweep::Lines;
use std::fmt;
use std::io::{self, Read, Write};

/// The first word: what this is, and the version of the format.
const MARK: u64 = u64::from_le_bytes(*b"lines4-1");

/// Why a state cannot be read.
#[derive(Debug)]
pub enum Damaged {
    /// Reading failed, or the bytes end too early.
    Unreadable(io::Error),
    /// The bytes are something else, or were changed.
    Wrong(&'static str),
}

impl fmt::Display for Damaged {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(text, "the state cannot be read: {error}"),
            Self::Wrong(what) => write!(text, "the state is not valid: {what}"),
        }
    }
}

impl std::error::Error for Damaged {}

impl From<io::Error> for Damaged {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// Writes words and sums them up.
pub(in super::super) struct Writer<'a> {
    out: &'a mut dyn Write,
    sum: u64,
}

impl<'a> Writer<'a> {
    pub(in super::super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out, sum: 0 }
    }

    pub(in super::super) fn word(&mut self, word: u64) -> io::Result<()> {
        self.sum = mixed(self.sum, word);
        self.out.write_all(&word.to_le_bytes())
    }

    pub(in super::super) fn list(
        &mut self,
        words: impl ExactSizeIterator<Item = u64>,
    ) -> io::Result<()> {
        self.word(words.len() as u64)?;
        words.into_iter().try_for_each(|word| self.word(word))
    }

    pub(in super::super) fn finish(mut self) -> io::Result<()> {
        let sum = self.sum;
        self.word(sum)
    }
}

/// Reads words and sums them up.
pub(in super::super) struct Reader<'a> {
    input: &'a mut dyn Read,
    sum: u64,
}

impl<'a> Reader<'a> {
    pub(in super::super) fn new(input: &'a mut dyn Read) -> Self {
        Self { input, sum: 0 }
    }

    pub(in super::super) fn word(&mut self) -> Result<u64, Damaged> {
        let mut bytes = [0; 8];
        self.input.read_exact(&mut bytes)?;
        let word = u64::from_le_bytes(bytes);
        self.sum = mixed(self.sum, word);
        Ok(word)
    }

    pub(in super::super) fn number(&mut self) -> Result<usize, Damaged> {
        usize::try_from(self.word()?).map_err(|_| Damaged::Wrong("a number is too large"))
    }

    pub(in super::super) fn list(&mut self) -> Result<Vec<u64>, Damaged> {
        let length = self.number()?;
        let mut words = Vec::new();
        for _ in 0..length {
            words.push(self.word()?);
        }
        Ok(words)
    }

    pub(in super::super) fn finish(mut self) -> Result<(), Damaged> {
        let sum = self.sum;
        if self.word()? == sum { Ok(()) } else { Err(Damaged::Wrong("its sum is another")) }
    }
}

/// A sum that depends on the order of the words.
fn mixed(sum: u64, word: u64) -> u64 {
    (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Lines {
    /// Whether the state can be written now: between two frames.
    #[must_use]
    pub fn is_between_frames(&self) -> bool {
        self.next.is_multiple_of(64) && self.next <= self.shape.second
    }

    pub(in super::super) fn store(&self, out: &mut Writer<'_>) -> io::Result<()> {
        assert!(self.is_between_frames(), "states are written between frames");
        let Shape { third, second, value, first } = self.shape;
        out.word(MARK)?;
        for number in [third, second, value, first.map_or(0, |first| first + 1), self.next] {
            out.word(number as u64)?;
        }
        let squares = self.stripes.squares();
        let (mut rows, mut ended) = (Vec::new(), Vec::new());
        for stripe in self.stripes.deadly() {
            rows.extend_from_slice(&stripe.deadly.rows);
            ended.extend_from_slice(&stripe.deadly.ended);
        }
        out.list(rows.into_iter())?;
        out.list(squares.deadly.rows.iter().copied())?;
        out.list(ended.into_iter().map(u64::from))?;
        out.list(squares.deadly.ended.iter().map(|ended| u64::from(*ended)))?;
        for row in &self.rows {
            let live = || row.lines.iter().filter(|line| !line.ended);
            out.word(live().count() as u64)?;
            for line in live() {
                let (fourth, value) = (u64::from(line.fourth), u64::from(line.value));
                let (start, words) = (u64::from(line.start), u64::from(line.words));
                out.word(fourth | value << 16 | start << 32 | words << 48)?;
                let at = line.at as usize;
                for word in &row.pool[at..at + usize::from(line.words)] {
                    out.word(*word)?;
                }
            }
        }
        Ok(())
    }

    pub(in super::super) fn fetch(
        input: &mut Reader<'_>,
        tiling: Option<Tiling>,
    ) -> Result<Self, Damaged> {
        if input.word()? != MARK {
            return Err(Damaged::Wrong("it does not begin as a state of lines does"));
        }
        let [third, second, value] = [input.number()?, input.number()?, input.number()?];
        let first = input.number()?.checked_sub(1);
        let next = input.number()?;
        if third >= 1 << 15
            || value >= 1 << 8
            || second as u64 >= 1 << 40
            || !next.is_multiple_of(64)
        {
            return Err(Damaged::Wrong("its bounds are impossible"));
        }
        let shape = Shape { third, second, value, first };
        let tiling = tiling.unwrap_or_else(|| Tiling::of(&shape));
        let mut lines = Self::with(shape, tiling);
        lines.next = next;
        lines.layout.frame = (next / 64).saturating_sub(1);
        lines.layout.width = shape.width(lines.layout.frame);
        let (rows, square_rows) = (input.list()?, input.list()?);
        let (ended, square_ended) = (input.list()?, input.list()?);
        let all_begun = next > third;
        let expected = if all_begun { 0 } else { shape.stride() };
        if ended.len() != shape.values() * (third + 1)
            || square_ended.len() != shape.values()
            || rows.len() != ended.len() * expected
            || square_rows.len() != square_ended.len() * expected
        {
            return Err(Damaged::Wrong("the windows have other lengths"));
        }
        let mut rows = rows.iter().chain(&square_rows).copied();
        let mut ended = ended.iter().chain(&square_ended).copied();
        for deadly in lines.stripes.deadly_mut() {
            if all_begun {
                deadly.forget();
            }
            deadly.rows.iter_mut().zip(&mut rows).for_each(|(word, read)| *word = read);
            deadly.ended.iter_mut().zip(&mut ended).for_each(|(flag, read)| *flag = read == 1);
        }
        for (third, row) in lines.rows.iter_mut().enumerate() {
            *row = fetch_row(input, third, next, &shape, tiling.fourths)?;
        }
        Ok(lines)
    }
}

fn fetch_row(
    input: &mut Reader<'_>,
    third: usize,
    next: usize,
    shape: &Shape,
    tile: usize,
) -> Result<Row, Damaged> {
    let wrong = Damaged::Wrong("a line is out of order");
    let mut row = Row::default();
    let count = input.number()?;
    if third >= next {
        return if count == 0 { Ok(row) } else { Err(wrong) };
    }
    let mut last = None;
    for _ in 0..count {
        let packed = input.word()?;
        let part = |shift: u32| (packed >> shift) as u16;
        let (fourth, value) = (part(0), part(16));
        let place = Some((fourth, value));
        let fits = usize::from(fourth) <= third && usize::from(value) <= shape.value;
        if place <= last || !fits || usize::from(part(32)) > shape.stride() + 1 {
            return Err(wrong);
        }
        last = place;
        while row.tiles.len() < usize::from(fourth) / tile {
            row.close_tile();
        }
        let at = u32::try_from(row.pool.len()).map_err(|_| Damaged::Wrong("a row is too long"))?;
        for _ in 0..part(48) {
            row.pool.push(input.word()?);
        }
        row.lines.push(Line {
            at,
            start: part(32),
            words: part(48),
            fourth,
            value: value as u8,
            ended: false,
        });
    }
    while row.tiles.len() <= third / tile {
        row.close_tile();
    }
    Ok(row)
}

/// The state of all lines between two frames: what they do from there on follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State(Vec<u64>);

impl Lines {
    /// The state, to be compared with others.
    ///
    /// # Panics
    /// When a line has still to begin, or a frame is not at its end.
    #[must_use]
    pub fn state(&self) -> State {
        State(self.words_of_state().collect())
    }

    /// Whether this is the state.
    ///
    /// # Panics
    /// When a line has still to begin, or a frame is not at its end.
    #[must_use]
    pub fn is_in(&self, state: &State) -> bool {
        self.words_of_state().eq(state.0.iter().copied())
    }

    /// For each live line which it is, how many of its words are full, and the words after that up
    /// to the last that is not empty; the word in which the second rows were is left out.
    fn words_of_state(&self) -> impl Iterator<Item = u64> {
        assert!(self.next > self.shape.third, "lines have still to begin");
        assert!(self.next.is_multiple_of(64), "the frame is not at its end");
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(third, row)| {
            row.lines.iter().filter(|line| !line.ended).flat_map(move |line| {
                let at = line.at as usize;
                let words = &row.pool[at..at + usize::from(line.words)];
                let skipped = usize::from(line.start == 0).min(words.len());
                let words = &words[skipped..];
                let full = words.iter().take_while(|word| **word == u64::MAX).count();
                let end = words.iter().rposition(|word| *word != 0).map_or(full, |last| last + 1);
                let words = &words[full..end.max(full)];
                let full = (usize::from(line.start).max(1) - 1 + full) as u64;
                let name = (third as u64) << 32 | u64::from(line.fourth) << 8;
                let name = name | u64::from(line.value);
                [name, full << 32 | words.len() as u64].into_iter().chain(words.iter().copied())
            })
        })
    }
}
