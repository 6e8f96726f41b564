//! A box in parts, which several threads can sweep.
//!
//! A part is all words with one short prefix. What a part reads of others, `sources` tells; parts
//! that wait for none of each other can be swept at the same time.

use super::path::{Path, Step};
use crate::chomp::boards::lattice::Lattice;
use std::ops::Range;

/// All words with the same prefix.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) path: Path,
    /// The proper prefixes of this prefix, as numbers, shortest first.
    pub(crate) nodes: Vec<usize>,
    pub(crate) blocks: Range<usize>,
}

impl Part {
    /// The whole box.
    pub(crate) fn whole(lattice: &Lattice) -> Self {
        let blocks = 0..lattice.blocks(0, 0) as usize;
        Self { path: Path::default(), nodes: Vec::new(), blocks }
    }
}

/// A box in parts.
#[derive(Debug, Default)]
pub(crate) struct Division {
    /// In order of rank.
    pub(crate) parts: Vec<Part>,
    /// How many proper prefixes their prefixes have.
    pub(crate) nodes: usize,
}

impl Division {
    /// Parts that have at most so many words each, or are a single block.
    pub(crate) fn new(lattice: &Lattice, most_words: u64) -> Self {
        let mut division = Self::default();
        division.add(lattice, most_words, &mut Path::default(), &mut Vec::new());
        division
    }

    /// The number of the part that has a block.
    pub(crate) fn part_of(&self, block: usize) -> usize {
        self.parts.partition_point(|part| part.blocks.start <= block) - 1
    }

    /// Adds all words with a prefix.
    fn add(&mut self, lattice: &Lattice, most_words: u64, path: &mut Path, nodes: &mut Vec<usize>) {
        let Step { up, right, block, .. } = path.end();
        if lattice.is_cut(up, right) || lattice.size(up, right) <= most_words {
            let end = block + lattice.blocks(up, right);
            let blocks = block as usize..end as usize;
            self.parts.push(Part { path: path.clone(), nodes: nodes.clone(), blocks });
            return;
        }
        nodes.push(self.nodes);
        self.nodes += 1;
        if up < lattice.rows {
            path.push_up();
            self.add(lattice, most_words, path, nodes);
            path.pop();
        }
        if right < lattice.columns {
            path.push_right(lattice);
            self.add(lattice, most_words, path, nodes);
            path.pop();
        }
        nodes.pop();
    }
}
