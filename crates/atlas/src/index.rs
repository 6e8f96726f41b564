//! The end of a table: where each block starts, and the closing that vouches for it.
//!
//! ```text
//! index     mark "ChompIdx" · for each block: where its frame starts u64, its chain u32
//! closing   where the index starts u64 · number of blocks u64 · checksum of the index u32
//!           · checksum of the 20 bytes before u32 · mark "ChompEnd"
//! ```
//!
//! The closing has a fixed length and is found from the end of the file. When a build was
//! stopped while it wrote the index, the next one meets the index's mark where a block could
//! start; read as the length of a block it is larger than any file, so it is cut off with the
//! rest.

use std::io::{self, Write};

const INDEX_MARK: [u8; 8] = *b"ChompIdx";
const END_MARK: [u8; 8] = *b"ChompEnd";
const ENTRY_LENGTH: usize = 12;

/// The length of the closing.
pub(crate) const CLOSING_LENGTH: u64 = 32;

/// Where a block's frame starts, and the chain that it ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IndexEntry {
    pub(crate) start: u64,
    pub(crate) chain: u32,
}

/// Writes the index, which starts at `index_start`, and the closing.
pub(crate) fn write(
    to: &mut dyn Write,
    index_start: u64,
    entries: &[IndexEntry],
) -> io::Result<()> {
    let mut checksum = crc32fast::Hasher::new();
    let mut put = |bytes: &[u8]| {
        checksum.update(bytes);
        to.write_all(bytes)
    };
    put(&INDEX_MARK)?;
    for entry in entries {
        put(&entry.start.to_le_bytes())?;
        put(&entry.chain.to_le_bytes())?;
    }
    let mut closing = Vec::with_capacity(CLOSING_LENGTH as usize);
    closing.extend(index_start.to_le_bytes());
    closing.extend((entries.len() as u64).to_le_bytes());
    closing.extend(checksum.finalize().to_le_bytes());
    closing.extend(crc32fast::hash(&closing).to_le_bytes());
    closing.extend(END_MARK);
    to.write_all(&closing)
}

/// Where the index of a table lies, and for how many blocks; the entries stay in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Index {
    pub(crate) start: usize,
    pub(crate) blocks: usize,
}

/// Why the end of a file is not that of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IndexFlaw {
    /// The file does not end with a closing mark.
    Unclosed,
    /// The closing does not match its checksum or its file.
    Closing,
    /// The index does not match its checksum or does not start at the header's end.
    Index,
}

impl Index {
    /// Finds the index of a whole file whose header ends at `header_end`.
    pub(crate) fn read(file: &[u8], header_end: usize) -> Result<Self, IndexFlaw> {
        let after_header = file.get(header_end..).ok_or(IndexFlaw::Unclosed)?;
        let (_, closing) = after_header
            .split_last_chunk::<{ CLOSING_LENGTH as usize }>()
            .ok_or(IndexFlaw::Unclosed)?;
        if closing[24..] != END_MARK {
            return Err(IndexFlaw::Unclosed);
        }
        if crc32fast::hash(&closing[..20]) != number_u32(&closing[20..24]) {
            return Err(IndexFlaw::Closing);
        }
        let as_usize = |bytes| usize::try_from(number_u64(bytes)).map_err(|_| IndexFlaw::Closing);
        let index = Self { start: as_usize(&closing[..8])?, blocks: as_usize(&closing[8..16])? };
        let end = file.len() - closing.len();
        let length = index.blocks.checked_mul(ENTRY_LENGTH).and_then(|n| n.checked_add(8));
        let bytes = file.get(index.start..end).ok_or(IndexFlaw::Closing)?;
        if length != Some(bytes.len()) {
            return Err(IndexFlaw::Closing);
        }
        let sound = crc32fast::hash(bytes) == number_u32(&closing[16..20])
            && bytes.starts_with(&INDEX_MARK)
            && index.start_of(file, 0) == header_end;
        if sound { Ok(index) } else { Err(IndexFlaw::Index) }
    }

    /// Where the frame of this block starts; for the number after the last, where the last ends.
    pub(crate) fn start_of(self, file: &[u8], block: usize) -> usize {
        if block == self.blocks {
            return self.start;
        }
        // What no memory can hold is beyond the end of the file, where the caller finds nothing.
        usize::try_from(number_u64(&self.entry(file, block)[..8])).unwrap_or(usize::MAX)
    }

    /// The chain that this block ends with.
    pub(crate) fn chain_of(self, file: &[u8], block: usize) -> u32 {
        number_u32(&self.entry(file, block)[8..])
    }

    fn entry(self, file: &[u8], block: usize) -> &[u8] {
        debug_assert!(block < self.blocks);
        &file[self.start + INDEX_MARK.len() + block * ENTRY_LENGTH..][..ENTRY_LENGTH]
    }
}

fn number_u64(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
}

fn number_u32(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(bytes.try_into().expect("four bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(entries: &[IndexEntry], index_start: u64) -> Vec<u8> {
        let mut bytes = vec![b'.'; index_start as usize];
        write(&mut bytes, index_start, entries).unwrap();
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let entries = [IndexEntry { start: 8, chain: 5 }, IndexEntry { start: 24, chain: 6 }];
        let file = file(&entries, 40);
        let index = Index::read(&file, 8).unwrap();
        assert_eq!(index, Index { start: 40, blocks: 2 });
        assert_eq!([0, 1, 2].map(|block| index.start_of(&file, block)), [8, 24, 40]);
        assert_eq!([0, 1].map(|block| index.chain_of(&file, block)), [5, 6]);
        assert_eq!(Index::read(&file, 16), Err(IndexFlaw::Index));
    }

    #[test]
    fn damage_is_named() {
        let sound = file(&[], 8);
        assert!(Index::read(&sound, 8).is_ok());
        let flipped = |from_end: usize| {
            let mut bytes = sound.clone();
            let at = bytes.len() - from_end;
            bytes[at] ^= 1;
            Index::read(&bytes, 8)
        };
        assert_eq!(flipped(1), Err(IndexFlaw::Unclosed));
        assert_eq!(flipped(9), Err(IndexFlaw::Closing));
        assert_eq!(flipped(32), Err(IndexFlaw::Closing));
        assert_eq!(flipped(33), Err(IndexFlaw::Index));
        assert_eq!(Index::read(&sound[..20], 8), Err(IndexFlaw::Unclosed));
        assert_eq!(Index::read(&sound[..4], 8), Err(IndexFlaw::Unclosed));
    }

    #[test]
    fn the_mark_is_no_length_of_a_block() {
        assert!(u64::from_le_bytes(INDEX_MARK) > 1 << 62);
    }
}
