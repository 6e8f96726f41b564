//! What a sweep finds: the P-positions, block by block.

use super::lattice::Lattice;
use std::ops::Range;

/// All P-positions of a box, or those of its first blocks, block by block.
#[derive(Clone, Debug)]
pub struct Lists {
    /// Where the list of each block begins, and where the last one ends.
    pub(super) starts: Vec<u64>,
    /// Numbers within blocks, increasing.
    pub(super) numbers: Vec<u16>,
}

impl Default for Lists {
    fn default() -> Self {
        Self { starts: vec![0], numbers: Vec::new() }
    }
}

impl Lists {
    /// Adds the numbers of the next block, increasing.
    pub fn push(&mut self, numbers: &[u16]) {
        self.numbers.extend_from_slice(numbers);
        self.starts.push(self.numbers.len() as u64);
    }

    /// Of how many blocks they are.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.starts.len() - 1
    }

    /// The numbers of a block.
    ///
    /// # Panics
    /// When there is no such block.
    #[must_use]
    pub fn of(&self, block: usize) -> &[u16] {
        &self.numbers[self.range(block)]
    }

    /// With room for where all lists begin: doubling could take twice as much.
    pub(super) fn with_room(mut self, lattice: &Lattice) -> Self {
        let missing = (lattice.blocks(0, 0) as usize).saturating_sub(self.blocks());
        self.starts.reserve_exact(missing);
        self
    }

    pub(super) fn range(&self, block: usize) -> Range<usize> {
        self.starts[block] as usize..self.starts[block + 1] as usize
    }

    /// The memory of the lists, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.starts.capacity() * size_of::<u64>() + self.numbers.capacity() * size_of::<u16>()
    }
}
