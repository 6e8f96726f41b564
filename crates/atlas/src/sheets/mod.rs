//! All losers of three rows on disk: for each third row its whole sheet.
//!
//! A table of kind `three-rows-sheets` with the parameter `to` holds the sheets of third rows 0 to
//! `to`, 32 in a block, a bit and a half for each loser. A loser is identified by the line on which
//! it lies and its index among the unused places of that line (`line.rs`), four losers by one word
//! of a code (`group_code.rs`); they are found by columns in cells of 256 (`cell.rs`,
//! `strip_block.rs`). The last block tells how all sheets begin and end (`summary.rs`). [`build`]
//! makes the table and survives being killed.
//!
//! ```
//! use atlas::sheets::{SheetStore, build};
//! use atlas::{Built, Checkpoints, Place};
//! use chomplab::chomp::three_rows::look_up;
//! use std::sync::atomic::AtomicBool;
//!
//! let folder = tempfile::tempdir()?;
//! let place = Place::at(folder.path());
//! let never = AtomicBool::new(false);
//! let built = build(&place, 700, Checkpoints::default(), &mut |_, _| {}, &never)?;
//! assert!(matches!(built, Built::Complete(_)));
//!
//! let store = SheetStore::open(&place)?.expect("it was just built");
//! assert_eq!(look_up(&store, 1640, 1515, 621).unwrap().bites, [(0, 878)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod bit_stream;
mod build;
mod cell;
mod free_rows;
mod group_code;
mod line;
mod lookup;
mod strays;
mod strip_block;
mod summary;

pub use build::build;

use crate::place::Place;
use crate::table::Table;
use crate::three_rows::{self, SheetKind, SheetTableError, malformed};
use chomplab::chomp::three_rows::{Ends, Sheet};
use free_rows::FreeRows;
use group_code::GroupCode;
use strays::Strays;
use strip_block::STRIP;
use summary::Summary;

/// The kind of these tables.
pub const KIND: &str = "three-rows-sheets";

/// The version of the layout inside of the blocks.
pub const VERSION: u32 = 1;

/// The largest third row that a store may be asked for; it would take some 40 GB.
pub const MOST_THIRD_ROW: u64 = 1_000_000;

/// The name of the store up to a third row.
#[must_use]
pub fn table_name(to: u64) -> String {
    three_rows::table_name::<SheetStore>(to)
}

/// About how many bytes the store up to a third row takes on disk.
#[must_use]
pub fn bytes_to(to: u64) -> u64 {
    // (√2 − 1)/2 losers for each pair of sheets, a bit and a half each.
    to * to / 25 + to * 8 + 8192
}

fn strips_to(to: u64) -> u64 {
    (to + 1).div_ceil(STRIP as u64)
}

/// A finished store.
#[derive(Debug)]
pub struct SheetStore {
    table: Table,
    to: u64,
    ends: Ends,
    rows: FreeRows,
    code: GroupCode,
    strays: Vec<Strays>,
    /// Of all strips together.
    widest: Strays,
    /// The most rows between one that is not settled and the parting row.
    most_unsettled: u32,
}

impl SheetKind for SheetStore {
    const KIND: &'static str = KIND;
    const VERSION: u32 = VERSION;
    const MOST_THIRD_ROW: u64 = MOST_THIRD_ROW;

    /// A block for each strip, and the summary.
    fn blocks_to(to: u64) -> u64 {
        strips_to(to) + 1
    }

    fn of_blocks(table: Table, to: u64) -> Result<Self, SheetTableError> {
        let summary = Summary::from_bytes(table.block(strips_to(to))?);
        let summary = summary.filter(|summary| summary.sheets.len() as u64 == to + 1);
        let summary =
            summary.ok_or_else(|| malformed(&table, "its last block can't be decoded"))?;
        let Summary { sheets, code, strays } = summary;
        let ends = Ends::of(sheets).ok_or_else(|| malformed(&table, "its rows are too long"))?;
        let rows = FreeRows::new(&ends);
        let widest = strays.iter().fold(Strays::NONE, |all, strays| all.join(*strays));
        let most_unsettled = rows.most_unsettled();
        Ok(Self { table, to, ends, rows, code, strays, widest, most_unsettled })
    }

    fn reach(&self) -> u64 {
        self.to
    }
}

impl SheetStore {
    /// The store that reaches furthest among the complete ones in a place, if there is one.
    ///
    /// Tables that are unfinished or can't be opened are passed over.
    ///
    /// # Errors
    ///
    /// When the place can't be read.
    pub fn open(place: &Place) -> Result<Option<Self>, SheetTableError> {
        three_rows::open(place)
    }

    /// The store in a table.
    ///
    /// # Errors
    ///
    /// When the table is of another kind, or its blocks are not those of a store.
    pub fn of(table: Table) -> Result<Self, SheetTableError> {
        three_rows::of(table)
    }

    /// The last third row of the store.
    #[must_use]
    pub fn to(&self) -> u64 {
        self.to
    }

    /// The table that holds it.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How a sheet begins and ends.
    ///
    /// # Errors
    ///
    /// When the store does not reach that far.
    pub fn sheet(&self, third_row: u64) -> Result<Sheet, SheetTableError> {
        three_rows::check_reach(&self.table, third_row, self.to)?;
        Ok(self.ends.sheet(third_row))
    }

    fn malformed_block(&self, number: u64) -> SheetTableError {
        three_rows::malformed_block(&self.table, number)
    }
}
