//! Why a catalogue of a board can't be built or read.

use crate::draft::DraftError;
use crate::place::PlaceError;
use crate::table::TableError;
use std::fmt;
use std::path::PathBuf;

/// Why a catalogue of a board can't be built or read.
#[derive(Debug)]
pub enum BoardsError {
    /// The table can't be found, read or written.
    Place(PlaceError),
    /// The table is sound, and still its blocks are not what its name says.
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The catalogue can't be computed; in words.
    Computing(String),
}

impl From<PlaceError> for BoardsError {
    fn from(error: PlaceError) -> Self {
        Self::Place(error)
    }
}

impl From<TableError> for BoardsError {
    fn from(error: TableError) -> Self {
        Self::Place(error.into())
    }
}

impl From<DraftError> for BoardsError {
    fn from(error: DraftError) -> Self {
        Self::Place(error.into())
    }
}

impl fmt::Display for BoardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(error) => error.fmt(f),
            Self::Malformed { path, what } => write!(
                f,
                "{} is not a catalogue of a board: {what}; remove it and build it again",
                path.display()
            ),
            Self::Computing(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for BoardsError {}
