//! Tops of type C: four columns below `ω²` of which only bites count that keep `u` alone on the
//! highest ω-level (\[HS\] PC1).
//!
//! A height is its ω-*level* and its finite part. Write levels `u₁, v₁, y₁, z₁` and finite parts
//! `a, b, c, d`. For given `v, y, z` exactly one `u` makes a P-position, and its level is above
//! `v₁` and `y₁`. `docs/two-by-two.md` proves what follows.
//!
//! **`z₁ = 0`.** `u₁ = v₁ + y₁ + 1`, and the finite parts have nim-sum 0, where columns that share
//! a level and a bite are taken together: `(y,z)` or `(v,z)` as two columns, all three as an L.
//!
//! **`z₁ = 1`**, with `v₁ ≥ y₁ ≥ 1`:
//! - `y₁ = 1`, `v₁` even: `u₁ = v₁+1`, `a ⊕ b = 3·G(c,d) + 1`, the value of the two columns
//!   `ω+c, ω+d`;
//! - `y₁ = 1`, `v₁ ≥ 3` odd: `u₁ = v₁+3`, `a ⊕ b = G(c,d)`;
//! - `v₁, y₁ ≥ 2`, one of them even: `u₁ = v₁+y₁`, nim-sum 0;
//! - odd and different: `u₁ = v₁+y₁+2`, nim-sum 0;
//! - odd and equal: if `b ⊕ c` is a power of 2, the top is *far*, `u₁ = v₁+y₁+2`; otherwise *near*,
//!   `u₁ = v₁+1` and `a⊕b ≡ a⊕c ≡ 1` modulo 3. In either kind `a` is the least that no bite to the
//!   same kind meets.
//!
//! **`z₁ ≥ 2`** is open: \[HS\] say that it is a finite calculation and do not prove it.

use crate::search::{Below, mex, value_below};
use crate::verdict::Undecided;
use crate::work::{Remembered, Work};
use std::collections::{HashMap, HashSet};

/// A height below `ω²`: its level and its finite part.
pub type Height = (u64, u64);

/// Levels and finite parts from here on are not handled.
pub const LONGEST: u64 = 1 << 31;

/// Values of finite tops, kept from one question to the next.
#[derive(Debug, Default)]
pub struct Tops {
    values: HashMap<Rule, HashMap<[u64; 3], u64>>,
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
        let ((v1, b), (y1, c), (z1, d)) = (v, y, z);
        let nim_sum = b ^ c ^ d;
        if z1 == 0 {
            let finite = match (v1, y1) {
                (0, 0) if d == 0 => nim_sum,
                (0, 0) => self.value(Rule::Corner, [b, c, d], work)?,
                (_, 0) => b ^ two(c, d),
                _ => nim_sum,
            };
            return Ok(Some((v1 + y1 + 1, finite)));
        }
        if z1 > 1 {
            return Ok(None);
        }
        let is_odd = |level: u64| level % 2 == 1;
        Ok(Some(match (v1, y1) {
            (1, 1) => self.odd_and_equal(1, [b, c, d], work)?,
            (_, 1) if is_odd(v1) => (v1 + 3, b ^ two(c, d)),
            (_, 1) => (v1 + 1, b ^ (3 * two(c, d) + 1)),
            _ if !is_odd(v1) || !is_odd(y1) => (v1 + y1, nim_sum),
            _ if v1 != y1 => (v1 + y1 + 2, nim_sum),
            _ => self.odd_and_equal(v1, [b, c, d], work)?,
        }))
    }

    /// Whether `u` makes a P-position; levels are compared before values are computed.
    ///
    /// # Errors
    /// When work runs out.
    pub fn makes(
        &mut self,
        u: Height,
        [v, y, z]: [Height; 3],
        work: &mut Work<'_>,
    ) -> Result<bool, Undecided> {
        let level = v.0;
        let possible = match z.0 {
            0 => u.0 == v.0 + y.0 + 1,
            1 if v.0 == y.0 && level % 2 == 1 => {
                let is_far = is_far([v.1, y.1, z.1]);
                u.0 == if is_far { 2 * level + 2 } else { level + 1 }
            }
            _ => true,
        };
        Ok(possible && self.first(v, y, z, work)? == Some(u))
    }

    fn odd_and_equal(
        &mut self,
        level: u64,
        top: [u64; 3],
        work: &mut Work<'_>,
    ) -> Result<Height, Undecided> {
        // At level 1 the far column shares the level, so a bite into a neighbour cuts it too.
        let joined = level == 1;
        if is_far(top) {
            Ok((2 * level + 2, self.value(Rule::Far { joined }, top, work)?))
        } else {
            Ok((level + 1, self.value(Rule::Near { joined }, top, work)?))
        }
    }

    /// The finite part of `u` where its rule is a recursion.
    fn value(&mut self, rule: Rule, top: [u64; 3], work: &mut Work<'_>) -> Result<u64, Undecided> {
        if !matches!(rule, Rule::Far { .. }) {
            Self::refuse_large(top, work)?;
        }
        value_below(&rule, &top, self.values.entry(rule).or_default(), MOST_TOPS, work)
    }

    /// Refuses tops that depend on too many others: nearly all that are smaller in each column, of
    /// which at least a quarter have a far column that is the shortest.
    fn refuse_large(top: [u64; 3], work: &Work<'_>) -> Result<(), Undecided> {
        let tops = top.iter().map(|column| u128::from(*column) + 1).product::<u128>();
        let options: u128 = top.iter().map(|column| u128::from(*column)).sum();
        // Both neighbours are cut through, and the far column with the shorter of them.
        work.refuse_beyond(tops.saturating_mul(options), 0)
    }
}

/// At most so many tops are valued for one question.
const MOST_TOPS: usize = 4_000_000;

/// A rule for the finite part of `u` that is a recursion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Rule {
    /// The value of an L of three finite columns: two that share no bite, and one under both.
    Corner,
    /// Where `u` lies one level above its two equal neighbours. A bite into a neighbour may leave
    /// the far column alone, or is `joined` with it and cuts it too.
    Near { joined: bool },
    /// Where the neighbours differ by a power of 2.
    Far { joined: bool },
}

impl Below for Rule {
    type Thing = [u64; 3];

    fn size(&self, top: &[u64; 3]) -> u128 {
        top.iter().map(|column| u128::from(*column)).sum()
    }

    fn units(&self, _: &[u64; 3]) -> u64 {
        1
    }

    fn visit(
        &self,
        top: &[u64; 3],
        visit: &mut dyn FnMut([u64; 3]) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        match *self {
            Self::Corner => options(true, *top).try_for_each(visit),
            Self::Near { joined } => {
                options(joined, *top).filter(|left| !is_far(*left)).try_for_each(visit)
            }
            Self::Far { joined } => far_options(joined, *top).try_for_each(visit),
        }
    }

    fn value(&self, [b, c, _]: &[u64; 3], met: &[u64]) -> u64 {
        if !matches!(self, Self::Near { .. }) {
            return mex(met);
        }
        let met: HashSet<u64> = met.iter().copied().collect();
        let fits = |a: &u64| (a ^ b) % 3 == 1 && (a ^ c) % 3 == 1 && !met.contains(a);
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

/// Those of them that are far: a neighbour is cut so that a power of 2 is left between them.
fn far_options(joined: bool, [b, c, d]: [u64; 3]) -> impl Iterator<Item = [u64; 3]> {
    let powers = (0..32).map(|bit| 1_u64 << bit);
    let cut = move |column: u64| if joined { d.min(column) } else { d };
    let first = powers.clone().map(move |power| c ^ power).filter(move |left| *left < b);
    let second = powers.map(move |power| b ^ power).filter(move |left| *left < c);
    let first = first.map(move |left| [left, c, cut(left)]);
    let second = second.map(move |left| [b, left, cut(left)]);
    first.chain(second).chain((0..d).map(move |left| [b, c, left]))
}

fn is_far([b, c, _]: [u64; 3]) -> bool {
    (b ^ c).is_power_of_two()
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
        self.values.values().chain([&self.ells]).map(of).sum()
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
                for z in heights((2, 0)).filter(|z| *z <= y) {
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
