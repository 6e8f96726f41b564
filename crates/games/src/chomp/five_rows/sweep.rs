//! The sweep through all second rows of five rows.

use super::deadly::Deadly;
use super::windows::{LANES, Shelf, Windows};

/// Third rows that are taken together.
const THIRDS: usize = 8;

/// A sweep through the lines of five rows, block of second rows by block.
///
/// ```
/// use chomplab::chomp::five_rows::FiveRows;
///
/// let mut lost = Vec::new();
/// let mut lines = FiveRows::new(2);
/// while lines.run_block(&mut |rows| lost.push(rows)) {}
/// lost.sort_unstable();
/// assert_eq!(
///     lost,
///     [[1, 0, 0, 0, 0], [2, 1, 0, 0, 0], [2, 2, 1, 0, 0], [2, 2, 2, 1, 0], [2, 2, 2, 2, 1]],
/// );
/// ```
#[derive(Debug)]
pub struct FiveRows {
    /// No row is longer.
    longest: usize,
    /// The next second row.
    next: usize,
    frame: usize,
    /// The lines over each third row.
    rows: Vec<Row>,
    windows: Windows,
    deadly: Deadly,
    /// For each third row of a tile.
    shelves: Vec<Shelf>,
}

/// A line that has not ended: its fourth and fifth rows.
#[derive(Clone, Copy, Debug)]
struct Line {
    fourth: u16,
    fifth: u16,
}

/// No line has this fourth row: it marks those that have ended.
const ENDED: u16 = u16::MAX;

/// The lines over one third row, by fourth and fifth row.
#[derive(Clone, Debug, Default)]
struct Row {
    lines: Vec<Line>,
    /// The first rows that each has used: as many words for each as the frame has.
    used: Vec<u64>,
    /// For each fourth row, where its lines end.
    ends: Vec<u32>,
}

/// Words of a window in the first frame.
fn words(longest: usize) -> usize {
    longest / 64 + 1
}

impl FiveRows {
    /// Before the first second row, for rows of at most so many cells.
    ///
    /// # Panics
    /// When rows have 2^15 cells or more.
    #[must_use]
    pub fn new(longest: usize) -> Self {
        assert!(longest < 1 << 15, "rows are shorter than 2^15 cells");
        Self {
            longest,
            next: 0,
            frame: 0,
            rows: vec![Row::default(); longest + 1],
            windows: Windows::new(longest, words(longest)),
            deadly: Deadly::new(longest, words(longest)),
            shelves: vec![Shelf::new(longest, words(longest)); THIRDS],
        }
    }

    /// Bytes that a sweep takes, about, rather too many than too few.
    ///
    /// At second row `q` there are at most `q³/6` lines, and their windows reach from `q` to the
    /// longest row: most at three quarters. Measured: half of the lines live there.
    #[must_use]
    pub fn bytes(longest: usize) -> u64 {
        let (words, side) = (words(longest), longest as u64 + 1);
        let lines = side * side * side / 6;
        let shelves = THIRDS as u64 * Shelf::bytes(longest, words);
        let windows = Windows::bytes(longest, words) + Deadly::bytes(longest, words);
        // (3/4)³ of all lines with a quarter of the words, and a few words for each at the end.
        let of_lines = lines * words as u64 * 8 * 7 / 64 + lines * 12;
        windows + shelves + of_lines
    }

    /// The second row that comes next.
    #[must_use]
    pub fn next_second(&self) -> usize {
        self.next
    }

    /// The number of lines that have not ended.
    #[must_use]
    pub fn live(&self) -> usize {
        let live = |row: &Row| row.lines.iter().filter(|line| line.fourth != ENDED).count();
        self.rows.iter().map(live).sum()
    }

    /// Runs the next block of second rows, and tells of each P-position that it finds; false when
    /// all are done.
    pub fn run_block(&mut self, hear: &mut impl FnMut([usize; 5])) -> bool {
        let second = self.next;
        if second > self.longest {
            return false;
        }
        if second > 0 && second.is_multiple_of(64) {
            let width = self.width();
            self.frame += 1;
            self.rows[..second].iter_mut().for_each(|row| row.next_frame(width));
            self.deadly.next_frame();
        }
        self.windows.begin_block(self.width());
        let lanes = LANES.min(self.longest + 1 - second);
        let begun = second + lanes;
        for first in (0..begun).step_by(THIRDS) {
            let tile = first..(first + THIRDS).min(begun);
            self.shelves.iter_mut().for_each(|shelf| shelf.begin_third(second));
            for fourth in 0..tile.end {
                for third in tile.start.max(fourth)..tile.end {
                    self.run_lines(third, fourth, third - first, lanes, hear);
                }
            }
        }
        self.next += lanes;
        true
    }

    /// Words of a window in this frame.
    fn width(&self) -> usize {
        words(self.longest) - self.frame
    }

    /// All lines over one third and fourth row, for all lanes.
    fn run_lines(
        &mut self,
        third: usize,
        fourth: usize,
        shelf: usize,
        lanes: usize,
        hear: &mut impl FnMut([usize; 5]),
    ) {
        let (width, second, frame, longest) = (self.width(), self.next, self.frame, self.longest);
        let Self { rows, windows, deadly, shelves, .. } = self;
        let (row, shelf) = (&mut rows[third], &mut shelves[shelf]);
        shelf.begin_fourth(fourth, width);
        if third == fourth {
            windows.begin_fourth(fourth);
        }
        if third >= second {
            if third == fourth {
                deadly.begin_fourth(fourth);
            }
            row.begin(fourth, deadly, width);
        }
        let lines = row.over(fourth);
        let used = row.used[lines.start * width..].chunks_mut(width);
        for (line, own) in row.lines[lines].iter_mut().zip(used) {
            if line.fourth == ENDED {
                continue;
            }
            let fifth = usize::from(line.fifth);
            for lane in third.saturating_sub(second)..lanes {
                let mut met = windows.met(shelf, fourth, fifth);
                let (word, bit) = met.first_free(own, lane);
                let first = (frame + word) * 64 + bit.trailing_zeros() as usize;
                if bit == 0 || first > longest {
                    continue;
                }
                met.mark(word, lane, bit);
                own[word] |= bit;
                let second = second + lane;
                let ends = first == second;
                if fourth == fifth {
                    shelf.mark_square(word, lane, bit);
                }
                if third == fourth {
                    windows.mark_square(fifth, word, lane, bit);
                    if fourth == fifth {
                        windows.mark_cube(word, lane, bit);
                    }
                }
                if second == third {
                    deadly.mark([third, fourth, fifth], word, bit, ends);
                }
                hear([first, second, third, fourth, fifth]);
                if ends {
                    line.fourth = ENDED;
                    break;
                }
            }
        }
    }
}

impl Row {
    /// The lines over a fourth row.
    fn over(&self, fourth: usize) -> std::ops::Range<usize> {
        let start = if fourth == 0 { 0 } else { self.ends[fourth - 1] as usize };
        start..self.ends[fourth] as usize
    }

    /// Begins the lines over a fourth row.
    fn begin(&mut self, fourth: usize, deadly: &Deadly, width: usize) {
        for fifth in 0..=fourth {
            if let Some(excluded) = deadly.of(fourth, fifth) {
                let line = Line { fourth: short(fourth), fifth: short(fifth) };
                self.lines.push(line);
                self.used.extend_from_slice(&excluded[..width]);
            }
        }
        self.close_fourth();
    }

    fn close_fourth(&mut self) {
        let end = u32::try_from(self.lines.len()).expect("a third row has fewer than 2^32 lines");
        self.ends.push(end);
    }

    /// Goes on to the next frame, with windows that are a word shorter, without the lines that
    /// have ended.
    fn next_frame(&mut self, width: usize) {
        let mut next = Self { ends: Vec::with_capacity(self.ends.len()), ..Self::default() };
        for fourth in 0..self.ends.len() {
            let lines = self.over(fourth);
            let used = self.used[lines.start * width..].chunks(width);
            for (line, own) in self.lines[lines].iter().zip(used) {
                if line.fourth != ENDED {
                    next.lines.push(*line);
                    next.used.extend_from_slice(&own[1..]);
                }
            }
            next.close_fourth();
        }
        next.lines.shrink_to_fit();
        next.used.shrink_to_fit();
        *self = next;
    }
}

fn short(row: usize) -> u16 {
    u16::try_from(row).expect("rows have fewer than 2^15 cells")
}
