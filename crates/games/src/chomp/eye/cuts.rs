//! Tops of type C solved for one column: to which heights it can be cut so that `u` makes a
//! P-position.
//!
//! A cut has a level, and there the rule of `levels.rs` is solved for its finite
//! part: nim-sums, `φ_k` and values of two columns by formula. Everything found is tested by the
//! rules themselves, so a candidate too many does no harm, and the lists of candidates have only to
//! be complete.
//!
//! **Recursions.** Where the rule is a recursion, a neighbour is cut to one finite part `e` after
//! the other. Let `a, o, d` be the finite parts of `u`, of the other neighbour and of `z`, and call
//! `e` *allowed* if the value after the cut can be `a` at all: for a corner every `e`; for a top
//! that is near at `k` those with a stratum of `a ⊕ e` of `k` or more for which `e` and `o` are
//! near; for a far top those for which they are far. *Among the first `a + o + d + 1` that are
//! allowed there is one with the value `a`.* For suppose not. The value of such an `e` is less than
//! `a`, which happens at most `a` times, since from the greater of two of them a bite leads to the
//! smaller, and values differ. Or it is greater, so that `a` is the value after a bite into another
//! column: into the other neighbour at one of `o` heights, or into `z` at one of at most `d`. For
//! each of these heights that happens for one `e` only, again since from the greater a bite leads
//! to the smaller. That makes at most `a + o + d` of them.
//!
//! The same counting holds for cuts of `z` alone when it is on a lower level than its neighbours:
//! one of the first `a + b + c + 1` finite parts has the value `a`. When it is on the same level,
//! it is no higher than they are, and all cuts are among these anyway.

use super::judge::open;
use super::levels::{Anchor, Rule};
use super::recursion::Recursion;
use super::strata::{are_far, lowered, raised};
use super::tops::{Height, LONGEST, Tops, two};
use crate::chomp::two_wide::inverse;
use crate::verdict::Undecided;
use crate::work::Work;
use numbers::Ordinal;

/// Cuts that make a P-position, and whether there are no others.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cuts {
    /// The heights.
    pub found: Vec<Height>,
    /// Why the list may lack one.
    pub open: Option<Undecided>,
}

/// Recursions are not followed where the finite parts, `d` counted twice, have more cells together.
/// This is a limit of patience: beyond it the list says that it may lack a cut.
const MOST_CELLS: u64 = 160;

/// Where `z` is on level 2 or above, cuts to levels from here on are not looked for. The rules for
/// so many levels are millions, so that budgets rarely reach them.
const MOST_LEVELS: u64 = 1_000;

/// Far tops differ from their neighbours by a power of 2. Exponents from here on would lead to
/// finite parts that are not handled at all (see [`LONGEST`]).
const EXPONENTS: u32 = LONGEST.ilog2();

/// The finite parts that a rule allows for a cut.
enum Parts {
    /// Solved for.
    Solved(Vec<u64>),
    /// To be tried one after the other.
    Tried(Recursion),
}

impl Parts {
    fn none() -> Self {
        Self::Solved(Vec::new())
    }
}

impl Recursion {
    /// The recursion by which `u` on this level follows from a split rule, if it does.
    fn of_split(rule: Rule, level: u64, joined: bool) -> Option<Self> {
        match rule {
            Rule::Split { stratum, near, .. } if near == level => {
                Some(Self::Near { stratum, joined })
            }
            Rule::Split { stratum, far, .. } if far == level => Some(Self::Far { stratum, joined }),
            _ => None,
        }
    }

    /// The first finite parts that are allowed for a cut beside a neighbour with the part `o`: so
    /// many, or all that are short enough.
    fn allowed(self, a: u64, o: u64, number: usize) -> Vec<u64> {
        match self {
            Self::Corner => (0..).take(number).collect(),
            Self::Near { stratum, .. } if lowered(stratum, a ^ o).is_none() => Vec::new(),
            Self::Near { stratum, .. } => {
                let is_allowed =
                    |e: &u64| lowered(stratum, a ^ e).is_some() && !are_far(stratum, o, *e);
                (0..).filter(is_allowed).take(number).collect()
            }
            Self::Far { stratum: 1, .. } => {
                (0..EXPONENTS).map(|exponent| o ^ (1 << exponent)).collect()
            }
            Self::Far { stratum, .. } => {
                (0..LONGEST).filter(|e| are_far(stratum, o, *e)).take(number).collect()
            }
        }
    }

    /// Whether the list of those that are allowed has an end before so many.
    fn is_short(self, number: usize) -> bool {
        matches!(self, Self::Far { stratum: 1, .. }) && number > EXPONENTS as usize
    }
}

impl Tops {
    /// All heights less than `column` to which a neighbour of `u` can be cut, beside another
    /// neighbour. Neither neighbour is lower than `z`.
    ///
    /// # Errors
    /// When work runs out.
    pub fn cuts_of_neighbour(
        &mut self,
        u: Height,
        column: Height,
        other: Height,
        z: Height,
        work: &mut Work<'_>,
    ) -> Result<Cuts, Undecided> {
        let mut cuts = Cuts::default();
        if u.0 <= other.0 {
            return Ok(cuts);
        }
        if z.0 > 1 && column.0 > MOST_LEVELS {
            cuts.open = Some(too_long());
        }
        let (a, o, d) = (u.1, other.1, z.1);
        let cells = a.saturating_add(o).saturating_add(d);
        for level in levels_of_neighbour(u.0, other.0, column.0, z.0) {
            let levels = [level.max(other.0), level.min(other.0), level.min(z.0)];
            let Some(rule) = self.known_rule(levels, &mut cuts, work)? else { continue };
            let tried = match solved_for_neighbour(rule, level, u, other, z) {
                Parts::Solved(parts) => parts,
                Parts::Tried(_) if cells.saturating_add(d) > MOST_CELLS => {
                    cuts.open.get_or_insert_with(too_long);
                    continue;
                }
                Parts::Tried(recursion) => {
                    let number = usize::try_from(cells + 1).expect("few cells");
                    if recursion.is_short(number) && column.0 > level {
                        // The one that fits may be too long to be tried.
                        cuts.open.get_or_insert_with(too_long);
                    }
                    recursion.allowed(a, o, number)
                }
            };
            let fits = |part: &u64| (level, *part) < column;
            let tried = tried.into_iter().filter(fits).map(|part| (level, part));
            self.keep_fitting(tried, |cut| [other, cut, z.min(cut)], u, &mut cuts, work)?;
        }
        Ok(cuts.settled())
    }

    /// All heights less than `z` to which the far column can be cut.
    ///
    /// # Errors
    /// When work runs out.
    pub fn cuts_of_far(
        &mut self,
        u: Height,
        [v, y]: [Height; 2],
        z: Height,
        work: &mut Work<'_>,
    ) -> Result<Cuts, Undecided> {
        let mut cuts = Cuts::default();
        if u.0 <= v.0 || u.0 <= y.0 {
            return Ok(cuts);
        }
        let (v, y) = (v.max(y), v.min(y));
        let cells = u.1.saturating_add(v.1).saturating_add(y.1);
        for level in 0..=z.0.min(MOST_LEVELS) {
            let levels = [v.0, y.0, level];
            let Some(rule) = self.known_rule(levels, &mut cuts, work)? else { continue };
            let tried = match solved_for_far(rule, level, u, v, y) {
                Parts::Solved(parts) => parts,
                Parts::Tried(_) if cells > MOST_CELLS => {
                    cuts.open.get_or_insert_with(too_long);
                    continue;
                }
                Parts::Tried(_) => (0..=cells).collect(),
            };
            let fits = |part: &u64| (level, *part) < z;
            let tried = tried.into_iter().filter(fits).map(|part| (level, part));
            self.keep_fitting(tried, |cut| [v, y, cut], u, &mut cuts, work)?;
        }
        Ok(cuts.settled())
    }

    /// The rule for levels, unless that is an open question or takes too much work.
    fn known_rule(
        &mut self,
        levels: [u64; 3],
        cuts: &mut Cuts,
        work: &mut Work<'_>,
    ) -> Result<Option<Rule>, Undecided> {
        // Stopping is heard here, so that it ends the search and not one level of it.
        work.spend(1, 0)?;
        let rule = self.levels.rule(levels, work);
        match rule.and_then(|rule| rule.ok_or_else(open)) {
            Ok(rule) => Ok(Some(rule)),
            Err(why) => {
                cuts.open.get_or_insert(why);
                Ok(None)
            }
        }
    }

    /// Keeps the cuts that make a P-position.
    fn keep_fitting(
        &mut self,
        tried: impl Iterator<Item = Height>,
        left: impl Fn(Height) -> [Height; 3],
        u: Height,
        cuts: &mut Cuts,
        work: &mut Work<'_>,
    ) -> Result<(), Undecided> {
        for cut in tried {
            // From one such position a bite leads to the other, so there is at most one.
            if !cuts.found.is_empty() {
                break;
            }
            work.spend(1, 0)?;
            if self.makes(u, left(cut), work)? {
                cuts.found.push(cut);
            }
        }
        Ok(())
    }
}

/// The levels that a cut of a neighbour can have. With `z` on level 0 or 1 every formula for the
/// level of `u` is solved for that of the cut; otherwise all are looked through.
fn levels_of_neighbour(u: u64, other: u64, column: u64, z: u64) -> Vec<u64> {
    if z > 1 {
        return (0..=column.min(MOST_LEVELS)).filter(|at| *at < u).collect();
    }
    let rules = [
        // z₁ = 0: u₁ = v₁ + y₁ + 1.
        u.checked_sub(other + 1),
        // y₁ = 1, and the cut is y; or the cut is v, and u₁ = v₁ + 1 or u₁ = v₁ + 3.
        Some(1),
        u.checked_sub(1),
        u.checked_sub(3),
        // Both from 2 on, one of them even: u₁ = v₁ + y₁.
        u.checked_sub(other),
        // Odd and different: u₁ = v₁ + y₁ + 2.
        u.checked_sub(other + 2),
        // Odd and equal.
        Some(other),
    ];
    let mut levels: Vec<u64> = rules.into_iter().flatten().filter(|at| *at <= column).collect();
    levels.sort_unstable();
    levels.dedup();
    levels
}

/// The finite parts to which a neighbour can be cut on a level, beside another.
fn solved_for_neighbour(rule: Rule, level: u64, u: Height, other: Height, z: Height) -> Parts {
    let (a, o, d) = (u.1, other.1, z.1);
    // Whether the far column is on the level of the cut, after it.
    let joined = z.0 >= level;
    let Rule::Anchored { level: needed, anchor, stratum } = rule else {
        return Recursion::of_split(rule, u.0, joined).map_or(Parts::none(), Parts::Tried);
    };
    if needed != u.0 {
        return Parts::none();
    }
    let rest = lowered(stratum, a ^ o);
    Parts::Solved(if joined && level == other.0 {
        return Parts::Tried(Recursion::Corner);
    } else if joined {
        // Together with z, which is cut to the same height or stays: a ⊕ o = φ_k(G(cut, z)).
        let stays = rest.filter(|_| z.0 == level).and_then(|value| taller(d, value));
        stays.into_iter().chain(rest.and_then(equal)).collect()
    } else if z.0 == other.0 {
        // The other neighbour shares its level with z.
        raised(stratum, two(o, d)).map(|rest| a ^ rest).into_iter().collect()
    } else if (level >= other.0) == (anchor == Anchor::V) {
        raised(stratum, o ^ d).map(|rest| a ^ rest).into_iter().collect()
    } else {
        rest.map(|rest| rest ^ d).into_iter().collect()
    })
}

/// The finite parts to which the far column can be cut on a level, beside `v ≥ y`.
fn solved_for_far(rule: Rule, level: u64, u: Height, v: Height, y: Height) -> Parts {
    let (a, b, c) = (u.1, v.1, y.1);
    let Rule::Anchored { level: needed, anchor, stratum } = rule else {
        let recursion = Recursion::of_split(rule, u.0, level == v.0);
        return recursion
            .filter(|kind| kind.is_about([b, c, 0]))
            .map_or(Parts::none(), Parts::Tried);
    };
    if needed != u.0 {
        return Parts::none();
    }
    Parts::Solved(if level == v.0 {
        return Parts::Tried(Recursion::Corner);
    } else if level == y.0 {
        lowered(stratum, a ^ b).map_or(Vec::new(), |value| shorter(c, value))
    } else {
        let (anchored, rest) = if anchor == Anchor::V { (b, c) } else { (c, b) };
        lowered(stratum, a ^ anchored).map(|sum| sum ^ rest).into_iter().collect()
    })
}

impl Cuts {
    /// One cut is all there can be.
    fn settled(mut self) -> Self {
        if !self.found.is_empty() {
            self.open = None;
        }
        self
    }
}

fn too_long() -> Undecided {
    let text = "whether another bite into a top of type C wins would take too long to find out";
    Undecided::new(crate::verdict::Obstacle::TooLarge, text)
}

fn taller(short: u64, value: u64) -> Option<u64> {
    inverse::taller(&Ordinal::from(short), &Ordinal::from(value))?.to_u64()
}

fn equal(value: u64) -> Option<u64> {
    inverse::equal_columns(&Ordinal::from(value)).to_u64()
}

fn shorter(tall: u64, value: u64) -> Vec<u64> {
    let found = inverse::shorter(&Ordinal::from(tall), &Ordinal::from(value));
    found.iter().filter_map(Ordinal::to_u64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Budget;

    const LONGEST: u64 = 14;

    /// The one cut below a height that makes a P-position, by trying all that are short.
    fn tried(
        below: Height,
        left: impl Fn(Height) -> [Height; 3],
        u: Height,
        tops: &mut Tops,
        work: &mut Work<'_>,
    ) -> Option<Height> {
        let all = (0..=below.0).flat_map(|level| (0..LONGEST).map(move |part| (level, part)));
        let mut fitting = all.filter(|cut| *cut < below);
        fitting.find(|cut| tops.makes(u, left(*cut), work).unwrap())
    }

    /// Every cut that trying finds is found by solving, for all small tops whose rules are known.
    #[test]
    fn solving_finds_what_trying_finds() {
        let mut tops = Tops::default();
        let mut work = Work::within(Budget::default());
        let parts = [0, 1, 2, 5];
        let heights = |levels: u64| {
            (0..levels).flat_map(move |level| parts.into_iter().map(move |part| (level, part)))
        };
        let mut found = 0;
        for v in heights(5) {
            for y in heights(5).filter(|y| *y <= v) {
                for z in heights(4).filter(|z| *z <= y) {
                    for u in heights(9).filter(|u| u.0 > v.0) {
                        let far = tops.cuts_of_far(u, [v, y], z, &mut work).unwrap();
                        let expected = tried(z, |cut| [v, y, cut], u, &mut tops, &mut work);
                        assert!(
                            expected.is_none_or(|cut| far.found == [cut]),
                            "{u:?} {v:?} {y:?} {z:?}"
                        );
                        for (column, other) in [(v, y), (y, v)] {
                            let cuts =
                                tops.cuts_of_neighbour(u, column, other, z, &mut work).unwrap();
                            let left = |cut: Height| [other, cut, z.min(cut)];
                            let expected = tried(column, left, u, &mut tops, &mut work);
                            assert!(
                                expected.is_none_or(|cut| cuts.found == [cut]),
                                "{u:?} {column:?} {other:?} {z:?}: {cuts:?}, {expected:?}"
                            );
                            found += u32::from(expected.is_some());
                        }
                    }
                }
            }
        }
        assert!(found > 1_000, "{found}");
    }

    /// The other half of what makes `first` right: below it, on levels above the neighbours, every
    /// `u` is met by a cut, and `first` itself by none.
    #[test]
    fn every_smaller_column_is_met() {
        let mut tops = Tops::default();
        let mut work = Work::within(Budget::default());
        let heights = |levels: u64, parts: &'static [u64]| {
            (0..levels).flat_map(move |level| parts.iter().map(move |part| (level, *part)))
        };
        let mut met = 0;
        for v in heights(6, &[0, 1, 6]) {
            for y in heights(6, &[0, 3, 4]).filter(|y| *y <= v) {
                for z in heights(5, &[0, 2]).filter(|z| *z <= y) {
                    let first = tops.first(v, y, z, &mut work).unwrap().unwrap();
                    for u in heights(first.0 + 1, &[0, 1, 2, 4, 7]).chain([first]) {
                        if u.0 <= v.0 || u > first {
                            continue;
                        }
                        let mut all = [
                            tops.cuts_of_far(u, [v, y], z, &mut work).unwrap(),
                            tops.cuts_of_neighbour(u, v, y, z, &mut work).unwrap(),
                            tops.cuts_of_neighbour(u, y, v, z, &mut work).unwrap(),
                        ]
                        .into_iter();
                        let is_met = all.any(|cuts| !cuts.found.is_empty());
                        assert_eq!(is_met, u < first, "{u:?} over {v:?} {y:?} {z:?}: {first:?}");
                        met += u32::from(is_met);
                    }
                }
            }
        }
        assert!(met > 5_000, "{met}");
    }

    /// What the header proves of recursions: below a column on a higher level there is a cut.
    #[test]
    fn recursions_have_a_cut_below_a_higher_column() {
        let mut tops = Tops::default();
        let mut work = Work::within(Budget::default());
        for (a, o) in (0..7).flat_map(|a| (0..7).map(move |o| (a, o))) {
            for d in 0..=o {
                let corner = tops.cuts_of_neighbour((1, a), (1, 0), (0, o), (0, d), &mut work);
                assert_eq!(corner.unwrap().found.len(), 1, "a corner: {a} {o} {d}");
                for level in [1, 3].into_iter().filter(|_| (a ^ o) % 3 == 1) {
                    let (u, other, column) = ((level + 1, a), (level, o), (level + 1, 0));
                    let near = tops.cuts_of_neighbour(u, column, other, (1, d), &mut work);
                    assert_eq!(near.unwrap().found.len(), 1, "near, level {level}: {a} {o} {d}");
                }
            }
        }
    }
}
