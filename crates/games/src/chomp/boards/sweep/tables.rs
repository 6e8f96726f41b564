//! What a sweep looks up and never changes: the same for all its threads.

use super::predecessors::Predecessors;
use super::shuffles::Shuffles;
use crate::chomp::boards::lattice::Lattice;

/// The tables of the sweep through a box.
#[derive(Debug)]
pub(crate) struct Tables<'a> {
    pub(crate) lattice: &'a Lattice,
    pub(crate) shuffles: Shuffles,
    /// The predecessors of suffixes, by the column of the cut.
    pub(super) predecessors: Vec<Predecessors>,
    /// The number of each point that is a cut.
    pub(crate) cuts: Vec<usize>,
    /// Words of a block at each cut.
    pub(crate) cut_words: Vec<usize>,
}

impl<'a> Tables<'a> {
    pub(crate) fn new(lattice: &'a Lattice) -> Self {
        let shuffles = Shuffles::new(lattice);
        let mut cuts = vec![usize::MAX; lattice.points()];
        let mut cut_words = Vec::new();
        for (up, right) in lattice.cuts() {
            cuts[lattice.point(up, right)] = cut_words.len();
            cut_words.push((lattice.size(up, right) as usize).div_ceil(64));
        }
        // Further up there are fewer words, those that begin with V: the first table has them all.
        let column =
            |right| Predecessors::new(lattice, &shuffles, (lattice.first_cut_up(right), right));
        let predecessors = (0..=lattice.columns).map(column).collect();
        Self { lattice, shuffles, predecessors, cuts, cut_words }
    }
}
