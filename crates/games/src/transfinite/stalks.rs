//! Positions with infinite arms of width one over a finite part, taken apart.
//!
//! Where every infinite box is a line along an axis, the position is a finite part with *stalks*.
//! The *side game* has the bites that touch no stalk: those at cells off the axes of the stalks.

use super::Position;
use crate::ask::consult;
use crate::chomp::{self, Chomp};
use crate::notation;
use crate::region::{Cell, Region};
use crate::search::Work;
use crate::verdict::{Obstacle, Undecided, Wanted};
use numbers::{MexSet, Ordinal};
use std::collections::HashMap;

/// A finite part with stalks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stalks {
    /// Axis and height of each stalk, in the order of the axes.
    pub stalks: Vec<(usize, Ordinal)>,
    /// The rest, with as much of each stalk as it needs to be a position.
    pub part: chomp::Position,
}

const GRUNDY: Wanted = Wanted { outcome: false, winning_moves: false, grundy: true };

/// A side game of more positions than this is not played out.
const MOST_POSITIONS: usize = 200_000;

impl Stalks {
    /// Takes a position apart; `None` when an infinite box is no line, or a side is too long.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let one = Ordinal::from(1);
        let mut stalks = Vec::new();
        let mut boxes = vec![vec![1; position.dimension()]];
        for sides in position.boxes() {
            let Some(axis) = sides.iter().position(|side| !side.is_finite()) else {
                let finite = |side: &Ordinal| side.to_u64().filter(|side| *side <= LONGEST);
                boxes.push(sides.iter().map(finite).collect::<Option<_>>()?);
                continue;
            };
            if sides.iter().enumerate().any(|(other, side)| other != axis && *side != one) {
                return None;
            }
            stalks.push((axis, sides[axis].clone()));
        }
        stalks.sort();
        Some(Self { stalks, part: Region::from_boxes(boxes).ok()? })
    }

    /// The number of cells off the axes of the stalks.
    #[must_use]
    pub fn side_size(&self) -> Option<u64> {
        let on_axes: u64 = self.stalks.iter().map(|(axis, _)| self.arm(*axis) - 1).sum();
        let all = u64::try_from(self.part.size()?).ok()?;
        Some(all - on_axes - 1)
    }

    /// How many cells of the finite part lie on an axis.
    fn arm(&self, axis: usize) -> u64 {
        let boxes = self.part.boxes().iter();
        boxes.map(|sides| sides[axis]).max().expect("positions are not empty")
    }

    /// Whether a cell lies on the axis of a stalk.
    fn is_on_stalk(&self, cell: &[u64]) -> bool {
        let others_zero = |axis: usize| {
            cell.iter().enumerate().all(|(other, coordinate)| other == axis || *coordinate == 0)
        };
        self.stalks.iter().any(|(axis, _)| others_zero(*axis))
    }

    /// The Grundy value of the side game; 0 when it has no cell.
    ///
    /// # Errors
    /// When work runs out or the finite part is too large.
    pub fn side_value(&self, work: &mut Work<'_>) -> Result<u64, Undecided> {
        let mut known = work.take_kept::<SideValues>().unwrap_or_default();
        let value = self.value_of(&self.part, &mut known, work);
        work.keep(known);
        value
    }

    /// Every bite into the side that leaves it with this value.
    ///
    /// # Errors
    /// When work runs out or the finite part is too large.
    pub fn side_bites(&self, value: u64, work: &mut Work<'_>) -> Result<Vec<Cell>, Undecided> {
        let mut known = work.take_kept::<SideValues>().unwrap_or_default();
        let mut bites = Vec::new();
        let mut options = self.part.options().filter(|(cell, _)| !self.is_on_stalk(cell));
        let result = options.try_for_each(|(cell, left)| {
            if self.value_of(&left, &mut known, work)? == value {
                bites.push(cell);
            }
            Ok(())
        });
        work.keep(known);
        result.map(|()| bites)
    }

    fn value_of(
        &self,
        part: &chomp::Position,
        known: &mut SideValues,
        work: &mut Work<'_>,
    ) -> Result<u64, Undecided> {
        if let Some(side) = self.plane_side(part) {
            // In the plane the side is a position itself, whose first cell is no poison.
            return match side {
                None => Ok(0),
                Some(side) => {
                    let verdict = consult(&Chomp, &side, GRUNDY, work);
                    let value = verdict.grundy.and_then(|value| value.to_u64());
                    let why = || verdict.undecided.unwrap_or_else(|| work.out_of_work());
                    Ok(value.ok_or_else(why)? + 1)
                }
            };
        }
        let axes: Vec<usize> = self.stalks.iter().map(|(axis, _)| *axis).collect();
        let key = (axes, part.clone());
        if let Some(value) = known.values.get(&key) {
            return Ok(*value);
        }
        if known.values.len() >= MOST_POSITIONS {
            known.values.clear();
            let text = "the finite part is too large for its side game to be played out";
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        let mut values = MexSet::new();
        for (_, left) in part.options().filter(|(cell, _)| !self.is_on_stalk(cell)) {
            work.spend(WORK_PER_BOX * left.boxes().len() as u64, known.values.len())?;
            let value = self.value_of(&left, known, work)?;
            values.extend([u32::try_from(value).expect("less than the number of cells")]);
        }
        let value = u64::from(values.mex());
        known.values.insert(key, value);
        Ok(value)
    }

    /// In the plane, the cells off the axes of stalks as a position, or that there are none.
    #[expect(clippy::option_option, reason = "not in the plane, and nothing there, both happen")]
    fn plane_side(&self, part: &chomp::Position) -> Option<Option<chomp::Position>> {
        if part.dimension() != 2 {
            return None;
        }
        let is_stalk = |axis| self.stalks.iter().any(|(stalk, _)| *stalk == axis);
        // A stalk along one axis takes index 0 of the other.
        let cut = [u64::from(is_stalk(1)), u64::from(is_stalk(0))];
        let lowered = part
            .boxes()
            .iter()
            .map(|sides| vec![sides[0].saturating_sub(cut[0]), sides[1].saturating_sub(cut[1])]);
        Some(Region::from_boxes(lowered).ok())
    }

    /// The finite part with finite stalks instead.
    #[must_use]
    pub fn with_heights(&self, heights: &[u64]) -> chomp::Position {
        let arms = self.stalks.iter().zip(heights).map(|((axis, _), height)| {
            let mut sides = vec![1; self.part.dimension()];
            sides[*axis] = *height;
            sides
        });
        let boxes = self.part.boxes().iter().cloned().chain(arms);
        Region::from_boxes(boxes).expect("the finite part is not empty")
    }
}

/// What an option costs, measured against the search.
const WORK_PER_BOX: u64 = 8;

const LONGEST: u64 = notation::LONGEST_FINITE_SIDE;

/// Values of side games off the plane, kept from one question to the next.
#[derive(Default)]
struct SideValues {
    values: HashMap<(Vec<usize>, chomp::Position), u64>,
}
