//! Ctrl-C: what is known is still said, and the exit code tells that there could have been more.
//!
//! The signal is sent once the program is known to listen for it: its bar says so on a terminal, or
//! it has written something for which it must have been listening. So no test has to guess how long
//! anything takes.

#![cfg(target_os = "linux")]

use crate::support::command;
use crate::support::conversation::Conversation;
use crate::support::terminal::Terminal;
use crate::support::wire;
use std::fs;
use std::process::Command;

/// Presses Ctrl-C.
#[track_caller]
fn interrupt(program: &Conversation) {
    let sent = Command::new("kill").args(["-INT", &program.child.id().to_string()]).status();
    assert!(sent.expect("there is a program kill").success());
}

/// Starts the program, presses Ctrl-C as soon as its bar is shown, and waits for the end: its
/// output, its notes and its exit code.
#[track_caller]
fn interrupted(arguments: &[&str]) -> (String, String, Option<i32>) {
    let (program, terminal) = Terminal::at_work(arguments);
    interrupt(&program);
    let (output, status) = program.end();
    (output, terminal.notes(), status.code())
}

#[test]
fn an_interrupted_solution_says_what_is_known_and_exits_130() {
    let (output, _, code) = interrupted(&["solve", "40x41", "--budget", "100G"]);
    let first = "40×41: N, proved by strategy stealing; winning bites: stopped on request";
    assert_eq!(output.lines().next(), Some(first), "{output}");
    assert!(output.contains("  because: A box is won by strategy stealing: "), "{output}");
    assert_eq!(code, Some(130));
}

#[test]
fn an_interrupted_search_is_undecided_and_exits_130() {
    let (output, _, code) = interrupted(&["grundy", "20x21", "--budget", "100G"]);
    assert_eq!(output, "20×21: undecided: cancelled\n  stopped on request\n");
    assert_eq!(code, Some(130));
}

#[test]
fn an_interrupted_drawing_is_drawn_without_its_bites() {
    let (output, _, code) = interrupted(&["draw", "20x21", "--bites", "--budget", "100G"]);
    assert_eq!(output.lines().count(), 21, "{output}");
    assert_eq!(code, Some(130));
}

#[test]
fn an_interrupted_recheck_says_that_nothing_is_kept() {
    let (output, note, code) = interrupted(&["claims", "--source", "ngu", "--to", "900000"]);
    assert_eq!(output, "");
    assert_eq!(note, "note: stopped before a claim was checked; nothing is kept\n");
    assert_eq!(code, Some(130));
}

#[test]
fn an_interrupted_query_answers_the_line_it_was_at_and_no_other() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("questions.jsonl");
    let question = |id, position| format!("{{\"id\":{id},\"position\":\"{position}\"}}\n");
    let questions = [question(1, "2x2"), question(2, "40x41"), question(3, "2x2")];
    fs::write(&file, questions.concat()).expect("there is room");
    let name = file.to_str().expect("UTF-8");
    let (mut program, mut terminal) =
        Terminal::with(command(&["query", name, "--budget", "100G"]), 80);
    terminal.wait_for("line 2");
    interrupt(&program);
    let first = wire::answer(&program.hear_line().expect("an answer"));
    assert_eq!((first.id, first.undecided), (Some(1.into()), None));
    let answer = wire::answer(&program.hear_line().expect("an answer"));
    assert_eq!(answer.id, Some(2.into()));
    assert_eq!(answer.undecided.expect("a reason").why, "cancelled");
    let (rest, status) = program.end();
    assert_eq!((rest.as_str(), status.code()), ("", Some(130)));
}

#[test]
fn one_interrupt_ends_a_query_that_waits_for_a_line() {
    let mut program = Conversation::with(&["query"]);
    program.say(r#"{"id":1,"position":"2x2"}"#);
    program.hear_line().expect("an answer");
    interrupt(&program);
    let status = program.child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn an_interrupted_build_goes_on_with_the_same_command_to_the_same_table() {
    let folder = tempfile::tempdir().expect("there is room for tables");
    let dir = |dir: &str| folder.path().join(dir).into_os_string().into_string().expect("UTF-8");
    let (stopped, whole) = (dir("interrupted"), dir("whole"));
    let build = |dir| ["atlas", "build", "three-rows", "--to", "80000", "--dir", dir];
    let (output, note, code) = interrupted(&build(&stopped));
    assert_eq!((output.as_str(), code), ("", Some(130)));
    assert!(note.starts_with("note: three-rows-census-80000: stopped after "), "{note}");
    assert!(note.contains(" of 80001 sheets; the same command "), "{note}");
    for dir in [&stopped, &whole] {
        assert_eq!(Conversation::with(&build(dir)).end().1.code(), Some(0));
    }
    let file = |dir| fs::read(folder.path().join(dir).join("three-rows-census-80000.table"));
    let (resumed, whole) = (file("interrupted").expect("a table"), file("whole").expect("a table"));
    assert!(resumed == whole, "another table");
}

#[test]
fn an_interrupted_census_is_cut_between_two_rows() {
    let (output, note, code) = interrupted(&["census", "--to", "1000000", "--format", "csv"]);
    assert_eq!(code, Some(130));
    let rows = output.lines().count() - 2;
    assert_eq!(note, format!("note: stopped after {rows} sheets\n"));
    let end = format!("\n# not whole: stopped after {rows} sheets\n");
    assert!(output.ends_with(&end), "it does not pass for a whole census");
}

/// What is unfinished has another name, and the note says which.
#[test]
fn an_interrupted_file_never_has_the_name_of_a_whole_one() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("rows.csv");
    let name = file.to_str().expect("UTF-8");
    for arguments in [
        &["census", "--to", "1M"][..],
        &["openings", "1..1M"],
        &["families", "--bottom", "0..90,0..90,0..90"],
        &["heap", "grundy", "--to", "9M", "--values"],
    ] {
        let (_, note, code) = interrupted(&[arguments, &["--out", name]].concat());
        assert_eq!(code, Some(130), "{arguments:?}: {note}");
        assert!(!file.exists(), "{arguments:?} looks whole");
        let part = format!("{name}.part");
        assert!(note.contains(&part), "{arguments:?}: {note}");
        fs::remove_file(part).expect("the rows so far are kept");
    }
}

#[test]
fn whoever_is_stopped_says_what_is_kept() {
    for arguments in [
        &["catalogue", "19x19"][..],
        &["boards", "19x19"],
        &["catalogue", "--cells", "100"],
        &["families", "--bottom", "0..90,0..90,0..90", "--by-period"],
        &["heights", "--tail", "3,3,3", "--to", "400"],
    ] {
        let (_, note, code) = interrupted(arguments);
        assert_eq!(code, Some(130), "{arguments:?}: {note}");
        assert!(note.starts_with("note: stopped before "), "{arguments:?}: {note}");
        assert!(note.contains("nothing is kept"), "{arguments:?}: {note}");
    }
}

#[test]
fn an_interrupt_at_the_prompt_ends_the_game_cleanly() {
    let mut program = Conversation::with(&["play", "2x3", "--ascii"]);
    program.hear_until("your bite> ");
    interrupt(&program);
    let status = program.child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(0));
    assert_eq!(program.end().0, "\n", "the line of the prompt is ended");
}

#[test]
fn an_interrupt_while_the_computer_thinks_ends_the_search_and_not_the_game() {
    let play = command(&["play", "30x31", "--ascii", "--budget", "100G"]);
    let (mut program, mut terminal) = Terminal::with(play, 80);
    program.hear_until("your bite> ");
    program.say("hint");
    terminal.wait_for("Ctrl-C stops");
    interrupt(&program);
    let heard = program.hear_until("your bite> ");
    assert!(heard.contains("no winning bite was found before the search was stopped"), "{heard}");
    interrupt(&program);
    let status = program.child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn an_interrupted_experiment_keeps_its_rows_and_goes_on() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let out = folder.path().to_str().expect("UTF-8").to_owned();
    let run = |seeds| ["experiment", "run", "variants", "to=300", seeds, "--out", &out];
    let (output, note, code) = interrupted(&run("seeds=100000"));
    assert_eq!((output.as_str(), code), ("", Some(130)));
    assert!(note.contains("the same command goes on from there"), "{note}");
    let part = fs::read_to_string(folder.path().join("variants.csv.part")).expect("rows are kept");
    assert!(part.contains("\n# items: 0..100000 of 100000\n"), "{part}");
    let (_, status) = Conversation::with(&run("seeds=3")).end();
    assert_eq!(status.code(), Some(2), "other parameters do not go on with it");
}
