//! Beginnings and ends: visitors who leave, and a server that is told to stop.

use crate::support::Running;
use std::time::Duration;

/// A question that takes as long as it may.
const HARD: &str = "/api/answer?position=40x41&ask=outcome,winning_moves";

/// Lets the server come to what was sent before: it has answered others since.
fn let_it_come_to_what_was_sent(server: &Running) {
    for _ in 0..50 {
        assert_eq!(server.get("/api/answer?position=3x7").status, 200);
    }
}

#[test]
fn hard_questions_are_answered_in_time() {
    let server = Running::start_with(Duration::from_millis(400));
    let answer = server.get(HARD);
    assert_eq!(answer.status, 200);
    let record = answer.json();
    assert_eq!(record["outcome"], "N", "that the first player wins is a theorem");
    let why = record["undecided"]["why"].as_str().unwrap();
    assert!(matches!(why, "budget" | "cancelled"), "{record}");
}

#[test]
fn a_server_that_is_told_to_stop_finishes_running_answers() {
    let mut server = Running::start_with(Duration::from_millis(800));
    let mut client = server.client();
    let asked = format!("GET {HARD} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    client.send(asked.as_bytes()).unwrap();
    let_it_come_to_what_was_sent(&server);
    server.tell_to_stop();
    assert_eq!(client.receive(false).unwrap().status, 200);
    server.finish();
    assert!(std::net::TcpStream::connect(server.address).is_err());
}

#[test]
fn visitors_who_leave_do_not_keep_the_slow_lane() {
    let server = Running::start_with(Duration::from_secs(30));
    for _ in 0..8 {
        let mut client = server.client();
        let asked = format!("GET {HARD} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        client.send(asked.as_bytes()).unwrap();
    }
    let_it_come_to_what_was_sent(&server);
    // Needs the slow lane, and gets it although eight others asked before, for whom all of this
    // visitor's patience would not suffice.
    let answer = server.get("/api/answer?position=9x9&ask=grundy").json();
    assert!(answer["undecided"].is_null(), "{answer}");
}
