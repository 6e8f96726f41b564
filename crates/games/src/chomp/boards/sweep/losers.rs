//! The P-positions that a sweep can look up: those of its own part so far, and those of the parts
//! that were done before it began.

use super::lists::Lists;
use super::parts::Part;
use std::ops::Range;
use std::sync::OnceLock;

/// The lists of parts that are done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Earlier<'a> {
    pub(crate) lists: &'a [OnceLock<Lists>],
    /// The first block of each part, and the part of each block.
    pub(crate) firsts: &'a [usize],
    pub(crate) part_of: &'a [u16],
}

impl<'a> Earlier<'a> {
    /// None: the whole box is one part.
    pub(crate) const NONE: Earlier<'static> = Earlier { lists: &[], firsts: &[], part_of: &[] };

    /// The numbers of a block, whose part is done.
    #[inline]
    fn of(&self, block: usize) -> &'a [u16] {
        let part = usize::from(self.part_of[block]);
        let lists =
            self.lists[part].get().expect("a part begins when those that it needs are done");
        lists.of(block - self.firsts[part])
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
    pub(super) fn new(earlier: Earlier<'a>) -> Self {
        Self { earlier, lists: Lists::default(), first_block: 0 }
    }

    /// Begins with a part, of which the first blocks are known.
    pub(super) fn begin_part(&mut self, part: &Part, known: Lists) {
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
