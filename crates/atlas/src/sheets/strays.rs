//! How far losers lie from the two lines, so that the sheets which may have a given one are few.
//!
//! With `P(c) = ⌊c(1 − 1/√2)⌋`, a loser of the upper line in column `c` of sheet `x` lies near row
//! `x + c − P(c)`, and one of the lower line near rank `x − P(c)` among the sheet's free rows
//! (\[FL\]). The store keeps for each strip how far they stray at most.

use crate::varint::{put_distance, take_distance};

/// The least and the greatest distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distances {
    pub(super) least: i64,
    pub(super) greatest: i64,
}

impl Distances {
    /// Of no loser.
    pub(super) const NONE: Self = Self { least: i64::MAX, greatest: i64::MIN };

    /// Of one more loser.
    pub(super) fn add(&mut self, distance: i64) {
        self.least = self.least.min(distance);
        self.greatest = self.greatest.max(distance);
    }

    /// Of the losers of both.
    pub(super) fn join(self, other: Self) -> Self {
        let least = self.least.min(other.least);
        Self { least, greatest: self.greatest.max(other.greatest) }
    }

    /// Whether a loser may lie so far off.
    pub(super) fn contains(self, distance: i64) -> bool {
        self.least <= distance && distance <= self.greatest
    }
}

/// How far the losers of a strip stray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strays {
    pub(super) lower: Distances,
    pub(super) upper: Distances,
}

impl Strays {
    /// Of no loser.
    pub(super) const NONE: Self = Self { lower: Distances::NONE, upper: Distances::NONE };

    /// Of the losers of both.
    pub(super) fn join(self, other: Self) -> Self {
        Self { lower: self.lower.join(other.lower), upper: self.upper.join(other.upper) }
    }

    /// Appends them.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        for distances in [self.lower, self.upper] {
            put_distance(bytes, distances.least as u64, 0);
            put_distance(bytes, distances.greatest as u64, 0);
        }
    }

    /// Takes them off the front.
    pub(super) fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut next = || Some(take_distance(bytes, 0)? as i64);
        let lower = Distances { least: next()?, greatest: next()? };
        let upper = Distances { least: next()?, greatest: next()? };
        Some(Self { lower, upper })
    }
}

/// How far down the lower line has come at a column.
fn descent(column: u64) -> i64 {
    ((column * 1_257_966_797) >> 32) as i64
}

/// The sheet on whose lower line a rank lies in a column, if it does not stray.
pub(super) fn sheet_by_lower_line(rank: u64, column: u64) -> i64 {
    rank as i64 + descent(column)
}

/// The sheet on whose upper line a row lies in a column, if it does not stray.
pub(super) fn sheet_by_upper_line(row: u64, column: u64) -> i64 {
    row as i64 - column as i64 + descent(column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_taken() {
        let mut strays = Strays::NONE;
        let mut bytes = Vec::new();
        strays.put(&mut bytes);
        strays.upper.add(-12);
        strays.upper.add(3);
        assert!(strays.upper.contains(0) && !strays.upper.contains(4));
        strays.put(&mut bytes);
        let mut rest = &bytes[..];
        assert_eq!(Strays::take(&mut rest), Some(Strays::NONE));
        assert_eq!(Strays::take(&mut rest), Some(strays));
        assert_eq!(Strays::take(&mut rest), None);
    }
}
