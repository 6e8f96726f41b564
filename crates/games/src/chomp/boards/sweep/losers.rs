//! The P-positions that a sweep can look up: those of its own part so far, and those of the parts
//! that were done before it began.

use super::lists::Lists;
use super::parts::Part;
use std::ops::Range;

/// The lists of other parts that a part reads; none when the whole box is one part.
#[derive(Debug, Default)]
pub(crate) struct Earlier<'a> {
    /// The first block of each of them, increasing.
    firsts: Vec<usize>,
    lists: Vec<&'a Lists>,
}

impl<'a> Earlier<'a> {
    /// Adds lists that begin with this block, which is after all that are here.
    pub(crate) fn push(&mut self, first: usize, lists: &'a Lists) {
        self.firsts.push(first);
        self.lists.push(lists);
    }

    /// The numbers of a block.
    #[inline]
    fn of(&self, block: usize) -> &'a [u16] {
        let after = self.firsts.partition_point(|&first| first <= block);
        self.lists[after - 1].of(block - self.firsts[after - 1])
    }
}

/// P-positions of earlier parts and of the part at hand.
pub(super) struct Losers<'a> {
    earlier: Earlier<'a>,
    /// Those of the part at hand, and the number of its first block.
    pub(super) lists: Lists,
    first_block: usize,
}

impl<'a> Losers<'a> {
    pub(super) fn new() -> Self {
        Self { earlier: Earlier::default(), lists: Lists::default(), first_block: 0 }
    }

    /// Begins with a part, of which the first blocks are known.
    pub(super) fn begin_part(&mut self, part: &Part, known: Lists, earlier: Earlier<'a>) {
        self.earlier = earlier;
        self.first_block = part.blocks.start;
        self.lists = known.with_room(part.blocks.len());
    }

    /// The lists of a part that is done.
    pub(super) fn end_part(&mut self) -> Lists {
        let mut lists = std::mem::take(&mut self.lists);
        lists.numbers.shrink_to_fit();
        lists
    }

    /// The numbers of a block that is done.
    #[inline]
    pub(super) fn of(&self, block: usize) -> &[u16] {
        match block.checked_sub(self.first_block) {
            Some(own) => self.lists.of(own),
            None => self.earlier.of(block),
        }
    }

    /// Where the list of a block of this part is, if it is known.
    pub(super) fn known_range(&self, block: u64) -> Option<Range<usize>> {
        let own = block as usize - self.first_block;
        debug_assert!(own <= self.lists.blocks(), "blocks come in order");
        (own < self.lists.blocks()).then(|| self.lists.range(own))
    }

    /// Makes room for the P-positions of a block of so many words, and returns where they begin.
    pub(super) fn make_room(&mut self, size: u64) -> usize {
        let numbers = &mut self.lists.numbers;
        // Doubling would take half as much memory again as the lists need.
        if numbers.capacity() - numbers.len() < size as usize {
            numbers.reserve_exact((numbers.len() / 8).max(1 << 16));
        }
        numbers.len()
    }

    /// Ends the list of the block at hand.
    pub(super) fn end_block(&mut self) {
        self.lists.starts.push(self.lists.numbers.len() as u64);
    }
}
