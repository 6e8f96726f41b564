//! The sweep through all positions of a box that finds the P-positions.
//!
//! A bite sorts a factor of the word (see `lattice`), which makes it smaller, so words in order of
//! rank come after their options. The sweep goes through the prefixes depth first and for each
//! through its block of suffixes as a field of bits, in which winning positions get marked; what
//! is not marked when its turn comes is a P-position. Only P-positions are kept, two bytes each:
//! some hundredth of all positions.
//!
//! A bite from prefix and suffix can be
//! - *inside the prefix*: the P-positions over the bitten prefix are marked, one list for each
//!   bite, or P-positions mark when found what they settle for prefixes that come to theirs (see
//!   `settled`);
//! - *inside the suffix*: each P-position found marks the positions of its own block that come to
//!   it, one list for each of its corners;
//! - *across the cut*, begun in the prefix at a step H. Sorting makes all prefixes the same that
//!   agree before that step and reach the cut at the same point, so there is one field of bits for
//!   each pair of these, the *echo*, which P-positions fill when found. A block begins as the union
//!   of one echo for each step H of its prefix.
//!
//! Since blocks are as large as the fastest cache likes, nearly all marks are set there.

mod arrivals;
mod echoes;
pub(super) mod lists;
pub(super) mod parts;
mod prefix;
pub(super) mod settled;
pub(super) mod shuffles;
pub(super) mod tables;
pub(super) mod threads;

use super::Swept;
use super::lattice::Lattice;
use crate::verdict::Undecided;
use echoes::{Echoes, unite};
use lists::Lists;
use parts::{Earlier, Part};
use prefix::Before;
use settled::{Settled, SharedField};
use shuffles::{Bits, WORDS, set, set_each};
use std::ops::Range;
use std::sync::Arc;
use tables::Tables;

/// The listener is asked after so many positions.
const REPORT_EVERY: u64 = 1 << 20;

/// The state of a sweep through a part of the box at a time.
pub(in crate::chomp::boards) struct Sweep<'a> {
    tables: &'a Tables<'a>,
    lattice: &'a Lattice,
    /// The lists of blocks before this part.
    earlier: Earlier<'a>,
    /// The lists of this part, and the number of its first block.
    lists: Lists,
    first_block: usize,
    /// The prefix; the last entry is the cut.
    path: Vec<Before>,
    echoes: Vec<Echoes>,
    settled: Settled,
    bits: Box<Bits>,
    /// The bites inside the prefix: the list they lead to, and what number there is the first.
    bitten: Vec<(usize, u64)>,
    /// What was found in other parts, except for the positions, which are all.
    swept: Swept,
    next_report: u64,
    listener: &'a mut dyn FnMut(Swept, &Lists) -> Result<(), Undecided>,
    /// Positions that are passed over, block by block in whole words, and where the current block
    /// is.
    passed_over: Option<&'a mut [u64]>,
    passed_over_at: usize,
}

impl<'a> Sweep<'a> {
    /// A sweep that has not begun. The listener hears how much this sweep has done.
    pub(in crate::chomp::boards) fn new(
        tables: &'a Tables<'a>,
        settled: Settled,
        earlier: Earlier<'a>,
        listener: &'a mut dyn FnMut(Swept, &Lists) -> Result<(), Undecided>,
    ) -> Self {
        let lattice = tables.lattice;
        let echoes = (0..=lattice.rows + lattice.columns)
            .map(|_| Echoes::new(tables.cut_words.len()))
            .collect();
        Self {
            tables,
            lattice,
            earlier,
            lists: Lists::default(),
            first_block: 0,
            path: Vec::new(),
            echoes,
            settled,
            bits: Box::new([0; WORDS]),
            bitten: Vec::new(),
            swept: Swept::default(),
            next_report: REPORT_EVERY,
            listener,
            passed_over: None,
            passed_over_at: 0,
        }
    }

    /// A sweep of the whole box as one part.
    pub(in crate::chomp::boards) fn of_whole(
        tables: &'a Tables<'a>,
        listener: &'a mut dyn FnMut(Swept, &Lists) -> Result<(), Undecided>,
    ) -> Self {
        let settled = Settled::new(tables.lattice, Settled::first_kept(tables.lattice));
        Self::new(tables, settled, Earlier::NONE, listener)
    }

    /// Passes over positions of the part that comes next, and adds to them what it finds: so it
    /// finds what would be the P-positions if there were no others. The bits of each block begin
    /// with a word.
    pub(in crate::chomp::boards) fn pass_over(&mut self, positions: &'a mut [u64]) {
        self.passed_over = Some(positions);
        self.passed_over_at = 0;
    }

    /// Finds the P-positions of the whole box.
    pub(in crate::chomp::boards) fn run(&mut self, known: Lists) -> Result<Lists, Undecided> {
        self.run_part(&Part::whole(self.lattice), known, Vec::new())
    }

    /// Finds the P-positions of a part, those of its first blocks being known, with the fields of
    /// what is settled that it shares with other parts.
    pub(in crate::chomp::boards) fn run_part(
        &mut self,
        part: &Part,
        known: Lists,
        shared: Vec<Arc<SharedField>>,
    ) -> Result<Lists, Undecided> {
        self.path.clone_from(&part.path);
        self.first_block = part.blocks.start;
        self.lists = known.with_room(part.blocks.len());
        self.settled.begin_part(self.lattice, &self.path, shared);
        self.visit()?;
        for (depth, steps) in part.path.windows(2).enumerate().rev() {
            if !steps[0].is_right && !self.lattice.is_cut(steps[1].up, steps[1].right) {
                self.hand_down(depth);
            }
        }
        let mut lists = std::mem::take(&mut self.lists);
        lists.numbers.shrink_to_fit();
        self.swept.losers += lists.numbers.len() as u64;
        self.swept.bytes += lists.bytes() as u64;
        Ok(lists)
    }

    /// The echoes of the proper prefixes of a part's prefix, shortest first.
    pub(in crate::chomp::boards) fn echoes_before(&mut self, part: &Part) -> &mut [Echoes] {
        &mut self.echoes[..part.path.len() - 1]
    }

    /// All words with the current prefix.
    fn visit(&mut self) -> Result<(), Undecided> {
        let depth = self.path.len() - 1;
        let before = self.path[depth];
        if self.lattice.is_cut(before.up, before.right) {
            return self.solve_block();
        }
        self.echoes[depth].clear(&self.tables.cut_words);
        if before.up < self.lattice.rows {
            let next = before.then_up();
            self.path[depth].is_right = false;
            self.path.push(next);
            self.visit()?;
            self.path.pop();
            if !self.lattice.is_cut(next.up, next.right) {
                self.hand_down(depth);
            }
        }
        if before.right < self.lattice.columns {
            let next = before.then_right(self.lattice);
            self.path[depth].is_right = true;
            self.path.push(next);
            if !self.lattice.is_cut(next.up, next.right) {
                self.settled.clear(self.lattice, (next.up, next.right));
            }
            self.visit()?;
            self.path.pop();
        }
        Ok(())
    }

    /// A factor that can begin after a V can also begin before it: echoes of the longer prefix are
    /// echoes of the shorter one.
    fn hand_down(&mut self, depth: usize) {
        let (shorter, longer) = self.echoes.split_at_mut(depth + 1);
        for (cut, marks) in longer[0].all_marks() {
            let words = self.tables.cut_words[cut];
            unite(&mut shorter[depth].field(cut)[..words], &marks[..words]);
        }
    }

    fn solve_block(&mut self) -> Result<(), Undecided> {
        let depth = self.path.len() - 1;
        let Before { up, right, block, .. } = self.path[depth];
        let size = self.lattice.size(up, right);
        let block_of_part = block as usize - self.first_block;
        if block_of_part < self.lists.blocks() {
            self.recall(block_of_part);
            return self.report(size);
        }
        debug_assert_eq!(block_of_part, self.lists.blocks());
        let cut = self.tables.cuts[self.lattice.point(up, right)];
        let words = self.tables.cut_words[cut];
        match &self.passed_over {
            Some(all) => self.bits[..words].copy_from_slice(&all[self.passed_over_at..][..words]),
            None => self.bits[..words].fill(0),
        }
        for (before, echoes) in self.path[..depth].iter().zip(&self.echoes) {
            if before.is_right
                && let Some(echo) = echoes.marks(cut)
            {
                unite(&mut self.bits[..words], &echo[..words]);
            }
        }
        self.unite_settled(words);
        self.mark_bites_inside_prefix(size);
        if block == 0 {
            // The empty position, left by a bite at the poison, counts as won.
            set(&mut self.bits, 0);
        }
        // Doubling would take half as much memory again as the lists need.
        let lists = &mut self.lists.numbers;
        if lists.capacity() - lists.len() < size as usize {
            lists.reserve_exact((lists.len() / 8).max(1 << 16));
        }
        let found = self.lists.numbers.len();
        self.collect(size);
        self.settle(found..self.lists.numbers.len());
        if let Some(all) = &mut self.passed_over {
            for &number in &self.lists.numbers[found..] {
                all[self.passed_over_at + usize::from(number >> 6)] |= 1 << (number & 63);
            }
            self.passed_over_at += words;
        }
        self.lists.starts.push(self.lists.numbers.len() as u64);
        self.report(size)
    }

    /// What the P-positions of a block that is known mark for later ones.
    fn recall(&mut self, block: usize) {
        let range = self.lists.range(block);
        let Before { up, right, .. } = self.path[self.path.len() - 1];
        let (ups, rights) = self.last_corner();
        if ups > 0 {
            for at in range.clone() {
                let number = self.lists.numbers[at];
                let corner = self.tables.arrivals[right].first_corner(number, up);
                self.echo(number, ups, rights, corner);
            }
        }
        self.settle(range);
    }

    fn report(&mut self, size: u64) -> Result<(), Undecided> {
        self.swept.positions += size;
        if self.swept.positions >= self.next_report {
            self.next_report = self.swept.positions + REPORT_EVERY;
            return self.ask_listener();
        }
        Ok(())
    }

    /// Tells the listener what has been done.
    pub(in crate::chomp::boards) fn ask_listener(&mut self) -> Result<(), Undecided> {
        let swept = Swept {
            losers: self.swept.losers + self.lists.numbers.len() as u64,
            bytes: self.swept.bytes + self.lists.bytes() as u64,
            ..self.swept
        };
        (self.listener)(swept, &self.lists)
    }

    /// Marks what is settled for the steps H of the prefix. A bite that begins after its last V is
    /// across the cut.
    fn unite_settled(&mut self, words: usize) {
        let end = self.path[self.path.len() - 1];
        let Some(last_up) = self.path.iter().rposition(|step| step.up < end.up) else { return };
        for (step, after) in self.path[..last_up].iter().zip(&self.path[1..]) {
            if step.is_right && self.settled.has(step.right) {
                let place = end.place - after.place;
                self.settled.add_to(&mut self.bits[..words], step.right, place);
            }
        }
    }

    /// Settles what comes to the P-positions of this block, listed from here on, by bites inside
    /// the prefix.
    fn settle(&mut self, found: Range<usize>) {
        let numbers = &self.lists.numbers[found];
        if numbers.is_empty() {
            return;
        }
        let depth = self.path.len() - 1;
        let mut begin = 0;
        while begin < depth {
            let ups = self.path[begin..depth].iter().take_while(|step| !step.is_right).count();
            let rights =
                self.path[begin + ups..depth].iter().take_while(|step| step.is_right).count();
            let Before { up, right, .. } = self.path[begin];
            let next = begin + ups + rights;
            // As far as a corner reaches the cut, bites to it are across.
            let inside = next.min(depth - 1);
            if ups > 0 && inside > begin + ups && self.settled.has(right) {
                let place = self.path[depth].place - self.path[inside].place;
                let corner = (ups, inside - begin - ups);
                self.settled.settle(self.lattice, (up, right), corner, place, numbers);
            }
            begin = next;
        }
    }

    fn mark_bites_inside_prefix(&mut self, size: u64) {
        let Self { lattice, path, lists, bits, bitten, settled, first_block, earlier, .. } = self;
        bitten.clear();
        let depth = path.len() - 1;
        let ends_up = path[..depth].last().is_some_and(|step| !step.is_right);
        for (begin, from) in path[..depth].iter().enumerate() {
            if from.is_right && !settled.has(from.right) {
                bite_before_the_cut(lattice, path, begin, bitten);
            }
            if from.is_right && ends_up {
                bitten.push(bite_to_the_cut(lattice, *from, path[depth]));
            }
        }
        let list = |block: usize| match block.checked_sub(*first_block) {
            Some(own) => lists.of(own),
            None => earlier.of(block),
        };
        // Lists come from far: all are asked for before the first is needed.
        let mut touched = 0;
        for &(block, _) in &*bitten {
            if let [first, .., last] = list(block) {
                touched |= first | last;
            }
        }
        std::hint::black_box(touched);
        for &(block, number) in &*bitten {
            mark_part(bits, list(block), number, size);
        }
    }

    /// How many V and then H the prefix ends with.
    fn last_corner(&self) -> (usize, usize) {
        let prefix = &self.path[..self.path.len() - 1];
        let rights = prefix.iter().rev().take_while(|step| step.is_right).count();
        let before = &prefix[..prefix.len() - rights];
        (before.iter().rev().take_while(|step| !step.is_right).count(), rights)
    }

    /// Goes through the block, keeps what is not marked, and marks what comes to it.
    fn collect(&mut self, size: u64) {
        let (ups, rights) = self.last_corner();
        let words = (size as usize).div_ceil(64);
        let Before { up, right, .. } = self.path[self.path.len() - 1];
        for word in 0..words {
            let beyond =
                if word + 1 == words && !size.is_multiple_of(64) { !0 << (size % 64) } else { 0 };
            loop {
                let free = !(self.bits[word] | beyond);
                if free == 0 {
                    break;
                }
                let number = (word as u16) << 6 | free.trailing_zeros() as u16;
                self.lists.numbers.push(number);
                set(&mut self.bits, number);
                let arrivals = &self.tables.arrivals[right];
                arrivals.mark(number, &mut self.bits);
                if ups > 0 {
                    let corner = arrivals.first_corner(number, up);
                    self.echo(number, ups, rights, corner);
                }
            }
        }
    }

    /// Marks the words that come to this one by a bite across their cut, in the echoes of the
    /// longest prefixes for which that is so. The prefix ends with `V^ups H^rights`.
    fn echo(
        &mut self,
        number: u16,
        ups: usize,
        rights: usize,
        (more_ups, more_rights): (usize, usize),
    ) {
        let lattice = self.lattice;
        let depth = self.path.len() - 1;
        let end = self.path[depth];
        // Where the corner ends that begins in the prefix and perhaps goes on in the suffix.
        let (up, right) = match (rights, more_ups) {
            (0, _) => (end.up + more_ups, end.right + more_rights),
            (_, 0) => (end.up, end.right + more_rights),
            _ => (end.up, end.right),
        };
        let begin = depth - rights - ups;
        let from = self.path[begin];
        let rest = end.rank + u64::from(number) - from.rank - lattice.run(up, from.right, right);
        for cut_right in from.right + 1..=right {
            let cuts = lattice.cuts_in_column(cut_right);
            for cut_up in from.up.max(*cuts.start())..up.min(cuts.end() + 1) {
                let longest = begin + (cut_up - from.up).min(ups - 1);
                let cut = self.tables.cuts[lattice.point(cut_up, cut_right)];
                let field = self.echoes[longest].field(cut);
                let sorted = (rest + lattice.run(up, cut_right, right)) as u16;
                set(field, sorted);
                let corner = (up - cut_up, right - cut_right);
                self.tables.shuffles.set_all(lattice, field, sorted, (cut_up, cut_right), corner);
            }
        }
    }
}

/// The bites that begin with this step and end before the last step of the prefix: the lists they
/// lead to, and what number there is the first.
fn bite_before_the_cut(
    lattice: &Lattice,
    path: &[Before],
    begin: usize,
    bitten: &mut Vec<(usize, u64)>,
) {
    let (from, end) = (path[begin], path[path.len() - 1]);
    for (step, after) in path[begin..path.len() - 2].iter().zip(&path[begin + 1..]) {
        if !step.is_right {
            let block = from.block + lattice.block_run(after.up, from.right, after.right);
            bitten.push(((block + (end.block - after.block)) as usize, 0));
        }
    }
}

/// The same for the bite that takes the rest of the prefix. What it leaves is cut before.
fn bite_to_the_cut(lattice: &Lattice, from: Before, end: Before) -> (usize, u64) {
    if end.up >= lattice.first_cut_up(from.right) {
        return (from.block as usize, lattice.run(end.up, from.right, end.right));
    }
    let cut_right = lattice.first_cut_right(end.up);
    let block = from.block + lattice.block_run(end.up, from.right, cut_right);
    (block as usize, lattice.run(end.up, cut_right, end.right))
}

/// Marks those of a list that lie in a range, counted from its beginning.
#[inline]
fn mark_part(bits: &mut Bits, list: &[u16], first: u64, size: u64) {
    let is_before = |end: u64| move |&number: &u16| u64::from(number) < end;
    let begin = if first == 0 { 0 } else { list.partition_point(is_before(first)) };
    let list = &list[begin..];
    let end = match list.last() {
        Some(&last) if u64::from(last) >= first + size => {
            list.partition_point(is_before(first + size))
        }
        _ => list.len(),
    };
    set_each(bits, &list[..end], (first as u16).wrapping_neg());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swept(lattice: &Lattice, first_settled: usize, known: Lists) -> Lists {
        let tables = Tables::new(lattice);
        let settled = Settled::new(lattice, first_settled);
        let mut listener = |_, _: &Lists| Ok(());
        let mut sweep = Sweep::new(&tables, settled, Earlier::NONE, &mut listener);
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
