//! `chomp solve` as text: who wins, every winning bite, and why.

use crate::support::{run, run_with};

/// What strategy stealing says of every box.
const STOLEN: &str = "  because: A box is won by strategy stealing: any good answer to the bite of \
    the last cell was open to the first player. \
    [strategy-stealing: Gale; [Sun] §2; [Ngu] §1]\n";

/// What search says of a won position.
const SEARCHED: &str = "  because: Exhaustive search: all options were searched, and the winning \
    bites leave P. [search: exhaustive computation]\n";

#[test]
fn the_board_8x10_has_exactly_two_winning_bites() {
    let expected = format!(
        "8×10: N, proved by strategy stealing; winning bites: (3,8), (4,5), no other\n  \
           (3,8) leaves (10,10,10,8,8,8,8,8)\n  \
           (4,5) leaves (10,10,10,10,5,5,5,5)\n\
         {STOLEN}{SEARCHED}"
    );
    assert_eq!(run(&["solve", "8x10"]).answer(), expected);
}

#[test]
fn the_staircase_3_2_1_has_exactly_three_winning_bites() {
    let expected = "\
(3,2,1): N, proved by one wide tail; winning bites: (0,2), (1,1), (2,0), no other
  (0,2) leaves (2,2,1)
  (1,1) leaves (3,1,1)
  (2,0) leaves (3,2)
  because: With first rows of 3 and 2, exactly 2 rows make a lost position; here there are 3. \
[one-wide-tail: Winning Ways ch. 18; [Sun] §2]
";
    assert_eq!(run(&["solve", "(3,2,1)"]).answer(), expected);
}

#[test]
fn the_cube_4x4x4_is_won_at_2_3_3_and_its_permutations() {
    let looked_up = "  because: Every bite was looked up among the positions of the box 4×4×4, \
        of which 19675 are P. [solids: sweep through all positions of a box]\n";
    let expected = format!(
        "4×4×4: N, proved by strategy stealing; \
         winning bites: (2,3,3), (3,2,3), (3,3,2), no other\n  \
           (2,3,3) leaves 2×4×4 + 4×3×4 + 4×4×3\n  \
           (3,2,3) leaves 3×4×4 + 4×2×4 + 4×4×3\n  \
           (3,3,2) leaves 3×4×4 + 4×3×4 + 4×4×2\n\
         {STOLEN}{looked_up}"
    );
    assert_eq!(run(&["solve", "4x4x4"]).answer(), expected);
}

#[test]
fn among_the_divisors_of_432_only_36_wins() {
    let expected = format!(
        "divisors:432: N, proved by strategy stealing; winning bites: 36, no other\n  \
           36 leaves divisors:432 named 36\n\
         {STOLEN}{SEARCHED}"
    );
    assert_eq!(run(&["solve", "divisors:432"]).answer(), expected);
}

#[test]
fn a_lost_position_names_no_bite() {
    let expected = "\
(5,4): P, proved by two rows; whoever moves now loses
  because: Two rows of 5 and 4 cells differ by one, and whatever is bitten, they can be made to \
differ by one again. [two-rows: [Sun] §2; [HS] §9]
";
    assert_eq!(run(&["solve", "(5,4)"]).answer(), expected);
    let decided = run(&["solve", "eye:[2 1; 2 2]"]).answer();
    let first = "1×2×2 + 2×1×2 + 2×2×1: P, proved by two by two; whoever moves now loses";
    assert_eq!(decided.lines().next(), Some(first));
}

#[test]
fn an_open_question_is_undecided_and_exits_1() {
    let expected = "\
4×(ω*9): undecided: transfinite
  no theorem decides it: with four columns or more, not even the Grundy value of 4×ω \
is known to be computable ([HS] §12)
";
    assert_eq!(run(&["solve", "4x(w*9)"]).undecided(), expected);
}

#[test]
fn an_outcome_without_bites_is_an_answer() {
    let first = "N, proved by strategy stealing; winning bites: not found within the budget, \
                 raise with --budget\n";
    let expected = format!("40×41: {first}{STOLEN}");
    assert_eq!(run(&["solve", "40x41", "--budget", "1k"]).answer(), expected);
}

#[test]
fn a_spent_budget_is_undecided_and_says_what_to_raise() {
    let expected = "\
(6,5,4,3): undecided: budget
  not found within the budget of 2 units
  raise with --budget
";
    assert_eq!(run(&["solve", "(6,5,4,3)", "--budget", "2"]).undecided(), expected);
    let crowded = run(&["solve", "5x6", "--memory", "0"]).answer();
    assert!(crowded.contains("not found within the memory allowed, raise with --memory"));
}

#[test]
fn a_square_shows_the_bite_that_is_known_when_others_are_not() {
    let output = run(&["solve", "40x40", "--budget", "1k"]).answer();
    let first = "40×40: N, proved by square; winning bites: (1,1); \
                 others: not known (whether other bites win is beyond any search: it would have to \
                 go through more than 10^15 positions)";
    assert_eq!(output.lines().next(), Some(first));
}

#[test]
fn explain_adds_the_engines_in_the_order_they_were_asked() {
    let plain = run(&["solve", "(4,2,1)"]).answer();
    let trail = "  engines asked:
    one-row               declined: it has more than one row
    two-rows              declined: it has more than two rows
    hook                  declined: it has cells off the axes
    two-row-grundy        declined: it has more than two rows
    one-wide-tail         decided
";
    assert_eq!(run(&["solve", "(4,2,1)", "--explain"]).answer(), plain + trail);
}

#[test]
fn rows_of_2_to_the_63_cells_are_answered_by_the_two_rows_theorem() {
    let expected = "\
(9223372036854775808,3): N, proved by two rows; winning bites: (0,4), no other
  (0,4) leaves (4,3)
  because: Two rows of 9223372036854775808 and 3 cells: a bite can make them differ by one, and \
such rows are lost. \
[two-rows: [Sun] §2; [HS] §9]
";
    assert_eq!(run(&["solve", "(9223372036854775808,3)"]).answer(), expected);
    let bar = run(&["solve", "2x9223372036854775808"]).answer();
    assert!(bar.contains("winning bites: (1,9223372036854775807), no other\n"), "{bar}");
}

#[test]
fn a_union_needs_no_quotes() {
    let unquoted = run(&["solve", "3x1", "+", "2x2", "+", "1x3"]);
    assert_eq!(unquoted, run(&["solve", "(3,2,1)"]));
    assert_eq!(unquoted, run(&["solve", "3x1 + 2x2 + 1x3"]));
}

#[test]
fn every_notation_of_a_position_gets_the_same_answer() {
    let expected = run(&["solve", "(4,2,2)"]);
    for text in ["4,2,2", "[4, 2, 2, 0]", "diff:[2,0,2]", "1x4 + 3x2", "1×4 + 2x2@(1,0)"] {
        assert_eq!(run(&["solve", text]), expected, "{text}");
    }
}

/// What is certified is accepted, says why, and a change is refused.
#[test]
fn answers_with_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answer.json");
    let name = file.to_str().unwrap();
    for (position, said) in [
        ("(3,2,1)", "1x3 + 2x2 + 3x1 is N by the bite"),
        ("8x10", "8x10 is N by the bite (4,5), by a strategy of"),
        ("(900,896,5)", "is P, by all P-positions over the bottom rows (5)"),
        ("(5,1,1,1,1)", "1x5 + 5x1 is P, if the theorem hook is right"),
        ("2x2x2", "2x2x2 is N by the bite"),
        ("divisors:432", "5x4 is N by the bite"),
        ("subsets:3", "2x2x2 is N by the bite"),
        (
            "nim:3,5,6",
            "a position of 3 parts whose values, checked from the rules alone, have the \
                       nim-sum 0 is P",
        ),
        ("kayles:5,3", "is N by a move in part 0"),
        ("kayles:5000,12", "if the theorem heap-values is right"),
        ("poset:a<b, b<c, d", "is N by a move in part 0"),
        ("(3,2) & nim:3 & (4,4,1) & 0.07:30", "a position of 4 parts"),
        ("(1000242,1000170,120) & (1000011,1000007,4,2)", "have the nim-sum 0 is P"),
    ] {
        run(&["solve", position, "--certificate", name]).answer();
        let accepted = run(&["check", name]).answer();
        assert!(accepted.starts_with("accepted: ") && accepted.contains(said), "{accepted}");
        let text = std::fs::read_to_string(&file).unwrap();
        let other = if text.contains("\"P\"") { ("\"P\"", "\"N\"") } else { ("\"N\"", "\"P\"") };
        std::fs::write(&file, text.replacen(other.0, other.1, 1)).unwrap();
        let refused = run(&["check", name]);
        assert!(refused.stdout.starts_with("refused: line "), "{}", refused.stdout);
    }
    let complaint = run(&["solve", "3xw", "--certificate", name]).complaint();
    assert!(complaint.contains("answers about such positions have no certificates"), "{complaint}");
    for none in ["misere:nim:2,2", "split-unequal:9", "nim:3 & 2xw"] {
        let complaint = run(&["solve", none, "--certificate", name]).complaint();
        assert!(complaint.contains("leave --certificate out"), "{complaint}");
    }
}

/// The answer would be a second document on the same stream.
#[test]
fn a_certificate_on_standard_output_can_be_piped() {
    for format in ["text", "json"] {
        let told = run(&["solve", "3x4", "--certificate", "-", "--format", format]);
        assert_eq!(told.code, Some(0), "{}", told.stderr);
        let answer = if format == "text" { "3×4: N, proved" } else { "{\"schema\":\"answer/1\"" };
        assert!(told.stderr.starts_with(answer), "{}", told.stderr);
        let accepted = run_with(&["check", "-"], told.stdout).answer();
        assert!(accepted.starts_with("accepted: 3x4 is N"), "{accepted}");
    }
}

/// No budget that anybody has would help, and so none is asked for.
#[test]
fn what_is_beyond_any_search_has_no_remedy() {
    for position in ["30x29 + 29x30", "1000x999 + 999x1000"] {
        let told = run(&["solve", position]).answer();
        assert!(told.contains("winning bites: (1,1); others: not known ("), "{told}");
        assert!(!told.contains("raise with"), "{told}");
        let json = run(&["solve", position, "--format", "json"]).answer();
        let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(answer["undecided"]["why"], "too large", "{json}");
    }
}

#[test]
fn a_number_of_units_is_spelled_in_one_way() {
    let told = run(&["solve", "5x5x5", "--budget", "100M"]);
    assert!(told.stdout.contains("; winning bites: not known (it needs about "), "{}", told.stdout);
    assert!(told.stdout.contains(", and the budget is 100M; allow it with --budget "));
}
