//! What the two kinds of tables of three rows share.
//!
//! Both the census and the store of sheets hold something about each third row from 0 to some last
//! one, the parameter `to` of their descriptions, and both are built sheet by sheet from the engine
//! for three rows ([`build`]). A kind is a [`SheetKind`]: what is left to it is what its blocks
//! mean.

mod build;
mod error;
pub(crate) mod sheet_code;

pub(crate) use build::{Builder, build};
pub use error::SheetTableError;

use crate::content::{self, Content, number};
use crate::description::Description;
use crate::place::Place;
use crate::table::Table;
use std::marker::PhantomData;

/// A kind of tables with something about each third row up to a last one.
pub(crate) trait SheetKind: Sized {
    /// The kind, as descriptions have it.
    const KIND: &'static str;
    /// The version of the layout inside of the blocks.
    const VERSION: u32;
    /// The largest third row that a table may be asked for.
    const MOST_THIRD_ROW: u64;

    /// How many blocks the table up to a third row has.
    fn blocks_to(to: u64) -> u64;

    /// The table up to a third row, whose description and number of blocks are right.
    fn of_blocks(table: Table, to: u64) -> Result<Self, SheetTableError>;

    /// The last third row.
    fn reach(&self) -> u64;
}

/// The parameters of a table of such a kind: how far it reaches.
struct Reach<K> {
    to: u64,
    kind: PhantomData<K>,
}

impl<K> Reach<K> {
    fn new(to: u64) -> Self {
        Self { to, kind: PhantomData }
    }
}

impl<K> Clone for Reach<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Reach<K> {}

impl<K: SheetKind> Content for Reach<K> {
    const KIND: &'static str = K::KIND;
    const VERSION: u32 = K::VERSION;

    fn read(description: &Description) -> Option<Self> {
        number(description, "to").filter(|to| *to <= K::MOST_THIRD_ROW).map(Self::new)
    }

    fn description(&self) -> Description {
        Description::new(K::KIND, K::VERSION).with("to", self.to)
    }

    fn name(&self) -> String {
        table_name::<K>(self.to)
    }
}

/// The name of the table up to a third row.
pub(crate) fn table_name<K: SheetKind>(to: u64) -> String {
    format!("{}-{to}", K::KIND)
}

/// The table that reaches furthest among the complete ones in a place, if there is one. Tables
/// that are unfinished or can't be opened are passed over.
pub(crate) fn open<K: SheetKind>(place: &Place) -> Result<Option<K>, SheetTableError> {
    let complete = content::complete::<Reach<K>>(place)?;
    match complete.into_iter().max_by_key(|reach| reach.to) {
        Some(reach) => of(content::open(place, &reach)?).map(Some),
        None => Ok(None),
    }
}

/// What a table holds, if it is of the kind and has as many blocks as it should have.
pub(crate) fn of<K: SheetKind>(table: Table) -> Result<K, SheetTableError> {
    let found = table.description();
    let reach = Reach::<K>::of(found);
    let Reach { to, .. } = reach.ok_or_else(|| malformed(&table, format!("it holds {found}")))?;
    if table.blocks() != K::blocks_to(to) {
        let what = format!("it has {} blocks for {found}", table.blocks());
        return Err(malformed(&table, what));
    }
    K::of_blocks(table, to)
}

/// An error when a third row lies beyond the last one of a table.
pub(crate) fn check_reach(table: &Table, third_row: u64, to: u64) -> Result<(), SheetTableError> {
    if third_row <= to {
        return Ok(());
    }
    Err(SheetTableError::Beyond { path: table.path().to_owned(), third_row, to })
}

/// That a table is sound and still not what it says.
pub(crate) fn malformed(table: &Table, what: impl Into<String>) -> SheetTableError {
    SheetTableError::Malformed { path: table.path().to_owned(), what: what.into() }
}

/// That a block of a table is sound and can't be decoded.
pub(crate) fn malformed_block(table: &Table, number: u64) -> SheetTableError {
    malformed(table, format!("block {number} can't be decoded"))
}
