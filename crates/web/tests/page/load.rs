//! Many visitors at once: nobody is refused, and hard questions do not hold up easy ones.

use crate::support::{Running, scale};
use std::time::{Duration, Instant};

const EASY: &[&str] = &[
    "/api/answer?position=3x7&ask=outcome",
    "/api/board?position=4x5",
    "/api/answer?position=3xw%5Ew&ask=outcome",
    "/api/heap?rules=kayles&to=50",
    "/api/ordinal?op=nim_sum&a=w&b=w*3",
    "/app.js",
    "/api/health",
];

#[test]
fn easy_questions_are_answered_while_hard_ones_run() {
    let server = Running::start_with(Duration::from_secs(3));
    let end = Instant::now() + Duration::from_secs(3 * scale());
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        for _ in 0..4 {
            let mut client = server.client();
            scope.spawn(move || {
                while Instant::now() < end {
                    assert_eq!(
                        client.get("/api/answer?position=40x41&ask=winning_moves").status,
                        200
                    );
                }
            });
        }
        let easy: Vec<_> = (0..16)
            .map(|visitor| {
                let mut client = server.client();
                scope.spawn(move || {
                    let mut times = Vec::new();
                    for path in EASY.iter().cycle().skip(visitor) {
                        let start = Instant::now();
                        if start > end {
                            break;
                        }
                        assert_eq!(client.get(path).status, 200, "{path}");
                        times.push(start.elapsed());
                    }
                    times
                })
            })
            .collect();
        easy.into_iter().flat_map(|visitor| visitor.join().unwrap()).collect()
    });
    times.sort();
    let late = times[times.len() * 99 / 100];
    assert!(times.len() > 500, "{}", times.len());
    // The benchmark `page` measures; here other tests may be running.
    assert!(late < Duration::from_millis(500), "{late:?}");
    assert_eq!(server.errors(), []);
}
