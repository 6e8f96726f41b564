//! The builder's checkpoint: whatever it needs to go on after so many blocks.
//!
//! ```text
//! header as of a table, with the mark "ChompSta"
//! number of blocks u64 · chain after them u32 · zeros u32
//! the builder's bytes, as many as it wrote
//! their length u64 · checksum of the whole file before u32
//! ```
//!
//! The builder's bytes are streamed both ways, so that they may be larger than memory. Header
//! and chain tie the checkpoint to these very blocks: one that was left by another table, or by
//! blocks that were cut off and built differently, is not taken for this one's.

use crate::file_header::FileHeader;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Take, Write};

const CHUNK: usize = 1 << 20;
const STAND_LENGTH: u64 = 16;
const CLOSING_LENGTH: u64 = 12;

/// The blocks that a checkpoint stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) blocks: u64,
    pub(crate) chain: u32,
}

impl Stand {
    fn to_bytes(self) -> [u8; STAND_LENGTH as usize] {
        (u128::from(self.blocks) | u128::from(self.chain) << 64).to_le_bytes()
    }

    fn from_bytes(bytes: [u8; STAND_LENGTH as usize]) -> Self {
        let word = u128::from_le_bytes(bytes);
        Self { blocks: word as u64, chain: (word >> 64) as u32 }
    }
}

/// The bytes of a checkpoint that was found to be sound.
#[derive(Debug)]
pub struct StateReader {
    bytes: BufReader<Take<File>>,
    length: u64,
}

impl StateReader {
    /// How many bytes the builder wrote.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }
}

impl Read for StateReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer)
    }
}

/// Writes a whole checkpoint, with the builder's bytes from `write_state`.
pub(crate) fn write_checkpoint<W: Write>(
    to: W,
    header: &FileHeader,
    stand: Stand,
    write_state: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<W> {
    let counting = CountingWriter { to, checksum: crc32fast::Hasher::new(), written: 0 };
    let mut writer = BufWriter::with_capacity(CHUNK, counting);
    writer.write_all(&header.bytes)?;
    writer.write_all(&stand.to_bytes())?;
    write_state(&mut writer)?;
    writer.flush()?;
    let before_state = header.length() + STAND_LENGTH;
    let length = writer.get_ref().written - before_state;
    writer.write_all(&length.to_le_bytes())?;
    let mut counting = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
    let checksum = counting.checksum.finalize();
    counting.to.write_all(&checksum.to_le_bytes())?;
    Ok(counting.to)
}

/// Reads a checkpoint of the table with this header; `None` when it is not one, or damaged.
pub(crate) fn read_checkpoint(
    mut file: File,
    header: &FileHeader,
) -> io::Result<Option<(Stand, StateReader)>> {
    let file_length = file.metadata()?.len();
    let before_state = header.length() + STAND_LENGTH;
    let Some(length) = file_length.checked_sub(before_state + CLOSING_LENGTH) else {
        return Ok(None);
    };
    let mut checksum = crc32fast::Hasher::new();
    let mut opening = vec![0; header.bytes.len()];
    file.read_exact(&mut opening)?;
    checksum.update(&opening);
    let mut stand = [0; STAND_LENGTH as usize];
    file.read_exact(&mut stand)?;
    checksum.update(&stand);
    let mut chunk = vec![0; CHUNK];
    let mut left = length;
    while left > 0 {
        let next = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
        file.read_exact(&mut chunk[..next])?;
        checksum.update(&chunk[..next]);
        left -= next as u64;
    }
    let mut closing = [0; CLOSING_LENGTH as usize];
    file.read_exact(&mut closing)?;
    checksum.update(&closing[..8]);
    let sound = opening == header.bytes
        && closing[..8] == length.to_le_bytes()
        && closing[8..] == checksum.finalize().to_le_bytes();
    if !sound {
        return Ok(None);
    }
    file.seek(SeekFrom::Start(before_state))?;
    let bytes = BufReader::with_capacity(CHUNK, file.take(length));
    Ok(Some((Stand::from_bytes(stand), StateReader { bytes, length })))
}

/// Counts and sums what passes through.
struct CountingWriter<W> {
    to: W,
    checksum: crc32fast::Hasher,
    written: u64,
}

impl<W: Write> Write for CountingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.to.write(bytes)?;
        self.checksum.update(&bytes[..length]);
        self.written += length as u64;
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::Description;
    use crate::file_header::STATE_MARK;

    fn header(kind: &str) -> FileHeader {
        FileHeader::new(STATE_MARK, &Description::new(kind, 1)).unwrap()
    }

    const STAND: Stand = Stand { blocks: 3, chain: u32::MAX };

    fn checkpoint(state: &[u8]) -> Vec<u8> {
        write_checkpoint(Vec::new(), &header("a"), STAND, |to| to.write_all(state)).unwrap()
    }

    fn read_back(bytes: &[u8], kind: &str) -> Option<(Stand, Vec<u8>)> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file.rewind().unwrap();
        let (stand, mut reader) = read_checkpoint(file, &header(kind)).unwrap()?;
        let mut state = Vec::new();
        reader.read_to_end(&mut state).unwrap();
        assert_eq!(reader.length(), state.len() as u64);
        Some((stand, state))
    }

    #[test]
    fn what_is_written_is_read() {
        for length in [0, 1, CHUNK - 1, 3 * CHUNK + 5] {
            let state: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
            assert_eq!(read_back(&checkpoint(&state), "a"), Some((STAND, state)));
        }
        assert_eq!(read_back(&checkpoint(b"x"), "b"), None);
    }

    #[test]
    fn every_cut_and_every_flip_is_noticed() {
        let bytes = checkpoint(b"the builder's own bytes");
        for at in 0..bytes.len() {
            assert_eq!(read_back(&bytes[..at], "a"), None, "cut to {at}");
            let mut flipped = bytes.clone();
            flipped[at] ^= 4;
            assert_eq!(read_back(&flipped, "a"), None, "flip at {at}");
        }
        assert_eq!(read_back(&[&bytes[..], b"x"].concat(), "a"), None);
    }

    #[test]
    fn a_writer_that_fails_anywhere_fails_the_checkpoint() {
        struct Full(usize);
        impl Write for Full {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                let length = bytes.len().min(self.0);
                self.0 -= length;
                if length == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(length) }
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let whole = checkpoint(b"state").len();
        for room in 0..=whole {
            let written =
                write_checkpoint(Full(room), &header("a"), STAND, |to| to.write_all(b"state"));
            match written {
                Ok(_) => assert_eq!(room, whole),
                Err(error) => assert_eq!(error.kind(), io::ErrorKind::StorageFull),
            }
        }
    }
}
