//! The losers of one sheet in one tile of columns, as bits.
//!
//! ```text
//! 1 bit        0: coded, 1: listed
//! coded:       picks of the lower line in the columns before, as the distance from the expected
//!              number
//!              places used beyond the first unused one, of the lower and of the upper line
//!              the picks in groups of four, the last group filled up
//! listed:      the rows, 32 bits each
//! ```
//!
//! Cells are coded but for a few in small sheets, whose losers do not keep to the lines.

use super::bit_stream::{BitReader, BitWriter};
use super::free_rows::{FreeRows, Place};
use super::group_code::{Frequencies, GROUP, GroupCode, Pick};
use super::line::{Line, Side};

/// The two lines of a sheet on its way through the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    lower: Line,
    upper: Line,
}

/// How many of the first columns of a sheet are expected to pick from the lower line: 1 − 1/√2 of
/// them.
fn expected_lower(columns: u32) -> u32 {
    ((u64::from(columns) * 1_257_966_797) >> 32) as u32
}

impl Lines {
    /// At the first column of a sheet.
    pub(super) fn unused() -> Self {
        let line = Line::after(0, 0).expect("no pick goes beyond anything");
        Self { lower: line, upper: line }
    }

    fn line(&self, side: Side) -> Line {
        match side {
            Side::Lower => self.lower,
            Side::Upper => self.upper,
        }
    }

    fn picks(&self) -> u32 {
        self.lower.picks() + self.upper.picks()
    }

    /// Uses a place and tells its pick; `None` when it can't be written.
    fn use_place(&mut self, at: Place) -> Option<Pick> {
        let line = match at.side {
            Side::Lower => &mut self.lower,
            Side::Upper => &mut self.upper,
        };
        let index = line.index_of(at.place).filter(|index| *index < 4)?;
        line.pick(index);
        Some(Pick { side: at.side, index })
    }

    /// Uses the place of a pick given by 3 bits.
    #[inline]
    fn pick(&mut self, bits: u32) -> Place {
        let index = bits >> 1 & 3;
        if bits & 1 == 1 {
            Place { side: Side::Upper, place: self.upper.pick(index) }
        } else {
            Place { side: Side::Lower, place: self.lower.pick(index) }
        }
    }

    fn put(&self, out: &mut BitWriter) -> Option<()> {
        let (lower, upper) = (self.lower.beyond()?, self.upper.beyond()?);
        let expected = expected_lower(self.picks());
        out.put_distance(self.lower.picks().wrapping_sub(expected) as i32);
        out.put_number(lower);
        out.put_number(upper);
        Some(())
    }

    /// The lines before a column, of which so many come before in the sheet.
    #[inline]
    fn take(input: &mut BitReader<'_>, columns: u32) -> Option<Self> {
        let lower = expected_lower(columns).checked_add_signed(input.take_distance()?)?;
        let upper = columns.checked_sub(lower)?;
        let lower = Line::after(lower, input.take_number()?)?;
        let upper = Line::after(upper, input.take_number()?)?;
        Some(Self { lower, upper })
    }
}

/// The sheet of a cell and the columns before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) sheet: usize,
    /// How many columns of the sheet come before the cell.
    pub(super) before: u32,
    /// How many columns the cell has.
    pub(super) columns: u32,
}

/// The picks of some columns of a sheet, the last group filled up; `None` when the lines can't tell
/// them.
fn picks(rows: &FreeRows, sheet: usize, losers: &[u32], lines: &mut Lines) -> Option<Vec<Pick>> {
    let mut picks = Vec::with_capacity(losers.len() + GROUP);
    for row in losers {
        picks.push(lines.use_place(rows.place_of(sheet, *row))?);
    }
    let filled_up = picks.len().next_multiple_of(GROUP);
    picks.resize(filled_up, Pick { side: Side::Upper, index: 0 });
    Some(picks)
}

/// Counts the groups of a sheet whose losers are these, from its first column on, in cells that end
/// where the ranges do.
pub(super) fn count_groups(
    rows: &FreeRows,
    sheet: usize,
    cells: &[&[u32]],
    frequencies: &mut Frequencies,
) {
    let mut lines = Lines::unused();
    for losers in cells {
        let Some(picks) = picks(rows, sheet, losers, &mut lines) else { return };
        picks.as_chunks().0.iter().for_each(|group| frequencies.count(group));
    }
}

/// Writes the losers of consecutive columns. `lines` is how the sheet comes to the first of them,
/// and becomes how it goes on; it is lost when a loser does not keep to it.
pub(super) fn encode(
    rows: &FreeRows,
    code: &GroupCode,
    sheet: usize,
    losers: &[u32],
    lines: &mut Option<Lines>,
) -> Vec<u8> {
    let coded = lines.and_then(|mut after| {
        let mut out = BitWriter::default();
        out.put(0, 1);
        after.put(&mut out)?;
        let picks = picks(rows, sheet, losers, &mut after)?;
        picks.as_chunks().0.iter().for_each(|group| code.put(&mut out, group));
        Some((out, after))
    });
    if let Some((out, after)) = coded {
        *lines = Some(after);
        return out.into_bytes();
    }
    *lines = None;
    let mut out = BitWriter::default();
    out.put(1, 1);
    losers.iter().for_each(|row| out.put(*row, 32));
    out.into_bytes()
}

/// A cell to be read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell<'a> {
    Coded { lines: Lines, picks: BitReader<'a> },
    Listed(BitReader<'a>),
}

impl<'a> Cell<'a> {
    /// The cell in these bytes; `None` when they are not a cell.
    #[inline]
    pub(super) fn open(bytes: &'a [u8], before: u32) -> Option<Self> {
        let mut input = BitReader::new(bytes);
        if input.take(1)? == 1 {
            return Some(Self::Listed(input));
        }
        let lines = Lines::take(&mut input, before)?;
        Some(Self::Coded { lines, picks: input })
    }

    /// The row of the loser of a column of the cell, counted from its first.
    #[inline]
    pub(super) fn row(
        self,
        rows: &FreeRows,
        code: &GroupCode,
        sheet: usize,
        at: u32,
    ) -> Option<u32> {
        match self {
            Self::Listed(mut input) => {
                input.skip(32 * at);
                input.take(32)
            }
            Self::Coded { lines, picks } => rows.row_at(sheet, nth(lines, picks, code, at)?),
        }
    }

    /// The rows of the losers of all columns of the cell, in order.
    #[inline]
    pub(super) fn all_rows(
        self,
        rows: &FreeRows,
        code: &GroupCode,
        spot: Spot,
        mut take: impl FnMut(u32),
    ) -> Option<()> {
        match self {
            Self::Listed(mut input) => {
                for _ in 0..spot.columns {
                    take(input.take(32)?);
                }
            }
            Self::Coded { mut lines, mut picks } => {
                let mut group = 0;
                for at in 0..spot.columns {
                    if at % GROUP as u32 == 0 {
                        group = code.take(&mut picks)?;
                    }
                    take(rows.row_at(spot.sheet, lines.pick(group))?);
                    group >>= 3;
                }
            }
        }
        Some(())
    }

    /// The column of the cell, counted from its first, whose loser has this row; there may be none.
    pub(super) fn find(
        self,
        rows: &FreeRows,
        code: &GroupCode,
        spot: Spot,
        row: u32,
    ) -> Option<Option<u32>> {
        match self {
            Self::Listed(mut input) => {
                for at in 0..spot.columns {
                    if input.take(32)? == row {
                        return Some(Some(at));
                    }
                }
                Some(None)
            }
            Self::Coded { mut lines, mut picks } => {
                let wanted = rows.place_of(spot.sheet, row);
                if lines.line(wanted.side).is_used(wanted.place) {
                    return Some(None);
                }
                let mut group = 0;
                for at in 0..spot.columns {
                    if at % GROUP as u32 == 0 {
                        group = code.take(&mut picks)?;
                    }
                    if lines.pick(group) == wanted {
                        return Some(Some(at));
                    }
                    group >>= 3;
                }
                Some(None)
            }
        }
    }

    /// Whether a row is used before the cell; a cell that is listed can't tell.
    pub(super) fn is_used_before(&self, at: Place) -> Option<bool> {
        match self {
            Self::Coded { lines, .. } => Some(lines.line(at.side).is_used(at.place)),
            Self::Listed(_) => None,
        }
    }
}

/// The place of the n-th pick.
#[inline]
fn nth(mut lines: Lines, mut picks: BitReader<'_>, code: &GroupCode, n: u32) -> Option<Place> {
    for _ in 0..n / GROUP as u32 {
        let group = code.take(&mut picks)?;
        for at in 0..GROUP {
            lines.pick(group >> (3 * at));
        }
    }
    let mut group = code.take(&mut picks)?;
    for _ in 0..n % GROUP as u32 {
        lines.pick(group);
        group >>= 3;
    }
    Some(lines.pick(group))
}
