//! Boards: every P-position inside a box of rows and columns.
//!
//! A position in a box of `m` rows and `n` columns is a word of `m` letters V and `n` letters H,
//! the path along its edge, and a bite sorts a factor of the word: what it takes is a path from H
//! to V, and what it leaves there is a corner `V…V H…H`. So one sweep through the words in
//! alphabetical order meets every option of a position before the position. `sweep` tells how that
//! is done for thousands of positions at a time.
//!
//! - [`Catalogue`]: the P-positions of a box; which bites win from any position in it; of four and
//!   five rows also `by_lines`;
//! - [`Lists`], [`Found`]: the P-positions block by block, as a sweep finds them and goes on from
//!   them;
//! - [`BoardParts`]: a box in parts that can be swept apart from each other, and the
//!   [`PartGraph`] of what they read;
//! - [`Numbering`]: how its positions are numbered, also on disk;
//! - [`Estimate`]: what a catalogue will take;
//! - [`BoardTables`]: catalogues computed before, lent to the engine;
//! - [`Opening`]: the winning first bites of a bar;
//! - [`GrundyValues`]: the Grundy values of all positions of a box;
//! - [`GrundyLevels`]: the Grundy value of one position, or a bound for it, in less memory;
//! - [`three_row_grundy`]: the Grundy values of long bars of three rows;
//! - [`losers_by_cells`]: P-positions of any shape, by their number of cells.

mod board_parts;
mod by_lines;
mod catalogue;
mod cells;
mod engine;
mod estimate;
mod lattice;
mod lent;
mod numbering;
mod openings;
mod part_graph;
mod sweep;
mod values;

pub use board_parts::{BoardPart, BoardParts, PartInput, SweptPart};
pub use catalogue::{Catalogue, Swept};
pub use cells::{count_losers_by_cells, counting_bytes, lists_of_other_rows, losers_by_cells};
use engine::rows_of;
pub(super) use engine::{BOARD_VALUES, BOARDS, looked_up};
pub use estimate::Estimate;
pub(super) use lent::BOARDS_AT_HAND;
pub use lent::{BoardTable, BoardTables, Unreadable};
pub use numbering::{Numbering, winning_bites};
pub use openings::Opening;
pub use part_graph::PartGraph;
pub use sweep::echo::Echo;
pub use sweep::lists::{Found, Lists};
pub use sweep::sources::Source;
pub use values::{
    AtLeast, GrundyLevels, GrundyValues, three_row_grundy, three_row_grundy_bytes,
    three_row_grundy_of,
};
