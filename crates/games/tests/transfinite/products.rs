//! Products in any order of axes: whole games, and the laws of what bites into them leave.

use crate::support::*;
use chomplab::catalog::{self, After};
use chomplab::region::Cell;
use chomplab::search::Work;
use chomplab::transfinite::Position;
use chomplab::verdict::Outcome;
use numbers::Ordinal;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Coordinates that a random player may like: small, and a few infinite ones.
fn coordinates() -> Vec<Ordinal> {
    let infinite = ["w", "w + 1", "w*2", "w*2 + 3", "w^2", "w^2 + w", "w^2*2 + w + 1", "w^2*3"];
    (0..6).map(Ordinal::from).chain(infinite.iter().map(|text| ordinal(text))).collect()
}

/// A bite at random coordinates, brought inside; `None` when only the poison is left.
fn random_bite(here: &Position, chosen: &[(prop::sample::Index, bool)]) -> Option<Cell<Ordinal>> {
    let all = coordinates();
    let mut cell: Vec<Ordinal> = Vec::new();
    for (axis, (index, is_zero)) in chosen.iter().enumerate() {
        let extent = here.extent(axis);
        let inside: Vec<&Ordinal> = all.iter().filter(|at| **at < extent).collect();
        let at = inside[index.index(inside.len())].clone();
        cell.push(if *is_zero { Ordinal::zero() } else { at });
    }
    for axis in 0..cell.len() {
        if !here.contains(&cell) {
            cell[axis] = Ordinal::zero();
        }
    }
    if cell.iter().all(Ordinal::is_zero) {
        let axis = (0..cell.len()).find(|axis| here.extent(*axis) > Ordinal::from(1))?;
        cell[axis] = Ordinal::from(1);
    }
    Some(Cell(cell))
}

/// The computer's answer to what a bite left.
fn answered(
    here: &Position,
    bite: &Cell<Ordinal>,
    left: &Position,
    work: &mut Work<'_>,
) -> Position {
    let any = catalog::read(&left.to_string()).expect("printed forms parse back");
    let answer = any.answer_for_a_player(work);
    let winning = answer.winning_moves.flatten();
    let winning = winning.unwrap_or_else(|| panic!("no answer to {bite} of {here}: {left}"));
    let answer = winning.moves.first().unwrap_or_else(|| panic!("{left} is lost")).bite.join(",");
    let Ok(After::Position(next)) = any.after(&answer) else {
        panic!("{answer}: no bite into {left}")
    };
    position(&next.text())
}

/// Plays random bites against the theory until only the poison is left for the random player.
fn second_player_wins(start: &str, games: u32) {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut work = work();
    let axes = position(start).dimension();
    let bite = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), axes);
    let bites = prop::collection::vec(bite, 200);
    for _ in 0..games {
        let mut here = position(start);
        let mut bites = bites.new_tree(&mut runner).unwrap().current().into_iter();
        while here.boxes() != [vec![Ordinal::from(1); axes]] {
            let Some(chosen) = bites.next() else { break };
            let Some(bite) = random_bite(&here, &chosen) else { break };
            let left = here.bite(&bite).expect("legal");
            here = answered(&here, &bite, &left, &mut work);
        }
    }
}

/// Sections that no pair of axes makes P everywhere: still a bite leads to a product.
#[test]
fn mixed_sections() {
    for (text, bite) in [("2xwx1x2 + wx2x1x2", "(0,1,0,0)"), ("1xwxw + 2xwx2", "(0,0,1)")] {
        let verdict = solved(&position(text), &mut work());
        assert_eq!(verdict.outcome, Some(Outcome::N), "{text}");
        let winning = verdict.winning_moves.unwrap().moves;
        assert!(winning.iter().any(|cell| cell.to_string() == bite), "{text}: {winning:?}");
    }
}

#[test]
fn six_dimensions() {
    second_player_wins("wxwxwx2x2x2", 1_000 * scale());
}

#[test]
fn six_dimensions_in_another_order() {
    second_player_wins("2xwx2x2xwxw", 100 * scale());
}

#[test]
fn four_dimensions() {
    second_player_wins("2x2xwxw", 1_000 * scale());
}

#[test]
fn hooks_and_columns() {
    second_player_wins("3x1x2xw + 1x3x2xw", 200 * scale());
    second_player_wins("4x2x3x1 + 4x2x1x3 + 3x2x3x1 + 3x2x1x3 + 5x1x3x1 + 5x1x1x3", 1);
    second_player_wins("wx1x2xw + 1xwx2xw", 200 * scale());
}

#[test]
fn with_two_by_two() {
    second_player_wins("2x2xw^3x2xw", 1_000 * scale());
}
