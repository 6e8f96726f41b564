//! A finished table: opened in no time, and checked where it is touched.
//!
//! Opening maps the file into memory and checks header, closing and index. A block is compared
//! with its checksum when it is asked for the first time; after that, asking costs two look-ups
//! in memory. [`Table::verify`] checks everything, and then no byte of the file is left out:
//! the header ends where the first block starts, each block where the next one starts, the last
//! where the index starts, and the closing where the file ends.

mod error;

pub use error::{Flaw, TableError};

use crate::block_frame::{FrameHead, HEAD_LENGTH, checked_block};
use crate::description::Description;
use crate::durable_files::{Deed, FileError};
use crate::file_header::{FileHeader, TABLE_MARK};
use crate::index::Index;
use crate::memory_map::MemoryMap;
use crate::touched_blocks::TouchedBlocks;
use std::fs::File;
use std::path::{Path, PathBuf};

/// A finished table on disk.
///
/// Any number of threads may read it. The file must not be changed in place while it is open;
/// replacing it by renaming another file is fine.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    map: MemoryMap,
    header: FileHeader,
    index: Index,
    touched: TouchedBlocks,
}

impl Table {
    /// Opens a table of any kind.
    ///
    /// # Errors
    ///
    /// When the file can't be read, is not a table, is one of another format, or is damaged in
    /// header, index or closing.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, TableError> {
        let path = path.as_ref();
        let flawed = |flaw| TableError::Flawed { path: path.to_owned(), flaw };
        let map = File::open(path)
            .and_then(|file| MemoryMap::of(&file))
            .map_err(FileError::when(Deed::Read, path))?;
        let header = FileHeader::read(TABLE_MARK, &map).map_err(|flaw| flawed(flaw.into()))?;
        let index = Index::read(&map, header.bytes.len()).map_err(|flaw| flawed(flaw.into()))?;
        let touched = TouchedBlocks::none_of(index.blocks);
        Ok(Self { path: path.to_owned(), map, header, index, touched })
    }

    /// Opens a table that must be of this kind and version.
    ///
    /// # Errors
    ///
    /// As for [`Table::open`], and when the table is of another kind or version.
    pub fn open_as(path: impl AsRef<Path>, kind: &str, version: u32) -> Result<Self, TableError> {
        let table = Self::open(path)?;
        let description = table.description();
        if description.kind == kind && description.version == version {
            return Ok(table);
        }
        Err(TableError::OtherKind {
            path: table.path.clone(),
            found: description.clone(),
            kind: kind.to_owned(),
            version,
        })
    }

    /// What the table holds.
    #[must_use]
    pub fn description(&self) -> &Description {
        &self.header.description
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many blocks there are.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.index.blocks as u64
    }

    /// The length of the file.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// A checksum of description and blocks: tables that differ in it are different.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        self.chain_before(self.index.blocks)
    }

    /// The bytes of a block, counted from 0; they start at a multiple of 8 in memory.
    ///
    /// # Errors
    ///
    /// When there is no such block, or it does not match its checksum.
    pub fn block(&self, number: u64) -> Result<&[u8], TableError> {
        let block = self.position_of(number)?;
        if !self.touched.contains(block) {
            return self.check(block);
        }
        // Sound when it was first touched, so it has a head and as many bytes as that says.
        let frame = self.frame(block).ok_or_else(|| self.damaged(block))?;
        let (head, rest) = frame.split_first_chunk().ok_or_else(|| self.damaged(block))?;
        let length = FrameHead::from_bytes(head).length as usize;
        rest.get(..length).ok_or_else(|| self.damaged(block))
    }

    /// Checks a block, also if it was found to be sound before.
    ///
    /// # Errors
    ///
    /// As for [`Table::block`].
    pub fn check_block(&self, number: u64) -> Result<(), TableError> {
        self.check(self.position_of(number)?).map(|_| ())
    }

    /// Checks all blocks. With what [`Table::open`] checked, that is each byte of the file.
    ///
    /// To show progress, call [`Table::check_block`] for each block instead.
    ///
    /// # Errors
    ///
    /// Names the first block that does not match its checksum.
    pub fn verify(&self) -> Result<(), TableError> {
        (0..self.index.blocks).try_for_each(|block| self.check(block).map(|_| ()))
    }

    fn position_of(&self, number: u64) -> Result<usize, TableError> {
        let position = usize::try_from(number).ok().filter(|&block| block < self.index.blocks);
        position.ok_or_else(|| TableError::NoBlock {
            path: self.path.clone(),
            number,
            blocks: self.blocks(),
        })
    }

    fn check(&self, block: usize) -> Result<&[u8], TableError> {
        let checked = self
            .frame(block)
            .filter(|frame| self.chain_in(frame) == Some(self.index.chain_of(&self.map, block)))
            .and_then(|frame| checked_block(frame, self.chain_before(block)))
            .ok_or_else(|| self.damaged(block))?;
        self.touched.insert(block);
        Ok(checked)
    }

    fn frame(&self, block: usize) -> Option<&[u8]> {
        let start = self.index.start_of(&self.map, block);
        self.map.get(start..self.index.start_of(&self.map, block + 1))
    }

    fn chain_in(&self, frame: &[u8]) -> Option<u32> {
        let head: &[u8; HEAD_LENGTH as usize] = frame.first_chunk()?;
        Some(FrameHead::from_bytes(head).chain)
    }

    fn chain_before(&self, block: usize) -> u32 {
        match block.checked_sub(1) {
            Some(previous) => self.index.chain_of(&self.map, previous),
            None => self.header.checksum(),
        }
    }

    fn damaged(&self, block: usize) -> TableError {
        let flaw = Flaw::Block { number: block as u64, blocks: self.blocks() };
        TableError::Flawed { path: self.path.clone(), flaw }
    }
}
