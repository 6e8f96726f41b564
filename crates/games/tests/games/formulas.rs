//! Every theorem with a formula against the search, over all positions of its class that are
//! small enough. `TEST_SCALE` widens the range.

use chomplab::chomp::{Cell, Chomp, Position, theorems};
use chomplab::engine::{Budget, Engine, Finding, Game, Wanted, Work};
use chomplab::records::Question;
use chomplab::registry::answer_text;
use chomplab::search::outcome;
use testing::scale;

const EVERYTHING: Wanted = Wanted { outcome: true, winning_moves: true, grundy: true };

fn consider(engine: &Engine<Chomp>, position: &Position, work: &mut Work<'_>) -> Finding<Cell> {
    match (engine.consider)(position, EVERYTHING, work) {
        Ok(finding) => finding,
        Err(why) => panic!("{} on {position}: {why:?}", engine.id),
    }
}

/// Compares a theorem with the search on each position.
fn agrees(id: &str, positions: impl Iterator<Item = Position>) {
    let [theorem, search] =
        [id, "search"].map(|id| Chomp.engines().iter().find(|engine| engine.id == id).unwrap());
    let mut work = Work::within(Budget { work: u64::MAX, ..Budget::default() });
    let mut count = 0;
    for position in positions {
        let found = consider(theorem, &position, &mut work);
        let searched = consider(search, &position, &mut work);
        assert_eq!(found.outcome, searched.outcome, "{id} on {position}");
        if found.grundy.is_some() {
            assert_eq!(found.grundy, searched.grundy, "{id} on {position}");
        }
        if found.winning_moves.as_ref().is_some_and(|known| known.complete) {
            assert_eq!(found.winning_moves, searched.winning_moves, "{id} on {position}");
        }
        count += 1;
    }
    assert!(count > 0);
}

/// `(a, b, bottom…, 1^tail)`, longest first so that the search keeps one board for all.
fn two_rows_over(
    bottom: &'static [u64],
    longest: u64,
    tails: u64,
) -> impl Iterator<Item = Position> {
    let shortest = bottom.first().copied().unwrap_or(1);
    (shortest..=longest).rev().flat_map(move |a| {
        (shortest..=a).rev().flat_map(move |b| {
            (0..=tails).rev().map(move |tail| {
                let ones = std::iter::repeat_n(1, usize::try_from(tail).unwrap());
                Position::from_rows([a, b].iter().chain(bottom).copied().chain(ones)).unwrap()
            })
        })
    })
}

#[test]
fn two_rows_and_their_grundy_values() {
    let positions = || two_rows_over(&[], 60 * scale().min(4), 0);
    agrees("two-rows", positions());
    agrees("two-row-grundy", positions());
}

#[test]
fn two_rows_over_a_one_wide_tail() {
    agrees("one-wide-tail", two_rows_over(&[], 14 * scale().min(3), 22 * scale().min(3)));
}

#[test]
fn two_rows_over_two_and_a_one_wide_tail() {
    agrees("two-one-tail", two_rows_over(&[2], 13 * scale().min(3), 20 * scale().min(3)));
}

#[test]
fn hooks_and_stars() {
    let stars = (1..=9).rev().flat_map(|a| {
        (1..=7).rev().flat_map(move |b| {
            (1..=5).rev().map(move |c| {
                Position::from_boxes([vec![a, 1, 1], vec![1, b, 1], vec![1, 1, c]]).unwrap()
            })
        })
    });
    agrees("hook", stars);
}

#[test]
fn squares() {
    agrees("square", (2..=8).rev().map(|side| Position::from_box([side, side]).unwrap()));
}

#[test]
fn boxes() {
    let boxes = [vec![1, 9], vec![4, 6], vec![3, 3, 4], vec![2, 2, 2, 3], vec![2, 2, 2, 2, 2]];
    agrees("strategy-stealing", boxes.into_iter().map(|sides| Position::from_box(sides).unwrap()));
}

#[test]
fn a_search_without_budget_declines_and_one_with_budget_goes_on_from_there() {
    let board = Position::from_box([6, 7]).unwrap();
    let mut work = Work::within(Budget { work: 2000, ..Budget::default() });
    let mut tries = 0;
    while outcome(&Chomp, &board, &mut work).is_err() {
        work.begin();
        tries += 1;
        assert!(tries < 1000, "each try keeps what the last one found");
    }
    assert!(tries > 1);
}

/// Theorems that ask about smaller positions or compute a little; the others need no work at all.
const NEED_WORK: [&str; 9] = [
    "product",
    "stalks",
    "orthogonal-sum",
    "three-wide",
    "two-by-two",
    "wide-stalk",
    "tall-tops",
    "mixed-stalks",
    "one-bite",
];

#[test]
fn the_example_of_each_theorem_is_decided_by_it() {
    for theorem in theorems::ALL {
        let text = theorem.documentation();
        assert!(!text.contains("\\["), "{}: a citation is escaped", theorem.id);
        let (_, example) = text.split_once("**Example.**").expect(theorem.id);
        let command = example.split('`').nth(1).expect(theorem.id);
        let mut words = command.split_whitespace().skip(1);
        let question =
            if words.next() == Some("grundy") { Question::Grundy } else { Question::Outcome };
        let position = words.collect::<Vec<_>>().join(" ");
        let units = if NEED_WORK.contains(&theorem.id) { 100_000 } else { 0 };
        let mut work = Work::within(Budget { work: units, ..Budget::default() });
        let answer = answer_text(position.trim_matches('"'), &[question], &mut work).unwrap();
        let engines = answer.engine.expect(theorem.id);
        assert!(engines.split('+').any(|engine| engine == theorem.id), "{}: {engines}", theorem.id);
    }
}
