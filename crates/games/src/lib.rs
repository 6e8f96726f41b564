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
//! game. Behind this front door:
//!
//! - [`chomp`], [`heap`], [`poset`], [`semigroup`] and [`sum`] are the games, with engines that
//!   hand out what they compute: catalogues, sheets, families, values of heaps;
//! - [`registry`] and [`query`] go from texts to answers, whatever the game;
//! - [`records`] are the answers that other programs read, [`notation`] and [`picture`] what people
//!   see;
//! - [`engine`] and [`search`] are for those who write a game or an engine.
//!
//! Words: a *cell* is a vector counted from 0, the poison is the origin; a *bite* at a cell takes
//! everything beyond it; an *option* is a position one bite away. An outcome is P (the player to
//! move loses) or N (wins). Citations use the keys of SOURCES.md.

mod any;
mod ask;
mod certified_sum;
pub mod chomp;
pub mod engine;
mod explain;
mod game;
pub mod heap;
mod input;
pub mod notation;
mod options;
pub mod picture;
mod plain;
pub mod poset;
mod present;
pub mod query;
pub mod records;
mod region;
pub mod registry;
pub mod search;
pub mod semigroup;
mod solver;
pub mod sum;
mod theorem;
mod verdict;
mod words;
mod work;

pub use explain::Explanation;
pub use input::{InputError, InputErrorKind};
pub use numbers::Ordinal;
pub use solver::{Move, Position, Solver, solve};
pub use verdict::{Certainty, Obstacle, Outcome, Reason, Result, Undecided, Verdict, WinningMoves};
