//! A numerical semigroup: all sums of some numbers, with only finitely many numbers left out.
//!
//! What is kept is the least member of each remainder modulo the smallest generator; a number is a
//! member just if it is not below the least one of its remainder. These least members are found by
//! going round the remainders once for each generator: with generators 3 and 5 the remainders
//! 0, 2, 1 get 0, 5, 10.

use std::hash::{Hash, Hasher};

/// Generators have at most this size, and there are at most so many of them.
pub(super) const LARGEST_GENERATOR: u64 = 1_000_000;
pub(super) const MOST_GENERATORS: usize = 1_000;

/// The smallest generator is at most this, and so is the number of remainders.
pub(super) const LARGEST_MULTIPLICITY: u64 = 10_000;

/// The largest number that is left out is at most this.
pub(super) const LARGEST_GAP: u64 = 1_000_000;

/// What is wrong with generators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadGenerators {
    /// There are none.
    None,
    /// One is 0.
    Zero,
    /// All are multiples of this number above 1.
    CommonDivisor(u64),
    /// Something is beyond the limits of this version, and what.
    TooLarge(String),
}

/// A numerical semigroup.
#[derive(Clone, Debug)]
pub struct Semigroup {
    /// The generators that are not sums of others, in ascending order.
    generators: Vec<u64>,
    /// The least member of each remainder.
    least: Vec<u64>,
    /// The numbers that are left out, in ascending order.
    gaps: Vec<u64>,
}

// The generators tell everything else.
impl PartialEq for Semigroup {
    fn eq(&self, other: &Self) -> bool {
        self.generators == other.generators
    }
}

impl Eq for Semigroup {}

impl Hash for Semigroup {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.generators.hash(state);
    }
}

impl Semigroup {
    /// The semigroup of all sums of some numbers.
    ///
    /// # Errors
    /// When no numerical semigroup has these generators, or it is beyond the limits.
    pub fn new(generators: &[u64]) -> Result<Self, BadGenerators> {
        let mut sorted = generators.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let smallest = *sorted.first().ok_or(BadGenerators::None)?;
        let largest = sorted[sorted.len() - 1];
        if smallest == 0 {
            return Err(BadGenerators::Zero);
        }
        let too_large = |text: String| Err(BadGenerators::TooLarge(text));
        if largest > LARGEST_GENERATOR {
            return too_large(format!("generators go up to {LARGEST_GENERATOR} here"));
        }
        if sorted.len() > MOST_GENERATORS {
            return too_large(format!("there can be {MOST_GENERATORS} generators here"));
        }
        if smallest > LARGEST_MULTIPLICITY {
            let text = format!("the smallest generator is at most {LARGEST_MULTIPLICITY} here");
            return too_large(text);
        }
        let divisor = sorted.iter().fold(0, |divisor, &number| common_divisor(divisor, number));
        if divisor > 1 {
            return Err(BadGenerators::CommonDivisor(divisor));
        }
        let (generators, least) = least_members(&sorted);
        let last = least.iter().max().expect("there is a remainder").saturating_sub(smallest);
        if last > LARGEST_GAP {
            let text = format!("the largest number left out is {last}, and {LARGEST_GAP} is most");
            return too_large(text);
        }
        let step = usize::try_from(smallest).expect("at most LARGEST_MULTIPLICITY");
        let below = |&first: &u64| (first % smallest..first).step_by(step);
        let mut gaps: Vec<u64> = least.iter().flat_map(below).collect();
        gaps.sort_unstable();
        Ok(Self { generators, least, gaps })
    }

    /// The generators that are not sums of others, in ascending order.
    #[must_use]
    pub fn generators(&self) -> &[u64] {
        &self.generators
    }

    /// The smallest generator.
    #[must_use]
    pub fn multiplicity(&self) -> u64 {
        self.generators[0]
    }

    /// Whether a number is a sum of generators.
    #[must_use]
    pub fn contains(&self, number: u64) -> bool {
        number >= self.least[remainder(number, self.multiplicity())]
    }

    /// The numbers that are left out, in ascending order.
    #[must_use]
    pub fn gaps(&self) -> &[u64] {
        &self.gaps
    }

    /// The largest number that is left out, and 0 where none is.
    #[must_use]
    pub fn last_gap(&self) -> u64 {
        self.gaps.last().copied().unwrap_or(0)
    }
}

fn remainder(number: u64, modulus: u64) -> usize {
    usize::try_from(number % modulus).expect("below LARGEST_MULTIPLICITY")
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// The generators that are no sums of smaller ones, and the least member of each remainder.
fn least_members(sorted: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let modulus = sorted[0];
    let mut least = vec![u64::MAX; remainder(modulus - 1, modulus) + 1];
    least[0] = 0;
    let mut minimal = vec![modulus];
    for &generator in &sorted[1..] {
        if generator >= least[remainder(generator, modulus)] {
            continue;
        }
        minimal.push(generator);
        // Adding the generator goes round the remainders in so many circles of one length; twice
        // around passes every least member on to all that follow it.
        let circles = common_divisor(modulus, generator);
        for start in 0..circles {
            let mut at = start;
            for _ in 0..2 * (modulus / circles) {
                let next = (at + generator) % modulus;
                let sum = least[remainder(at, modulus)].saturating_add(generator);
                let known = &mut least[remainder(next, modulus)];
                *known = sum.min(*known);
                at = next;
            }
        }
    }
    (minimal, least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_the_sums_of_generators() {
        for generators in [vec![1], vec![2, 3], vec![4, 5, 6], vec![6, 10, 15], vec![5, 7, 9, 13]] {
            let semigroup = Semigroup::new(&generators).unwrap();
            let mut sums = [false; 200];
            sums[0] = true;
            for number in 1..200 {
                sums[number] = generators.iter().any(|&generator| {
                    let generator = usize::try_from(generator).unwrap();
                    number >= generator && sums[number - generator]
                });
            }
            let left_out: Vec<u64> = (0..200).filter(|&at| !sums[at as usize]).collect();
            assert_eq!(semigroup.gaps(), left_out, "{generators:?}");
            for number in 0..200 {
                let is_member = sums[usize::try_from(number).unwrap()];
                assert_eq!(semigroup.contains(number), is_member, "{generators:?}, {number}");
            }
        }
    }

    #[test]
    fn generators_that_are_sums_are_dropped() {
        let semigroup = Semigroup::new(&[6, 4, 5, 9, 10, 4]).unwrap();
        assert_eq!(semigroup.generators(), [4, 5, 6]);
        assert_eq!(semigroup.gaps(), [1, 2, 3, 7]);
    }

    #[test]
    fn what_generates_no_numerical_semigroup_is_refused() {
        for (generators, error) in [
            (&[][..], BadGenerators::None),
            (&[0, 3], BadGenerators::Zero),
            (&[4, 6], BadGenerators::CommonDivisor(2)),
            (&[9], BadGenerators::CommonDivisor(9)),
        ] {
            assert_eq!(Semigroup::new(generators), Err(error));
        }
        for generators in [&[3, 1_000_001][..], &[10_001, 10_002], &[9_999, 10_000]] {
            let error = Semigroup::new(generators).unwrap_err();
            assert!(matches!(error, BadGenerators::TooLarge(_)), "{generators:?}");
        }
    }
}
