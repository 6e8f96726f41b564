//! Grundy values level by level, with one bit for each position of a box.
//!
//! The positions of value 0 are the P-positions. Without them, and with bites to them forgotten,
//! the positions from which no bite leads to another of the rest are those of value 1, and so on:
//! each *level* is a sweep that passes over what has a lower value. After level `k` a position that
//! still has no value has at least `k + 1`, so a search that runs out of memory or patience ends
//! with a bound. A table of all values takes sixteen times the memory.

use crate::chomp::boards::sweep::Sweep;
use crate::chomp::boards::sweep::tables::Tables;
use crate::chomp::boards::{Catalogue, Estimate, Lists, Numbering, Swept};
use crate::verdict::{Obstacle, Result, Undecided};

/// Which positions of a box have a Grundy value below some level, with the poison forbidden.
///
/// ```
/// use chomplab::chomp::boards::GrundyLevels;
///
/// let mut levels = GrundyLevels::new(3, 4).unwrap();
/// assert_eq!(levels.value(&[4, 4, 4], &mut |_| Ok(())), Ok(9));
/// assert_eq!(levels.next_level(), 10);
/// ```
#[derive(Debug)]
pub struct GrundyLevels {
    numbering: Numbering,
    /// Whether each position has a value, block by block in whole words.
    valued: Vec<u64>,
    /// Where the words of each block begin.
    starts: Vec<u64>,
    next_level: u32,
    /// Positions without a value.
    left: u64,
}

/// A Grundy value that was not found, but is at least so much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtLeast {
    /// The bound: all lower values were found, and this position has none of them.
    pub bound: u32,
    /// Why the search ended.
    pub why: Undecided,
}

impl GrundyLevels {
    /// No level of a box; `None` when it has too many positions for any machine.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let numbering = Numbering::new(rows, columns, Catalogue::most_in_block(rows, columns))?;
        let mut starts = vec![0];
        let mut words = 0;
        for size in numbering.block_sizes() {
            words += u64::from(size).div_ceil(64);
            starts.push(words);
        }
        let mut valued = vec![0; usize::try_from(words).ok()?];
        // The empty position has no value and is left by no bite that counts.
        valued[0] = 1;
        let left = numbering.positions() - 1;
        Some(Self { numbering, valued, starts, next_level: 0, left })
    }

    /// The bytes that a search in a box takes, about; `None` when it has too many positions.
    #[must_use]
    pub fn bytes(rows: usize, columns: usize) -> Option<u64> {
        let Estimate { positions, bytes, .. } = Estimate::of(rows, columns)?;
        // Blocks are filled up to whole words. Levels are longer lists than the first, the
        // P-positions.
        Some(positions / 6 + positions / 10 + bytes)
    }

    /// The level that comes next: lower values are all found.
    #[must_use]
    pub fn next_level(&self) -> u32 {
        self.next_level
    }

    /// How many positions have no value yet.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Finds all positions of the next value, and returns how many they are. The listener hears how
    /// far that is from time to time, and stops it by an error; then these levels are of no further
    /// use.
    ///
    /// # Errors
    /// What the listener says.
    pub fn find_next(&mut self, listener: &mut dyn FnMut(Swept) -> Result<()>) -> Result<u64> {
        let tables = Tables::new(&self.numbering.lattice);
        let found = sweep_level(&tables, &mut self.valued, listener)?;
        self.next_level += 1;
        self.left -= found;
        Ok(found)
    }

    /// Whether the position with these rows, longest first, has a value below the next level.
    ///
    /// # Panics
    /// When the position is empty or does not lie in the box.
    #[must_use]
    pub fn is_valued(&self, rows: &[usize]) -> bool {
        assert!(!rows.is_empty(), "the empty position has no value");
        let (block, number) = self.numbering.locate(rows);
        let word = self.starts[block] as usize + usize::from(number >> 6);
        self.valued[word] >> (number & 63) & 1 == 1
    }

    /// The Grundy value of a position that has none yet, with the poison forbidden, by as many
    /// levels as that takes.
    ///
    /// # Errors
    /// What the listener says, with the bound that was reached.
    ///
    /// # Panics
    /// When the position lies not in the box, or has a lower value than the next level.
    pub fn value(
        &mut self,
        rows: &[usize],
        listener: &mut dyn FnMut(Swept) -> Result<()>,
    ) -> Result<u32, AtLeast> {
        assert!(!self.is_valued(rows), "the value is not lower than the next level");
        let (block, number) = self.numbering.locate(rows);
        let word = self.starts[block] as usize + usize::from(number >> 6);
        let tables = Tables::new(&self.numbering.lattice);
        loop {
            let level = self.next_level;
            let found = sweep_level(&tables, &mut self.valued, listener);
            self.left -= found.map_err(|why| AtLeast { bound: level, why })?;
            self.next_level += 1;
            if self.valued[word] >> (number & 63) & 1 == 1 {
                return Ok(level);
            }
        }
    }
}

/// Values the positions of one more level, and returns how many they are.
fn sweep_level(
    tables: &Tables,
    valued: &mut [u64],
    listener: &mut dyn FnMut(Swept) -> Result<()>,
) -> Result<u64> {
    // Whoever counts hears of every level that begins, however short it is.
    listener(Swept { positions: 0, losers: 0, bytes: 0 })?;
    let mut tell = |swept, _: &Lists| listener(swept);
    let mut sweep = Sweep::of_whole(tables, &mut tell);
    sweep.pass_over(valued);
    Ok(sweep.run(Lists::default())?.numbers.len() as u64)
}

impl AtLeast {
    /// The bound and the reason in words.
    #[must_use]
    pub fn into_undecided(self) -> Undecided {
        let Self { bound, why } = self;
        let obstacle = if why.why == Obstacle::OutOfScope { Obstacle::Budget } else { why.why };
        let text =
            format!("the Grundy value is at least {bound} with the poison forbidden; {}", why.text);
        Undecided::new(obstacle, text)
    }
}
