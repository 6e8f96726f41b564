//! The rank of a chain of slices: how many chains come before it.

use super::Solid;
use super::slices::{Slices, slices_of};
use num_bigint::BigUint;

/// Marks a slice that does not lie inside the one before it.
const OUTSIDE: u64 = u64::MAX;

/// The positions in a box, in lexicographic order of their slices along the first axis; slices are
/// in the order of [`crate::chomp::boards::Numbering`] for as many rows and columns, rows not
/// turned.
///
/// ```
/// use chomplab::chomp::solids::{Solid, SolidNumbering};
///
/// let numbering = SolidNumbering::new([2, 2, 3]).unwrap();
/// assert_eq!(numbering.positions(), 50);
/// assert_eq!(numbering.rank(&Solid::of_box([2, 2, 3])), 49);
/// assert_eq!(numbering.solid(49), Solid::of_box([2, 2, 3]));
/// ```
#[derive(Clone, Debug)]
pub struct SolidNumbering {
    sides: [usize; 3],
    pub(super) slices: Slices,
    /// `steps[left - 1][above * slices + slice]`: what a slice adds to the rank when so many
    /// slices, it included, are left and `above` is the one before it.
    steps: Vec<Vec<u64>>,
    positions: u64,
}

impl SolidNumbering {
    /// The numbering of a box; `None` when it is empty, has too many slices or 2^62 positions.
    #[must_use]
    pub fn new(sides: [usize; 3]) -> Option<Self> {
        let [levels, rows, columns] = sides;
        positions_of(sides)?;
        slices_of(rows, columns)?;
        let slices = Slices::new(rows, columns);
        let count = slices.count();
        // How many chains of some length lie inside a slice.
        let mut chains = vec![1_u64; count];
        let mut steps = Vec::with_capacity(levels);
        for _ in 0..levels {
            let mut step = vec![OUTSIDE; count * count];
            let mut longer = vec![0; count];
            for above in 0..count {
                let mut sum = 0;
                for &slice in slices.inside(above as u16) {
                    step[above * count + usize::from(slice)] = sum;
                    sum += chains[usize::from(slice)];
                }
                longer[above] = sum;
            }
            steps.push(step);
            chains = longer;
        }
        Some(Self { sides, slices, steps, positions: chains[count - 1] })
    }

    /// The sides of the box.
    #[must_use]
    pub fn sides(&self) -> [usize; 3] {
        self.sides
    }

    /// How many positions there are, the empty one counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The slice that is the whole of `rows`×`columns`.
    pub(super) fn whole(&self) -> u16 {
        self.slices.count() as u16 - 1
    }

    /// What a slice adds to the rank; `None` when it does not lie inside the one before.
    #[inline]
    pub(super) fn step(&self, left: usize, above: u16, slice: u16) -> Option<u64> {
        let at = usize::from(above) * self.slices.count() + usize::from(slice);
        Some(self.steps[left - 1][at]).filter(|&step| step != OUTSIDE)
    }

    /// The rank of a chain.
    pub(super) fn rank_of(&self, chain: &[u16]) -> u64 {
        let (mut rank, mut above) = (0, self.whole());
        for (index, &slice) in chain.iter().enumerate() {
            let step = self.step(chain.len() - index, above, slice);
            rank += step.expect("slices lie inside each other");
            above = slice;
        }
        rank
    }

    /// The chain of a position.
    pub(super) fn chain(&self, solid: &Solid) -> Vec<u16> {
        let [levels, rows, _] = self.sides;
        let fits = solid.sides().iter().zip(self.sides).all(|(&side, most)| side <= most);
        assert!(fits, "the position lies in the box");
        let shape = |level| (0..rows).map(|row| solid.row(level, row)).collect::<Vec<usize>>();
        (0..levels).map(|level| self.slices.find(&shape(level))).collect()
    }

    /// The position of a chain.
    pub(super) fn solid_of(&self, chain: &[u16]) -> Solid {
        Solid::new(chain.iter().map(|&slice| self.slices.shape(slice).to_vec()).collect())
    }

    /// The rank of a position: how many come before it. The empty one has rank 0.
    ///
    /// # Panics
    /// When the position does not lie in the box.
    #[must_use]
    pub fn rank(&self, solid: &Solid) -> u64 {
        self.rank_of(&self.chain(solid))
    }

    /// The position of a rank.
    ///
    /// # Panics
    /// When there are not so many positions.
    #[must_use]
    pub fn solid(&self, rank: u64) -> Solid {
        assert!(rank < self.positions, "there are {} positions", self.positions);
        let (mut rest, mut above) = (rank, self.whole());
        let mut chain = Vec::with_capacity(self.sides[0]);
        for left in (1..=self.sides[0]).rev() {
            let inside = self.slices.inside(above);
            let step = |slice: u16| self.step(left, above, slice).expect("it lies inside");
            let after = inside.partition_point(|&slice| step(slice) <= rest);
            let slice = inside[after - 1];
            rest -= step(slice);
            chain.push(slice);
            above = slice;
        }
        self.solid_of(&chain)
    }
}

/// The number of positions in a box, the empty one counted (MacMahon); `None` from 2^62 on and for
/// a box without cells.
pub(super) fn positions_of(mut sides: [usize; 3]) -> Option<u64> {
    sides.sort_unstable();
    let [a, b, c] = sides;
    // Beyond that there are too many in any case, unless it is a single row.
    if sides.contains(&0) || sides.iter().any(|&side| side > 1 << 12) || a * b > 1 << 12 {
        return None;
    }
    let (mut above, mut below) = (BigUint::from(1_u32), BigUint::from(1_u32));
    for i in 0..a {
        for j in 0..b {
            above *= i + j + c + 1;
            below *= i + j + 1;
        }
    }
    u64::try_from(above / below).ok().filter(|&positions| positions < 1 << 62)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_have_as_many_positions_as_plane_partitions() {
        for (sides, count) in [
            ([1, 1, 1], 2),
            ([2, 2, 2], 20),
            ([3, 3, 3], 980),
            ([4, 4, 4], 232_848),
            ([2, 3, 4], 490),
        ] {
            assert_eq!(positions_of(sides), Some(count), "{sides:?}");
            assert_eq!(SolidNumbering::new(sides).unwrap().positions(), count, "{sides:?}");
        }
        assert_eq!(positions_of([5, 5, 5]), Some(267_227_532));
        assert_eq!(positions_of([9, 9, 9]), None);
        assert_eq!(positions_of([0, 3, 3]), None);
    }

    #[test]
    fn ranks_and_positions_belong_together() {
        let numbering = SolidNumbering::new([3, 2, 4]).unwrap();
        for rank in 0..numbering.positions() {
            assert_eq!(numbering.rank(&numbering.solid(rank)), rank);
        }
    }
}
