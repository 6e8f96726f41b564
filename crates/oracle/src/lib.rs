//! Chomp, solved slowly and obviously: the answers the engines are tested against.
//!
//! The one idea is that nothing here is clever.
//! A position is the plain set of its cells, a bite deletes cells from that set, and every answer
//! is the definition written down as a recursion with a memo table. The crate depends on nothing
//! and shares no code with any engine, so an engine and the oracle can't be wrong for the same
//! reason.
//!
//! - [`Cells`] is a position in any number of dimensions, and its bites.
//! - [`all_positions_in_box`] lists every position inside a box, for exhaustive comparisons.
//! - [`check_certificate`] checks a certificate that certain lists are all P-positions over bottom
//!   rows, or all positions of a value; [`check_answer`] one that says who wins a position, and
//!   [`check_sum`] one about positions of several games side by side.
//! - [`ThreeRowValues`] has the Grundy values of three rows.
//! - [`FourRowValues`], [`four_row_lines`] and [`check_four_columns`] do the same for four rows.
//! - [`check_two_columns`] checks values of two columns of height ω over two finite ones.
//! - [`Oracle`] gives outcomes, all winning bites and the Grundy values of both conventions.
//! - [`SideOracle`] plays beside stalks: the cells on some axes cannot be bitten.
//! - [`DistanceOracle`] tells how many bites a game takes under best play.
//! - [`lost_triples`] lists the lost positions of any game on triples of numbers.
//! - [`heap_values`], [`SumOracle`] and [`PosetOracle`] do the same for heaps, sums and posets,
//!   [`SemigroupOracle`] for numerical semigroups.
//!
//! Notation: a cell is a vector counted from 0, the poison is the origin, and the bite at `v` eats
//! every cell that is at least `v` on all axes. The rows `(3,2,1)` are the cells `(i, j)` with `j`
//! below the `i`-th entry. An outcome is P when the player to move loses, and N otherwise.
//!
//! Wrong input panics with a message: the callers are tests, and a test should stop there.
//!
//! ```
//! use oracle::{Cells, Oracle};
//!
//! let mut oracle = Oracle::new();
//! let staircase = Cells::from_rows(&[3, 2, 1]);
//! assert!(!oracle.is_p(&staircase));
//! assert_eq!(
//!     oracle.winning_bites(&staircase),
//!     [vec![0, 2], vec![1, 1], vec![2, 0]]
//! );
//! ```

mod cells;
mod certificate;
mod distance;
mod four_columns;
mod four_rows;
mod heaps;
mod posets;
mod positions;
mod rows;
mod semigroups;
mod solve;
mod stalks;
mod sums;
mod three_row_values;
mod three_rows;
mod triples;
mod two_columns;

pub use cells::{Cell, Cells};
pub use certificate::{
    Accepted, AcceptedAnswer, AcceptedSum, Checked, Evidence, Refusal, check_answer, check_any,
    check_certificate, check_sum,
};
pub use distance::DistanceOracle;
pub use four_columns::{FourColumns, check_four_columns};
pub use four_rows::{FourRowValues, four_row_lines};
pub use heaps::{HeapMoves, heap_values, nim_moves, take_and_break, unequal_splits};
pub use posets::PosetOracle;
pub use positions::all_positions_in_box;
pub use rows::p_positions_of_rows;
pub use semigroups::SemigroupOracle;
pub use solve::Oracle;
pub use stalks::SideOracle;
pub use sums::{Part, Play, SumOracle};
pub use three_row_values::ThreeRowValues;
pub use three_rows::three_row_p_positions;
pub use triples::{TripleMove, lost_triples};
pub use two_columns::{TwoColumns, check_two_columns};
