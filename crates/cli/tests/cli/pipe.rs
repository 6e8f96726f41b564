//! Streams that end early, are full or cannot be read: no panic, no endless loop.

use crate::support::{Run, command, finish};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

/// Waits for the end of a program whose standard output nobody reads any more.
fn end(child: Child) -> Run {
    let output = child.wait_with_output().expect("the program ends");
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    Run { stdout: String::new(), stderr, code: output.status.code() }
}

fn silent() -> Run {
    Run { stdout: String::new(), stderr: String::new(), code: Some(0) }
}

#[test]
fn a_query_whose_reader_leaves_ends_in_peace() {
    let mut child = command(&["query"]).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let request = b"{\"position\":\"3x4\"}\n";
    input.write_all(request).expect("the program listens");
    let mut first = String::new();
    reader.read_line(&mut first).expect("an answer");
    assert!(first.starts_with(r#"{"schema":"answer/1""#), "{first}");
    drop(reader);
    // More lines than the pipe holds: the program must stop reading, and we learn it here.
    let refused = (0..100_000).any(|_| input.write_all(request).is_err());
    assert!(refused, "the program goes on answering nobody");
    assert_eq!(end(child), silent());
}

#[test]
fn no_command_minds_a_closed_output() {
    let commands: [&[&str]; 10] = [
        &["solve", "3x4"],
        &["solve", "3x4", "--format", "json"],
        &["grundy", "3x4"],
        &["convert", "3x4"],
        &["draw", "60x60"],
        &["draw", "60x60", "--svg", "-"],
        &["theorem", "list"],
        &["theorem", "show", "two-rows"],
        &["completions", "bash"],
        &["man"],
    ];
    for arguments in commands {
        let mut child = command(arguments).stdin(closed()).spawn().expect("the program starts");
        drop(child.stdout.take());
        let Run { stderr, code, .. } = end(child);
        assert_eq!((stderr.as_str(), code), ("", Some(0)), "{arguments:?}");
    }
}

/// Nothing to read.
fn closed() -> Stdio {
    Stdio::null()
}

#[test]
fn a_game_whose_reader_leaves_ends_in_peace() {
    let mut child = command(&["play", "3x4"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    let _ = input.write_all(b"board\nboard\n");
    assert_eq!(end(child), silent());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_complaint_and_not_an_answer() {
    let full = || File::options().write(true).open("/dev/full").expect("Linux has a full disk");
    for arguments in [["solve", "3x4"], ["convert", "3x4"], ["theorem", "list"], ["draw", "3x4"]] {
        let run = finish(command(&arguments).stdout(full()), b"");
        assert_eq!(run.code, Some(3), "{arguments:?}");
        assert!(run.stderr.starts_with("error: cannot write the output: "), "{}", run.stderr);
    }
    let run = finish(command(&["query"]).stdout(full()), b"{\"position\":\"3x4\"}\n");
    assert_eq!(run.code, Some(3), "{}", run.stderr);
}

/// A folder opens like a file, but every attempt to read from it fails.
#[cfg(unix)]
fn unreadable() -> File {
    File::open(env!("CARGO_TARGET_TMPDIR")).expect("the folder is there")
}

#[cfg(unix)]
#[test]
fn a_game_whose_input_cannot_be_read_ends() {
    const MORE_THAN_A_GAME: u64 = 1 << 16;
    let mut child = command(&["play", "2x3"]).stdin(unreadable()).spawn().expect("it starts");
    let output = child.stdout.take().expect("a pipe");
    let mut heard = String::new();
    output.take(MORE_THAN_A_GAME).read_to_string(&mut heard).expect("the output is UTF-8");
    let prompts = heard.matches("your bite> ").count();
    let _ = end(child);
    assert!(prompts <= 1, "{prompts} prompts for an input that cannot be read");
}

#[cfg(unix)]
#[test]
fn a_query_whose_input_cannot_be_read_complains() {
    let run = finish(command(&["query"]).stdin(unreadable()), b"");
    assert!(run.complaint().starts_with("error: cannot read"));
}
