//! How all sheets up to a third row begin and end, found both ways.
//!
//! A census tells of each sheet its first loser and how it ends. This is the same, kept so that one
//! can also ask backwards: which sheet begins, ends or goes on through a given place.

use super::sheet::{End, Sheet};

/// Stands for no sheet, and for no period.
const NONE: u32 = u32::MAX;

/// How sheets begin and end.
///
/// ```
/// use chomplab::chomp::three_rows::reference::Sheets;
/// use chomplab::chomp::three_rows::{Ends, Loser};
///
/// let ends = Ends::of(Sheets::new().take(200).map(|run| run.sheet)).unwrap();
/// assert_eq!(ends.loser(120, 1_000_000), Loser::Row(1_000_072));
/// assert_eq!(ends.loser(120, 150), Loser::InTheMiddle);
/// assert_eq!(ends.sheet_through(1_000_072, 1_000_000), Some(120));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ends {
    firsts: Vec<u32>,
    ends: Vec<ShortEnd>,
    /// For each sheet the greatest end of a middle among it and those before.
    reach: Vec<u32>,
    /// The offsets of all periodic sheets, one after the other.
    offsets: Vec<u32>,
    /// For each row the sheet whose first loser has it.
    sheet_of_first: Vec<u32>,
    /// For each row the finite sheet whose last loser has it twice.
    sheet_of_last: Vec<u32>,
    /// The sheets that have an offset: those of offset `z` from place `z` of the index up to the
    /// next.
    sheets_of_offset: Vec<u32>,
    index_of_offset: Vec<u32>,
}

/// The end of a sheet, without a vector of its own.
#[derive(Clone, Copy, Debug)]
struct ShortEnd {
    /// The last row of a finite sheet, the start of a periodic one.
    at: u32,
    /// Where the offsets are, or [`NONE`] for a finite sheet.
    offsets: u32,
    period: u32,
}

/// The loser of a column, as far as the beginning and the end of its sheet tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loser {
    /// It has this first row.
    Row(u64),
    /// There is none: the sheet has ended.
    None,
    /// The table says that there is one, but not which.
    InTheMiddle,
}

impl Ends {
    /// The ends of sheets from third row 0 on; `None` when one is missing in between, or has rows
    /// of more than 32 bits.
    pub fn of(sheets: impl IntoIterator<Item = Sheet>) -> Option<Self> {
        let mut ends = Self::default();
        for sheet in sheets {
            (sheet.third_row == ends.firsts.len() as u64).then_some(())?;
            ends.push(&sheet)?;
        }
        ends.index_offsets();
        Some(ends)
    }

    fn push(&mut self, sheet: &Sheet) -> Option<()> {
        let number = u32::try_from(self.firsts.len()).ok()?;
        let first = short(sheet.first)?;
        put(&mut self.sheet_of_first, first, number);
        self.firsts.push(first);
        self.ends.push(match &sheet.end {
            End::Finite { last } => {
                let at = short(*last)?;
                put(&mut self.sheet_of_last, at, number);
                ShortEnd { at, offsets: NONE, period: 1 }
            }
            End::Periodic { start, offsets } => {
                let place = short(self.offsets.len() as u64)?;
                let period = short(offsets.len() as u64).filter(|period| *period > 0)?;
                for offset in offsets {
                    self.offsets.push(short(*offset)?);
                }
                ShortEnd { at: short(*start)?, offsets: place, period }
            }
        });
        let at = self.ends.last().map_or(0, |end| end.at);
        self.reach.push(self.reach.last().map_or(at, |before| at.max(*before)));
        Some(())
    }

    fn index_offsets(&mut self) {
        let greatest = self.offsets.iter().max().map_or(0, |most| *most as usize);
        let mut index = vec![0; greatest + 2];
        for offset in &self.offsets {
            index[*offset as usize + 1] += 1;
        }
        for at in 1..index.len() {
            index[at] += index[at - 1];
        }
        let mut next = index.clone();
        self.sheets_of_offset = vec![0; self.offsets.len()];
        for (sheet, end) in (0..).zip(&self.ends) {
            for offset in offsets_of(&self.offsets, end) {
                let place = &mut next[*offset as usize];
                self.sheets_of_offset[*place as usize] = sheet;
                *place += 1;
            }
        }
        self.index_of_offset = index;
    }

    /// How many sheets there are.
    #[must_use]
    pub fn sheets(&self) -> u64 {
        self.firsts.len() as u64
    }

    /// A sheet.
    ///
    /// # Panics
    /// When there is no such sheet.
    #[must_use]
    pub fn sheet(&self, third_row: u64) -> Sheet {
        let end = self.ends[index(third_row)];
        let at = u64::from(end.at);
        let offsets = offsets_of(&self.offsets, &end).iter().map(|offset| u64::from(*offset));
        let end = match end.offsets {
            NONE => End::Finite { last: at },
            _ => End::Periodic { start: at, offsets: offsets.collect() },
        };
        Sheet { third_row, first: self.first(third_row), end }
    }

    /// The first row of the first loser of a sheet.
    ///
    /// # Panics
    /// When there is no such sheet.
    #[must_use]
    pub fn first(&self, third_row: u64) -> u64 {
        u64::from(self.firsts[index(third_row)])
    }

    /// The last row of a sheet, if it is finite.
    ///
    /// # Panics
    /// When there is no such sheet.
    #[must_use]
    pub fn last(&self, third_row: u64) -> Option<u64> {
        let end = self.ends[index(third_row)];
        (end.offsets == NONE).then_some(u64::from(end.at))
    }

    /// The first column that is told by the end of a sheet: of its last loser, or where it starts
    /// to repeat.
    ///
    /// # Panics
    /// When there is no such sheet.
    #[must_use]
    pub fn end_of_middle(&self, third_row: u64) -> u64 {
        u64::from(self.ends[index(third_row)].at)
    }

    /// Whether the losers of a column are told by the ends of all sheets before `below`.
    ///
    /// # Panics
    /// When there are fewer sheets.
    #[must_use]
    pub fn tell_all(&self, column: u64, below: u64) -> bool {
        below == 0 || u64::from(self.reach[index(below - 1)]) <= column
    }

    /// The loser of a column.
    ///
    /// # Panics
    /// When there is no such sheet.
    #[must_use]
    pub fn loser(&self, third_row: u64, column: u64) -> Loser {
        let end = &self.ends[index(third_row)];
        let at = u64::from(end.at);
        if end.offsets == NONE {
            match column.cmp(&at) {
                std::cmp::Ordering::Equal => return Loser::Row(at),
                std::cmp::Ordering::Greater => return Loser::None,
                std::cmp::Ordering::Less => {}
            }
        } else if column >= at {
            let phase = (column - at) % u64::from(end.period);
            let offset = offsets_of(&self.offsets, end)[phase as usize];
            // A row of more than 64 bits belongs to no position.
            return column.checked_add(u64::from(offset)).map_or(Loser::None, Loser::Row);
        }
        if column == third_row {
            return Loser::Row(self.first(third_row));
        }
        Loser::InTheMiddle
    }

    /// The column of a sheet, beginning or end, whose loser has this first row.
    ///
    /// # Panics
    /// When there is no such sheet.
    #[must_use]
    pub fn column_of(&self, third_row: u64, first: u64) -> Option<u64> {
        let end = &self.ends[index(third_row)];
        if self.first(third_row) == first {
            return Some(third_row);
        }
        if end.offsets == NONE {
            return (first == u64::from(end.at)).then_some(first);
        }
        let columns = offsets_of(&self.offsets, end).iter();
        let mut columns = columns.filter_map(|offset| first.checked_sub(u64::from(*offset)));
        columns.find(|column| {
            *column >= u64::from(end.at) && self.loser(third_row, *column) == Loser::Row(first)
        })
    }

    /// The sheet whose first loser has this first row: `(first, x, x)` is P.
    #[must_use]
    pub fn sheet_beginning_at(&self, first: u64) -> Option<u64> {
        found(&self.sheet_of_first, first)
    }

    /// The sheet that has the loser `(first, column)` at its beginning or end; there is at most
    /// one.
    #[must_use]
    pub fn sheet_through(&self, first: u64, column: u64) -> Option<u64> {
        if let Some(sheet) = self.sheet_beginning_at(first).filter(|sheet| *sheet == column) {
            return Some(sheet);
        }
        let offset = usize::try_from(first.checked_sub(column)?).ok()?;
        if offset == 0 {
            return found(&self.sheet_of_last, first);
        }
        let range = *self.index_of_offset.get(offset)?..*self.index_of_offset.get(offset + 1)?;
        let sheets = &self.sheets_of_offset[range.start as usize..range.end as usize];
        sheets.iter().map(|sheet| u64::from(*sheet)).find(|sheet| {
            column >= self.end_of_middle(*sheet) && self.loser(*sheet, column) == Loser::Row(first)
        })
    }
}

fn offsets_of<'a>(offsets: &'a [u32], end: &ShortEnd) -> &'a [u32] {
    if end.offsets == NONE {
        return &[];
    }
    &offsets[end.offsets as usize..][..end.period as usize]
}

fn index(third_row: u64) -> usize {
    usize::try_from(third_row).expect("sheets are in memory")
}

/// A number of 32 bits that is not [`NONE`].
fn short(number: u64) -> Option<u32> {
    u32::try_from(number).ok().filter(|number| *number != NONE)
}

fn put(sheets: &mut Vec<u32>, row: u32, sheet: u32) {
    let row = row as usize;
    if sheets.len() <= row {
        sheets.resize(row + 1, NONE);
    }
    sheets[row] = sheet;
}

fn found(sheets: &[u32], row: u64) -> Option<u64> {
    let sheet = *sheets.get(usize::try_from(row).ok()?)?;
    (sheet != NONE).then_some(u64::from(sheet))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chomp::three_rows::reference::Sheets;

    #[test]
    fn both_ways_agree_with_the_sheets() {
        let runs: Vec<_> = Sheets::new().take(500).collect();
        let ends = Ends::of(runs.iter().map(|run| run.sheet.clone())).unwrap();
        for run in &runs {
            let sheet = run.sheet.third_row;
            assert_eq!(ends.sheet(sheet), run.sheet);
            let reach = runs[..=sheet as usize].iter().map(|run| match run.sheet.end {
                End::Finite { last } => last,
                End::Periodic { start, .. } => start,
            });
            let reach = reach.max().unwrap();
            assert!(ends.tell_all(reach, sheet + 1));
            assert!(reach == 0 || !ends.tell_all(reach - 1, sheet + 1));
            let listed = (sheet..).zip(run.losers.iter().copied());
            for (column, row) in listed {
                match ends.loser(sheet, column) {
                    Loser::InTheMiddle => {
                        assert_eq!(ends.column_of(sheet, row), None);
                        assert_eq!(ends.sheet_through(row, column), None);
                    }
                    told => {
                        assert_eq!(told, Loser::Row(row), "sheet {sheet}, column {column}");
                        assert_eq!(ends.column_of(sheet, row), Some(column));
                        assert_eq!(ends.sheet_through(row, column), Some(sheet));
                    }
                }
            }
            for column in (1..40).map(|step| ends.end_of_middle(sheet) + step) {
                let expected = run.sheet.end.offset(column).map(|offset| column + offset);
                let told = ends.loser(sheet, column);
                assert_eq!(told, expected.map_or(Loser::None, Loser::Row));
                if let Some(row) = expected {
                    assert_eq!(ends.column_of(sheet, row), Some(column));
                    assert_eq!(ends.sheet_through(row, column), Some(sheet));
                }
            }
        }
    }

    #[test]
    fn a_gap_is_refused() {
        assert!(Ends::of(Sheets::new().skip(1).take(3).map(|run| run.sheet)).is_none());
        assert_eq!(Ends::of([]).unwrap().sheets(), 0);
    }
}
