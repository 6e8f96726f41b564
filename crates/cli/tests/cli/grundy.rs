//! `chomp grundy`: the value in both conventions, and why.

use crate::support::run;
use crate::support::wire::{self, Certainty, Grundy, StepResult};

/// The value with the poison forbidden, read from the line that states both conventions.
#[track_caller]
fn value(position: &str) -> u64 {
    let output = run(&["grundy", position]).answer();
    let stated = output.lines().next().and_then(|line| line.split_once(": Grundy value "));
    let (_, stated) = stated.unwrap_or_else(|| panic!("no value in {output}"));
    let mut words = stated.split(' ');
    let forbidden: u64 = words.next().and_then(|word| word.parse().ok()).expect("a value");
    let allowed = forbidden + 1;
    let sentence =
        format!("{forbidden} with the poison forbidden, {allowed} with it allowed (proved)");
    assert_eq!(stated, sentence);
    forbidden
}

#[test]
fn the_answer_states_both_conventions_and_the_reason() {
    let expected = "\
3×7: Grundy value 13 with the poison forbidden, 14 with it allowed (proved)
  because: Exhaustive search: the value is the least that no option has. \
[search: exhaustive computation]
";
    assert_eq!(run(&["grundy", "3x7"]).answer(), expected);
}

#[test]
fn two_rows_have_their_value_from_the_formula() {
    let expected = "\
(7,4): Grundy value 3 with the poison forbidden, 4 with it allowed (proved)
  because: G(7,4) = 4 with the poison allowed. [two-row-grundy: [HS] §9]
";
    assert_eq!(run(&["grundy", "(7,4)"]).answer(), expected);
}

#[test]
fn lost_positions_and_only_they_have_0_with_the_poison_forbidden() {
    for lost in ["1x1", "(2,1)", "(3,1,1)", "(4,2,2)", "eye:[2 1; 2 2]", "divisors:432 named 36"] {
        assert_eq!(value(lost), 0, "{lost}");
    }
    for won in ["1x2", "2x2", "(4,2,1)", "2x2x2", "divisors:432"] {
        assert_ne!(value(won), 0, "{won}");
    }
}

#[test]
fn values_above_255_do_not_wrap() {
    assert_eq!(value("3x119"), 257);
}

#[test]
fn a_hook_is_nim() {
    assert_eq!(value("(6,1,1)"), 5 ^ 2);
    assert_eq!(value("(9223372036854775808,1)"), ((1 << 63) - 1) ^ 1);
}

#[test]
fn a_divisor_game_has_the_value_of_its_board() {
    assert_eq!(value("divisors:72"), value("4x3"));
}

#[test]
fn json_has_both_conventions_and_nothing_that_was_not_asked() {
    let answer = wire::answer(&run(&["grundy", "(7,4)", "--format", "json"]).answer());
    let expected =
        Grundy::Poisoned { poison_allowed: "4".to_owned(), poison_forbidden: "3".to_owned() };
    assert_eq!(answer.grundy, Some(Some(expected)));
    assert_eq!((answer.outcome, answer.winning_moves, answer.size), (None, None, None));
    assert_eq!((answer.certainty, answer.trail), (Certainty::Proved, None));
}

#[test]
fn explain_adds_the_engines_that_were_asked() {
    let output = run(&["grundy", "(4,1,1)", "--explain"]).answer();
    let trail = "  engines asked:
    one-row               declined: it has more than one row
    two-rows              declined: it has more than two rows
    hook                  decided
";
    assert!(output.ends_with(trail), "{output}");
}

#[test]
fn an_engine_that_tells_what_was_not_asked_adds_nothing() {
    let output = run(&["grundy", "3x7", "--explain", "--format", "json"]).answer();
    let trail = wire::answer(&output).trail.expect("the trail was wanted");
    let stealing = trail.iter().find(|step| step.engine == "strategy-stealing");
    assert_eq!(stealing.map(|step| step.result), Some(StepResult::AddedNothing));
}

#[test]
fn what_is_not_known_is_undecided_even_if_the_outcome_is() {
    let told = run(&["grundy", "12x13", "--budget", "100"]).undecided();
    let expected = "12×13: undecided: budget
  it needs about 26M units of work, some 1 s, and the budget is 100
  allow it with --budget 29M
";
    assert_eq!(told, expected);
    assert!(run(&["grundy", "12x13", "--budget", "29M"]).answer().contains("Grundy value"));
    let transfinite = run(&["grundy", "4xw"]).undecided();
    assert!(transfinite.starts_with("4×ω: undecided: transfinite\n"), "{transfinite}");
    let json = run(&["grundy", "4xw", "--format", "json"]).undecided();
    assert_eq!(wire::answer(&json).grundy, Some(None));
}
