//! What lines take from one another: windows of bits, one for each lane.
//!
//! All windows of a block of second rows share a *frame*: bit `i` stands for the first row
//! `64 · frame + i`, and the second rows of the block lie in the first word. The lanes of a window
//! are interleaved: first word 0 of every lane, then word 1 of every lane. Consecutive second rows
//! mostly find their first rows in the same word or the next, so all lanes of a line meet the same
//! cache lines.

use super::shape::{Shape, Tiling};

/// How windows lie in memory, and which first rows they speak of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) frame: usize,
    /// Words of the frame that are in use.
    pub(super) width: usize,
    /// First rows above this one are not looked for.
    pub(super) most: usize,
    /// Words of each lane of a window.
    pub(super) stride: usize,
    pub(super) lanes: usize,
    pub(super) values: usize,
}

impl Layout {
    pub(super) fn new(shape: &Shape, tiling: &Tiling) -> Self {
        Self {
            frame: 0,
            width: shape.width(0),
            most: shape.first.unwrap_or(usize::MAX),
            stride: shape.stride(),
            lanes: tiling.lanes,
            values: shape.values(),
        }
    }

    /// Words of one window with all its lanes.
    pub(super) fn of_one(&self) -> usize {
        self.lanes * self.stride
    }

    /// Words of the windows of all values.
    pub(super) fn of_all_values(&self) -> usize {
        self.values * self.of_one()
    }
}

/// The windows that one thread fills in a tile of third rows and then empties again.
#[derive(Debug)]
pub(super) struct Shelf {
    /// For each third row of the tile and value: taken by the fourth rows so far.
    pub(super) fourths: Vec<u64>,
    /// Taken by smaller values over one third and fourth row.
    pub(super) values: Vec<u64>,
}

impl Shelf {
    pub(super) fn new(layout: &Layout, tiling: &Tiling) -> Self {
        let fourths = vec![0; tiling.thirds * layout.of_all_values()];
        Self { fourths, values: vec![0; layout.of_one()] }
    }

    pub(super) fn bytes(shape: &Shape, tiling: &Tiling) -> u64 {
        let windows = tiling.thirds * shape.values() + 1;
        (windows * tiling.lanes * shape.stride() * 8) as u64
    }

    /// Begins a tile of third rows: nothing is taken but what lies below the second row.
    pub(super) fn begin_thirds(&mut self, layout: &Layout, second: usize) {
        self.fourths.fill(0);
        for window in self.fourths.chunks_mut(layout.of_one()) {
            for (lane, word) in window[..layout.lanes].iter_mut().enumerate() {
                // The empty board is not a position, so no first row is 0.
                *word = (1 << ((second + lane).max(1) % 64)) - 1;
            }
        }
    }
}
