//! Bits in bytes, the lowest first.

/// Bits to be appended to.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// The bits that do not fill a byte yet, and how many they are.
    word: u64,
    filled: u32,
}

impl BitWriter {
    /// Appends the lowest bits of a word, at most 32; the others are zeros.
    pub(crate) fn put(&mut self, word: u32, bits: u32) {
        self.word |= u64::from(word) << self.filled;
        self.filled += bits;
        while self.filled >= 8 {
            self.bytes.push(self.word as u8);
            self.word >>= 8;
            self.filled -= 8;
        }
    }

    /// Appends a number in Elias's gamma code: as many zeros as it has further bits, its leading
    /// one, those bits. It is less than `u32::MAX`.
    pub(crate) fn put_number(&mut self, number: u32) {
        let number = number + 1;
        let further = number.ilog2();
        self.put(0, further);
        self.put(1, 1);
        self.put(number & !(1 << further), further);
    }

    /// Appends a distance: 0, −1, 1, −2, … as 0, 1, 2, 3, …
    pub(crate) fn put_distance(&mut self, distance: i32) {
        self.put_number((distance << 1 ^ distance >> 31) as u32);
    }

    /// How many bits were put.
    pub(crate) fn bits(&self) -> usize {
        self.bytes.len() * 8 + self.filled as usize
    }

    /// The bytes, the last filled up with zeros.
    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        if self.filled > 0 {
            self.bytes.push(self.word as u8);
        }
        self.bytes
    }
}

/// So many bytes must follow the last byte of a stream that is read.
pub(crate) const PADDING: usize = 8;

/// Bits to be read. What lies beyond the bytes is read as nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// From the first bit on; behind the bits to be read the bytes go on for [`PADDING`].
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// How many bits were gone past.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// The next bits, 57 of them at least, the lowest first.
    #[inline]
    pub(crate) fn peek(&self) -> Option<u64> {
        let word = self.bytes.get(self.at / 8..)?.first_chunk()?;
        Some(u64::from_le_bytes(*word) >> (self.at % 8))
    }

    /// Goes on by so many bits.
    #[inline]
    pub(crate) fn skip(&mut self, bits: u32) {
        self.at += bits as usize;
    }

    /// Takes at most 32 bits.
    pub(crate) fn take(&mut self, bits: u32) -> Option<u32> {
        let word = self.peek()? & ((1 << bits) - 1);
        self.skip(bits);
        Some(word as u32)
    }

    /// Takes a number as [`BitWriter::put_number`] writes it.
    #[inline]
    pub(crate) fn take_number(&mut self) -> Option<u32> {
        let further = self.peek()?.trailing_zeros();
        if further >= 32 {
            return None;
        }
        self.skip(further + 1);
        let low = self.take(further)?;
        Some((1 << further | low) - 1)
    }

    /// Takes a distance as [`BitWriter::put_distance`] writes it.
    #[inline]
    pub(crate) fn take_distance(&mut self) -> Option<i32> {
        let folded = self.take_number()?;
        Some((folded >> 1 ^ (folded & 1).wrapping_neg()) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_taken() {
        let numbers = [0, 1, 2, 3, 7, 8, 1000, 1 << 30, u32::MAX - 1];
        let distances = [0, -1, 1, -2, 2, 500, -1_000_000];
        let mut writer = BitWriter::default();
        for number in numbers {
            writer.put_number(number);
            writer.put(number & 31, 5);
        }
        distances.into_iter().for_each(|distance| writer.put_distance(distance));
        let mut bytes = writer.into_bytes();
        bytes.extend([0; PADDING]);
        let mut reader = BitReader::new(&bytes);
        for number in numbers {
            assert_eq!(reader.take_number(), Some(number));
            assert_eq!(reader.take(5), Some(number & 31));
        }
        for distance in distances {
            assert_eq!(reader.take_distance(), Some(distance));
        }
        assert_eq!(reader.take_number(), None, "only zeros follow");
    }

    #[test]
    fn the_end_of_the_bytes_is_noticed() {
        let mut reader = BitReader::new(&[0xff; PADDING]);
        assert_eq!(reader.take(8), Some(0xff));
        assert_eq!(reader.take(8), None);
        assert!(BitReader::new(&[]).peek().is_none());
    }
}
