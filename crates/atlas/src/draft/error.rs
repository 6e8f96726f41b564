//! Why a table can't be built.

use crate::description::DescriptionTooLong;
use crate::durable_files::FileError;
use crate::table::TableError;
use std::fmt;
use std::path::PathBuf;

/// Why a build can't start or go on.
#[derive(Debug)]
pub enum DraftError {
    /// The operating system refused something. What was synced before is kept.
    File(FileError),
    /// Another builder is at work on the same table.
    Locked {
        /// The table that is being built.
        table: PathBuf,
    },
    /// The description does not fit into a header.
    Description(DescriptionTooLong),
    /// There are fewer blocks so far.
    NoBlock {
        /// The part file.
        path: PathBuf,
        /// The number asked for: of a block, counted from 0, or of blocks to keep.
        number: u64,
        /// How many blocks there are.
        blocks: u64,
    },
    /// A block that was sound when it was written is not any more.
    DamagedBlock {
        /// The part file.
        path: PathBuf,
        /// The number of the block, counted from 0.
        number: u64,
    },
    /// The finished table can't be opened.
    Table(TableError),
}

impl From<FileError> for DraftError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<DescriptionTooLong> for DraftError {
    fn from(error: DescriptionTooLong) -> Self {
        Self::Description(error)
    }
}

impl From<TableError> for DraftError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl fmt::Display for DraftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Locked { table } => write!(
                f,
                "{} is being built by another process; wait for it or stop it, then start again",
                table.display()
            ),
            Self::Description(error) => error.fmt(f),
            Self::NoBlock { path, number, blocks } => write!(
                f,
                "{} has {blocks} blocks so far, counted from 0; {number} is too many",
                path.display()
            ),
            Self::DamagedBlock { path, number } => write!(
                f,
                "block {number} of {} does not match its checksum any more; start the build \
                 again, which goes on from the blocks before it",
                path.display()
            ),
            Self::Table(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DraftError {}
