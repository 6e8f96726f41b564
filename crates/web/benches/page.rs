//! Many visitors at once: 64 for 30 seconds with mixed questions, the same beside four who ask for
//! 40×41 and beside eight who ask about 60×60 and leave; 199 at once, of whom nobody is refused;
//! and how soon work ends that nobody waits for.
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

/// What those ask who leave, and after how long they do.
const LEFT: &[&str] = &["/api/options?position=60x60", "/api/answer?position=60x60"];
const STAY: Duration = Duration::from_millis(300);

/// What the page promises.
const LOOK_UP: Duration = Duration::from_millis(50);
const BESIDE_HARD: Duration = Duration::from_millis(200);
const BESIDE_LEAVING: Duration = Duration::from_millis(100);
const WINDING_UP: Duration = Duration::from_secs(1);

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
    visit(address, 4, Beside::default(), Duration::from_secs(1));
    let before = memory();
    let alone = visit(address, 64, Beside::default(), length);
    report("64 visitors", &alone, length);
    assert!(late(&alone) < LOOK_UP, "{:?}", late(&alone));
    let beside = visit(address, 64, Beside { hard: 4, leaving: 0 }, length);
    report("64 visitors beside 4 with hard questions", &beside, length);
    assert!(late(&beside) < BESIDE_HARD, "{:?}", late(&beside));
    let beside = visit(address, 64, Beside { hard: 0, leaving: 8 }, length);
    report("64 visitors beside 8 who ask about 60×60 and leave", &beside, length);
    assert!(late(&beside) < BESIDE_LEAVING, "{:?}", late(&beside));
    // An answer other than 200 would end it.
    let many = visit(address, 199, Beside::default(), length / 4);
    report("199 visitors, nobody refused", &many, length / 4);
    let wound_up = leave_and_wait(address);
    println!("work that nobody waits for has ended after {wound_up:?}");
    assert!(wound_up < WINDING_UP, "{wound_up:?}");
    println!("memory: {} MiB before, {} MiB after", before >> 20, memory() >> 20);
    stop.send(()).unwrap();
    running.join().unwrap();
}

type Times = BTreeMap<&'static str, Vec<Duration>>;

/// Who visits at the same time.
#[derive(Clone, Copy, Default)]
struct Beside {
    /// How many ask hard questions and wait for the answers.
    hard: usize,
    /// How many ask harder ones and leave.
    leaving: usize,
}

/// Lets visitors ask one question after the other.
fn visit(address: SocketAddr, visitors: usize, beside: Beside, length: Duration) -> Times {
    let end = Instant::now() + length;
    std::thread::scope(|scope| {
        for number in 0..beside.leaving {
            scope.spawn(move || {
                while Instant::now() < end {
                    drop(ask_and_stay(address, LEFT[number % LEFT.len()]));
                }
            });
        }
        for _ in 0..beside.hard {
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

/// Asks, and stays for a while without hearing the answer.
fn ask_and_stay(address: SocketAddr, path: &str) -> Client {
    let mut client = Client::connect(address);
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n\r\n");
    client.send(request.as_bytes()).unwrap();
    std::thread::sleep(STAY);
    client
}

/// Eight ask at once and leave at once: how long it takes until the server is idle.
fn leave_and_wait(address: SocketAddr) -> Duration {
    std::thread::scope(|scope| {
        let asked: Vec<_> = (0..8)
            .map(|number| scope.spawn(move || ask_and_stay(address, LEFT[number % LEFT.len()])))
            .collect();
        let clients: Vec<Client> = asked.into_iter().map(|one| one.join().unwrap()).collect();
        drop(clients);
    });
    let left = Instant::now();
    loop {
        let before = processor_time();
        std::thread::sleep(Duration::from_millis(50));
        if processor_time() - before <= 1 {
            return left.elapsed();
        }
    }
}

/// Time on the processor so far, in hundredths of a second.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |field: usize| fields.get(field).and_then(|text| text.parse().ok()).unwrap_or(0);
    ticks(11) + ticks(12)
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
