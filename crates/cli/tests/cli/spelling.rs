//! One answer has one spelling, × and ω or with `--ascii` x and w, and what is printed reads back.

use crate::support::{run, run_with};

/// The first line, the one that names the position.
#[track_caller]
fn first_line(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.stderr, "", "{arguments:?}");
    run.stdout.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn positions_moves_and_values_are_spelled_alike() {
    let solved = run(&["solve", "(w^2 + w*3,w^2,w*3)"]).answer();
    let expected = "\
(ω^2 + ω*3,ω^2,ω*3): N, conjectured by three infinite; winning bites: (0,ω^2 + ω*2), no other
  (0,ω^2 + ω*2) leaves (ω^2 + ω*2,ω^2,ω*3)
";
    assert!(solved.starts_with(expected), "{solved}");
    let value = first_line(&["grundy", "(w,3)"]);
    let expected = "(ω,3): Grundy value ω + 3 with the poison forbidden, ω + 3 with it allowed";
    assert!(value.starts_with(expected), "{value}");
    let sum = run(&["grundy", "(w,3) & nim:2"]).answer();
    let expected =
        "(ω,3) & nim:2: Grundy value ω + 1 (proved)\n  because: The parts have values ω + 3";
    assert!(sum.starts_with(expected), "{sum}");
    let open = run(&["solve", "4x(w*9) & nim:3", "--explain"]).undecided();
    assert!(!open.contains("4x(w") && open.matches("4×").count() > 3, "{open}");
    let cube = run(&["solve", "4x4x4"]).answer();
    assert!(cube.contains("of the box 4×4×4, of which"), "{cube}");
}

#[test]
fn explanations_and_games_are_spelled_like_answers() {
    let board = run(&["explain", "3x4"]).answer();
    assert!(board.contains("(0,1) leaves 3×1: answer (1,0)"), "{board}");
    assert!(board.contains("\n3×4 is N: "), "{board}");
    let ascii = run(&["explain", "3x4", "--ascii"]).answer();
    assert!(ascii.contains("\n3x4 is N: "), "{ascii}");
    let game = run_with(&["play", "3xw^w"], "0,ω^3\nhint\n9,9\nquit\n").answer();
    assert!(game.contains("the computer bites (2,ω^2)\n"), "{game}");
    assert!(game.contains("(9,9) is not a bite into (ω^3,ω^3,ω^2)"), "{game}");
}

#[test]
fn the_mark_of_hexadecimal_games_is_no_sign() {
    let solved = run(&["solve", "x0.8:9"]).answer();
    assert!(solved.starts_with("x0.8:9: N, proved by heap values; "), "{solved}");
    assert_eq!(run(&["solve", "×0.8:9"]).answer(), solved);
    let sum = first_line(&["sum", "x0.8:9", "3x4"]);
    assert!(sum.starts_with("x0.8:9 & 3×4: N"), "{sum}");
}

#[test]
fn names_of_elements_are_no_signs() {
    let solved = first_line(&["solve", "poset:v<w"]);
    assert_eq!(solved, "poset:v<w: N, proved by poset values; winning moves: v, no other");
    let sum = first_line(&["solve", "poset:v<w & 3x4"]);
    assert!(sum.starts_with("poset:v<w & 3x4: N"), "{sum}");
    let sum = first_line(&["solve", "poset:v<u & 3x4"]);
    assert!(sum.starts_with("poset:v<u & 3×4: N"), "{sum}");
}

#[test]
fn what_is_printed_reads_back() {
    for text in [
        "3x4",
        "2x2x3 + 1x1x5",
        "(w + 1)x2x(w*2)",
        "(w^2*3 + w,w*2,5)",
        "wxwx2x2",
        "x0.8:9",
        "0.0:5",
        "misere:0.0:5 & nim:2",
        "misere:kayles:3,2 & 3x2",
        "(w,3) & x0.8:4",
        "poset:v<w & 2x2",
    ] {
        for flags in [&[][..], &["--ascii"]] {
            let ask = |text: &str| run(&[&["solve", text][..], flags].concat()).stdout;
            let answer = ask(text);
            let ends = [": N, ", ": P, ", ": undecided"];
            let end = ends.iter().filter_map(|end| answer.find(end)).min();
            let printed = &answer[..end.unwrap_or_else(|| panic!("{text}: {answer}"))];
            assert_eq!(ask(printed), answer, "{text} was printed as {printed}");
            for line in answer.lines().filter(|line| line.contains(" leaves ")) {
                let (chosen, left) = line.trim().split_once(" leaves ").unwrap();
                let play = run_with(&["play", printed], format!("{chosen}\n")).stdout;
                assert!(!play.contains("hint: "), "{chosen} in {printed}:\n{play}");
                assert!(ask(left).starts_with(left), "{left}");
            }
        }
    }
}
