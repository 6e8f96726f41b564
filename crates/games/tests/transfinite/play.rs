//! Whole games of a random player against the theory.

use crate::support::*;
use chomplab::chomp::transfinite::Position;
use chomplab::engine::Work;
use chomplab::registry::{self, After};
use chomplab::{Obstacle, Outcome};
use numbers::Ordinal;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A source of random positions and bites that is the same every time.
fn runner() -> TestRunner {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(Config::default(), rng)
}

/// Games from one P-position; the random player bites at finite coordinates below `most`, and
/// higher.
pub(crate) fn second_player_wins(start: &str, games: u32, most: u64) {
    let (mut runner, mut work) = (runner(), work());
    let start = position(start);
    for _ in 0..games * scale() as u32 {
        let end = one_game(&start, &mut runner, most, &mut work);
        assert_eq!(end, End::Won, "{start}");
    }
}

/// Games from random P-positions: what a winning bite leaves of random positions.
pub(crate) fn second_player_wins_from(
    starts: impl Strategy<Value = Position>,
    games: u32,
    most: u64,
) {
    let (mut runner, mut work) = (runner(), work());
    let (mut played, mut left_open) = (0, 0);
    while played < games * scale() as u32 {
        let start = starts.new_tree(&mut runner).unwrap().current();
        let verdict = solved(&start, &mut work);
        let start = match (verdict.outcome, verdict.winning_moves) {
            (Some(Outcome::P), _) => start,
            // A winning bite to the poison alone leaves no game.
            (Some(Outcome::N), Some(known)) if !known.moves.is_empty() => {
                start.bite(&known.moves[0]).expect("winning bites are legal")
            }
            _ => continue,
        };
        match one_game(&start, &mut runner, most, &mut work) {
            End::Won => played += 1,
            End::NothingToBite => {}
            End::OpenQuestion => left_open += 1,
        }
    }
    assert!(left_open * 20 <= played, "{left_open} games beside {played} met an open question");
}

/// No game lasts longer.
const MOST_BITES: usize = 1_000;

/// How a game ended.
#[derive(Debug, PartialEq, Eq)]
enum End {
    /// Only the poison was left for the random player.
    Won,
    /// There was nothing else from the beginning.
    NothingToBite,
    /// The random player bit into a position whose winning bite is an open question, and that is
    /// said.
    OpenQuestion,
}

/// One game; panics when the theory has no answer that it should have, or one that is not legal.
fn one_game(start: &Position, runner: &mut TestRunner, most: u64, work: &mut Work<'_>) -> End {
    let axes = start.dimension();
    let chosen = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), axes);
    let bites = (heights(3, LOW_EXPONENTS), chosen);
    let mut here = start.clone();
    for bitten in 0..MOST_BITES {
        let (cuts, chosen) = bites.new_tree(runner).unwrap().current();
        let all: Vec<Ordinal> = (0..most).map(Ordinal::from).chain(cuts).collect();
        let Some(bite) = legal_bite(&here, &all, &chosen) else {
            return if bitten > 0 { End::Won } else { End::NothingToBite };
        };
        match answered(&here, &here.bite(&bite).expect("legal"), work) {
            Some(next) => here = next,
            None => return End::OpenQuestion,
        }
    }
    panic!("the game from {start} does not end");
}

/// What the computer makes of what a bite left, as `chomp play` asks and bites; `None` at an open
/// question.
fn answered(here: &Position, left: &Position, work: &mut Work<'_>) -> Option<Position> {
    let any = registry::read(&left.to_string()).expect("printed forms parse back");
    let Some(winning) = any.answer_for_a_player(work).winning_moves.flatten() else {
        let why = solved(left, work).undecided;
        let is_open = why.as_ref().is_some_and(|why| why.why == Obstacle::Transfinite);
        assert!(is_open, "no answer to {left} from {here}: {why:?}");
        return None;
    };
    let bite = winning.moves.first().unwrap_or_else(|| panic!("{left} is lost")).bite.join(",");
    let Ok(After::Position(next)) = any.after(&bite) else {
        panic!("{bite} is not a bite into {left}");
    };
    Some(position(&next.text()))
}
