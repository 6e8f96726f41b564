//! The shapes of positions: which gaps above its level a position has lost.
//!
//! Everything taken of a semigroup `S` is `u + (S ∪ T)` with the level `u`, the smallest number
//! taken, and a set `T` of gaps. With `t` in `T` and `s` in `S`, `t + s` is in `S` or in `T`; there
//! are finitely many such sets, the *shapes*. A move
//! - above the level, `u + h` for a gap `h` that is no member of `T`, leaves the level and adds `h`
//!   and what follows from it to the shape;
//! - below the level, `u − w`, makes a new level, over which `h` is taken if `h − w` is in `S ∪ T`;
//!   for `w` beyond the largest gap no `h` is.

use super::numerical::Semigroup;
use crate::verdict::{Obstacle, Result, Undecided};
use crate::work::Work;
use std::collections::HashMap;

/// Gaps are bits of a mask.
const MOST_GAPS: usize = 128;

/// A set of gaps, by their places in the list of all gaps.
type Mask = u128;

/// So many moves are tabulated in one unit of work.
const MOVES_A_UNIT: usize = 2;

/// All shapes of a semigroup and what moves make of them. A shape comes after all that contain it.
pub(super) struct Shapes {
    masks: Vec<Mask>,
    numbers: HashMap<Mask, u32>,
    /// For each shape, the gaps above it and the shapes that moves there make.
    above: Vec<Vec<(u64, u32)>>,
    /// For each shape, what moves to `u − 1`, `u − 2`, … up to the largest gap make of it.
    below: Vec<Box<[u32]>>,
}

impl Shapes {
    /// All shapes of a semigroup.
    pub(super) fn new(semigroup: &Semigroup, work: &mut Work<'_>) -> Result<Self> {
        let gaps = semigroup.gaps();
        if gaps.len() > MOST_GAPS {
            let text = format!("{} numbers are left out, and {MOST_GAPS} is most", gaps.len());
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        let reach = usize::try_from(semigroup.last_gap()).expect("at most LARGEST_GAP");
        let bytes_each = size_of::<u32>() * (reach + 4 * gaps.len()) + 100;
        let bit = |gap: u64| gaps.binary_search(&gap).map_or(0, |at| 1 << at);
        // What a gap brings with it.
        let brings: Vec<Mask> = gaps
            .iter()
            .map(|gap| {
                let higher = gaps.iter().filter(|high| *high >= gap);
                let akin = higher.filter(|high| semigroup.contains(*high - gap));
                akin.fold(0, |mask, high| mask | bit(*high))
            })
            .collect();
        let mut numbers = HashMap::from([(0, 0)]);
        let mut masks: Vec<Mask> = vec![0];
        let mut at = 0;
        while at < masks.len() {
            work.spend(((reach + gaps.len()) / MOVES_A_UNIT + 1) as u64, masks.len())?;
            if masks.len().saturating_mul(bytes_each) > work.budget().memory {
                return Err(work.out_of_memory());
            }
            let mask = masks[at];
            for (place, more) in brings.iter().enumerate() {
                if mask >> place & 1 == 0 && numbers.insert(mask | more, 0).is_none() {
                    masks.push(mask | more);
                }
            }
            at += 1;
        }
        masks.sort_unstable_by_key(|mask| std::cmp::Reverse((mask.count_ones(), *mask)));
        for (number, mask) in masks.iter().enumerate() {
            let number = u32::try_from(number).expect("shapes fit in memory");
            numbers.insert(*mask, number);
        }
        // What the semigroup itself takes over a level that is lower by w.
        let own: Vec<Mask> = (1..=semigroup.last_gap())
            .map(|fall| {
                let taken = gaps.iter().filter(|gap| **gap >= fall);
                let taken = taken.filter(|gap| semigroup.contains(*gap - fall));
                taken.fold(0, |mask, gap| mask | bit(*gap))
            })
            .collect();
        let gaps_above = |mask: &Mask| {
            let free = gaps.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 0);
            free.map(|(place, gap)| (*gap, numbers[&(mask | brings[place])])).collect()
        };
        let levels_below = |mask: &Mask| {
            let fallen = own.iter().zip(1..).map(|(own, fall)| {
                let taken = gaps.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
                numbers[&taken.fold(*own, |mask, (_, gap)| mask | bit(gap + fall))]
            });
            fallen.collect()
        };
        let above = masks.iter().map(gaps_above).collect();
        let below = masks.iter().map(levels_below).collect();
        Ok(Self { masks, numbers, above, below })
    }

    pub(super) fn len(&self) -> usize {
        self.masks.len()
    }

    /// The shape without gaps: the last one.
    pub(super) fn none(&self) -> u32 {
        self.numbers[&0]
    }

    /// The shape that has these gaps.
    pub(super) fn with(&self, gaps: &[u64], semigroup: &Semigroup) -> u32 {
        let place = |gap: &u64| semigroup.gaps().binary_search(gap).expect("it is a gap");
        self.numbers[&gaps.iter().fold(0, |mask, gap| mask | 1 << place(gap))]
    }

    /// The gaps of a shape, by their places in the list of all gaps.
    pub(super) fn mask(&self, shape: u32) -> Mask {
        self.masks[shape as usize]
    }

    /// The gaps above a shape, with the shapes that moves there make.
    pub(super) fn above(&self, shape: u32) -> &[(u64, u32)] {
        &self.above[shape as usize]
    }

    /// What moves to `u − 1`, `u − 2`, … up to the largest gap make of a shape.
    pub(super) fn below(&self, shape: u32) -> &[u32] {
        &self.below[shape as usize]
    }

    /// The bytes that all of it takes, about.
    pub(super) fn bytes(&self) -> usize {
        let moves: usize = self.above.iter().map(|above| 4 * above.len()).sum();
        let falls = self.below.first().map_or(0, |below| below.len());
        size_of::<u32>() * (moves + falls * self.len()) + 100 * self.len()
    }
}
