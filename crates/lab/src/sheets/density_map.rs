//! The shape of a sheet: how dense its ones are, block by block, at a scale of its own.
//!
//! Two sheets of different sizes have the same shape when their maps agree; that is how \[FL\]'s
//! "geometrically identical up to a scale factor" is measured here.

use crate::Sheet;

/// Densities of ones in blocks, `side` across and `side` up.
#[derive(Clone, Debug, PartialEq)]
pub struct DensityMap {
    side: usize,
    shares: Vec<f64>,
}

impl DensityMap {
    /// The map of the columns and heights below a bound, in so many blocks each way.
    ///
    /// # Panics
    /// When the sheet does not keep so many columns.
    #[must_use]
    pub fn of(sheet: &Sheet, bound: usize, side: usize) -> Self {
        assert!(bound <= sheet.columns(), "columns are kept");
        let mut shares = vec![0.0; side * side];
        for y in 0..bound {
            for (index, word) in sheet.column(y).iter().enumerate() {
                let mut word = *word;
                while word != 0 {
                    let z = index * 64 + word.trailing_zeros() as usize;
                    if z < bound {
                        shares[z * side / bound * side + y * side / bound] += 1.0;
                    }
                    word &= word - 1;
                }
            }
        }
        let cells = (bound as f64 / side as f64).powi(2);
        shares.iter_mut().for_each(|share| *share /= cells);
        Self { side, shares }
    }

    /// The blocks across, and up.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// How different two maps are: the sum of differences as a share of both, from 0 for the same
    /// shape to 1 for shapes that have nothing in common.
    ///
    /// ```
    /// use lab::sheets::{Sheet, density_map::DensityMap};
    ///
    /// let (mut left, mut right) = (Sheet::zeros(8, 8), Sheet::zeros(8, 8));
    /// left.set(0, 0);
    /// right.set(7, 7);
    /// let [left, right] = [left, right].map(|sheet| DensityMap::of(&sheet, 8, 4));
    /// assert_eq!((left.difference(&left), left.difference(&right)), (0.0, 1.0));
    /// ```
    ///
    /// # Panics
    /// When they have different numbers of blocks.
    #[must_use]
    pub fn difference(&self, other: &Self) -> f64 {
        assert_eq!(self.side, other.side, "maps of the same blocks");
        let pairs = self.shares.iter().zip(&other.shares);
        let (differences, sums) = pairs.fold((0.0, 0.0), |(differences, sums), (left, right)| {
            (differences + (left - right).abs(), sums + left + right)
        });
        if sums > 0.0 { differences / sums } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::DensityMap;
    use crate::sheets::recursion::{Recursion, Rules};

    /// \[FL\] Figs. 2a and 2b: sheets of Chomp have the same shape at any size, not only when they
    /// double.
    #[test]
    fn sheets_of_chomp_have_one_shape() {
        let map = |x: usize| {
            let mut recursion = Recursion::reaching(Rules::Chomp, x, x);
            (0..x).for_each(|_| {
                recursion.step().unwrap();
            });
            DensityMap::of(recursion.winners(), x, 20)
        };
        let sheet = map(350);
        for other in [450, 525, 700] {
            let difference = sheet.difference(&map(other));
            assert!(difference < 0.05, "{other}: {difference}");
        }
    }
}
