//! Tops of type C: four columns below `ω²` of which only bites count that keep `u` alone on the
//! highest ω-level (\[HS\] PC1).
//!
//! A height is its ω-*level* and its finite part. Write levels `u₁, v₁, y₁, z₁` and finite parts
//! `a, b, c, d`, with `v₁ ≥ y₁ ≥ z₁`. For given `v, y, z` exactly one `u` makes a P-position, and
//! its level is above `v₁`. `levels.rs` has the rule for the level and for the
//! strata (`strata.rs`) that `a ⊕ b` and `a ⊕ c` may have; `docs/two-by-two.md` proves it.
//! With `φ_k(n) = 3^k·n + (3^k − 1)/2`, the finite part follows:
//!
//! | rule | columns on one level | `a` |
//! |---|---|---|
//! | anchored at `v`, stratum `k` | none, or `v` and `y` | `b ⊕ φ_k(c ⊕ d)` |
//! | anchored at `v`, stratum `k` | `y` and `z` | `b ⊕ φ_k(G(c,d))` |
//! | anchored at `y`, stratum `k` | none | `c ⊕ φ_k(b ⊕ d)` |
//! | anchored at `v`, stratum 0 | all three | the value of the finite L `b, c, d` |
//! | split at `k` | `v` and `y`, or all three | by recursion |
//!
//! In a split rule a top is *near* or *far* as `b` and `c` are. Then `a` is the least that no bite
//! to a top of the same kind meets, and for near tops the strata of `a ⊕ b` and `a ⊕ c` are `k` or
//! more.

use super::levels::{Anchor, Levels, Rule};
use super::strata::{are_far, lowered, raised};
use crate::search::{Below, mex, value_below};
use crate::verdict::Undecided;
use crate::work::{Remembered, Work};
use std::collections::{HashMap, HashSet};

/// A height below `ω²`: its level and its finite part.
pub type Height = (u64, u64);

/// Levels and finite parts from here on are not handled.
pub const LONGEST: u64 = 1 << 31;

/// Rules for levels and values of finite tops, kept from one question to the next.
#[derive(Debug, Default)]
pub struct Tops {
    pub(super) levels: Levels,
    values: HashMap<Recursion, HashMap<[u64; 3], u64>>,
    pub(super) ells: HashMap<[u64; 3], u64>,
}

impl Tops {
    /// The `u` that makes a P-position; `None` when that is an open question.
    ///
    /// # Errors
    /// When work runs out.
    pub fn first(
        &mut self,
        v: Height,
        y: Height,
        z: Height,
        work: &mut Work<'_>,
    ) -> Result<Option<Height>, Undecided> {
        if v < y {
            return self.first(y, v, z, work);
        }
        let rule = self.levels.rule([v.0, y.0, z.0], work)?;
        rule.map(|rule| self.by_rule(rule, [v, y, z], work)).transpose()
    }

    /// Whether `u` makes a P-position; levels are compared before values are computed.
    ///
    /// # Errors
    /// When work runs out, or the rule for these levels is not known.
    pub fn makes(
        &mut self,
        u: Height,
        [v, y, z]: [Height; 3],
        work: &mut Work<'_>,
    ) -> Result<bool, Undecided> {
        if v < y {
            return self.makes(u, [y, v, z], work);
        }
        let rule = self.levels.rule([v.0, y.0, z.0], work)?.ok_or_else(super::judge::open)?;
        let level = match rule {
            Rule::Anchored { level, .. } => level,
            Rule::Split { stratum, near, far } => {
                if are_far(stratum, v.1, y.1) {
                    far
                } else {
                    near
                }
            }
        };
        Ok(level == u.0 && self.by_rule(rule, [v, y, z], work)? == u)
    }

    fn by_rule(
        &mut self,
        rule: Rule,
        [(v1, b), (y1, c), (z1, d)]: [Height; 3],
        work: &mut Work<'_>,
    ) -> Result<Height, Undecided> {
        let joined = z1 == v1;
        Ok(match rule {
            Rule::Anchored { level, .. } if joined => {
                let value =
                    if d == 0 { b ^ c } else { self.value(Recursion::Corner, [b, c, d], work)? };
                (level, value)
            }
            Rule::Anchored { level, anchor, stratum } => {
                let (anchored, rest) = match anchor {
                    Anchor::V if y1 == z1 => (b, two(c, d)),
                    Anchor::V => (b, c ^ d),
                    Anchor::Y => (c, b ^ d),
                };
                let rest = raised(stratum, rest).ok_or_else(super::judge::too_long)?;
                (level, anchored ^ rest)
            }
            Rule::Split { stratum, near, far } => {
                if are_far(stratum, b, c) {
                    (far, self.value(Recursion::Far { stratum, joined }, [b, c, d], work)?)
                } else {
                    (near, self.value(Recursion::Near { stratum, joined }, [b, c, d], work)?)
                }
            }
        })
    }

    /// The finite part of `u` where its rule is a recursion.
    fn value(
        &mut self,
        recursion: Recursion,
        top: [u64; 3],
        work: &mut Work<'_>,
    ) -> Result<u64, Undecided> {
        if !matches!(recursion, Recursion::Far { stratum: 1, .. }) {
            recursion.refuse_large(top, work)?;
        }
        value_below(&recursion, &top, self.values.entry(recursion).or_default(), MOST_TOPS, work)
    }
}

/// At most so many tops are valued for one question.
const MOST_TOPS: usize = 4_000_000;

/// A rule for the finite part of `u` that is a recursion. A bite into a neighbour may leave the far
/// column alone, or is `joined` with it and cuts it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Recursion {
    /// The value of an L of three finite columns: two that share no bite, and one under both.
    Corner,
    /// Tops whose neighbours are near.
    Near { stratum: u32, joined: bool },
    /// Tops whose neighbours are far.
    Far { stratum: u32, joined: bool },
}

impl Recursion {
    /// Refuses tops that depend on too many others: nearly all that are smaller in each column, of
    /// which at least a quarter have a far column that is the shortest.
    fn refuse_large(self, top: [u64; 3], work: &Work<'_>) -> Result<(), Undecided> {
        let tops = top.iter().map(|column| u128::from(*column) + 1).product::<u128>();
        let options: u128 = top.iter().map(|column| u128::from(*column)).sum();
        // Both neighbours are cut through, and the far column with the shorter of them.
        let options = options * u128::from(self.units(&top));
        work.refuse_beyond(tops.saturating_mul(options), 0)
    }

    /// Whether a top is of the kind that the recursion is about.
    pub(super) fn is_about(self, [b, c, _]: [u64; 3]) -> bool {
        match self {
            Self::Corner => true,
            Self::Near { stratum, .. } => !are_far(stratum, b, c),
            Self::Far { stratum, .. } => are_far(stratum, b, c),
        }
    }
}

impl Below for Recursion {
    type Thing = [u64; 3];

    fn size(&self, top: &[u64; 3]) -> u128 {
        top.iter().map(|column| u128::from(*column)).sum()
    }

    /// A near top looks through `3^k` numbers for one that fits.
    fn units(&self, _: &[u64; 3]) -> u64 {
        match self {
            Self::Near { stratum, .. } | Self::Far { stratum, .. } if *stratum > 1 => {
                3_u64.pow(*stratum)
            }
            _ => 1,
        }
    }

    fn visit(
        &self,
        top: &[u64; 3],
        visit: &mut dyn FnMut([u64; 3]) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        match *self {
            Self::Far { stratum: 1, joined } => far_options(joined, *top).try_for_each(visit),
            Self::Corner => options(true, *top).try_for_each(visit),
            Self::Near { joined, .. } | Self::Far { joined, .. } => {
                options(joined, *top).filter(|left| self.is_about(*left)).try_for_each(visit)
            }
        }
    }

    fn value(&self, [b, c, _]: &[u64; 3], met: &[u64]) -> u64 {
        let Self::Near { stratum, .. } = *self else { return mex(met) };
        let met: HashSet<u64> = met.iter().copied().collect();
        let is_high = |sum: u64| lowered(stratum, sum).is_some();
        let fits = |a: &u64| is_high(a ^ b) && is_high(a ^ c) && !met.contains(a);
        (0..).find(fits).expect("infinitely many fit, and finitely many are met")
    }
}

/// The tops that a bite into finite parts leaves.
fn options(joined: bool, [b, c, d]: [u64; 3]) -> impl Iterator<Item = [u64; 3]> {
    let cut = move |column: u64| if joined { d.min(column) } else { d };
    let first = (0..b).map(move |left| [left, c, cut(left)]);
    let second = (0..c).map(move |left| [b, left, cut(left)]);
    let third = (0..d).map(move |left| [b, c, left]);
    first.chain(second).chain(third)
}

/// Those of them that are far at stratum 1: a neighbour is cut so that a power of 2 is left between
/// them.
fn far_options(joined: bool, [b, c, d]: [u64; 3]) -> impl Iterator<Item = [u64; 3]> {
    let powers = (0..32).map(|bit| 1_u64 << bit);
    let cut = move |column: u64| if joined { d.min(column) } else { d };
    let first = powers.clone().map(move |power| c ^ power).filter(move |left| *left < b);
    let second = powers.map(move |power| b ^ power).filter(move |left| *left < c);
    let first = first.map(move |left| [left, c, cut(left)]);
    let second = second.map(move |left| [b, left, cut(left)]);
    first.chain(second).chain((0..d).map(move |left| [b, c, left]))
}

/// `G(tall, short)` of two finite columns, (9-1).
pub(super) fn two(tall: u64, short: u64) -> u64 {
    let difference = tall - short;
    if difference.is_multiple_of(2) {
        difference + (3 * short).div_ceil(2)
    } else {
        (difference + short / 2).min((3 * difference - 1) / 2)
    }
}

impl Remembered for Tops {
    const NAME: &'static str = "tops of boxes";

    fn bytes(&self) -> usize {
        let of = |values: &HashMap<[u64; 3], u64>| values.capacity() * 33;
        self.values.values().chain([&self.ells]).map(of).sum::<usize>() + self.levels.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Budget;

    fn first(v: Height, y: Height, z: Height) -> Height {
        let mut work = Work::within(Budget::default());
        Tops::default().first(v, y, z, &mut work).unwrap().unwrap()
    }

    /// What \[HS\] say of tops that are one level higher in short positions.
    #[test]
    fn examples() {
        assert_eq!(first((0, 0), (0, 0), (0, 0)), (1, 0));
        assert_eq!(first((0, 1), (0, 0), (0, 0)), (1, 1));
        // The witness against the printed rule: [ω4 ω2; ω5+1 ω4].
        assert_eq!(first((3, 0), (3, 0), (1, 0)), (4, 1));
        assert_eq!(first((3, 1), (3, 0), (1, 0)).0, 8);
        assert_eq!(first((1, 0), (1, 0), (1, 0)), (2, 1));
        assert_eq!(first((1, 2), (1, 0), (1, 0)).0, 4);
    }

    /// No bite leads from such a top to another: all pairs within small levels and finite parts.
    #[test]
    fn no_option_of_a_p_top_is_p() {
        let mut tops = Tops::default();
        let mut work = Work::within(Budget::default());
        let heights = |below: Height| {
            (0..=below.0)
                .flat_map(|level| (0..6).map(move |finite| (level, finite)))
                .filter(move |height| *height < below)
        };
        let limit = (6, 0);
        for v in heights(limit).filter(|v| v.1 < 4) {
            for y in heights(limit).filter(|y| y.1 < 4 && *y <= v) {
                for z in heights((5, 0)).filter(|z| *z <= y) {
                    let here = tops.first(v, y, z, &mut work).unwrap().unwrap();
                    assert!(here.0 > v.0, "{v:?} {y:?} {z:?}: {here:?}");
                    let cut_v = heights(v).map(|cut| (cut, y, z.min(cut)));
                    let cut_y = heights(y).map(|cut| (v, cut, z.min(cut)));
                    let cut_z = heights(z).map(|cut| (v, y, cut));
                    for (v2, y2, z2) in cut_v.chain(cut_y).chain(cut_z) {
                        let there = tops.first(v2, y2, z2, &mut work).unwrap().unwrap();
                        assert_ne!(here, there, "{v:?} {y:?} {z:?} and {v2:?} {y2:?} {z2:?}");
                    }
                }
            }
        }
    }
}
