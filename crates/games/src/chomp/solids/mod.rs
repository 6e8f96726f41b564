//! Solids: every P-position inside a box of three dimensions.
//!
//! A position in a box of sides `a`, `b`, `c` is a chain of `a` *slices*, each a position in
//! `b`×`c` (or empty) inside the one before. A bite at `(i, j, k)` cuts the slices from `i` on at
//! `(j, k)`. Slices are numbered so that one inside another comes first; then chains in
//! lexicographic order come after their options, and one sweep with a bit for each position finds
//! the P-positions: what is not marked when its turn comes is P and marks all from which a bite
//! leads to it. Those are found slice by slice, too: `sweep` tells how.
//!
//! - [`Solid`]: a position as levels of rows;
//! - [`SolidCatalogue`]: the P-positions of a box; which bites win from any position in it;
//! - [`SolidEstimate`]: what a catalogue will take;
//! - [`SolidNumbering`]: the rank of each position, also for files.

mod catalogue;
mod engine;
mod numbering;
mod slices;
mod solid;
mod sweep;

pub use catalogue::{SolidCatalogue, SolidEstimate, SolidOpening, TurnedNumbering};
pub(super) use engine::SOLIDS;
pub use numbering::SolidNumbering;
pub use solid::Solid;
