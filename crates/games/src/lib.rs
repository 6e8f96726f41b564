//! Chomplab: the game of Chomp and its relatives, solved and explained.
//!
//! Start with [`ask`], which is the flow from a position to a verdict, and [`catalog`], which has
//! it from a text to an answer:
//!
//! ```
//! use chomplab::answer::Question;
//! use chomplab::catalog::answer_text;
//! use chomplab::search::{Budget, Work};
//!
//! let mut work = Work::within(Budget::default());
//! let questions = [Question::Outcome, Question::WinningMoves];
//! let answer = answer_text("8x10", &questions, &mut work).unwrap();
//! let moves = answer.winning_moves.unwrap().unwrap();
//! assert!(moves.complete);
//! assert_eq!(moves.moves[0].bite, ["3", "8"]);
//! assert_eq!(moves.moves[1].bite, ["4", "5"]);
//! ```
//!
//! Words: a *cell* is a vector counted from 0, the poison is the origin; a *bite* at a cell takes
//! everything beyond it; an *option* is a position one bite away. An outcome is P (the player to
//! move loses) or N (wins). Citations use the keys of SOURCES.md.

#![allow(
    rustdoc::broken_intra_doc_links,
    reason = "citations such as [HS] stand in square brackets; SOURCES.md resolves them"
)]

pub mod answer;
pub mod any;
pub mod ask;
pub mod catalog;
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
pub mod region;
pub mod search;
pub mod sum;
pub mod theorem;
pub mod verdict;
pub mod words;
pub mod work;

pub use chomp::transfinite;
