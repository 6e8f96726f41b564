//! How a build takes over what an earlier one left: goes on from it, or gives it up.
//!
//! Equal descriptions have equal headers, byte for byte. So a part file that starts with the very
//! header that this build would write is its own; any other is given up, with its checkpoint.

use super::survey::{Thoroughness, survey};
use super::{Draft, DraftError, Start};
use crate::durable_files::{Deed, FileError, remove_if_there, sync_folder_of};
use crate::file_header::{FileHeader, HeaderFlaw, MOST_HEADER_BYTES, TABLE_MARK};
use std::fs::File;
use std::io::{self, Read, Seek, Write};

impl Draft {
    /// Finds the sound blocks of the part file and cuts off the rest, or starts it anew.
    pub(super) fn take_over(&mut self) -> Result<(), DraftError> {
        let part = self.names.part.clone();
        let found = read_start(&mut self.file).map_err(FileError::when(Deed::Read, &part))?;
        if !found.starts_with(&self.header.bytes) {
            if !found.is_empty() {
                self.start = Start::Anew { reason: reason_to_give_up(&found) };
            }
            return self.start_anew();
        }
        let header_end = (self.header.length(), self.header.checksum());
        let (length, found) = self
            .file
            .metadata()
            .and_then(|data| {
                let found = survey(&self.file, data.len(), header_end, Thoroughness::Bytes)?;
                Ok((data.len(), found))
            })
            .map_err(FileError::when(Deed::Read, &part))?;
        self.start = Start::Resumed { cut_bytes: length - found.end };
        self.entries = found.entries;
        self.end = found.end;
        if length > self.end {
            self.file.set_len(self.end).map_err(FileError::when(Deed::Write, &part))?;
        }
        Ok(())
    }

    fn start_anew(&mut self) -> Result<(), DraftError> {
        remove_if_there(&self.names.state)?;
        let written = self.file.set_len(0).and_then(|()| {
            self.file.rewind()?;
            self.file.write_all(&self.header.bytes)?;
            self.file.sync_all()
        });
        written.map_err(FileError::when(Deed::Write, &self.names.part))?;
        Ok(sync_folder_of(&self.names.part)?)
    }
}

/// Why a part file with this start is not gone on from.
fn reason_to_give_up(found: &[u8]) -> String {
    match FileHeader::read(TABLE_MARK, found) {
        Ok(other) => format!("it was for {}", other.description),
        Err(HeaderFlaw::OtherFormat(format)) => format!("it was in format {format}"),
        Err(HeaderFlaw::OtherMark) => "it was not a table".to_owned(),
        Err(HeaderFlaw::Damaged) => "its header was incomplete or damaged".to_owned(),
    }
}

/// As much of the start of a file as a header can take.
pub(crate) fn read_start(file: &mut File) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    file.take(MOST_HEADER_BYTES as u64).read_to_end(&mut start)?;
    Ok(start)
}
