//! A table being built: blocks are appended to a part file, which becomes the table at the end.
//!
//! ```text
//! open ── append … append ── sync ── append … append ── save_state ── … ── finish
//!   ↑          killed here: blocks so far are found again ┘                  │
//!   └── the same description: go on after the last sound block               └─ renamed
//! ```
//!
//! The part file differs from the table only in what is missing at its end. Whether a build was
//! interrupted can't be seen in the result: if the builder appends the same blocks, the file is
//! the same to the byte.
//!
//! A builder that can't go on from its blocks alone saves a checkpoint now and then and, when
//! resumed, cuts the blocks back to those that the checkpoint stands for.

mod checkpoint;
mod error;
mod state;
mod survey;
mod takeover;

pub use error::DraftError;
pub use state::StateReader;
pub(crate) use survey::{Thoroughness, survey};
pub(crate) use takeover::read_start;

use crate::block_frame::{FrameHead, HEAD_LENGTH, checked_block};
use crate::description::Description;
use crate::durable_files::{Deed, FileError, create_folder_of, remove_if_there, rename_durably};
use crate::file_header::{FileHeader, TABLE_MARK};
use crate::file_lock::FileLock;
use crate::file_names::FileNames;
use crate::index::{self, IndexEntry};
use crate::table::Table;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

/// A table being built.
#[derive(Debug)]
pub struct Draft {
    names: FileNames,
    file: File,
    header: FileHeader,
    entries: Vec<IndexEntry>,
    /// Where the next block starts; what the file holds behind it does not count.
    end: u64,
    start: Start,
    _lock: FileLock,
}

/// How a build starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// There was nothing to go on from.
    Fresh,
    /// Goes on from the blocks of an earlier build.
    Resumed {
        /// How many bytes at the end of the part file were cut off as incomplete or damaged.
        cut_bytes: u64,
    },
    /// There was a part file from which the build could not go on.
    Anew {
        /// Why not.
        reason: String,
    },
}

impl Draft {
    /// Starts to build the table that is to have this path, or goes on where an earlier build
    /// with the same description stopped: after the last block before the first incomplete or
    /// damaged one. A part file of another description is given up.
    ///
    /// # Errors
    ///
    /// When another builder is at work on this table, or a file can't be created, read or cut.
    pub fn open(path: impl AsRef<Path>, description: &Description) -> Result<Self, DraftError> {
        let names = FileNames::of(path.as_ref());
        let header = FileHeader::new(TABLE_MARK, description)?;
        create_folder_of(&names.table)?;
        let lock = FileLock::take(&names.lock)?
            .ok_or_else(|| DraftError::Locked { table: names.table.clone() })?;
        remove_if_there(&names.new_state)?;
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let opened = options.open(&names.part);
        let file = opened.map_err(FileError::when(Deed::Create, &names.part))?;
        let (entries, end, start) = (Vec::new(), header.length(), Start::Fresh);
        let mut draft = Self { names, file, header, entries, end, start, _lock: lock };
        draft.take_over()?;
        Ok(draft)
    }

    /// How the build started.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// How many blocks there are so far.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The length of the part file so far.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.end
    }

    /// The bytes of a block, counted from 0.
    ///
    /// # Errors
    ///
    /// When there is no such block, or it can't be read, or does not match its checksum.
    pub fn read_block(&mut self, number: u64) -> Result<Vec<u8>, DraftError> {
        let block = usize::try_from(number).ok().filter(|&block| block < self.entries.len());
        let block = block.ok_or_else(|| self.no_block(number))?;
        let start = self.entries[block].start;
        let end = self.entries.get(block + 1).map_or(self.end, |next| next.start);
        let mut frame = read_range(&mut self.file, start..end)
            .map_err(FileError::when(Deed::Read, &self.names.part))?;
        match checked_block(&frame, self.chain_after(block)).map(<[u8]>::len) {
            Some(length) => {
                frame.drain(..HEAD_LENGTH as usize);
                frame.truncate(length);
                Ok(frame)
            }
            None => Err(DraftError::DamagedBlock { path: self.names.part.clone(), number }),
        }
    }

    /// Keeps the first blocks and cuts off the others.
    ///
    /// # Errors
    ///
    /// When there are fewer blocks than that, or the file can't be cut.
    pub fn truncate(&mut self, blocks: u64) -> Result<(), DraftError> {
        if blocks > self.blocks() {
            return Err(self.no_block(blocks));
        }
        if let Some(first) = self.entries.get(blocks as usize) {
            let end = first.start;
            self.file.set_len(end).map_err(FileError::when(Deed::Write, &self.names.part))?;
            self.entries.truncate(blocks as usize);
            self.end = end;
        }
        Ok(())
    }

    /// Appends a block.
    ///
    /// # Errors
    ///
    /// When it can't be written. Then the blocks are those from before, and appending may be
    /// tried again.
    pub fn append(&mut self, block: &[u8]) -> Result<(), DraftError> {
        let head = FrameHead::of(block, self.chain_after(self.entries.len()));
        let written = self.file.seek(SeekFrom::Start(self.end)).and_then(|_| {
            self.file.write_all(&head.to_bytes())?;
            self.file.write_all(block)?;
            self.file.write_all(&[0; 7][..head.padding()])
        });
        if let Err(error) = written {
            // Gives the room back. If that fails too, the next block overwrites the rest of this
            // one, and the next build cuts it off.
            let _ = self.file.set_len(self.end);
            return Err(FileError::when(Deed::Write, &self.names.part)(error).into());
        }
        self.entries.push(IndexEntry { start: self.end, chain: head.chain });
        self.end += HEAD_LENGTH + head.length + head.padding() as u64;
        Ok(())
    }

    /// Makes sure that the blocks so far survive a power failure.
    ///
    /// # Errors
    ///
    /// When the operating system can't write them.
    pub fn sync(&mut self) -> Result<(), DraftError> {
        Ok(self.file.sync_data().map_err(FileError::when(Deed::Write, &self.names.part))?)
    }

    /// Completes the table and gives it its name, in place of an older table if there is one.
    ///
    /// # Errors
    ///
    /// When something can't be written or renamed. The blocks and the checkpoint are kept, and
    /// the next build goes on from them.
    pub fn finish(mut self) -> Result<Table, DraftError> {
        self.write_end().map_err(FileError::when(Deed::Write, &self.names.part))?;
        rename_durably(&self.names.part, &self.names.table)?;
        remove_if_there(&self.names.state)?;
        Ok(Table::open(&self.names.table)?)
    }

    fn write_end(&mut self) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        let mut writer = BufWriter::new(&self.file);
        index::write(&mut writer, self.end, &self.entries)?;
        writer.flush()?;
        drop(writer);
        self.file.sync_all()
    }

    /// The chain after this many blocks.
    fn chain_after(&self, blocks: usize) -> u32 {
        blocks.checked_sub(1).map_or(self.header.checksum(), |last| self.entries[last].chain)
    }

    fn no_block(&self, number: u64) -> DraftError {
        DraftError::NoBlock { path: self.names.part.clone(), number, blocks: self.blocks() }
    }
}

fn read_range(file: &mut File, range: Range<u64>) -> io::Result<Vec<u8>> {
    let length = usize::try_from(range.end - range.start).map_err(io::Error::other)?;
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(range.start))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
