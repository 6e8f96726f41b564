//! A box in parts, which several threads can sweep.
//!
//! A part is all words with one short prefix. A bite moves letters H towards the end of the word,
//! so a part can be bitten to another only if, as far as both prefixes go, the other never has more
//! H. Parts neither of which needs the other can be swept at the same time.

use super::lists::Lists;
use super::prefix::Before;
use crate::chomp::boards::lattice::Lattice;
use std::ops::Range;
use std::sync::OnceLock;

/// All words with the same prefix.
#[derive(Debug)]
pub(in crate::chomp::boards) struct Part {
    /// The prefix; the last entry is its end.
    pub(in crate::chomp::boards) path: Vec<Before>,
    /// The proper prefixes of this prefix, as numbers, shortest first.
    pub(in crate::chomp::boards) nodes: Vec<usize>,
    pub(in crate::chomp::boards) blocks: Range<usize>,
}

impl Part {
    /// The whole box.
    pub(in crate::chomp::boards) fn whole(lattice: &Lattice) -> Self {
        let blocks = 0..lattice.blocks(0, 0) as usize;
        Self { path: vec![Before::default()], nodes: Vec::new(), blocks }
    }

    /// Whether some word of this part may be bitten to one of another.
    pub(in crate::chomp::boards) fn needs(&self, other: &Self) -> bool {
        let mut steps = self.path.iter().zip(&other.path);
        steps.all(|(own, other)| own.right >= other.right)
    }
}

/// A box in parts.
#[derive(Debug, Default)]
pub(in crate::chomp::boards) struct Division {
    /// In order of rank.
    pub(in crate::chomp::boards) parts: Vec<Part>,
    /// How many proper prefixes their prefixes have.
    pub(in crate::chomp::boards) nodes: usize,
}

impl Division {
    /// Parts that have at most so many words each, or are a single block.
    pub(in crate::chomp::boards) fn new(lattice: &Lattice, most_words: u64) -> Self {
        let mut division = Self::default();
        division.add(lattice, most_words, &mut vec![Before::default()], &mut Vec::new());
        division
    }

    /// Adds all words with a prefix.
    fn add(
        &mut self,
        lattice: &Lattice,
        most_words: u64,
        path: &mut Vec<Before>,
        nodes: &mut Vec<usize>,
    ) {
        let depth = path.len() - 1;
        let Before { up, right, block, .. } = path[depth];
        if lattice.is_cut(up, right) || lattice.size(up, right) <= most_words {
            let end = block + lattice.blocks(up, right);
            let blocks = block as usize..end as usize;
            self.parts.push(Part { path: path.clone(), nodes: nodes.clone(), blocks });
            return;
        }
        nodes.push(self.nodes);
        self.nodes += 1;
        if up < lattice.rows {
            path.push(path[depth].then_up());
            self.add(lattice, most_words, path, nodes);
            path.pop();
        }
        if right < lattice.columns {
            path[depth].is_right = true;
            path.push(path[depth].then_right(lattice));
            self.add(lattice, most_words, path, nodes);
            path.pop();
            path[depth].is_right = false;
        }
        nodes.pop();
    }
}

/// The lists of parts that are done.
#[derive(Clone, Copy, Debug)]
pub(in crate::chomp::boards) struct Earlier<'a> {
    pub(in crate::chomp::boards) lists: &'a [OnceLock<Lists>],
    /// The first block of each part, and the part of each block.
    pub(in crate::chomp::boards) firsts: &'a [usize],
    pub(in crate::chomp::boards) part_of: &'a [u16],
}

impl<'a> Earlier<'a> {
    /// None: the whole box is one part.
    pub(in crate::chomp::boards) const NONE: Earlier<'static> =
        Earlier { lists: &[], firsts: &[], part_of: &[] };

    /// The numbers of a block, whose part is done.
    #[inline]
    pub(in crate::chomp::boards) fn of(&self, block: usize) -> &'a [u16] {
        let part = usize::from(self.part_of[block]);
        let lists =
            self.lists[part].get().expect("a part begins when those that it needs are done");
        lists.of(block - self.firsts[part])
    }
}
