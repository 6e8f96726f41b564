//! How a file opens: which sort of file, in which format, of which description.
//!
//! ```text
//! mark 8 bytes · format version u32 · length of description u32 · description · zeros · checksum
//! ```
//!
//! A header is a multiple of 8 bytes long. Tables and checkpoints have the same header with
//! different marks. The format version comes before everything that a later format might change,
//! so that a file of a later format is refused for that reason and not as damaged.

use crate::description::{Description, DescriptionTooLong, MOST_BYTES};

/// The version of the file format that this crate writes and reads.
pub const FORMAT_VERSION: u32 = 1;

/// The first bytes of a table, finished or not.
pub(crate) const TABLE_MARK: [u8; 8] = *b"ChompTab";
/// The first bytes of a builder's checkpoint.
pub(crate) const STATE_MARK: [u8; 8] = *b"ChompSta";

const BEFORE_DESCRIPTION: usize = 16;
const CHECKSUM: usize = 4;

/// No header is longer.
pub(crate) const MOST_HEADER_BYTES: usize =
    (BEFORE_DESCRIPTION + MOST_BYTES + CHECKSUM).next_multiple_of(8);

/// The bytes of a header and what they say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileHeader {
    pub(crate) bytes: Vec<u8>,
    pub(crate) description: Description,
}

/// Why bytes are not the start of a file that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderFlaw {
    /// Another sort of file.
    OtherMark,
    /// A file of this other format.
    OtherFormat(u32),
    /// The bytes do not match their checksum, or end too soon.
    Damaged,
}

impl FileHeader {
    pub(crate) fn new(
        mark: [u8; 8],
        description: &Description,
    ) -> Result<Self, DescriptionTooLong> {
        let encoded = description.encode()?;
        let length = u32::try_from(encoded.len()).expect("descriptions are short");
        let mut bytes = Vec::with_capacity(total_length(encoded.len()));
        bytes.extend(mark);
        bytes.extend(FORMAT_VERSION.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(&encoded);
        bytes.resize(total_length(encoded.len()) - CHECKSUM, 0);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(Self { bytes, description: description.clone() })
    }

    /// The header at the start of these bytes, whatever follows it.
    pub(crate) fn read(mark: [u8; 8], bytes: &[u8]) -> Result<Self, HeaderFlaw> {
        let Some((found, rest)) = bytes.split_first_chunk() else {
            return Err(if mark.starts_with(bytes) {
                HeaderFlaw::Damaged
            } else {
                HeaderFlaw::OtherMark
            });
        };
        if *found != mark {
            return Err(HeaderFlaw::OtherMark);
        }
        let (format, rest) = rest.split_first_chunk().ok_or(HeaderFlaw::Damaged)?;
        let format = u32::from_le_bytes(*format);
        if format != FORMAT_VERSION {
            return Err(HeaderFlaw::OtherFormat(format));
        }
        Self::read_rest(bytes, rest).ok_or(HeaderFlaw::Damaged)
    }

    fn read_rest(bytes: &[u8], rest: &[u8]) -> Option<Self> {
        let (length, rest) = rest.split_first_chunk()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        if length > MOST_BYTES {
            return None;
        }
        let bytes = bytes.get(..total_length(length))?;
        let (covered, checksum) = bytes.split_last_chunk()?;
        if crc32fast::hash(covered) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let description = Description::decode(rest.get(..length)?)?;
        Some(Self { bytes: bytes.to_vec(), description })
    }

    /// The checksum at the end of the header: the chain before the first block.
    pub(crate) fn checksum(&self) -> u32 {
        u32::from_le_bytes(*self.bytes.last_chunk().expect("a header ends with its checksum"))
    }

    pub(crate) fn length(&self) -> u64 {
        self.bytes.len() as u64
    }
}

fn total_length(description: usize) -> usize {
    (BEFORE_DESCRIPTION + description + CHECKSUM).next_multiple_of(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> FileHeader {
        FileHeader::new(TABLE_MARK, &Description::new("squares", 3).with("to", 10)).unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        let header = header();
        let followed = [&header.bytes[..], b"blocks"].concat();
        assert_eq!(FileHeader::read(TABLE_MARK, &followed), Ok(header.clone()));
        assert_eq!(FileHeader::read(STATE_MARK, &followed), Err(HeaderFlaw::OtherMark));
        assert_eq!(header.length() % 8, 0);
    }

    #[test]
    fn every_cut_and_every_flip_is_noticed() {
        let header = header();
        for length in 0..header.bytes.len() {
            let cut = FileHeader::read(TABLE_MARK, &header.bytes[..length]);
            assert_eq!(cut, Err(HeaderFlaw::Damaged), "cut to {length}");
        }
        for at in 0..header.bytes.len() {
            let mut bytes = header.bytes.clone();
            bytes[at] ^= 0x10;
            let expected = match at {
                0..8 => HeaderFlaw::OtherMark,
                8..12 => HeaderFlaw::OtherFormat(FORMAT_VERSION ^ (0x10 << (8 * (at - 8)))),
                _ => HeaderFlaw::Damaged,
            };
            assert_eq!(FileHeader::read(TABLE_MARK, &bytes), Err(expected), "flip at {at}");
        }
    }
}
