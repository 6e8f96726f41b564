//! What stands around the bytes of a block.
//!
//! ```text
//! length u64 · checksum of the bytes u32 · chain u32 │ the bytes │ zeros to a multiple of 8
//! ```
//!
//! The chain is the checksum of the chain before, the length and the checksum of the bytes. It
//! does two things: a damaged length is noticed before anyone trusts it, and a block counts only
//! in its place, after the blocks that it was written after.

/// The bytes before those of the block.
pub(crate) const HEAD_LENGTH: u64 = 16;

/// What stands before the bytes of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrameHead {
    pub(crate) length: u64,
    pub(crate) checksum: u32,
    pub(crate) chain: u32,
}

impl FrameHead {
    /// The head for this block after the chain `before`.
    pub(crate) fn of(block: &[u8], before: u32) -> Self {
        let length = block.len() as u64;
        let checksum = crc32fast::hash(block);
        Self { length, checksum, chain: chain_after(before, length, checksum) }
    }

    pub(crate) fn to_bytes(self) -> [u8; HEAD_LENGTH as usize] {
        let mut bytes = [0; HEAD_LENGTH as usize];
        bytes[..8].copy_from_slice(&self.length.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.checksum.to_le_bytes());
        bytes[12..].copy_from_slice(&self.chain.to_le_bytes());
        bytes
    }

    /// The head written as these bytes, whether or not it is sound.
    pub(crate) fn from_bytes(bytes: &[u8; HEAD_LENGTH as usize]) -> Self {
        let word = u128::from_le_bytes(*bytes);
        Self { length: word as u64, checksum: (word >> 64) as u32, chain: (word >> 96) as u32 }
    }

    /// Whether this is the head of a block after the chain `before`.
    pub(crate) fn follows(self, before: u32) -> bool {
        self.chain == chain_after(before, self.length, self.checksum)
    }

    /// How many zeros follow the bytes of the block.
    pub(crate) fn padding(self) -> usize {
        (self.length.wrapping_neg() % 8) as usize
    }

    /// The length of head, bytes and zeros; `None` when no file is that long.
    pub(crate) fn frame_length(self) -> Option<u64> {
        self.length.checked_next_multiple_of(8)?.checked_add(HEAD_LENGTH)
    }
}

fn chain_after(before: u32, length: u64, checksum: u32) -> u32 {
    let mut bytes = [0; 16];
    bytes[..4].copy_from_slice(&before.to_le_bytes());
    bytes[4..12].copy_from_slice(&length.to_le_bytes());
    bytes[12..].copy_from_slice(&checksum.to_le_bytes());
    crc32fast::hash(&bytes)
}

/// The bytes of the block in a whole frame, if the frame is sound and follows `before`.
pub(crate) fn checked_block(frame: &[u8], before: u32) -> Option<&[u8]> {
    let (head, rest) = frame.split_first_chunk()?;
    let head = FrameHead::from_bytes(head);
    if !head.follows(before) || head.frame_length()? != frame.len() as u64 {
        return None;
    }
    let (block, padding) = rest.split_at_checked(usize::try_from(head.length).ok()?)?;
    let sound = crc32fast::hash(block) == head.checksum && padding.iter().all(|&byte| byte == 0);
    sound.then_some(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(block: &[u8], before: u32) -> Vec<u8> {
        let head = FrameHead::of(block, before);
        [&head.to_bytes()[..], block, &vec![0; head.padding()]].concat()
    }

    #[test]
    fn a_frame_is_read_only_in_its_place() {
        for length in 0..20 {
            let block: Vec<u8> = (0..length).collect();
            let frame = frame(&block, 7);
            assert_eq!(frame.len() % 8, 0);
            assert_eq!(checked_block(&frame, 7), Some(&block[..]));
            assert_eq!(checked_block(&frame, 8), None);
        }
    }

    #[test]
    fn every_flip_is_noticed() {
        let frame = frame(b"some bytes", 7);
        for bit in 0..frame.len() * 8 {
            let mut damaged = frame.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(checked_block(&damaged, 7), None, "bit {bit}");
        }
    }

    #[test]
    fn absurd_lengths_have_no_frame() {
        let head = FrameHead { length: u64::MAX - 3, checksum: 0, chain: 0 };
        assert_eq!(head.frame_length(), None);
        assert_eq!(FrameHead { length: u64::MAX - 15, ..head }.frame_length(), None);
        assert_eq!(FrameHead { length: 9, ..head }.frame_length(), Some(32));
    }
}
