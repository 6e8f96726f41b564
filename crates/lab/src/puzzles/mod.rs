//! Puzzles on boards of Chomp, made and graded by the engine.
//!
//! Three kinds are made ([`PuzzleKind`]), and each has exactly one answer:
//!
//! ```text
//! only-bite   a won position with a single winning bite: find it
//! make-lost   cut a lost position of n cells out of a board; only one of its positions with n
//!             cells is lost
//! win-in      a won position with several winning bites, of which a single one wins in at most
//!             k bites, however long the other player holds out; k is at least 2
//! ```
//!
//! A wrong answer is *tempting* when a single reply refutes it, so that it looks right to whoever
//! does not see that reply; in `win-in` a bite that wins too slowly is tempting as well. The score
//! of a puzzle is
//!
//! ```text
//! cells of the board + 2 · tempting answers + 2 · moves to the end under best play
//! ```
//!
//! and [`difficulty`] is which of five ranges the score lies in. The borders differ by kind, since
//! the kinds have different numbers of wrong answers; they cut the puzzles inside 6×7 into five
//! parts of about equal size, so that 1 is the easiest fifth.
//!
//! - [`Field`]: how long the game takes from every position inside a board;
//! - [`pose`]: the puzzle of a position, if there is one, and [`Maker`]: puzzles from a seed;
//! - [`kept`]: the collection of 200 puzzles in the tree;
//! - [`Day`]: the puzzle of a day.
//!
//! ```
//! use chomplab::engine::{Budget, Work};
//! use chomplab::records::PuzzleKind;
//! use lab::puzzles::Maker;
//!
//! let mut maker = Maker::default();
//! let mut work = Work::within(Budget::default());
//! let puzzle = maker.make(PuzzleKind::OnlyBite, 1, 7, &mut work).unwrap();
//! assert_eq!(puzzle.difficulty, 1);
//! assert_eq!(puzzle, maker.make(PuzzleKind::OnlyBite, 1, 7, &mut work).unwrap());
//! ```

mod collection;
mod day;
mod field;
mod maker;
mod posing;

pub use chomplab::records::{PuzzleKind, PuzzleRecord};
pub use collection::{COLUMNS, kept, provenance};
pub use day::Day;
pub use field::Field;
pub use maker::Maker;
pub use posing::{difficulty, pose};

/// The greatest difficulty.
pub const HARDEST: u32 = 5;
