//! Chomp in any dimension, on boards with finite or with infinite sides.
//!
//! A position is a [`Region`] of cells; the player to move bites at a cell and takes it and
//! everything beyond it on all axes; whoever takes the poison at the origin loses.
//! Engines treat the bite at the origin as no option at all (the poison is forbidden), so the
//! single poison cell is the position without options and P-positions have Grundy value 0.
//!
//! For sides of any kind ([`Length`]):
//! - `length`: lengths that theorems calculate with, and through which they ask all engines;
//! - `asking`: side questions of theorems;
//! - [`Columns`], [`orthogonal_parts()`], `fibres`: positions a few columns wide, in parts that
//!   meet in the poison only, and as plane sections over a base;
//! - [`two_wide`]: Grundy values of two columns and their inverses;
//! - [`eye`]: positions over a 2×2 base;
//! - `values`: bites to a given Grundy value;
//! - [`theorems`]: what is known without search, one file a theorem, one table.
//!
//! For finite sides:
//! - `finite`: the game [`Chomp`], its engines, and how it is shown;
//! - `position`: counting, listing and neighbouring cells and positions;
//! - `planar`: positions that lie in a plane, as rows, for theorems;
//! - `line`: P-positions over the same bottom rows, in words;
//! - `packing`: positions as machine words, for the search;
//! - [`boards`]: all P-positions inside a box;
//! - [`solids`]: the same in three dimensions;
//! - [`three_rows`]: sheets of P-positions with three rows;
//! - [`families`]: P-positions over fixed bottom rows;
//! - [`four_rows`]: P-positions and lines of equal values with four rows;
//! - [`five_rows`]: P-positions of five rows in the same way;
//! - [`heights`]: how many rows of one cell make a P-position;
//! - [`evidence`]: certificates of who wins.
//!
//! For infinite sides:
//! - `infinite`: the game [`Transfinite`], its engines, and how it is shown;
//! - [`transfinite`]: stalks, three columns, sizes, extensions. Nothing is searched but finite
//!   parts.

mod asking;
pub mod boards;
mod columns;
pub mod evidence;
pub mod eye;
pub mod families;
mod fibres;
mod finite;
pub mod five_rows;
pub mod four_rows;
pub mod heights;
mod infinite;
mod length;
mod line;
mod packing;
mod parts;
mod picture;
mod planar;
mod position;
pub mod solids;
pub mod theorems;
pub mod three_rows;
pub mod transfinite;
pub mod two_wide;
mod values;

pub use crate::region::{
    Board, Cell, IllegalBite, InvalidRegion, InvalidUnion, LONGEST_FINITE_SIDE, Piece, Region,
    Side, union_of_pieces,
};
pub use columns::Columns;
pub use length::{Bites, Length};
pub use packing::HeightPacking;
pub use parts::{OrthogonalPart, orthogonal_parts};
pub(crate) use picture::draw;
pub use planar::Planar;

/// A position of finite Chomp.
pub type Position = Region<u64>;

/// The rules of finite Chomp.
///
/// ```
/// use chomplab::chomp::{Chomp, Position};
/// use chomplab::engine::{Game, Presented};
///
/// let bar = Position::from_box([2, 3]).unwrap();
/// let bite = Chomp.read_move("(1,2)").unwrap();
/// assert_eq!(Chomp.after(&bar, &bite).unwrap().unwrap().to_string(), "(3,2)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chomp;

/// The rules of Chomp on ordinals.
///
/// ```
/// use chomplab::chomp::transfinite::Transfinite;
/// use chomplab::engine::{Game, Presented};
/// use chomplab::notation::read_region;
///
/// let strip = read_region("2xw").unwrap().unwrap();
/// let bite = Transfinite.read_move("1, 7").unwrap();
/// assert_eq!(Transfinite.after(&strip, &bite).unwrap().unwrap().to_string(), "(w,7)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfinite;
