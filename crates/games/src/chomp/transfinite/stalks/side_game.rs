//! The side game of stalks: the bites that touch none of them.
//!
//! In the plane it is Chomp itself on what lies off the axes of the stalks; elsewhere it is played
//! out, and values are kept from one question to the next.

use super::Stalks;
use crate::ask::{consult, moves_to_value};
use crate::chomp::length::long_axes;
use crate::chomp::transfinite::too_large;
use crate::chomp::{self, Chomp};
use crate::region::{Cell, Region};
use crate::search::{Below, mex, value_below};
use crate::verdict::{Obstacle, Undecided, Wanted};
use crate::work::{Remembered, Work};
use numbers::Ordinal;
use std::collections::HashMap;

/// A side game of more positions than this is not played out.
const MOST_POSITIONS: usize = 200_000;

impl Stalks {
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
        work.with_kept(|known: &mut SideValues, work| self.value_of(&self.part, known, work))
    }

    /// Every bite into the side that leaves it with this value.
    ///
    /// # Errors
    /// When work runs out or the finite part is too large.
    pub fn side_bites(&self, value: u64, work: &mut Work<'_>) -> Result<Vec<Cell>, Undecided> {
        if let Some((axes, side)) = self.plane_side(&self.part) {
            let (bites, missing) = side.bites_to(value, work);
            let dimension = self.part.dimension();
            let cell = |bite: Cell| Cell::on_axes(dimension, axes.into_iter().zip(bite.0));
            return missing.map_or_else(|| Ok(bites.into_iter().map(cell).collect()), Err);
        }
        work.with_kept(|known: &mut SideValues, work| {
            let mut bites = Vec::new();
            for (cell, left) in self.part.options().filter(|(cell, _)| !self.is_on_stalk(cell)) {
                work.spend(WORK_PER_BOX * left.boxes().len() as u64, 0)?;
                if self.value_of(&left, known, work)? == value {
                    bites.push(cell);
                }
            }
            Ok(bites)
        })
    }

    fn value_of(
        &self,
        part: &chomp::Position,
        known: &mut SideValues,
        work: &mut Work<'_>,
    ) -> Result<u64, Undecided> {
        if let Some((_, side)) = self.plane_side(part) {
            return side.value(work);
        }
        // Each cell is the bite of a position of its own.
        let cells = part.size().and_then(|cells| usize::try_from(cells).ok());
        if cells.is_none_or(|cells| cells > MOST_POSITIONS) {
            let text = "the finite part is too large for its side game to be played out";
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        let axes: Vec<usize> = self.stalks.iter().map(|(axis, _)| *axis).collect();
        if known.values.values().map(HashMap::len).sum::<usize>() >= MOST_POSITIONS {
            known.values.clear();
        }
        let known = known.values.entry(axes).or_default();
        value_below(&SideGame { stalks: self }, part, known, MOST_POSITIONS, work)
    }

    /// The cells off the axes of stalks, where the finite part lies in a plane, and the axes of the
    /// plane.
    fn plane_side(&self, part: &chomp::Position) -> Option<([usize; 2], PlaneSide)> {
        let dimension = part.dimension();
        let mut axes = long_axes(part);
        // A line lies in several planes; that of a stalk leaves nothing.
        for axis in self.stalks.iter().map(|(axis, _)| *axis).chain(0..dimension) {
            if axes.len() < 2 && !axes.contains(&axis) {
                axes.push(axis);
            }
        }
        axes.sort_unstable();
        let [one, other] = axes.try_into().ok()?;
        let is_stalk = |axis| self.stalks.iter().any(|(stalk, _)| *stalk == axis);
        // A stalk along one axis takes index 0 of the other.
        let cut = [u64::from(is_stalk(other)), u64::from(is_stalk(one))];
        let lowered = part.boxes().iter().map(|sides| {
            vec![sides[one].saturating_sub(cut[0]), sides[other].saturating_sub(cut[1])]
        });
        let side = Region::from_boxes(lowered).ok();
        Some(([one, other], PlaneSide { side, start: cut }))
    }
}

/// What an option costs, measured against the search.
const WORK_PER_BOX: u64 = 6;

/// Values of side games off the plane, kept from one question to the next, by the axes of the
/// stalks.
#[derive(Default)]
struct SideValues {
    values: HashMap<Vec<usize>, HashMap<chomp::Position, u64>>,
}

/// What bites that touch no stalk can take, in a plane: a position, or nothing.
struct PlaneSide {
    side: Option<chomp::Position>,
    /// Where it starts. Its first cell can be bitten, unless that is the origin: then a stalk
    /// stands on the plane there.
    start: [u64; 2],
}

impl PlaneSide {
    fn has_poison(&self) -> bool {
        self.start == [0, 0]
    }

    fn value(&self, work: &mut Work<'_>) -> Result<u64, Undecided> {
        let Some(side) = &self.side else { return Ok(0) };
        let verdict = consult(&Chomp, side, Wanted::VALUE, work);
        let value = verdict.value(work)?.to_u64().ok_or_else(too_large)?;
        Ok(value + u64::from(!self.has_poison()))
    }

    /// Every bite that leaves a value, and what kept the list from being complete.
    fn bites_to(&self, value: u64, work: &mut Work<'_>) -> (Vec<Cell>, Option<Undecided>) {
        let Some(side) = &self.side else { return (Vec::new(), None) };
        let placed = |bite: &[u64]| Cell(vec![bite[0] + self.start[0], bite[1] + self.start[1]]);
        let inner = if self.has_poison() { Some(value) } else { value.checked_sub(1) };
        let Some(inner) = inner else { return (vec![placed(&[0, 0])], None) };
        let (bites, missing) = moves_to_value(&Chomp, side, &Ordinal::from(inner), work);
        (bites.iter().map(|bite| placed(bite)).collect(), missing)
    }
}

/// The bites off the axes of stalks.
struct SideGame<'s> {
    stalks: &'s Stalks,
}

impl Below for SideGame<'_> {
    type Thing = chomp::Position;

    fn size(&self, part: &chomp::Position) -> u128 {
        part.size().and_then(|cells| u128::try_from(cells).ok()).unwrap_or(u128::MAX)
    }

    fn units(&self, part: &chomp::Position) -> u64 {
        WORK_PER_BOX * part.boxes().len() as u64
    }

    fn visit(
        &self,
        part: &chomp::Position,
        visit: &mut dyn FnMut(chomp::Position) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let off_stalks = part.options().filter(|(cell, _)| !self.stalks.is_on_stalk(cell));
        off_stalks.map(|(_, left)| left).try_for_each(visit)
    }

    fn value(&self, _: &chomp::Position, met: &[u64]) -> u64 {
        mex(met)
    }
}

impl Remembered for SideValues {
    const NAME: &'static str = "values of side games";

    fn bytes(&self) -> usize {
        let positions: usize = self.values.values().map(HashMap::len).sum();
        positions * (size_of::<(chomp::Position, u64)>() + 64)
    }
}
