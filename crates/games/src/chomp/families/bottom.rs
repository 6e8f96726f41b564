//! The bottom rows `(r3, …, rk)` of a position, as a base beneath the first two.

use super::beneath::Beneath;
use std::fmt;

/// Rows that do not grow, without rows of length 0 at the end; none for positions of two rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bottom {
    rows: Vec<u64>,
}

impl Bottom {
    /// The bottom of these rows; `None` when one is longer than the row before it.
    ///
    /// ```
    /// use chomplab::chomp::families::Bottom;
    ///
    /// assert_eq!(Bottom::new([4, 2, 0]).unwrap().to_string(), "(4,2)");
    /// assert_eq!(Bottom::new([2, 4]), None);
    /// ```
    #[must_use]
    pub fn new(rows: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut rows: Vec<u64> = rows.into_iter().collect();
        let valid = rows.is_sorted_by(|before, after| before >= after);
        rows.truncate(rows.iter().position(|row| *row == 0).unwrap_or(rows.len()));
        valid.then_some(Self { rows })
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// The third row of the position, 0 when there is none.
    #[must_use]
    pub fn longest(&self) -> u64 {
        self.rows.first().copied().unwrap_or(0)
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> u64 {
        self.rows.iter().fold(0, |sum, row| sum.saturating_add(*row))
    }

    /// What is left when all rows are cut to a length.
    #[must_use]
    pub fn cut(&self, length: u64) -> Self {
        self.bitten(0, length)
    }

    /// Every bite into the bottom, as row and column counted from its own first row, with what it
    /// leaves.
    pub fn bites(&self) -> impl Iterator<Item = ((usize, u64), Self)> {
        let cells = self
            .rows
            .iter()
            .enumerate()
            .flat_map(|(row, length)| (0..*length).map(move |column| (row, column)));
        cells.map(|(row, column)| ((row, column), self.bitten(row, column)))
    }

    fn bitten(&self, from: usize, column: u64) -> Self {
        let mut rows = self.rows.clone();
        rows[from..].iter_mut().for_each(|row| *row = (*row).min(column));
        rows.truncate(rows.iter().position(|row| *row == 0).unwrap_or(rows.len()));
        Self { rows }
    }

    /// All bottoms within this one, in lexicographic order: the empty one first, itself last.
    pub fn within(&self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(Self::default()), |before| {
            let mut rows = before.rows.clone();
            rows.resize(self.rows.len(), 0);
            let longer = (0..rows.len()).rev().find(|row| {
                rows[*row] < self.rows[*row] && (*row == 0 || rows[*row] < rows[row - 1])
            })?;
            rows[longer] += 1;
            rows.truncate(longer + 1);
            Some(Self { rows })
        })
    }

    /// How many bottoms lie within this one, itself and the empty one included; saturating.
    #[must_use]
    pub fn count_within(&self) -> u64 {
        count_within(&self.rows)
    }
}

/// The steps that counting all lists of rows within some takes, unless it would take long.
pub(super) fn steps_to_count(longest: u64, rows: u64) -> Option<u64> {
    const MOST_STEPS: u64 = 1 << 20;
    longest.checked_mul(rows).filter(|steps| *steps < MOST_STEPS)
}

/// How many lists of rows that do not grow lie within this one, the empty one included; saturating,
/// also where counting would take long.
pub(super) fn count_within(rows: &[u64]) -> u64 {
    // From the last row up: `ways[r]` lists begin with a row of at most `r`.
    let longest = rows.first().copied().unwrap_or(0);
    let is_short = steps_to_count(longest, rows.len() as u64).is_some();
    let Some(longest) = usize::try_from(longest).ok().filter(|_| is_short) else {
        return u64::MAX;
    };
    let mut ways = vec![1_u64; longest + 1];
    for row in rows.iter().rev() {
        let mut sum = 0_u64;
        let mut next = Vec::with_capacity(longest + 1);
        for (length, shorter) in (0..).zip(&ways) {
            if length <= *row {
                sum = sum.saturating_add(*shorter);
            }
            next.push(sum);
        }
        ways = next;
    }
    ways[longest]
}

impl Beneath for Bottom {
    fn first_floor(&self) -> u64 {
        self.longest()
    }

    fn second_floor(&self) -> u64 {
        self.longest()
    }

    fn rivals(&self) -> Vec<Self> {
        self.bites().map(|(_, left)| left).collect()
    }

    fn under_second(&self, column: u64) -> Self {
        self.cut(column)
    }

    fn under_first(&self, column: u64) -> Self {
        self.cut(column)
    }
}

impl fmt::Display for Bottom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.rows.iter().map(u64::to_string).collect();
        write!(f, "({})", rows.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bites_cut_all_rows_below() {
        let bottom = Bottom::new([3, 2]).unwrap();
        let left: Vec<String> = bottom.rivals().iter().map(ToString::to_string).collect();
        assert_eq!(left, ["()", "(1,1)", "(2,2)", "(3)", "(3,1)"]);
    }

    #[test]
    fn counts_are_binomial_coefficients() {
        for (rows, count) in [(vec![], 1), (vec![5], 6), (vec![40, 40], 861), (vec![3, 2], 9)] {
            assert_eq!(Bottom::new(rows).unwrap().count_within(), count);
        }
        let within: Vec<String> =
            Bottom::new([2, 2]).unwrap().within().map(|bottom| bottom.to_string()).collect();
        assert_eq!(within, ["()", "(1)", "(1,1)", "(2)", "(2,1)", "(2,2)"]);
        assert_eq!(
            Bottom::new([40, 37, 3]).unwrap().within().count() as u64,
            Bottom::new([40, 37, 3]).unwrap().count_within()
        );
        assert_eq!(Bottom::new([1 << 62]).unwrap().count_within(), u64::MAX);
    }
}
