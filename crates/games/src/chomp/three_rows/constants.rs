//! The constants of \[FL\], measured.
//!
//! In the coordinates `y = r2 − x` and `z = r1 − r2` of the sheet of third row `x`, \[FL\] sees
//! - two lines that start at `z = αx`, of slopes `m_L` and `m_U`, and of `λ_L` and `λ_U` losers a
//!   column;
//! - a flat line to infinity in a share `γ` of the sheets.
//!
//! Its renormalization gives all six in terms of √2. Here they are measured: `α` as the slope of a
//! straight line fitted to the first losers of all sheets, `γ` as a share of the sheets, the others
//! in single sheets and then averaged. Errors are standard errors.

use super::reference::Run;
use super::sheet::{End, Sheet};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// Losers are looked at up to this share of the third row, before the lower line ends at √2 − 1.
const LOOKED_AT: f64 = 0.4;

/// A measured constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// What \[FL\] calls it.
    pub name: &'static str,
    /// The value measured.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// The value that the renormalization gives.
    pub predicted: f64,
}

/// Measures the constants, sheet by sheet.
///
/// ```
/// use chomplab::chomp::three_rows::{constants::Constants, reference::Sheets};
///
/// let mut constants = Constants::default();
/// for run in Sheets::new().take(1500).skip(500) {
///     constants.add(&run.sheet);
///     constants.add_losers(&run);
/// }
/// for measured in constants.measured() {
///     assert!((measured.value - measured.predicted).abs() < 0.02, "{measured:?}");
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Constants {
    /// The line that leads from third rows to the heights of first losers.
    firsts: Fit,
    /// Sheets that go on for ever: 1, others: 0.
    flat: Mean,
    lower_share: Mean,
    lower_slope: Mean,
    upper_slope: Mean,
}

impl Constants {
    /// Adds how a sheet begins and ends.
    pub fn add(&mut self, sheet: &Sheet) {
        let height = (sheet.first - sheet.third_row) as f64;
        self.firsts.add(sheet.third_row as f64, height);
        self.flat.add(f64::from(u8::from(matches!(sheet.end, End::Periodic { .. }))));
    }

    /// Adds the losers of a sheet.
    pub fn add_losers(&mut self, run: &Run) {
        let x = run.sheet.third_row as f64;
        let (mut lower, mut upper) = (Fit::default(), Fit::default());
        // How many losers of the lower line there are up to each column; the first few, where the
        // lines can't be told apart, do not matter for the slope.
        let mut counted = Fit::default();
        let looked_at = (LOOKED_AT * x) as usize;
        for (y, (column, row)) in
            (run.sheet.third_row..).zip(&run.losers).enumerate().take(looked_at)
        {
            let (y, z) = (y as f64, (row - column) as f64);
            // Half way between the lines.
            let line = if z < x * FRAC_1_SQRT_2 - y { &mut lower } else { &mut upper };
            line.add(y, z);
            counted.add(y, lower.count);
        }
        let slopes = [&counted, &lower, &upper].map(Fit::slope);
        if let [Some((share, _)), Some((lower_slope, _)), Some((upper_slope, _))] = slopes {
            self.lower_share.add(share);
            self.lower_slope.add(lower_slope);
            self.upper_slope.add(upper_slope);
        }
    }

    /// The constants for which enough was added.
    #[must_use]
    pub fn measured(&self) -> Vec<Measured> {
        let lower_share = self.lower_share.mean();
        let upper_share = lower_share.map(|(share, error)| (1.0 - share, error));
        let all = [
            ("alpha", self.firsts.slope(), FRAC_1_SQRT_2),
            ("lambda_L", lower_share, 1.0 - FRAC_1_SQRT_2),
            ("lambda_U", upper_share, FRAC_1_SQRT_2),
            ("m_L", self.lower_slope.mean(), -1.0 - FRAC_1_SQRT_2),
            ("m_U", self.upper_slope.mean(), -1.0 + FRAC_1_SQRT_2),
            ("gamma", self.flat.mean(), SQRT_2 - 1.0),
        ];
        let measured = |(name, found, predicted): (_, Option<(f64, f64)>, _)| {
            found.map(|(value, error)| Measured { name, value, error, predicted })
        };
        all.into_iter().filter_map(measured).collect()
    }
}

/// The mean of numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    count: f64,
    mean: f64,
    /// The sum of squared distances from the mean.
    squares: f64,
}

impl Mean {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        let distance = number - self.mean;
        self.mean += distance / self.count;
        self.squares += distance * (number - self.mean);
    }

    /// The mean and its standard error; of at least two numbers.
    fn mean(&self) -> Option<(f64, f64)> {
        let error = (self.squares / (self.count - 1.0) / self.count).sqrt();
        (self.count >= 2.0).then_some((self.mean, error))
    }
}

/// A straight line through points, by least squares.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    count: f64,
    mean: [f64; 2],
    /// Sums of products of distances from the means: xx, xy, yy.
    products: [f64; 3],
}

impl Fit {
    fn add(&mut self, x: f64, y: f64) {
        self.count += 1.0;
        let before = [x - self.mean[0], y - self.mean[1]];
        self.mean[0] += before[0] / self.count;
        self.mean[1] += before[1] / self.count;
        let after = [x - self.mean[0], y - self.mean[1]];
        self.products[0] += before[0] * after[0];
        self.products[1] += before[0] * after[1];
        self.products[2] += before[1] * after[1];
    }

    /// The slope and its standard error; of at least three points.
    fn slope(&self) -> Option<(f64, f64)> {
        let [xx, xy, yy] = self.products;
        let slope = xy / xx;
        let rest = (yy - slope * xy).max(0.0);
        let error = (rest / (self.count - 2.0) / xx).sqrt();
        (self.count >= 3.0 && xx > 0.0).then_some((slope, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fits_and_means_are_those_of_small_samples() {
        let mut fit = Fit::default();
        [(0.0, 1.0), (1.0, 3.0), (2.0, 5.0), (3.0, 9.0)]
            .into_iter()
            .for_each(|(x, y)| fit.add(x, y));
        // By hand: Sxx = 5, Sxy = 13, Syy = 35, so the rest is 35 − 13²/5 = 1.2.
        let (slope, error) = fit.slope().unwrap();
        assert!((slope - 2.6).abs() < 1e-12 && (error - (0.6_f64 / 5.0).sqrt()).abs() < 1e-12);
        let mut mean = Mean::default();
        [1.0, 2.0, 6.0].into_iter().for_each(|number| mean.add(number));
        // The sum of squares is 14, its half the variance.
        let (value, error) = mean.mean().unwrap();
        assert!((value - 3.0).abs() < 1e-12 && (error - (7.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert!(Mean::default().mean().is_none() && Fit::default().slope().is_none());
    }
}
