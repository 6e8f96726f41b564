//! How many winning moves a position has, by where it lies in its sheet: expected after \[FL\], and
//! counted.
//!
//! A winning move of `[x, y, z]` leads to a loser, and losers lie on lines. So the expected number
//! of winning moves is the sum of the densities of the lines that moves can reach, and these depend
//! only on `y/x` and `z/x`:
//!
//! | move | reaches | density |
//! |---|---|---|
//! | along the diagonal, `[x, y−t, z+t]` | the lower, upper or flat line | `√2 − 1`, 1, `γ` |
//! | `[x, y−t, 0]` | the end of a finite sheet | `1 − γ` |
//! | down the column, `[x, y, z−t]` | the lower, both, or the flat line | `λ_L`, 1, `γ` |
//! | `[x−t, y+t, z]` | LL, U or F | `λ_L/(α−m_L)`, `λ_U/(α−m_U)`, `γ/(2−√2)` |
//! | `[x−t, 0, z+y+t]` | a first loser (DD) | `1/(α+1)` |

use crate::Sheet;
use crate::sheets::recursion::{Recursion, Rules, TooLow};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// The lines that moves of a position reach, with their densities, from its place as shares of `x`.
#[must_use]
pub fn reached(y: f64, z: f64) -> Vec<(&'static str, f64)> {
    let gamma = SQRT_2 - 1.0;
    let (tilted, sum) = (y < gamma, y + z);
    let below_lower = z < FRAC_1_SQRT_2 - (1.0 + FRAC_1_SQRT_2) * y;
    let upper = if tilted { FRAC_1_SQRT_2 - (1.0 - FRAC_1_SQRT_2) * y } else { 2.0 - SQRT_2 };
    let below_upper = z < upper;
    let mut lines = Vec::new();
    if !below_lower && sum > gamma && sum < FRAC_1_SQRT_2 {
        lines.push(("diagonal to lower", gamma));
    } else if below_upper && sum > FRAC_1_SQRT_2 && sum < 1.0 {
        lines.push(("diagonal to upper", 1.0));
    } else if below_upper && sum > 1.0 {
        lines.push(("diagonal to flat", gamma));
    }
    if !tilted {
        lines.push(("end", 1.0 - gamma));
    }
    match (tilted, below_lower, below_upper) {
        (true, false, true) => lines.push(("column to lower", 1.0 - FRAC_1_SQRT_2)),
        (true, _, false) => lines.push(("column to either", 1.0)),
        (false, _, false) => lines.push(("column to flat", gamma)),
        _ => {}
    }
    if below_lower {
        lines.push(("LL", (1.0 - FRAC_1_SQRT_2) / (1.0 + SQRT_2)));
    }
    if below_upper {
        // U ends where the tilted lines of earlier sheets ended; below that is F.
        let is_upper = z > gamma * (1.0 + y);
        lines.push((if is_upper { "U" } else { "F" }, FRAC_1_SQRT_2));
    }
    if sum < FRAC_1_SQRT_2 {
        lines.push(("DD", 2.0 - SQRT_2));
    }
    lines
}

/// A sheet with everything that moves from it can reach.
#[derive(Clone, Debug)]
pub struct Reach {
    x: usize,
    columns: usize,
    height: usize,
    /// The heights of its losers.
    losers: Vec<usize>,
    /// The column of the loser on each diagonal `y + z`.
    on_diagonal: Vec<Option<usize>>,
    /// Cells whose loser lies in an earlier sheet, `[x−t, y+t, z]`.
    earlier: Sheet,
    /// Diagonals that lead to the first loser of an earlier sheet.
    deadly: Vec<bool>,
}

impl Reach {
    /// Counts the winning moves of a sheet, in columns up to `x` and heights to `0.78 x`.
    ///
    /// # Errors
    /// When losers lie higher than expected.
    pub fn new(x: usize) -> Result<Self, TooLow> {
        let (columns, height) = (x, x * 78 / 100);
        let mut recursion = Recursion::reaching(Rules::Chomp, x, columns + 2);
        let mut earlier = Sheet::zeros(columns, height);
        let mut deadly = vec![false; columns + height];
        while recursion.x() < x {
            let moved = x - recursion.x();
            let losers = recursion.step()?;
            for (y, z) in losers.iter().enumerate().skip(moved) {
                earlier.set(y - moved, *z);
            }
            if let Some(diagonal) = losers[0].checked_sub(moved) {
                deadly[diagonal] = true;
            }
        }
        let losers = recursion.losers()?;
        let mut on_diagonal = vec![None; columns + height];
        for (y, z) in losers.iter().enumerate() {
            if let Some(place) = on_diagonal.get_mut(y + z) {
                *place = Some(y);
            }
        }
        Ok(Self { x, columns, height, losers, on_diagonal, earlier, deadly })
    }

    /// The sheet.
    #[must_use]
    pub fn x(&self) -> usize {
        self.x
    }

    /// The columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The heights.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether a position is a loser.
    #[must_use]
    pub fn is_loser(&self, y: usize, z: usize) -> bool {
        self.losers.get(y) == Some(&z)
    }

    /// How many winning moves a position has.
    #[must_use]
    pub fn winning_moves(&self, y: usize, z: usize) -> usize {
        let ended = self.losers.last() == Some(&0) && self.losers.len() <= y;
        let moves = [
            self.on_diagonal[y + z].is_some_and(|column| column < y),
            ended,
            self.losers.get(y).is_some_and(|loser| *loser < z),
            self.earlier.get(y, z) == Some(true),
            self.deadly[y + z],
        ];
        moves.into_iter().filter(|is_there| *is_there).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oracle::three_row_p_positions;
    use std::collections::HashSet;

    /// Against all options of all positions of a small sheet.
    #[test]
    fn winning_moves_are_counted() {
        const X: usize = 12;
        let losers: HashSet<[usize; 3]> = three_row_p_positions(3 * X).into_iter().collect();
        let reach = Reach::new(X).unwrap();
        for y in 0..reach.columns() {
            for z in 0..reach.height() {
                let rows = [X + y + z, X + y, X];
                let mut options = HashSet::new();
                for row in 0..3 {
                    for left in 0..rows[row] {
                        let cut = |at: usize| if at >= row { rows[at].min(left) } else { rows[at] };
                        options.insert([cut(0), cut(1), cut(2)]);
                    }
                }
                let expected = options.intersection(&losers).count();
                assert_eq!(reach.winning_moves(y, z), expected, "{rows:?}");
                assert_eq!(reach.is_loser(y, z), losers.contains(&rows));
            }
        }
    }

    /// Below the lower line, LL and either U or F and DD together reach √2 losers.
    #[test]
    fn expected_numbers_are_sums_of_densities() {
        let expected = |y, z| reached(y, z).iter().map(|(_, density)| density).sum::<f64>();
        assert!((expected(0.1, 0.2) - SQRT_2).abs() < 1e-12);
        assert!((expected(0.8, 0.3) - (1.0 + FRAC_1_SQRT_2)).abs() < 1e-12);
    }
}
