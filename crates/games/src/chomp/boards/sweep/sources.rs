//! What a part reads of others.
//!
//! A bite that leaves the part with prefix `p` begins at one of the steps H of `p`. Say that `w`
//! comes before this step, and that the bite ends with the step V that reaches some height. Sorted,
//! the word goes on after `w` with all its V and only then with its H:
//!
//! ```text
//!   w H V H|V H…       p = w H V H
//!   w V H H|V H…       the bite ends within p: one other prefix as long as p
//!   w V V H|H H…       it ends beyond p, at height 2: the part of w V V H…, and so for each height
//! ```
//!
//! The suffix after `w` is the shorter the higher the bite ends, so whatever is beyond `p`, the
//! part that the bite leads to is known: one for each step H of `p` and each height above it. Bites
//! that end before the cut read the lists of that part, and of these only the blocks with one
//! prefix. Bites that end beyond the cut read its echo.

use super::parts::{Division, Part};
use super::path::Step;
use crate::chomp::boards::lattice::Lattice;
use std::collections::BTreeMap;
use std::ops::Range;

/// What a part reads of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The number of the other part.
    pub part: usize,
    /// The blocks whose lists it may look up; perhaps none.
    pub blocks: Range<usize>,
    /// Whether it reads the echo.
    pub echo: bool,
}

impl Division {
    /// What a part reads of others, in order of rank; all of them come before it.
    pub(crate) fn sources(&self, lattice: &Lattice, part: &Part) -> Vec<Source> {
        let mut found = BTreeMap::new();
        let points = part.path.points();
        let end = part.path.end();
        for (begin, &from) in part.path.steps().iter().enumerate() {
            if !from.is_right {
                continue;
            }
            for (step, &after) in points[begin..].iter().zip(&points[begin + 1..]) {
                if !step.is_right {
                    self.add_source(&mut found, sorted_within(lattice, from, after, end));
                }
            }
            for up in end.up + 1..=lattice.rows {
                let blocks = sorted_beyond(lattice, from, up, end.right);
                let source = self.add_source(&mut found, blocks.start..blocks.start);
                source.echo = true;
                if !lattice.is_cut(up - 1, end.right) {
                    self.add_source(&mut found, blocks);
                }
            }
        }
        found.into_values().collect()
    }

    /// Adds blocks of one part.
    fn add_source<'f>(
        &self,
        found: &'f mut BTreeMap<usize, Source>,
        blocks: Range<usize>,
    ) -> &'f mut Source {
        let part = self.part_of(blocks.start);
        let none = || Source { part, blocks: blocks.start..blocks.start, echo: false };
        let source = found.entry(part).or_insert_with(none);
        if source.blocks.is_empty() {
            source.blocks = blocks;
        } else if !blocks.is_empty() {
            let start = source.blocks.start.min(blocks.start);
            source.blocks = start..source.blocks.end.max(blocks.end);
        }
        source
    }
}

/// The blocks that a bite leads to from one step to before another, both in the prefix that ends
/// there.
fn sorted_within(lattice: &Lattice, from: Step, after: Step, end: Step) -> Range<usize> {
    let cut = lattice.first_cut_right(after.up).max(from.right);
    if cut <= after.right {
        return one_block(from, lattice.block_run(after.up, from.right, cut));
    }
    let sorted = lattice.block_run(after.up, from.right, after.right);
    let first = (from.block + sorted + end.block - after.block) as usize;
    first..first + lattice.blocks(end.up, end.right) as usize
}

/// The blocks that bites lead to from a step to one that reaches this height no sooner than in this
/// column.
fn sorted_beyond(lattice: &Lattice, from: Step, up: usize, right: usize) -> Range<usize> {
    let cut = lattice.first_cut_right(up).max(from.right);
    if cut <= right {
        return one_block(from, lattice.block_run(up, from.right, cut));
    }
    let first = (from.block + lattice.block_run(up, from.right, right)) as usize;
    first..first + lattice.blocks(up, right) as usize
}

fn one_block(from: Step, run: u64) -> Range<usize> {
    let block = (from.block + run) as usize;
    block..block + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chomp::boards::sweep::path::Path;
    use std::collections::BTreeSet;

    /// The prefix of a word up to the cut.
    fn prefix(lattice: &Lattice, word: &[bool]) -> Path {
        let mut path = Path::default();
        for &right in word {
            if lattice.is_cut(path.end().up, path.end().right) {
                break;
            }
            if right { path.push_right(lattice) } else { path.push_up() }
        }
        path
    }

    /// Parts read what some word of theirs is bitten to, and nothing else.
    #[test]
    fn what_is_read_is_what_bites_lead_to() {
        for (rows, columns, block, part) in
            [(5, 4, 1, 12), (5, 4, 6, 20), (4, 4, 5, 5), (7, 3, 4, 9), (6, 2, 3, 6)]
        {
            let lattice = Lattice::new(rows, columns, block);
            let division = Division::new(&lattice, part);
            let (mut by_lists, mut by_echoes) = (BTreeSet::new(), BTreeSet::new());
            let letters = rows + columns;
            let is_word = |word: &u32| word.count_ones() as usize == columns;
            for word in (0_u32..1 << letters).filter(is_word) {
                let word: Vec<bool> = (0..letters).map(|at| word >> at & 1 == 1).collect();
                let path = prefix(&lattice, &word);
                let from = division.part_of(path.end().block as usize);
                for begin in (0..letters).filter(|&at| word[at]) {
                    for end in (begin + 1..letters).filter(|&at| !word[at]) {
                        let mut bitten = word.clone();
                        bitten[begin..=end].sort_unstable();
                        let block = prefix(&lattice, &bitten).end().block as usize;
                        let to = division.part_of(block);
                        if to == from {
                            continue;
                        }
                        if end < path.len() {
                            by_lists.insert((from, to, block));
                        } else {
                            by_echoes.insert((from, to));
                        }
                    }
                }
            }
            let sources = division.parts.iter().map(|part| division.sources(&lattice, part));
            let (mut lists, mut echoes) = (BTreeSet::new(), BTreeSet::new());
            for (from, source) in sources
                .enumerate()
                .flat_map(|(from, all)| all.into_iter().map(move |it| (from, it)))
            {
                assert!(source.part < from, "sources come before");
                assert!(!source.blocks.is_empty() || source.echo, "something is read");
                lists.extend(source.blocks.map(|block| (from, source.part, block)));
                if source.echo {
                    echoes.insert((from, source.part));
                }
            }
            let board = format!("{rows}×{columns} in blocks of {block} and parts of {part}");
            assert_eq!(echoes, by_echoes, "{board}");
            assert!(lists.is_superset(&by_lists), "{board}");
            let without = |(from, to, _): &(usize, usize, usize)| (*from, *to);
            let pairs: BTreeSet<_> = lists.iter().map(without).collect();
            assert_eq!(pairs, by_lists.iter().map(without).collect(), "{board}");
        }
    }
}
