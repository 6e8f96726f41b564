//! What an interrupted build left behind: the sound blocks at the start of a part file.
//!
//! A part file is a table without index and closing. It may end anywhere, within a block, within
//! an index that was being written, and after a power failure it may hold anything behind what
//! was synced. The survey goes from block to block as long as heads follow each other and the
//! bytes match. An error of the operating system is not taken for damage: what can't be read now
//! may be readable later, and is not to be cut off.

use crate::block_frame::{FrameHead, HEAD_LENGTH};
use crate::index::IndexEntry;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

/// The sound start of a part file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Survey {
    /// The sound blocks.
    pub(crate) entries: Vec<IndexEntry>,
    /// Where the last of them ends.
    pub(crate) end: u64,
}

/// Whether the bytes of the blocks are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thoroughness {
    /// Heads only, for a quick count.
    Heads,
    /// All bytes are compared with their checksums.
    Bytes,
}

const CHUNK: usize = 1 << 20;

/// Surveys the blocks of a file of this length, from the end of its header on.
pub(crate) fn survey(
    file: impl Read + Seek,
    file_length: u64,
    (header_end, header_checksum): (u64, u32),
    thoroughness: Thoroughness,
) -> io::Result<Survey> {
    let mut reader = BufReader::with_capacity(CHUNK, file);
    reader.seek(SeekFrom::Start(header_end))?;
    let mut found = Survey { entries: Vec::new(), end: header_end };
    let mut chain = header_checksum;
    while file_length.saturating_sub(found.end) >= HEAD_LENGTH {
        let mut bytes = [0; HEAD_LENGTH as usize];
        reader.read_exact(&mut bytes)?;
        let head = FrameHead::from_bytes(&bytes);
        let end = head.frame_length().and_then(|length| found.end.checked_add(length));
        let Some(end) = end.filter(|&end| end <= file_length && head.follows(chain)) else {
            break;
        };
        let sound = match thoroughness {
            Thoroughness::Heads => skip_block(&mut reader, head)?,
            Thoroughness::Bytes => block_matches(&mut reader, head)?,
        };
        if !sound {
            break;
        }
        found.entries.push(IndexEntry { start: found.end, chain: head.chain });
        found.end = end;
        chain = head.chain;
    }
    Ok(found)
}

fn skip_block(reader: &mut BufReader<impl Read + Seek>, head: FrameHead) -> io::Result<bool> {
    let rest = head.length + head.padding() as u64;
    // A frame that ends within a file is far from this limit.
    reader.seek_relative(i64::try_from(rest).map_err(io::Error::other)?)?;
    Ok(true)
}

fn block_matches(reader: &mut impl Read, head: FrameHead) -> io::Result<bool> {
    let mut checksum = crc32fast::Hasher::new();
    let mut chunk = vec![0; CHUNK.min(usize::try_from(head.length).unwrap_or(CHUNK))];
    let mut left = head.length;
    while left > 0 {
        let length = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
        reader.read_exact(&mut chunk[..length])?;
        checksum.update(&chunk[..length]);
        left -= length as u64;
    }
    let mut padding = [0; 7];
    let padding = &mut padding[..head.padding()];
    reader.read_exact(padding)?;
    Ok(checksum.finalize() == head.checksum && padding.iter().all(|&byte| byte == 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// A header of eight bytes and blocks of these lengths.
    fn part(lengths: &[usize]) -> (Vec<u8>, Vec<IndexEntry>) {
        let (mut bytes, mut entries, mut chain) = (vec![b'h'; 8], Vec::new(), 99);
        for &length in lengths {
            let block = vec![b'x'; length];
            let head = FrameHead::of(&block, chain);
            chain = head.chain;
            entries.push(IndexEntry { start: bytes.len() as u64, chain });
            bytes.extend(head.to_bytes());
            bytes.extend(block);
            bytes.resize(bytes.len() + head.padding(), 0);
        }
        (bytes, entries)
    }

    fn run(bytes: &[u8], thoroughness: Thoroughness) -> Survey {
        survey(Cursor::new(bytes), bytes.len() as u64, (8, 99), thoroughness).unwrap()
    }

    #[test]
    fn both_ways_find_the_same_in_a_file_cut_anywhere() {
        let (bytes, entries) = part(&[5, 0, 8, 2 * CHUNK + 3]);
        for length in (8..400).chain([bytes.len() - 9, bytes.len() - 1, bytes.len()]) {
            let found = run(&bytes[..length], Thoroughness::Bytes);
            assert_eq!(found, run(&bytes[..length], Thoroughness::Heads));
            assert!(found.end <= length as u64);
            assert_eq!(found.entries[..], entries[..found.entries.len()]);
        }
        assert_eq!(run(&bytes, Thoroughness::Bytes), Survey { entries, end: bytes.len() as u64 });
    }

    #[test]
    fn what_follows_the_first_damage_is_not_counted() {
        let (mut bytes, entries) = part(&[5, 7, 9]);
        bytes[entries[1].start as usize + 20] ^= 1;
        assert_eq!(run(&bytes, Thoroughness::Bytes).entries, entries[..1]);
        assert_eq!(run(&bytes, Thoroughness::Heads).entries, entries);
    }

    #[test]
    fn an_error_while_reading_is_not_damage() {
        let (bytes, _) = part(&[5]);
        let short = Cursor::new(&bytes[..20]);
        let error = survey(short, bytes.len() as u64, (8, 99), Thoroughness::Bytes);
        assert_eq!(error.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }
}
