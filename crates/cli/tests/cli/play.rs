//! `chomp play`: whole games through standard input and output.

use crate::support::conversation::Conversation;
use crate::support::{run, run_with};

const PROMPT: &str = "your bite> ";

/// A game of 2x3 in which every line is fixed.
#[track_caller]
fn game(lines: &str) -> String {
    run_with(&["play", "2x3", "--ascii"], lines).answer()
}

#[test]
fn the_first_player_wins_2x3_with_hints() {
    let expected = "\
2x3: whoever takes the poison loses. Type help to see what you can type.
   0 1 2
 0 X # #
 1 # # #
your bite> (1,2) wins
your bite> the computer bites (1,1) (every bite loses against best play)
   0 1 2
 0 X # #
 1 #
your bite> (0,2) wins
your bite> the computer bites (1,0) (every bite loses against best play)
   0 1
 0 X #
your bite> (0,1) wins
your bite> Only the poison is left for the computer: you win!
";
    assert_eq!(game("hint\n1 2\nhint\n0 2\nhint\n0 1\n"), expected);
}

#[test]
fn hints_win_from_every_won_position() {
    for position in ["1x5", "3x4", "4x4", "(4,2,1)", "2x2x3", "divisors:36"] {
        let mut game = Conversation::with(&["play", position]);
        let mut heard = game.hear_until(PROMPT);
        while heard.ends_with(PROMPT) {
            game.say("hint");
            let hint = game.hear_until(PROMPT);
            let (bite, _) =
                hint.split_once(" wins\n").unwrap_or_else(|| panic!("{position}: {hint}"));
            game.say(bite);
            heard = game.hear_until(PROMPT);
        }
        assert_eq!(heard, "Only the poison is left for the computer: you win!\n", "{position}");
        assert!(game.end().1.success());
    }
}

#[test]
fn the_computer_never_loses_a_won_position() {
    let arguments = ["play", "3x4", "--computer-first"];
    for script in ["0 1\n1 0\n0 0\n", "2 2\n2 1\n2 0\n1 1\n1 0\n0 1\n0 0\n", "0 3\n0 2\n0 1\n0 0\n"]
    {
        let output = run_with(&arguments, script).answer();
        assert!(!output.contains("you win") && !output.contains("every bite loses"), "{output}");
        assert!(output.ends_with("You took the poison: you lose.\n"), "{output}");
    }
}

#[test]
fn whoever_takes_the_poison_loses() {
    let output = game("0 0\n1 2\n");
    assert!(output.ends_with("\nyour bite> You took the poison: you lose.\n"), "{output}");
}

#[test]
fn the_computer_bites_first_when_asked_to() {
    let expected = "\
2x3: whoever takes the poison loses. Type help to see what you can type.
   0 1 2
 0 X # #
 1 # # #
the computer bites (1,2)
   0 1 2
 0 X # #
 1 # #
your bite> every bite loses against best play
your bite> \n";
    let arguments = ["play", "2x3", "--ascii", "--computer-first"];
    assert_eq!(run_with(&arguments, "hint\n").answer(), expected);
}

#[test]
fn undo_takes_back_a_bite_and_the_answer_to_it() {
    let start = "   0 1 2\n 0 X # #\n 1 # # #\nyour bite> ";
    let bitten = "the computer bites (0,2)\n   0 1\n 0 X #\n 1 #\nyour bite> ";
    let output = game("undo\n1 1\nundo\nundo\n1 1\nu\n");
    let (_, turns) = output.split_once(start).expect("the board is shown");
    let nothing = "nothing to take back\nyour bite> ";
    assert_eq!(turns, format!("{nothing}{bitten}{start}{nothing}{bitten}{start}\n"));
}

#[test]
fn an_illegal_bite_is_refused_and_the_game_goes_on() {
    let output = game("5 5\n1 two\n1 2 0\n-1\n1 1\n");
    let refusal =
        "your bite> (5,5) is not a bite into 2x3: that cell is not on the board\n  5 5\n  ^^^\n";
    assert!(output.contains(refusal), "{output}");
    assert_eq!(output.matches(PROMPT).count(), 6, "{output}");
    assert_eq!(output.matches("the computer bites").count(), 1, "{output}");
}

#[test]
fn lines_that_are_empty_or_not_text_are_passed_over() {
    let output = run_with(&["play", "2x3"], b"\n  \n\xff\xfe\n1 1\n").answer();
    assert_eq!(output.matches("the computer bites (0,2)\n").count(), 1, "{output}");
}

#[test]
fn bites_may_be_written_as_they_are_printed() {
    let expected = game("1 2\n");
    for bite in ["(1,2)", "1,2", " 1  2 ", "(1, 2)\r"] {
        assert_eq!(game(&format!("{bite}\n")), expected, "{bite:?}");
    }
}

#[test]
fn help_lists_every_word_in_one_column() {
    let output = game("help\n");
    let (_, list) = output.split_once(PROMPT).expect("a prompt");
    let words = ["1 2  ", "hint ", "board", "undo ", "help ", "quit "];
    for (word, line) in words.into_iter().zip(list.lines()) {
        assert!(line.starts_with(&format!("  {word}   ")), "{line:?} in {output}");
    }
}

#[test]
fn board_shows_the_board_again() {
    let board = "   0 1 2\n 0 X # #\n 1 # # #\n";
    assert_eq!(game("board\nb\n").matches(board).count(), 3);
}

#[test]
fn quit_and_the_end_of_input_end_the_game() {
    for word in ["quit", "q", "exit"] {
        let output = game(&format!("{word}\n1 1\n"));
        assert!(output.ends_with(" 1 # # #\nyour bite> "), "{output}");
    }
    assert!(game("").ends_with(" 1 # # #\nyour bite> \n"), "the line is ended");
}

#[test]
fn a_last_line_without_a_line_break_counts() {
    assert!(game("0 0").ends_with("You took the poison: you lose.\n"));
}

#[test]
fn divisors_are_played_by_naming_them() {
    let expected = "\
divisors:12: whoever takes the poison loses. Type help to see what you can type.
     0   1
 0  ✕1   3
 1   2   6
 2   4  12
your bite> 12 wins
your bite> 5 does not divide 12
  5
  ^
your bite> the computer bites 4
    0  1
 0 ✕1  3
 1  2
your bite> You took the poison: you lose.
";
    assert_eq!(run_with(&["play", "divisors:12"], "hint\n5\n6\n1\n").answer(), expected);
}

#[test]
fn transfinite_boards_are_played_by_theory() {
    for (board, bite, answer) in [
        ("2xw", "0,5", "the computer bites (1,4)"),
        ("3xw^w", "0,w^3", "the computer bites (2,ω^2)"),
        ("2x2xw^3", "0,0,w", "the computer bites (0,1,0)"),
    ] {
        let output = run_with(&["play", board], format!("{bite}\nquit\n")).answer();
        assert!(output.contains(answer), "{board}: {output}");
    }
}

#[test]
fn the_board_is_4x5_unless_another_is_given() {
    assert_eq!(run(&["play"]), run(&["play", "4x5"]));
}

#[test]
fn every_line_of_the_help_is_indented() {
    for position in ["4x5", "kayles:5,3"] {
        let told = run_with(&["play", position], "help\nquit\n").answer();
        let help = told.split("> ").nth(1).expect("the help");
        let lines: Vec<&str> = help.lines().filter(|line| !line.starts_with("your ")).collect();
        assert!(lines.len() > 4 && lines.iter().all(|line| line.starts_with("  ")), "{told}");
    }
}

#[test]
fn two_people_can_play() {
    let expected = "\
2x3: whoever takes the poison loses. Type help to see what you can type.
   0 1 2
 0 X # #
 1 # # #
first player's bite>    0 1 2
 0 X # #
 1 # #
second player's bite>    0 1 2
 0 X # #
 1 # # #
first player's bite> nothing to take back
first player's bite>    0
 0 X
 1 #
second player's bite>    0
 0 X
first player's bite> The first player took the poison: the second player wins!
";
    let script = "1 2\nundo\nundo\n0 1\n1 0\n0 0\n";
    let game = run_with(&["play", "2x3", "--ascii", "--two"], script).answer();
    assert_eq!(game, expected);
    let heaps = run_with(&["play", "nim:1,1", "--two"], "1 to 0\n1 to 0\n").answer();
    assert!(heaps.ends_with("No move is left: the second player wins!\n"), "{heaps}");
}

/// How often, of forty games that begin with its bite, a level begins with the only one that wins.
fn wins_at_first(level: &str) -> usize {
    let won = |seed: usize| {
        let seed = seed.to_string();
        let arguments = ["play", "3x4", "--computer-first", "--level", level, "--seed", &seed];
        run_with(&arguments, "").answer().contains("the computer bites (1,2)\n")
    };
    (0..40).filter(|seed| won(*seed)).count()
}

#[test]
fn weaker_levels_err_more_often() {
    let [weakest, middle, perfect] = ["first-week", "player", "perfect"].map(wins_at_first);
    assert_eq!(perfect, 40);
    assert!(weakest < 15 && (20..40).contains(&middle), "{weakest}, {middle}");
    let complaint = run(&["play", "--level", "expart"]).complaint();
    assert!(complaint.contains("first-week, beginner, player, expert, perfect"), "{complaint}");
    let complaint = run(&["play", "--two", "--level", "expert"]).complaint();
    assert!(complaint.contains("cannot be used with"), "{complaint}");
}
