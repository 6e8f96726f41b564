//! Output for places that are not colour terminals: no escape codes in pipes, and with `--ascii`
//! nothing but ASCII.

use crate::support::{Run, command, finish, run, run_with};

const ESCAPE: char = '\u{1b}';

#[test]
fn there_are_no_escape_codes_when_output_is_not_a_terminal() {
    let commands: [&[&str]; 6] = [
        &["solve", "8x9"],
        &["solve", "(4,5)"],
        &["grundy", "3x7"],
        &["draw", "(5,3,3,1)", "--bites"],
        &["theorem", "show", "two-rows"],
        &["--help"],
    ];
    for arguments in commands {
        let run = finish(command(arguments).env_remove("NO_COLOR"), b"");
        assert!(!run.stdout.contains(ESCAPE) && !run.stderr.contains(ESCAPE), "{arguments:?}");
    }
}

#[test]
fn colour_can_be_forced_and_no_color_forbids_it_all_the_same() {
    let coloured = |arguments, no_color: bool| -> Run {
        let mut command = command(arguments);
        command.env("CLICOLOR_FORCE", "1");
        if !no_color {
            command.env_remove("NO_COLOR");
        }
        finish(&mut command, b"")
    };
    let blue = "2×3: \u{1b}[1m\u{1b}[94mN\u{1b}[0m, proved by two rows;";
    assert!(coloured(&["solve", "2x3"], false).answer().starts_with(blue));
    assert_eq!(coloured(&["solve", "2x3"], true), run(&["solve", "2x3"]));
    assert!(coloured(&["solve", "(4,5)"], false).complaint().contains(ESCAPE));
    assert_eq!(coloured(&["solve", "(4,5)"], true), run(&["solve", "(4,5)"]));
}

#[track_caller]
fn is_ascii(arguments: &[&str], run: &Run) {
    let strange: Vec<char> = run.stdout.chars().filter(|sign| !sign.is_ascii()).collect();
    assert!(strange.is_empty(), "{strange:?} in the output of {arguments:?}:\n{}", run.stdout);
}

#[test]
fn ascii_solutions_are_pure_ascii() {
    for position in ["5x6", "(5)", "(5,4)", "(4,1,1)", "(3,2,1)", "(4,2,2,1)", "4x4", "2x2x3"] {
        let arguments = ["solve", position, "--explain", "--ascii"];
        is_ascii(&arguments, &run(&arguments));
    }
}

#[test]
fn ascii_positions_are_written_as_they_are_typed() {
    let first = run(&["solve", "2x2x3", "--ascii"]).answer();
    assert!(first.starts_with("2x2x3: N, proved by "), "{first}");
    let transfinite = run(&["solve", "4x(w*9)", "--ascii"]).undecided();
    assert!(transfinite.starts_with("4x(w*9): undecided: transfinite\n"), "{transfinite}");
    is_ascii(&["solve", "4xw", "--ascii"], &run(&["solve", "4xw", "--ascii"]));
}

#[test]
fn ascii_grundy_values_are_pure_ascii() {
    for position in ["3x7", "(7,4)", "(4,1,1)", "(5)", "2xw"] {
        let arguments = ["grundy", position, "--explain", "--ascii"];
        is_ascii(&arguments, &run(&arguments));
    }
}

#[test]
fn ascii_drawings_are_pure_ascii() {
    for position in ["(5,3,3,1)", "2x2x3", "divisors:432", "100x2", "1x1000", "100x2x2"] {
        let arguments = ["draw", position, "--bites", "--ascii", "--budget", "1k"];
        is_ascii(&arguments, &run(&arguments));
    }
}

#[test]
fn ascii_svg_is_pure_ascii() {
    let arguments = ["draw", "2x3", "--bites", "--ascii", "--svg", "-"];
    is_ascii(&arguments, &run(&arguments));
}

#[test]
fn ascii_games_are_pure_ascii() {
    for position in ["2x3", "2x2x2", "divisors:12"] {
        let arguments = ["play", position, "--ascii"];
        is_ascii(&arguments, &run_with(&arguments, "help\nhint\nboard\n9 9\n0 1\n0 0\n"));
    }
}
