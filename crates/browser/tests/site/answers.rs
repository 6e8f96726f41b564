//! What the engine in the page says: the same as the server, within its limits, until it is
//! stopped.

use crate::positions::positions;
use crate::support::Running;
use crate::{open_file, run_asking, site};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;
use std::{fs, iter};

/// So many positions of all games are compared.
const POSITIONS: usize = 1000;

/// What must be the same. Which engine was the first to know depends on what was asked before.
const FACTS: [&str; 5] = ["position", "outcome", "winning_moves", "grundy", "size"];

/// So many are asked about in one script.
const AT_ONCE: usize = 100;

#[test]
fn answers_are_those_of_the_server() {
    let (server, browser) = (Running::start(), open_file("?view=learn"));
    let mut client = server.client();
    let mut decided = 0;
    for some in positions(POSITIONS).chunks(AT_ONCE) {
        let script = "const ask = (position) => server.ask('answer', { position, ask: \
                      'outcome,winning_moves,grundy,size' });
            return Promise.all(given.map(ask));";
        let here = run_asking(&browser, script, &json!(some));
        for (position, here) in iter::zip(some, here.as_array().unwrap()) {
            let query: String = position.bytes().map(|byte| format!("%{byte:02x}")).collect();
            let path =
                format!("/api/answer?position={query}&ask=outcome,winning_moves,grundy,size");
            let there = client.get(&path).json();
            for fact in FACTS {
                assert_eq!(here[fact], there[fact], "{fact} of {position}");
            }
            decided += usize::from(here["outcome"].is_string());
        }
    }
    println!("{POSITIONS} positions of all games are answered alike, {decided} decided");
    assert!(decided * 10 > POSITIONS * 9);
}

#[test]
fn every_route_answers_its_example_as_the_server_does() {
    let (server, browser) = (Running::start(), open_file("?view=learn"));
    let mut client = server.client();
    for route in api::ROUTES {
        let mut path = route.path.to_owned();
        let mut query = Vec::new();
        for parameter in route.parameters {
            let example = parameter.example.replace('+', "%2B").replace(' ', "+");
            if parameter.in_path {
                path = path.replace(&format!("{{{}}}", parameter.name), &example);
            } else {
                query.push(format!("{}={example}", parameter.name));
            }
        }
        let address = format!("{path}?{}", query.join("&"));
        let script = "const response = await server.reach(given);
            return [response.status, response.headers.get('content-type'), \
                      [...new Uint8Array(await response.arrayBuffer())]];";
        let here = run_asking(&browser, script, &json!(address));
        let there = client.get(&address);
        let kind = there.headers.iter().find(|(name, _)| name == "content-type").unwrap();
        assert_eq!(here, json!([there.status, kind.1, there.body]), "{address}");
    }
}

#[test]
fn who_does_not_want_to_wait_ends_the_work() {
    let browser = open_file("?view=learn");
    let script = "const abort = new AbortController();
        const hard = server.ask('options', { position: given, grundy: true }, abort.signal)
            .then(() => 'answered', (error) => error.name);
        const easy = await server.ask('answer', { position: '4x5' });
        abort.abort();
        const after = await server.ask('answer', { position: '(9,8,7,5,4,3)', ask: 'grundy' });
        return [await hard, easy.outcome, after.grundy !== null];";
    let found = run_asking(&browser, script, &json!("(19,18,17,16,14,13,12,11,9)"));
    assert_eq!(found, json!(["AbortError", "N", true]));
}

#[test]
fn the_file_is_small_and_quickly_there() {
    let whole = fs::read(site().join("chomplab.html")).unwrap();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&whole).unwrap();
    let packed = encoder.finish().unwrap().len();
    assert!(packed < 1_500_000, "{packed} bytes, packed");
    let browser = open_file("?view=play&position=4x5");
    browser.wait("document.querySelector('.board [data-move]')");
    let first = browser.run("return Math.round(performance.now());");
    println!("{packed} bytes packed; a first bite is possible after {first} ms");
    let script = "const times = {};
        for (const position of given) {
            const start = performance.now();
            const { outcome } = await server.ask('answer', { position, ask: \
                  'outcome,winning_moves' });
            times[position] = [outcome, Math.round(performance.now() - start)];
        }
        return times;";
    let large = ["12x12", "3x5000", "(1000000000000000242,1000000000000000170,120)"];
    let times: Value = run_asking(&browser, script, &json!(large));
    // The native engine by the same records; a first question is one that finds no table.
    let server = Running::start();
    for position in large {
        assert!(times[position][0].is_string(), "{times}");
        let start = Instant::now();
        let path = format!("/api/answer?position={position}&ask=outcome,winning_moves");
        assert_eq!(server.get(&path).json()["outcome"], times[position][0], "{position}");
        println!(
            "{position}: {} in {} ms, by the server in {} ms",
            times[position][0],
            times[position][1],
            start.elapsed().as_millis()
        );
    }
}
