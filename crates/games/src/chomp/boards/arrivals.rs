//! What comes to a word by a bite inside its suffix, for every suffix of every cut.
//!
//! The list of a suffix has the numbers, in its block, of all words in which one of its corners is
//! shuffled. It is the same for all prefixes, so it is made once.

use super::lattice::Lattice;
use super::shuffles::Shuffles;

/// The lists of all suffixes after one cut.
#[derive(Debug)]
pub(super) struct Arrivals {
    /// Where the list of each suffix begins, and where the last one ends.
    starts: Vec<u32>,
    numbers: Vec<u16>,
    /// How many V each suffix begins with, and how many H follow.
    first_corners: Vec<(u16, u16)>,
}

impl Arrivals {
    /// The lists of the suffixes from a point on.
    pub(super) fn new(lattice: &Lattice, shuffles: &Shuffles, point: (usize, usize)) -> Self {
        let size = lattice.size(point.0, point.1);
        let mut arrivals = Self { starts: vec![0], numbers: Vec::new(), first_corners: Vec::new() };
        for number in 0..size {
            arrivals.add(lattice, shuffles, point, number);
        }
        arrivals
    }

    fn add(&mut self, lattice: &Lattice, shuffles: &Shuffles, point: (usize, usize), number: u64) {
        let (mut up, mut right) = point;
        let mut rank = number;
        let mut first = None;
        while right < lattice.columns {
            let begin = (up, right);
            while rank < lattice.size(up + 1, right) {
                up += 1;
            }
            while right < lattice.columns && rank >= lattice.size(up + 1, right) {
                rank -= lattice.size(up + 1, right);
                right += 1;
            }
            let corner = (up - begin.0, right - begin.1);
            first.get_or_insert(corner);
            shuffles.for_each(lattice, number as u16, begin, corner, &mut |other| {
                self.numbers.push(other);
            });
        }
        let (ups, rights) = first.unwrap_or((lattice.rows - point.0, 0));
        self.first_corners.push((ups as u16, rights as u16));
        self.starts.push(u32::try_from(self.numbers.len()).expect("blocks are small"));
    }

    /// What comes to a suffix.
    #[inline]
    pub(super) fn of(&self, number: u16) -> &[u16] {
        let number = usize::from(number);
        &self.numbers[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// How many V a suffix begins with, and how many H follow.
    #[inline]
    pub(super) fn first_corner(&self, number: u16) -> (usize, usize) {
        let (ups, rights) = self.first_corners[usize::from(number)];
        (usize::from(ups), usize::from(rights))
    }
}
