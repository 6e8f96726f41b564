//! The census of three rows on disk: for each third row how its sheet begins and how it ends.
//!
//! A table of kind `three-rows-census` with the parameter `to` holds the [`Sheet`] of each third
//! row from 0 to `to`, 1024 in a block, less than two bytes each (`sheet_code.rs`), found in
//! microseconds (`census_block.rs`). [`build`] makes it and survives being killed.
//!
//! ```
//! use atlas::census::{CensusTable, build};
//! use atlas::{Built, Checkpoints, Place};
//! use chomplab::chomp::three_rows::End;
//! use std::sync::atomic::AtomicBool;
//!
//! let folder = tempfile::tempdir()?;
//! let place = Place::at(folder.path());
//! let never = AtomicBool::new(false);
//! let built = build(&place, 500, Checkpoints::default(), &mut |_, _| {}, &never)?;
//! assert!(matches!(built, Built::Complete(_)));
//!
//! let census = CensusTable::open(&place)?.expect("it was just built");
//! assert_eq!(census.to(), 500);
//! let sheet = census.sheet(120)?;
//! assert_eq!(sheet.end, End::Periodic { start: 170, offsets: vec![72, 70] });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod census_block;
mod checkpoint;

pub use build::build;

use crate::place::Place;
use crate::table::Table;
use crate::three_rows::{self, SheetKind, SheetTableError};
use census_block::{SHEETS_PER_BLOCK, decode, decode_one, third_rows};
use chomplab::chomp::three_rows::{Ends, Sheet};

/// The kind of these tables.
pub const KIND: &str = "three-rows-census";

/// The version of the layout inside of the blocks.
pub const VERSION: u32 = 1;

/// The largest third row that a census may be asked for, far beyond what memory allows.
pub const MOST_THIRD_ROW: u64 = 1_000_000_000;

/// The name of the census up to a third row.
#[must_use]
pub fn table_name(to: u64) -> String {
    three_rows::table_name::<CensusTable>(to)
}

/// A finished census.
#[derive(Debug)]
pub struct CensusTable {
    table: Table,
    to: u64,
}

impl SheetKind for CensusTable {
    const KIND: &'static str = KIND;
    const VERSION: u32 = VERSION;
    const MOST_THIRD_ROW: u64 = MOST_THIRD_ROW;

    fn blocks_to(to: u64) -> u64 {
        (to + 1).div_ceil(SHEETS_PER_BLOCK)
    }

    fn of_blocks(table: Table, to: u64) -> Result<Self, SheetTableError> {
        Ok(Self { table, to })
    }

    fn reach(&self) -> u64 {
        self.to
    }
}

impl CensusTable {
    /// The census that reaches furthest among the complete ones in a place, if there is one.
    ///
    /// Tables that are unfinished or can't be opened are passed over.
    ///
    /// # Errors
    ///
    /// When the place can't be read.
    pub fn open(place: &Place) -> Result<Option<Self>, SheetTableError> {
        three_rows::open(place)
    }

    /// The census in a table.
    ///
    /// # Errors
    ///
    /// When the table is of another kind, or its blocks are not as many as they should be.
    pub fn of(table: Table) -> Result<Self, SheetTableError> {
        three_rows::of(table)
    }

    /// The last third row of the census.
    #[must_use]
    pub fn to(&self) -> u64 {
        self.to
    }

    /// The table that holds the census.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The sheet of a third row.
    ///
    /// # Errors
    ///
    /// When the census does not reach that far, or the block is damaged.
    pub fn sheet(&self, third_row: u64) -> Result<Sheet, SheetTableError> {
        three_rows::check_reach(&self.table, third_row, self.to)?;
        let number = third_row / SHEETS_PER_BLOCK;
        let block = self.table.block(number)?;
        let found = decode_one(block, &third_rows(number, self.to), third_row);
        found.ok_or_else(|| self.malformed_block(number))
    }

    /// All sheets in order. A damaged block gives one error and ends the walk.
    pub fn iter(&self) -> impl Iterator<Item = Result<Sheet, SheetTableError>> {
        let mut numbers = 0..self.table.blocks();
        let mut sheets = Vec::new().into_iter();
        std::iter::from_fn(move || {
            if let Some(sheet) = sheets.next() {
                return Some(Ok(sheet));
            }
            match self.sheets_of_block(numbers.next()?) {
                Ok(block) => {
                    sheets = block.into_iter();
                    sheets.next().map(Ok)
                }
                Err(error) => {
                    numbers.start = numbers.end;
                    Some(Err(error))
                }
            }
        })
    }

    /// How all sheets begin and end, in memory.
    ///
    /// # Errors
    ///
    /// When a block is damaged, or has rows of more than 32 bits.
    pub fn ends(&self) -> Result<Ends, SheetTableError> {
        let mut damage = None;
        let sheets =
            self.iter().map_while(|sheet| sheet.map_err(|error| damage = Some(error)).ok());
        let ends = Ends::of(sheets);
        if let Some(error) = damage {
            return Err(error);
        }
        ends.ok_or_else(|| three_rows::malformed(&self.table, "its rows are too long"))
    }

    fn sheets_of_block(&self, number: u64) -> Result<Vec<Sheet>, SheetTableError> {
        let block = self.table.block(number)?;
        decode(block, third_rows(number, self.to)).ok_or_else(|| self.malformed_block(number))
    }

    fn malformed_block(&self, number: u64) -> SheetTableError {
        three_rows::malformed_block(&self.table, number)
    }
}
