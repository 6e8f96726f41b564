//! Sums of small games, played out move by move: no values, only who wins.
//!
//! In normal play the bite at the origin is not allowed in any part, and whoever cannot move loses.
//! In misère play every bite is allowed, and whoever makes the last move of all loses.

use crate::cells::Cells;
use crate::heaps::{nim_moves, take_and_break};
use std::collections::HashMap;

/// A part of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// A position of Chomp; empty when all of it has been eaten.
    Chomp(Cells),
    /// A heap of Nim.
    Nim(usize),
    /// A row of pins in Kayles.
    Kayles(usize),
}

/// Which of the two plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Whoever cannot move loses, and the poison is forbidden.
    Normal,
    /// Whoever makes the last move loses, and the poison is a move.
    Misere,
}

impl Part {
    /// Every sum that a move can make of this part.
    #[must_use]
    pub fn options(&self, play: Play) -> Vec<Vec<Part>> {
        let heaps = |moves: Vec<Vec<usize>>, kind: fn(usize) -> Part| -> Vec<Vec<Part>> {
            moves.into_iter().map(|left| left.into_iter().map(kind).collect()).collect()
        };
        match self {
            Part::Nim(heap) => heaps(nim_moves(*heap), Part::Nim),
            Part::Kayles(heap) => heaps(take_and_break(&[0, 7, 7], *heap), Part::Kayles),
            Part::Chomp(cells) => {
                let bites = cells.bites().into_iter().map(|(_, left)| left);
                let allowed = bites.filter(|left| play == Play::Misere || !left.is_empty());
                allowed.map(|left| vec![Part::Chomp(left)]).collect()
            }
        }
    }
}

/// Outcomes of sums, remembered.
#[derive(Clone, Debug, Default)]
pub struct SumOracle {
    outcomes: HashMap<(Play, Vec<Part>), bool>,
}

impl SumOracle {
    /// An oracle that knows nothing yet.
    #[must_use]
    pub fn new() -> SumOracle {
        SumOracle::default()
    }

    /// Every sum that one move leads to, with the number of the part in which the move was made.
    #[must_use]
    pub fn options(parts: &[Part], play: Play) -> Vec<(usize, Vec<Part>)> {
        let mut all = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            for option in part.options(play) {
                let mut sum = parts.to_vec();
                sum.remove(index);
                sum.extend(option);
                all.push((index, sum));
            }
        }
        all
    }

    /// Whether the player to move loses.
    pub fn is_p(&mut self, parts: &[Part], play: Play) -> bool {
        let mut sorted = parts.to_vec();
        sorted.sort();
        let key = (play, sorted);
        if let Some(&known) = self.outcomes.get(&key) {
            return known;
        }
        let options = Self::options(&key.1, play);
        let is_p = if options.is_empty() {
            play == Play::Normal
        } else {
            !options.iter().any(|(_, sum)| self.is_p(sum, play))
        };
        self.outcomes.insert(key, is_p);
        is_p
    }

    /// How many moves in each part win.
    pub fn winning_moves(&mut self, parts: &[Part], play: Play) -> Vec<usize> {
        let mut counts = vec![0; parts.len()];
        for (index, sum) in Self::options(parts, play) {
            if self.is_p(&sum, play) {
                counts[index] += 1;
            }
        }
        counts
    }
}
