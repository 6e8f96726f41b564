//! Chomp on partially ordered sets other than boxes of cells.
//!
//! - [`divisors`]: Schuh's game of naming divisors, which is Chomp on a box;
//! - [`subsets`]: subset take-away;
//! - [`Posets`]: any finite poset, and graphs: `order` and `reader` make them, `values` and
//!   `canonical` value them, `engine` answers;
//! - [`theorems`]: what is known without search.

mod canonical;
pub mod divisors;
mod engine;
mod order;
mod posets;
mod reader;
pub mod subsets;
pub mod theorems;
mod values;

pub(crate) use engine::value_and_moves;
pub use posets::{Element, Posets, Position};
