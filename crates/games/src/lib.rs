//! Chomplab: the game of Chomp and its relatives, solved and explained.
//!
//! ```
//! let verdict = chomplab::solve("8x10")?;
//! let bites = verdict.winning_moves.unwrap();
//! assert!(bites.complete);
//! assert_eq!((&*bites.moves[0].name, &*bites.moves[1].name), ("(3,8)", "(4,5)"));
//! # Ok::<(), chomplab::InputError>(())
//! ```
//!
//! [`Solver`] answers many questions and remembers what it found; a [`Position`] is one of any
//! game. Behind this front door, [`ask`] is the whole flow from a position to a verdict, and each
//! game and each engine has a module of its own.
//!
//! Words: a *cell* is a vector counted from 0, the poison is the origin; a *bite* at a cell takes
//! everything beyond it; an *option* is a position one bite away. An outcome is P (the player to
//! move loses) or N (wins). Citations use the keys of SOURCES.md.

pub mod any;
pub mod ask;
pub mod chomp;
pub mod explain;
pub mod extensions;
pub mod game;
pub mod heap;
pub mod input;
pub mod notation;
pub mod ordinals;
pub mod picture;
pub mod poset;
pub mod present;
pub mod query;
pub mod records;
pub mod region;
pub mod registry;
pub mod search;
mod solver;
pub mod sum;
pub mod theorem;
pub mod verdict;
pub mod words;
pub mod work;

pub use chomp::transfinite;
pub use input::InputError;
pub use numbers::Ordinal;
pub use records::answer;
pub use solver::{Move, Position, Solver, solve};
pub use verdict::{Certainty, Outcome, Undecided, Verdict};
