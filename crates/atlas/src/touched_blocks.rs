//! Which blocks were found to be sound, so that each is checked once.
//!
//! One bit a block, set and read by any number of threads. Two that touch a block at the same
//! moment may both check it, which costs time and nothing else; so no ordering is asked for.

use std::sync::atomic::{AtomicU64, Ordering};

/// A set of block numbers that only grows.
#[derive(Debug)]
pub(crate) struct TouchedBlocks {
    words: Vec<AtomicU64>,
}

impl TouchedBlocks {
    /// No block of this many.
    pub(crate) fn none_of(blocks: usize) -> Self {
        Self { words: (0..blocks.div_ceil(64)).map(|_| AtomicU64::new(0)).collect() }
    }

    pub(crate) fn contains(&self, block: usize) -> bool {
        self.words[block / 64].load(Ordering::Relaxed) >> (block % 64) & 1 == 1
    }

    pub(crate) fn insert(&self, block: usize) {
        self.words[block / 64].fetch_or(1 << (block % 64), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_in_once_it_was_inserted() {
        let touched = TouchedBlocks::none_of(130);
        for block in [0, 63, 64, 129] {
            assert!(!touched.contains(block));
            touched.insert(block);
        }
        let inside: Vec<usize> = (0..130).filter(|&block| touched.contains(block)).collect();
        assert_eq!(inside, [0, 63, 64, 129]);
    }
}
