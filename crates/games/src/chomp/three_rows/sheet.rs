//! What is known of a sheet, for all of its infinitely many columns.

/// The sheet of a third row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// The third row.
    pub third_row: u64,
    /// The first row of the loser whose second row equals the third: `(first, x, x)` is P.
    ///
    /// \[Ngu\] calls it `g`.
    pub first: u64,
    /// How the sheet ends.
    pub end: End,
}

/// How a sheet ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// With the loser `(last, last, x)`; there is none with a longer second row.
    Finite {
        /// The two equal rows; \[Ngu\] calls it `f`.
        last: u64,
    },
    /// Never: from column `start` on the differences `r1 − r2` repeat.
    Periodic {
        /// The least column from which on they do.
        start: u64,
        /// The differences of columns `start`, `start + 1`, …; as many as the least period.
        offsets: Vec<u64>,
    },
}

impl Sheet {
    /// The period of a sheet that goes on for ever.
    #[must_use]
    pub fn period(&self) -> Option<usize> {
        match &self.end {
            End::Finite { .. } => None,
            End::Periodic { offsets, .. } => Some(offsets.len()),
        }
    }

    /// The bars `3×n` that a bite down to this sheet wins, with row and column of the bite.
    ///
    /// The bite `(1,x)` leaves `(n,x,x)`, which is P when `n` is the first loser of sheet `x`, and
    /// `(2,x)` leaves `(n,n,x)`, which is P when `n` is the last loser of the finite sheet `x`.
    /// Both need `x < n`; a bite into the first row leaves a shorter bar, which is N. So all
    /// winning bites of `3×n` are known after sheet `n − 1`.
    pub fn bars_won(&self) -> impl Iterator<Item = (u64, (u64, u64))> {
        let by_last = match self.end {
            End::Finite { last } => Some((last, (2, self.third_row))),
            End::Periodic { .. } => None,
        };
        std::iter::once((self.first, (1, self.third_row))).chain(by_last)
    }
}

impl End {
    /// The difference `r1 − r2` in a column at or beyond the start of the repetition.
    #[must_use]
    pub fn offset(&self, column: u64) -> Option<u64> {
        match self {
            Self::Periodic { start, offsets } if column >= *start => {
                let phase = (column - start) % offsets.len() as u64;
                Some(offsets[usize::try_from(phase).expect("less than the period")])
            }
            _ => None,
        }
    }

    /// The end of a sheet whose differences, from column `first` on, are these, the last `cycle` of
    /// which repeat for ever: with the least period and the least start.
    pub(in crate::chomp) fn repeating(first: u64, differences: &[u64], cycle: usize) -> Self {
        let repeated = &differences[differences.len() - cycle..];
        let is_period = |period: &usize| {
            cycle.is_multiple_of(*period)
                && (*period..cycle).all(|at| repeated[at] == repeated[at - period])
        };
        let period = (1..=cycle).find(is_period).expect("the whole cycle is a period");
        let breaks = |at: &usize| differences[*at] != differences[at + period];
        let start = (0..differences.len() - period).rev().find(breaks).map_or(0, |at| at + 1);
        let offsets = differences[start..start + period].to_vec();
        Self::Periodic { start: first + start as u64, offsets }
    }
}

#[cfg(test)]
mod tests {
    use super::End;

    #[test]
    fn least_period_and_least_start() {
        let end = End::repeating(10, &[9, 9, 3, 5, 3, 5, 3, 5, 3, 5], 4);
        assert_eq!(end, End::Periodic { start: 12, offsets: vec![3, 5] });
        assert_eq!(end.offset(12), Some(3));
        assert_eq!(end.offset(1001), Some(5));
        assert_eq!(end.offset(11), None);
        let end = End::repeating(0, &[7, 7, 7], 2);
        assert_eq!(end, End::Periodic { start: 0, offsets: vec![7] });
    }
}
