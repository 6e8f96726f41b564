//! The sweep through all positions of a box that finds the P-positions.
//!
//! A position is a word, the path along its edge: V goes up and H goes right. A bite begins at a
//! step H, ends at a later step V, and sorts the letters from the one to the other, V first. That
//! makes the word smaller in alphabetical order, so words in this order come after their options.
//!
//! A word is cut into a prefix and a suffix, and the words with one prefix are a *block*. The sweep
//! goes through the prefixes depth first. For each of them it has a field of bits, one for each
//! suffix, in which winning positions are marked; what is not marked when its turn comes is a
//! P-position. There are three kinds of bites, and each marks in its own way:
//!
//! ```text
//!   before the bite        after it
//!   [H V H V]|V H H V      V V H H|V H H V     inside the prefix: another block
//!    H V H V |V[H H V]     H V H V|V V H H     inside the suffix: the same block
//!    H V[H V |V H H V]     H V V V|V H H H     across the cut: another block
//! ```
//!
//! - *Inside the prefix* the suffix stays. The P-positions of the bitten block are known, and the
//!   same suffixes are marked here, one list for each such bite (`prefix_bites`). On long boards
//!   it is the other way round: a P-position, when it is found, marks once and for all what bites
//!   inside the prefix lead to it (`settled`).
//! - *Inside the suffix* the block stays. A P-position, when it is found, marks all positions of
//!   its block from which a bite leads to it (`predecessors`).
//! - *Across the cut* sorting makes all prefixes the same that agree before the step H where the
//!   bite begins and that end at the same point. So for each pair of a shorter prefix and a point
//!   there is one field of bits for all of these, an *echo*, in which P-positions mark when they
//!   are found (`echoes`). A block begins as the union of one echo for each step H of its prefix.
//!
//! Only P-positions are kept, two bytes each: about one position in a hundred. Blocks are as large
//! as the fastest cache likes, so nearly all marks are set there.

pub(super) mod echo;
mod echoes;
pub(super) mod lists;
mod losers;
pub(super) mod parts;
mod path;
mod predecessors;
mod prefix_bites;
mod progress;
pub(super) mod settled;
pub(super) mod shuffles;
pub(super) mod sources;
pub(super) mod tables;
pub(super) mod threads;

use crate::verdict::Result;
use echo::Echo;
use echoes::Echoes;
use lists::Lists;
pub(super) use losers::Earlier;
use losers::Losers;
use parts::Part;
use path::{Path, Step};
use prefix_bites::PrefixBites;
use progress::{Listener, Progress};
pub(super) use settled::Settled;
use settled::SharedField;
use shuffles::{Bits, WORDS, set};
use std::sync::Arc;
use tables::Tables;

/// A sweep through a box, one part of it at a time.
pub(crate) struct Sweep<'a> {
    tables: &'a Tables,
    /// The prefix that the sweep has come to.
    path: Path,
    /// The P-positions found so far.
    losers: Losers<'a>,
    /// The winning positions of the block at hand.
    won: Box<Bits>,
    /// Those of other blocks, by bites across the cut and by bites inside the prefix.
    echoes: Echoes,
    settled: Settled,
    prefix_bites: PrefixBites,
    passed_over: Option<PassedOver<'a>>,
    progress: Progress<'a>,
}

/// What the sweep of a part is handed, beside the echoes of its sources.
#[derive(Default)]
pub(super) struct Inputs<'a> {
    /// What is known of its first blocks.
    pub(super) known: Lists,
    /// The lists of its sources.
    pub(super) earlier: Earlier<'a>,
    /// The fields of what is settled that it has in common with other parts.
    pub(super) shared: Vec<Arc<SharedField>>,
}

/// Positions that a sweep passes over. The bits of each block begin with a word.
struct PassedOver<'a> {
    positions: &'a mut [u64],
    /// Where the block at hand begins.
    at: usize,
}

impl<'a> Sweep<'a> {
    /// A sweep that has not begun. The listener hears how much this sweep has done.
    pub(super) fn new(tables: &'a Tables, settled: Settled, listener: Listener<'a>) -> Self {
        Self {
            tables,
            path: Path::default(),
            losers: Losers::new(),
            won: Box::new([0; WORDS]),
            echoes: Echoes::new(tables),
            settled,
            prefix_bites: PrefixBites::default(),
            passed_over: None,
            progress: Progress::new(listener),
        }
    }

    /// A sweep of the whole box as one part.
    pub(crate) fn of_whole(tables: &'a Tables, listener: Listener<'a>) -> Self {
        let settled = Settled::new(&tables.lattice, Settled::first_kept(&tables.lattice));
        Self::new(tables, settled, listener)
    }

    /// Passes over positions of the part that comes next, and adds to them what it finds: so it
    /// finds what would be the P-positions if there were no others.
    pub(crate) fn pass_over(&mut self, positions: &'a mut [u64]) {
        self.passed_over = Some(PassedOver { positions, at: 0 });
    }

    /// Finds the P-positions of the whole box.
    pub(crate) fn run(&mut self, known: Lists) -> Result<Lists> {
        let inputs = Inputs { known, ..Inputs::default() };
        let (lists, _) =
            self.run_part(&Part::whole(&self.tables.lattice), inputs, std::iter::empty())?;
        Ok(lists)
    }

    /// Finds the P-positions of a part, with the echoes of its sources. Returns its lists and what
    /// it marks for others.
    pub(super) fn run_part<'e>(
        &mut self,
        part: &Part,
        inputs: Inputs<'a>,
        echoes: impl Iterator<Item = &'e Echo>,
    ) -> Result<(Lists, Echo)> {
        self.path.copy_from(&part.path);
        self.losers.begin_part(part, inputs.known, inputs.earlier);
        self.settled.begin_part(&self.tables.lattice, &self.path, inputs.shared);
        self.echoes.begin_part(self.tables, &part.path, echoes);
        self.visit()?;
        let lists = self.losers.end_part();
        self.progress.add_part(&lists);
        Ok((lists, self.echoes.end_part(self.tables, &part.path)))
    }

    /// Tells the listener what has been done.
    fn ask_listener(&mut self) -> Result<()> {
        self.progress.ask_listener(&self.losers.lists)
    }

    /// Goes through all words with the current prefix.
    fn visit(&mut self) -> Result<()> {
        let lattice = &self.tables.lattice;
        let depth = self.path.len();
        let end = self.path.end();
        if lattice.is_cut(end.up, end.right) {
            return self.visit_block();
        }
        self.echoes.clear(self.tables, depth);
        if end.up < lattice.rows {
            self.path.push_up();
            self.visit()?;
            self.path.pop();
            if !lattice.is_cut(end.up + 1, end.right) {
                self.echoes.hand_down(self.tables, depth);
            }
        }
        if end.right < lattice.columns {
            self.path.push_right(lattice);
            if !lattice.is_cut(end.up, end.right + 1) {
                self.settled.clear(lattice, (end.up, end.right + 1));
            }
            self.visit()?;
            self.path.pop();
        }
        Ok(())
    }

    /// Finds the P-positions of the block at hand, unless they are known, and marks what they mean
    /// for later blocks.
    fn visit_block(&mut self) -> Result<()> {
        let Step { up, right, block, .. } = self.path.end();
        let size = self.tables.lattice.size(up, right);
        match self.losers.known_range(block) {
            Some(range) => {
                let (ups, rights) = self.path.last_corner();
                if ups > 0 {
                    for at in range.clone() {
                        let number = self.losers.lists.numbers[at];
                        self.echoes.mark(self.tables, &self.path, number, (ups, rights));
                    }
                }
                self.settled.settle_all(
                    &self.tables.lattice,
                    &self.path,
                    &self.losers.lists.numbers[range],
                );
            }
            None => self.solve_block(size),
        }
        self.progress.add(size, &self.losers.lists)
    }

    fn solve_block(&mut self, size: u64) {
        let tables = self.tables;
        let Self { path, won, losers, .. } = self;
        let end = path.end();
        let cut = tables.cuts[tables.lattice.point(end.up, end.right)];
        let words = tables.cut_words[cut];
        let block_bits = &mut won[..words];
        match &self.passed_over {
            Some(PassedOver { positions, at }) => {
                block_bits.copy_from_slice(&positions[*at..][..words]);
            }
            None => block_bits.fill(0),
        }
        self.echoes.add_to(block_bits, path.steps(), cut);
        self.settled.add_all_to(block_bits, path);
        self.prefix_bites.mark(&tables.lattice, path, &self.settled, losers, won, size);
        if end.block == 0 {
            // The empty position, left by a bite at the poison, counts as won.
            set(won, 0);
        }
        let first = losers.make_room(size);
        self.collect(size);
        let found = &self.losers.lists.numbers[first..];
        self.settled.settle_all(&tables.lattice, &self.path, found);
        if let Some(PassedOver { positions, at }) = &mut self.passed_over {
            for &number in found {
                positions[*at + usize::from(number >> 6)] |= 1 << (number & 63);
            }
            *at += words;
        }
        self.losers.end_block();
    }

    /// Goes through the block, keeps what is not marked, and marks what comes to it.
    fn collect(&mut self, size: u64) {
        let Self { tables, path, losers, won, echoes, .. } = self;
        let (ups, rights) = path.last_corner();
        let words = (size as usize).div_ceil(64);
        let predecessors = &tables.predecessors[path.end().right];
        for word in 0..words {
            let beyond =
                if word + 1 == words && !size.is_multiple_of(64) { !0 << (size % 64) } else { 0 };
            loop {
                let free = !(won[word] | beyond);
                if free == 0 {
                    break;
                }
                let number = (word as u16) << 6 | free.trailing_zeros() as u16;
                losers.lists.numbers.push(number);
                set(won, number);
                predecessors.mark(number, won);
                if ups > 0 {
                    echoes.mark(tables, path, number, (ups, rights));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chomp::boards::lattice::Lattice;

    fn swept(lattice: &Lattice, first_settled: usize, known: Lists) -> Lists {
        let tables = Tables::new(lattice);
        let settled = Settled::new(lattice, first_settled);
        let mut listener = |_, _: &Lists| Ok(());
        let mut sweep = Sweep::new(&tables, settled, &mut listener);
        sweep.run(known).expect("nobody stops it")
    }

    #[test]
    fn what_is_settled_is_what_lists_mark() {
        for (rows, columns, block) in
            [(9, 4, 30), (14, 5, 200), (7, 7, 50), (20, 3, 9), (8, 6, 1), (3, 2, 10)]
        {
            let lattice = Lattice::new(rows, columns, block);
            let by_lists = swept(&lattice, columns, Lists::default());
            for first in 0..columns {
                let lists = swept(&lattice, first, Lists::default());
                assert_eq!(lists, by_lists, "{rows}x{columns} from {first} on");
            }
        }
    }

    #[test]
    fn a_sweep_goes_on_from_any_block() {
        for (rows, columns, block) in [(7, 6, 20), (8, 8, 100), (13, 4, 30), (16, 5, 60)] {
            let lattice = Lattice::new(rows, columns, block);
            let first = Settled::first_kept(&lattice);
            let whole = swept(&lattice, first, Lists::default());
            for blocks in (0..=whole.blocks()).step_by(1 + whole.blocks() / 40) {
                let again = swept(&lattice, first, whole.among(0..blocks));
                assert_eq!(again, whole, "{rows}×{columns} from block {blocks}");
            }
        }
    }
}
