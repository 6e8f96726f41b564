//! What a sweep looks up and never changes: the same for all its threads.

use super::arrivals::Arrivals;
use super::shuffles::Shuffles;
use crate::chomp::boards::lattice::Lattice;

/// The tables of the sweep through a box.
#[derive(Debug)]
pub(in crate::chomp::boards) struct Tables<'a> {
    pub(in crate::chomp::boards) lattice: &'a Lattice,
    pub(in crate::chomp::boards) shuffles: Shuffles,
    /// For each column.
    pub(in crate::chomp::boards) arrivals: Vec<Arrivals>,
    /// The number of each point that is a cut.
    pub(in crate::chomp::boards) cuts: Vec<usize>,
    /// Words of a block at each cut.
    pub(in crate::chomp::boards) cut_words: Vec<usize>,
}

impl<'a> Tables<'a> {
    pub(in crate::chomp::boards) fn new(lattice: &'a Lattice) -> Self {
        let shuffles = Shuffles::new(lattice);
        let mut cuts = vec![usize::MAX; lattice.points()];
        let mut cut_words = Vec::new();
        for (up, right) in lattice.cuts() {
            cuts[lattice.point(up, right)] = cut_words.len();
            cut_words.push((lattice.size(up, right) as usize).div_ceil(64));
        }
        // Further up there are fewer words, those that begin with V: the first table has them all.
        let column =
            |right| Arrivals::new(lattice, &shuffles, (lattice.first_cut_up(right), right));
        let arrivals = (0..=lattice.columns).map(column).collect();
        Self { lattice, shuffles, arrivals, cuts, cut_words }
    }
}
