//! Regions: finite unions of boxes at the origin, in any dimension.
//!
//! Every Chomp position, finite or transfinite, is a finite union of boxes `s₀ × s₁ × …` at the
//! origin (\[HS\] introduction). The boxes that no other box contains determine it, so the sorted
//! list of those maximal boxes is the normal form: two regions are equal when their lists are.
//! Sides are any ordered kind of length ([`Side`]): `u64` for finite Chomp, [`Ordinal`] beyond.
//! Nothing here enumerates cells, so a row of 2^63 cells costs no more than a short one.
//!
//! The bite at the cell `v` takes away all cells `≥ v` on every axis. A box that holds `v` falls
//! apart into the boxes with one side `i` cut down to `vᵢ`; boxes that do not hold `v` stay.
//!
//! ```
//! use chomplab::chomp::Region;
//!
//! let board = Region::from_rows([4_u64, 4, 4]).unwrap();
//! let after = board.bite(&[1, 2]).unwrap();
//! assert_eq!(after, Region::from_rows([4_u64, 2, 2]).unwrap());
//! ```

mod board;
mod cell;
mod pieces;
#[cfg(test)]
mod tests;

pub use board::Board;
pub use cell::Cell;
pub use pieces::{InvalidUnion, Piece, union_of_pieces};

use numbers::Ordinal;
use std::fmt;

/// A kind of length that boxes can have: naturals or ordinals.
pub trait Side: Clone + Ord + fmt::Debug + fmt::Display + From<u64> {
    /// The length as a number of cells, if it is finite and fits.
    fn to_count(&self) -> Option<u64>;

    /// This length followed by another.
    ///
    /// # Errors
    /// When the sum is longer than this kind of length can be: the sum in digits.
    fn followed_by(&self, other: &Self) -> Result<Self, String>;

    /// How many letters the length is written with, and whether it needs parentheses as a side.
    fn letters(&self) -> (usize, bool);
}

/// The longest finite row or side: 2^63 cells.
pub const LONGEST_FINITE_SIDE: u64 = 1 << 63;

impl Side for u64 {
    fn to_count(&self) -> Option<u64> {
        Some(*self)
    }

    fn followed_by(&self, other: &Self) -> Result<Self, String> {
        let sum = u128::from(*self) + u128::from(*other);
        u64::try_from(sum).map_err(|_| sum.to_string())
    }

    fn letters(&self) -> (usize, bool) {
        (1 + self.checked_ilog10().unwrap_or(0) as usize, false)
    }
}

impl Side for Ordinal {
    fn to_count(&self) -> Option<u64> {
        self.to_u64()
    }

    fn followed_by(&self, other: &Self) -> Result<Self, String> {
        Ok(self.ordinary_sum(other))
    }

    fn letters(&self) -> (usize, bool) {
        let text = self.to_string();
        (text.len(), text.contains([' ', '*', '(']))
    }
}

/// A non-empty finite union of boxes at the origin, in normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region<S = u64> {
    /// Sides of the maximal boxes: none zero, none contained in another, in ascending order.
    boxes: Vec<Vec<S>>,
}

/// Why lengths do not make a region.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidRegion {
    /// No cell is left, not even the poison.
    Empty,
    /// Fewer than two axes; give a line a second axis of length 1.
    TooFewAxes,
    /// A row is longer than the one before it.
    GrowingRow {
        /// Index of the longer row, counted from 0.
        row: usize,
    },
    /// Boxes of different dimensions in one union.
    MixedDimensions {
        /// Index of the first box whose dimension differs from that of the first.
        index: usize,
    },
}

impl fmt::Display for InvalidRegion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "no cell is left, not even the poison"),
            Self::TooFewAxes => write!(f, "a board has at least two axes"),
            Self::GrowingRow { row } => {
                write!(f, "row {row} is longer than row {} above it", row - 1)
            }
            Self::MixedDimensions { index } => {
                write!(f, "box {index} has another dimension than box 0")
            }
        }
    }
}

impl std::error::Error for InvalidRegion {}

/// Why a bite is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalBite {
    /// The cell has another number of coordinates than the region.
    WrongDimension,
    /// There is no such cell.
    Outside,
    /// The bite takes the poison, and nothing is left.
    Poison,
}

impl fmt::Display for IllegalBite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WrongDimension => "the bite has the wrong number of coordinates",
            Self::Outside => "that cell is not on the board",
            Self::Poison => "that is the poison",
        })
    }
}

impl std::error::Error for IllegalBite {}

impl<S: Side> Region<S> {
    /// The box with these sides.
    ///
    /// # Errors
    /// When a side is 0 or there are fewer than two.
    pub fn from_box(sides: impl IntoIterator<Item = S>) -> Result<Self, InvalidRegion> {
        Self::from_boxes([sides.into_iter().collect()])
    }

    /// The union of boxes at the origin; empty boxes add nothing.
    ///
    /// # Errors
    /// When the boxes have different dimensions or none has a cell.
    pub fn from_boxes(boxes: impl IntoIterator<Item = Vec<S>>) -> Result<Self, InvalidRegion> {
        let mut boxes: Vec<Vec<S>> = boxes.into_iter().collect();
        let dimension = boxes.first().map_or(0, Vec::len);
        if let Some(index) = boxes.iter().position(|sides| sides.len() != dimension) {
            return Err(InvalidRegion::MixedDimensions { index });
        }
        let zero = S::from(0);
        boxes.retain(|sides| !sides.contains(&zero));
        if boxes.is_empty() {
            return Err(InvalidRegion::Empty);
        }
        if dimension < 2 {
            return Err(InvalidRegion::TooFewAxes);
        }
        Ok(Self { boxes: keep_maximal(boxes) })
    }

    /// The plane region with these row lengths, longest first; zeros at the end add nothing.
    ///
    /// # Errors
    /// When a row is longer than the one before it, or all are empty.
    pub fn from_rows(rows: impl IntoIterator<Item = S>) -> Result<Self, InvalidRegion> {
        let zero = S::from(0);
        let mut boxes: Vec<Vec<S>> = Vec::new();
        for (row, length) in rows.into_iter().enumerate() {
            let above = boxes.last().map(|sides| sides[1].clone());
            if above.as_ref().is_some_and(|above| length > *above) {
                return Err(InvalidRegion::GrowingRow { row });
            }
            if above.as_ref() == Some(&length) {
                boxes.pop();
            }
            boxes.push(vec![S::from(row as u64 + 1), length]);
        }
        boxes.retain(|sides| sides[1] > zero);
        if boxes.is_empty() { Err(InvalidRegion::Empty) } else { Ok(Self { boxes }) }
    }

    /// The number of axes.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.boxes[0].len()
    }

    /// The maximal boxes, in ascending order of their sides.
    #[must_use]
    pub fn boxes(&self) -> &[Vec<S>] {
        &self.boxes
    }

    /// The sides, when the region is a single box.
    #[must_use]
    pub fn as_box(&self) -> Option<&[S]> {
        if let [sides] = self.boxes.as_slice() { Some(sides) } else { None }
    }

    /// Whether the region has this cell.
    #[must_use]
    pub fn contains(&self, cell: &[S]) -> bool {
        self.boxes.iter().any(|sides| holds(sides, cell))
    }

    /// Whether every cell of the other region is one of this.
    #[must_use]
    pub fn includes(&self, other: &Self) -> bool {
        other.boxes.iter().all(|inner| self.boxes.iter().any(|outer| fits(inner, outer)))
    }

    /// The cells of both regions together, \[HS\]'s join.
    ///
    /// # Errors
    /// When the dimensions differ.
    pub fn join(&self, other: &Self) -> Result<Self, InvalidRegion> {
        Self::from_boxes(self.boxes.iter().chain(&other.boxes).cloned())
    }

    /// The length along one axis: the least bound of all coordinates on it.
    #[must_use]
    pub fn extent(&self, axis: usize) -> S {
        self.boxes.iter().map(|sides| sides[axis].clone()).max().expect("regions are not empty")
    }

    /// What a bite leaves.
    ///
    /// # Errors
    /// When there is no such cell, or it is the poison.
    pub fn bite(&self, cell: &[S]) -> Result<Self, IllegalBite> {
        if cell.len() != self.dimension() {
            return Err(IllegalBite::WrongDimension);
        }
        if !self.contains(cell) {
            return Err(IllegalBite::Outside);
        }
        let mut left = Vec::new();
        for sides in &self.boxes {
            if !holds(sides, cell) {
                left.push(sides.clone());
                continue;
            }
            for (axis, coordinate) in cell.iter().enumerate() {
                let mut cut = sides.clone();
                cut[axis] = coordinate.clone();
                left.push(cut);
            }
        }
        Self::from_boxes(left).map_err(|_| IllegalBite::Poison)
    }

    /// What a bite leaves in play: `None` when it takes the poison, which ends the game.
    ///
    /// # Errors
    /// A sentence that says why there is no such bite.
    pub fn play(&self, bite: &Cell<S>) -> Result<Option<Self>, String> {
        match self.bite(bite) {
            Ok(left) => Ok(Some(left)),
            Err(IllegalBite::Poison) => Ok(None),
            Err(illegal) => Err(format!("{bite} is not a bite into {self}: {illegal}")),
        }
    }

    /// The bite that leads from this region to `after`, if one does.
    ///
    /// What a bite takes has a least cell, the bite itself. On each axis it is the first index
    /// whose section shrank, and sections change only at the sides of `after`'s boxes.
    #[must_use]
    pub fn bite_to(&self, after: &Self) -> Option<Vec<S>> {
        if after.dimension() != self.dimension() || self == after || !self.includes(after) {
            return None;
        }
        let least = |axis: usize| {
            let mut starts: Vec<S> = after.boxes.iter().map(|sides| sides[axis].clone()).collect();
            starts.push(S::from(0));
            starts.sort();
            starts.into_iter().find(|index| {
                let left = after.section(axis, index);
                let before = self.section(axis, index);
                !before.iter().all(|inner| left.iter().any(|outer| fits(inner, outer)))
            })
        };
        let cell: Vec<S> = (0..self.dimension()).map(least).collect::<Option<_>>()?;
        (self.bite(&cell).as_ref() == Ok(after)).then_some(cell)
    }

    /// The boxes of the section at one index of an axis, with that axis left out.
    fn section(&self, axis: usize, index: &S) -> Vec<Vec<S>> {
        let through = self.boxes.iter().filter(|sides| sides[axis] > *index);
        through.map(|sides| [&sides[..axis], &sides[axis + 1..]].concat()).collect()
    }

    /// Whether the position is the same with two axes exchanged.
    #[must_use]
    pub fn is_mirrored_by(&self, one: usize, other: usize) -> bool {
        self.boxes.iter().all(|sides| {
            let mut mirrored = sides.clone();
            mirrored.swap(one, other);
            self.boxes.contains(&mirrored)
        })
    }

    /// Whether some order of the axes makes the position another. In more than four dimensions only
    /// the order that they have is tried.
    #[must_use]
    pub fn is_turned(&self, other: &Self) -> bool {
        const MOST_AXES: usize = 4;
        if self == other {
            return true;
        }
        let dimension = self.dimension();
        if dimension != other.dimension() || dimension > MOST_AXES {
            return false;
        }
        let mut orders = vec![Vec::new()];
        for _ in 0..dimension {
            let longer = |order: &Vec<usize>| {
                let order = order.clone();
                let left = (0..dimension).filter(|axis| !order.contains(axis)).collect::<Vec<_>>();
                left.into_iter().map(move |axis| [order.as_slice(), &[axis]].concat())
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        orders.iter().any(|order| self.permute(order) == *other)
    }

    /// The region with its axes in another order: axis `i` of the result is axis `order[i]` here.
    ///
    /// # Panics
    /// When `order` is not a permutation of the axes.
    #[must_use]
    pub fn permute(&self, order: &[usize]) -> Self {
        let mut check = order.to_vec();
        check.sort_unstable();
        assert!(check.into_iter().eq(0..self.dimension()), "{order:?} is not an order of the axes");
        let reorder = |sides: &Vec<S>| order.iter().map(|&axis| sides[axis].clone()).collect();
        let mut boxes: Vec<Vec<S>> = self.boxes.iter().map(reorder).collect();
        boxes.sort();
        Self { boxes }
    }

    /// The same region with lengths of another kind.
    ///
    /// # Errors
    /// The first error of the conversion.
    pub fn try_map<T: Side, E>(
        &self,
        convert: impl Fn(&S) -> Result<T, E>,
    ) -> Result<Region<T>, E> {
        let convert_box = |sides: &Vec<S>| sides.iter().map(&convert).collect();
        Ok(Region { boxes: self.boxes.iter().map(convert_box).collect::<Result<_, E>>()? })
    }
}

fn holds<S: Ord>(sides: &[S], cell: &[S]) -> bool {
    sides.len() == cell.len() && cell.iter().zip(sides).all(|(coordinate, side)| coordinate < side)
}

fn fits<S: Ord>(inner: &[S], outer: &[S]) -> bool {
    inner.iter().zip(outer).all(|(inner, outer)| inner <= outer)
}

/// Sorts boxes and drops those that lie in another.
pub(crate) fn keep_maximal<S: Side>(mut boxes: Vec<Vec<S>>) -> Vec<Vec<S>> {
    boxes.sort();
    boxes.dedup();
    let mut maximal: Vec<Vec<S>> = Vec::new();
    // A box can only lie in one that sorts after it, so from the back each test is final.
    for sides in boxes.into_iter().rev() {
        if !maximal.iter().any(|outer| fits(&sides, outer)) {
            maximal.push(sides);
        }
    }
    maximal.reverse();
    maximal
}
