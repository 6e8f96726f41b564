//! A board in parts over a folder: each part is a file, made from the files of its sources.
//!
//! What a part is and what it reads, `chomplab::chomp::boards::BoardParts` knows. Here one part is
//! swept at a time, by whoever likes, on whatever machine sees the folder: its sources are read,
//! and what it gives appears under its name complete or not at all (`file.rs`). Nothing is locked:
//! whoever sweeps a part that somebody else sweeps too writes the same bytes under the same name. A
//! part whose file is there and whole is not swept again.
//!
//! ```
//! use atlas::board_parts::PartFolder;
//! use chomplab::chomp::boards::{BoardParts, Catalogue};
//!
//! let folder = tempfile::tempdir()?;
//! let parts = BoardParts::new(9, 9, 8000).expect("it is small");
//! let folder = PartFolder::open(folder.path(), parts)?;
//! for number in 0..folder.parts().len() {
//!     let done = folder.sweep(number, &mut |_| Ok(()))?;
//!     assert!(!done.was_there);
//! }
//! assert!(folder.sweep(0, &mut |_| Ok(()))?.was_there);
//! let catalogue = folder.catalogue()?;
//! assert_eq!(catalogue.len(), Catalogue::compute(9, 9, &mut |_| Ok(()))?.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod file;
#[cfg(test)]
mod tests;

pub use error::BoardPartError;
pub use file::PartSummary;

use chomplab::Undecided;
use chomplab::chomp::boards::{BoardParts, Catalogue, PartInput, Swept};
use file::PartFile;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The parts of a board, in a folder.
#[derive(Debug)]
pub struct PartFolder {
    folder: PathBuf,
    parts: Arc<BoardParts>,
}

/// A part that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartDone {
    /// What its file has.
    pub summary: PartSummary,
    /// Whether the file was there before.
    pub was_there: bool,
}

/// The name of the file of a part.
#[must_use]
pub fn file_name(parts: &BoardParts, number: usize) -> String {
    let numbering = parts.numbering();
    let (rows, columns, all) = (numbering.rows(), numbering.columns(), parts.len());
    format!("board-{rows}x{columns}-part-{number}-of-{all}.swept")
}

impl PartFolder {
    /// The parts of a board in a folder, which is there already: where a shared folder is not to
    /// be seen, nobody shall make one that others do not see.
    ///
    /// # Errors
    ///
    /// When there is no such folder.
    pub fn open(folder: &Path, parts: impl Into<Arc<BoardParts>>) -> Result<Self, BoardPartError> {
        let (folder, parts) = (folder.to_owned(), parts.into());
        match fs::metadata(&folder) {
            Ok(metadata) if metadata.is_dir() => Ok(Self { folder, parts }),
            Ok(_) => {
                let cause = io::Error::from(ErrorKind::NotADirectory);
                Err(BoardPartError::NoFolder { folder, cause })
            }
            Err(cause) => Err(BoardPartError::NoFolder { folder, cause }),
        }
    }

    /// The parts.
    #[must_use]
    pub fn parts(&self) -> &BoardParts {
        &self.parts
    }

    /// The file of a part.
    #[must_use]
    pub fn path(&self, number: usize) -> PathBuf {
        self.folder.join(file_name(&self.parts, number))
    }

    /// What the file of a part has; `None` when there is none, or one that is cut off.
    ///
    /// # Errors
    ///
    /// When it can't be read, or is of another board or another version.
    pub fn summary(&self, number: usize) -> Result<Option<PartSummary>, BoardPartError> {
        match PartFile::open(&self.path(number), &self.parts, number) {
            Ok(Some(file)) => Ok(Some(file.summary())),
            Ok(None) | Err(BoardPartError::Flawed { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Sweeps a part, unless that was done before. The listener hears how far that is, and stops
    /// it by an error.
    ///
    /// # Errors
    ///
    /// When a source is not done or damaged, when a file can't be read or written, and what the
    /// listener says.
    ///
    /// # Panics
    ///
    /// When there are not so many parts.
    pub fn sweep(
        &self,
        number: usize,
        listener: &mut dyn FnMut(Swept) -> Result<(), Undecided>,
    ) -> Result<PartDone, BoardPartError> {
        let part = self.parts.part(number);
        if let Some(summary) = self.summary(number)? {
            return Ok(PartDone { summary, was_there: true });
        }
        let sources = part.sources();
        let inputs = sources.iter().map(|source| {
            let file = self.file(source.part)?;
            let echo = if source.echo { file.echo(&self.parts)? } else { Default::default() };
            Ok(PartInput { lists: file.lists(source.blocks.clone())?, echo })
        });
        let inputs: Vec<PartInput> = inputs.collect::<Result<_, BoardPartError>>()?;
        let swept = part.sweep(&inputs, listener).map_err(BoardPartError::Stopped)?;
        let summary = file::write(&self.path(number), &part, &self.parts, &swept)?;
        Ok(PartDone { summary, was_there: false })
    }

    /// The catalogue of the board, when all parts are done.
    ///
    /// # Errors
    ///
    /// When a part is not done or damaged.
    pub fn catalogue(&self) -> Result<Catalogue, BoardPartError> {
        let lists = self.parts.iter().map(|part| self.file(part.number())?.lists(part.blocks()));
        Ok(self.parts.catalogue(lists.collect::<Result<_, BoardPartError>>()?))
    }

    /// The parts alone.
    #[must_use]
    pub fn into_parts(self) -> Arc<BoardParts> {
        self.parts
    }

    /// What is said when a part is asked for that is not done.
    #[must_use]
    pub fn not_done(&self, number: usize) -> BoardPartError {
        BoardPartError::NotDone { number, path: self.path(number) }
    }

    /// The file of a part that has to be there.
    fn file(&self, number: usize) -> Result<PartFile, BoardPartError> {
        let file = PartFile::open(&self.path(number), &self.parts, number)?;
        file.ok_or_else(|| self.not_done(number))
    }
}
