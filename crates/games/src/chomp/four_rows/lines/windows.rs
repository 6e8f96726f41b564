//! What lines take from one another: windows of bits, one for each lane.
//!
//! All windows of a block of second rows share a *frame*: bit `i` stands for the first row
//! `64 · frame + i`, and the second rows of the block lie in the first word.

use super::deadly::Deadly;
use super::shape::{Shape, Tiling};

/// How windows lie in memory, and which first rows they speak of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) frame: usize,
    /// Words of the frame that are in use.
    pub(super) width: usize,
    /// First rows above this one are not looked for.
    pub(super) most: usize,
    /// Words of each window.
    pub(super) stride: usize,
    pub(super) lanes: usize,
    pub(super) values: usize,
}

impl Layout {
    /// Where the window of a lane is, among those of several lines.
    #[inline(always)]
    pub(super) fn at(&self, line: usize, lane: usize) -> usize {
        (line * self.lanes + lane) * self.stride
    }

    /// Words of the windows of all values and lanes.
    pub(super) fn of_all_values(&self) -> usize {
        self.values * self.lanes * self.stride
    }
}

#[derive(Clone, Debug)]
pub(super) struct Windows {
    pub(super) layout: Layout,
    /// For each fourth row, value and lane: taken by the third rows so far.
    pub(super) thirds: Vec<u64>,
    /// For each third row of the tile, value and lane: taken by the fourth rows so far.
    pub(super) fourths: Vec<u64>,
    /// For each value and lane: taken by lines with equal third and fourth rows so far.
    pub(super) squares: Vec<u64>,
    /// For each lane: taken by smaller values.
    pub(super) values: SmallerValues,
    pub(super) deadly: Deadly,
}

impl Windows {
    pub(super) fn new(shape: &Shape, tiling: &Tiling) -> Self {
        let layout = Layout {
            frame: 0,
            width: shape.width(0),
            most: shape.first.unwrap_or(usize::MAX),
            stride: shape.stride(),
            lanes: tiling.lanes,
            values: shape.values(),
        };
        let words = |number: usize| vec![0; number * layout.of_all_values()];
        Self {
            layout,
            thirds: words(shape.third + 1),
            fourths: words(tiling.thirds),
            squares: words(1),
            values: SmallerValues::new(&layout),
            deadly: Deadly::new(shape),
        }
    }

    /// Bytes that the windows take.
    pub(super) fn bytes(shape: &Shape, tiling: &Tiling) -> u64 {
        let windows = (shape.third + 1 + tiling.thirds + 1) * shape.values() * tiling.lanes;
        (windows * shape.stride() * 8) as u64 + Deadly::bytes(shape)
    }

    /// Begins a block of second rows.
    pub(super) fn begin_block(&mut self) {
        self.squares.fill(0);
    }

    /// Begins a tile of third rows: nothing is taken but what lies below the second row.
    pub(super) fn begin_thirds(&mut self, second: usize) {
        self.fourths.fill(0);
        let Layout { stride, lanes, .. } = self.layout;
        for window in 0..self.fourths.len() / stride {
            let second = second + window % lanes;
            // The empty board is not a position, so no first row is 0.
            self.fourths[window * stride] = (1 << (second.max(1) % 64)) - 1;
        }
    }

    /// Begins a fourth row: so far third rows have taken what lines of squares have.
    pub(super) fn begin_fourth(&mut self, fourth: usize) {
        let words = self.layout.of_all_values();
        let at = fourth * words;
        self.thirds[at..at + words].copy_from_slice(&self.squares[..words]);
    }
}

/// Windows of smaller values are emptied so many words at a time.
const CHUNK: usize = 8;

/// For each lane, what smaller values take over one third and fourth row.
#[derive(Clone, Debug)]
pub(super) struct SmallerValues {
    /// The windows of all lanes, each of whole vectors.
    taken: Vec<u64>,
    stride: usize,
    /// For each lane, the fourth row.
    over: Vec<usize>,
}

impl SmallerValues {
    fn new(layout: &Layout) -> Self {
        let stride = layout.stride.next_multiple_of(CHUNK);
        Self { taken: vec![0; layout.lanes * stride], stride, over: vec![usize::MAX; layout.lanes] }
    }

    /// The window over a fourth row, emptied if it spoke of another.
    #[inline(always)]
    pub(super) fn over(&mut self, fourth: usize, lane: usize) -> &mut [u64] {
        let at = lane * self.stride;
        let window = &mut self.taken[at..at + self.stride];
        if self.over[lane] != fourth {
            self.over[lane] = fourth;
            for words in window.chunks_exact_mut(CHUNK) {
                words.fill(0);
            }
        }
        window
    }

    /// Values over another third row count no more.
    pub(super) fn clear(&mut self) {
        self.over.fill(usize::MAX);
    }
}
