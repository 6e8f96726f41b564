//! The P-positions over one finite base, for all of its infinitely many columns.

use crate::chomp::three_rows::End;

/// For each second row, its *column*, the first row that makes a P-position, if one does.
///
/// From [`Run::start`] on the differences `r1 − r2` repeat, or there is no P-position at all.
/// Start and period are the least possible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The first column.
    from: u64,
    /// First rows of columns `from`, `from + 1`, … before the start; 0 where none is.
    listed: Vec<u32>,
    /// The differences of one period; none when the run is finite.
    offsets: Vec<u32>,
    /// Each of these differences once, sorted, with the period of its own appearance.
    appearances: Vec<(u32, u32)>,
}

impl Run {
    fn new(from: u64, listed: Vec<u32>, offsets: Vec<u32>) -> Self {
        let mut different = offsets.clone();
        different.sort_unstable();
        different.dedup();
        let appearance = |offset| (offset, period_of_appearance(&offsets, offset));
        let appearances = different.into_iter().map(appearance).collect();
        Self { from, listed, offsets, appearances }
    }

    /// A run without P-positions from the column on where the list ends.
    pub(super) fn finite(from: u64, mut listed: Vec<u32>) -> Self {
        while listed.last() == Some(&0) {
            listed.pop();
        }
        Self::new(from, listed, Vec::new())
    }

    /// A run whose last `cycle` listed differences repeat for ever.
    pub(super) fn repeating(from: u64, mut listed: Vec<u32>, cycle: usize) -> Self {
        let solid = listed.iter().rposition(|row| *row == 0).map_or(0, |at| at + 1);
        let first = from + solid as u64;
        let differences: Vec<u64> =
            (first..).zip(&listed[solid..]).map(|(column, row)| u64::from(*row) - column).collect();
        let End::Periodic { start, offsets } = End::repeating(first, &differences, cycle) else {
            unreachable!("what repeats does not end")
        };
        listed.truncate(usize::try_from(start - from).expect("the start is listed"));
        Self::new(from, listed, offsets.into_iter().map(narrow).collect())
    }

    /// The run of a sheet of three rows.
    pub(super) fn of_sheet(third_row: u64, losers: &[u64], end: &End) -> Self {
        let mut listed: Vec<u32> = losers.iter().copied().map(narrow).collect();
        let offsets = match end {
            End::Finite { .. } => Vec::new(),
            End::Periodic { start, offsets } => {
                listed.truncate(usize::try_from(start - third_row).expect("the start is listed"));
                offsets.iter().copied().map(narrow).collect()
            }
        };
        Self::new(third_row, listed, offsets)
    }

    /// The first column.
    #[must_use]
    pub fn from(&self) -> u64 {
        self.from
    }

    /// The column from which on the run repeats; of a finite run, that beyond the last P-position.
    #[must_use]
    pub fn start(&self) -> u64 {
        self.from + self.listed.len() as u64
    }

    /// The differences `r1 − r2` of one period from the start on; none when the run is finite.
    #[must_use]
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    /// Whether there are infinitely many P-positions.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        !self.offsets.is_empty()
    }

    /// The first row that makes a P-position in a column.
    #[must_use]
    pub fn loser(&self, column: u64) -> Option<u64> {
        let index = column.checked_sub(self.from)?;
        let listed = self.listed.len() as u64;
        if index < listed {
            let row = self.listed[usize::try_from(index).expect("less than the length")];
            return (row > 0).then_some(u64::from(row));
        }
        Some(column + u64::from(self.offset_after_start(index - listed)?))
    }

    /// The difference so many columns after the start.
    pub(super) fn offset_after_start(&self, columns: u64) -> Option<u32> {
        match self.offsets[..] {
            [] => None,
            [only] => Some(only),
            _ => Some(self.offsets[(columns % self.offsets.len() as u64) as usize]),
        }
    }

    /// Each difference of the period once, sorted, with the least period with which it appears:
    /// it may be less than that of the run.
    pub(super) fn appearances(&self) -> &[(u32, u32)] {
        &self.appearances
    }

    /// The column whose P-position has this first row; there is at most one.
    #[must_use]
    pub fn column_of(&self, first_row: u64) -> Option<u64> {
        let listed = self.listed.iter().position(|row| u64::from(*row) == first_row);
        if let Some(index) = listed.filter(|_| first_row > 0) {
            return Some(self.from + index as u64);
        }
        let columns = self.offsets.iter().filter_map(|off| first_row.checked_sub(u64::from(*off)));
        let mut columns = columns.filter(|column| *column >= self.start());
        columns.find(|column| self.loser(*column) == Some(first_row))
    }

    /// The P-positions before the start as `[r1, r2]`, in the order of `r2`; all of a finite run.
    pub fn sporadic(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        let pairs = (self.from..).zip(&self.listed).filter(|(_, row)| **row > 0);
        pairs.map(|(column, row)| [u64::from(*row), column])
    }

    /// The P-positions as `[r1, r2]`, in the order of `r2`; without end when the run is infinite.
    pub fn losers(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        let repeating = (self.start()..).map_while(|column| Some([self.loser(column)?, column]));
        self.sporadic().chain(repeating)
    }

    /// First rows of the columns before the start, 0 where there is none.
    #[must_use]
    pub fn listed(&self) -> &[u32] {
        &self.listed
    }

    /// The equal rows of the P-position that ends a finite run; `None` when none does.
    #[must_use]
    pub fn last(&self) -> Option<u64> {
        let last = self.start().checked_sub(1).filter(|_| !self.listed.is_empty())?;
        (self.loser(last) == Some(last)).then_some(last)
    }

    /// The bytes that the run takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let numbers = self.listed.len() + self.offsets.len() + 2 * self.appearances.len();
        size_of::<Self>() + numbers * size_of::<u32>()
    }
}

fn period_of_appearance(offsets: &[u32], offset: u32) -> u32 {
    let appears = |at: usize| offsets[at % offsets.len()] == offset;
    let repeats = |period: &usize| {
        offsets.len().is_multiple_of(*period)
            && (0..offsets.len()).all(|at| appears(at) == appears(at + period))
    };
    let period = (1..=offsets.len()).find(repeats).expect("the whole period is one");
    u32::try_from(period).expect("periods are short")
}

pub(super) fn narrow(row: u64) -> u32 {
    u32::try_from(row).expect("computed rows are short")
}
