//! A stalk two columns wide over a finite part: laws, the oracle, and the theorems beside it.

use crate::support::*;
use chomplab::game::{Decision, Engine};
use chomplab::region::{Cell, Region};
use chomplab::transfinite::theorems::{self, Theorem};
use chomplab::transfinite::wide_stalk::{Parts, WideStalk};
use chomplab::transfinite::{Position, Transfinite};
use chomplab::verdict::{Finding, Outcome};
use numbers::Ordinal;
use oracle::{Cells, Oracle};
use proptest::prelude::*;

fn theorem(id: &str) -> &'static Theorem {
    theorems::ALL.iter().find(|theorem| theorem.id == id).unwrap()
}

fn said(id: &str, position: &Position) -> Option<Finding<Cell<Ordinal>>> {
    match theorem(id).consider(&Transfinite, position, BITES, &mut work()) {
        Decision::Decides(finding) => Some(finding),
        Decision::Declines(_) => None,
    }
}

/// A stalk of these heights along the last axis, two wide along the first, with boxes added.
fn stalk_over(u: &Ordinal, v: &Ordinal, boxes: &[Vec<u64>]) -> Position {
    let dimension = boxes.first().map_or(3, Vec::len);
    let line = |wide: u64, height: &Ordinal| {
        let mut sides = vec![Ordinal::from(1); dimension];
        sides[0] = Ordinal::from(wide);
        sides[dimension - 1] = height.clone();
        sides
    };
    let finite = boxes.iter().map(|sides| sides.iter().map(|side| Ordinal::from(*side)).collect());
    Region::from_boxes(finite.chain([line(1, u), line(2, v)])).unwrap()
}

/// For every small part: whether a finite height makes a P-position, and which, by brute force as far as
/// that goes. Beyond `2·cells + 4` no part here has its height first.
#[test]
fn finite_heights_are_those_of_the_oracle() {
    let mut oracle = Oracle::new();
    let mut work = work();
    let mut parts = Parts::default();
    let mut infinite = 0;
    for (boxes, most) in [(vec![3, 2, 2], 6), (vec![2, 3, 2], 6), (vec![2, 2, 3], 7)] {
        for cells in oracle::all_positions_in_box(&boxes) {
            let finite: Vec<Vec<u64>> =
                cells.cells().map(|cell| cell.iter().map(|at| *at as u64 + 1).collect()).collect();
            let omega = Ordinal::omega();
            let stalk = WideStalk::of(&stalk_over(&omega, &omega, &finite)).unwrap();
            let expected = (1..=most).find(|height| {
                let stalk = (0..2).flat_map(|aside| (0..*height).map(move |at| vec![aside, 0, at]));
                let cut = cells.cells().filter(|cell| cell[2] < *height);
                oracle.is_p(&Cells::from_cells(cut.cloned().chain(stalk)))
            });
            let found = parts.finite_height(&stalk.part, &mut work).unwrap();
            infinite += u32::from(found.is_none());
            let within = found.filter(|height| *height <= most as u64);
            assert_eq!(within, expected.map(|height| height as u64), "{finite:?}: {found:?}");
        }
    }
    assert!(infinite > 20, "{infinite}");
}

/// Where theorems for three columns and for 2×2 bases speak too, they say the same.
#[test]
fn agrees_with_narrower_theorems() {
    let heights: Vec<Ordinal> =
        ["w", "w + 1", "w + 2", "w + 5", "w*2", "w*2 + 3", "w*3 + 1", "w^2", "w^2 + w", "w^w"]
            .iter()
            .map(|text| ordinal(text))
            .collect();
    let mut compared = 0;
    for u in &heights {
        for v in heights.iter().filter(|v| *v <= u) {
            for third in 0..9 {
                let three = columns(&[u.clone(), v.clone(), Ordinal::from(third)]).unwrap();
                compare("three-wide", &three, &mut compared);
            }
            for y in 0..5 {
                for z in 0..=y {
                    let [y, z] = [y, z].map(Ordinal::from);
                    compare("two-by-two", &eye(u, v, &y, &z).unwrap(), &mut compared);
                }
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

fn compare(id: &str, position: &Position, compared: &mut u32) {
    let Some(other) = said(id, position) else { return };
    let own = said("wide-stalk", position).unwrap_or_else(|| panic!("{position}"));
    assert_eq!(own.outcome, other.outcome, "{position}");
    if let (Some(own), Some(other)) = (own.winning_moves, other.winning_moves) {
        assert!(own.complete);
        let is_known = |bite: &Cell<Ordinal>| own.moves.contains(bite);
        assert!(other.moves.iter().all(is_known), "{position}: {:?}, {:?}", own.moves, other.moves);
        assert!(!other.complete || own.moves == other.moves, "{position}");
    }
    *compared += 1;
}

#[test]
fn examples() {
    for (text, expected) in
        [("(w,w)", Outcome::P), ("(w,w,5,5)", Outcome::N), ("(w+1,w,2)", Outcome::P)]
    {
        assert_eq!(outcome(&position(text), &mut work()), Some(expected), "{text}");
    }
}

fn boxes(dimension: usize) -> impl Strategy<Value = Vec<Vec<u64>>> {
    prop::collection::vec(prop::collection::vec(1_u64..4, dimension), 1..3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300 * scale()))]

    #[test]
    fn laws_in_three_dimensions(
        part in boxes(3),
        tops in heights(2, LOW_EXPONENTS),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        laws_hold(&part, &tops, &cuts)?;
    }

    #[test]
    fn laws_in_the_plane(
        part in boxes(2),
        tops in heights(2, LOW_EXPONENTS),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        let wider: Vec<Vec<u64>> = part.iter().map(|sides| vec![sides[0] + 2, sides[1]]).collect();
        laws_hold(&wider, &tops, &cuts)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60 * scale()))]

    #[test]
    fn laws_in_four_dimensions(
        part in prop::collection::vec(prop::collection::vec(1_u64..3, 4), 1..3),
        tops in heights(2, &["1"]),
        cuts in heights(1, &["1"]),
    ) {
        laws_hold(&part, &tops, &cuts)?;
    }
}

fn laws_hold(part: &[Vec<u64>], tops: &[Ordinal], cuts: &[Ordinal]) -> Result<(), TestCaseError> {
    let [u, v] = [&tops[0], &tops[1]].map(|top| Ordinal::omega().ordinary_sum(top));
    let mut lost = stalk_over(&u, &v, part);
    let mut work = work();
    let finding = said("wide-stalk", &lost).expect("small parts are decided");
    if finding.outcome == Outcome::N {
        let winning = finding.winning_moves.expect("bites are known");
        prop_assert!(winning.complete && !winning.moves.is_empty());
        for bite in &winning.moves {
            let left = lost.bite(bite).expect("winning bites are legal");
            prop_assert_eq!(outcome(&left, &mut work), Some(Outcome::P), "{} of {}", bite, lost);
        }
        for bite in sampled_bites(&lost, cuts) {
            let left = lost.bite(&bite).expect("sampled bites are legal");
            let wins = outcome(&left, &mut work) == Some(Outcome::P);
            prop_assert_eq!(wins, winning.moves.contains(&bite), "{} of {}", bite, lost);
        }
        lost = lost.bite(&winning.moves[0]).expect("winning bites are legal");
    }
    for bite in sampled_bites(&lost, cuts) {
        let left = lost.bite(&bite).expect("sampled bites are legal");
        prop_assert_eq!(outcome(&left, &mut work), Some(Outcome::N), "{} of {}", bite, lost);
    }
    Ok(())
}
