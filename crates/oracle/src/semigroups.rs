//! Chomp on numerical semigroups by the definition: name a sum of generators that is left, and it
//! goes with all that is the sum of it and of a member; whoever names 0 loses.

use std::collections::{BTreeSet, HashMap};

/// A numerical semigroup, as far as a number.
#[derive(Clone, Debug)]
pub struct SemigroupOracle {
    members: BTreeSet<u64>,
    lost: HashMap<BTreeSet<u64>, bool>,
}

impl SemigroupOracle {
    /// The sums of generators up to a number.
    ///
    /// # Panics
    ///
    /// When a generator is 0.
    #[must_use]
    pub fn new(generators: &[u64], up_to: u64) -> SemigroupOracle {
        assert!(!generators.contains(&0), "0 generates nothing");
        let mut members = BTreeSet::from([0]);
        for number in 1..=up_to {
            let is_sum = |one: &u64| *one <= number && members.contains(&(number - one));
            if generators.iter().any(is_sum) {
                members.insert(number);
            }
        }
        SemigroupOracle { members, lost: HashMap::new() }
    }

    /// The members up to the number that was given, 0 included.
    #[must_use]
    pub fn all(&self) -> BTreeSet<u64> {
        self.members.clone()
    }

    /// What is left when a number is named. Of all members it is right only where the number given
    /// at first is so large that nothing beyond it is left.
    #[must_use]
    pub fn after(&self, left: &BTreeSet<u64>, named: u64) -> BTreeSet<u64> {
        let stays = |other: &u64| *other < named || !self.members.contains(&(*other - named));
        left.iter().copied().filter(stays).collect()
    }

    /// Whether whoever is to move loses.
    pub fn is_p(&mut self, left: &BTreeSet<u64>) -> bool {
        if let Some(&known) = self.lost.get(left) {
            return known;
        }
        let is_p = self.winning_moves(left).is_empty();
        self.lost.insert(left.clone(), is_p);
        is_p
    }

    /// The numbers that win when they are named; naming 0 never does.
    pub fn winning_moves(&mut self, left: &BTreeSet<u64>) -> Vec<u64> {
        let mut winning = Vec::new();
        for &named in left.iter().filter(|&&named| named > 0) {
            let after = self.after(left, named);
            if self.is_p(&after) {
                winning.push(named);
            }
        }
        winning
    }
}
