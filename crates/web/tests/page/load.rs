//! Many visitors at once: nobody is refused, and hard questions do not hold up easy ones.

use crate::support::{Running, scale};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const EASY: &[&str] = &[
    "/api/answer?position=3x7&ask=outcome",
    "/api/board?position=4x5",
    "/api/answer?position=3xw%5Ew&ask=outcome",
    "/api/heap?rules=kayles&to=50",
    "/api/ordinal?op=nim_sum&a=w&b=w*3",
    "/app.js",
    "/api/health",
];

const HARD: &[&str] =
    &["/api/answer?position=40x41&ask=winning_moves", "/api/options?position=60x60"];

/// Each visitor asks each easy question so often.
const ROUNDS: usize = 12;

/// How long they take, the benchmark `page` measures.
#[test]
fn easy_questions_are_answered_while_hard_ones_run() {
    let server = Running::start_with(Duration::from_secs(3));
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let (mut client, is_over) = (server.client(), &is_over);
            scope.spawn(move || {
                for hard in HARD.iter().cycle() {
                    if is_over.load(Ordering::Relaxed) {
                        break;
                    }
                    assert_eq!(client.get(hard).status, 200, "{hard}");
                }
            });
        }
        let easy: Vec<_> = (0..16)
            .map(|visitor| {
                let mut client = server.client();
                scope.spawn(move || {
                    let questions = EASY.iter().cycle().skip(visitor);
                    for path in questions.take(EASY.len() * ROUNDS * scale() as usize) {
                        assert_eq!(client.get(path).status, 200, "{path}");
                    }
                })
            })
            .collect();
        let answered = easy.into_iter().map(|visitor| visitor.join().is_ok()).collect::<Vec<_>>();
        is_over.store(true, Ordering::Relaxed);
        assert!(answered.iter().all(|all_answered| *all_answered));
    });
    assert_eq!(server.errors(), []);
}

/// A school behind one address.
#[test]
fn nobody_is_refused_below_200_visitors() {
    let server = Running::start();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..199)
            .map(|visitor| {
                let server = &server;
                scope.spawn(move || server.get(EASY[visitor % EASY.len()]).status)
            })
            .collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
    assert_eq!(server.errors(), []);
}
