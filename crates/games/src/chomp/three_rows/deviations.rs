//! How far losers lie from the three lines of \[FL\].
//!
//! In the sheet of third row `x`, in the coordinates `y = r2 − x` and `z = r1 − r2` of \[FL\],
//! losers lie near
//! - the lower line `z = x/√2 − (1 + 1/√2)y`,
//! - the upper line `z = x/√2 − (1 − 1/√2)y`, both for `y` up to `(√2 − 1)x`, and
//! - the flat line `z = (2 − √2)x` beyond.
//!
//! Distances are perpendicular, and to the nearest line. \[FL\] observed that losers stay within
//! 2.5.

use super::reference::Run;

/// The distance within which \[FL\] saw all losers.
pub const OBSERVED: f64 = 2.5;

/// Distances of losers from the lines, gathered sheet by sheet.
///
/// ```
/// use chomplab::chomp::three_rows::{deviations::Deviations, reference::Sheets};
///
/// let mut deviations = Deviations::default();
/// Sheets::new().take(203).for_each(|run| deviations.add(&run));
/// let farthest = deviations.farthest.unwrap();
/// assert_eq!(farthest.third_row, 202);
/// assert_eq!(format!("{:.2}", farthest.distance), "10.34");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deviations {
    /// How many losers have been looked at.
    pub losers: u64,
    /// How many of them lie within [`OBSERVED`].
    pub near: u64,
    /// The one that lies farthest from all lines.
    pub farthest: Option<Farthest>,
}

/// A loser and its distance from the nearest line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Farthest {
    /// Its first row.
    pub first_row: u64,
    /// Its second row.
    pub second_row: u64,
    /// Its third row.
    pub third_row: u64,
    /// Its distance.
    pub distance: f64,
}

impl Deviations {
    /// Adds the losers of a sheet, up to where it ends or repeats.
    pub fn add(&mut self, run: &Run) {
        let third_row = run.sheet.third_row;
        for (second_row, &first_row) in (third_row..).zip(&run.losers) {
            let distance = distance(first_row, second_row, third_row);
            self.losers += 1;
            self.near += u64::from(distance <= OBSERVED);
            if self.farthest.is_none_or(|farthest| distance > farthest.distance) {
                self.farthest = Some(Farthest { first_row, second_row, third_row, distance });
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "rows of computed sheets are far below 2^52")]
fn distance(first_row: u64, second_row: u64, third_row: u64) -> f64 {
    let root = std::f64::consts::SQRT_2;
    let (x, y) = (third_row as f64, (second_row - third_row) as f64);
    let z = (first_row - second_row) as f64;
    let from_line = |slope: f64| (z - (x / root - slope * y)).abs() / slope.hypot(1.0);
    let flat = if y >= (root - 1.0) * x { (z - (2.0 - root) * x).abs() } else { f64::INFINITY };
    from_line(1.0 + 1.0 / root).min(from_line(1.0 - 1.0 / root)).min(flat)
}
