//! The operators of \[FL\] that lead from one sheet of instant winners to the next.
//!
//! For Chomp, `W_{x+1} = L(I + DM) W_x` and `L_x = M W_x`, where
//! - `M` is the *supermex*: column by column from the left, the least height that is not an instant
//!   winner, nor on the diagonal that falls to the right from a loser of an earlier column, is a
//!   loser; after a loser of height 0 there are no more;
//! - `D` adds to losers the *deadly diagonal* that falls from the first of them;
//! - `L` shifts to the left by one column.
//!
//! It starts with `W_0`, which has a single one, at `(0, 0)`: the empty board is won. \[FL\] leaves
//! this out, writes the shift the other way round, and stops one column too late.
//!
//! For Nim with heaps `x`, `y`, `z`: `W_{x+1} = (I + M) W_x`, where a loser's row is used up
//! instead of its diagonal, and `W_0` is empty.

use super::Sheet;

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Chomp with three rows.
    Chomp,
    /// Nim with three heaps.
    Nim,
}

/// A column has no loser below the height that is kept; a greater height is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLow {
    /// The sheet.
    pub x: usize,
    /// The column.
    pub y: usize,
}

impl std::fmt::Display for TooLow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "sheet {} has no loser in column {} below the height kept", self.x, self.y)
    }
}

impl std::error::Error for TooLow {}

/// The sheets of a game, one after the other.
///
/// ```
/// use lab::sheets::recursion::{Recursion, Rules};
///
/// let mut chomp = Recursion::new(Rules::Chomp, 100, 60);
/// assert_eq!(chomp.step().unwrap()[..3], [1, 1, 1]); // (1), (2,1), (3,2) as rows
/// assert_eq!(chomp.step().unwrap()[..2], [2, 0]); // (3,1,1), (2,2,1)
/// ```
#[derive(Clone, Debug)]
pub struct Recursion {
    rules: Rules,
    x: usize,
    winners: Sheet,
    /// Cells that are won in this sheet alone.
    passing: Vec<(usize, usize)>,
}

impl Recursion {
    /// At the sheet of `x = 0`, with so many columns and heights. In Chomp a column is lost at each
    /// step.
    #[must_use]
    pub fn new(rules: Rules, columns: usize, height: usize) -> Self {
        let mut winners = Sheet::zeros(columns, height);
        if rules == Rules::Chomp {
            winners.set(0, 0);
        }
        Self { rules, x: 0, winners, passing: Vec::new() }
    }

    /// With room for what \[FL\] calls the relevant region of the sheets up to `x`, and `columns`
    /// more.
    #[must_use]
    pub fn reaching(rules: Rules, x: usize, columns: usize) -> Self {
        match rules {
            // Losers lie below 0.71 x, and those of the first sheets a little above.
            Rules::Chomp => Self::new(rules, x + columns + 1, x * 3 / 4 + 32),
            // The losers of ordinary Nim are below the next power of 2.
            Rules::Nim => Self::new(rules, columns, 4 * (x.max(columns) + 16)),
        }
    }

    /// The sheet that it is at.
    #[must_use]
    pub fn x(&self) -> usize {
        self.x
    }

    /// The instant winners of the sheet.
    #[must_use]
    pub fn winners(&self) -> &Sheet {
        &self.winners
    }

    /// Adds an instant winner to the sheet, which the recursion hands on to later ones as \[FL\]
    /// has it; returns whether it is kept.
    ///
    /// In Chomp this declares `[x + t, y − t, z]` to be won for all `t ≥ 0`, in Nim
    /// `[x + t, y, z]`.
    pub fn declare_won(&mut self, y: usize, z: usize) -> bool {
        self.winners.set(y, z)
    }

    /// Declares a position of the sheet to be won, and no other; returns whether it is kept.
    pub fn declare_won_once(&mut self, y: usize, z: usize) -> bool {
        if self.winners.get(y, z) == Some(false) {
            self.passing.push((y, z));
        }
        self.winners.set(y, z)
    }

    /// The heights of the losers of the sheet, column by column: the operator M.
    ///
    /// # Errors
    /// When a column that is kept has none below the height that is kept.
    pub fn losers(&self) -> Result<Vec<usize>, TooLow> {
        let columns = self.winners.columns();
        // What losers use up: diagonals y + z in Chomp, rows z in Nim.
        let mut used = vec![0; (columns + self.winners.height()) / 64 + 2];
        let mut losers = Vec::new();
        for y in 0..columns {
            let shift = if self.rules == Rules::Chomp { y } else { 0 };
            let found = self.winners.column(y).iter().enumerate().find_map(|(index, word)| {
                let free = !(word | bits_from(&used, index * 64 + shift));
                (free != 0).then(|| index * 64 + free.trailing_zeros() as usize)
            });
            let found = found.filter(|z| *z < self.winners.height());
            let z = found.ok_or(TooLow { x: self.x, y })?;
            used[(z + shift) / 64] |= 1 << ((z + shift) % 64);
            losers.push(z);
            if self.rules == Rules::Chomp && z == 0 {
                break;
            }
        }
        Ok(losers)
    }

    /// Goes on to the next sheet; returns the losers of this one.
    ///
    /// # Errors
    /// As for [`Recursion::losers`].
    pub fn step(&mut self) -> Result<Vec<usize>, TooLow> {
        let losers = self.losers()?;
        self.passing.drain(..).for_each(|(y, z)| self.winners.clear(y, z));
        for (y, z) in losers.iter().enumerate() {
            self.winners.set(y, *z);
        }
        if self.rules == Rules::Chomp {
            let first = losers.first().copied().unwrap_or(0);
            (0..=first).for_each(|step| {
                self.winners.set(step, first - step);
            });
            self.winners.shift_left();
        }
        self.x += 1;
        Ok(losers)
    }
}

/// The 64 bits that start at a place.
fn bits_from(words: &[u64], place: usize) -> u64 {
    let word = |index: usize| words.get(index).copied().unwrap_or(0);
    let (index, shift) = (place / 64, place % 64);
    word(index) >> shift | word(index + 1) << 1 << (63 - shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nim_loses_where_heaps_cancel() {
        let mut nim = Recursion::new(Rules::Nim, 64, 128);
        for x in 0..64 {
            let losers = nim.step().unwrap();
            assert!((0..64).all(|y| losers[y] == x ^ y));
        }
    }

    #[test]
    fn a_height_that_does_not_suffice_is_noticed() {
        let mut chomp = Recursion::new(Rules::Chomp, 300, 20);
        let end = (0..100).find_map(|_| chomp.step().err());
        assert!(end.is_some_and(|TooLow { x, y }| x > 10 && y < 20));
    }

    #[test]
    fn a_position_declared_won_is_no_loser() {
        let mut chomp = Recursion::new(Rules::Chomp, 100, 60);
        chomp.step().unwrap();
        assert_eq!(chomp.losers().unwrap(), [2, 0]);
        assert!(chomp.declare_won(0, 2));
        assert_eq!(chomp.losers().unwrap()[0], 3);
    }

    #[test]
    fn a_position_can_be_declared_won_by_itself() {
        let mut lasting = Recursion::new(Rules::Nim, 20, 60);
        let mut once = lasting.clone();
        assert!(lasting.declare_won(3, 3) && once.declare_won_once(3, 3));
        assert_eq!(lasting.step().unwrap(), once.step().unwrap());
        assert_eq!(
            (lasting.winners().get(3, 3), once.winners().get(3, 3)),
            (Some(true), Some(false))
        );
        let losers = once.step().unwrap();
        assert_eq!(losers[3], 2, "3 and 2 and 1 cancel, whatever was declared one sheet before");
    }
}
