//! Lists of increasing numbers of 16 bits, as bits.
//!
//! ```text
//! for each list: its length in bits u16 · the lists, bit by bit, the lowest bit first · 8 zeros
//! a list: nothing when it is empty, otherwise w in 4 bits, and then for each number how many
//!         numbers lie between it and the one before: the bits above the lowest w in unary,
//!         as zeros and a one, followed by those w bits
//! ```
//!
//! With the best `w` (Rice's code) that takes hardly more than the entropy when the numbers are
//! scattered, which they are: some 8 bits each where one in a hundred is there.

use crate::sheets::bit_stream::{BitReader, BitWriter, PADDING};

const WIDTH_BITS: u32 = 4;

/// The bytes of some lists.
///
/// # Panics
///
/// When a list takes 2^16 bits or more, which needs a block of the sweep of about as many
/// positions.
pub(super) fn encode<'n>(lists: impl Iterator<Item = &'n [u16]>) -> Vec<u8> {
    let mut head = Vec::new();
    let mut bits = BitWriter::default();
    for list in lists {
        let before = bits.bits();
        put_list(&mut bits, list);
        let length = u16::try_from(bits.bits() - before).expect("blocks of the sweep are small");
        head.extend(length.to_le_bytes());
    }
    head.extend(bits.into_bytes());
    head.extend([0; PADDING]);
    head
}

fn put_list(bits: &mut BitWriter, list: &[u16]) {
    if list.is_empty() {
        return;
    }
    let cost =
        |width: &u32| -> u32 { gaps(list).map(|gap| (u32::from(gap) >> width) + 1 + width).sum() };
    let width = (0..16).min_by_key(cost).expect("there are widths");
    bits.put(width, WIDTH_BITS);
    for gap in gaps(list) {
        let mut zeros = u32::from(gap) >> width;
        while zeros > 16 {
            bits.put(0, 16);
            zeros -= 16;
        }
        bits.put(1 << zeros, zeros + 1);
        bits.put(u32::from(gap) & ((1 << width) - 1), width);
    }
}

/// How many numbers are left out before each.
fn gaps(list: &[u16]) -> impl Iterator<Item = u16> {
    let before = std::iter::once(None).chain(list.iter().copied().map(Some));
    list.iter().zip(before).map(|(number, before)| match before {
        Some(before) => number - before - 1,
        None => *number,
    })
}

/// The numbers of one list, as they are decoded.
struct Numbers<'a> {
    bits: BitReader<'a>,
    end: usize,
    width: u32,
    /// One more than the last number.
    next: u32,
}

impl<'a> Numbers<'a> {
    /// A list between two bits.
    fn new(bytes: &'a [u8], start: usize, length: usize) -> Option<Self> {
        let mut bits = BitReader::new(bytes);
        bits.skip(u32::try_from(start).ok()?);
        let width = if length > 0 { bits.take(WIDTH_BITS)? } else { 0 };
        Some(Self { bits, end: start + length, width, next: 0 })
    }

    /// The next number: the outer option tells that the list is malformed, the inner that it ends.
    fn next(&mut self) -> Option<Option<u16>> {
        if self.bits.position() >= self.end {
            return (self.bits.position() == self.end).then_some(None);
        }
        let mut zeros = 0;
        loop {
            let some = self.bits.peek()?.trailing_zeros();
            if some < 57 {
                self.bits.skip(some + 1);
                zeros += some;
                break;
            }
            self.bits.skip(57);
            zeros += 57;
            if self.bits.position() >= self.end {
                return None;
            }
        }
        let low = self.bits.take(self.width)?;
        let number = u16::try_from(self.next + (zeros << self.width | low)).ok()?;
        self.next = u32::from(number) + 1;
        Some(Some(number))
    }
}

/// Whether one of the lists has a number; `None` when the bytes are not such lists.
pub(super) fn contains(bytes: &[u8], lists: usize, index: usize, number: u16) -> Option<bool> {
    let (head, bits) = bytes.split_at_checked(2 * lists)?;
    let start = head[..2 * index].chunks_exact(2).map(length).sum();
    let mut numbers = Numbers::new(bits, start, length(&head[2 * index..]))?;
    loop {
        match numbers.next()? {
            Some(found) if found < number => {}
            found => return Some(found == Some(number)),
        }
    }
}

/// All lists; `None` when the bytes are not so many lists.
pub(super) fn decode(bytes: &[u8], lists: usize) -> Option<Vec<Vec<u16>>> {
    let (head, bits) = bytes.split_at_checked(2 * lists)?;
    let mut start = 0;
    let mut decoded = Vec::with_capacity(lists);
    for length in head.chunks_exact(2).map(length) {
        let mut numbers = Numbers::new(bits, start, length)?;
        let mut list = Vec::new();
        while let Some(number) = numbers.next()? {
            list.push(number);
        }
        decoded.push(list);
        start += length;
    }
    (bits.len() == start.div_ceil(8) + PADDING).then_some(decoded)
}

fn length(bytes: &[u8]) -> usize {
    usize::from(u16::from_le_bytes([bytes[0], bytes[1]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists() -> Vec<Vec<u16>> {
        vec![
            vec![],
            vec![0],
            vec![7999],
            vec![65535],
            (0..8000).collect(),
            (0..80).map(|n| n * 97 + n % 7).collect(),
            vec![0, 1, 2, 7000, 7001],
            vec![],
        ]
    }

    #[test]
    fn what_is_encoded_is_decoded() {
        let lists = lists();
        let bytes = encode(lists.iter().map(Vec::as_slice));
        assert_eq!(decode(&bytes, lists.len()).as_ref(), Some(&lists));
        for (index, list) in lists.iter().enumerate() {
            for number in (0..9000).chain([65534, 65535]) {
                let expected = Some(list.contains(&number));
                assert_eq!(contains(&bytes, lists.len(), index, number), expected, "{number}");
            }
        }
    }

    #[test]
    fn scattered_numbers_take_about_a_byte() {
        let list: Vec<u16> = (0..80).map(|n| n * 97 + n % 7 * 5).collect();
        let bytes = encode([&list[..]].into_iter());
        assert!(bytes.len() - 2 - PADDING <= 80 * 17 / 16, "{}", bytes.len());
    }

    #[test]
    fn bytes_that_are_no_lists_are_refused() {
        let lists = lists();
        let bytes = encode(lists.iter().map(Vec::as_slice));
        for length in 0..bytes.len() {
            assert_eq!(decode(&bytes[..length], lists.len()), None, "cut to {length}");
        }
        assert_eq!(contains(&[], 1, 0, 0), None);
        // A length that ends within a number.
        assert_eq!(decode(&[5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1), None);
        assert_eq!(decode(&[60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1), None);
    }
}
