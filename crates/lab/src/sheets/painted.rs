//! Sheets of instant winners with what made each of them and when, for pictures.

use crate::sheets::recursion::{Recursion, Rules, TooLow};
use std::collections::VecDeque;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// What made an instant winner: a loser on one of the lines, or the deadly diagonal; \[FL\] writes
/// LL, U, F, DD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A loser of the lower line.
    LowerLine,
    /// A loser of the upper line.
    UpperLine,
    /// A loser of the flat line.
    FlatLine,
    /// A deadly diagonal, and no loser.
    DeadlyDiagonal,
}

/// An instant winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// What made it: a loser, if there was one.
    pub part: Part,
    /// The sheet whose losers made it.
    pub born: u32,
    /// Whether it lies on a deadly diagonal.
    pub is_deadly: bool,
}

impl Paint {
    /// All that made it: one loser at most, since losers do not lie on instant winners, and maybe a
    /// deadly diagonal.
    pub fn parts(self) -> impl Iterator<Item = Part> {
        let is_both = self.is_deadly && self.part != Part::DeadlyDiagonal;
        [self.part].into_iter().chain(is_both.then_some(Part::DeadlyDiagonal))
    }
}

/// The recursion of Chomp that remembers where instant winners come from.
///
/// ```
/// use lab::sheets::painted::Painted;
///
/// let mut sheets = Painted::reaching(50, 100);
/// (0..50).for_each(|_| { sheets.step().unwrap(); });
/// assert_eq!(sheets.recursion().x(), 50);
/// let painted = sheets.cells().count();
/// assert_eq!(painted, sheets.recursion().winners().ones().count());
/// ```
#[derive(Clone, Debug)]
pub struct Painted {
    recursion: Recursion,
    columns: VecDeque<Vec<Option<Paint>>>,
}

impl Painted {
    /// At the sheet of `x = 0`, with room to go on to a sheet that has so many columns.
    #[must_use]
    pub fn reaching(x: usize, columns: usize) -> Self {
        let recursion = Recursion::reaching(Rules::Chomp, x, columns);
        let winners = recursion.winners();
        let columns = vec![vec![None; winners.height()]; winners.columns()].into();
        Self { recursion, columns }
    }

    /// The recursion.
    #[must_use]
    pub fn recursion(&self) -> &Recursion {
        &self.recursion
    }

    /// Goes on to the next sheet; returns the losers of this one.
    ///
    /// # Errors
    /// As for [`Recursion::losers`].
    pub fn step(&mut self) -> Result<Vec<usize>, TooLow> {
        let x = self.recursion.x();
        let losers = self.recursion.step()?;
        let born = u32::try_from(x).expect("sheets are in memory");
        for (y, z) in losers.iter().enumerate() {
            let part = line_of(x, y, *z);
            self.columns[y][*z] = Some(Paint { part, born, is_deadly: false });
        }
        let first = losers.first().copied().unwrap_or(0);
        for step in 0..=first.min(self.columns.len() - 1) {
            let cell = &mut self.columns[step][first - step];
            let alone = Paint { part: Part::DeadlyDiagonal, born, is_deadly: true };
            cell.get_or_insert(alone).is_deadly = true;
        }
        self.columns.pop_front();
        Ok(losers)
    }

    /// The instant winners with their columns and heights.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, Paint)> {
        self.columns.iter().enumerate().flat_map(|(y, column)| {
            let painted = column.iter().enumerate();
            painted.filter_map(move |(z, paint)| paint.map(|paint| (y, z, paint)))
        })
    }
}

/// The line on which a loser lies.
#[must_use]
pub fn line_of(x: usize, y: usize, z: usize) -> Part {
    let (x, y, z) = (x as f64, y as f64, z as f64);
    let beyond = y > (SQRT_2 - 1.0) * x;
    // Where the tilted lines end, the lower one is at 0 and the flat one at (2 − √2)x.
    if beyond && z >= x * (1.0 - FRAC_1_SQRT_2) {
        Part::FlatLine
    } else if beyond || z < x * FRAC_1_SQRT_2 - y {
        Part::LowerLine
    } else {
        Part::UpperLine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_know_all_that_made_them() {
        let mut sheets = Painted::reaching(60, 62);
        (0..60).for_each(|_| _ = sheets.step().unwrap());
        let (mut both, mut alone) = (0, 0);
        for (y, z, paint) in sheets.cells() {
            let parts: Vec<Part> = paint.parts().collect();
            assert_eq!(parts[0], paint.part, "({y}, {z})");
            let lines = parts.iter().filter(|part| **part != Part::DeadlyDiagonal).count();
            assert!(lines <= 1 && parts.len() <= 2, "({y}, {z}): {parts:?}");
            both += usize::from(parts.len() == 2);
            alone += usize::from(lines == 0);
        }
        assert!(both > 50 && alone > 50, "{both} {alone}");
    }
}
