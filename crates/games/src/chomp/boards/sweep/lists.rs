//! What a sweep finds: the P-positions, block by block.

use std::borrow::Cow;
use std::ops::Range;

/// The P-positions of consecutive blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// Where the list of each block begins, and where the last one ends.
    pub(crate) starts: Vec<u64>,
    /// Numbers within blocks, increasing.
    pub(crate) numbers: Vec<u16>,
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

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.starts.len() - 1
    }

    /// The numbers of a block.
    ///
    /// # Panics
    /// When there is no such block.
    #[inline]
    #[must_use]
    pub fn of(&self, block: usize) -> &[u16] {
        &self.numbers[self.range(block)]
    }

    /// The lists of some of the blocks, as far as they are here.
    pub(crate) fn among(&self, blocks: Range<usize>) -> Self {
        let mut some = Self::default();
        blocks
            .take_while(|&block| block < self.blocks())
            .for_each(|block| some.push(self.of(block)));
        some
    }

    /// The same lists, with room for so many blocks: doubling could take twice as much.
    pub(crate) fn with_room(mut self, blocks: usize) -> Self {
        self.starts.reserve_exact(blocks.saturating_sub(self.blocks()));
        self
    }

    pub(crate) fn range(&self, block: usize) -> Range<usize> {
        self.starts[block] as usize..self.starts[block + 1] as usize
    }

    /// The memory of the lists, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.starts.capacity() * size_of::<u64>() + self.numbers.capacity() * size_of::<u16>()
    }
}

/// The P-positions of all blocks from the first on, in several lists one after the other.
#[derive(Debug)]
pub struct Found<'a> {
    parts: Vec<Cow<'a, Lists>>,
    /// The first block of each, and where the last one ends.
    firsts: Vec<usize>,
}

impl<'a> Found<'a> {
    pub(crate) fn new(parts: Vec<Cow<'a, Lists>>) -> Self {
        let mut firsts = vec![0];
        for part in &parts {
            firsts.push(firsts[firsts.len() - 1] + part.blocks());
        }
        Self { parts, firsts }
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.firsts[self.parts.len()]
    }

    /// How many P-positions there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.numbers.len() as u64).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of a block, increasing.
    ///
    /// # Panics
    /// When there is no such block.
    #[must_use]
    pub fn of(&self, block: usize) -> &[u16] {
        let part = self.firsts.partition_point(|&first| first <= block) - 1;
        self.parts[part].of(block - self.firsts[part])
    }

    /// The memory of the lists, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.parts.iter().map(|part| part.bytes()).sum()
    }
}
