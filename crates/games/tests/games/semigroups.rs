//! Chomp on numerical semigroups, against the oracle and the theorems against the computation.

use chomplab::engine::{Budget, Engine, Game, Wanted, Work};
use chomplab::records::{Answer, GrundyRecord, Question};
use chomplab::semigroup::{BadGenerators, Semigroup, Semigroups};
use chomplab::{Outcome, registry};
use numbers::Random;
use oracle::SemigroupOracle;
use std::collections::BTreeSet;
use testing::scale;

/// Semigroups of every kind: symmetric ones, with as many generators as the smallest, progressions,
/// and others.
const SEMIGROUPS: [&[u64]; 14] = [
    &[1],
    &[2, 3],
    &[2, 7],
    &[3, 4],
    &[3, 4, 5],
    &[3, 7, 8],
    &[4, 5, 6],
    &[4, 5, 6, 7],
    &[4, 5, 7],
    &[4, 9, 10, 11],
    &[5, 6, 7],
    &[5, 6, 7, 8],
    &[5, 6, 8],
    &[6, 7, 8, 9, 10, 11],
];

fn text_of(generators: &[u64], named: &[u64]) -> String {
    let list =
        |numbers: &[u64]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let named = if named.is_empty() { String::new() } else { format!(" named {}", list(named)) };
    format!("semigroup:{}{named}", list(generators))
}

fn answer(text: &str, questions: &[Question], work: &mut Work<'_>) -> Answer {
    registry::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).answer(questions, work)
}

fn winning_moves(answer: &Answer) -> Vec<u64> {
    let known = answer.winning_moves.clone().flatten().unwrap();
    assert!(known.complete, "{}", answer.position);
    let mut moves: Vec<u64> =
        known.moves.iter().map(|chosen| chosen.bite[0].parse().unwrap()).collect();
    moves.sort_unstable();
    moves
}

/// Positions after up to three moves at random: outcome, winning moves and whether the value is 0.
#[test]
fn what_is_left_of_semigroups_agrees_with_the_oracle() {
    let mut work = Work::within(Budget::default());
    let mut random = Random::seeded(23);
    let questions = [Question::Outcome, Question::WinningMoves, Question::Grundy, Question::Size];
    for generators in SEMIGROUPS {
        let mut oracle = SemigroupOracle::new(generators, 60);
        for _ in 0..12 * scale().min(20) {
            let mut left = oracle.all();
            let mut named = Vec::new();
            for bound in [14, 20, 20] {
                let open: Vec<u64> =
                    left.iter().copied().filter(|one| (1..=bound).contains(one)).collect();
                if open.is_empty() || (!named.is_empty() && random.below(3) == 0) {
                    break;
                }
                named.push(open[usize::try_from(random.below(open.len() as u64)).unwrap()]);
                left = oracle.after(&left, named[named.len() - 1]);
            }
            let text = text_of(generators, &named);
            let answer = answer(&text, &questions, &mut work);
            let is_p = oracle.is_p(&left);
            assert_eq!(answer.outcome, Some(Some(outcome(is_p))), "{text}");
            assert_eq!(winning_moves(&answer), oracle.winning_moves(&left), "{text}");
            let size = answer.size.clone().flatten();
            let counted = if named.is_empty() { "w".to_owned() } else { left.len().to_string() };
            assert_eq!(size, Some(counted), "{text}");
            let Some(Some(GrundyRecord::Poisoned { poison_forbidden, .. })) = answer.grundy else {
                panic!("{text}: no value");
            };
            assert_eq!(poison_forbidden == "0", is_p, "{text}");
        }
    }
}

fn outcome(is_p: bool) -> Outcome {
    if is_p { Outcome::P } else { Outcome::N }
}

/// What the levels say of a whole semigroup is what the oracle says of all first moves up to some.
#[test]
fn first_moves_agree_with_the_oracle() {
    let mut work = Work::within(Budget::default());
    for generators in SEMIGROUPS {
        let text = text_of(generators, &[]);
        let answer = answer(&text, &[Question::Outcome, Question::WinningMoves], &mut work);
        let moves = winning_moves(&answer);
        assert_eq!(answer.outcome, Some(Some(outcome(moves.is_empty()))), "{text}");
        let mut oracle = SemigroupOracle::new(generators, 60);
        let all = oracle.all();
        for first in all.iter().copied().filter(|first| (1..=13).contains(first)) {
            let after = oracle.after(&all, first);
            assert_eq!(oracle.is_p(&after), moves.contains(&first), "{text}, {first}");
        }
    }
}

/// Every semigroup with generators up to 12 whose smallest is at most 5: each engine that speaks
/// agrees with the levels.
#[test]
fn theorems_agree_with_the_levels() {
    let mut work = Work::within(Budget::default());
    let engine = |id: &str| -> &'static Engine<Semigroups> {
        Semigroups.engines().iter().find(|engine| engine.id == id).unwrap()
    };
    let mut spoken = BTreeSet::new();
    for choice in 1_u32..1 << 9 {
        let generators: Vec<u64> =
            (2..11).filter(|generator| choice >> (generator - 2) & 1 == 1).collect();
        match Semigroup::new(&generators) {
            Ok(semigroup) if semigroup.gaps().len() <= 8 => {}
            Ok(_) | Err(BadGenerators::CommonDivisor(_)) => continue,
            Err(bad) => panic!("{bad:?}"),
        }
        let text = text_of(&generators, &[]);
        let (_, position) = Semigroups::read(&text).unwrap().unwrap();
        let truth = (engine("semigroup-levels").consider)(&position, Wanted::MOVES, &mut work);
        let truth = truth.unwrap_or_else(|why| panic!("{text}: {why}"));
        for id in ["symmetric-semigroup", "maximal-embedding", "even-progression"] {
            let Ok(found) = (engine(id).consider)(&position, Wanted::MOVES, &mut work) else {
                continue;
            };
            spoken.insert(id);
            assert_eq!(found.outcome, truth.outcome, "{id}: {text}");
            let all = &truth.winning_moves.as_ref().unwrap().moves;
            for chosen in found.winning_moves.iter().flat_map(|known| &known.moves) {
                assert!(all.contains(chosen), "{id}: {text}, {chosen}");
            }
        }
        work.begin();
    }
    assert_eq!(spoken.len(), 3);
}

/// Far levels follow from the period or from the winning first move.
#[test]
fn far_levels_are_known_at_once() {
    let mut work = Work::within(Budget::default());
    for (text, expected) in [
        ("semigroup:4,5,6 named 1000000000", Outcome::N),
        ("semigroup:3,4,5 named 1000000000", Outcome::N),
    ] {
        let answer = answer(text, &[Question::Outcome, Question::WinningMoves], &mut work);
        assert_eq!(answer.outcome, Some(Some(expected)), "{text}");
        assert!(!winning_moves(&answer).is_empty(), "{text}");
    }
}

#[test]
fn a_semigroup_with_many_gaps_is_open_where_no_theorem_speaks() {
    let mut work = Work::within(Budget::default());
    let many = answer("semigroup:100,101,103", &[Question::Outcome], &mut work);
    assert_eq!(many.outcome, Some(None));
    assert!(many.undecided.is_some());
    let symmetric = answer("semigroup:1000,1001", &[Question::Outcome], &mut work);
    assert_eq!(symmetric.outcome, Some(Some(Outcome::P)));
}
