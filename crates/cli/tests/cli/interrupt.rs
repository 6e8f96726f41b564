//! Ctrl-C: what is known is still said, and the exit code tells that there could have been more.
//!
//! The signal is sent once the program is seen to listen for it, so that no test has to guess how
//! long a program takes to start. That is looked up where only Linux has it.

#![cfg(target_os = "linux")]

use crate::support::conversation::Conversation;
use crate::support::wire;
use std::fs;
use std::io::Read;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

const INTERRUPT: u32 = 2;

/// Between two looks at a program that is not yet where it should be.
const PAUSE: Duration = Duration::from_millis(5);

/// Looks before giving up: ten seconds.
const LOOKS: usize = 2000;

/// Looks until there is something to see.
#[track_caller]
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..LOOKS {
        if let Some(seen) = look() {
            return seen;
        }
        sleep(PAUSE);
    }
    panic!("{what} did not happen");
}

/// Presses Ctrl-C as soon as the program listens for it.
#[track_caller]
fn interrupt(program: &Conversation) {
    wait_for("listening for the signal", || {
        let caught = u64::from_str_radix(&program.status("SigCgt"), 16).expect("a mask of signals");
        (caught >> (INTERRUPT - 1) & 1 == 1).then_some(())
    });
    let sent = Command::new("kill").args(["-INT", &program.child.id().to_string()]).status();
    assert!(sent.expect("there is a program kill").success());
}

/// The processor time that the program has used, in hundredths of a second on most machines.
fn processor_ticks(program: &Conversation) -> u64 {
    let file = format!("/proc/{}/stat", program.child.id());
    let text = std::fs::read_to_string(file).expect("the program runs");
    // The twelfth field after the name, which stands in parentheses.
    let ticks = text.rsplit(')').next().and_then(|fields| fields.split_whitespace().nth(11));
    ticks.and_then(|ticks| ticks.parse().ok()).expect("a number of ticks")
}

#[test]
fn an_interrupted_solution_says_what_is_known_and_exits_130() {
    let program = Conversation::with(&["solve", "40x41", "--budget", "100G"]);
    interrupt(&program);
    let (output, status) = program.end();
    let first = "40×41: N, proved by strategy stealing; winning bites: stopped on request";
    assert_eq!(output.lines().next(), Some(first), "{output}");
    assert!(output.contains("  because: A box is won by strategy stealing: "), "{output}");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn an_interrupted_search_is_undecided_and_exits_130() {
    let program = Conversation::with(&["grundy", "20x21", "--budget", "100G"]);
    interrupt(&program);
    let (output, status) = program.end();
    assert_eq!(output, "20×21: undecided: cancelled\n  stopped on request\n");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn an_interrupted_drawing_is_drawn_without_its_bites() {
    let program = Conversation::with(&["draw", "20x21", "--bites", "--budget", "100G"]);
    interrupt(&program);
    let (output, status) = program.end();
    assert_eq!(output.lines().count(), 21, "{output}");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn an_interrupted_recheck_prints_the_claims_without_outcomes() {
    let program = Conversation::with(&["claims", "--source", "ngu", "--to", "900000"]);
    interrupt(&program);
    let (output, status) = program.end();
    assert!(output.starts_with("- [Ngu] section 1.3.1: the first player wins"), "{output}");
    assert!(
        output.contains("\n53 claims: 0 agree with what is recorded, 0 contradict it"),
        "{output}"
    );
    assert_eq!(status.code(), Some(130));
}

#[test]
fn an_interrupted_query_answers_the_line_it_was_at_and_no_other() {
    let mut program = Conversation::with(&["query", "--budget", "100G"]);
    program.say(r#"{"id":1,"position":"2x2"}"#);
    assert_eq!(wire::answer(&program.hear_line().expect("an answer")).undecided, None);
    program.say(r#"{"id":2,"position":"40x41"}"#);
    program.say(r#"{"id":3,"position":"2x2"}"#);
    let before = processor_ticks(&program);
    wait_for("work on a long question", || (processor_ticks(&program) > before + 4).then_some(()));
    interrupt(&program);
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
    let status = wait_for("the end", || program.child.try_wait().expect("it can be waited for"));
    assert_eq!(status.code(), Some(130));
}

/// What the program writes to standard error until it ends.
fn messages(program: &mut Conversation) -> String {
    let mut text = String::new();
    let stderr = program.child.stderr.take().expect("standard error is a pipe");
    { stderr }.read_to_string(&mut text).expect("the program writes UTF-8");
    text
}

#[test]
fn an_interrupted_build_goes_on_with_the_same_command_to_the_same_table() {
    let folder = tempfile::tempdir().expect("there is room for tables");
    let build = |dir: &str| {
        let dir = folder.path().join(dir).into_os_string().into_string().expect("UTF-8");
        Conversation::with(&["atlas", "build", "three-rows", "--to", "9000", "--dir", &dir])
    };
    let mut program = build("interrupted");
    interrupt(&program);
    let messages = messages(&mut program);
    let (output, status) = program.end();
    assert_eq!((output.as_str(), status.code()), ("", Some(130)));
    let last = messages.lines().last().expect("a note");
    assert!(last.starts_with("note: three-rows-census-9000: stopped after "), "{messages}");
    assert!(last.contains(" of 9001 sheets; the same command "), "{messages}");
    for dir in ["interrupted", "whole"] {
        assert_eq!(build(dir).end().1.code(), Some(0));
    }
    let file = |dir| fs::read(folder.path().join(dir).join("three-rows-census-9000.table"));
    let (resumed, whole) = (file("interrupted").expect("a table"), file("whole").expect("a table"));
    assert!(resumed == whole, "another table");
}

#[test]
fn an_interrupted_census_is_cut_between_two_rows() {
    let mut program = Conversation::with(&["census", "--to", "1000000", "--format", "csv"]);
    interrupt(&program);
    let mut stderr = program.child.stderr.take().expect("standard error is a pipe");
    let (output, status) = program.end();
    assert_eq!(status.code(), Some(130));
    let mut note = String::new();
    stderr.read_to_string(&mut note).expect("the program writes UTF-8");
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
        &["families", "--bottom", "0..90,0..90"],
        &["heap", "grundy", "--to", "9M", "--values"],
    ] {
        let mut program = Conversation::with(&[arguments, &["--out", name]].concat());
        interrupt(&program);
        let note = messages(&mut program);
        assert_eq!(program.end().1.code(), Some(130), "{arguments:?}: {note}");
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
        &["families", "--bottom", "0..90,0..90", "--by-period"],
        &["heights", "--tail", "3,3,3", "--to", "400"],
    ] {
        let mut program = Conversation::with(arguments);
        interrupt(&program);
        let note = messages(&mut program);
        assert_eq!(program.end().1.code(), Some(130), "{arguments:?}: {note}");
        assert!(note.starts_with("note: stopped before "), "{arguments:?}: {note}");
        assert!(note.contains("nothing is kept"), "{arguments:?}: {note}");
    }
}

#[test]
fn an_interrupt_at_the_prompt_ends_the_game_cleanly() {
    let mut program = Conversation::with(&["play", "2x3", "--ascii"]);
    program.hear_until("your bite> ");
    interrupt(&program);
    let status = wait_for("the end", || program.child.try_wait().expect("it can be waited for"));
    assert_eq!(status.code(), Some(0));
    assert_eq!(program.end().0, "\n", "the line of the prompt is ended");
}

#[test]
fn an_interrupt_while_the_computer_thinks_ends_the_search_and_not_the_game() {
    let mut program = Conversation::with(&["play", "30x31", "--ascii", "--budget", "100G"]);
    program.hear_until("your bite> ");
    let before = processor_ticks(&program);
    program.say("hint");
    wait_for("work on a hint", || (processor_ticks(&program) > before + 4).then_some(()));
    interrupt(&program);
    let heard = program.hear_until("your bite> ");
    assert!(heard.contains("no winning bite was found before the search was stopped"), "{heard}");
    interrupt(&program);
    let status = wait_for("the end", || program.child.try_wait().expect("it can be waited for"));
    assert_eq!(status.code(), Some(0));
}

#[test]
fn an_interrupted_experiment_keeps_its_rows_and_goes_on() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let out = folder.path().to_str().expect("UTF-8").to_owned();
    let start = |seeds: &str| {
        Conversation::with(&["experiment", "run", "variants", "to=300", seeds, "--out", &out])
    };
    let mut program = start("seeds=100000");
    interrupt(&program);
    let messages = messages(&mut program);
    let (output, status) = program.end();
    assert_eq!((output.as_str(), status.code()), ("", Some(130)));
    assert!(messages.contains("the same command goes on from there"), "{messages}");
    let part = fs::read_to_string(folder.path().join("variants.csv.part")).expect("rows are kept");
    assert!(part.contains("\n# items: 0..100000 of 100000\n"), "{part}");
    let (_, status) = start("seeds=3").end();
    assert_eq!(status.code(), Some(2), "other parameters do not go on with it");
}
