//! Sheets in order, by the fastest engine that serves.
//!
//! The fast engine checks its own assumptions. Should a check ever fail, the plain engine starts
//! over and goes on from the sheet where the fast one stopped: slower, and as exact.

use super::fast::FastSheets;
use super::reference::{Run, Sheets, Stretch};
use super::sheet::Sheet;
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::ops::Range;

/// All sheets in order, a batch at a time.
///
/// ```
/// use chomplab::chomp::three_rows::SheetStream;
///
/// let mut census = SheetStream::new();
/// let firsts: Vec<u64> = (0..5).flat_map(|_| census.batch()).map(|sheet| sheet.first).collect();
/// assert_eq!(firsts, [1, 3, 4, 6, 8]);
/// ```
#[derive(Clone, Debug)]
pub struct SheetStream {
    next: u64,
    engine: Engine,
    on_two_threads: bool,
}

#[derive(Clone, Debug)]
enum Engine {
    /// The first sheets, which the fast engine cannot do.
    First {
        plain: Box<Sheets>,
        done: Vec<Sheet>,
    },
    Fast(Box<FastSheets>),
    /// The fast engine has failed.
    Plain(Box<Sheets>),
}

impl Default for SheetStream {
    fn default() -> Self {
        Self::new()
    }
}

impl SheetStream {
    /// Before third row 0.
    #[must_use]
    pub fn new() -> Self {
        let engine = Engine::First { plain: Box::new(Sheets::new()), done: Vec::new() };
        Self { next: 0, engine, on_two_threads: false }
    }

    /// The same on several threads: two can share the middle of a long strip, more cannot.
    #[must_use]
    pub fn on_threads(self, threads: NonZero<usize>) -> Self {
        Self { on_two_threads: threads.get() > 1, ..self }
    }

    /// The third row of the next sheet.
    #[must_use]
    pub fn next_third_row(&self) -> u64 {
        self.next
    }

    /// The bytes that the engine takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.engine {
            Engine::Fast(fast) => fast.bytes(),
            Engine::First { plain, .. } | Engine::Plain(plain) => plain.bytes(),
        }
    }

    /// About how many bytes the engine will take at a third row, at most.
    #[must_use]
    pub fn bytes_at(third_row: u64) -> u64 {
        // 0.041 bits per pair of sheets between the lines, and some words for each column.
        let sheets = u128::from(third_row);
        u64::try_from(sheets * sheets / 180 + sheets * 100 + (16 << 20)).unwrap_or(u64::MAX)
    }

    /// The next sheets: at first one, then 32 at a time.
    pub fn batch(&mut self) -> Vec<Sheet> {
        if let Engine::Fast(fast) = &mut self.engine
            && let Ok(sheets) = fast.strip()
        {
            self.next += sheets.len() as u64;
            return sheets;
        }
        vec![self.plain_sheet().sheet]
    }

    /// The sheets from the next on, one after the other.
    ///
    /// ```
    /// use chomplab::chomp::three_rows::SheetStream;
    ///
    /// let infinite = SheetStream::new().into_sheets().filter(|sheet| sheet.period().is_some());
    /// let third_rows: Vec<u64> = infinite.take(5).map(|sheet| sheet.third_row).collect();
    /// assert_eq!(third_rows, [0, 2, 5, 7, 9]);
    /// ```
    pub fn into_sheets(mut self) -> impl Iterator<Item = Sheet> {
        std::iter::repeat_with(move || self.batch()).flatten()
    }

    /// The next sheets with their losers up to where they end or repeat.
    pub fn batch_with_losers(&mut self) -> Vec<Run> {
        if let Engine::Fast(fast) = &mut self.engine
            && let Ok(runs) = fast.strip_with_losers()
        {
            self.next += runs.len() as u64;
            return runs;
        }
        vec![self.plain_sheet()]
    }

    /// The next sheets with their losers in some columns up to where they end or repeat. Where the
    /// columns are few, that takes hardly longer than sheets without losers.
    ///
    /// ```
    /// use chomplab::chomp::three_rows::SheetStream;
    ///
    /// let mut census = SheetStream::new();
    /// let stretches = (0..5).flat_map(|_| census.batch_with_losers_in(2..5));
    /// let last = stretches.last().unwrap();
    /// assert_eq!((last.sheet.third_row, last.from), (4, 4));
    /// assert_eq!(last.losers, [8]); // (8,4,4) is P
    /// ```
    pub fn batch_with_losers_in(&mut self, columns: Range<u64>) -> Vec<Stretch> {
        let place = |column: u64| usize::try_from(column).unwrap_or(usize::MAX);
        if let Engine::Fast(fast) = &mut self.engine
            && let Ok(stretches) =
                fast.strip_with_losers_in(place(columns.start)..place(columns.end))
        {
            self.next += stretches.len() as u64;
            return stretches;
        }
        vec![self.plain_sheet().stretch(columns)]
    }

    /// The next sheet by the plain engine.
    fn plain_sheet(&mut self) -> Run {
        let run = match &mut self.engine {
            Engine::First { plain, done } => {
                let run = plain.run();
                done.push(run.sheet.clone());
                if let Some(fast) = FastSheets::after(plain, done) {
                    let fast = fast.on_two_threads(self.on_two_threads);
                    self.engine = Engine::Fast(Box::new(fast));
                }
                run
            }
            Engine::Fast(_) => {
                let mut plain = plain_before(self.next);
                let run = plain.run();
                self.engine = Engine::Plain(Box::new(plain));
                run
            }
            Engine::Plain(plain) => plain.run(),
        };
        self.next += 1;
        run
    }

    /// Writes the state of the engine, so that [`SheetStream::load`] goes on from here.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.engine {
            Engine::Fast(fast) => {
                out.write_all(&[1])?;
                fast.save(out)
            }
            // The plain engine starts over, and needs only know where to go on.
            Engine::First { .. } => {
                out.write_all(&[0])?;
                out.write_all(&self.next.to_le_bytes())
            }
            Engine::Plain(_) => {
                out.write_all(&[2])?;
                out.write_all(&self.next.to_le_bytes())
            }
        }
    }

    /// Reads a state that [`SheetStream::save`] wrote.
    ///
    /// # Errors
    /// Those of the reader, and when the bytes are not a state.
    pub fn load(input: &mut dyn Read) -> io::Result<Self> {
        let mut kind = [0];
        input.read_exact(&mut kind)?;
        if kind == [1] {
            let fast = FastSheets::load(input)?;
            let (next, engine) = (fast.next_third_row(), Engine::Fast(Box::new(fast)));
            return Ok(Self { next, engine, on_two_threads: false });
        }
        let mut next = [0; 8];
        input.read_exact(&mut next)?;
        let next = u64::from_le_bytes(next);
        match kind {
            [0] => {
                let mut census = Self::new();
                while census.next < next {
                    census.batch();
                }
                Ok(census)
            }
            [2] => {
                let engine = Engine::Plain(Box::new(plain_before(next)));
                Ok(Self { next, engine, on_two_threads: false })
            }
            _ => Err(io::Error::other("no state of a census")),
        }
    }
}

/// The plain engine before a sheet.
fn plain_before(sheet: u64) -> Sheets {
    let mut plain = Sheets::new();
    for _ in 0..sheet {
        plain.run();
    }
    plain
}
