//! Why a part of a board can't be swept or read.

use crate::durable_files::FileError;
use chomplab::Undecided;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a part of a board can't be swept or read.
#[derive(Debug)]
pub enum BoardPartError {
    /// The folder of the parts can't be seen.
    NoFolder {
        /// The folder.
        folder: PathBuf,
        /// What the operating system said.
        cause: io::Error,
    },
    /// A file can't be read or written.
    File(FileError),
    /// A file is damaged.
    Flawed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A file is whole, and is something else.
    Other {
        /// The file.
        path: PathBuf,
        /// What it is.
        what: String,
    },
    /// A part is asked for that is not done.
    NotDone {
        /// Its number.
        number: usize,
        /// Where its file should be.
        path: PathBuf,
    },
    /// The sweep was stopped, and says why.
    Stopped(Undecided),
}

impl From<FileError> for BoardPartError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl fmt::Display for BoardPartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder { folder, cause } => write!(
                f,
                "cannot see the folder {}: {cause}; make it once, where all who share the work see \
                 it under this name",
                folder.display()
            ),
            Self::File(error) => error.fmt(f),
            Self::Flawed { path, what } => write!(
                f,
                "{} is damaged: {what}; remove it and sweep this part again",
                path.display()
            ),
            Self::Other { path, what } => {
                write!(f, "{} is {what}; choose another folder", path.display())
            }
            Self::NotDone { number, path } => write!(
                f,
                "part {number} is not done: there is no {}; sweep it first, or look whether this \
                 is the folder that all share",
                path.display()
            ),
            Self::Stopped(why) => f.write_str(&why.text),
        }
    }
}

impl std::error::Error for BoardPartError {}
