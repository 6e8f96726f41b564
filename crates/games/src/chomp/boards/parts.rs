//! A box in parts, which several threads can sweep.
//!
//! A part is all words with one short prefix. A bite moves letters H towards the end of the word, so a part can be
//! bitten to another only if, as far as both prefixes go, the other never has more H. Parts neither of which
//! needs the other can be swept at the same time.

use super::lattice::Lattice;
use super::lists::Lists;
use super::sweep::Before;
use std::ops::Range;
use std::sync::OnceLock;

/// All words with the same prefix.
#[derive(Debug)]
pub(super) struct Part {
    /// The prefix; the last entry is its end.
    pub(super) path: Vec<Before>,
    /// The proper prefixes of this prefix, as numbers, shortest first.
    pub(super) nodes: Vec<usize>,
    pub(super) blocks: Range<usize>,
}

impl Part {
    /// The whole box.
    pub(super) fn whole(lattice: &Lattice) -> Self {
        let blocks = 0..lattice.blocks(0, 0) as usize;
        Self { path: vec![Before::default()], nodes: Vec::new(), blocks }
    }

    /// Whether some word of this part may be bitten to one of another.
    pub(super) fn needs(&self, other: &Self) -> bool {
        let mut steps = self.path.iter().zip(&other.path);
        steps.all(|(own, other)| own.right >= other.right)
    }
}

/// The parts of a box in order of rank, each with at most so many words or a single block, and how many proper
/// prefixes they have.
pub(super) fn divided(lattice: &Lattice, most_words: u64) -> (Vec<Part>, usize) {
    fn divide(
        lattice: &Lattice,
        most_words: u64,
        path: &mut Vec<Before>,
        nodes: &mut Vec<usize>,
        next_node: &mut usize,
        parts: &mut Vec<Part>,
    ) {
        let depth = path.len() - 1;
        let Before { up, right, block, .. } = path[depth];
        if lattice.is_cut(up, right) || lattice.size(up, right) <= most_words {
            let end = block + lattice.blocks(up, right);
            let blocks = block as usize..end as usize;
            parts.push(Part { path: path.clone(), nodes: nodes.clone(), blocks });
            return;
        }
        nodes.push(*next_node);
        *next_node += 1;
        if up < lattice.rows {
            path.push(path[depth].then_up());
            divide(lattice, most_words, path, nodes, next_node, parts);
            path.pop();
        }
        if right < lattice.columns {
            path[depth].is_right = true;
            path.push(path[depth].then_right(lattice));
            divide(lattice, most_words, path, nodes, next_node, parts);
            path.pop();
            path[depth].is_right = false;
        }
        nodes.pop();
    }
    let (mut parts, mut nodes) = (Vec::new(), 0);
    let mut path = vec![Before::default()];
    divide(lattice, most_words, &mut path, &mut Vec::new(), &mut nodes, &mut parts);
    (parts, nodes)
}

/// The lists of parts that are done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Earlier<'a> {
    pub(super) lists: &'a [OnceLock<Lists>],
    /// The first block of each part, and the part of each block.
    pub(super) firsts: &'a [usize],
    pub(super) part_of: &'a [u16],
}

impl<'a> Earlier<'a> {
    /// None: the whole box is one part.
    pub(super) const NONE: Earlier<'static> = Earlier { lists: &[], firsts: &[], part_of: &[] };

    /// The numbers of a block, whose part is done.
    #[inline]
    pub(super) fn of(&self, block: usize) -> &'a [u16] {
        let part = usize::from(self.part_of[block]);
        let lists =
            self.lists[part].get().expect("a part begins when those that it needs are done");
        lists.of(block - self.firsts[part])
    }
}
