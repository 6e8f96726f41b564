//! Whole games from P-positions: whoever answers by theory never loses.

use crate::support::*;
use chomplab::answer::Question;
use chomplab::catalog::{self, After};
use chomplab::region::Cell;
use chomplab::search::Work;
use chomplab::transfinite::Position;
use chomplab::verdict::Outcome;
use numbers::Ordinal;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A source of random positions and bites that is the same every time.
fn runner() -> TestRunner {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(Config::default(), rng)
}

/// Plays random bites against the theory until only the poison is left for the random player.
fn second_player_wins(start: &str, games: u32, most: u64) {
    let (mut runner, mut work) = (runner(), work());
    for _ in 0..games {
        one_game(&position(start), &mut runner, most, &mut work);
    }
}

/// The same from random P-positions: what a winning bite leaves of random positions.
fn second_player_wins_from(starts: impl Strategy<Value = Option<Position>>, games: u32, most: u64) {
    let (mut runner, mut work) = (runner(), work());
    let mut played = 0;
    while played < games {
        let Some(start) = starts.new_tree(&mut runner).unwrap().current() else { continue };
        let verdict = solved(&start, &mut work);
        let start = match (verdict.outcome, verdict.winning_moves) {
            (Some(Outcome::P), _) => start,
            (Some(Outcome::N), Some(known)) if !known.moves.is_empty() => {
                start.bite(&known.moves[0]).expect("winning bites are legal")
            }
            _ => continue,
        };
        one_game(&start, &mut runner, most, &mut work);
        played += 1;
    }
}

/// One game; panics when the theory has no answer, or one that is not legal.
fn one_game(start: &Position, runner: &mut TestRunner, most: u64, work: &mut Work<'_>) {
    let axes = start.dimension();
    let chosen = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), axes);
    let bites = prop::collection::vec((heights(3, LOW_EXPONENTS), chosen), 80);
    let bites = bites.new_tree(runner).unwrap().current();
    let mut here = start.clone();
    for (cuts, chosen) in bites {
        let Some(bite) = legal_bite(&here, &cuts, &chosen, most) else { return };
        let left = here.bite(&bite).expect("legal");
        let any = catalog::read(&left.to_string()).expect("printed forms parse back");
        let answer = any.answer(&[Question::Outcome, Question::WinningMoves], work);
        let winning = answer.winning_moves.flatten();
        let winning = winning.unwrap_or_else(|| panic!("no answer to {left} from {here}"));
        let bite = winning.moves.first().unwrap_or_else(|| panic!("{left} is lost"));
        let Ok(After::Position(next)) = any.after(&bite.bite.join(",")) else {
            panic!("{:?} is no bite into {left}", bite.bite);
        };
        here = position(&next.text());
    }
    panic!("the game from {start} does not end");
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
    second_player_wins("2xw", 500 * scale(), 13);
    let starts = heights(2, ALL_EXPONENTS).prop_map(|heights| columns(&heights));
    second_player_wins_from(starts, 1000 * scale(), 13);
}

#[test]
fn three_columns() {
    second_player_wins("3xw^w", 500 * scale(), 13);
    let starts = heights(3, ALL_EXPONENTS).prop_map(|heights| columns(&heights));
    second_player_wins_from(starts, 1000 * scale(), 13);
}

#[test]
fn two_by_two() {
    second_player_wins("2x2xw^3", 500 * scale(), 13);
    let starts = heights(4, LOW_EXPONENTS);
    let starts = starts.prop_map(|heights| eye(&heights[0], &heights[1], &heights[2], &heights[3]));
    second_player_wins_from(starts, 1000 * scale(), 13);
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
    second_player_wins("1x1x(w+2) + 2x2x1 + 1xwx1", 500 * scale(), 13);
    second_player_wins("1x(w*2+3) + (w*2+3)x1", 500 * scale(), 13);
    let part = prop::collection::vec(prop::collection::vec(1_u64..4, 3), 1..3);
    let starts = (part, heights(2, ALL_EXPONENTS)).prop_map(|(part, stalks)| {
        let box_of = |sides: &Vec<u64>| sides.iter().map(|side| Ordinal::from(*side)).collect();
        let mut boxes: Vec<Vec<Ordinal>> = part.iter().map(box_of).collect();
        let one = Ordinal::from(1);
        let tall = |stalk: &Ordinal| Ordinal::omega().ordinary_sum(stalk);
        boxes.push(vec![one.clone(), one.clone(), tall(&stalks[0])]);
        boxes.push(vec![one.clone(), tall(&stalks[1]), one]);
        Position::from_boxes(boxes).ok()
    });
    second_player_wins_from(starts, 1000 * scale(), 13);
}

/// Parts that meet in the poison only: two columns beside two others.
#[test]
fn orthogonal_parts() {
    let starts =
        (heights(2, LOW_EXPONENTS), heights(2, LOW_EXPONENTS)).prop_map(|(first, second)| {
            let one = Ordinal::from(1);
            let front = columns(&first)?;
            let back = columns(&second)?;
            let front = front
                .boxes()
                .iter()
                .map(|sides| [&sides[..], &[one.clone(), one.clone()]].concat());
            let back =
                back.boxes().iter().map(|sides| [&[one.clone(), one.clone()], &sides[..]].concat());
            Position::from_boxes(front.chain(back)).ok()
        });
    second_player_wins_from(starts, 1000 * scale(), 13);
}
