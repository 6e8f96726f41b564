//! The inner loop: all lines of one tile over one third row, for some second rows at once.
//!
//! One line after the other takes all its steps of the block, so that where it stands in memory is
//! looked up once. The windows of its lanes lie side by side (see `windows`): what one step has
//! fetched serves the next.
//!
//! The first zero is looked for word by word. Nine of ten lie in the first four words that the
//! line itself has not filled. To look at two words at once without a branch between them saves
//! two parts of a hundred, and vectors of 256 and 512 bits nothing.

use super::row::Line;
use super::stripes::{Squares, Stripe};
use super::windows::{Layout, Shelf};
use std::ops::Range;

/// A position with its value, as the sweep finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The rows, longest first.
    pub rows: [usize; 4],
    /// The Grundy value.
    pub value: usize,
}

/// Whoever wants to hear of the positions that a sweep finds.
///
/// They come in an order of the sweep's own, which depends on its tiling.
pub trait Sink {
    /// Hears of a position.
    fn hear(&mut self, found: Found);
}

impl<F: FnMut(Found)> Sink for F {
    #[inline(always)]
    fn hear(&mut self, found: Found) {
        self(found);
    }
}

/// What the inner loop runs through.
pub(super) struct Segment<'a> {
    pub(super) third: usize,
    /// The first fourth row of the stripe.
    pub(super) fourth: usize,
    /// The second row of lane 0.
    pub(super) second: usize,
    /// The lanes whose second row is at least the third row.
    pub(super) lanes: Range<usize>,
    pub(super) lines: &'a mut [Line],
    pub(super) pool: &'a mut Vec<u64>,
    pub(super) layout: Layout,
    pub(super) stripe: &'a mut Stripe,
    pub(super) shelf: &'a mut Shelf,
    /// There for tiles that have lines with equal third and fourth rows.
    pub(super) squares: Option<&'a mut Squares>,
    /// Which of the third rows of the tile this is.
    pub(super) place: usize,
}

/// How many lanes there can be: for each number the inner loop is compiled anew.
pub(super) const LANES: [usize; 5] = [1, 2, 4, 8, 16];

/// Runs all lines of a segment through its lanes.
pub(super) fn run<S: Sink>(segment: Segment<'_>, sink: &mut S) {
    match segment.layout.lanes {
        1 => run_lanes::<S, 1>(segment, sink),
        2 => run_lanes::<S, 2>(segment, sink),
        4 => run_lanes::<S, 4>(segment, sink),
        8 => run_lanes::<S, 8>(segment, sink),
        _ => run_lanes::<S, 16>(segment, sink),
    }
}

fn run_lanes<S: Sink, const LANES: usize>(segment: Segment<'_>, sink: &mut S) {
    if segment.layout.values == 1 {
        run_values::<S, LANES, false>(segment, sink);
    } else {
        run_values::<S, LANES, true>(segment, sink);
    }
}

/// The windows that a line meets, word by word and in each word lane by lane.
struct Taken<'a, const LANES: usize> {
    by_thirds: &'a mut [[u64; LANES]],
    by_fourths: &'a mut [[u64; LANES]],
    by_values: &'a mut [[u64; LANES]],
}

fn run_values<S: Sink, const LANES: usize, const MANY: bool>(segment: Segment<'_>, sink: &mut S) {
    let Segment { third, second, layout, pool, stripe, shelf, mut squares, .. } = segment;
    let (words, used) = (layout.of_one(), layout.width * LANES);
    let fourths = &mut shelf.fourths[layout.of_all_values() * segment.place..];
    let mut over = usize::MAX;
    for line in segment.lines.iter_mut().filter(|line| !line.ended) {
        let (fourth, value) = (usize::from(line.fourth), usize::from(line.value));
        let number = (fourth - segment.fourth) * layout.values + value;
        let mut taken = Taken::<LANES> {
            by_thirds: stripe.thirds[number * words..][..used].as_chunks_mut().0,
            by_fourths: fourths[value * words..][..used].as_chunks_mut().0,
            by_values: if MANY { shelf.values[..used].as_chunks_mut().0 } else { &mut [] },
        };
        if MANY && over != fourth {
            over = fourth;
            taken.by_values.as_flattened_mut().fill(0);
        }
        for lane in segment.lanes.clone() {
            let (word, bit) = taken.first_free::<MANY>(line, pool, lane, layout.width);
            let first = (layout.frame + word) * 64 + bit.trailing_zeros() as usize;
            if first > layout.most {
                continue;
            }
            assert!(word < layout.width, "the bound on first rows is proved");
            taken.mark::<MANY>(word, bit, lane);
            line.mark(pool, word, bit);
            let second = second + lane;
            line.ended = first == second;
            if second == third {
                stripe.deadly.mark(number, word, bit, line.ended);
            }
            if fourth == third
                && let Some(squares) = &mut squares
            {
                squares.taken[value * words + word * LANES + lane] |= bit;
                if second == third {
                    squares.deadly.mark(value, word, bit, line.ended);
                }
            }
            sink.hear(Found { rows: [first, second, third, fourth], value });
            if line.ended {
                break;
            }
        }
    }
}

impl<const LANES: usize> Taken<'_, LANES> {
    /// The least place that is excluded neither here nor by the line itself, as a word and a bit
    /// in it; no bit and a word that is not there, if all are excluded.
    #[inline(always)]
    fn first_free<const MANY: bool>(
        &self,
        line: &Line,
        pool: &[u64],
        lane: usize,
        width: usize,
    ) -> (usize, u64) {
        // The lanes are a power of two: with this nobody asks whether there is such a lane.
        let lane = lane & (LANES - 1);
        let own = &pool[line.at as usize..][..usize::from(line.words)];
        let start = usize::from(line.start);
        for word in start..width {
            let mut all = self.by_thirds[word][lane] | self.by_fourths[word][lane];
            if MANY {
                all |= self.by_values[word][lane];
            }
            if let Some(used) = own.get(word - start) {
                all |= used;
            }
            if all != u64::MAX {
                return (word, !all & (all + 1));
            }
        }
        (width.max(start), 0)
    }

    #[inline(always)]
    fn mark<const MANY: bool>(&mut self, word: usize, bit: u64, lane: usize) {
        let lane = lane & (LANES - 1);
        self.by_thirds[word][lane] |= bit;
        self.by_fourths[word][lane] |= bit;
        if MANY {
            self.by_values[word][lane] |= bit;
        }
    }
}
