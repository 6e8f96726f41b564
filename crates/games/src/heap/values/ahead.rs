//! Breaks with a rare half, for a block of heaps at a time.
//!
//! For one rare heap `r` and the heaps `n, n+1, …, n+31` the other halves stand side by side in the
//! table of values, so one pass over the rare heaps serves a whole block and finds everything in
//! the cache. It needs the other halves to be known before the block starts; what is left, rare
//! heaps less than a block long and those of the block itself, is done heap by heap.

use super::Shape;
use super::marks::Marks;

/// So many heaps are looked at together, one bit each.
const BLOCK: usize = 32;

/// For each value, which heaps of the block have it among their breaks with a rare half.
#[derive(Clone, Debug, Default)]
pub(super) struct Ahead {
    /// The first heap of the block; 0 for no block.
    first: usize,
    /// Bit `j` of the entry of a value is about the heap `first + j`.
    heaps_by_value: Vec<u32>,
}

impl Ahead {
    pub(super) fn covers(&self, heap: usize) -> bool {
        self.first > 0 && heap - self.first < BLOCK
    }

    /// Starts the block of a heap, before which all values are known and all nim-sums of them less
    /// than `room`; returns the number of breaks that were looked at.
    pub(super) fn start(
        &mut self,
        heap: usize,
        rare: &[u32],
        values: &[u32],
        shape: &Shape,
        room: usize,
    ) -> u64 {
        self.first = heap;
        self.heaps_by_value.clear();
        self.heaps_by_value.resize(room, 0);
        let mut seen = 0;
        for &taken in &shape.breaks {
            for part in together(rare, heap, taken, shape) {
                seen += (part.len() * BLOCK) as u64;
                for &rare in part {
                    let rare = rare as usize;
                    let value = values[rare];
                    let start = heap - taken - rare;
                    for (at, other) in values[start..start + BLOCK].iter().enumerate() {
                        self.heaps_by_value[(value ^ other) as usize] |= 1 << at;
                    }
                }
            }
        }
        seen
    }

    /// Marks the values of all breaks of a heap of the block that have a rare half; returns the
    /// number of those that were looked at only now.
    pub(super) fn mark(
        &self,
        heap: usize,
        rare: &[u32],
        values: &[u32],
        shape: &Shape,
        marks: &mut Marks,
    ) -> u64 {
        let bit = 1 << (heap - self.first);
        for (value, heaps) in (0..).zip(&self.heaps_by_value) {
            if heaps & bit != 0 {
                marks.insert(value);
            }
        }
        let mut seen = 0;
        for &taken in shape.breaks.iter().filter(|taken| **taken < heap) {
            let rest = heap - taken;
            let end = rare.partition_point(|&rare| (rare as usize) < rest);
            let [first, second] = together(rare, self.first, taken, shape);
            // What lies before, between and after the two parts that were done together.
            let place =
                |part: &[u32]| (part.as_ptr() as usize - rare.as_ptr() as usize) / size_of::<u32>();
            let (one, two) = (place(first), place(second));
            let left = [0..one, one + first.len()..two, two + second.len()..end];
            for range in left {
                seen += mark_breaks(&rare[range], rest, values, shape, marks);
            }
        }
        seen
    }
}

/// The rare heaps whose other halves are known for the whole block; in two parts, since halves that
/// could be equal are left out where they must not be.
fn together<'r>(rare: &'r [u32], first: usize, taken: usize, shape: &Shape) -> [&'r [u32]; 2] {
    let below = |end: usize| rare.partition_point(|&rare| (rare as usize) < end);
    let rest = first.saturating_sub(taken);
    let (start, end) = (below(BLOCK), below(rest));
    if start >= end {
        return [&rare[..0], &rare[..0]];
    }
    if !shape.unequal {
        return [&rare[start..end], &rare[end..end]];
    }
    let middle = below(rest / 2).clamp(start, end);
    let beyond = below((rest + BLOCK) / 2 + 1).clamp(start, end);
    [&rare[start..middle], &rare[beyond..end]]
}

/// Marks the breaks of what is left of a heap that have one of these halves; returns their number.
pub(super) fn mark_breaks(
    halves: &[u32],
    rest: usize,
    values: &[u32],
    shape: &Shape,
    marks: &mut Marks,
) -> u64 {
    for &half in halves {
        let half = half as usize;
        if !(shape.unequal && half * 2 == rest) {
            marks.insert(values[half] ^ values[rest - half]);
        }
    }
    halves.len() as u64
}
