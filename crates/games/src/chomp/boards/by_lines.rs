//! The catalogue of a long board of four or five rows, by lines of P-positions instead of the
//! sweep.
//!
//! Lines find P-positions in an order of their own. Here each becomes its rank, and the sorted
//! ranks are the lists that the sweep would have made.

use super::catalogue::{Catalogue, Swept};
use super::numbering::Numbering;
use super::sweep::lists::{Found, Lists};
use crate::chomp::five_rows::FiveRows;
use crate::chomp::four_rows::lines::{self, Shape};
use crate::verdict::{Obstacle, Undecided};
use std::borrow::Cow;

/// Shorter boards are left to the sweep, which writes while it goes on.
const SHORTEST: usize = 64;

/// The longest rows of lines.
const LONGEST: usize = (1 << 15) - 1;

/// All P-positions of four or five rows, in the order of lines.
enum Sides {
    Four(Box<lines::Lines>),
    Five(Box<FiveRows>),
}

impl Catalogue {
    /// Whether lines find the P-positions of a board: it is long and has four or five rows or
    /// columns.
    #[must_use]
    pub fn has_lines(rows: usize, columns: usize) -> bool {
        matches!(rows.min(columns), 4 | 5) && (SHORTEST..=LONGEST).contains(&rows.max(columns))
    }

    /// Bytes that [`Catalogue::by_lines`] takes, about, rather too many than too few.
    #[must_use]
    pub fn bytes_by_lines(rows: usize, columns: usize) -> u64 {
        let longest = rows.max(columns);
        let side = longest as u64 + 4;
        // Measured: 4×n has about n³/28 P-positions, and 5×n about n⁴/190. Each is a rank and then
        // a number, and a list that grows takes half as much again.
        let (lines, found) = match rows.min(columns) {
            4 => (Shape::p_positions(longest).bytes(), side.pow(3) / 27),
            _ => (FiveRows::bytes(longest), side.pow(4) / 170),
        };
        lines + found * 14
    }

    /// Finds all P-positions of a board by lines. The listener hears how far that is from time to
    /// time, and stops it by an error.
    ///
    /// ```
    /// use chomplab::chomp::boards::Catalogue;
    ///
    /// let catalogue = Catalogue::by_lines(4, 100, &mut |_| Ok(())).unwrap();
    /// assert_eq!(catalogue.opening(4, 100).bites.len(), 1);
    /// ```
    ///
    /// # Errors
    /// What the listener says, or that there are no lines for this board.
    pub fn by_lines(
        rows: usize,
        columns: usize,
        listener: &mut dyn FnMut(Swept) -> Result<(), Undecided>,
    ) -> Result<Self, Undecided> {
        let numbering = Numbering::new(rows, columns, Self::most_in_block(rows, columns));
        let Some(numbering) = numbering.filter(|_| Self::has_lines(rows, columns)) else {
            let text = format!("a board of {rows} rows and {columns} columns has no lines");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        };
        let longest = rows.max(columns);
        let mut sides = match rows.min(columns) {
            4 => Sides::Four(Box::new(lines::Lines::new(Shape::p_positions(longest)))),
            _ => Sides::Five(Box::new(FiveRows::new(longest))),
        };
        let all = numbering.positions() as f64;
        let mut ranks = Vec::new();
        while sides.run_block(&numbering, &mut ranks) {
            let (next, short) = sides.next_second();
            let share = (next as f64 / longest as f64).min(1.0);
            listener(Swept {
                positions: (share.powi(short) * all) as u64,
                losers: ranks.len() as u64,
                bytes: sides.bytes(longest) + ranks.capacity() as u64 * 8,
            })?;
        }
        drop(sides);
        ranks.sort_unstable();
        Ok(Self::of_ranks(numbering, &ranks))
    }

    /// The catalogue of the P-positions with these ranks, which increase.
    fn of_ranks(numbering: Numbering, mut ranks: &[u64]) -> Self {
        let mut lists = Lists::default().with_room(numbering.blocks());
        lists.numbers.reserve_exact(ranks.len());
        let mut first = 0;
        let mut numbers = Vec::new();
        for size in numbering.block_sizes() {
            let end = first + u64::from(size);
            let (here, later) = ranks.split_at(ranks.partition_point(|rank| *rank < end));
            numbers.clear();
            // Blocks have at most 2^16 positions.
            numbers.extend(here.iter().map(|rank| (rank - first) as u16));
            lists.push(&numbers);
            (ranks, first) = (later, end);
        }
        Self::of(numbering, Found::new(vec![Cow::Owned(lists)]))
    }
}

impl Sides {
    /// The next block of second rows.
    fn run_block(&mut self, numbering: &Numbering, ranks: &mut Vec<u64>) -> bool {
        match self {
            Self::Four(lines) => lines.run_block(&mut |found: lines::Found| {
                ranks.push(numbering.rank_of_short(&found.rows));
            }),
            Self::Five(lines) => lines.run_block(&mut |rows: [usize; 5]| {
                ranks.push(numbering.rank_of_short(&rows));
            }),
        }
    }

    /// The second row that comes next, and the number of rows.
    fn next_second(&self) -> (usize, i32) {
        match self {
            Self::Four(lines) => (lines.next_second(), 4),
            Self::Five(lines) => (lines.next_second(), 5),
        }
    }

    fn bytes(&self, longest: usize) -> u64 {
        match self {
            Self::Four(lines) => lines.bytes(),
            Self::Five(_) => FiveRows::bytes(longest),
        }
    }
}
