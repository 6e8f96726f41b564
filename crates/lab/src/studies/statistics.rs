//! What is said of many numbers.

/// Mean, median, quantiles and extremes of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many numbers there are.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// The greatest of the lower tenth.
    pub tenth: f64,
    /// The one in the middle, the upper one of two.
    pub median: f64,
    /// The least of the upper tenth.
    pub nine_tenths: f64,
    /// The greatest.
    pub max: f64,
}

impl Summary {
    /// The summary of some numbers; `None` when there are none.
    #[must_use]
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut sorted: Vec<f64> = numbers.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let count = sorted.len();
        let max = *sorted.last()?;
        let at = |tenths: usize| sorted[(count * tenths / 10).min(count - 1)];
        let mean = sorted.iter().sum::<f64>() / count as f64;
        Some(Self { count, mean, tenth: at(1), median: at(5), nine_tenths: at(9), max })
    }
}

/// The mean of numbers and its standard error, if there are two at least.
#[must_use]
pub fn mean_and_error(numbers: &[f64]) -> Option<(f64, f64)> {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let error = (squares / (count - 1.0) / count).sqrt();
    (numbers.len() >= 2).then_some((mean, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_ten_numbers_and_of_one() {
        let ten = Summary::of((1..=10).rev().map(f64::from)).unwrap();
        assert_eq!((ten.count, ten.tenth, ten.median), (10, 2.0, 6.0));
        assert_eq!((ten.nine_tenths, ten.max), (10.0, 10.0));
        assert!((ten.mean - 5.5).abs() < 1e-12);
        let one = Summary::of([7.0]).unwrap();
        assert_eq!((one.count, one.tenth, one.median, one.max), (1, 7.0, 7.0, 7.0));
        assert_eq!(Summary::of([]), None);
    }

    #[test]
    fn the_error_of_a_mean() {
        // The sum of squares is 14, its half the variance.
        let (mean, error) = mean_and_error(&[1.0, 2.0, 6.0]).unwrap();
        assert!((mean - 3.0).abs() < 1e-12 && (error - (7.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(mean_and_error(&[1.0]), None);
    }
}
