//! `chomp solve --format json`: one record, the same as `chomp query` writes, without an id.

use crate::support::run;
use crate::support::wire::{self, Certainty, Kind, Outcome, StepResult};

#[test]
fn the_record_is_one_line_with_the_fields_in_their_order() {
    let expected = concat!(
        r#"{"schema":"answer/1","position":"2x3","outcome":"N","certainty":"proved","#,
        r#""winning_moves":{"complete":true,"moves":[{"bite":["1","2"],"to":"(3,2)"}]},"#,
        r#""because":[{"id":"two-rows","source":"[Sun] §2; [HS] §9","#,
        r#""text":"Two rows of 3 and 3 cells: a bite can make them differ by one, and such rows "#,
        r#"are lost."}],"engine":"two-rows"}"#,
        "\n"
    );
    assert_eq!(run(&["solve", "2x3", "--format", "json"]).answer(), expected);
}

#[test]
fn the_record_has_all_winning_bites_sorted() {
    let answer = wire::answer(&run(&["solve", "8x10", "--format", "json"]).answer());
    assert_eq!((answer.id, answer.position.as_str()), (None, "8x10"));
    assert_eq!(answer.outcome, Some(Some(Outcome::N)));
    assert_eq!(answer.certainty, Certainty::Proved);
    let known = answer.winning_moves.flatten().expect("the winning bites are known");
    assert!(known.complete);
    let bites: Vec<String> = known.moves.iter().map(|known| known.bite.join(",")).collect();
    assert_eq!(bites, ["3,8", "4,5"]);
    assert_eq!(known.moves[1].to, "(10,10,10,10,5,5,5,5)");
    assert_eq!(answer.engine.as_deref(), Some("strategy-stealing+search"));
    assert_eq!((answer.grundy, answer.size), (None, None), "not asked, so absent");
    assert_eq!((answer.undecided, answer.trail), (None, None));
}

#[test]
fn a_divisor_has_coordinates_and_a_name() {
    let answer = wire::answer(&run(&["solve", "divisors:432", "--format", "json"]).answer());
    let known = answer.winning_moves.flatten().expect("the winning bites are known");
    assert_eq!(known.moves.len(), 1);
    assert_eq!(known.moves[0].bite, ["2", "2"]);
    assert_eq!(known.moves[0].names.as_deref(), Some("36"));
    assert_eq!(known.moves[0].to, "divisors:432 named 36");
}

#[test]
fn a_lost_position_has_a_complete_list_of_no_moves() {
    let answer = wire::answer(&run(&["solve", "(5,4)", "--format", "json"]).answer());
    assert_eq!(answer.outcome, Some(Some(Outcome::P)));
    let known = answer.winning_moves.flatten().expect("there is no winning bite");
    assert!(known.complete && known.moves.is_empty());
}

#[test]
fn what_is_not_known_is_null_and_says_why() {
    let answer = wire::answer(&run(&["solve", "4x(w*9)", "--format", "json"]).undecided());
    assert_eq!(answer.outcome, Some(None));
    assert_eq!(answer.winning_moves, Some(None));
    assert_eq!(answer.certainty, Certainty::Undecided);
    assert_eq!((answer.because.len(), answer.engine), (0, None));
    assert_eq!(answer.undecided.expect("a reason").why, "transfinite");

    let bar = ["solve", "40x41", "--budget", "1k", "--format", "json"];
    let answer = wire::answer(&run(&bar).answer());
    assert_eq!(answer.outcome, Some(Some(Outcome::N)));
    assert_eq!(answer.winning_moves, Some(None));
    assert_eq!(answer.undecided.expect("a reason").why, "budget");
}

#[test]
fn explain_adds_the_trail() {
    let answer =
        wire::answer(&run(&["solve", "(4,2,1)", "--format", "json", "--explain"]).answer());
    let trail = answer.trail.expect("the trail was wanted");
    let last = trail.last().expect("somebody was asked");
    assert_eq!((last.engine.as_str(), last.result), ("one-wide-tail", StepResult::Decided));
    assert_eq!(last.why, None);
    assert_eq!(trail[0].engine, "one-row");
    assert_eq!(trail[0].result, StepResult::Declined);
    assert_eq!(trail[0].why.as_deref(), Some("it has more than one row"));
}

#[test]
fn bad_input_is_a_record_on_standard_output_and_a_message_on_standard_error() {
    let run = run(&["solve", "(4,5)", "--format", "json"]);
    assert_eq!(run.code, Some(2));
    let answer = wire::error(&run.stdout);
    assert_eq!(answer.id, None);
    assert_eq!(answer.error.kind, Kind::Invalid);
    assert_eq!(answer.error.message, "row 1 has 5 cells, row 0 only 4");
    assert_eq!(answer.error.span, [3, 4]);
    assert_eq!(answer.error.hint.as_deref(), Some("did you mean diff:[4,5]?"));
    assert!(run.stderr.starts_with("error: row 1 has 5 cells, row 0 only 4\n"), "{}", run.stderr);
}
