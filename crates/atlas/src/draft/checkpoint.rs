//! Saving and loading the builder's checkpoint beside the blocks that it stands for.
//!
//! The order of steps is what makes a checkpoint safe: sync the blocks, write the new checkpoint
//! under a name of its own, sync it, rename it over the old one. Killed at any moment, there is
//! the old checkpoint or the new one, whole, and at least as many blocks as it stands for.

use super::state::{Stand, StateReader, read_checkpoint, write_checkpoint};
use super::{Draft, DraftError};
use crate::durable_files::{Deed, FileError, remove_if_there, rename_durably};
use crate::file_header::{FileHeader, STATE_MARK};
use std::fs::File;
use std::io::{self, ErrorKind, Write};

impl Draft {
    /// Saves what the builder needs to go on after this many blocks, in place of what it saved
    /// before. The blocks are synced first, so the checkpoint never stands for more than there
    /// is. While it is being written, old and new checkpoint both take room.
    ///
    /// # Errors
    ///
    /// When there are fewer blocks, or something can't be written. Then the checkpoint from
    /// before is still there.
    pub fn save_state(
        &mut self,
        blocks: u64,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), DraftError> {
        let stand = self.stand(blocks).ok_or_else(|| self.no_block(blocks))?;
        self.sync()?;
        let path = &self.names.new_state;
        let header = FileHeader::new(STATE_MARK, &self.header.description)?;
        let file = File::create(path).map_err(FileError::when(Deed::Create, path))?;
        let written = write_checkpoint(file, &header, stand, write).and_then(|f| f.sync_all());
        if let Err(error) = written {
            // Gives the room back; if it can't be removed now, the next build removes it.
            let _ = remove_if_there(path);
            return Err(FileError::when(Deed::Write, path)(error).into());
        }
        Ok(rename_durably(path, &self.names.state)?)
    }

    /// The checkpoint, with the number of blocks that it stands for, checked to the last byte.
    /// None when there is no checkpoint, when it is damaged, and when it stands for other blocks
    /// than those that there are: then go on from the blocks alone, or from the start.
    ///
    /// # Errors
    ///
    /// When the file is there but can't be read.
    pub fn load_state(&self) -> Result<Option<(u64, StateReader)>, DraftError> {
        let path = &self.names.state;
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(FileError::when(Deed::Read, path))?,
        };
        let header = FileHeader::new(STATE_MARK, &self.header.description)?;
        let found = read_checkpoint(file, &header).map_err(FileError::when(Deed::Read, path))?;
        let fits = |stand: &Stand| self.stand(stand.blocks) == Some(*stand);
        Ok(found.filter(|(stand, _)| fits(stand)).map(|(stand, reader)| (stand.blocks, reader)))
    }

    /// What a checkpoint after this many blocks has to say; `None` when there are fewer.
    fn stand(&self, blocks: u64) -> Option<Stand> {
        let count = usize::try_from(blocks).ok().filter(|&count| count <= self.entries.len())?;
        Some(Stand { blocks, chain: self.chain_after(count) })
    }
}
