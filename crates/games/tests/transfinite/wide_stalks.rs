//! A stalk two columns wide over a finite part: laws, the oracle, and the theorems beside it.

use crate::classes::*;
use crate::support::*;
use chomplab::Outcome;
use chomplab::chomp::Cell;
use chomplab::chomp::transfinite::wide_stalk::{Parts, WideStalk};
use chomplab::chomp::transfinite::{Position, Transfinite};
use chomplab::engine::{Budget, Engine, Finding, Game, Work};
use numbers::Ordinal;
use oracle::{Cells, Oracle};
use proptest::prelude::*;

fn theorem(id: &str) -> &'static Engine<Transfinite> {
    Transfinite.engines().iter().find(|theorem| theorem.id == id).unwrap()
}

fn said(id: &str, position: &Position, work: &mut Work<'_>) -> Option<Finding<Cell<Ordinal>>> {
    (theorem(id).consider)(position, BITES, work).ok()
}

/// For every small part: whether a finite height makes a P-position, and which, by brute force as
/// far as that goes. Beyond `2·cells + 4` no part here has its height first.
#[test]
fn finite_heights_are_those_of_the_oracle() {
    let mut oracle = Oracle::new();
    let mut work = work();
    let mut parts = Parts::default();
    let mut infinite = 0;
    for (boxes, most) in [(vec![3, 2, 2], 6), (vec![2, 3, 2], 6), (vec![2, 2, 3], 7)] {
        for cells in oracle::all_positions_in_box(&boxes) {
            let sides =
                |cell: &Vec<usize>| cell.iter().map(|at| Ordinal::from(*at as u64 + 1)).collect();
            let finite: Vec<Vec<Ordinal>> = cells.cells().map(sides).collect();
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
    let Some(other) = said(id, position, &mut work()) else { return };
    let own = said("wide-stalk", position, &mut work()).unwrap_or_else(|| panic!("{position}"));
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

proptest! {
    #![proptest_config(positions(2_000))]

    #[test]
    fn laws_in_the_plane(stalk in wide_stalks(&[6, 5]), cuts in heights(2, ALL_EXPONENTS)) {
        laws_hold(&stalk, &cuts)?;
    }

    #[test]
    fn laws_in_three_dimensions(
        stalk in wide_stalks(&[3, 3, 3]),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        laws_hold(&stalk, &cuts)?;
    }
}

proptest! {
    #![proptest_config(positions(500))]

    #[test]
    fn laws_in_four_dimensions(stalk in wide_stalks(&[2, 2, 2, 2]), cuts in heights(1, &["1"])) {
        laws_hold(&stalk, &cuts)?;
    }
}

fn laws_hold(stalk: &Position, cuts: &[Ordinal]) -> Result<(), TestCaseError> {
    with_shared_work(Budget::default(), |work| laws_hold_with(stalk, cuts, work))
}

/// No bite into a lost stalk wins, and of others exactly the bites that are listed do.
fn laws_hold_with(
    stalk: &Position,
    cuts: &[Ordinal],
    work: &mut Work<'_>,
) -> Result<(), TestCaseError> {
    let finding = said("wide-stalk", stalk, work).expect("small parts are decided");
    let winning = finding.winning_moves.map_or(Vec::new(), |winning| {
        assert!(winning.complete, "{stalk}");
        winning.moves
    });
    prop_assert_eq!(finding.outcome == Outcome::N, !winning.is_empty(), "{}", stalk);
    for bite in winning.iter().chain(&thinned(sampled_bites(stalk, cuts), 40)) {
        let left = outcome(&stalk.bite(bite).expect("bites are legal"), work);
        let expected = if winning.contains(bite) { Outcome::P } else { Outcome::N };
        prop_assert_eq!(left, Some(expected), "{} of {}", bite, stalk);
    }
    if let Some(bite) = winning.first() {
        let lost = stalk.bite(bite).expect("winning bites are legal");
        for bite in thinned(sampled_bites(&lost, cuts), 40) {
            let left = outcome(&lost.bite(&bite).expect("sampled bites are legal"), work);
            prop_assert_eq!(left, Some(Outcome::N), "{} of {}", bite, lost);
        }
    }
    Ok(())
}
