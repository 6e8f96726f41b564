//! The sweep through all second rows.

use super::deadly::Deadly;
use super::kernel::{LANES, Segment, Sink, run};
use super::row::Row;
use super::shape::{Shape, Tiling};
use super::stripes::{Squares, Stripe, Stripes};
use super::windows::{Layout, Shelf};
use std::ops::Range;
use std::sync::Mutex;
use std::thread;

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
#[derive(Debug)]
pub struct Lines {
    pub(super) shape: Shape,
    pub(super) tiling: Tiling,
    /// The next second row.
    pub(super) next: usize,
    pub(super) rows: Vec<Row>,
    pub(super) layout: Layout,
    pub(super) stripes: Stripes,
    /// One for each thread.
    shelves: Vec<Shelf>,
}

impl Lines {
    /// Before the first second row.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self::with(shape, Tiling::of(&shape))
    }

    /// The same in a certain order.
    ///
    /// # Panics
    /// When the lanes are not 1, 2, 4, 8 or 16, a tile is empty, or the shape is larger than 2^15
    /// rows or 2^8 values.
    #[must_use]
    pub fn with(shape: Shape, tiling: Tiling) -> Self {
        assert!(LANES.contains(&tiling.lanes), "lanes are one of {LANES:?}");
        assert!(tiling.thirds > 0 && tiling.fourths > 0, "tiles have rows");
        assert!(shape.third < 1 << 15 && shape.value < 1 << 8, "the shape is too large");
        let rows = vec![Row::default(); shape.third + 1];
        let layout = Layout::new(&shape, &tiling);
        let stripes = Stripes::new(&shape, &tiling, &layout);
        Self { shape, tiling, next: 0, rows, layout, stripes, shelves: Vec::new() }
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
        rows as u64 + self.shape.bytes_of_windows(&self.tiling, self.shelves.len())
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
    pub fn run_block<S: Sink + Send>(&mut self, sink: &mut S) -> bool {
        self.run_block_on(std::slice::from_mut(sink))
    }

    /// The same on as many threads as there are sinks. Which of them hears of a position depends on
    /// the threads; what is found does not.
    ///
    /// # Panics
    /// When there is no sink.
    pub fn run_block_on<S: Sink + Send>(&mut self, sinks: &mut [S]) -> bool {
        if self.next > self.shape.second {
            return false;
        }
        let second = self.next;
        let lanes = self.tiling.lanes.min(self.shape.second + 1 - second);
        let begins_frame = second > 0 && second.is_multiple_of(64);
        if begins_frame {
            self.layout.frame += 1;
            self.layout.width = self.shape.width(self.layout.frame);
            self.stripes.deadly_mut().for_each(Deadly::next_frame);
        }
        self.stripes.begin_block();
        while self.shelves.len() < sinks.len() {
            self.shelves.push(Shelf::new(&self.layout, &self.tiling));
        }
        let begun = self.shape.third.min(second + lanes - 1) + 1;
        let tiles = self.rows[..begun].chunks_mut(self.tiling.thirds).enumerate();
        let block = Block {
            second,
            lanes,
            begins_frame,
            begun,
            tiling: self.tiling,
            layout: self.layout,
            stripes: &self.stripes,
            tiles: Mutex::new(tiles),
        };
        match (sinks, &mut self.shelves[..]) {
            ([sink], [shelf, ..]) => block.work(shelf, sink),
            (sinks, shelves) => thread::scope(|scope| {
                for (sink, shelf) in sinks.iter_mut().zip(shelves) {
                    scope.spawn(|| block.work(shelf, sink));
                }
            }),
        }
        self.next += lanes;
        if self.next > self.shape.third {
            self.stripes.deadly_mut().for_each(Deadly::forget);
        }
        true
    }
}

/// A block of second rows while threads work on it.
struct Block<'a, T> {
    second: usize,
    lanes: usize,
    begins_frame: bool,
    /// Third rows that have begun.
    begun: usize,
    tiling: Tiling,
    layout: Layout,
    stripes: &'a Stripes,
    /// The lines of tiles that nobody has taken.
    tiles: Mutex<T>,
}

impl<'r, T: Iterator<Item = (usize, &'r mut [Row])>> Block<'_, T> {
    /// Takes one line of tiles after the other until none is left.
    fn work<S: Sink>(&self, shelf: &mut Shelf, sink: &mut S) {
        loop {
            let tile = self.tiles.lock().expect("taking a tile does not fail").next();
            let Some((tile, rows)) = tile else { return };
            if self.begins_frame {
                rows.iter_mut().for_each(Row::next_frame);
            }
            shelf.begin_thirds(&self.layout, self.second);
            let Tiling { thirds, fourths, .. } = self.tiling;
            let end = (tile * thirds + thirds).min(self.begun);
            for stripe in 0..end.div_ceil(fourths) {
                let mut turn = self.stripes.wait(stripe, tile);
                let has_squares = (stripe + 1) * fourths > tile * thirds;
                let mut squares = has_squares.then(|| self.stripes.squares());
                self.run_tile(
                    [tile, stripe],
                    rows,
                    turn.stripe(),
                    squares.as_deref_mut(),
                    shelf,
                    sink,
                );
            }
        }
    }

    fn run_tile<S: Sink>(
        &self,
        [tile, number]: [usize; 2],
        rows: &mut [Row],
        stripe: &mut Stripe,
        mut squares: Option<&mut Squares>,
        shelf: &mut Shelf,
        sink: &mut S,
    ) {
        let fourth = number * self.tiling.fourths;
        for (place, row) in rows.iter_mut().enumerate() {
            let third = tile * self.tiling.thirds + place;
            if third < fourth {
                continue;
            }
            let upto = (fourth + self.tiling.fourths).min(third + 1);
            if third < upto
                && let Some(squares) = &squares
            {
                // So far third rows have taken what lines of squares have.
                let words = self.layout.of_all_values();
                let at = (third - fourth) * words;
                stripe.thirds[at..at + words].copy_from_slice(&squares.taken);
                if third >= self.second {
                    stripe.deadly.copy((third - fourth) * self.layout.values, &squares.deadly);
                }
            }
            if third >= self.second {
                begin_lines(row, third, fourth..upto, self.layout.values, stripe);
            }
            let lines = row.tile(number);
            if lines.is_empty() {
                continue;
            }
            let segment = Segment {
                third,
                fourth,
                second: self.second,
                lanes: third.saturating_sub(self.second)..self.lanes,
                lines: &mut row.lines[lines],
                pool: &mut row.pool,
                layout: self.layout,
                stripe,
                shelf,
                squares: squares.as_deref_mut(),
                place,
            };
            run(segment, sink);
        }
    }
}

/// Begins the lines over a third row and the fourth rows of a stripe.
fn begin_lines(row: &mut Row, third: usize, fourths: Range<usize>, values: usize, stripe: &Stripe) {
    let is_last = fourths.contains(&third);
    for (place, fourth) in fourths.enumerate() {
        for value in 0..values {
            if let Some(excluded) = stripe.deadly.of(place * values + value) {
                row.begin(fourth, value, excluded);
            }
        }
    }
    row.close_tile();
    if is_last {
        row.shrink();
    }
}
