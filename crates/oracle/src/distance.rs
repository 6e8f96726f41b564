//! How many bites a game takes when the winner hurries and the loser delays, straight from the
//! definition.
//!
//! The bite of the poison counts, and nothing is left after it: the empty position takes no bite.
//! Whoever has lost takes as many bites as possible; whoever wins leaves a P-position that takes as
//! few as possible.

use crate::cells::Cells;
use crate::solve::Oracle;
use std::collections::HashMap;

/// Lengths of games under best play, with a memo table.
///
/// ```
/// use oracle::{Cells, DistanceOracle};
///
/// let mut oracle = DistanceOracle::new();
/// assert_eq!(oracle.bites_to_the_end(&Cells::from_rows(&[1])), 1);
/// assert_eq!(oracle.bites_to_the_end(&Cells::from_rows(&[5])), 2);
/// assert_eq!(oracle.bites_to_the_end(&Cells::from_rows(&[2, 1])), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct DistanceOracle {
    outcomes: Oracle,
    known: HashMap<Cells, usize>,
}

impl DistanceOracle {
    /// An oracle that knows nothing yet.
    #[must_use]
    pub fn new() -> DistanceOracle {
        DistanceOracle::default()
    }

    /// The number of bites until nothing is left.
    pub fn bites_to_the_end(&mut self, position: &Cells) -> usize {
        if position.is_empty() {
            return 0;
        }
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let left: Vec<Cells> = position.bites().into_iter().map(|(_, left)| left).collect();
        let bites = if self.outcomes.is_p(position) {
            1 + left.iter().map(|left| self.bites_to_the_end(left)).max().unwrap_or(0)
        } else {
            let lost: Vec<&Cells> = left.iter().filter(|left| self.outcomes.is_p(left)).collect();
            1 + lost.into_iter().map(|left| self.bites_to_the_end(left)).min().unwrap_or(0)
        };
        self.known.insert(position.clone(), bites);
        bites
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::all_positions_in_box;

    #[test]
    fn law_the_loser_takes_the_last_bite() {
        let (mut oracle, mut outcomes) = (DistanceOracle::new(), Oracle::new());
        for position in all_positions_in_box(&[4, 4]) {
            if !position.is_empty() {
                let bites = oracle.bites_to_the_end(&position);
                assert_eq!(bites % 2 == 1, outcomes.is_p(&position), "{position:?}");
            }
        }
    }
}
