//! Nonsense: only 2xx and 4xx come back, nothing panics, memory does not grow.

use crate::support::{Running, scale};
use std::time::Duration;

const SEEDS: &[&str] = &[
    "4x5",
    "(5,4,2)",
    "3xw^w",
    "2x2xw^3",
    "wxwxwx2x2x2",
    "kayles:5,7",
    "divisors:432",
    "8x10",
    "1xw + 2x3",
    "w^(w+1)*2 + 5",
    "4.4:(9)",
    "diff:[2,2,1]",
    "[1 2; 3 4]",
    "(9,9,9,9,9,9)",
    "40x41",
];

const PATHS: &[&str] = &[
    "/api/answer?position=",
    "/api/options?position=",
    "/api/board?position=",
    "/api/explain?position=",
    "/api/reply?position=",
    "/api/move?move=1,1&position=",
    "/api/heap?rules=",
    "/api/ordinal?op=nim_sum&a=w&b=",
    "/api/families?bottom=",
    "/api/openings?rows=",
    "/api/census?to=",
    "/api/",
    "/",
    "/%2e%2e/",
];

const PIECES: &[&str] = &[
    "x",
    "w",
    "^",
    "(",
    ")",
    ",",
    "*",
    "+",
    "-1",
    "0",
    "999999999999999999999999",
    "%",
    "%00",
    "%ff",
    "é",
    "&",
    "=",
    "position",
    "..",
    "/",
    " ",
    "@",
    ";",
    "\"",
    "'",
    "<",
    "w^w^w^w",
    "1e9",
];

/// A small generator of numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn one<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// A text that was sensible once.
    fn spoilt(&mut self) -> String {
        let mut text: Vec<char> = self.one(SEEDS).chars().collect();
        for _ in 0..self.below(4) {
            let at = self.below(text.len() + 1);
            match self.below(3) {
                0 => drop(text.splice(at..at, self.one(PIECES).chars())),
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.extend(self.one(PIECES).chars()),
            }
        }
        if self.below(60) == 0 {
            text = text.repeat(1 + self.below(300));
        }
        text.into_iter().collect()
    }

    /// Escapes most of what needs it.
    fn request(&mut self) -> String {
        let mut path = self.one(PATHS).to_owned();
        for letter in self.spoilt().chars() {
            match letter {
                '%' if self.below(2) == 0 => path.push('%'),
                'a'..='z' | 'A'..='Z' | '0'..='9' | ',' | '(' | ')' | '*' | '=' | '&' | '.' => {
                    path.push(letter);
                }
                _ => {
                    let mut bytes = [0; 4];
                    for byte in letter.encode_utf8(&mut bytes).bytes() {
                        path += &format!("%{byte:02x}");
                    }
                }
            }
        }
        path
    }

    fn headers(&mut self) -> String {
        match self.below(8) {
            0 => format!("accept: {}\r\n", "x".repeat(self.below(4000))),
            1 => "if-none-match: \"0\"\r\nrange: bytes=5-1\r\n".to_owned(),
            2 => format!("cookie: {}\r\n", self.below(1 << 30)),
            _ => String::new(),
        }
    }
}

/// Bytes of memory in use.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}

#[test]
fn nonsense_is_refused_and_nothing_grows() {
    let server = Running::start_with(Duration::from_millis(60));
    let round = |seed: u64, requests: u64| {
        let each = requests * scale() / 4;
        std::thread::scope(|scope| {
            for client in 0..4 {
                let server = &server;
                scope.spawn(move || {
                    let mut dice = Dice(seed * 100 + client);
                    let mut connection = server.client();
                    for _ in 0..each {
                        let (path, headers) = (dice.request(), dice.headers());
                        let method = if dice.below(12) == 0 { "HEAD" } else { "GET" };
                        // A refused header may end the connection.
                        let Ok(response) = connection.request(method, &path, &headers, "") else {
                            connection = server.client();
                            continue;
                        };
                        assert!(
                            matches!(response.status, 200..=299 | 400..=499 | 503),
                            "{path}: {}",
                            response.status
                        );
                    }
                });
            }
        });
    };
    round(1, 4_000);
    let before = memory();
    round(2, 6_000);
    let after = memory();
    assert!(after < before + (64 << 20), "{before} bytes became {after}");
    assert_eq!(server.errors(), []);
}

#[test]
fn what_is_no_http_does_not_disturb_others() {
    let server = Running::start();
    for rubbish in [
        "",
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\u{0}\u{1}\u{2}",
        "POST / HTTP/1.1\r\ncontent-length: 99999999999999\r\n\r\n",
    ] {
        let mut client = server.client();
        let _ = client.send(rubbish.as_bytes());
    }
    let headers: String = (0..200).map(|n| format!("x-{n}: y\r\n")).collect();
    if let Ok(response) = server.client().request("GET", "/", &headers, "") {
        assert!(matches!(response.status, 400..=499));
    }
    assert_eq!(server.get("/api/health").status, 200);
}
