//! Catalogues as compact files to be handed on: the ranks of the P-positions of a box.
//!
//! ```text
//! mark "ChompCat" · version u32, which is 1 · number of sides u32, which is 2 or 3 · the sides u32
//! · number of P-positions u64 · the rank of the first, then for each further one the difference
//!   from the rank before it · checksum of all that u32
//! ```
//!
//! Numbers are little-endian, the checksum is CRC-32; ranks are in groups of seven bits, the lowest
//! first, with the eighth bit set on all but the last. The rank of a position is the number of
//! positions of the box, the empty one counted, that come before it:
//!
//! - of two sides, in the order of the last row, then of the row before it, and so on to the first;
//!   of columns in the same way where the box has fewer rows than columns
//!   (`chomplab::chomp::boards::Numbering`);
//! - of three sides, in the order of the slices along the shortest side, the first slice first;
//!   slices are positions of the two other sides, the shorter of them counting as rows, and in the
//!   order of the last row, then of the row before it
//!   (`chomplab::chomp::solids::SolidEstimate::numbering`; where there are more than 1024 slices
//!   they are taken along the longest side).
//!
//! ```
//! use atlas::position_file::{read, write};
//!
//! let mut bytes = Vec::new();
//! write(&mut bytes, &[2, 2], 2, [1, 4].into_iter())?;
//! let file = read(&bytes)?;
//! assert_eq!((file.sides, file.ranks), (vec![2, 2], vec![1, 4]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::varint::{put_number, take_number};
use chomplab::chomp::boards::Numbering;
use chomplab::chomp::solids::SolidEstimate;
use std::fmt;
use std::io::{self, Write};

const MARK: &[u8; 8] = b"ChompCat";
const VERSION: u32 = 1;
const CHECKSUM: usize = 4;

/// What such a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFile {
    /// The two or three sides of the box.
    pub sides: Vec<usize>,
    /// The ranks of the P-positions, increasing.
    pub ranks: Vec<u64>,
}

/// Why bytes are not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFileError {
    /// They start differently.
    OtherMark,
    /// They are of another version.
    OtherVersion(u32),
    /// They do not match their checksum, or what they say can't be.
    Damaged,
}

impl fmt::Display for PositionFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherMark => {
                f.write_str("it is not a catalogue of positions: it starts differently")
            }
            Self::OtherVersion(version) => {
                write!(f, "it has version {version} of the format, and {VERSION} is read")
            }
            Self::Damaged => f.write_str("it is cut off or damaged: its checksum is another"),
        }
    }
}

impl std::error::Error for PositionFileError {}

/// How many positions a box has; `None` when it is not one of two or three sides, or too large.
fn positions(sides: &[usize]) -> Option<u64> {
    match *sides {
        [rows, columns] if rows > 0 && columns > 0 => Numbering::count(rows, columns),
        [a, b, c] => SolidEstimate::of([a, b, c]).map(|estimate| estimate.positions),
        _ => None,
    }
}

/// Writes the ranks of the P-positions of a box, which increase and are `count`.
///
/// # Errors
///
/// When that can't be written.
///
/// # Panics
///
/// When there is no such box, or the ranks are not as they should be.
pub fn write(
    out: &mut dyn Write,
    sides: &[usize],
    count: u64,
    ranks: impl Iterator<Item = u64>,
) -> io::Result<()> {
    assert!(positions(sides).is_some(), "boxes have two or three sides");
    let mut bytes = MARK.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    for number in std::iter::once(sides.len()).chain(sides.iter().copied()) {
        bytes.extend(u32::try_from(number).expect("sides are short").to_le_bytes());
    }
    bytes.extend(count.to_le_bytes());
    let mut checksum = crc32fast::Hasher::new();
    let (mut last, mut written) = (0, 0);
    for rank in ranks {
        assert!(written == 0 || rank > last, "ranks increase");
        put_number(&mut bytes, rank - last);
        (last, written) = (rank, written + 1);
        if bytes.len() >= 1 << 16 {
            checksum.update(&bytes);
            out.write_all(&bytes)?;
            bytes.clear();
        }
    }
    assert_eq!(written, count, "as many as were announced");
    checksum.update(&bytes);
    out.write_all(&bytes)?;
    out.write_all(&checksum.finalize().to_le_bytes())
}

/// Reads such a file.
///
/// # Errors
///
/// When the bytes are not one, down to the last bit.
pub fn read(bytes: &[u8]) -> Result<PositionFile, PositionFileError> {
    let rest = bytes.strip_prefix(MARK).ok_or(PositionFileError::OtherMark)?;
    let damaged = PositionFileError::Damaged;
    let (version, _) = rest.split_first_chunk().ok_or(damaged)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(PositionFileError::OtherVersion(version));
    }
    let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(damaged)?;
    if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return Err(damaged);
    }
    read_content(&content[MARK.len() + 4..]).ok_or(damaged)
}

fn read_content(mut bytes: &[u8]) -> Option<PositionFile> {
    let mut take = || -> Option<usize> {
        let (number, rest) = bytes.split_first_chunk()?;
        bytes = rest;
        usize::try_from(u32::from_le_bytes(*number)).ok()
    };
    let dimension = take().filter(|&dimension| dimension <= 3)?;
    let sides = (0..dimension).map(|_| take()).collect::<Option<Vec<usize>>>()?;
    let positions = positions(&sides)?;
    let (count, mut bytes) = bytes.split_first_chunk()?;
    let count = u64::from_le_bytes(*count);
    // Each takes a byte at least, so no more memory is asked for than there are bytes.
    let room = usize::try_from(count).ok().filter(|&room| room <= bytes.len())?;
    let mut ranks = Vec::with_capacity(room);
    let mut last = 0_u64;
    for index in 0..count {
        let step = take_number(&mut bytes).filter(|&step| index == 0 || step > 0)?;
        last = last.checked_add(step).filter(|&rank| rank < positions)?;
        ranks.push(last);
    }
    bytes.is_empty().then_some(PositionFile { sides, ranks })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes() -> Vec<u8> {
        let mut bytes = Vec::new();
        write(&mut bytes, &[3, 4, 5], 3, [1, 300, 100_000].into_iter()).unwrap();
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let file = read(&bytes()).unwrap();
        assert_eq!(file, PositionFile { sides: vec![3, 4, 5], ranks: vec![1, 300, 100_000] });
        let mut many = Vec::new();
        let ranks: Vec<u64> = (1..100_000).map(|n| n * 3).collect();
        write(&mut many, &[12, 12], ranks.len() as u64, ranks.iter().copied()).unwrap();
        assert_eq!(read(&many).unwrap().ranks, ranks);
    }

    #[test]
    fn every_cut_and_every_flip_is_noticed() {
        let bytes = bytes();
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "cut to {length}");
        }
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 4;
            assert!(read(&flipped).is_err(), "flip at {at}");
        }
        let error = read(b"nothing of that kind").unwrap_err();
        assert!(error.to_string().contains("it starts differently"));
    }

    #[test]
    fn what_can_not_be_is_not_read_even_with_its_checksum() {
        let sealed = |content: &[u8]| {
            let bytes = [MARK, &VERSION.to_le_bytes()[..], content].concat();
            let checksum = crc32fast::hash(&bytes).to_le_bytes();
            read(&[&bytes[..], &checksum].concat())
        };
        let header = |sides: [u8; 2], count: u8| {
            [[2, 0, 0, 0], [sides[0], 0, 0, 0], [sides[1], 0, 0, 0], [count, 0, 0, 0], [0; 4]]
                .concat()
        };
        let with =
            |sides, count, ranks: &[u8]| sealed(&[&header(sides, count)[..], ranks].concat());
        assert!(with([2, 2], 2, &[1, 3]).is_ok());
        for (sides, count, ranks) in [
            ([2, 2], 2, &[1][..]),
            ([2, 2], 2, &[1, 3, 1]),
            ([2, 2], 2, &[1, 0]),
            ([2, 2], 2, &[1, 5]),
            ([0, 2], 1, &[0]),
            ([2, 2], 1, &[0x80]),
        ] {
            assert_eq!(with(sides, count, ranks), Err(PositionFileError::Damaged), "{ranks:?}");
        }
        assert_eq!(sealed(&[1, 0, 0, 0, 5, 0, 0, 0]), Err(PositionFileError::Damaged));
    }
}
