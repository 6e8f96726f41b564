//! The same question has the same answer, whatever else is asked and whichever engine knows it.

use chomplab::chomp::boards::three_row_grundy_of;
use chomplab::chomp::three_rows::Losers;
use chomplab::engine::{Budget, Work};
use chomplab::records::{Answer, GrundyRecord, MoveRecord, Question};
use chomplab::{Outcome, registry};

fn asked(text: &str, questions: &[Question]) -> Answer {
    asked_within(text, questions, Budget::default())
}

fn asked_within(text: &str, questions: &[Question], budget: Budget) -> Answer {
    let position = registry::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.answer(questions, &mut Work::within(budget))
}

fn value(answer: &Answer) -> Option<&str> {
    match answer.grundy.as_ref()?.as_ref()? {
        GrundyRecord::Poisoned { poison_forbidden, .. } => Some(poison_forbidden),
        GrundyRecord::Normal { normal_play } => Some(normal_play),
    }
}

fn bites(answer: &Answer) -> (Vec<String>, bool) {
    let known = answer.winning_moves.as_ref().and_then(Option::as_ref);
    let known = known.unwrap_or_else(|| panic!("{}: no list", answer.position));
    (known.moves.iter().map(MoveRecord::name).collect(), known.complete)
}

#[test]
fn the_value_of_a_p_position_is_known_whatever_else_is_asked() {
    for text in ["(1000242,1000170,120)", "(1000011,1000007,4,2)"] {
        assert_eq!(value(&asked(text, &[Question::Grundy])), Some("0"), "{text}");
        let both = asked(text, &[Question::Outcome, Question::Grundy]);
        assert_eq!(value(&both), Some("0"), "{text}");
    }
    let sum = asked("(1000242,1000170,120) & (1000011,1000007,4,2)", &[Question::Outcome]);
    assert_eq!(sum.outcome, Some(Some(Outcome::P)));
    let sum = asked("(1000242,1000170,120) & nim:3", &[Question::Outcome]);
    assert_eq!(sum.outcome, Some(Some(Outcome::N)));
}

#[test]
fn values_of_long_bars_of_three_rows() {
    for (text, expected) in [("3x400", "863"), ("400x3", "863"), ("3x600", "1295")] {
        assert_eq!(value(&asked(text, &[Question::Grundy])), Some(expected), "{text}");
    }
}

/// Every position of three rows has the value that the search gives it.
#[test]
fn values_of_three_rows_agree_with_the_search() {
    let mut work = Work::within(Budget::default());
    for rows in [[40, 31, 17], [33, 33, 2], [37, 16, 16], [35, 20, 0], [48, 47, 33], [36, 35, 33]] {
        let position = chomplab::chomp::Position::from_rows(rows.map(|row: usize| row as u64));
        let position = position.unwrap();
        let searched = chomplab::search::grundy(&chomplab::chomp::Chomp, &position, &mut work);
        assert_eq!(three_row_grundy_of(rows, &mut |_| Ok(())), searched, "{rows:?}");
    }
}

#[test]
fn long_bars_of_three_rows() {
    let answer = asked("3x100000", &[Question::Outcome, Question::WinningMoves]);
    assert_eq!(bites(&answer), (vec!["(2,70710)".to_owned()], true));
    let answer = asked("12345x3", &[Question::Outcome, Question::WinningMoves]);
    assert_eq!(bites(&answer), (vec!["(7231,1)".to_owned()], true));
}

/// Sheets that are forgotten as they pass tell what kept ones tell.
#[test]
fn three_rows_without_keeping_sheets() {
    let mut work = Work::within(Budget::default());
    let mut losers = Losers::new();
    losers.reach(2500, &mut work).unwrap();
    let little = Budget { memory: 20 << 20, ..Budget::default() };
    let mut lost = 0;
    for third in [2300, 2331, 2500] {
        for second in [third, third + 700, 1 << 40] {
            let loser = losers.loser(third, second);
            for first in [loser.unwrap_or(second), second + 1, 1 << 41] {
                let first = first.max(second);
                let mut expected: Vec<String> = losers
                    .winning_bites(first, second, third)
                    .iter()
                    .map(|(row, column)| format!("({row},{column})"))
                    .collect();
                expected.sort();
                let text = format!("({first},{second},{third})");
                let answer = asked_within(&text, &[Question::WinningMoves], little);
                let (mut found, complete) = bites(&answer);
                found.sort();
                assert_eq!((found, complete), (expected, true), "{text}");
                lost += u32::from(loser == Some(first));
            }
        }
    }
    assert!(lost > 3, "{lost} of them are P");
}

#[test]
fn the_largest_cube_that_the_readme_promises() {
    let answer = asked("5x5x5", &[Question::Outcome, Question::WinningMoves]);
    let (bites, complete) = bites(&answer);
    assert!(complete && bites.len() == 6, "{bites:?}");
}

/// An engine has said how much it needs, and the search would need more.
#[test]
fn no_budget_is_spent_on_a_search_in_vain() {
    let budget = Budget { work: 100_000_000, ..Budget::default() };
    let mut work = Work::within(budget);
    let questions = [Question::Outcome, Question::WinningMoves];
    let answer = registry::read("5x5x5").unwrap().answer(&questions, &mut work);
    let needs = answer.undecided.and_then(|undecided| undecided.needs);
    assert!(needs.is_some_and(|needs| needs > budget.work), "{needs:?}");
    assert!(work.spent() < budget.work / 8, "{} units", work.spent());
}

#[test]
fn what_a_bite_leaves_of_an_infinite_board_is_a_board_like_any_other() {
    for (text, bite, left) in [("2xw", "(0,5)", "2x5"), ("3xw^w", "(0,4)", "3x4")] {
        let position = registry::read(text).unwrap();
        let Ok(registry::After::Position(after)) = position.after(bite) else {
            panic!("{bite} is a bite of {text}")
        };
        assert_eq!(after.text(), left);
        let options = after.options().expect("a finite board has finitely many").count();
        assert_eq!(options, registry::read(left).unwrap().options().unwrap().count());
    }
}
