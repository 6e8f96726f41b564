//! Where the rearrangements of a corner stand in a block.
//!
//! A bite sorts a factor of the word, so the positions from which a bite leads to `… V^a H^b …` at
//! that corner are the words with these `a + b` letters in any other order. Their ranks differ from
//! the sorted word's by numbers that depend only on the point where the corner begins and on `a`
//! and `b`. Short lists of differences are kept; long ones are put together from shorter ones, by
//! the first letter.

use crate::chomp::boards::lattice::{Corner, Lattice, Point, words};

/// The words of a block, one bit each.
pub(crate) type Bits = [u64; WORDS];

/// Machine words in a block.
pub(crate) const WORDS: usize = 1024;

/// The most positions in a block: numbers within a block have 16 bits.
pub(crate) const MOST_BLOCK: u64 = WORDS as u64 * 64;

/// Lists with at most so many differences are kept.
pub(crate) const LONGEST_KEPT: u64 = 256;

const NOT_KEPT: u32 = u32::MAX;

/// Sets a bit.
#[inline]
pub(crate) fn set(bits: &mut Bits, index: u16) {
    bits[usize::from(index >> 6)] |= 1 << (index & 63);
}

/// Sets the bits of numbers that differ from one by these differences.
#[inline]
pub(crate) fn set_each(bits: &mut Bits, differences: &[u16], from: u16) {
    // Four at a time: none has to wait for another.
    let (fours, rest) = differences.as_chunks::<4>();
    for four in fours {
        for difference in four {
            set(bits, from.wrapping_add(*difference));
        }
    }
    for difference in rest {
        set(bits, from.wrapping_add(*difference));
    }
}

/// Lists of differences, by the point and the corner.
#[derive(Debug)]
pub(crate) struct Shuffles {
    points: usize,
    width: usize,
    /// Where the list of a corner at a point begins, and how long it is.
    lists: Vec<(u32, u32)>,
    differences: Vec<u16>,
}

impl Shuffles {
    /// Lists for every corner that begins at or after a cut.
    pub(crate) fn new(lattice: &Lattice) -> Self {
        let (points, width) = (lattice.points(), lattice.columns + 1);
        let lists = vec![(NOT_KEPT, 0); points * points];
        let mut shuffles = Self { points, width, lists, differences: Vec::new() };
        // Lists are made from those of points further on.
        for up in (0..=lattice.rows).rev() {
            for right in (0..=lattice.columns).rev() {
                if lattice.is_cut(up, right) {
                    shuffles.add_point(lattice, up, right);
                }
            }
        }
        shuffles
    }

    fn add_point(&mut self, lattice: &Lattice, up: usize, right: usize) {
        for ups in 0..=lattice.rows - up {
            for rights in 0..=lattice.columns - right {
                let number = words(ups, rights);
                if number.is_none_or(|number| number > LONGEST_KEPT + 1) {
                    break;
                }
                let start = self.differences.len();
                self.append(lattice, (up, right), (ups, rights));
                let length = self.differences.len() - start;
                let at = self.key((up, right), (ups, rights));
                let small = |number: usize| u32::try_from(number).expect("few lists are short");
                self.lists[at] = (small(start), small(length));
            }
        }
    }

    /// Appends the differences of all unsorted words.
    fn append(&mut self, lattice: &Lattice, (up, right): Point, corner: Corner) {
        let (ups, rights) = corner;
        if ups == 0 || rights == 0 {
            return;
        }
        if ups > 1 {
            let (start, length) = self.lists[self.key((up + 1, right), (ups - 1, rights))];
            self.differences.extend_from_within(start as usize..(start + length) as usize);
        }
        let step = step(lattice, (up, right), ups);
        self.differences.push(step);
        if rights > 1 {
            let (start, length) = self.lists[self.key((up, right + 1), (ups, rights - 1))];
            for index in start..start + length {
                let difference = self.differences[index as usize];
                self.differences.push(difference + step);
            }
        }
    }

    #[inline]
    fn key(&self, (up, right): Point, (ups, rights): Corner) -> usize {
        (up * self.width + right) * self.points + ups * self.width + rights
    }

    /// Every word that differs from word `sorted` by shuffling a corner of it.
    pub(crate) fn for_each(
        &self,
        lattice: &Lattice,
        sorted: u16,
        (up, right): Point,
        (ups, rights): Corner,
        visit: &mut impl FnMut(u16),
    ) {
        if ups == 0 || rights == 0 {
            return;
        }
        self.for_each(lattice, sorted, (up + 1, right), (ups - 1, rights), visit);
        let sorted_rest = sorted.wrapping_add(step(lattice, (up, right), ups));
        visit(sorted_rest);
        self.for_each(lattice, sorted_rest, (up, right + 1), (ups, rights - 1), visit);
    }

    /// Sets the bits of all words that differ from word `sorted` by shuffling a corner of it.
    #[inline]
    pub(crate) fn set_all(
        &self,
        lattice: &Lattice,
        bits: &mut Bits,
        sorted: u16,
        point: Point,
        corner: Corner,
    ) {
        let (start, length) = self.lists[self.key(point, corner)];
        if start == NOT_KEPT {
            return self.set_long(lattice, bits, sorted, point, corner);
        }
        let list = &self.differences[start as usize..(start + length) as usize];
        set_each(bits, list, sorted);
    }

    /// The same for a corner whose list is not kept: those that begin with V, those with H.
    #[cold]
    fn set_long(
        &self,
        lattice: &Lattice,
        bits: &mut Bits,
        sorted: u16,
        (up, right): Point,
        (ups, rights): Corner,
    ) {
        self.set_all(lattice, bits, sorted, (up + 1, right), (ups - 1, rights));
        let sorted_rest = sorted.wrapping_add(step(lattice, (up, right), ups));
        set(bits, sorted_rest);
        self.set_all(lattice, bits, sorted_rest, (up, right + 1), (ups, rights - 1));
    }
}

/// How far `H V^ups …` stands behind `V^ups H …`.
fn step(lattice: &Lattice, (up, right): Point, ups: usize) -> u16 {
    let step = lattice.size(up + 1, right) - lattice.size(up + ups + 1, right);
    u16::try_from(step).expect("the corner begins within a block")
}
