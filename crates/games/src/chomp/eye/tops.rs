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
use super::recursion::{Recursion, ValuesOfTops};
use super::strata::{are_far, raised};
use crate::verdict::Undecided;
use crate::work::{Remembered, Work};
use std::collections::HashMap;

/// A height below `ω²`: its level and its finite part.
pub type Height = (u64, u64);

/// Levels and finite parts from here on are not handled.
pub const LONGEST: u64 = 1 << 31;

/// Rules for levels and values of finite tops, kept from one question to the next.
#[derive(Debug, Default)]
pub struct Tops {
    pub(super) levels: Levels,
    pub(super) values: ValuesOfTops,
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
}

/// At most so many tops are valued for one question.
pub(super) const MOST_TOPS: usize = 4_000_000;

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
        self.values.bytes() + self.ells.capacity() * 33 + self.levels.bytes()
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
