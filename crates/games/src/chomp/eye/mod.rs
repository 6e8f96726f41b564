//! Positions over a 2×2 base, seen from above (\[HS\] section 11).
//!
//! Four columns `[v z; u y]`: `u` over the poison, `v` and `y` beside it, `z` over the far corner,
//! and without loss of generality `u ≥ v ≥ y ≥ z`. \[HS\] sorts them into types; with `x̂` the part
//! of a height from `ω²` up:
//!
//! | type | | P just when |
//! |---|---|---|
//! | A | `z = y < ω` | `u = v + z + 1` if `v < ω`; else `G(ω\u, ω\v) = z` |
//! | B | `z < ω`, `z < y` | `u = v = y = z + 1` |
//! | C | `ω ≤ z < ω³`, `ẑ = v̂` | the top, above `ω` or `ẑ`, has no bite to another: [`tops`] |
//! | D | `ω ≤ z < ω³`, `ẑ < v̂`, `y < ω^ω` | `G(ω\y, ω\z) = G(ω²\u, ω²\v)` |
//! | E | `ω ≤ z < ω³`, `y ≥ ω^ω` | the L-shaped top above `ω^ω` has the value `ω\z` |
//! | F | `z ≥ ω³` | it is `2×2×ω³` |

pub mod bites;
pub mod cuts;
mod judge;
mod levels;
pub mod lshape;
mod recursion;
mod strata;
pub mod tops;

pub use judge::{Judgement, judge};

use super::length::{Length, long_axes};
use crate::region::{Cell, Region};
use numbers::Ordinal;

/// Four columns over a 2×2 base, the poison's first, then the taller of its neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Eye {
    /// Over the poison.
    pub u: Ordinal,
    /// Over the taller neighbour.
    pub v: Ordinal,
    /// Over the other neighbour.
    pub y: Ordinal,
    /// Over the far corner.
    pub z: Ordinal,
}

/// The axes of a position that was read as an [`Eye`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyeAxes {
    /// The axis on which `y` lies, and the one on which `v` does.
    base: [usize; 2],
    up: usize,
    dimension: usize,
}

impl EyeAxes {
    /// The axis along which the columns stand.
    #[must_use]
    pub fn up(&self) -> usize {
        self.up
    }
}

impl Eye {
    /// Reads a position with a 2×2 base, in any dimension and order of axes.
    #[must_use]
    pub fn of<S: Length>(position: &Region<S>) -> Option<(Self, EyeAxes)> {
        let dimension = position.dimension();
        let [zero, one, two] = [0, 1, 2].map(S::from);
        let [a, b, c] = long_axes(position).try_into().ok()?;
        let up = [a, b, c].into_iter().max_by_key(|axis| position.extent(*axis))?;
        let base: Vec<usize> = [a, b, c].into_iter().filter(|axis| *axis != up).collect();
        if base.iter().any(|axis| position.extent(*axis) != two) {
            return None;
        }
        let column = |first: &S, second: &S| {
            let over = position.boxes().iter();
            let over = over.filter(|sides| sides[base[0]] > *first && sides[base[1]] > *second);
            over.map(|sides| &sides[up]).max().map(S::to_ordinal).unwrap_or_default()
        };
        let (y, v) = (column(&one, &zero), column(&zero, &one));
        let base = if v >= y { [base[0], base[1]] } else { [base[1], base[0]] };
        let (u, z) = (column(&zero, &zero), column(&one, &one));
        let eye = Self { u, v: v.clone().max(y.clone()), y: v.min(y), z };
        Some((eye, EyeAxes { base, up, dimension }))
    }

    /// What the bite at `(i, j, height)` leaves, `i` counting towards `y` and `j` towards `v`, in
    /// standard order; `None` when it takes nothing.
    #[must_use]
    pub fn after(&self, (i, j, height): &(u64, u64, Ordinal)) -> Option<Self> {
        let cut = |column: &Ordinal, bitten: bool| {
            if bitten { column.clone().min(height.clone()) } else { column.clone() }
        };
        let u = cut(&self.u, *i == 0 && *j == 0);
        let v = cut(&self.v, *i == 0);
        let y = cut(&self.y, *j == 0);
        let z = cut(&self.z, true);
        let left = Self { u, v: v.clone().max(y.clone()), y: v.min(y), z };
        (left != *self).then_some(left)
    }
}

impl EyeAxes {
    /// A bite in the position's own coordinates.
    #[must_use]
    pub fn cell<S: Length>(&self, (i, j, height): (u64, u64, S)) -> Cell<S> {
        let [first, second] = self.base;
        let coordinates = [(first, S::from(i)), (second, S::from(j)), (self.up, height)];
        Cell::on_axes(self.dimension, coordinates)
    }
}
