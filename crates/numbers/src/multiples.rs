//! Common multiples of periods.

/// The least common multiple of two numbers that are not 0, or `u64::MAX` when it does not fit:
/// periods multiply quickly, and one that long is never waited for.
///
/// ```
/// assert_eq!(numbers::least_common_multiple(4, 6), 12);
/// assert_eq!(numbers::least_common_multiple(u64::MAX, u64::MAX - 1), u64::MAX);
/// ```
#[must_use]
pub fn least_common_multiple(left: u64, right: u64) -> u64 {
    let (mut divisor, mut rest) = (left, right);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (left / divisor).saturating_mul(right)
}

#[cfg(test)]
mod tests {
    use super::least_common_multiple;

    #[test]
    fn it_is_the_first_that_both_divide() {
        for (left, right) in (1_u64..40).flat_map(|left| (1..40).map(move |right| (left, right))) {
            let found = least_common_multiple(left, right);
            let divides = |number: u64| number.is_multiple_of(left) && number.is_multiple_of(right);
            assert_eq!((1..=left * right).find(|number| divides(*number)), Some(found));
        }
    }
}
