//! Tops of type C solved for one column: to which heights it can be cut so that `u` makes a
//! P-position.
//!
//! The rules of [`tops`](super::tops) give the level of `u` from the levels of the others, so a cut
//! has one of a few levels. On a level the rule for the finite parts is solved for the one sought:
//! nim-sums and values of two columns by formula. Where the rule is a recursion, cuts are tried one
//! by one, and the search ends for this reason: let `e` run through the finite parts that the
//! recursion allows at all, and suppose that `a`, the finite part of `u`, is not met by any of the
//! first `n`. Each of them has a lesser value, which happens at most `a` times since values differ,
//! or `a` is the value of a bite into another column, which happens at most once for each such
//! bite. So `n` is at most `a` plus the cells of the other columns.
//!
//! Everything found is tested by the rules themselves.

use super::tops::{Height, Tops, two};
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

/// Recursions are not followed for finite parts that have more cells together.
const MOST_CELLS: u64 = 160;

impl Tops {
    /// All heights less than `column` to which a neighbour of `u` can be cut, beside another
    /// neighbour.
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
        let below = |less: u64| u.0.checked_sub(less);
        let levels = [Some(0), Some(1), Some(other.0), below(1), below(3), below(other.0)]
            .into_iter()
            .chain([below(other.0 + 1), below(other.0 + 2)]);
        let mut levels: Vec<u64> = levels.flatten().filter(|at| *at <= column.0).collect();
        levels.sort_unstable();
        levels.dedup();
        let difference = a ^ o;
        let third = difference.checked_sub(1).filter(|more| more % 3 == 0).map(|more| more / 3);
        let mut parts = vec![a ^ o ^ d];
        for value in [Some(difference), third].into_iter().flatten() {
            parts.extend(taller(d, value));
            parts.extend(equal(value));
        }
        if o >= d {
            parts.extend([a ^ two(o, d), a ^ (3 * two(o, d) + 1)]);
        }
        let cells = a.saturating_add(o).saturating_add(d.saturating_mul(2));
        let mut cuts = Cuts::default();
        if z.0 > 1 && column > (2, 0) {
            cuts.open = Some(open());
        }
        for level in levels {
            let mut tried = parts.clone();
            if level == other.0 && is_recursive(level, z.0.min(level)) {
                if cells > MOST_CELLS {
                    cuts.open.get_or_insert_with(too_long);
                } else {
                    // Two thirds of all parts are not allowed where the rule is modulo 3.
                    tried.extend(0..3 * (cells + d) + 200);
                    tried.extend((0..31).map(|bit| o ^ (1 << bit)));
                }
                let is_far = z.0 == 1 && u.0 == 2 * level + 2;
                if is_far && column.0 > level {
                    // Parts that differ by a power of 2 may be too long to be tried.
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
        let mut parts = vec![a ^ b ^ c];
        for (one, other) in [(b, c), (c, b)] {
            let difference = a ^ one;
            let third = difference.checked_sub(1).filter(|more| more % 3 == 0).map(|more| more / 3);
            for value in [Some(difference), third].into_iter().flatten() {
                parts.extend(shorter(other, value));
            }
        }
        let cells = a.saturating_add(b).saturating_add(c);
        let mut cuts = Cuts::default();
        if z > (2, 0) {
            cuts.open = Some(open());
        }
        for level in (0..2_u64).filter(|level| *level <= z.0) {
            let mut tried = parts.clone();
            if v.0 == y.0 && level <= v.0 && is_recursive(v.0, level) {
                if cells > MOST_CELLS {
                    cuts.open.get_or_insert_with(too_long);
                } else {
                    tried.extend(0..cells + 2);
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

/// Whether the rule for equal neighbours on a level, with the far column on another, is a
/// recursion.
fn is_recursive(level: u64, far: u64) -> bool {
    match far {
        0 => level == 0,
        _ => far == 1 && level % 2 == 1,
    }
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
}
