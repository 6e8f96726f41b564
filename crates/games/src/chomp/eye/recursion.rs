//! Rules for the finite part of `u` in tops of type C that are recursions.
//!
//! A top has the finite parts `b`, `c` of the neighbours and `d` of the far column, and its value
//! follows from those of the tops of the same kind that flat bites leave. All tops within a box are
//! valued, one layer of `b` after the other: each looks at `b + c + d` others in a table, which
//! costs less than to gather those that are really below. A greater `b` adds layers; a greater `c`
//! or `d` begins a new table.
//!
//! Far tops at stratum 1 differ from their neighbours by a power of 2. They are few in a large box,
//! and only those are gathered.

use super::strata::{are_far, lowered};
use super::tops::{MOST_TOPS, Tops};
use crate::search::{Below, mex, value_below};
use crate::verdict::{Obstacle, Undecided};
use crate::work::Work;
use std::collections::HashMap;

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

/// Looks into the table that one unit of work pays for.
const LOOKS_A_UNIT: u64 = 16;

impl Recursion {
    /// Whether a top is of the kind that the recursion is about.
    pub(super) fn is_about(self, [b, c, _]: [u64; 3]) -> bool {
        match self {
            Self::Corner => true,
            Self::Near { stratum, .. } => !are_far(stratum, b, c),
            Self::Far { stratum, .. } => are_far(stratum, b, c),
        }
    }

    fn is_joined(self) -> bool {
        match self {
            Self::Corner => true,
            Self::Near { joined, .. } | Self::Far { joined, .. } => joined,
        }
    }

    /// Refuses tops that depend on too many others: nearly all that are smaller in each column, of
    /// which at least a quarter have a far column that is the shortest.
    fn refuse_large(self, top: [u64; 3], work: &Work<'_>) -> Result<(), Undecided> {
        let tops = top.iter().map(|column| u128::from(*column) + 1).product::<u128>();
        let options: u128 = top.iter().map(|column| u128::from(*column)).sum();
        // Both neighbours are cut through, and the far column with the shorter of them. A near top
        // looks through `3^k` numbers for one that fits.
        let looks = match self {
            Self::Near { stratum, .. } => options * 3_u128.pow(stratum),
            _ => options,
        };
        work.refuse_beyond(tops.saturating_mul(looks) / u128::from(LOOKS_A_UNIT), 0)
    }
}

/// Values of tops, by recursion, kept from one question to the next.
#[derive(Debug, Default)]
pub(super) struct ValuesOfTops {
    tables: HashMap<Recursion, Table>,
    /// Far tops at stratum 1, by whether bites are joined.
    far: [HashMap<[u64; 3], u64>; 2],
}

impl ValuesOfTops {
    pub(super) fn bytes(&self) -> usize {
        let tables: usize = self.tables.values().map(|table| 4 * table.values.capacity()).sum();
        tables + self.far.iter().map(|values| values.capacity() * 33).sum::<usize>()
    }
}

impl Tops {
    /// The finite part of `u` where its rule is a recursion.
    pub(super) fn value(
        &mut self,
        recursion: Recursion,
        top: [u64; 3],
        work: &mut Work<'_>,
    ) -> Result<u64, Undecided> {
        if let Recursion::Far { stratum: 1, joined } = recursion {
            let known = &mut self.values.far[usize::from(joined)];
            return value_below(&FarTops { joined }, &top, known, MOST_TOPS, work);
        }
        // The neighbours can be exchanged; the table has layers of the taller one.
        let [b, c, d] = top;
        let top = [b.max(c), b.min(c), d];
        recursion.refuse_large(top, work)?;
        self.values.tables.entry(recursion).or_default().value(recursion, top, work)
    }
}

/// The values of all tops within a box.
#[derive(Debug, Default)]
struct Table {
    /// One more than the second neighbour and the far column are at most.
    sides: [usize; 2],
    /// By the first neighbour, the second and the far column; [`NONE`] for other kinds of tops.
    values: Vec<u32>,
    /// Which values were met last by which top, to find the least that was not.
    stamps: Vec<u32>,
    stamp: u32,
}

/// A top that the recursion is not about.
const NONE: u32 = u32::MAX;

impl Table {
    fn value(
        &mut self,
        recursion: Recursion,
        [b, c, d]: [u64; 3],
        work: &mut Work<'_>,
    ) -> Result<u64, Undecided> {
        let all = [b, c, d].map(|column| usize::try_from(column).unwrap_or(usize::MAX));
        let [b, c, d] = all.map(|column| column.min(MOST_TOPS));
        if c >= self.sides[0] || d >= self.sides[1] {
            // One cut after the other is asked for: not every one begins anew.
            let side = |own: usize, known: usize| (own + 1).next_multiple_of(4).max(known);
            let sides = [side(c, self.sides[0]), side(d, self.sides[1])];
            *self = Self { sides, ..Self::default() };
        }
        let layer = self.sides[0] * self.sides[1];
        if (b + 1).saturating_mul(layer) > MOST_TOPS {
            let text = format!("it depends on more than {MOST_TOPS} smaller positions");
            return Err(Undecided::new(Obstacle::TooLarge, text));
        }
        while self.values.len() < (b + 1) * layer {
            self.add_layer(recursion, work)?;
        }
        Ok(u64::from(self.values[self.index(b, c, d)]))
    }

    fn index(&self, b: usize, c: usize, d: usize) -> usize {
        (b * self.sides[0] + c) * self.sides[1] + d
    }

    /// All tops with the next first neighbour; none of them when work runs out.
    fn add_layer(&mut self, recursion: Recursion, work: &mut Work<'_>) -> Result<(), Undecided> {
        let start = self.values.len();
        let b = start / (self.sides[0] * self.sides[1]);
        for c in 0..self.sides[0] {
            let is_about = recursion.is_about([b as u64, c as u64, 0]);
            for d in 0..self.sides[1] {
                let is_top = is_about && !(recursion.is_joined() && d > b.min(c));
                let (value, looks) =
                    if is_top { self.by_options(recursion, [b, c, d]) } else { (NONE, 0) };
                self.values.push(value);
                if let Err(why) = work.spend(1 + looks / LOOKS_A_UNIT, self.values.len() / 8) {
                    self.values.truncate(start);
                    return Err(why);
                }
            }
        }
        Ok(())
    }

    /// The value of a top by those of its options, which are known, with how many looks it took.
    fn by_options(&mut self, recursion: Recursion, [b, c, d]: [usize; 3]) -> (u32, u64) {
        self.stamp += 1;
        let cut = |height: usize| if recursion.is_joined() { d.min(height) } else { d };
        for left in 0..b {
            self.meet(self.index(left, c, cut(left)));
        }
        for left in 0..c {
            self.meet(self.index(b, left, cut(left)));
        }
        for left in 0..d {
            self.meet(self.index(b, c, left));
        }
        let is_met = |value: u32| self.stamps.get(value as usize) == Some(&self.stamp);
        let value = match recursion {
            Recursion::Near { stratum, .. } => {
                let is_high = |sum: u64| lowered(stratum, sum).is_some();
                let fits = |a: &u32| {
                    let a = u64::from(*a);
                    is_high(a ^ b as u64) && is_high(a ^ c as u64)
                };
                (0..NONE).find(|a| fits(a) && !is_met(*a))
            }
            _ => (0..NONE).find(|a| !is_met(*a)),
        };
        let value = value.expect("infinitely many fit, and finitely many are met");
        (value, (b + c + d) as u64 + u64::from(value))
    }

    fn meet(&mut self, index: usize) {
        let value = self.values[index];
        if value == NONE {
            return;
        }
        let place = value as usize;
        if place >= self.stamps.len() {
            self.stamps.resize(place + 1, 0);
        }
        self.stamps[place] = self.stamp;
    }
}

/// Tops that are far at stratum 1.
struct FarTops {
    joined: bool,
}

impl Below for FarTops {
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
        far_options(self.joined, *top).try_for_each(visit)
    }

    fn value(&self, _: &[u64; 3], met: &[u64]) -> u64 {
        mex(met)
    }
}

/// The far tops that a bite leaves: a neighbour is cut so that a power of 2 is left between them.
fn far_options(joined: bool, [b, c, d]: [u64; 3]) -> impl Iterator<Item = [u64; 3]> {
    let powers = (0..32).map(|bit| 1_u64 << bit);
    let cut = move |column: u64| if joined { d.min(column) } else { d };
    let first = powers.clone().map(move |power| c ^ power).filter(move |left| *left < b);
    let second = powers.map(move |power| b ^ power).filter(move |left| *left < c);
    let first = first.map(move |left| [left, c, cut(left)]);
    let second = second.map(move |left| [b, left, cut(left)]);
    first.chain(second).chain((0..d).map(move |left| [b, c, left]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Budget;
    use std::collections::HashSet;

    /// The definition: the least number that no option of the same kind has, and that fits.
    fn by_definition(
        recursion: Recursion,
        [b, c, d]: [u64; 3],
        known: &mut HashMap<[u64; 3], u64>,
    ) -> u64 {
        if let Some(value) = known.get(&[b, c, d]) {
            return *value;
        }
        let cut = |column: u64| if recursion.is_joined() { d.min(column) } else { d };
        let options: Vec<[u64; 3]> = (0..b)
            .map(|left| [left, c, cut(left)])
            .chain((0..c).map(|left| [b, left, cut(left)]))
            .chain((0..d).map(|left| [b, c, left]))
            .filter(|option| recursion.is_about(*option))
            .collect();
        let met: HashSet<u64> =
            options.iter().map(|option| by_definition(recursion, *option, known)).collect();
        let fits = |a: &u64| match recursion {
            Recursion::Near { stratum, .. } => {
                lowered(stratum, a ^ b).is_some() && lowered(stratum, a ^ c).is_some()
            }
            _ => true,
        };
        let value = (0..).find(|a| fits(a) && !met.contains(a)).expect("there is one");
        known.insert([b, c, d], value);
        value
    }

    /// In an order in which the table grows, begins anew and is looked into.
    #[test]
    fn tables_have_the_values_of_the_definition() {
        let mut work = Work::within(Budget::default());
        let strata = [1, 2].into_iter().flat_map(|stratum| {
            [false, true].into_iter().flat_map(move |joined| {
                [Recursion::Near { stratum, joined }, Recursion::Far { stratum, joined }]
            })
        });
        for recursion in strata.chain([Recursion::Corner]) {
            let (mut tops, mut known) = (Tops::default(), HashMap::new());
            let mut compared = 0;
            for [b, c, d] in [[3, 1, 0], [9, 9, 2], [2, 14, 1], [13, 6, 9], [20, 5, 4]] {
                for (b, c) in [(b, c), (b + 1, c), (b, c + 2), (c, b)] {
                    let d = if recursion.is_joined() { d.min(b).min(c) } else { d };
                    if !recursion.is_about([b, c, d]) {
                        continue;
                    }
                    let expected = by_definition(recursion, [b, c, d], &mut known);
                    let found = tops.value(recursion, [b, c, d], &mut work).unwrap();
                    assert_eq!(found, expected, "{recursion:?}: {b}, {c}, {d}");
                    compared += 1;
                }
            }
            assert!(compared > 1, "{recursion:?}");
        }
    }

    /// A layer that work ran out in is not kept by halves.
    #[test]
    fn values_are_right_after_work_ran_out() {
        let top = [30, 11, 8];
        let mut whole = Work::within(Budget::default());
        let expected = Tops::default().value(Recursion::Corner, top, &mut whole).unwrap();
        let mut tops = Tops::default();
        let budgets = [9_000, 10_000, 12_000, 1_000_000];
        let found = budgets.map(|work| {
            let mut work = Work::within(Budget { work, ..Budget::default() });
            tops.value(Recursion::Corner, top, &mut work).ok()
        });
        assert_eq!(found[0], None);
        assert!(found.into_iter().flatten().all(|value| value == expected));
        assert_eq!(found[3], Some(expected));
    }
}
