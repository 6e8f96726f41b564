//! On which ω-level the column over the poison lies in tops of type C, and which finite parts it
//! can have there: a rule for each three levels.
//!
//! Let `v, y, z` lie on levels `p ≥ q ≥ r` with finite parts `b, c, d`, and let `u = (L, a)` be the
//! one column that makes a P-position over them. `docs/two-by-two.md`, section 7, proves what
//! follows.
//!
//! A bite that keeps all levels is *flat*; there are finitely many. A bite that lowers the level of
//! a column leaves its finite part free, and such a family of tops takes exactly the `(L, a)` that
//! its own rules allow. What is allowed depends on the [strata](super::strata) of `a ⊕ b` and of
//! `a ⊕ c` only, so a family *blocks* some strata on some levels above `p`:
//!
//! | bite | blocks |
//! |---|---|
//! | `v` to level `t < r`, `z` with it | one stratum of `a ⊕ c`: that of the rule for `(q, t, t)` |
//! | `v` to level `t ≥ r` | the strata of `a ⊕ c` that the rule for `(t, q, r)` allows |
//! | `y` to level `t` | the same with `b` and `p` for `c` and `q` |
//! | `z` to level `t < r` | what the rule for `(p, q, t)` allows |
//!
//! The level of `u` is the first on which something is left. In all cases that are called *known*
//! here it is one of two kinds:
//! - one level for all finite parts, and there the stratum of `a ⊕ b`, or that of `a ⊕ c`, is only
//!   required to be `k` or more ([`Rule::Anchored`]);
//! - for `p = q`, one level if `b` and `c` are near at `k`, where both strata have to be `k` or
//!   more, and another one if they are far, where everything is allowed ([`Rule::Split`]).
//!
//! That the kinds suffice is checked for every three levels, and nothing is said where they do not:
//! they do for all levels up to 30 with `r ≤ 4`, and for `(8, 5, 5)` they do not, since there
//! the strata of both `a ⊕ b` and `a ⊕ c` are restricted.

use super::strata::GREATEST;
use crate::verdict::Undecided;
use crate::work::Work;
use std::collections::HashMap;

/// The neighbour whose nim-sum with `u` is restricted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The higher one, on level `p`.
    V,
    /// The lower one, on level `q`.
    Y,
}

/// Where `u` lies over columns on three given levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// On one level, and the nim-sum with the anchor has at least this stratum.
    Anchored { level: u64, anchor: Anchor, stratum: u32 },
    /// On one of two levels: where the neighbours are near at this stratum, both nim-sums have at
    /// least that; where they are far, everything is allowed.
    Split { stratum: u32, near: u64, far: u64 },
}

/// Rules by their levels `[p, q, r]`; `None` where the kinds do not suffice.
#[derive(Debug, Default)]
pub(super) struct Levels {
    rules: HashMap<[u64; 3], Option<Rule>>,
}

/// Strata as bits; the greatest stands for all that are as great or greater.
type Strata = u64;

/// Levels of `z` from here on are not handled: strata are bits of a word.
const HIGHEST: u64 = 60;

/// What a family blocks: strata on a level.
type Blocked = [Option<(u64, Strata)>; 2];

/// All strata from this one on, the greatest being `r`.
fn from(stratum: u32, r: u64) -> Strata {
    up_to(r) & !((1 << stratum) - 1)
}

fn up_to(r: u64) -> Strata {
    (1 << (r + 1)) - 1
}

impl Levels {
    /// The rule for levels `p ≥ q ≥ r`; `None` where none is known.
    ///
    /// # Errors
    /// When work runs out, or the levels are too high.
    pub(super) fn rule(
        &mut self,
        [p, q, r]: [u64; 3],
        work: &mut Work<'_>,
    ) -> Result<Option<Rule>, Undecided> {
        if let Some(rule) = self.at([p, q, r]) {
            return Ok(rule);
        }
        if r > HIGHEST {
            return Err(super::judge::too_long());
        }
        let steps = u128::from(p + q + r) * u128::from(p + 1) * u128::from(q + 1);
        work.refuse_beyond(steps.saturating_mul(u128::from(r)), 0)?;
        for z in 2..=r {
            for low in z..=q {
                for high in low..=p {
                    if !self.rules.contains_key(&[high, low, z]) {
                        work.spend(high + low + z, self.rules.len())?;
                        let rule = self.computed(high, low, z);
                        self.rules.insert([high, low, z], rule);
                    }
                }
            }
        }
        Ok(self.rules[&[p, q, r]])
    }

    pub(super) fn bytes(&self) -> usize {
        self.rules.capacity() * (size_of::<[u64; 3]>() + size_of::<Option<Rule>>() + 1)
    }

    /// A rule that is known already: by formula for `r ≤ 1`.
    fn at(&self, levels: [u64; 3]) -> Option<Option<Rule>> {
        if levels[2] <= 1 {
            return Some(Some(lowest(levels)));
        }
        self.rules.get(&levels).copied()
    }

    /// The rule, from those for lower levels, which are known already.
    fn computed(&self, p: u64, q: u64, r: u64) -> Option<Rule> {
        let mut search = Search::new(p, q, r);
        for t in 0..p {
            search.block(1, self.of_neighbour(t, q, r)?);
        }
        for t in 0..q {
            search.block(0, self.of_neighbour(t, p, r)?);
        }
        for t in 0..r {
            match self.at([p, q, t])?? {
                Rule::Anchored { level, anchor, stratum } => {
                    let side = usize::from(anchor == Anchor::Y);
                    search.block(side, [Some((level, from(stratum, r))), None]);
                }
                Rule::Split { stratum, near, far } => search.splits.push((stratum, near, far)),
            }
        }
        if p == q { search.with_equal() } else { search.with_different() }
    }

    /// What the tops take in which one neighbour is cut to level `t` beside another on level
    /// `other`, by strata of the nim-sum with the other.
    fn of_neighbour(&self, t: u64, other: u64, r: u64) -> Option<Blocked> {
        if t < r {
            let Some(Rule::Anchored { level, anchor: Anchor::V, stratum }) =
                self.at([other, t, t])?
            else {
                return None;
            };
            // Equal columns have values that are not 1 modulo 3.
            return Some([Some((level, 1 << stratum)), None]);
        }
        Some(match self.at([t.max(other), t.min(other), r])?? {
            Rule::Anchored { level, anchor, stratum } => {
                // Beside an anchor that is free everything is taken.
                let is_free = (t > other) == (anchor == Anchor::V) && t != other;
                [Some((level, if is_free { up_to(r) } else { from(stratum, r) })), None]
            }
            Rule::Split { stratum, near, far } => {
                [Some((near, from(stratum, r))), Some((far, up_to(r)))]
            }
        })
    }
}

/// The rules where `z` is on level 0 or 1 (`docs/two-by-two.md`, sections 5 and 6).
fn lowest([p, q, r]: [u64; 3]) -> Rule {
    let anchored = |level, stratum| Rule::Anchored { level, anchor: Anchor::V, stratum };
    let [p_is_odd, q_is_odd] = [p, q].map(|level| level % 2 == 1);
    match (r, q) {
        (0, _) => anchored(p + q + 1, 0),
        _ if p == q && p_is_odd => Rule::Split { stratum: 1, near: p + 1, far: 2 * p + 2 },
        (_, 1) if p_is_odd => anchored(p + 3, 0),
        (_, 1) => anchored(p + 1, 1),
        _ if p_is_odd && q_is_odd => anchored(p + q + 2, 0),
        _ => anchored(p + q, 0),
    }
}

/// The search for the first level on which something is left.
struct Search {
    p: u64,
    q: u64,
    r: u64,
    /// Strata of `a ⊕ b` and of `a ⊕ c` that are blocked on each level from `p + 1` on.
    blocked: Vec<[Strata; 2]>,
    /// What cutting `z` blocks if the neighbours are near or far: stratum, and the levels of both.
    splits: Vec<(u32, u64, u64)>,
}

impl Search {
    fn new(p: u64, q: u64, r: u64) -> Self {
        // By the Size Lemma for tops `u` is no higher than `ω + v + y + z`.
        let levels = usize::try_from(q + r + 1).expect("levels are short");
        Self { p, q, r, blocked: vec![[0; 2]; levels], splits: Vec::new() }
    }

    fn block(&mut self, side: usize, blocked: Blocked) {
        for (level, strata) in blocked.into_iter().flatten() {
            let place = level.checked_sub(self.p + 1).and_then(|place| usize::try_from(place).ok());
            if let Some(on_level) = place.and_then(|place| self.blocked.get_mut(place)) {
                on_level[side] |= strata;
            }
        }
    }

    /// The levels on which something is left, with what is left of both strata.
    fn left(&self) -> impl Iterator<Item = (u64, [Strata; 2])> {
        let all = up_to(self.r);
        let left = self.blocked.iter().map(move |blocked| blocked.map(|strata| all & !strata));
        let left = (self.p + 1..).zip(left);
        left.filter(|(_, [of_v, of_y])| *of_v != 0 && *of_y != 0)
    }

    /// The least of some strata, if they are all from it on.
    fn least(&self, strata: Strata) -> Option<u32> {
        let least = strata.trailing_zeros();
        (strata == from(least, self.r)).then_some(least)
    }

    fn with_different(&self) -> Option<Rule> {
        let (level, [of_v, of_y]) = self.left().next()?;
        let (anchor, strata) = if of_y == up_to(self.r) {
            (Anchor::V, of_v)
        } else if of_v == up_to(self.r) && self.q > self.r {
            (Anchor::Y, of_y)
        } else {
            return None;
        };
        Some(Rule::Anchored { level, anchor, stratum: self.least(strata)? })
    }

    fn with_equal(&self) -> Option<Rule> {
        let mut found: Option<(u32, u64)> = None;
        for (level, [strata, _]) in self.left() {
            let least = self.least(strata)?;
            let near_here = self.splits.iter().filter(|(_, near, _)| *near == level);
            let mut near_here = near_here.map(|(stratum, ..)| *stratum);
            let far_here = self.splits.iter().filter(|(_, _, far)| *far == level);
            let mut far_here = far_here.map(|(stratum, ..)| *stratum);
            let Some((stratum, near)) = found else {
                // Neighbours that are near at `least` are near at everything below.
                if near_here.clone().any(|blocking| blocking <= least) {
                    continue;
                }
                if near_here.next().is_some() || far_here.any(|blocking| blocking > least) {
                    return None;
                }
                if least == 0 {
                    return Some(Rule::Anchored { level, anchor: Anchor::V, stratum: 0 });
                }
                found = Some((least, level));
                continue;
            };
            // From here on only neighbours count that are far at `stratum`.
            if least >= stratum || far_here.clone().any(|blocking| blocking >= stratum) {
                continue;
            }
            let is_restricted = least > 0 || near_here.any(|blocking| blocking < stratum);
            if is_restricted || far_here.next().is_some() || stratum > GREATEST {
                return None;
            }
            return Some(Rule::Split { stratum, near, far: level });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Budget;

    fn rule(levels: [u64; 3]) -> Option<Rule> {
        Levels::default().rule(levels, &mut Work::within(Budget::default())).unwrap()
    }

    /// The search finds the formulas for level 1 when it knows those for level 0 only.
    #[test]
    fn the_formulas_for_level_1_come_out() {
        let mut levels = Levels::default();
        // The search looks at neighbours with `z` on level 1 only through `at`, where the formulas
        // are; each of them is found from those before.
        for q in 1..16 {
            for p in q..24 {
                let found = levels.computed(p, q, 1);
                assert_eq!(found, Some(lowest([p, q, 1])), "{p} {q}");
            }
        }
        let mut work = Work::within(Budget::default());
        levels.rule([20, 12, 4], &mut work).unwrap().unwrap();
    }

    #[test]
    fn rules_for_higher_levels() {
        let split = |stratum, near, far| Some(Rule::Split { stratum, near, far });
        assert_eq!(rule([2, 2, 2]), split(2, 3, 6));
        assert_eq!(rule([8, 8, 2]), split(2, 9, 13));
        assert_eq!(rule([3, 3, 3]), split(1, 6, 9));
        assert_eq!(rule([12, 12, 3]), split(3, 13, 16));
        let anchored = |level, anchor, stratum| Some(Rule::Anchored { level, anchor, stratum });
        assert_eq!(rule([4, 3, 2]), anchored(6, Anchor::Y, 1));
        for p in 3..30_u64 {
            let level = if p % 3 == 2 { p + 4 } else { p + 1 };
            let Some(Rule::Anchored { level: found, anchor: Anchor::V, .. }) = rule([p, 2, 2])
            else {
                panic!("{p}");
            };
            assert_eq!(found, level, "{p}");
        }
    }

    /// The kinds of rules suffice for `z` up to level 4, and do not for level 5.
    #[test]
    fn where_the_kinds_suffice() {
        let mut levels = Levels::default();
        let mut work = Work::within(Budget::default());
        levels.rule([30, 30, 4], &mut work).unwrap();
        assert!(levels.rules.values().all(Option::is_some));
        assert!(levels.rules.len() > 1_000);
        assert_eq!(rule([8, 5, 5]), None);
    }
}
