//! What a sweep looks up and never changes: the same for all its threads.

use super::predecessors::Predecessors;
use super::shuffles::Shuffles;
use crate::chomp::boards::lattice::{Lattice, Point};

/// The tables of the sweep through a box.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) lattice: Lattice,
    pub(crate) shuffles: Shuffles,
    /// The predecessors of suffixes, by the column of the cut.
    pub(super) predecessors: Vec<Predecessors>,
    /// The number of each point that is a cut.
    pub(crate) cuts: Vec<usize>,
    /// The points of the cuts.
    pub(super) cut_points: Vec<Point>,
    /// Words of a block at each cut.
    pub(crate) cut_words: Vec<usize>,
}

impl Tables {
    pub(crate) fn new(lattice: &Lattice) -> Self {
        let shuffles = Shuffles::new(lattice);
        let mut cuts = vec![usize::MAX; lattice.points()];
        let cut_points: Vec<Point> = lattice.cuts().collect();
        let mut cut_words = Vec::new();
        for &(up, right) in &cut_points {
            cuts[lattice.point(up, right)] = cut_words.len();
            cut_words.push((lattice.size(up, right) as usize).div_ceil(64));
        }
        // Further up there are fewer words, those that begin with V: the first table has them all.
        let column =
            |right| Predecessors::new(lattice, &shuffles, (lattice.first_cut_up(right), right));
        let predecessors = (0..=lattice.columns).map(column).collect();
        Self { lattice: lattice.clone(), shuffles, predecessors, cuts, cut_points, cut_words }
    }
}
