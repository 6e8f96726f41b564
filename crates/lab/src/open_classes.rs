//! The map of what is decided of positions with infinite sides, class by class.
//!
//! Each class has random positions, drawn from a seed, and says what theorems decide of it, whether
//! all winning bites and the Grundy value are known, and which open question it meets. The
//! experiment `coverage` measures all of this, and `chomp theorem open` prints it. What was
//! measured last is kept in `data/coverage.csv`, the summary that the experiment writes.

use crate::claims::checks::sampling::{
    ALL_EXPONENTS, Heights, LOW_EXPONENTS, columns, eye, ordinal,
};
use chomplab::chomp::Region;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::eye::Eye;
use chomplab::records::{OpenClassRecord, OpenClassesRecord};
use numbers::Ordinal;
use std::slice::from_ref;

/// A class of infinite positions.
#[derive(Clone, Copy)]
pub struct Class {
    /// The name, as in the table of coverage.
    pub name: &'static str,
    /// What its positions are.
    pub what: &'static str,
    /// Who wins: which theorem decides it.
    pub outcome: &'static str,
    /// Whether all winning bites are listed.
    pub bites: &'static str,
    /// What is known of the Grundy value.
    pub value: &'static str,
    /// The question that it meets; nothing when all is known.
    pub open: &'static str,
    draw: fn(&mut Heights) -> Option<Position>,
}

impl Class {
    /// Random positions that follow from a seed.
    pub fn positions(&self, seed: u64) -> impl Iterator<Item = Position> {
        let mut heights = Heights::seeded(seed);
        let draw = self.draw;
        std::iter::repeat_with(move || draw(&mut heights))
            .flatten()
            .filter(|position| !position.is_finite())
    }
}

const ALL: &str = "all";
const SOME: &str = "those that are found";
const CUTS: &str = "whether, for every finite part, infinitely many numbers are not the value of \
                    the stalk cut at a finite height";

/// All classes, from the narrow to the wide.
pub const CLASSES: &[Class] = &[
    Class {
        name: "two-wide",
        what: "two columns",
        outcome: "two-rows, two-row-grundy",
        bites: ALL,
        value: "formula",
        open: "",
        draw: |heights| columns(&heights.several(2, ALL_EXPONENTS)),
    },
    Class {
        name: "three-finite",
        what: "three columns, the third finite, tops on one level",
        outcome: "three-wide",
        bites: ALL,
        value: "by lines that never end, for small tops; conjectured for infinite ones",
        open: CUTS,
        draw: |heights| {
            let [u, v] = low_tops(heights);
            columns(&[u, v, Ordinal::from(heights.below(13))])
        },
    },
    Class {
        name: "three-infinite",
        what: "three infinite columns",
        outcome: "three-wide where the first two are on one ω-level below ω²; the rest is \
                  conjectured, three-infinite",
        bites: "all, by the same conjecture",
        value: "unknown",
        open: "whether 𝒮 is infinite, on which the list of P-positions rests; Grundy values of \
               three infinite columns, as G(3×ω)",
        draw: |heights| {
            let all = heights.several(3, ALL_EXPONENTS);
            columns(&all.iter().map(after_omega).collect::<Vec<_>>())
        },
    },
    Class {
        name: "four-wide",
        what: "four columns, at least two infinite, any height",
        outcome: "one-bite, wide-stalk",
        bites: SOME,
        value: "with two infinite columns only",
        open: "whether G(4×ω) is computable ([HS] §12), and which P-positions there are",
        draw: |heights| columns(&heights.several(4, LOW_EXPONENTS)),
    },
    Class {
        name: "four-wide-low",
        what: "four columns below ω·2",
        outcome: "one-bite, wide-stalk",
        bites: SOME,
        value: "with two infinite columns only",
        open: "whether G(4×ω) is computable ([HS] §12), and which P-positions there are",
        draw: |heights| {
            let mut all: Vec<Ordinal> = (0..4)
                .map(|_| {
                    let own = Ordinal::from(heights.below(13));
                    if heights.below(3) == 0 { own } else { after_omega(&own) }
                })
                .collect();
            all.sort_by(|a, b| b.cmp(a));
            columns(&all)
        },
    },
    Class {
        name: "one-stalk",
        what: "one thin stalk over a finite part",
        outcome: "stalks",
        bites: ALL,
        value: "nim-sum",
        open: "",
        draw: |heights| stalks(heights, 1),
    },
    Class {
        name: "two-stalks",
        what: "two thin stalks over a finite part",
        outcome: "stalks",
        bites: ALL,
        value: "nim-sum",
        open: "",
        draw: |heights| stalks(heights, 2),
    },
    Class {
        name: "three-stalks",
        what: "three thin stalks over a finite part",
        outcome: "stalks",
        bites: ALL,
        value: "nim-sum",
        open: "",
        draw: |heights| stalks(heights, 3),
    },
    Class {
        name: "wide-stalk",
        what: "a stalk two columns wide over a part of the plane, low tops",
        outcome: "wide-stalk",
        bites: ALL,
        value: "by lines that never end, for small tops; conjectured for infinite ones",
        open: CUTS,
        draw: |heights| wide_stalk(heights, &[6, 1, 5]),
    },
    Class {
        name: "wide-stalk-3d",
        what: "the same over a part in three dimensions",
        outcome: "wide-stalk",
        bites: ALL,
        value: "by lines that never end, for small tops; conjectured for infinite ones",
        open: CUTS,
        draw: |heights| wide_stalk(heights, &[3, 3, 3]),
    },
    Class {
        name: "mixed-stalks",
        what: "a wide stalk with a thin one over a finite part",
        outcome: "mixed-stalks, in part conjectured",
        bites: SOME,
        value: "unknown, but for parts that meet in the poison only",
        open: CUTS,
        draw: |heights| {
            let wide = wide_stalk(heights, &[3, 3, 3])?;
            let thin = after_omega(&heights.one(LOW_EXPONENTS));
            let line = vec![Ordinal::from(1), thin, Ordinal::from(1)];
            Region::from_boxes(wide.boxes().iter().cloned().chain([line])).ok()
        },
    },
    Class {
        name: "three-and-column",
        what: "three columns with a column along an axis of its own",
        outcome: "orthogonal-sum, one-bite",
        bites: SOME,
        value: "where that of the three columns is known",
        open: "Grundy values of three infinite columns ([HS] §12)",
        draw: |heights| {
            let three = heights.several(3, LOW_EXPONENTS);
            let three = columns(&three)?;
            let one = Ordinal::from(1);
            let flat = three.boxes().iter().map(|sides| [&sides[..], from_ref(&one)].concat());
            let beside = heights.one(LOW_EXPONENTS).max(one.clone());
            Region::from_boxes(flat.chain([vec![one.clone(), one.clone(), beside]])).ok()
        },
    },
    Class {
        name: "eye",
        what: "four columns over a 2×2 base, any type",
        outcome: "two-by-two",
        bites: "all but in types C and E with high corners",
        value: "types A and B in part",
        open: "type C with the corner high up, L-shaped tops of type E",
        draw: |heights| {
            let all = heights.several(4, LOW_EXPONENTS);
            eye([&all[0], &all[1], &all[2], &all[3]]).filter(|position| Eye::of(position).is_some())
        },
    },
    Class {
        name: "eye-high",
        what: "type C over a 2×2 base, the corner two or three ω-levels above the base",
        outcome: "two-by-two",
        bites: ALL,
        value: "unknown",
        open: "Grundy values over a 2×2 base",
        draw: |heights| {
            let squares = heights.below(5);
            let square = Ordinal::term(Ordinal::from(2), squares.into());
            let start = if squares == 0 { Ordinal::omega() } else { square };
            let column = |heights: &mut Heights, least: u64, levels: u64| {
                let level = Ordinal::term(Ordinal::from(1), (least + heights.below(levels)).into());
                let own = level.ordinary_sum(&Ordinal::from(heights.below(13)));
                start.ordinary_sum(&own)
            };
            let corner = column(heights, 2, 2);
            let mut all = [column(heights, 2, 6), column(heights, 2, 6), column(heights, 2, 14)];
            all.iter_mut().for_each(|height| *height = corner.clone().max(height.clone()));
            all.sort_by(|a, b| b.cmp(a));
            eye([&all[0], &all[1], &all[2], &corner])
        },
    },
    Class {
        name: "solid",
        what: "two boxes in three dimensions with any sides",
        outcome: "product, orthogonal-sum, one-bite",
        bites: SOME,
        value: "of products",
        open: "which sets of positions have computable P-positions ([HS] §12)",
        draw: |heights| {
            let side = |heights: &mut Heights| match heights.below(3) {
                0 => heights.one(LOW_EXPONENTS).max(Ordinal::from(1)),
                _ => Ordinal::from(1 + heights.below(4)),
            };
            Region::from_boxes((0..2).map(|_| (0..3).map(|_| side(heights)).collect())).ok()
        },
    },
];

/// The summary of the experiment `coverage`, as it was measured last.
const MEASURED: &str = include_str!("../data/coverage.csv");

/// The map with what was measured last.
///
/// # Panics
/// When the summary that is kept lacks a class, which a test excludes.
#[must_use]
pub fn record() -> OpenClassesRecord {
    let classes = CLASSES.iter().map(|class| {
        let shares = shares(class.name).expect("every class was measured");
        let [decided, complete, valued, conjectured] = shares;
        OpenClassRecord {
            name: class.name.to_owned(),
            what: class.what.to_owned(),
            outcome: class.outcome.to_owned(),
            bites: class.bites.to_owned(),
            value: class.value.to_owned(),
            open: (!class.open.is_empty()).then(|| class.open.to_owned()),
            decided,
            complete,
            valued,
            conjectured,
        }
    });
    let parameters = MEASURED.lines().find(|line| line.starts_with("# parameters:"));
    let mut words = parameters.unwrap_or_default().split([' ', '=']);
    let positions = words.find(|word| *word == "positions").and_then(|_| words.next());
    let positions = positions.and_then(|number| number.parse().ok()).unwrap_or(0);
    OpenClassesRecord { positions, classes: classes.collect() }
}

/// The shares of a class that were measured.
fn shares(name: &str) -> Option<[f64; 4]> {
    let mut words = MEASURED.lines().map(|line| line.split(','));
    let own = words.find_map(|mut words| (words.next() == Some(name)).then_some(words))?;
    let shares: Vec<f64> = own.map(str::parse).collect::<Result<_, _>>().ok()?;
    shares.try_into().ok()
}

fn after_omega(more: &Ordinal) -> Ordinal {
    Ordinal::omega().ordinary_sum(more)
}

/// Two infinite columns whose tops are finite, or begin alike.
fn low_tops(heights: &mut Heights) -> [Ordinal; 2] {
    let common = Ordinal::term(Ordinal::from(1), heights.below(2).into());
    let mut own = [heights.below(7), heights.below(7)];
    own.sort_unstable();
    if heights.below(4) == 0 {
        let mut all = heights.several(2, LOW_EXPONENTS);
        let v = after_omega(&all.remove(1));
        return [after_omega(&all[0]), v];
    }
    let [v, u] = own.map(|own| after_omega(&common.ordinary_sum(&Ordinal::from(own))));
    [u, v]
}

/// One or two small boxes.
fn finite_part(heights: &mut Heights, longest: [u64; 3]) -> Vec<Vec<Ordinal>> {
    let boxes = 1 + heights.below(2);
    (0..boxes).map(|_| longest.map(|most| Ordinal::from(1 + heights.below(most))).into()).collect()
}

fn stalks(heights: &mut Heights, count: usize) -> Option<Position> {
    let mut boxes = finite_part(heights, [3, 3, 2]);
    let all = heights.several(count, ALL_EXPONENTS);
    for (axis, height) in all.iter().enumerate() {
        let mut line = vec![Ordinal::from(1); 3];
        line[axis] = after_omega(height);
        boxes.push(line);
    }
    Region::from_boxes(boxes).ok()
}

fn wide_stalk(heights: &mut Heights, longest: &[u64; 3]) -> Option<Position> {
    let [u, v] = low_tops(heights);
    let line = |wide: u64, height: Ordinal| vec![Ordinal::from(wide), ordinal("1"), height];
    let part = finite_part(heights, *longest);
    Region::from_boxes(part.into_iter().chain([line(1, u), line(2, v)])).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_names_of_their_own_and_positions() {
        for (at, class) in CLASSES.iter().enumerate() {
            assert!(CLASSES[..at].iter().all(|other| other.name != class.name), "{}", class.name);
            assert_eq!(class.positions(3).take(5).count(), 5, "{}", class.name);
        }
    }

    #[test]
    fn every_class_was_measured() {
        let map = record();
        assert_eq!((map.positions, map.classes.len()), (150, CLASSES.len()));
        assert!(map.classes.iter().all(|class| class.decided > 0.0));
    }
}
