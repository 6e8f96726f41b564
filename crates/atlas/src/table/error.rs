//! Why a table is refused.

use crate::description::Description;
use crate::durable_files::FileError;
use crate::file_header::{FORMAT_VERSION, HeaderFlaw};
use crate::index::IndexFlaw;
use std::fmt;
use std::path::PathBuf;

/// Why a table can't be opened or read.
#[derive(Debug)]
pub enum TableError {
    /// The operating system did not give the file.
    File(FileError),
    /// The file is not a sound table.
    Flawed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// A sound table, but not of the kind and version that was asked for.
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What the table says it holds.
        found: Description,
        /// The kind asked for.
        kind: String,
        /// The version asked for.
        version: u32,
    },
    /// The table has no block of this number.
    NoBlock {
        /// The file.
        path: PathBuf,
        /// The number asked for, counted from 0.
        number: u64,
        /// How many blocks there are.
        blocks: u64,
    },
}

/// What is wrong with a file that should be a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It does not start as a table does.
    NotATable,
    /// It is a table in this other format.
    Format(u32),
    /// The header does not match its checksum.
    Header,
    /// The file does not end as a table does: its end is missing, or something follows it.
    Unclosed,
    /// The closing does not match its checksum or the length of the file.
    Closing,
    /// The index does not match its checksum.
    Index,
    /// A block does not match its checksum or its place.
    Block {
        /// Its number, counted from 0.
        number: u64,
        /// How many blocks there are.
        blocks: u64,
    },
}

impl From<FileError> for TableError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<HeaderFlaw> for Flaw {
    fn from(flaw: HeaderFlaw) -> Self {
        match flaw {
            HeaderFlaw::OtherMark => Self::NotATable,
            HeaderFlaw::OtherFormat(format) => Self::Format(format),
            HeaderFlaw::Damaged => Self::Header,
        }
    }
}

impl From<IndexFlaw> for Flaw {
    fn from(flaw: IndexFlaw) -> Self {
        match flaw {
            IndexFlaw::Unclosed => Self::Unclosed,
            IndexFlaw::Closing => Self::Closing,
            IndexFlaw::Index => Self::Index,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATable => f.write_str("not a table of Chomplab: it starts differently"),
            Self::Format(found) => write!(
                f,
                "written in format {found}, and this program reads format {FORMAT_VERSION}; use \
                 the program that wrote it, or build the table again"
            ),
            Self::Header => damaged(f, "its header does not match the checksum"),
            Self::Unclosed => damaged(f, "its end is missing, or something follows it"),
            Self::Closing => damaged(f, "its closing does not match the checksum"),
            Self::Index => damaged(f, "its index does not match the checksum"),
            Self::Block { number, blocks } => damaged(
                f,
                format_args!(
                    "block {number} (of 0 to {}) does not match its checksum",
                    blocks.saturating_sub(1)
                ),
            ),
        }
    }
}

fn damaged(f: &mut fmt::Formatter<'_>, what: impl fmt::Display) -> fmt::Result {
    write!(f, "damaged: {what}; remove the table and build it again")
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Flawed { path, flaw } => write!(f, "{} is {flaw}", path.display()),
            Self::OtherKind { path, found, kind, version } => write!(
                f,
                "{} holds `{}` in version {}, and `{kind}` in version {version} is needed; build \
                 the table again",
                path.display(),
                found.kind,
                found.version
            ),
            Self::NoBlock { path, number, blocks } => write!(
                f,
                "{} has no block {number}: its {blocks} blocks are counted from 0",
                path.display()
            ),
        }
    }
}

impl std::error::Error for TableError {}
