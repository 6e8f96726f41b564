//! Many visitors at once: 64 for 30 seconds with mixed questions, then the same beside four who ask
//! for 40×41.
//!
//! `cargo xtask bench page`; `PAGE_SECONDS` makes it shorter. Times are also given as ratios to an
//! empty route.

#[path = "../tests/page/support/http.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod http;

use http::Client;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use web::{Server, Settings};

const EMPTY: &str = "/api/health";

/// Theorems, tables and files.
const MIXED: &[&str] = &[
    EMPTY,
    "/api/answer?position=3x7&ask=outcome",
    "/api/answer?position=%28120,118,60%29&ask=outcome",
    "/api/answer?position=3xw%5Ew",
    "/api/board?position=4x5",
    "/api/move?position=4x5&move=1,2",
    "/api/heap?rules=kayles&to=50",
    "/api/ordinal?op=natural_product&a=w%2B1&b=w*3",
    "/api/theorems",
    "/",
    "/app.js",
];

const HARD: &str = "/api/answer?position=40x41";

/// What the page promises.
const LOOK_UP: Duration = Duration::from_millis(50);
const BESIDE_HARD: Duration = Duration::from_millis(200);

fn main() {
    let seconds = std::env::var("PAGE_SECONDS").ok().and_then(|text| text.parse().ok());
    let length = Duration::from_secs(seconds.unwrap_or(30));
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), Settings::default()).unwrap();
    let address = server.address().unwrap();
    let (stop, stopped) = channel::<()>();
    let running = std::thread::spawn(move || {
        let wait = move || {
            let _ = stopped.recv();
        };
        server.run(wait, |_| ()).unwrap();
    });
    // Engines that keep tables are warm afterwards.
    visit(address, 4, 0, Duration::from_secs(1));
    let before = memory();
    let alone = visit(address, 64, 0, length);
    report("64 visitors", &alone, length);
    assert!(late(&alone) < LOOK_UP, "{:?}", late(&alone));
    let beside = visit(address, 64, 4, length);
    report("64 visitors beside 4 with hard questions", &beside, length);
    assert!(late(&beside) < BESIDE_HARD, "{:?}", late(&beside));
    println!("memory: {} MiB before, {} MiB after", before >> 20, memory() >> 20);
    stop.send(()).unwrap();
    running.join().unwrap();
}

type Times = BTreeMap<&'static str, Vec<Duration>>;

/// Lets visitors ask one question after the other.
fn visit(address: SocketAddr, visitors: usize, hard: usize, length: Duration) -> Times {
    let end = Instant::now() + length;
    std::thread::scope(|scope| {
        for _ in 0..hard {
            scope.spawn(move || {
                let mut client = Client::connect(address);
                while Instant::now() < end {
                    assert_eq!(client.get(HARD).status, 200);
                }
            });
        }
        let easy: Vec<_> = (0..visitors)
            .map(|visitor| scope.spawn(move || ask_until(address, end, visitor)))
            .collect();
        let mut all = Times::new();
        for visitor in easy {
            for (path, time) in visitor.join().unwrap() {
                all.entry(path).or_default().push(time);
            }
        }
        all.values_mut().for_each(|times| times.sort());
        all
    })
}

fn ask_until(address: SocketAddr, end: Instant, visitor: usize) -> Vec<(&'static str, Duration)> {
    let mut client = Client::connect(address);
    let mut times = Vec::new();
    for path in MIXED.iter().cycle().skip(visitor) {
        let start = Instant::now();
        if start > end {
            break;
        }
        let response = client.get(path);
        assert_eq!(response.status, 200, "{path}");
        times.push((*path, start.elapsed()));
    }
    times
}

fn share(times: &[Duration], percent: usize) -> Duration {
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

/// The slowest of 99 in a hundred, whatever was asked.
fn late(all: &Times) -> Duration {
    let mut times: Vec<Duration> = all.values().flatten().copied().collect();
    times.sort();
    share(&times, 99)
}

fn report(name: &str, all: &Times, length: Duration) {
    let count: usize = all.values().map(Vec::len).sum();
    let empty = share(&all[EMPTY], 50);
    let rate = count as f64 / length.as_secs_f64();
    println!("{name}: {count} requests, {rate:.0} a second, 99 % within {:?}", late(all));
    for (path, times) in all {
        let (half, most) = (share(times, 50), share(times, 99));
        let ratio = half.as_secs_f64() / empty.as_secs_f64();
        println!(
            "  {path}: half within {half:?}, {ratio:.1} times an empty route, 99 % within {most:?}"
        );
    }
}

/// Bytes of memory in use.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}
