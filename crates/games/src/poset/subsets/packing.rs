//! Families of sets as machine words, with numbers that play the same part exchanged.
//!
//! The numbers are sorted by how many sets of each size contain them, and renamed in that order.
//! That does not fold all families which differ by names only, but nearly all, and takes a few
//! population counts and swaps of bits.

use super::family::{Family, MOST_NUMBERS, containing, with};
use crate::search::Packing;
use std::ops::ControlFlow;

/// Packs families of subsets of `1..=numbers`.
#[derive(Clone, Debug)]
pub struct FamilyPacking {
    numbers: u32,
    /// For each set, the sets that contain it.
    containing: Vec<u128>,
    /// For each number, the sets that contain it.
    with: Vec<u128>,
    /// For each size, the sets of that size.
    of_size: Vec<u128>,
}

impl FamilyPacking {
    pub(super) fn new(numbers: u32) -> Self {
        let sets = || 0..1_u32 << numbers;
        let of_size = |size: u32| {
            sets().filter(|set| set.count_ones() == size).fold(0, |all, set| all | (1_u128 << set))
        };
        Self {
            numbers,
            containing: sets().map(containing).collect(),
            with: (0..MOST_NUMBERS).map(with).collect(),
            of_size: (0..=numbers).map(of_size).collect(),
        }
    }

    /// The family with its numbers renamed in the order of their importance.
    fn fold(&self, mut sets: u128) -> u128 {
        let mut keys = [0_u64; MOST_NUMBERS as usize];
        for (key, with) in keys.iter_mut().zip(&self.with).take(self.numbers as usize) {
            let own = sets & with;
            let counts = self.of_size[1..].iter().map(|size| (own & size).count_ones());
            *key = counts.fold(0, |key, count| (key << 8) | u64::from(count));
        }
        for end in (1..self.numbers as usize).rev() {
            for low in 0..end {
                if keys[low] < keys[low + 1] {
                    keys.swap(low, low + 1);
                    sets = self.exchange(sets, low);
                }
            }
        }
        sets
    }

    /// Exchanges a number and the next.
    fn exchange(&self, sets: u128, low: usize) -> u128 {
        // Sets with the lower number only trade places with those that have the higher one only.
        let lower_only = self.with[low] & !self.with[low + 1];
        let distance = 1_u32 << low;
        let differ = ((sets >> distance) ^ sets) & lower_only;
        sets ^ differ ^ (differ << distance)
    }

    /// The empty set is always there and is left out.
    fn to_code<const W: usize>(sets: u128) -> [u64; W] {
        let bits = sets >> 1;
        let mut code = [0; W];
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the bits")]
        for (index, word) in code.iter_mut().take(2).enumerate() {
            *word = (bits >> (64 * index)) as u64;
        }
        code
    }

    fn from_code<const W: usize>(code: &[u64; W]) -> u128 {
        let words = code.iter().take(2).enumerate();
        let bits = words.fold(0, |bits, (index, word)| bits | (u128::from(*word) << (64 * index)));
        (bits << 1) | 1
    }
}

impl Packing for FamilyPacking {
    type Position = Family;

    fn bits(&self) -> usize {
        (1 << self.numbers) - 1
    }

    fn most_value(&self) -> u32 {
        1 << self.numbers
    }

    fn holds(&self, position: &Family) -> bool {
        position.numbers() == self.numbers
    }

    fn pack<const W: usize>(&mut self, position: &Family) -> [u64; W] {
        Self::to_code(self.fold(position.bits()))
    }

    fn visit_options<const W: usize>(
        &mut self,
        code: &[u64; W],
        mut visit: impl FnMut([u64; W], u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let sets = Self::from_code(code);
        let mut rest = sets & !1;
        while rest != 0 {
            let set = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            visit(Self::to_code(self.fold(sets & !self.containing[set])), 0)?;
        }
        ControlFlow::Continue(())
    }
}
