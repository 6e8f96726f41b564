//! Whole games of a random player against the theory.

use crate::support::*;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::values::value_of;
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

/// Games of sums: a position of a class, two columns, and a column that makes the sum P. The
/// random player bites into any part.
pub(crate) fn second_player_wins_sums(
    starts: impl Strategy<Value = Position>,
    games: u32,
    most: u64,
) {
    let (mut runner, mut work) = (runner(), work());
    let columns = heights(2, LOW_EXPONENTS).prop_filter_map("finite", |all| columns(&all));
    let (mut played, mut left_open) = (0, 0);
    while played < games * scale() as u32 {
        let start = starts.new_tree(&mut runner).unwrap().current();
        let beside = columns.new_tree(&mut runner).unwrap().current();
        work.begin();
        let values = [&start, &beside].map(|part| value_of(part, &mut work));
        let [Ok(first), Ok(second)] = values else { continue };
        let column = Ordinal::from(1).ordinary_sum(&first.nim_sum(&second));
        match one_sum(&format!("{start} & {beside} & 1x({column})"), &mut runner, most, &mut work) {
            End::Won => played += 1,
            End::NothingToBite => {}
            End::OpenQuestion => left_open += 1,
        }
    }
    assert!(left_open * 20 <= played, "{left_open} games beside {played} met an open question");
}

/// One game of a sum.
fn one_sum(start: &str, runner: &mut TestRunner, most: u64, work: &mut Work<'_>) -> End {
    let chosen = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 6);
    let bites = (heights(3, LOW_EXPONENTS), chosen, any::<prop::sample::Index>());
    let mut here = registry::read(start).expect("a sum");
    for bitten in 0..MOST_BITES {
        let (cuts, chosen, part) = bites.new_tree(runner).unwrap().current();
        let all: Vec<Ordinal> = (0..most).map(Ordinal::from).chain(cuts).collect();
        let text = here.text();
        let parts: Vec<Position> = text.split(" & ").map(position).collect();
        let first = part.index(parts.len());
        let bite = (first..parts.len()).chain(0..first).find_map(|index| {
            legal_bite(&parts[index], &all, &chosen).map(|bite| match parts.len() {
                1 => bite.to_string(),
                _ => format!("{index}: {bite}"),
            })
        });
        let Some(bite) = bite else {
            return if bitten > 0 { End::Won } else { End::NothingToBite };
        };
        let Ok(After::Position(left)) = here.after(&bite) else { panic!("{bite} of {text}") };
        let answer = left.answer_for_a_player(work);
        let Some(winning) = answer.winning_moves.flatten() else {
            let why = answer.undecided.unwrap_or_else(|| panic!("no answer to {}", left.text()));
            assert_eq!(why.why, Obstacle::Transfinite, "{}: {}", left.text(), why.text);
            return End::OpenQuestion;
        };
        let chosen = winning.moves.first().unwrap_or_else(|| panic!("{} is lost", left.text()));
        let name = chosen.names.clone().unwrap_or_else(|| chosen.bite.join(","));
        let Ok(After::Position(next)) = left.after(&name) else {
            panic!("{name} is not a move of {}", left.text());
        };
        here = next;
    }
    panic!("the game from {start} does not end");
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
