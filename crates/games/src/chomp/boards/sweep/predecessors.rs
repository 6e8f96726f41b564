//! Bites inside the suffix: for every suffix, those of its block from which one bite leads to it.
//!
//! A bite leaves a corner `V…V H…H`, so the predecessors of a suffix are the words in which one of
//! its corners is shuffled: `V V H V H` has `V H V V H`, `H V V V H` by its first corner and
//! `V V H H V` by its second. Their numbers in the block are the same for all prefixes, so the list
//! is made once for each suffix. The words after a cut that begin
//! with V have the same numbers after the next cut up, and the same lists as far as these go, so
//! that one table serves all cuts of a column: what it marks beyond a shorter block, nobody reads.

use super::shuffles::{Bits, Shuffles, WORDS, set};
use crate::chomp::boards::lattice::{Corner, Lattice, Point};

/// The lists of all suffixes after the cuts of one column.
#[derive(Debug)]
pub(super) struct Predecessors {
    /// One for each suffix, and one more, which tells where the last list ends.
    suffixes: Vec<Suffix>,
    /// The words of the block's field that a list touches, and what it sets there.
    words: Vec<u16>,
    masks: Vec<u64>,
    /// Where the first of these cuts is.
    up: usize,
}

#[derive(Clone, Copy, Debug)]
struct Suffix {
    /// Where its list begins.
    start: u32,
    /// How many V it begins with, and how many H follow.
    first_corner: (u16, u16),
}

impl Predecessors {
    /// The lists of the suffixes from a point on.
    pub(super) fn new(lattice: &Lattice, shuffles: &Shuffles, point: Point) -> Self {
        let mut predecessors =
            Self { suffixes: Vec::new(), words: Vec::new(), masks: Vec::new(), up: point.0 };
        let mut field = Box::new([0; WORDS]);
        for number in 0..lattice.size(point.0, point.1) {
            predecessors.add(lattice, shuffles, point, number, &mut field);
        }
        predecessors.begin_suffix((0, 0));
        predecessors
    }

    fn begin_suffix(&mut self, (ups, rights): Corner) {
        let start = u32::try_from(self.words.len()).expect("blocks are small");
        self.suffixes.push(Suffix { start, first_corner: (ups as u16, rights as u16) });
    }

    fn add(
        &mut self,
        lattice: &Lattice,
        shuffles: &Shuffles,
        point: Point,
        number: u64,
        field: &mut Bits,
    ) {
        let (mut up, mut right) = point;
        let mut rank = number;
        let mut first = None;
        let mut last = 0;
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
                set(field, other);
                last = last.max(other);
            });
        }
        self.begin_suffix(first.unwrap_or((lattice.rows - point.0, 0)));
        let touched = number as usize / 64..=usize::from(last).max(number as usize) / 64;
        for (word, mask) in touched.clone().zip(&mut field[touched]) {
            if *mask != 0 {
                self.words.push(word as u16);
                self.masks.push(std::mem::take(mask));
            }
        }
    }

    /// Marks what comes to a suffix.
    #[inline]
    pub(super) fn mark(&self, number: u16, bits: &mut Bits) {
        let number = usize::from(number);
        let (begin, end) = (self.suffixes[number].start, self.suffixes[number + 1].start);
        let list = begin as usize..end as usize;
        for (&word, mask) in self.words[list.clone()].iter().zip(&self.masks[list]) {
            bits[usize::from(word)] |= mask;
        }
    }

    /// How many V a suffix begins with after a cut, and how many H follow.
    #[inline]
    pub(super) fn first_corner(&self, number: u16, up: usize) -> Corner {
        let (ups, rights) = self.suffixes[usize::from(number)].first_corner;
        (usize::from(ups) - (up - self.up), usize::from(rights))
    }
}
