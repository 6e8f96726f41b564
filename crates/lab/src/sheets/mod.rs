//! Sheets of three-rowed Chomp: small ones cell by cell, large ones in blocks and tiles.
//!
//! - [`Sheet`]: a matrix of bits;
//! - [`recursion`]: the operators of \[FL\], for Chomp and for Nim with three heaps;
//! - [`painted`]: the same with what made each instant winner, for pictures;
//! - [`density`]: large sheets, counted in blocks from the fast engine;
//! - [`density_map`]: the shape of a sheet, for comparing sheets of different sizes;
//! - [`map`], [`look`]: large sheets as maps of tiles, and single cells of them;
//! - [`parts`]: which parts of a map are shown;
//! - [`trail`]: what one run of the engine leaves to the next.

pub mod density;
pub mod density_map;
pub mod look;
pub mod map;
mod matrix;
pub mod painted;
pub mod parts;
pub mod recursion;
pub mod trail;

pub use matrix::Sheet;
