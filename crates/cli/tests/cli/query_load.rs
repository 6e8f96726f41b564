//! `chomp query` under load: ten thousand mixed lines in one process, all answered in order,
//! within the memory that was allowed for tables and a fixed amount for everything else.

use crate::support::conversation::Conversation;
use crate::support::wire::{self, Reply};
use lab::Random;
use serde_json::{Value, json};
use std::io::Write;
use std::thread;

const LINES: usize = 10_000;

/// What the program may take besides its tables and its code: stacks, lines of a mebibyte.
#[cfg(target_os = "linux")]
const BESIDES: u64 = 24 << 10;

/// What comes back for a line.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Expected {
    Answer,
    Error,
    /// An error without the id, since that could not be read.
    Stranger,
}

/// Rows of at most `most` cells, none longer than the one before it.
fn rows(dice: &mut Random, rows: u64, most: u64) -> Vec<u64> {
    let mut lengths: Vec<u64> = (0..rows).map(|_| dice.below(most + 1)).collect();
    lengths[0] = lengths[0].max(1);
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    lengths
}

fn joined(numbers: &[u64], by: &str) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(by)
}

/// A position below 3x3x3 as a union of boxes.
fn cube_position(dice: &mut Random) -> String {
    let mut cube_box = || joined(&[dice.below(3) + 1, dice.below(3) + 1, dice.below(3) + 1], "x");
    [cube_box(), cube_box(), cube_box()].join(" + ")
}

fn position(dice: &mut Random) -> String {
    match dice.below(20) {
        0..=8 => format!("({})", joined(&rows(dice, 7, 9), ",")),
        9..=12 => joined(&[dice.below(6) + 1, dice.below(7) + 1], "x"),
        13..=15 => cube_position(dice),
        16..=17 => format!("divisors:{}", dice.below(2000) + 1),
        18 => format!("{}xw + {}x{}", dice.below(3) + 1, dice.below(5) + 4, dice.below(9) + 1),
        _ => format!("(w^{},{})", dice.below(5) + 1, dice.below(100) + 1),
    }
}

fn questions(dice: &mut Random) -> Vec<&'static str> {
    let all = ["outcome", "winning_moves", "grundy", "size"];
    let needed = dice.below(4);
    let wanted = all.into_iter().zip(0..).filter(|(_, at)| *at == needed || dice.below(2) == 0);
    wanted.map(|(question, _)| question).collect()
}

fn garbage(id: usize, dice: &mut Random) -> (Vec<u8>, Expected) {
    let wrong = |position: &str| json!({ "id": id, "position": position }).to_string().into_bytes();
    match dice.below(7) {
        0 => (wrong("(4,5)"), Expected::Error),
        1 => (wrong("(1000000000000000000000000000000)"), Expected::Error),
        2 => (json!({ "id": id, "place": "2x2" }).to_string().into_bytes(), Expected::Error),
        3 => (b"[".repeat(100_000), Expected::Stranger),
        4 => (vec![b'{', 0xff, 0xfe], Expected::Stranger),
        5 => (b"\"\"".to_vec(), Expected::Stranger),
        _ => (format!("{{\"id\":{id}").into_bytes(), Expected::Stranger),
    }
}

/// The line number `id`, and what should come back. A few lines are meant to fill the memory: a
/// board with more positions than the tables hold, and lines as long as they may be.
fn line(id: usize, dice: &mut Random) -> (Vec<u8>, Expected) {
    match id % 5000 {
        1500 => {
            let board = json!({ "id": id, "position": "2x2x2x2x2x2" });
            (board.to_string().into_bytes(), Expected::Answer)
        }
        2500 => (wrong_game(id, 1_000_000), Expected::Error),
        3500 => (b"x".repeat(3_000_000), Expected::Stranger),
        _ if dice.below(20) == 0 => garbage(id, dice),
        _ => {
            let request = json!({ "id": id, "position": position(dice), "ask": questions(dice) });
            (request.to_string().into_bytes(), Expected::Answer)
        }
    }
}

fn wrong_game(id: usize, bytes: usize) -> Vec<u8> {
    json!({ "id": id, "position": "q".repeat(bytes) }).to_string().into_bytes()
}

#[test]
fn ten_thousand_mixed_lines_are_answered_in_order_within_the_memory_allowed() {
    let mut dice = Random::seeded(2026);
    let lines: Vec<(Vec<u8>, Expected)> = (0..LINES).map(|id| line(id, &mut dice)).collect();
    thread::scope(|scope| {
        let mut conversation = Conversation::with(&["query", "--memory", "16M"]);
        let mut input = conversation.take_input();
        let all = &lines;
        // The input stays open, so that the program is still there when its memory is read.
        let writer = scope.spawn(move || {
            for (line, _) in all {
                input.write_all(line).and_then(|()| input.write_all(b"\n")).expect("it listens");
            }
            input
        });
        for (id, (line, expected)) in lines.iter().enumerate() {
            let reply = conversation.hear_line().expect("an answer for each line");
            let line = String::from_utf8_lossy(line);
            assert_eq!(kind(&reply, id), *expected, "{line:.200} got {reply:.500}");
        }
        #[cfg(target_os = "linux")]
        assert_memory_is_below(&conversation, (16 << 10) + BESIDES);
        drop(writer.join().expect("the writer ends"));
        let (rest, status) = conversation.end();
        assert!(rest.is_empty() && status.success(), "{rest:.500}");
    });
}

/// What kind of reply this is to the line `id`.
#[track_caller]
fn kind(reply: &str, id: usize) -> Expected {
    let (found, kind) = match wire::reply(reply) {
        Reply::Answer(answer) => (answer.id, Expected::Answer),
        Reply::Error(error) => (error.id, Expected::Error),
    };
    match found {
        Some(Value::Null) if kind == Expected::Error => Expected::Stranger,
        Some(found) if found == json!(id) => kind,
        found => panic!("line {id} got the reply to {found:?}"),
    }
}

/// The most memory that the program ever had, in KiB, is below a limit. Pages of its file do not
/// count: how many of them the system maps depends on what it has read before.
#[cfg(target_os = "linux")]
#[track_caller]
fn assert_memory_is_below(conversation: &Conversation, limit: u64) {
    let number = |name: &str| -> u64 {
        conversation.status(name).trim_end_matches(" kB").parse().expect("a number of KiB")
    };
    let kibibytes = number("VmHWM") - number("RssFile");
    assert!(kibibytes < limit, "{kibibytes} KiB of {limit}");
}
