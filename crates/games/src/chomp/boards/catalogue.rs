//! All P-positions of a box, and what follows from them.

use super::lattice::{Lattice, words};
use super::shuffles::MOST_BLOCK;
use super::sweep::{Lists, Sweep};
use crate::verdict::{Obstacle, Undecided};

/// Blocks have at most so many positions: marks are set in the fastest cache, and the lists of what
/// comes to a suffix stay within the next.
const BLOCK: u64 = 8000;

/// What a catalogue will take, before it is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Positions in the box.
    pub positions: u64,
    /// Bytes of memory, about, rather too many than too few.
    pub bytes: u64,
}

impl Estimate {
    /// The estimate for a box; `None` when it has 2^62 positions or more.
    #[must_use]
    pub fn of(rows: usize, columns: usize) -> Option<Self> {
        let positions = words(rows, columns)?;
        // Over given other rows there is one first row at most ([HS] 5.1). The second bound is
        // measured: one position in 60 to 200 is P in all boxes of some size.
        let losers = words(rows.max(columns) - 1, rows.min(columns))?.min(positions / 60 + 1000);
        let points = ((rows + 1) * (columns + 1)) as u64;
        let cuts = (rows + columns) as u64;
        let bytes = losers * 2 * 9 / 8 + positions / BLOCK * 4 * 8 + points * points * 8;
        Some(Self { positions, bytes: bytes + cuts * (1 << 19) + ((cuts * cuts) << 10) })
    }
}

/// All P-positions with at most so many rows and columns.
///
/// ```
/// use chomplab::chomp::boards::Catalogue;
///
/// let catalogue = Catalogue::compute(8, 10, &mut |_| Ok(())).unwrap();
/// assert_eq!(catalogue.len(), 1000);
/// assert!(catalogue.is_p(&[4, 2, 2]));
/// assert_eq!(catalogue.winning_bites(&[10; 8]), [(3, 8), (4, 5)]);
/// ```
#[derive(Debug)]
pub struct Catalogue {
    lattice: Lattice,
    lists: Lists,
    /// Whether the words go through columns instead of rows.
    is_transposed: bool,
}

/// How far a sweep has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swept {
    /// Positions that have been decided.
    pub positions: u64,
    /// P-positions among them.
    pub losers: u64,
    /// Bytes in use.
    pub bytes: u64,
}

impl Catalogue {
    /// Finds all P-positions of a box. The listener hears how far that is from time to time, and
    /// stops it by an error.
    ///
    /// # Errors
    /// What the listener says, or that the box is too large for any machine.
    pub fn compute(
        rows: usize,
        columns: usize,
        listener: &mut dyn FnMut(Swept) -> Result<(), Undecided>,
    ) -> Result<Self, Undecided> {
        Self::compute_in_blocks(rows, columns, BLOCK, listener)
    }

    pub(super) fn compute_in_blocks(
        rows: usize,
        columns: usize,
        block: u64,
        listener: &mut dyn FnMut(Swept) -> Result<(), Undecided>,
    ) -> Result<Self, Undecided> {
        if rows == 0 || columns == 0 || Estimate::of(rows, columns).is_none() {
            let text = format!("a board of {rows} rows and {columns} columns is too large");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        assert!(block <= MOST_BLOCK, "numbers within a block have 16 bits");
        // Echoes are begun at steps right, so there should be few of these.
        let is_transposed = rows < columns;
        let (up, right) = if is_transposed { (columns, rows) } else { (rows, columns) };
        let lattice = Lattice::new(up, right, block);
        let lists = Sweep::run(&lattice, listener)?;
        Ok(Self { lattice, lists, is_transposed })
    }

    /// The most rows of its positions.
    #[must_use]
    pub fn rows(&self) -> usize {
        if self.is_transposed { self.lattice.columns } else { self.lattice.rows }
    }

    /// The most columns of its positions.
    #[must_use]
    pub fn columns(&self) -> usize {
        if self.is_transposed { self.lattice.rows } else { self.lattice.columns }
    }

    /// The number of P-positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.lists.numbers.len() as u64
    }

    /// Never: the poison alone is a P-position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.lists.bytes()
    }

    /// Whether a position with these rows lies in the box.
    #[must_use]
    pub fn holds(&self, rows: &[usize]) -> bool {
        rows.len() <= self.rows() && rows.first().is_some_and(|&row| row <= self.columns())
    }

    /// Whether the position with these rows, longest first, is P. The empty one is not.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn is_p(&self, rows: &[usize]) -> bool {
        assert!(rows.is_empty() || self.holds(rows), "the position lies in the box");
        if self.is_transposed { self.has(&transposed(rows)) } else { self.has(rows) }
    }

    fn has(&self, rows: &[usize]) -> bool {
        let (block, number) = self.locate(rows);
        let list = &self.lists.numbers
            [self.lists.starts[block] as usize..self.lists.starts[block + 1] as usize];
        list.binary_search(&number).is_ok()
    }

    /// The block of a position and its number there, by its rows along the words.
    fn locate(&self, rows: &[usize]) -> (usize, u16) {
        let lattice = &self.lattice;
        let mut block = 0;
        let mut number = None;
        let mut right = 0;
        for up in 0..=lattice.rows {
            let row = match lattice.rows.checked_sub(up + 1) {
                Some(row) => rows.get(row).copied().unwrap_or(0),
                None => lattice.columns,
            };
            number = match number {
                Some(number) => Some(number + lattice.run(up, right, row)),
                None => {
                    let cut = lattice.first_cut_right(up).max(right);
                    block += lattice.block_run(up, right, row.min(cut));
                    (row >= cut).then(|| lattice.run(up, cut, row))
                }
            };
            right = row;
        }
        let number = number.expect("paths are cut before they end");
        (block as usize, u16::try_from(number).expect("blocks are small"))
    }

    /// All winning bites of a position, as row and column, sorted. A bite that takes the poison
    /// never wins.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn winning_bites(&self, rows: &[usize]) -> Vec<(usize, usize)> {
        let mut bites = Vec::new();
        let mut left = rows.to_vec();
        for row in 0..rows.len() {
            for column in 0..rows[row] {
                for (left, whole) in left[row..].iter_mut().zip(&rows[row..]) {
                    *left = column.min(*whole);
                }
                let some = left.iter().position(|&row| row == 0).unwrap_or(left.len());
                if self.is_p(&left[..some]) {
                    bites.push((row, column));
                }
            }
            left[row] = rows[row];
        }
        bites
    }

    /// Shows the rows of every P-position, sorted as lists that begin with the last row of the box
    /// (with the first column when the box has fewer rows than columns).
    ///
    /// # Errors
    /// The first error of the visitor, which ends the walk.
    pub fn try_for_each<E>(
        &self,
        mut visit: impl FnMut(&[usize]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut walk = Walk { rows: vec![0; self.lattice.rows], block: 0 };
        self.walk(&mut walk, (0, 0), &mut |rows| {
            let some = rows.iter().position(|&row| row == 0).unwrap_or(rows.len());
            if self.is_transposed {
                visit(&transposed(&rows[..some]))
            } else {
                visit(&rows[..some])
            }
        })
    }

    fn walk<E>(
        &self,
        walk: &mut Walk,
        (up, right): (usize, usize),
        visit: &mut dyn FnMut(&[usize]) -> Result<(), E>,
    ) -> Result<(), E> {
        let lattice = &self.lattice;
        if !lattice.is_cut(up, right) {
            if up < lattice.rows {
                walk.rows[lattice.rows - 1 - up] = right;
                self.walk(walk, (up + 1, right), visit)?;
            }
            if right < lattice.columns {
                self.walk(walk, (up, right + 1), visit)?;
            }
            return Ok(());
        }
        let list =
            self.lists.starts[walk.block] as usize..self.lists.starts[walk.block + 1] as usize;
        walk.block += 1;
        for &number in &self.lists.numbers[list] {
            let (mut up, mut right, mut rank) = (up, right, u64::from(number));
            while up < lattice.rows {
                if rank < lattice.size(up + 1, right) {
                    walk.rows[lattice.rows - 1 - up] = right;
                    up += 1;
                } else {
                    rank -= lattice.size(up + 1, right);
                    right += 1;
                }
            }
            visit(&walk.rows)?;
        }
        Ok(())
    }
}

struct Walk {
    rows: Vec<usize>,
    block: usize,
}

/// The columns of a position.
fn transposed(rows: &[usize]) -> Vec<usize> {
    let columns = rows.first().copied().unwrap_or(0);
    (0..columns).map(|column| rows.partition_point(|&row| row > column)).collect()
}
