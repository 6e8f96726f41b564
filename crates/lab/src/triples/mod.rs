//! Games on triples of numbers as data, and their sheets.
//!
//! \[FL\] computes the lost positions of three-rowed Chomp sheet by sheet, one for each `x`, and
//! remarks that the method applies to other games. Here a game is data: shapes of moves
//! ([`Rules`]), written as text (`notation.rs`) or by name ([`NAMED`]), and the recursion from
//! sheet to sheet follows from the shapes.
//!
//! **Derivation.** Every step lowers its leading coordinate, so a move leads to an earlier sheet,
//! an earlier row of the sheet, or lower in the row, and the positions can be decided in the order
//! of a dictionary. Let `L_x` be the lost positions of the sheet `x`. By a step `v = (−m, b, c)`
//! taken `k` times, a position `(x, y, z)` leads to `(x − km, y + kb, z + kc)`; so what the step
//! marks in the sheet `x` is the union over `k` of `L_{x−km}` moved by `(−kb, −kc)`. If there is no
//! limit to `k`, this set `A_x` is handed on from sheet to sheet:
//!
//! ```text
//!   A_x = (A_{x−m} ∪ L_{x−m}) moved by (−b, −c)
//! ```
//!
//! For Chomp and its first step that is `W_{x+1} = L(W_x + M W_x)`, where `M` finds the losers and
//! the operator `L` of \[FL\] moves to the left by one; pouring `y` makes the deadly diagonal `D`.
//! Within a sheet rows are handed on in the same way, and so are heights within a row. The lost
//! positions of a row are those that are not marked. `reach.rs` says how much of earlier sheets has
//! to be known.
//!
//! - [`Sheets`]: the sheets of a game, from `x = 0` on;
//! - [`geometry`], [`algebraic`]: lines in sheets with errors, and guesses of what their numbers
//!   are;
//! - `heights.rs`: the engine for games whose rows have one loser at most and whose moves are rays;
//! - `planes.rs`: the engine for all games; both are tested against plain search.

pub mod algebraic;
mod cones;
mod cuts;
mod flat;
pub mod geometry;
mod heights;
mod in_row;
mod named;
mod notation;
mod plane;
mod planes;
mod reach;
mod rules;
mod sheets;

pub use named::{NAMED, NamedGame};
pub use rules::{Fate, Rules, Shape, ShapeError, Step};
pub use sheets::{SheetOfTriples, Sheets, TooLarge, Window};
