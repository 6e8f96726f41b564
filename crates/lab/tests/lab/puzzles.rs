//! The puzzles that are kept: solution, uniqueness and difficulty of each are made out again by
//! asking the solver about every answer, and by counting moves.

use chomplab::records::{PuzzleKind, PuzzleRecord};
use chomplab::{Outcome, Position, Solver};
use lab::puzzles::{HARDEST, Maker, difficulty, kept, provenance};
use std::collections::BTreeSet;

/// How many wrong moves have a single refutation.
fn tempting(solver: &mut Solver<'_>, wrong: impl IntoIterator<Item = Position>) -> u32 {
    let is_tempting = |position: &Position| {
        let known = solver.solve(position).winning_moves.expect("small boards are solved");
        assert!(known.complete);
        known.moves.len() == 1
    };
    wrong.into_iter().filter(is_tempting).count() as u32
}

/// What one bite leaves, by whether it is lost for the other player.
fn options(solver: &mut Solver<'_>, position: &Position) -> (Vec<String>, Vec<Position>) {
    let (mut winning, mut wrong) = (Vec::new(), Vec::new());
    for option in position.options().expect("boards are finite") {
        match solver.outcome(&option.to).expect("small boards are solved") {
            Outcome::P => winning.push(option.name),
            Outcome::N => wrong.push(option.to),
        }
    }
    (winning, wrong)
}

fn size(position: &Position) -> u32 {
    position.size().unwrap().to_string().parse().unwrap()
}

/// Every position that bites can leave, each once.
fn everything_below(position: &Position) -> BTreeSet<String> {
    let mut found = BTreeSet::from([position.to_string()]);
    let mut waiting = vec![position.clone()];
    while let Some(next) = waiting.pop() {
        for option in next.options().expect("boards are finite") {
            if found.insert(option.to.to_string()) {
                waiting.push(option.to);
            }
        }
    }
    found
}

fn check(puzzle: &PuzzleRecord, solver: &mut Solver<'_>) {
    let name = format!("{:?}", puzzle.number);
    let position: Position = puzzle.position.parse().unwrap();
    let mut work = chomplab::engine::Work::within(chomplab::engine::Budget::default());
    let mut moves = |position: &Position| position.as_any().distances(&mut work).unwrap();
    let (found, depth) = match puzzle.kind {
        PuzzleKind::OnlyBite => {
            let (winning, wrong) = options(solver, &position);
            assert_eq!(winning, std::slice::from_ref(&puzzle.solution), "{name}");
            (tempting(solver, wrong), moves(&position).own.moves)
        }
        PuzzleKind::WinIn => {
            let (winning, wrong) = options(solver, &position);
            let distances = moves(&position);
            let bites = puzzle.bites.unwrap();
            let is_fast = |(name, after): &&(String, chomplab::search::Distance)| {
                winning.contains(name) && after.moves < 2 * bites
            };
            let fast: Vec<&String> =
                distances.options.iter().filter(is_fast).map(|it| &it.0).collect();
            assert_eq!(fast, [&puzzle.solution], "{name}");
            assert!(winning.len() > 1 && bites > 1, "{name}");
            assert_eq!(distances.own.moves, 2 * bites, "{name}");
            (winning.len() as u32 - 1 + tempting(solver, wrong), distances.own.moves)
        }
        PuzzleKind::MakeLost => {
            let wanted = puzzle.left.unwrap();
            let all = everything_below(&position).into_iter();
            let all = all.map(|text| text.parse::<Position>().unwrap());
            let (lost, wrong): (Vec<Position>, Vec<Position>) = all
                .filter(|one| size(one) == wanted)
                .partition(|one| solver.outcome(one) == Ok(Outcome::P));
            let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
            assert_eq!(lost, std::slice::from_ref(&puzzle.solution), "{name}");
            let made: Position = puzzle.solution.parse().unwrap();
            (tempting(solver, wrong), moves(&made).own.moves)
        }
    };
    assert_eq!(size(&position), puzzle.size, "{name}");
    assert_eq!((found, depth), (puzzle.tempting, puzzle.depth), "{name}");
    let level = difficulty(puzzle.kind, puzzle.size, found, depth);
    assert_eq!(level, puzzle.difficulty, "{name}");
}

#[test]
fn every_kept_puzzle_has_the_one_solution_that_is_kept() {
    let mut solver = Solver::new();
    for puzzle in kept() {
        check(&puzzle, &mut solver);
    }
}

#[test]
fn two_hundred_puzzles_are_kept_from_easy_to_hard() {
    let all = kept();
    let numbers: Vec<u32> = all.iter().filter_map(|puzzle| puzzle.number).collect();
    assert_eq!(numbers, (1..=200).collect::<Vec<u32>>());
    assert!(all.is_sorted_by_key(|puzzle| puzzle.difficulty));
    for kind in PuzzleKind::ALL {
        for level in 1..=HARDEST {
            let is_it = |puzzle: &&PuzzleRecord| (puzzle.kind, puzzle.difficulty) == (kind, level);
            assert!(all.iter().filter(is_it).count() >= 13, "{kind:?} {level}");
        }
    }
    let each: BTreeSet<_> = all.iter().map(|it| (it.kind, &it.position, it.left)).collect();
    assert_eq!(each.len(), all.len());
}

/// An address with a seed is good as long as the generator makes the same of it.
#[test]
fn the_generator_still_makes_what_is_kept() {
    let head = provenance();
    let seed = head.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next());
    let seed: u64 = seed.and_then(|seed| seed.trim_end_matches('.').parse().ok()).unwrap();
    let mut work = chomplab::engine::Work::within(chomplab::engine::Budget {
        work: u64::MAX,
        ..Default::default()
    });
    let made = Maker::default().series(200, (None, None), seed, &mut work).unwrap();
    let made: Vec<PuzzleRecord> =
        made.into_iter().map(|puzzle| PuzzleRecord { seed: None, ..puzzle }).collect();
    assert_eq!(made, kept());
}
