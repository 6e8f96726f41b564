//! The sweep through all second rows.

use super::kernel::{Segment, Sink, run};
use super::row::Row;
use super::shape::{Shape, Tiling};
use super::windows::Windows;

/// A sweep through the lines of four rows, block of second rows by block.
///
/// ```
/// use chomplab::chomp::four_rows::lines::{Found, Lines, Shape};
///
/// let mut lost = Vec::new();
/// let mut lines = Lines::new(Shape::p_positions(2));
/// while lines.run_block(&mut |found: Found| lost.push(found.rows)) {}
/// lost.sort_unstable();
/// assert_eq!(lost, [[1, 0, 0, 0], [2, 1, 0, 0], [2, 2, 1, 0], [2, 2, 2, 1]]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    pub(super) shape: Shape,
    tiling: Tiling,
    /// The next second row.
    pub(super) next: usize,
    pub(super) rows: Vec<Row>,
    pub(super) windows: Windows,
}

impl Lines {
    /// Before the first second row.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self::with(shape, Tiling::default())
    }

    /// The same in a certain order.
    ///
    /// # Panics
    /// When the lanes do not divide 64, a tile is empty, or the shape is larger than 2^15 rows or
    /// 2^8 values.
    #[must_use]
    pub fn with(shape: Shape, tiling: Tiling) -> Self {
        assert!(tiling.lanes > 0 && 64_usize.is_multiple_of(tiling.lanes), "lanes divide 64");
        assert!(tiling.thirds > 0 && tiling.fourths > 0, "tiles have rows");
        assert!(shape.third < 1 << 15 && shape.value < 1 << 8, "the shape is too large");
        let rows = vec![Row::default(); shape.third + 1];
        let windows = Windows::new(&shape, &tiling);
        Self { shape, tiling, next: 0, rows, windows }
    }

    /// What is computed.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The second row that comes next.
    #[must_use]
    pub fn next_second(&self) -> usize {
        self.next
    }

    /// Bytes that the sweep takes now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let rows: usize = self.rows.iter().map(|row| row.bytes() + size_of::<Row>()).sum();
        rows as u64 + Windows::bytes(&self.shape, &self.tiling)
    }

    /// Steps of the block that was run last, about.
    #[must_use]
    pub fn steps_of_last_block(&self) -> u64 {
        let lines: usize = self.rows.iter().map(|row| row.lines.len()).sum();
        (lines * self.tiling.lanes) as u64
    }

    /// The number of live lines.
    #[must_use]
    pub fn live(&self) -> usize {
        let live = |row: &Row| row.lines.iter().filter(|line| !line.ended).count();
        self.rows.iter().map(live).sum()
    }

    /// The fourth rows and values of the live lines over a third row, in order.
    pub fn live_over(&self, third: usize) -> impl Iterator<Item = (usize, usize)> {
        let lines = self.rows[third].lines.iter().filter(|line| !line.ended);
        lines.map(|line| (usize::from(line.fourth), usize::from(line.value)))
    }

    /// Runs the next block of second rows; false when all are done.
    pub fn run_block<S: Sink>(&mut self, sink: &mut S) -> bool {
        if self.next > self.shape.second {
            return false;
        }
        let Tiling { lanes, thirds, fourths } = self.tiling;
        let second = self.next;
        let lanes = lanes.min(self.shape.second + 1 - second);
        if second > 0 && second.is_multiple_of(64) {
            self.next_frame();
        }
        self.windows.begin_block();
        let begun = self.shape.third.min(second + lanes - 1) + 1;
        for tile in (0..begun).step_by(thirds) {
            self.windows.begin_thirds(second);
            let end = (tile + thirds).min(begun);
            for (number, fourth) in (0..end).step_by(fourths).enumerate() {
                for third in tile.max(fourth)..end {
                    let upto = (fourth + fourths).min(third + 1);
                    if third < upto {
                        self.windows.begin_fourth(third);
                    }
                    if third >= second {
                        self.begin_lines(third, fourth..upto);
                    }
                    let row = &mut self.rows[third];
                    let lines = row.tile(number);
                    if lines.is_empty() {
                        continue;
                    }
                    self.windows.values.clear();
                    let mut segment = Segment {
                        third,
                        second,
                        lanes: third.saturating_sub(second)..lanes,
                        lines: &mut row.lines[lines],
                        pool: &mut row.pool,
                        windows: &mut self.windows,
                        place: third - tile,
                    };
                    run(&mut segment, sink);
                }
            }
        }
        self.next += lanes;
        if self.next > self.shape.third {
            self.windows.deadly.forget();
        }
        true
    }

    fn next_frame(&mut self) {
        for row in &mut self.rows {
            row.next_frame();
        }
        self.windows.deadly.next_frame();
        let layout = &mut self.windows.layout;
        layout.frame += 1;
        layout.width = self.shape.width(layout.frame);
    }

    /// Begins the lines over a third row and some fourth rows.
    fn begin_lines(&mut self, third: usize, fourths: std::ops::Range<usize>) {
        if fourths.contains(&third) {
            self.windows.deadly.begin_fourth(third);
        }
        let row = &mut self.rows[third];
        for fourth in fourths {
            for value in 0..self.shape.values() {
                if let Some(excluded) = self.windows.deadly.of(fourth, value) {
                    let number = fourth * self.shape.values() + value;
                    row.begin([fourth, value, number], excluded);
                }
            }
        }
        row.close_tile();
    }
}
