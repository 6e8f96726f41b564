//! Why a census or a store of sheets can't be built or read.

use crate::draft::DraftError;
use crate::place::PlaceError;
use crate::table::TableError;
use std::fmt;
use std::path::PathBuf;

/// Why a census or a store of sheets can't be built or read.
#[derive(Debug)]
pub enum SheetTableError {
    /// The table can't be found, read or written.
    Place(PlaceError),
    /// The table is sound, and still its blocks are not what its name says.
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The table does not reach that far.
    Beyond {
        /// The file.
        path: PathBuf,
        /// The third row asked for.
        third_row: u64,
        /// The last third row there is.
        to: u64,
    },
    /// No table is built up to there.
    TooFar {
        /// The third row asked for.
        to: u64,
        /// The last one that may be.
        most: u64,
    },
}

impl From<PlaceError> for SheetTableError {
    fn from(error: PlaceError) -> Self {
        Self::Place(error)
    }
}

impl From<TableError> for SheetTableError {
    fn from(error: TableError) -> Self {
        Self::Place(error.into())
    }
}

impl From<DraftError> for SheetTableError {
    fn from(error: DraftError) -> Self {
        Self::Place(error.into())
    }
}

impl fmt::Display for SheetTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(error) => error.fmt(f),
            Self::Malformed { path, what } => write!(
                f,
                "{} is not a table of sheets of three rows: {what}; remove it and build it again",
                path.display()
            ),
            Self::Beyond { path, third_row, to } => write!(
                f,
                "{} reaches third row {to}, and {third_row} is asked for; build a longer one",
                path.display()
            ),
            Self::TooFar { to, most } => {
                write!(f, "third rows to {to} are too many for this table; it can go up to {most}")
            }
        }
    }
}

impl std::error::Error for SheetTableError {}
