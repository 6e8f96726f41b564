//! Positions with infinite arms of width one over a finite part, taken apart.
//!
//! Where every infinite box is a line along an axis, the position is a finite part with *stalks*.
//! The *side game* has the bites that touch no stalk: those at cells off the axes of the stalks.
//! By the theorem `stalks` the position is a sum of heaps, as high as the stalks, and the side
//! game. So bites to any value are those of Nim, with one twist: a stalk that becomes finite joins
//! the finite part. It stands in for a finite heap by its length `n`, for which the side game of
//! the remaining stalks, with that arm of length `n`, has the value that is needed. There is
//! exactly one such length, and it is looked for.

mod side_game;

use super::{Position, too_large};
use crate::ask::{UNITS_TO_CONSULT, consult};
use crate::chomp::asking::about;
use crate::chomp::{self, Bites, Chomp};
use crate::region::{Cell, LONGEST_FINITE_SIDE, Region};
use crate::verdict::{Obstacle, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// A finite part with stalks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stalks {
    /// Axis and height of each stalk, in the order of the axes.
    pub stalks: Vec<(usize, Ordinal)>,
    /// The rest, with as much of each stalk as it needs to be a position.
    pub part: chomp::Position,
}

/// Longer finite arms are not looked through.
const MOST_CUTS: u64 = 10_000;

impl Stalks {
    /// Takes a position apart.
    ///
    /// # Errors
    /// When an infinite box is not a line, or a side is too long.
    pub fn of(position: &Position) -> Result<Self, Undecided> {
        let one = Ordinal::from(1);
        let mut stalks = Vec::new();
        let mut boxes = vec![vec![1; position.dimension()]];
        for sides in position.boxes() {
            let Some(axis) = sides.iter().position(|side| !side.is_finite()) else {
                let finite =
                    |side: &Ordinal| side.to_u64().filter(|side| *side <= LONGEST_FINITE_SIDE);
                let sides = sides.iter().map(finite).collect::<Option<_>>();
                boxes.push(sides.ok_or_else(too_large)?);
                continue;
            };
            if sides.iter().enumerate().any(|(other, side)| other != axis && *side != one) {
                let text = "an infinite part of it is more than one cell wide";
                return Err(Undecided::new(Obstacle::OutOfScope, text));
            }
            stalks.push((axis, sides[axis].clone()));
        }
        stalks.sort();
        let part = Region::from_boxes(boxes).expect("it holds the poison");
        Ok(Self { stalks, part })
    }

    /// The nim-sum of the heights of all stalks.
    #[must_use]
    pub fn nim_sum(&self) -> Ordinal {
        self.stalks.iter().fold(Ordinal::zero(), |sum, (_, height)| sum.nim_sum(height))
    }

    /// The number of cells off the axes of the stalks.
    #[must_use]
    pub fn side_size(&self) -> Option<u64> {
        let on_axes: u64 = self.stalks.iter().map(|(axis, _)| self.part.extent(*axis) - 1).sum();
        let all = u64::try_from(self.part.size()?).ok()?;
        Some(all - on_axes - 1)
    }

    /// Every bite that leaves this value, poison forbidden, and what kept the list from being
    /// complete.
    pub fn bites_to(&self, value: &Ordinal, work: &mut Work<'_>) -> Bites<Ordinal> {
        let dimension = self.part.dimension();
        let wanted = self.nim_sum().nim_sum(value);
        let (mut bites, mut missing) = (Vec::new(), None);
        // Where all bites make a stalk finite, the value of the side is not needed.
        let mut side = None;
        for (at, (axis, height)) in self.stalks.iter().enumerate() {
            let rest = wanted.nim_sum(height);
            let found = match rest.to_natural() {
                Some(_) => self.finite_length(at, &rest, work).map(Some),
                None => {
                    let side = side.get_or_insert_with(|| self.side_value(work));
                    let cut = side.clone().map(|side| rest.nim_sum(&Ordinal::from(side)));
                    cut.map(|cut| Some(cut).filter(|cut| cut < height))
                }
            };
            match found {
                Ok(cut) => bites.extend(cut.map(|cut| Cell::on_axis(dimension, *axis, cut))),
                Err(why) => missing = missing.or(Some(why)),
            }
        }
        if let Some(rest) = wanted.to_u64() {
            match self.side_bites(rest, work) {
                Ok(found) => bites.extend(found.into_iter().map(Cell::from)),
                Err(why) => missing = missing.or(Some(why)),
            }
        }
        bites.sort();
        (bites, missing)
    }

    /// The one finite length of a stalk with which the side game of all others has this value.
    ///
    /// It is at most 1 + the cells off the stalks + the value: a shorter length that is wrong gives
    /// a smaller value, or a side bite leaves the value, and neither a smaller value nor a side
    /// bite does this for two lengths.
    fn finite_length(
        &self,
        at: usize,
        value: &Ordinal,
        work: &mut Work<'_>,
    ) -> Result<Ordinal, Undecided> {
        let axis = self.stalks[at].0;
        let cells = self.side_size().zip(value.to_u64());
        let most = cells.and_then(|(cells, value)| cells.checked_add(value)?.checked_add(1));
        let most = most.filter(|most| *most < 1 << 62).ok_or_else(too_large)?;
        let mut others = self.stalks.clone();
        others.remove(at);
        let tall = Self { stalks: others, part: self.with_arm(axis, most + 1) };
        if tall.stalks.is_empty() && value.is_zero() {
            return bite_on_axis(&tall.part, axis, work);
        }
        if most >= MOST_CUTS {
            return Err(too_large());
        }
        let value = value.to_u64().expect("it is less than the bound");
        let cut = |length: u64| {
            let bite = Cell::on_axis(tall.part.dimension(), axis, length);
            let part = tall.part.bite(&bite).expect("a cut of the arm");
            Self { part, stalks: tall.stalks.clone() }
        };
        let is_right = |length: u64, work: &mut Work<'_>| {
            work.spend_on_asking(UNITS_TO_CONSULT)?;
            Ok(cut(length).finite_value(work)? == value)
        };
        // A search begins with the longest, whose table answers for the others; a side game with
        // the shortest, since it keeps what it has found out.
        let mut lengths: Vec<u64> = (1..=most).collect();
        if tall.stalks.is_empty() {
            lengths.reverse();
        }
        for length in lengths {
            if is_right(length, work)? {
                return Ok(Ordinal::from(length));
            }
        }
        unreachable!("one of the lengths up to {most} is right")
    }

    /// The value of the side game; without stalks, that of the finite part.
    fn finite_value(&self, work: &mut Work<'_>) -> Result<u64, Undecided> {
        if !self.stalks.is_empty() {
            return self.side_value(work);
        }
        let verdict = consult(&Chomp, &self.part, Wanted::VALUE, work);
        verdict.value(work)?.to_u64().ok_or_else(too_large)
    }

    /// The finite part with a finite arm along an axis.
    fn with_arm(&self, axis: usize, length: u64) -> chomp::Position {
        let mut arm = vec![1; self.part.dimension()];
        arm[axis] = length;
        let boxes = self.part.boxes().iter().cloned().chain([arm]);
        Region::from_boxes(boxes).expect("the finite part is not empty")
    }
}

/// The winning bite of a finite position on an axis, where there is one.
fn bite_on_axis(
    tall: &chomp::Position,
    axis: usize,
    work: &mut Work<'_>,
) -> Result<Ordinal, Undecided> {
    let wanted = Wanted { outcome: false, ..Wanted::MOVES };
    let mut verdict = about(tall, wanted, work);
    let moves = verdict.take_moves();
    let is_on_axis = |cell: &Cell| {
        cell.iter().enumerate().all(|(other, coordinate)| other == axis || *coordinate == 0)
    };
    let found = moves.into_iter().find(is_on_axis).map(|cell| Ordinal::from(cell[axis]));
    found.ok_or_else(|| verdict.why_not(work))
}
