//! One stalk two columns wide and stalks one cell wide over a finite part, taken apart.
//!
//! The wide stalk stands along one axis, upwards, its second column beside the first along the axis
//! aside; thin stalks lie along other axes, perhaps along the one aside. The *side game* has the
//! bites at cells off all of these.

use super::stalks::Stalks;
use super::{Position, too_large};
use crate::chomp;
use crate::region::{Cell, LONGEST_FINITE_SIDE, Region};
use crate::search::{Below, mex, value_below};
use crate::verdict::Undecided;
use crate::work::{Remembered, Work};
use numbers::Ordinal;
use std::collections::HashMap;

/// A finite part with one wide stalk and with thin ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedStalks {
    /// The heights of the two columns, that over the poison first.
    pub heights: [Ordinal; 2],
    /// Axis and height of each thin stalk.
    pub thin: Vec<(usize, Ordinal)>,
    up: usize,
    aside: usize,
    part: chomp::Position,
}

impl MixedStalks {
    /// Takes a position apart.
    ///
    /// # Errors
    /// When it is not of this kind, or a side is too long.
    pub fn of(position: &Position) -> Result<Self, Undecided> {
        let none = || Undecided::out_of_scope("it is not a wide stalk with thin ones");
        let [one, two] = [1, 2].map(Ordinal::from);
        let dimension = position.dimension();
        let (mut lines, mut wide) = (Vec::new(), None);
        let mut boxes = vec![vec![1; dimension]];
        for sides in position.boxes() {
            let infinite: Vec<usize> =
                (0..dimension).filter(|axis| !sides[*axis].is_finite()).collect();
            let [up] = infinite[..] else {
                if !infinite.is_empty() {
                    return Err(none());
                }
                let short = |side: &Ordinal| side.to_u64().filter(|at| *at <= LONGEST_FINITE_SIDE);
                let sides: Option<Vec<u64>> = sides.iter().map(short).collect();
                boxes.push(sides.ok_or_else(too_large)?);
                continue;
            };
            let long: Vec<usize> =
                (0..dimension).filter(|axis| *axis != up && sides[*axis] != one).collect();
            match long[..] {
                [] => lines.push((up, sides[up].clone())),
                [aside] if sides[aside] == two && wide.is_none() => wide = Some((up, aside)),
                _ => return Err(none()),
            }
        }
        let (up, aside) = wide.ok_or_else(none)?;
        let second = position.boxes().iter().filter(|sides| sides[aside] > one);
        let second = second.map(|sides| sides[up].clone()).max().ok_or_else(none)?;
        let thin: Vec<(usize, Ordinal)> =
            lines.into_iter().filter(|(axis, _)| *axis != up).collect();
        if thin.is_empty() {
            return Err(none());
        }
        let part = Region::from_boxes(boxes).expect("it holds the poison");
        Ok(Self { heights: [position.extent(up), second], thin, up, aside, part })
    }

    /// The nim-sum of the heights of the thin stalks.
    #[must_use]
    pub fn nim_sum_of_thin(&self) -> Ordinal {
        self.thin.iter().fold(Ordinal::zero(), |sum, (_, height)| sum.nim_sum(height))
    }

    /// What of the columns lies above ω.
    #[must_use]
    pub fn top(&self) -> [Ordinal; 2] {
        let above = |height: &Ordinal| height.after(&Ordinal::omega()).expect("both are infinite");
        self.heights.each_ref().map(above)
    }

    /// The cell in the first or the second column at a height.
    #[must_use]
    pub fn cell(&self, column: u64, height: Ordinal) -> Cell<Ordinal> {
        let at = [(self.aside, Ordinal::from(column)), (self.up, height)];
        Cell::on_axes(self.part.dimension(), at)
    }

    /// The cell in the second column at a finite height.
    #[must_use]
    pub fn in_second_column(&self, height: u64) -> Cell<Ordinal> {
        self.cell(1, Ordinal::from(height))
    }

    /// The one finite height of the second column with which the side game of the thin stalks that
    /// are left has this value; it is bounded as for stalks.
    ///
    /// # Errors
    /// When work runs out or the finite part is too large.
    pub fn second_cut(
        &self,
        position: &Position,
        value: u64,
        work: &mut Work<'_>,
    ) -> Result<u64, Undecided> {
        const MOST_CUTS: u64 = 10_000;
        let cells = self.part.size().and_then(|cells| u64::try_from(cells).ok());
        let most = cells.and_then(|cells| cells.checked_add(value)?.checked_add(1));
        let most = most.filter(|most| *most < MOST_CUTS).ok_or_else(too_large)?;
        // At height 0 a thin stalk along the axis aside would be gone too.
        let least = u64::from(self.thin.iter().any(|(axis, _)| *axis == self.aside));
        for height in least..=most {
            let left = position.bite(&self.in_second_column(height));
            let left = left.expect("the second column is infinite");
            if Stalks::of(&left)?.side_value(work)? == value {
                return Ok(height);
            }
        }
        unreachable!("one of the heights is right")
    }

    /// The value of the side game.
    ///
    /// # Errors
    /// When work runs out or the finite part is too large.
    pub fn side_value(&self, work: &mut Work<'_>) -> Result<u64, Undecided> {
        self.value_of(&self.part, work)
    }

    /// Every bite off the stalks that leaves the side game with this value.
    ///
    /// # Errors
    /// When work runs out or the finite part is too large.
    pub fn side_bites(&self, value: u64, work: &mut Work<'_>) -> Result<Vec<Cell>, Undecided> {
        let mut bites = Vec::new();
        for (cell, left) in self.part.options().filter(|(cell, _)| !self.is_of_stalks(cell)) {
            work.spend(4 * left.boxes().len() as u64, 0)?;
            if self.value_of(&left, work)? == value {
                bites.push(cell);
            }
        }
        Ok(bites)
    }

    fn value_of(&self, part: &chomp::Position, work: &mut Work<'_>) -> Result<u64, Undecided> {
        let axes = self.thin.iter().map(|(axis, _)| *axis).collect();
        work.with_kept(|known: &mut MixedSides, work| {
            let known = known.values.entry((self.up, self.aside, axes)).or_default();
            value_below(&SideGame { mixed: self }, part, known, MOST_POSITIONS, work)
        })
    }

    fn is_of_stalks(&self, cell: &[u64]) -> bool {
        let are_zero_but = |free: &[usize]| {
            cell.iter().enumerate().all(|(axis, at)| *at == 0 || free.contains(&axis))
        };
        are_zero_but(&[self.up])
            || cell[self.aside] == 1 && are_zero_but(&[self.up, self.aside])
            || self.thin.iter().any(|(axis, _)| are_zero_but(&[*axis]))
    }
}

/// A side game of more positions than this is not played out.
const MOST_POSITIONS: usize = 100_000;

/// The bites off all stalks.
struct SideGame<'m> {
    mixed: &'m MixedStalks,
}

impl Below for SideGame<'_> {
    type Thing = chomp::Position;

    fn size(&self, part: &chomp::Position) -> u128 {
        part.size().and_then(|cells| u128::try_from(cells).ok()).unwrap_or(u128::MAX)
    }

    fn units(&self, part: &chomp::Position) -> u64 {
        4 * part.boxes().len() as u64
    }

    fn visit(
        &self,
        part: &chomp::Position,
        visit: &mut dyn FnMut(chomp::Position) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let off = part.options().filter(|(cell, _)| !self.mixed.is_of_stalks(cell));
        off.map(|(_, left)| left).try_for_each(visit)
    }

    fn value(&self, _: &chomp::Position, met: &[u64]) -> u64 {
        mex(met)
    }
}

/// The axes of the stalks: upwards, aside, and those of the thin ones.
type Axes = (usize, usize, Vec<usize>);

/// Values of side games, kept from one question to the next.
#[derive(Default)]
struct MixedSides {
    values: HashMap<Axes, HashMap<chomp::Position, u64>>,
}

impl Remembered for MixedSides {
    const NAME: &'static str = "values beside mixed stalks";

    fn bytes(&self) -> usize {
        let positions: usize = self.values.values().map(HashMap::len).sum();
        positions * (size_of::<(chomp::Position, u64)>() + 64)
    }
}
