//! Strata of natural numbers, by which tops of type C are sorted.
//!
//! `φ_k(n) = 3^k·n + (3^k − 1)/2` is `n ↦ 3n + 1` done `k` times. The *stratum* of a number is how
//! often that can be undone: 0 for 0, 2, 3, 5, …, 1 for 1, 7, 10, …, 2 for 4, …. So a stratum of
//! `k` or more means that the number is `(3^k − 1)/2` modulo `3^k`.
//!
//! Two numbers `b` and `c` are *near* at `k` if some `a` makes the strata of `a ⊕ b` and of `a ⊕ c`
//! both `k` or more, and *far* otherwise. That depends on `m = b ⊕ c` only: with `x = a ⊕ b` the
//! difference `(x ⊕ m) − x` is a sum of `±2^i` over the bits `i` of `m` with signs that are free,
//! and the other bits of `x` are free to put it into any class modulo `3^k`. So the numbers are
//! near just when such a sum is a multiple of `3^k`. For `k = 1` only powers of 2 are far.

/// The greatest `k` at which numbers are called near or far: `3^k` classes fit into a word.
pub(super) const GREATEST: u32 = 4;

/// `φ_k(number)`, unless it is too long.
pub(super) fn raised(stratum: u32, number: u64) -> Option<u64> {
    let power = 3_u64.checked_pow(stratum)?;
    power.checked_mul(number)?.checked_add(power / 2)
}

/// The number that `φ_k` raises to this one: there is one just when the stratum is `k` or more.
pub(super) fn lowered(stratum: u32, number: u64) -> Option<u64> {
    let power = 3_u64.checked_pow(stratum)?;
    (number % power == power / 2).then_some(number / power)
}

/// Whether two numbers are far at `stratum ≥ 1`, at most [`GREATEST`].
pub(super) fn are_far(stratum: u32, b: u64, c: u64) -> bool {
    let mut bits = b ^ c;
    if stratum == 1 {
        return bits.is_power_of_two();
    }
    let power = 3_u32.pow(stratum);
    let all = (1_u128 << power) - 1;
    let turned = |classes: u128, by: u32| (classes << by | classes >> (power - by)) & all;
    // The classes of the sums, as a set of bits.
    let mut sums = 1_u128;
    while bits != 0 {
        // The powers of 2 modulo 3^k repeat after 2·3^(k−1).
        let term = (1_u64 << (bits.trailing_zeros() % (power / 3 * 2))) % u64::from(power);
        let term = term as u32;
        sums = turned(sums, term) | turned(sums, power - term);
        bits &= bits - 1;
    }
    sums & 1 == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raising_and_lowering() {
        assert_eq!([0, 1, 2].map(|stratum| raised(stratum, 2)), [Some(2), Some(7), Some(22)]);
        for number in 0..400 {
            let by_steps =
                |stratum: u32| (0..stratum).try_fold(number, |n, _| (n % 3 == 1).then_some(n / 3));
            for stratum in 0..5 {
                assert_eq!(lowered(stratum, number), by_steps(stratum));
                assert_eq!(lowered(stratum, raised(stratum, number).unwrap()), Some(number));
            }
        }
        assert_eq!(raised(45, 1), None);
    }

    /// The definition: some `a` makes both strata high enough. Eight bits beyond those of `b` and
    /// `c` reach every class modulo 81.
    #[test]
    fn near_numbers_have_a_common_partner() {
        for stratum in 1..=GREATEST {
            for difference in 0..64_u64 {
                let is_high = |a: u64| lowered(stratum, a).is_some();
                let near = (0..1 << 14).any(|a| is_high(a) && is_high(a ^ difference));
                assert_eq!(are_far(stratum, difference, 0), !near, "{difference} at {stratum}");
            }
        }
    }
}
