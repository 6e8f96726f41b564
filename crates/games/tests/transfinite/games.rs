//! Whole games from P-positions: whoever answers by theory never loses.

use crate::support::*;
use chomplab::answer::Question;
use chomplab::catalog::{self, After};
use chomplab::region::Cell;
use chomplab::transfinite::Position;
use chomplab::verdict::Outcome;
use numbers::Ordinal;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Plays random bites against the theory until only the poison is left for the random player.
fn second_player_wins(start: &str, games: u32, most: u64) {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut work = work();
    let axes = position(start).dimension();
    let chosen = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), axes);
    let bites = prop::collection::vec((heights(3, LOW_EXPONENTS), chosen), 80);
    for _ in 0..games {
        let bites = bites.new_tree(&mut runner).unwrap().current();
        let mut here = position(start);
        for (cuts, chosen) in bites {
            let Some(bite) = legal_bite(&here, &cuts, &chosen, most) else { break };
            let left = here.bite(&bite).expect("legal");
            let any = catalog::read(&left.to_string()).expect("printed forms parse back");
            let answer = any.answer(&[Question::Outcome, Question::WinningMoves], &mut work);
            let winning = answer.winning_moves.flatten();
            let winning = winning.unwrap_or_else(|| panic!("no answer to {left} from {here}"));
            let bite = winning.moves.first().unwrap_or_else(|| panic!("{left} is lost"));
            let Ok(After::Position(next)) = any.after(&bite.bite.join(",")) else {
                panic!("{:?} is no bite into {left}", bite.bite);
            };
            here = position(&next.text());
        }
    }
}

/// A bite at random coordinates, some of them 0, brought inside; `None` at the poison.
fn legal_bite(
    position: &Position,
    cuts: &[Ordinal],
    chosen: &[(prop::sample::Index, bool)],
    most: u64,
) -> Option<Cell<Ordinal>> {
    let small = (0..most).map(Ordinal::from);
    let all: Vec<Ordinal> = small.chain(cuts.iter().cloned()).collect();
    let mut cell = Vec::new();
    for (axis, (index, is_zero)) in chosen.iter().enumerate() {
        let extent = position.extent(axis);
        let inside: Vec<&Ordinal> = all.iter().filter(|at| **at < extent).collect();
        let at = inside[index.index(inside.len())].clone();
        cell.push(if *is_zero { Ordinal::zero() } else { at });
    }
    for axis in 0..cell.len() {
        if !position.contains(&cell) {
            cell[axis] = Ordinal::zero();
        }
    }
    if cell.iter().all(Ordinal::is_zero) {
        let axis = (0..cell.len()).find(|axis| position.extent(*axis) > Ordinal::from(1))?;
        cell[axis] = Ordinal::from(1);
    }
    Some(Cell(cell))
}

#[test]
fn two_columns() {
    second_player_wins("2xw", 200 * scale(), 13);
}

#[test]
fn three_columns() {
    second_player_wins("3xw^w", 100 * scale(), 13);
}

#[test]
fn two_by_two() {
    second_player_wins("2x2xw^3", 100 * scale(), 13);
}

/// Every bite into the six-dimensional product that the strategy of [HS] section 7 speaks of.
#[test]
fn six_dimensions() {
    let product = position("wxwxwx2x2x2");
    let mut work = work();
    for bite in
        ["2,3,4,1,0,0", "2,3,3,1,0,1", "2,4,0,1,0,0", "2,3,0,1,1,0", "5,0,0,0,0,0", "4,0,0,1,0,0"]
    {
        let bite = chomplab::notation::read_cell(bite).unwrap();
        let left = product.bite(&bite).unwrap();
        let winning = solved(&left, &mut work).winning_moves.expect("a bite is known").moves;
        let left = left.bite(&winning[0]).unwrap();
        assert_eq!(outcome(&left, &mut work), Some(Outcome::P), "{bite}");
    }
}

#[test]
fn stalks() {
    second_player_wins("1x1x(w+2) + 2x2x1 + 1xwx1", 60 * scale(), 13);
    second_player_wins("1x(w*2+3) + (w*2+3)x1", 100 * scale(), 13);
}
