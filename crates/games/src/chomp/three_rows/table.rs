//! Sheets that were computed before, lent to the engine by whoever has them.

use super::ends::{Ends, Loser};
use super::reference::Stretch;
use std::fmt::{self, Debug};
use std::ops::Range;

/// Why a table does not tell something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// It does not hold that.
    NotHeld,
    /// It can't be read; in words.
    Unreadable(String),
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotHeld => write!(f, "the table does not hold it"),
            Self::Unreadable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Gap {}

/// All sheets up to a third row: how they begin and end, and perhaps their losers in between.
pub trait SheetTable: Debug + Send + Sync {
    /// What to call the table in a reason.
    fn name(&self) -> String;

    /// The last third row it holds; `None` when it holds none.
    ///
    /// # Errors
    /// When that can't be read.
    fn to(&self) -> Result<Option<u64>, Gap>;

    /// How the sheets begin and end.
    ///
    /// # Errors
    /// When that can't be read.
    fn ends(&self) -> Result<&Ends, Gap>;

    /// The loser of a column between the beginning and the end of a sheet.
    ///
    /// # Errors
    /// When it is not held or can't be read.
    fn loser(&self, third_row: u64, column: u64) -> Result<u64, Gap>;

    /// The column whose loser has this first row, if there is one between the beginning and the end
    /// of a sheet.
    ///
    /// # Errors
    /// When it is not held or can't be read.
    fn column_of(&self, third_row: u64, first: u64) -> Result<Option<u64>, Gap>;

    /// The sheet before `below` whose loser in this column has this first row, if there is one that
    /// has it between its beginning and end.
    ///
    /// # Errors
    /// When it is not held or can't be read.
    fn sheet_through(&self, first: u64, column: u64, below: u64) -> Result<Option<u64>, Gap>;

    /// A sheet with its losers in some columns, up to where it ends or repeats: as
    /// [`SheetStream::batch_with_losers_in`](super::SheetStream::batch_with_losers_in) has it.
    ///
    /// A table that can read many losers at once should say how.
    ///
    /// # Errors
    /// When it is not held or can't be read.
    fn stretch(&self, third_row: u64, columns: Range<u64>) -> Result<Stretch, Gap> {
        let ends = self.ends()?;
        if third_row >= ends.sheets() {
            return Err(Gap::NotHeld);
        }
        let from = columns.start.max(third_row);
        let is_finite = ends.last(third_row).is_some();
        let end = ends.end_of_middle(third_row) + u64::from(is_finite);
        let losers =
            (from..columns.end.min(end)).map(|column| match ends.loser(third_row, column) {
                Loser::Row(row) => Ok(row),
                Loser::None => Err(Gap::Unreadable("a sheet ends before its end".to_owned())),
                Loser::InTheMiddle => self.loser(third_row, column),
            });
        let losers = losers.collect::<Result<Vec<u64>, Gap>>()?;
        Ok(Stretch { sheet: ends.sheet(third_row), from, losers })
    }
}

/// What a table tells of a position `(first, second, third)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookedUp {
    /// The first row that makes a P-position over the other two, if one does.
    pub loser: Option<u64>,
    /// Winning bites as row and column, in order.
    pub bites: Vec<(u64, u64)>,
    /// Whether these are all.
    pub complete: bool,
}

/// Looks a position up. Its third row is one that the table holds, and its rows do not ascend.
///
/// As in [`Losers::winning_bites`](super::Losers::winning_bites), with a lookup for each kind of
/// bite.
///
/// # Errors
/// When the table does not hold the loser over these two rows, or can't be read.
pub fn look_up<T: SheetTable + ?Sized>(
    table: &T,
    first: u64,
    second: u64,
    third: u64,
) -> Result<LookedUp, Gap> {
    let ends = table.ends()?;
    let loser = match ends.loser(third, second) {
        Loser::Row(row) => Some(row),
        Loser::None => None,
        Loser::InTheMiddle => Some(table.loser(third, second)?),
    };
    let mut found = LookedUp { loser, bites: Vec::new(), complete: true };
    if loser == Some(first) {
        return Ok(found);
    }
    let bites = &mut found.bites;
    bites.extend(loser.filter(|row| *row < first).map(|row| (0, row)));
    bites.extend(ends.last(third).filter(|last| *last < second).map(|last| (0, last)));
    let mut known = |answer: Result<Option<u64>, Gap>| match answer {
        Err(Gap::NotHeld) => {
            found.complete = false;
            Ok(None)
        }
        answer => answer,
    };
    // A deadly row is the loser of no column.
    let deadly = ends.sheet_beginning_at(first).filter(|sheet| *sheet < third);
    let column = match (deadly, ends.column_of(third, first)) {
        (Some(sheet), _) => Some(sheet),
        (None, Some(column)) => Some(column),
        (None, None) if second <= third + 1 => None,
        (None, None) => known(table.column_of(third, first))?,
    };
    bites.extend(column.filter(|column| *column < second).map(|column| (1, column)));
    let sheet = match ends.sheet_through(first, second) {
        None => known(table.sheet_through(first, second, third))?,
        found => found,
    };
    bites.extend(sheet.filter(|sheet| *sheet < third).map(|sheet| (2, sheet)));
    bites.sort_unstable();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chomp::three_rows::Losers;
    use crate::work::{Budget, Work};

    const TO: u64 = 60;

    /// A table in memory, with the middles or without.
    #[derive(Debug)]
    struct InMemory {
        ends: Ends,
        losers: Losers,
        middles: bool,
    }

    impl InMemory {
        fn new(middles: bool) -> Self {
            let mut losers = Losers::new();
            losers.reach(TO, &mut Work::within(Budget::default())).unwrap();
            Self { ends: Ends::of(losers.sheets().to_vec()).unwrap(), losers, middles }
        }

        fn if_held<T>(&self, found: T) -> Result<T, Gap> {
            if self.middles { Ok(found) } else { Err(Gap::NotHeld) }
        }
    }

    impl SheetTable for InMemory {
        fn name(&self) -> String {
            "memory".to_owned()
        }

        fn to(&self) -> Result<Option<u64>, Gap> {
            Ok(Some(TO))
        }

        fn ends(&self) -> Result<&Ends, Gap> {
            Ok(&self.ends)
        }

        fn loser(&self, third_row: u64, column: u64) -> Result<u64, Gap> {
            self.if_held(self.losers.loser(third_row, column).unwrap())
        }

        fn column_of(&self, third_row: u64, first: u64) -> Result<Option<u64>, Gap> {
            let mut middle = third_row + 1..self.ends.end_of_middle(third_row);
            self.if_held(middle.find(|column| self.losers.loser(third_row, *column) == Some(first)))
        }

        fn sheet_through(&self, first: u64, column: u64, below: u64) -> Result<Option<u64>, Gap> {
            let mut sheets = (0..below.min(column))
                .filter(|sheet| self.ends.loser(*sheet, column) == Loser::InTheMiddle);
            self.if_held(sheets.find(|sheet| self.losers.loser(*sheet, column) == Some(first)))
        }
    }

    #[test]
    fn looked_up_as_computed() {
        let (whole, ends_only) = (InMemory::new(true), InMemory::new(false));
        let mut complete = 0;
        for third in 0..=TO {
            for second in third..third + 45 {
                for first in second..second + 50 {
                    let bites = whole.losers.winning_bites(first, second, third);
                    let loser = whole.losers.loser(third, second);
                    let found = look_up(&whole, first, second, third).unwrap();
                    assert_eq!(found, LookedUp { loser, bites: bites.clone(), complete: true });
                    let Ok(found) = look_up(&ends_only, first, second, third) else { continue };
                    assert_eq!(found.loser, loser);
                    assert!(found.bites.iter().all(|bite| bites.contains(bite)));
                    assert!(!found.complete || found.bites == bites, "({first},{second},{third})");
                    complete += usize::from(found.complete);
                }
            }
        }
        assert!(complete > 1000, "{complete} are found in full without the middles");
    }
}
