//! The inner loop: all lines of one tile over one third row, for some second rows at once.
//!
//! A step at second row `q` needs what the same line did at `q − 1` and what the line before did
//! at `q`. So the lines are met along a slanted front: lane `j`, which is second row `q + j`, is
//! `j` lines behind lane 0. Steps that stand next to each other in the program do not wait for
//! each other, and a window that was written is read again only after some other steps.

use super::deadly::Deadly;
use super::row::Line;
use super::scan::{Excluded, first_free};
use super::windows::{Layout, SmallerValues, Windows};
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
    /// The second row of lane 0.
    pub(super) second: usize,
    /// The lanes whose second row is at least the third row.
    pub(super) lanes: Range<usize>,
    pub(super) lines: &'a mut [Line],
    pub(super) pool: &'a mut Vec<u64>,
    pub(super) windows: &'a mut Windows,
    /// Which of the third rows of the tile this is.
    pub(super) place: usize,
}

/// What one step needs, each as a variable of its own, which the compiler can keep in registers.
struct Bench<'a> {
    pool: &'a mut Vec<u64>,
    thirds: &'a mut [u64],
    fourths: &'a mut [u64],
    values: &'a mut SmallerValues,
    squares: &'a mut [u64],
    deadly: &'a mut Deadly,
    layout: Layout,
    third: usize,
}

/// Runs all lines of a segment through its lanes.
pub(super) fn run<S: Sink>(segment: &mut Segment<'_>, sink: &mut S) {
    if segment.windows.layout.values == 1 {
        run_values::<S, false>(segment, sink);
    } else {
        run_values::<S, true>(segment, sink);
    }
}

fn run_values<S: Sink, const MANY: bool>(segment: &mut Segment<'_>, sink: &mut S) {
    let Windows { layout, thirds, fourths, squares, values, deadly } = &mut *segment.windows;
    let row = layout.of_all_values() * segment.place;
    let mut bench = Bench {
        pool: segment.pool,
        thirds,
        fourths: &mut fourths[row..],
        values,
        squares,
        deadly,
        layout: *layout,
        third: segment.third,
    };
    let (lanes, lines) = (segment.lanes.clone(), &mut *segment.lines);
    for front in 0..lines.len() + lanes.len() - 1 {
        // Lane by lane one line behind; the first lines and the last ones have fewer lanes.
        let from = (front + 1).saturating_sub(lines.len());
        let upto = lanes.len().min(front + 1);
        for behind in from..upto {
            let lane = lanes.start + behind;
            let line = &mut lines[front - behind];
            if !line.ended {
                step::<S, MANY>(&mut bench, line, lane, segment.second + lane, sink);
            }
        }
    }
}

#[inline(always)]
fn step<S: Sink, const MANY: bool>(
    bench: &mut Bench<'_>,
    line: &mut Line,
    lane: usize,
    second: usize,
    sink: &mut S,
) {
    let layout = bench.layout;
    let (fourth, value) = (usize::from(line.fourth), usize::from(line.value));
    let thirds = &mut bench.thirds[layout.at(line.number as usize, lane)..];
    let fourths = &mut bench.fourths[layout.at(value, lane)..];
    let values = if MANY { bench.values.over(fourth, lane) } else { &mut [][..] };
    let width = layout.width;
    let at = line.at as usize;
    let excluded = Excluded {
        used: &bench.pool[at..at + usize::from(line.words)],
        start: usize::from(line.start),
        by_thirds: thirds,
        by_fourths: fourths,
        by_values: values,
        width,
    };
    let found = first_free::<MANY>(excluded);
    let first = layout.frame * 64 + found;
    if first > layout.most {
        return;
    }
    assert!(found < 64 * width, "the bound on first rows is proved");
    let (word, bit) = (found / 64, 1 << (found % 64));
    thirds[word] |= bit;
    fourths[word] |= bit;
    line.mark(bench.pool, word, bit);
    if MANY {
        values[word] |= bit;
    }
    let third = bench.third;
    if fourth == third {
        bench.squares[layout.at(value, lane) + word] |= bit;
    }
    if second == third {
        bench.deadly.mark(fourth == third, line.number as usize, value, word, bit, first == second);
    }
    line.ended = first == second;
    sink.hear(Found { rows: [first, second, third, fourth], value });
}
