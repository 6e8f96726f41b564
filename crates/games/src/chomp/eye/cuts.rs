//! Tops of type C solved for one column: to which heights it can be cut so that `u` makes a
//! P-position.
//!
//! The rules of [`tops`](super::tops) give the level of `u` from the levels of the others, so a cut
//! has one of a few levels. On a level the rule for the finite parts is solved for the one sought:
//! nim-sums and values of two columns by formula. Everything found is tested by the rules
//! themselves, so a candidate too many does no harm, and the lists of candidates have only to be
//! complete.
//!
//! **Recursions.** Where the rule is a recursion, a neighbour is cut to one finite part `e` after
//! the other. Let `a, o, d` be the finite parts of `u`, of the other neighbour and of `z`, and call
//! `e` *allowed* if the value after the cut can be `a` at all: for a corner every `e`; for a near
//! top those with `a ⊕ e ≡ 1` modulo 3 for which `o ⊕ e` is not a power of 2; for a far top those
//! for which it is. *Among the first `a + o + d + 1` that are allowed there is one with the value
//! `a`.* For suppose not. The value of such an `e` is less than `a`, which happens at most `a`
//! times, since from the greater of two of them a bite leads to the smaller, and values differ. Or
//! it is greater, so that `a` is the value after a bite into another column: into the other
//! neighbour at one of `o` heights, or into `z` at one of at most `d`. For each of these heights
//! that happens for one `e` only, again since from the greater a bite leads to the smaller. That
//! makes at most `a + o + d` of them.
//!
//! The same counting holds for cuts of `z` alone when it is on a lower level than its neighbours:
//! one of the first `a + b + c + 1` finite parts has the value `a`. When it is on the same level,
//! it is no higher than they are, and all cuts are among these anyway.

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

/// Far tops differ from their neighbours by a power of 2. Exponents from here on would lead to
/// finite parts that are not handled at all (see [`LONGEST`]).
const EXPONENTS: u32 = LONGEST.ilog2();

/// A rule for finite parts that is a recursion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recursion {
    Corner,
    Near,
    Far,
}

impl Recursion {
    /// The rule for equal neighbours on a level, with the far column and `u` on others, if it is a
    /// recursion.
    fn of(level: u64, far_column: u64, u: u64) -> Option<Self> {
        match far_column {
            0 => (level == 0).then_some(Self::Corner),
            1 if level % 2 == 1 && u == level + 1 => Some(Self::Near),
            1 if level % 2 == 1 && u == 2 * level + 2 => Some(Self::Far),
            _ => None,
        }
    }

    /// The first finite parts that are allowed for a cut beside a neighbour with the part `o`: so
    /// many, or all that are short enough.
    fn allowed(self, a: u64, o: u64, number: u64) -> Vec<u64> {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        match self {
            Self::Corner => (0..).take(number).collect(),
            Self::Near if (a ^ o) % 3 != 1 => Vec::new(),
            Self::Near => {
                let is_allowed = |e: &u64| (a ^ e) % 3 == 1 && !(o ^ e).is_power_of_two();
                (0..).filter(is_allowed).take(number).collect()
            }
            Self::Far => (0..EXPONENTS).map(|exponent| o ^ (1 << exponent)).collect(),
        }
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
        if u.0 <= other.0 {
            return Ok(Cuts::default());
        }
        let (a, o, d) = (u.1, other.1, z.1);
        let solved = solved_for_neighbour(a, o, d);
        let cells = a.saturating_add(o).saturating_add(d);
        let mut cuts = Cuts::default();
        if z.0 > 1 && column > (2, 0) {
            cuts.open = Some(open());
        }
        for level in levels_of_neighbour(u.0, other.0, column.0) {
            let mut tried = solved.clone();
            let recursion = Recursion::of(level, z.0.min(level), u.0);
            if let Some(recursion) = recursion.filter(|_| level == other.0) {
                if cells.saturating_add(d) > MOST_CELLS {
                    cuts.open.get_or_insert_with(too_long);
                } else {
                    tried.extend(recursion.allowed(a, o, cells + 1));
                }
                if recursion == Recursion::Far && column.0 > level {
                    // The one that fits may be too long to be tried.
                    cuts.open.get_or_insert_with(too_long);
                }
            }
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
        if u.0 <= v.0 || u.0 <= y.0 {
            return Ok(Cuts::default());
        }
        let (a, b, c) = (u.1, v.1, y.1);
        let solved = solved_for_far(a, b, c);
        let cells = a.saturating_add(b).saturating_add(c);
        let mut cuts = Cuts::default();
        if z > (2, 0) {
            cuts.open = Some(open());
        }
        for level in (0..2_u64).filter(|level| *level <= z.0) {
            let mut tried = solved.clone();
            if v.0 == y.0 && level <= v.0 && Recursion::of(v.0, level, u.0).is_some() {
                if cells > MOST_CELLS {
                    cuts.open.get_or_insert_with(too_long);
                } else {
                    tried.extend(0..=cells);
                }
            }
            let fits = |part: &u64| (level, *part) < z;
            let tried = tried.into_iter().filter(fits).map(|part| (level, part));
            self.keep_fitting(tried, |cut| [v, y, cut], u, &mut cuts, work)?;
        }
        Ok(cuts.settled())
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

/// The levels that a cut of a neighbour can have, when the far column then is on level 0 or 1:
/// every rule for the level `u` solved for the one of the cut.
fn levels_of_neighbour(u: u64, other: u64, column: u64) -> Vec<u64> {
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

/// The finite parts to which a neighbour can be cut, beside one with the part `o`, where the rule
/// is a formula. After the cut the far column has the part `d`, or that of the cut if it is lower.
fn solved_for_neighbour(a: u64, o: u64, d: u64) -> Vec<u64> {
    // Nim-sum 0.
    let mut parts = vec![a ^ o ^ d];
    // The cut is y, together with z: a ⊕ o is G(cut, z) or 3·G(cut, z) + 1.
    for value in values_of_pair(a ^ o) {
        parts.extend(taller(d, value));
        parts.extend(equal(value));
    }
    // The cut is v, and o is y, together with z.
    if o >= d {
        parts.extend([a ^ two(o, d), a ^ (3 * two(o, d) + 1)]);
    }
    parts
}

/// The finite parts to which the far column can be cut, where the rule is a formula.
fn solved_for_far(a: u64, b: u64, c: u64) -> Vec<u64> {
    let mut parts = vec![a ^ b ^ c];
    for (v, y) in [(b, c), (c, b)] {
        for value in values_of_pair(a ^ v) {
            parts.extend(shorter(y, value));
        }
    }
    parts
}

/// The `G` for which `G` or `3·G + 1` is this.
fn values_of_pair(sum: u64) -> impl Iterator<Item = u64> {
    let third = sum.checked_sub(1).filter(|more| more % 3 == 0).map(|more| more / 3);
    [Some(sum), third].into_iter().flatten()
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

/// Why cuts with `z` on higher levels are not known.
pub(super) fn open() -> Undecided {
    let text =
        "tops of type C with z two or more ω-levels above the base are an open question ([HS] §11)";
    Undecided::new(crate::verdict::Obstacle::Transfinite, text)
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
                for z in heights(2).filter(|z| *z <= y) {
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
