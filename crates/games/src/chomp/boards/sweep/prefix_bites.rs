//! Bites inside the prefix: the lists of the blocks they lead to, marked in the block at hand.
//!
//! The suffix stays, so its number within the bitten block is the same, except for one kind of
//! bite. Where a bite takes the end of the prefix, the sorted prefix reaches the line of cuts
//! earlier, and its last letters H belong to the suffix:
//!
//! ```text
//!   [H V H V]|V H H V    ->    V V H|H V H H V      with cuts at (2, 1) and (2, 2)
//! ```
//!
//! There, what the suffixes of the block at hand lead to is a range within the list.

use super::losers::Losers;
use super::path::{Path, Step};
use super::settled::Settled;
use super::shuffles::{Bits, set_each};
use crate::chomp::boards::lattice::Lattice;

/// The bites inside the prefix of a block.
#[derive(Debug, Default)]
pub(super) struct PrefixBites {
    bitten: Vec<Bitten>,
}

/// What a bite leads to: a block, and the number there of what is left of the first suffix.
#[derive(Clone, Copy, Debug)]
struct Bitten {
    block: usize,
    first: u64,
}

impl PrefixBites {
    /// Marks what wins by a bite inside the prefix, except where bites are settled.
    pub(super) fn mark(
        &mut self,
        lattice: &Lattice,
        path: &Path,
        settled: &Settled,
        losers: &Losers<'_>,
        won: &mut Bits,
        size: u64,
    ) {
        self.bitten.clear();
        let ends_up = path.steps().last().is_some_and(|step| !step.is_right);
        for (begin, from) in path.steps().iter().enumerate() {
            if from.is_right && !settled.has(from.right) {
                self.add_before_the_cut(lattice, path, begin);
            }
            if from.is_right && ends_up {
                self.bitten.push(bite_to_the_cut(lattice, *from, path.end()));
            }
        }
        load(&self.bitten, losers);
        for &Bitten { block, first } in &self.bitten {
            mark_range(won, losers.of(block), first, size);
        }
    }

    /// Adds the bites that begin with this step and end before the last step of the prefix.
    fn add_before_the_cut(&mut self, lattice: &Lattice, path: &Path, begin: usize) {
        let (points, end) = (path.points(), path.end());
        let from = points[begin];
        for (step, after) in points[begin..points.len() - 2].iter().zip(&points[begin + 1..]) {
            if !step.is_right {
                let sorted = from.block + lattice.block_run(after.up, from.right, after.right);
                let block = (sorted + (end.block - after.block)) as usize;
                self.bitten.push(Bitten { block, first: 0 });
            }
        }
    }
}

/// The bite that takes the rest of the prefix.
fn bite_to_the_cut(lattice: &Lattice, from: Step, end: Step) -> Bitten {
    if end.up >= lattice.first_cut_up(from.right) {
        let first = lattice.run(end.up, from.right, end.right);
        return Bitten { block: from.block as usize, first };
    }
    let cut_right = lattice.first_cut_right(end.up);
    let block = from.block + lattice.block_run(end.up, from.right, cut_right);
    Bitten { block: block as usize, first: lattice.run(end.up, cut_right, end.right) }
}

/// Reads the ends of all lists, so that they are on their way from memory to the cache before the
/// first of them is needed.
fn load(bitten: &[Bitten], losers: &Losers<'_>) {
    let mut read = 0;
    for &Bitten { block, .. } in bitten {
        if let [first, .., last] = losers.of(block) {
            read |= first | last;
        }
    }
    std::hint::black_box(read);
}

/// Marks those of a list that lie in a range, counted from its beginning.
#[inline]
fn mark_range(won: &mut Bits, list: &[u16], first: u64, size: u64) {
    let is_before = |end: u64| move |&number: &u16| u64::from(number) < end;
    let begin = if first == 0 { 0 } else { list.partition_point(is_before(first)) };
    let list = &list[begin..];
    let end = match list.last() {
        Some(&last) if u64::from(last) >= first + size => {
            list.partition_point(is_before(first + size))
        }
        _ => list.len(),
    };
    set_each(won, &list[..end], (first as u16).wrapping_neg());
}
