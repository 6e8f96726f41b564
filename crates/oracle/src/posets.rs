//! Games on finite posets by the definition: name an element that is left, and it goes with all
//! elements above it; whoever cannot move loses.

use std::collections::{BTreeSet, HashMap};

/// A poset as the list of all pairs `(low, high)` of different elements with `low` below `high`.
#[derive(Clone, Debug)]
pub struct PosetOracle {
    elements: usize,
    pairs: BTreeSet<(usize, usize)>,
    values: HashMap<BTreeSet<usize>, usize>,
}

impl PosetOracle {
    /// The poset on `0..elements` that these relations generate.
    ///
    /// # Panics
    ///
    /// When the relations run in a circle.
    #[must_use]
    pub fn new(elements: usize, relations: &[(usize, usize)]) -> PosetOracle {
        let mut pairs: BTreeSet<(usize, usize)> = relations.iter().copied().collect();
        loop {
            let mut more = Vec::new();
            for &(low, middle) in &pairs {
                for &(other, high) in &pairs {
                    if middle == other && !pairs.contains(&(low, high)) {
                        more.push((low, high));
                    }
                }
            }
            if more.is_empty() {
                break;
            }
            pairs.extend(more);
        }
        assert!(pairs.iter().all(|(low, high)| low != high), "the relations run in a circle");
        PosetOracle { elements, pairs, values: HashMap::new() }
    }

    /// All elements.
    #[must_use]
    pub fn all(&self) -> BTreeSet<usize> {
        (0..self.elements).collect()
    }

    /// What is left when an element is named.
    #[must_use]
    pub fn after(&self, left: &BTreeSet<usize>, named: usize) -> BTreeSet<usize> {
        let stays = |other: &usize| *other != named && !self.pairs.contains(&(named, *other));
        left.iter().copied().filter(stays).collect()
    }

    /// The Grundy value of what is left.
    pub fn grundy(&mut self, left: &BTreeSet<usize>) -> usize {
        if let Some(&known) = self.values.get(left) {
            return known;
        }
        let mut reached = BTreeSet::new();
        for &named in left {
            let after = self.after(left, named);
            reached.insert(self.grundy(&after));
        }
        let value = (0..).find(|value| !reached.contains(value)).expect("there are few options");
        self.values.insert(left.clone(), value);
        value
    }
}
