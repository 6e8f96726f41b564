//! How the positions of a box are numbered: by blocks, and within a block.
//!
//! Rows, from the last one up, are the word of a position (see `lattice`); where there are fewer
//! rows than columns, columns are, because the sweep likes few steps right. Blocks come in order of
//! rank, and so do the positions of a block, whose numbers have 16 bits. The numbering depends only
//! on the box and on the most positions in a block, so it also serves for tables on disk.

use super::lattice::{Lattice, words};
use super::sweep::shuffles::MOST_BLOCK;
use std::borrow::Cow;

/// The numbers of the positions with at most so many rows and columns.
///
/// ```
/// use chomplab::chomp::boards::Numbering;
///
/// let numbering = Numbering::new(2, 3, 4).unwrap();
/// assert_eq!(numbering.positions(), 10);
/// assert_eq!(numbering.rank(&[]), 0);
/// assert_eq!(numbering.rank(&[3, 3]), 9);
/// assert_eq!(numbering.position(9), [3, 3]);
/// let (block, number) = numbering.locate(&[2, 1]);
/// assert!(block < numbering.blocks() && number < 4);
/// ```
#[derive(Clone, Debug)]
pub struct Numbering {
    pub(super) lattice: Lattice,
    /// Whether the words go through columns instead of rows.
    pub(super) is_transposed: bool,
    block: u64,
}

impl Numbering {
    /// The numbering with at most `block` positions in a block, which is at most 65536; `None` when
    /// the box is empty or has 2^62 positions or more.
    #[must_use]
    pub fn new(rows: usize, columns: usize, block: u64) -> Option<Self> {
        if !Self::fits(rows, columns, block) {
            return None;
        }
        // Echoes are begun at steps right, so there should be few of these.
        let is_transposed = rows < columns;
        let (up, right) = if is_transposed { (columns, rows) } else { (rows, columns) };
        Some(Self { lattice: Lattice::new(up, right, block), is_transposed, block })
    }

    /// Whether there is such a numbering.
    #[must_use]
    pub fn fits(rows: usize, columns: usize, block: u64) -> bool {
        let is_small = (1..=MOST_BLOCK).contains(&block);
        is_small && rows > 0 && columns > 0 && words(rows, columns).is_some()
    }

    /// How many positions a box has, the empty one counted; `None` from 2^62 on.
    #[must_use]
    pub fn count(rows: usize, columns: usize) -> Option<u64> {
        words(rows, columns)
    }

    /// The most rows of a position.
    #[must_use]
    pub fn rows(&self) -> usize {
        if self.is_transposed { self.lattice.columns } else { self.lattice.rows }
    }

    /// The most columns of a position.
    #[must_use]
    pub fn columns(&self) -> usize {
        if self.is_transposed { self.lattice.rows } else { self.lattice.columns }
    }

    /// The most positions in a block.
    #[must_use]
    pub fn most_in_block(&self) -> u64 {
        self.block
    }

    /// How many blocks there are.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.lattice.blocks(0, 0) as usize
    }

    /// How many positions the blocks before this one have.
    #[must_use]
    pub fn positions_before(&self, block: usize) -> u64 {
        self.block_sizes().into_iter().take(block).map(u64::from).sum()
    }

    /// How many positions each block has.
    pub(super) fn block_sizes(&self) -> Vec<u32> {
        let mut sizes = Vec::with_capacity(self.blocks());
        let mut open = vec![(0, 0)];
        while let Some((up, right)) = open.pop() {
            if self.lattice.is_cut(up, right) {
                sizes.push(self.lattice.size(up, right) as u32);
                continue;
            }
            if right < self.lattice.columns {
                open.push((up, right + 1));
            }
            if up < self.lattice.rows {
                open.push((up + 1, right));
            }
        }
        sizes
    }

    /// How many positions there are, the empty one counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.lattice.size(0, 0)
    }

    /// Whether a position with these rows, longest first, lies in the box.
    #[must_use]
    pub fn holds(&self, rows: &[usize]) -> bool {
        rows.len() <= self.rows() && rows.first().is_some_and(|&row| row <= self.columns())
    }

    /// The rank of a position: how many come before it. The empty one has rank 0.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn rank(&self, rows: &[usize]) -> u64 {
        let (mut rank, mut right) = (0, 0);
        self.along(rows, |lattice, up, row| {
            rank += lattice.run(up, right, row);
            right = row;
        });
        rank
    }

    /// The rank of a position given by all its sides along the shorter side of the box, longest
    /// first; of its mirror image if the box is square. Its path turns only once for each of them.
    pub(super) fn rank_of_short(&self, sides: &[usize]) -> u64 {
        let up = |side: usize| self.lattice.rows - side;
        let turns = sides.iter().enumerate();
        turns.map(|(right, side)| self.lattice.run(up(*side), right, right + 1)).sum()
    }

    /// The rows of the position of a rank.
    ///
    /// # Panics
    /// When there are not so many positions.
    #[must_use]
    pub fn position(&self, rank: u64) -> Vec<usize> {
        assert!(rank < self.positions(), "there are {} positions", self.positions());
        let mut rows = vec![0; self.lattice.rows];
        self.follow(&mut rows, (0, 0), rank);
        rows.retain(|&row| row > 0);
        if self.is_transposed { transposed(&rows) } else { rows }
    }

    /// Fills in the rows of the word of a rank from a point on.
    fn follow(&self, rows: &mut [usize], (mut up, mut right): (usize, usize), mut rank: u64) {
        let lattice = &self.lattice;
        while up < lattice.rows {
            if rank < lattice.size(up + 1, right) {
                rows[lattice.rows - 1 - up] = right;
                up += 1;
            } else {
                rank -= lattice.size(up + 1, right);
                right += 1;
            }
        }
    }

    /// The block of a position and its number there.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn locate(&self, rows: &[usize]) -> (usize, u16) {
        let (mut block, mut number, mut right) = (0, None, 0);
        self.along(rows, |lattice, up, row| {
            number = match number {
                Some(number) => Some(number + lattice.run(up, right, row)),
                None => {
                    let cut = lattice.first_cut_right(up).max(right);
                    block += lattice.block_run(up, right, row.min(cut));
                    (row >= cut).then(|| lattice.run(up, cut, row))
                }
            };
            right = row;
        });
        let number = number.expect("paths are cut before they end");
        (block as usize, u16::try_from(number).expect("blocks are small"))
    }

    /// Goes along the word of a position: for each height, how far right the path goes there.
    fn along(&self, rows: &[usize], mut visit: impl FnMut(&Lattice, usize, usize)) {
        assert!(rows.is_empty() || self.holds(rows), "the position lies in the box");
        let columns;
        let rows = if self.is_transposed {
            columns = transposed(rows);
            &columns
        } else {
            rows
        };
        let lattice = &self.lattice;
        for up in 0..lattice.rows {
            visit(lattice, up, rows.get(lattice.rows - 1 - up).copied().unwrap_or(0));
        }
        visit(lattice, lattice.rows, lattice.columns);
    }

    /// Shows the rows of the numbered positions, block by block: `numbers` lists those of a block.
    ///
    /// # Errors
    /// The first error of `numbers` or of the visitor, which ends the walk.
    pub fn try_for_each<'n, E>(
        &self,
        mut numbers: impl FnMut(usize) -> Result<Cow<'n, [u16]>, E>,
        mut visit: impl FnMut(&[usize]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut walk = Walk { rows: vec![0; self.lattice.rows], block: 0 };
        self.walk(&mut walk, (0, 0), &mut numbers, &mut |rows| {
            let some = rows.iter().position(|&row| row == 0).unwrap_or(rows.len());
            if self.is_transposed {
                visit(&transposed(&rows[..some]))
            } else {
                visit(&rows[..some])
            }
        })
    }

    fn walk<'n, E>(
        &self,
        walk: &mut Walk,
        (up, right): (usize, usize),
        numbers: &mut dyn FnMut(usize) -> Result<Cow<'n, [u16]>, E>,
        visit: &mut dyn FnMut(&[usize]) -> Result<(), E>,
    ) -> Result<(), E> {
        let lattice = &self.lattice;
        if !lattice.is_cut(up, right) {
            if up < lattice.rows {
                walk.rows[lattice.rows - 1 - up] = right;
                self.walk(walk, (up + 1, right), numbers, visit)?;
            }
            if right < lattice.columns {
                self.walk(walk, (up, right + 1), numbers, visit)?;
            }
            return Ok(());
        }
        let list = numbers(walk.block)?;
        walk.block += 1;
        for &number in list.iter() {
            self.follow(&mut walk.rows, (up, right), u64::from(number));
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
pub(super) fn transposed(rows: &[usize]) -> Vec<usize> {
    let columns = rows.first().copied().unwrap_or(0);
    (0..columns).map(|column| rows.partition_point(|&row| row > column)).collect()
}

/// All bites of a position that leave a P-position, as row and column, sorted. A bite that takes
/// the poison never wins.
///
/// # Errors
/// The first error of `is_p`.
pub fn winning_bites<E>(
    rows: &[usize],
    mut is_p: impl FnMut(&[usize]) -> Result<bool, E>,
) -> Result<Vec<(usize, usize)>, E> {
    let mut bites = Vec::new();
    let mut left = rows.to_vec();
    for row in 0..rows.len() {
        for column in 0..rows[row] {
            for (left, whole) in left[row..].iter_mut().zip(&rows[row..]) {
                *left = column.min(*whole);
            }
            let some = left.iter().position(|&row| row == 0).unwrap_or(left.len());
            if some > 0 && is_p(&left[..some])? {
                bites.push((row, column));
            }
        }
        left[row] = rows[row];
    }
    Ok(bites)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_positions_belong_together() {
        for (rows, columns) in [(1, 1), (3, 5), (5, 3), (4, 4)] {
            let numbering = Numbering::new(rows, columns, 20).unwrap();
            for rank in 0..numbering.positions() {
                assert_eq!(numbering.rank(&numbering.position(rank)), rank, "{rows}x{columns}");
            }
        }
    }
}
