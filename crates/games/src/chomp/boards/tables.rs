//! What a sweep looks up and never changes: the same for all its threads.

use super::arrivals::Arrivals;
use super::lattice::Lattice;
use super::shuffles::Shuffles;

/// The tables of the sweep through a box.
#[derive(Debug)]
pub(super) struct Tables<'a> {
    pub(super) lattice: &'a Lattice,
    pub(super) shuffles: Shuffles,
    /// For each column.
    pub(super) arrivals: Vec<Arrivals>,
    /// The number of each point that is a cut.
    pub(super) cuts: Vec<usize>,
    /// Words of a block at each cut.
    pub(super) cut_words: Vec<usize>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(lattice: &'a Lattice) -> Self {
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
