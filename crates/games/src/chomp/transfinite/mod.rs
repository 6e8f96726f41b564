//! Chomp on ordinals (\[HS\]): what is known of positions with infinite sides alone.
//!
//! The rules are those of finite Chomp, word for word, on [`Region`]s of ordinals. A position has
//! infinitely many options but every game ends after finitely many bites, since each bite lowers
//! the size. What holds for finite sides as well stands a level higher, in [`crate::chomp`].
//!
//! - [`size()`]: the ordinal size of a position;
//! - [`stalks`]: finite parts with infinite lines on them;
//! - [`wide_stalk`]: finite parts with one stalk two columns wide; [`wide_values`]: Grundy values
//!   of these;
//! - [`mixed_stalks`]: both kinds of stalks together;
//! - [`infinite_sheets`], [`three_wide`]: P-positions of three columns and their bites;
//! - [`values`]: bites to a given Grundy value;
//! - [`extension`]: the one height that makes a P-position, and heights for other values;
//! - `drawing`: pictures of infinite sides.

pub(super) mod drawing;
pub mod extension;
pub mod infinite_sheets;
pub mod mixed_stalks;
mod size;
pub mod stalks;
pub mod three_wide;
pub mod values;
pub mod wide_stalk;
pub mod wide_values;

pub use super::{Columns, OrthogonalPart, Transfinite, eye, orthogonal_parts, two_wide};
pub use size::{size, size_off_last_axis};

use crate::region::Region;
use crate::verdict::{Obstacle, Undecided};
use numbers::Ordinal;

/// A position of transfinite Chomp.
pub type Position = Region<Ordinal>;

/// A side is longer than finite Chomp handles.
pub(super) fn too_large() -> Undecided {
    Undecided::new(Obstacle::TooLarge, "a finite part is too large")
}
