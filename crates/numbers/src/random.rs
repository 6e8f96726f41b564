//! Pseudo-random numbers that are the same on every machine.
//!
//! They choose what is measured and tested, and never decide an answer. The generator is
//! splitmix64 in its published form: a counter that grows by an odd constant, and a mixing of its
//! bits.

/// A stream of numbers that follows from its seed.
///
/// ```
/// let mut dice = numbers::Random::seeded(7);
/// let thrown: Vec<u64> = (0..5).map(|_| 1 + dice.below(6)).collect();
/// assert_eq!(thrown, [4, 1, 1, 4, 5]);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below a bound that is not 0; all are equally likely, up to less than one part in
    /// 2^32 as long as the bound has at most 32 bits.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ word >> 31) % bound
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first outputs of splitmix64 for seed 1234567, as published.
    #[test]
    fn as_published() {
        let mut random = Random::seeded(1_234_567);
        let first: [u64; 2] = std::array::from_fn(|_| random.below(u64::MAX));
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
