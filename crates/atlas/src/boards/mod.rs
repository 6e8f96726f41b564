//! Catalogues of boards on disk: all P-positions of a box.
//!
//! A table of kind `boards` with the parameters `rows`, `columns` and `block` holds, for each block
//! of the sweep (`chomplab::chomp::boards::Numbering`), which of its positions are P: about a byte
//! for each P-position, 256 of the sweep's blocks in a block of the table (`number_lists.rs`). A
//! position is looked up by decoding the one list that could have it. A box and its mirror image
//! are one table, the one with not more rows than columns. [`build`] makes it.
//!
//! ```
//! use atlas::boards::{BoardStore, Means, build};
//! use atlas::{Built, Place};
//! use chomplab::chomp::boards::BoardTable;
//! use std::sync::atomic::AtomicBool;
//!
//! let folder = tempfile::tempdir()?;
//! let place = Place::at(folder.path());
//! let never = AtomicBool::new(false);
//! let built = build(&place, (8, 10), Means::default(), &mut |_, _| {}, &never)?;
//! assert!(matches!(built, Built::Complete(_)));
//!
//! let store = BoardStore::holding(&place, 7, 9)?.expect("it was just built");
//! assert!(store.is_p(&[4, 2, 2])?);
//! assert!(!store.is_p(&[4, 4])?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod error;
mod number_lists;

pub use build::{Means, build};
pub use error::BoardsError;

use crate::content::{self, Content, number};
use crate::description::Description;
use crate::place::Place;
use crate::table::Table;
use chomplab::chomp::boards::{BoardTable, Estimate, Numbering, Unreadable};
use std::borrow::Cow;

/// The kind of these tables.
pub const KIND: &str = "boards";

/// The version of the layout inside of the blocks.
pub const VERSION: u32 = 1;

/// So many blocks of the sweep are in a block of a table.
const LISTS_IN_BLOCK: usize = 256;

/// A box with not more rows than columns, and how its positions are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    rows: usize,
    columns: usize,
    /// The most positions in a block of the sweep.
    block: u64,
}

impl Content for Board {
    const KIND: &'static str = KIND;
    const VERSION: u32 = VERSION;

    fn read(description: &Description) -> Option<Self> {
        let side = |name| number(description, name);
        let board = Self {
            rows: side("rows")?,
            columns: side("columns")?,
            block: number(description, "block")?,
        };
        // Also bounds the memory that the numbering takes.
        let fits = board.rows <= board.columns && board.columns <= 1 << 12;
        (fits && Numbering::fits(board.rows, board.columns, board.block)).then_some(board)
    }

    fn description(&self) -> Description {
        Description::new(KIND, VERSION)
            .with("rows", self.rows)
            .with("columns", self.columns)
            .with("block", self.block)
    }

    fn name(&self) -> String {
        table_name(self.rows, self.columns)
    }
}

/// The name of the table for a box.
#[must_use]
pub fn table_name(rows: usize, columns: usize) -> String {
    format!("{KIND}-{}x{}", rows.min(columns), rows.max(columns))
}

/// About how many bytes the table of a box takes on disk.
#[must_use]
pub fn bytes_for(estimate: &Estimate) -> u64 {
    estimate.losers * 9 / 8 + estimate.positions / 4000 * 2 + 4096
}

/// The finished catalogue of a box.
#[derive(Debug)]
pub struct BoardStore {
    table: Table,
    numbering: Numbering,
}

impl BoardStore {
    /// The smallest of the complete tables in a place whose box has at least so many rows and
    /// columns, or columns and rows.
    ///
    /// Tables that are unfinished or can't be opened are passed over.
    ///
    /// # Errors
    ///
    /// When the place can't be read.
    pub fn holding(
        place: &Place,
        rows: usize,
        columns: usize,
    ) -> Result<Option<Self>, BoardsError> {
        let (few, many) = (rows.min(columns), rows.max(columns));
        let boards = content::complete::<Board>(place)?.into_iter();
        let holding = boards.filter(|board| board.rows >= few && board.columns >= many);
        let smallest = holding
            .min_by_key(|board| Estimate::of(board.rows, board.columns).map(|e| e.positions));
        smallest.map(|board| Self::of(content::open(place, &board)?)).transpose()
    }

    /// All complete tables in a place, the smallest box first.
    ///
    /// # Errors
    ///
    /// When the place can't be read.
    pub fn all(place: &Place) -> Result<Vec<Self>, BoardsError> {
        let open = |board: Board| Self::of(content::open(place, &board)?);
        let boards = content::complete::<Board>(place)?.into_iter();
        let mut stores = boards.map(open).collect::<Result<Vec<Self>, BoardsError>>()?;
        stores.sort_by_key(|store| store.numbering.positions());
        Ok(stores)
    }

    /// The catalogue in a table.
    ///
    /// # Errors
    ///
    /// When the table is of another kind, or its blocks are not as many as they should be.
    pub fn of(table: Table) -> Result<Self, BoardsError> {
        let malformed = |what| BoardsError::Malformed { path: table.path().to_owned(), what };
        let found = table.description();
        let board = Board::of(found).ok_or_else(|| malformed(format!("it holds {found}")))?;
        let numbering = Numbering::new(board.rows, board.columns, board.block);
        let numbering = numbering.expect("a board that was read is not too large");
        if table.blocks() != blocks_of(&numbering) {
            return Err(malformed(format!("it has {} blocks for {found}", table.blocks())));
        }
        Ok(Self { table, numbering })
    }

    /// The table that holds it.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The box, and how its positions are numbered.
    #[must_use]
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Whether the position with these rows, longest first, is P.
    ///
    /// # Errors
    ///
    /// When the block that tells is damaged.
    ///
    /// # Panics
    ///
    /// When the position does not lie in the box.
    pub fn is_p(&self, rows: &[usize]) -> Result<bool, BoardsError> {
        let (list, number) = self.numbering.locate(rows);
        let (block, index) = ((list / LISTS_IN_BLOCK) as u64, list % LISTS_IN_BLOCK);
        let bytes = self.table.block(block)?;
        number_lists::contains(bytes, self.lists_in(block), index, number)
            .ok_or_else(|| self.malformed_block(block))
    }

    /// Shows the rows of every P-position, in the order of [`Numbering`].
    ///
    /// # Errors
    ///
    /// When a block is damaged, and the first error of the visitor.
    pub fn try_for_each<E: From<BoardsError>>(
        &self,
        visit: impl FnMut(&[usize]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut lists = Vec::new();
        self.numbering.try_for_each(
            |list| {
                let (block, index) = ((list / LISTS_IN_BLOCK) as u64, list % LISTS_IN_BLOCK);
                if index == 0 {
                    lists = self.lists(block)?;
                }
                Ok(Cow::Owned(std::mem::take(&mut lists[index])))
            },
            visit,
        )
    }

    /// The number of P-positions.
    ///
    /// # Errors
    ///
    /// When a block is damaged.
    pub fn count(&self) -> Result<u64, BoardsError> {
        let mut count = 0;
        for block in 0..self.table.blocks() {
            count += self.lists(block)?.iter().map(|list| list.len() as u64).sum::<u64>();
        }
        Ok(count)
    }

    fn lists(&self, block: u64) -> Result<Vec<Vec<u16>>, BoardsError> {
        let bytes = self.table.block(block)?;
        number_lists::decode(bytes, self.lists_in(block)).ok_or_else(|| self.malformed_block(block))
    }

    /// How many lists are in a block.
    fn lists_in(&self, block: u64) -> usize {
        (self.numbering.blocks() - block as usize * LISTS_IN_BLOCK).min(LISTS_IN_BLOCK)
    }

    fn malformed_block(&self, number: u64) -> BoardsError {
        let what = format!("block {number} can't be decoded");
        BoardsError::Malformed { path: self.table.path().to_owned(), what }
    }
}

impl BoardTable for BoardStore {
    fn name(&self) -> String {
        format!("the table {}", table_name(self.numbering.rows(), self.numbering.columns()))
    }

    fn is_p(&self, rows: &[usize]) -> Result<bool, Unreadable> {
        Self::is_p(self, rows).map_err(|error| Unreadable(error.to_string()))
    }
}

fn blocks_of(numbering: &Numbering) -> u64 {
    numbering.blocks().div_ceil(LISTS_IN_BLOCK) as u64
}
