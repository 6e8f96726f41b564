//! Sparse spaces: nearly all the work of breaking heaps in two, saved.
//!
//! Fix a mask and call the parity of a value the parity of its bits under the mask; the parity of a
//! nim-sum is the sum of the parities. In many games the heaps of even parity are few, *rare*, and
//! the others *common* (*Winning Ways*, chapter 4, found this in the values; A. Flammenkamp found
//! games in which one has to add the parity of the heap's size to that of its value). A break into
//! two rare or two common heaps has a value of one parity, called *easy* here, and a break into a
//! rare and a common heap one of the other parity, which is *hard* to reach.
//!
//! So the hard values of all options follow from the breaks with a rare half, and from moves that
//! leave one heap. Let `c` be the least hard value that is missing. The value of the heap is `c`
//! if every easy value below `c` occurs, and it is the least easy one that is missing otherwise.
//! There are so many ways to reach easy values that those below `c` are soon seen, and only a heap
//! of a rare value takes a walk through all breaks. Nothing here rests on rarity: a bad mask costs
//! time and no truth.
//!
//! The best mask is read off the Walsh–Hadamard transform of the histogram of all values so far,
//! whose entry at a mask is the number of heaps of even parity minus that of odd parity.

use super::Shape;
use super::ahead::{Ahead, mark_breaks};
use super::marks::Marks;

/// A sparse space is used when at most one heap in so many is rare.
const RARE: usize = 4;

/// With more rare heaps than this, heaps are looked at several at a time.
const FEW: usize = 256;

/// So many breaks are remembered that gave a value which was long looked for.
const MOST_HINTS: usize = 64;

/// A mask and the heaps that are rare under it.
#[derive(Clone, Debug, Default)]
pub(super) struct Sparse {
    mask: u32,
    /// Whether the parity of a heap's size is added to that of its value.
    with_size: bool,
    /// The parity of common heaps.
    common: u32,
    /// The rare heaps, ascending.
    rare: Vec<u32>,
    /// What rare halves give for the heaps to come, when there are many.
    ahead: Ahead,
    /// Small halves that lately gave values which were hard to find.
    hints: Vec<usize>,
}

impl Sparse {
    /// The space with the fewest rare heaps, if they are few.
    pub(super) fn of(values: &[u32], shape: &Shape) -> Option<Self> {
        let most = values.iter().max()?;
        let bits = u32::BITS - most.leading_zeros();
        // One bit more, the topmost, for the parity of the size.
        let mut counts = vec![0_i64; 2 << bits];
        for (heap, value) in values.iter().enumerate().skip(1) {
            counts[*value as usize | (heap & 1) << bits] += 1;
        }
        transform(&mut counts);
        let breaks_alike = shape.breaks.iter().all(|taken| taken % 2 == shape.breaks[0] % 2);
        let heaps = values.len() as i64 - 1;
        let mut best: Option<(i64, Self)> = None;
        for (index, &even_minus_odd) in counts.iter().enumerate().skip(1) {
            let with_size = index >> bits == 1;
            let mask = index as u32 & ((1 << bits) - 1);
            // Without any bit of the value the parities would tell nothing.
            if mask == 0 || with_size && !breaks_alike {
                continue;
            }
            let common = if with_size { (shape.breaks[0] as u32 & 1) ^ 1 } else { 1 };
            let even = (heaps + even_minus_odd) / 2;
            let rare = if common == 1 { even } else { heaps - even };
            if best.as_ref().is_none_or(|(fewest, _)| rare < *fewest) {
                best = Some((rare, Self { mask, with_size, common, ..Self::default() }));
            }
        }
        let (rare, mut space) = best?;
        if rare as usize * RARE > values.len() {
            return None;
        }
        for (heap, value) in values.iter().enumerate().skip(1) {
            space.add(heap, *value);
        }
        Some(space)
    }

    /// Tells of a heap's value.
    pub(super) fn add(&mut self, heap: usize, value: u32) {
        if self.parity(heap, value) != self.common {
            self.rare.push(u32::try_from(heap).expect("heaps of tables have 32 bits"));
        }
    }

    /// How many heaps are rare.
    pub(super) fn rare(&self) -> usize {
        self.rare.len()
    }

    fn parity(&self, heap: usize, value: u32) -> u32 {
        let size = if self.with_size { heap as u32 } else { 0 };
        ((value & self.mask).count_ones() + size) & 1
    }

    /// The value of the heap after those whose values are known, and how many options were seen.
    ///
    /// `marks` has the values of all options that leave one heap or none.
    pub(super) fn value(&mut self, values: &[u32], shape: &Shape, marks: &mut Marks) -> (u32, u64) {
        let heap = values.len();
        let mut seen = 0;
        if self.rare.len() > FEW {
            if !self.ahead.covers(heap) {
                seen += self.ahead.start(heap, &self.rare, values, shape, marks.room());
            }
            seen += self.ahead.mark(heap, &self.rare, values, shape, marks);
        } else {
            for rest in shape.rests(heap) {
                let end = self.rare.partition_point(|&rare| (rare as usize) < rest);
                seen += mark_breaks(&self.rare[..end], rest, values, shape, marks);
            }
        }
        let easy = if self.with_size { (heap - shape.breaks[0]) as u32 & 1 } else { 0 };
        let is_easy = |value: u32| (value & self.mask).count_ones() & 1 == easy;
        let hard = (0..).find(|&value| !is_easy(value) && !marks.contains(value));
        let hard = hard.expect("options are fewer than values");
        let missing = (0..hard).filter(|&value| !marks.contains(value)).count();
        let mut search = Search { values, marks, hard, missing, seen };
        let found = self.try_hints(shape, heap, &mut search) || self.walk(shape, heap, &mut search);
        (if found { hard } else { search.marks.mex() }, search.seen)
    }

    /// Tries the breaks that helped before; returns whether nothing is missing any more.
    fn try_hints(&mut self, shape: &Shape, heap: usize, search: &mut Search<'_>) -> bool {
        for index in 0..self.hints.len() {
            if search.missing == 0 {
                break;
            }
            let small = self.hints[index];
            let mut helps = false;
            for rest in shape.rests(heap).filter(|rest| small * 2 < *rest) {
                helps |= search.try_break(small, rest);
            }
            if helps && index > 0 {
                self.hints.swap(index, index - 1);
            }
        }
        search.missing == 0
    }

    /// Tries all breaks; returns whether nothing is missing any more.
    fn walk(&mut self, shape: &Shape, heap: usize, search: &mut Search<'_>) -> bool {
        let longest = heap / 2;
        for step in 0..=longest / 2 {
            for rest in shape.rests(heap) {
                let half = if shape.unequal { (rest.max(1) - 1) / 2 } else { rest / 2 };
                if step >= half.div_ceil(2) {
                    continue;
                }
                // From both ends: small heaps have exceptional values, middling ones many.
                search.try_break(half - step, rest);
                if search.try_break(step + 1, rest) && step >= MOST_HINTS {
                    self.hints.truncate(MOST_HINTS - 1);
                    self.hints.push(step + 1);
                }
            }
            if search.missing == 0 {
                return true;
            }
        }
        false
    }
}

/// The search for the easy values that are missing below the least hard one.
struct Search<'a> {
    values: &'a [u32],
    marks: &'a mut Marks,
    hard: u32,
    missing: usize,
    seen: u64,
}

impl Search<'_> {
    /// Looks at one break; returns whether its value was missing.
    #[inline]
    fn try_break(&mut self, small: usize, rest: usize) -> bool {
        self.seen += 1;
        let value = self.values[small] ^ self.values[rest - small];
        let is_new = value < self.hard && !self.marks.contains(value);
        if is_new {
            self.missing -= 1;
            self.marks.insert(value);
        }
        is_new
    }
}

/// The Walsh–Hadamard transform, in place.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(half * 2) {
            let (low, high) = block.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
}
