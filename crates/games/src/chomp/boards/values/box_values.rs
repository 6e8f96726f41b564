//! Grundy values of every position in a box.
//!
//! Words in order of rank come after their options (see the module header), so one pass with a
//! table of values suffices. A bite is a pair of a step H, where it begins, and a later step V,
//! where it ends; the rank of what it leaves is a sum of one number that depends on the V, one that
//! depends on the H, and one looked up for the row of the V and the column of the H.

use crate::chomp::boards::Numbering;
use crate::chomp::boards::lattice::{Lattice, words};
use crate::verdict::{Obstacle, Result, Undecided};
use crate::work::Remembered;

/// The Grundy values of all positions with at most so many rows and columns, with the poison
/// forbidden: P-positions have 0.
///
/// ```
/// use chomplab::chomp::boards::GrundyValues;
///
/// let values = GrundyValues::compute(3, 4, &mut |_| Ok(())).unwrap();
/// assert_eq!(values.of(&[4, 4, 4]), 9);
/// assert_eq!(values.of(&[2, 1]), 0);
/// ```
#[derive(Debug)]
pub struct GrundyValues {
    numbering: Numbering,
    /// By rank. A value is at most the number of options, which 16 bits hold.
    values: Vec<u16>,
}

/// The listener is asked after so many positions.
const REPORT_EVERY: usize = 1 << 18;

impl GrundyValues {
    /// The bytes that the values of a box take; `None` when it has too many positions or cells.
    #[must_use]
    pub fn bytes(rows: usize, columns: usize) -> Option<u64> {
        let cells = rows.checked_mul(columns)?;
        words(rows, columns).filter(|_| cells <= usize::from(u16::MAX))?.checked_mul(2)
    }

    /// Values all positions of a box. The listener hears how many are done from time to time, and
    /// stops it by an error.
    ///
    /// # Errors
    /// What the listener says, or that the box is too large for any machine.
    pub fn compute(
        rows: usize,
        columns: usize,
        listener: &mut dyn FnMut(u64) -> Result<()>,
    ) -> Result<Self> {
        let is_small = Self::bytes(rows, columns).is_some();
        let Some(numbering) = Numbering::new(rows, columns, 1).filter(|_| is_small) else {
            let text = format!("a board of {rows} rows and {columns} columns is too large");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        };
        let mut pass = Pass::new(&numbering.lattice);
        pass.go_on(0, 0, 0, listener)?;
        let values = pass.values;
        Ok(Self { numbering, values })
    }

    /// The box.
    pub(in crate::chomp::boards) fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The value of the position with these rows, longest first.
    ///
    /// # Panics
    /// When the position is empty or does not lie in the box.
    #[must_use]
    pub fn of(&self, rows: &[usize]) -> u16 {
        assert!(!rows.is_empty(), "the empty position has no value");
        self.values[self.numbering.rank(rows) as usize]
    }

    /// The values of all positions but the empty one, in no order that matters.
    pub fn all(&self) -> impl Iterator<Item = u16> + '_ {
        self.values.iter().skip(1).copied()
    }
}

impl Remembered for GrundyValues {
    const NAME: &'static str = "the Grundy values of a board";

    fn bytes(&self) -> usize {
        size_of_val(&self.values[..])
    }
}

/// A step H of the current word.
#[derive(Clone, Copy, Default)]
struct Begin {
    right: usize,
    rank: u64,
    /// The steps V before it.
    ends_before: usize,
}

struct Pass<'a> {
    lattice: &'a Lattice,
    values: Vec<u16>,
    begins: Vec<Begin>,
    /// For each step V: the rank of the steps so far, less what they would add in its row.
    ends: Vec<u64>,
    /// `sums[up][right]`: what the first steps right in a row add to the rank.
    sums: Vec<Vec<u64>>,
    /// Which word last had an option of each value.
    seen: Vec<u32>,
    stamp: u32,
    is_square: bool,
}

impl<'a> Pass<'a> {
    fn new(lattice: &'a Lattice) -> Self {
        let row = |up| (0..=lattice.columns).map(|right| lattice.run(up, 0, right)).collect();
        Self {
            lattice,
            values: Vec::with_capacity(lattice.size(0, 0) as usize),
            begins: Vec::new(),
            ends: Vec::new(),
            sums: (0..=lattice.rows).map(row).collect(),
            seen: vec![0; lattice.rows * lattice.columns + 2],
            stamp: 0,
            is_square: lattice.rows == lattice.columns,
        }
    }

    fn go_on(
        &mut self,
        up: usize,
        right: usize,
        rank: u64,
        listener: &mut dyn FnMut(u64) -> Result<()>,
    ) -> Result<()> {
        if up == self.lattice.rows {
            // Only steps right are left, where no bite begins.
            let value = self.value(rank);
            self.values.push(value);
            if self.values.len().is_multiple_of(REPORT_EVERY) {
                listener(self.values.len() as u64)?;
            }
            return Ok(());
        }
        self.ends.push(self.sums[up + 1][right].wrapping_sub(rank));
        self.go_on(up + 1, right, rank, listener)?;
        self.ends.pop();
        if right < self.lattice.columns {
            self.begins.push(Begin { right, rank, ends_before: up });
            self.go_on(up, right + 1, rank + self.lattice.size(up + 1, right), listener)?;
            self.begins.pop();
        }
        Ok(())
    }

    fn value(&mut self, rank: u64) -> u16 {
        if rank == 0 {
            // The empty position is not an option: its value is above all others that are looked
            // for.
            return u16::MAX;
        }
        if self.is_square {
            let mirrored = self.mirrored_rank();
            if mirrored < rank {
                return self.values[mirrored as usize];
            }
        }
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
        let Self { values, begins, ends, sums, seen, stamp, .. } = self;
        for (end, (sums, &less)) in sums[1..].iter().zip(ends.iter()).enumerate() {
            let rest = rank.wrapping_add(less);
            for begin in begins.iter() {
                if begin.ends_before > end {
                    break;
                }
                let left = rest.wrapping_add(begin.rank).wrapping_sub(sums[begin.right]);
                let value = usize::from(values[left as usize]);
                if let Some(seen) = seen.get_mut(value) {
                    *seen = *stamp;
                }
            }
        }
        let mex = seen.iter().position(|seen| seen != stamp);
        mex.expect("there are fewer options than values") as u16
    }

    /// The rank of the mirror image: letters exchanged and read backwards.
    fn mirrored_rank(&self) -> u64 {
        let side = self.lattice.rows;
        let mut begins = self.begins.len();
        // Steps H that no V follows come first, as V.
        let mut up = side - begins;
        let mut rank = 0;
        for (right, end) in (0..side).rev().enumerate() {
            while begins > 0 && self.begins[begins - 1].ends_before > end {
                begins -= 1;
                up += 1;
            }
            rank += self.lattice.size(up + 1, right);
        }
        rank
    }
}
