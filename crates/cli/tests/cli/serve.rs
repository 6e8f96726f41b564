//! `chomp serve`: the address it prints is the one it serves, and it ends when it is told to.

#![cfg(target_os = "linux")]

use crate::support::conversation::Conversation;
use crate::support::run;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

/// What a request gets, as text.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens where it says");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

#[test]
fn it_serves_where_it_says_and_ends_when_told_to() {
    for signal in ["-TERM", "-INT"] {
        let mut program = Conversation::with(&["serve", "--listen", "127.0.0.1:0"]);
        let line = program.hear_line().expect("it says where it listens");
        let address = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).unwrap();
        assert!(get(address, "/").contains("<title>Chomplab</title>"));
        assert!(get(address, "/api/answer?position=2xw").contains("\"outcome\":\"P\""));
        let sent = Command::new("kill").args([signal, &program.child.id().to_string()]).status();
        assert!(sent.expect("there is a program kill").success());
        let (rest, status) = program.end();
        assert_eq!((rest.as_str(), status.code()), ("", Some(0)), "{signal}");
    }
}

#[test]
fn addresses_that_are_taken_or_wrong_are_complaints() {
    let mut first = Conversation::with(&["serve", "--listen", "127.0.0.1:0"]);
    let line = first.hear_line().expect("it says where it listens");
    let address = line.trim_start_matches("http://").trim_end_matches('/');
    let taken = run(&["serve", "--listen", address]).refusal();
    assert!(taken.contains("cannot listen on") && taken.contains("--listen"), "{taken}");
    let wrong = run(&["serve", "--listen", "here"]).complaint();
    assert!(wrong.contains("--listen"), "{wrong}");
}

/// The page looks up what the tables hold, as every other command does.
#[test]
fn the_page_uses_the_tables_of_the_folder() {
    let folder = tempfile::tempdir().expect("there is room for tables");
    let dir = folder.path().to_str().expect("UTF-8");
    assert_eq!(run(&["atlas", "build", "boards", "9x9", "--dir", dir]).code, Some(0));
    let limits = ["--budget", "100M", "--memory", "64M", "--dir", dir];
    let mut program =
        Conversation::with(&[&["serve", "--listen", "127.0.0.1:0"][..], &limits].concat());
    let line = program.hear_line().expect("it says where it listens");
    let address = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).unwrap();
    let answer = get(address, "/api/answer?position=8x9");
    assert!(answer.contains("by the table boards-9x9."), "{answer}");
}
