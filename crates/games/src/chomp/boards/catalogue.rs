//! All P-positions of a box, and what follows from them.

use super::numbering::{Numbering, winning_bites};
use super::sweep::lists::{Found, Lists};
use super::sweep::settled::Settled;
use super::sweep::threads;
use crate::verdict::{Obstacle, Result, Undecided};
use crate::work::Remembered;
use std::borrow::Cow;
use std::convert::Infallible;
use std::num::NonZero;

/// Blocks have at most so many positions: marks are set in the fastest cache, and the lists of what
/// comes to a suffix stay within the next.
const BLOCK: u64 = 8000;

/// On long boards, where bites inside a prefix are settled with fewer marks, shorter lists pay.
const LONG_BLOCK: u64 = 4400;

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
    numbering: Numbering,
    lists: Found<'static>,
}

/// How far a sweep has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Positions that have been decided.
    pub positions: u64,
    /// P-positions among them.
    pub losers: u64,
    /// Bytes in use.
    pub bytes: u64,
}

impl Catalogue {
    /// The most positions in a block of the sweep through a box.
    #[must_use]
    pub fn most_in_block(rows: usize, columns: usize) -> u64 {
        if Settled::pays(rows.max(columns), rows.min(columns)) { LONG_BLOCK } else { BLOCK }
    }

    /// Finds all P-positions of a box. The listener hears how far that is from time to time, and
    /// stops it by an error.
    ///
    /// # Errors
    /// What the listener says, or that the box is too large for any machine.
    pub fn compute(
        rows: usize,
        columns: usize,
        listener: &mut dyn FnMut(Swept) -> Result<()>,
    ) -> Result<Self> {
        let one = NonZero::<usize>::MIN;
        Self::compute_from(rows, columns, one, Lists::default(), &mut |swept, _| listener(swept))
    }

    /// The same on so many threads, going on from what an earlier run has found in its first
    /// blocks. The listener, which this thread calls, is also shown the lists of the first blocks
    /// that are done.
    ///
    /// # Errors
    /// As for [`Catalogue::compute`].
    pub fn compute_from(
        rows: usize,
        columns: usize,
        threads: NonZero<usize>,
        known: Lists,
        listener: &mut dyn FnMut(Swept, &Found<'_>) -> Result<()>,
    ) -> Result<Self> {
        let Some(numbering) = Numbering::new(rows, columns, Self::most_in_block(rows, columns))
        else {
            let text = format!("a board of {rows} rows and {columns} columns is too large");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        };
        let lists = threads::run(&numbering.lattice, threads, known, listener)?;
        Ok(Self { numbering, lists })
    }

    /// The catalogue with these lists.
    pub(super) fn of(numbering: Numbering, lists: Found<'static>) -> Self {
        Self { numbering, lists }
    }

    /// The most rows of its positions.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.numbering.rows()
    }

    /// The most columns of its positions.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.numbering.columns()
    }

    /// The number of P-positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.lists.len()
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

    /// The lists of all blocks.
    #[must_use]
    pub fn lists(&self) -> &Found<'static> {
        &self.lists
    }

    /// How its positions are numbered.
    #[must_use]
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The numbers of the P-positions in a block, increasing.
    ///
    /// # Panics
    /// When there is no such block.
    #[must_use]
    pub fn numbers(&self, block: usize) -> &[u16] {
        self.lists.of(block)
    }

    /// The ranks of the P-positions, as the numbering has them, increasing.
    pub fn ranks(&self) -> impl Iterator<Item = u64> + '_ {
        let mut first = 0;
        let sizes = self.numbering.block_sizes();
        sizes.into_iter().enumerate().flat_map(move |(block, size)| {
            let begin = first;
            first += u64::from(size);
            self.numbers(block).iter().map(move |&number| begin + u64::from(number))
        })
    }

    /// The rows of the P-positions, in the order of their ranks.
    ///
    /// ```
    /// use chomplab::chomp::boards::Catalogue;
    ///
    /// let catalogue = Catalogue::compute(3, 4, &mut |_| Ok(()))?;
    /// assert_eq!(catalogue.positions().count() as u64, catalogue.len());
    /// assert!(catalogue.positions().any(|rows| rows == [4, 2, 2]));
    /// # Ok::<(), chomplab::Undecided>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        self.ranks().map(|rank| self.numbering.position(rank))
    }

    /// Whether a position with these rows lies in the box.
    #[must_use]
    pub fn holds(&self, rows: &[usize]) -> bool {
        self.numbering.holds(rows)
    }

    /// Whether the position with these rows, longest first, is P. The empty one is not.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn is_p(&self, rows: &[usize]) -> bool {
        let (block, number) = self.numbering.locate(rows);
        self.numbers(block).binary_search(&number).is_ok()
    }

    /// All winning bites of a position, as row and column, sorted. A bite that takes the poison
    /// never wins.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn winning_bites(&self, rows: &[usize]) -> Vec<(usize, usize)> {
        let is_p = |rows: &[usize]| Ok::<_, Infallible>(self.is_p(rows));
        winning_bites(rows, is_p).unwrap_or_else(|never| match never {})
    }

    /// Shows the rows of every P-position, sorted as lists that begin with the last row of the box
    /// (with the first column when the box has fewer rows than columns).
    ///
    /// # Errors
    /// The first error of the visitor, which ends the walk.
    pub fn try_for_each<E>(&self, visit: impl FnMut(&[usize]) -> Result<(), E>) -> Result<(), E> {
        self.numbering.try_for_each(|block| Ok(Cow::Borrowed(self.numbers(block))), visit)
    }
}

impl Remembered for Catalogue {
    const NAME: &'static str = "the P-positions of a board";

    fn bytes(&self) -> usize {
        self.bytes()
    }
}
