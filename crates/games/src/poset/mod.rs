//! Chomp on partially ordered sets other than boxes of cells.
//!
//! - [`divisors`]: Schuh's game of naming divisors, which is Chomp on a box.

pub mod divisors;
