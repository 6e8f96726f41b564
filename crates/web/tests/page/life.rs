//! Beginnings and ends: visitors who leave, and a server that is told to stop.

use crate::support::Running;
use std::time::{Duration, Instant};

/// A question that takes as long as it may.
const HARD: &str = "/api/answer?position=40x41&ask=outcome,winning_moves";

#[test]
fn hard_questions_are_answered_in_time() {
    let server = Running::start_with(Duration::from_millis(400));
    let start = Instant::now();
    let answer = server.get(HARD);
    assert_eq!(answer.status, 200);
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
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
    std::thread::sleep(Duration::from_millis(200));
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
    std::thread::sleep(Duration::from_millis(300));
    // Needs the slow lane, and gets it although eight others asked before.
    let start = Instant::now();
    let answer = server.get("/api/answer?position=9x9&ask=grundy").json();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(answer["undecided"].is_null(), "{answer}");
}
