//! Puzzles in a real browser: one of each kind is solved, wrong answers are refuted on the board,
//! and what was solved is kept, or lost without harm.

use crate::support::{Browser, Running};
use serde_json::{Value, json};

fn puzzle(server: &Running, query: &str) -> Value {
    server.get(&format!("/api/puzzle?{query}")).json()
}

/// The first kept puzzle of a kind.
fn first_of(server: &Running, kind: &str) -> Value {
    let all = server.get("/api/puzzles").json();
    let all = all["puzzles"].as_array().unwrap();
    assert_eq!(all.len(), 200);
    all.iter().find(|puzzle| puzzle["kind"] == kind).unwrap().clone()
}

fn open(server: &Running, browser: &Browser, puzzle: &Value) {
    let number = &puzzle["number"];
    browser.open(&server.page(&format!("?view=puzzles&number={number}")));
    browser.wait("document.querySelector('.place .cell')");
}

fn bite(browser: &Browser, chosen: &str) {
    browser.click(&format!(".place [data-move='{chosen}']"));
}

fn position(browser: &Browser) -> String {
    let found = browser.run("return document.querySelector('.place').dataset.position;");
    found.as_str().unwrap().to_owned()
}

fn options(server: &Running, position: &str) -> Vec<Value> {
    let found = server.get(&format!("/api/options?position={position}&distance=true")).json();
    found["options"].as_array().unwrap().clone()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Solves the puzzle that is shown, by asking the engine.
fn solve(server: &Running, browser: &Browser, puzzle: &Value) {
    match text(&puzzle["kind"]) {
        "only-bite" => bite(browser, text(&puzzle["solution"])),
        "win-in" => {
            while browser.run("return !document.querySelector('.verdict.right');") == json!(true) {
                let before = position(browser);
                let all = options(server, &before);
                let winning = all.iter().filter(|option| option["wins"] == true);
                let best = winning.min_by_key(|option| option["distance"].as_u64()).unwrap();
                bite(browser, text(&best["move"]));
                browser.wait(&format!(
                    "document.querySelector('.verdict.right') || (document.querySelector('.place \
                     [role=button]') && document.querySelector('.place').dataset.position !== \
                     {before:?})"
                ));
            }
        }
        _ => {
            // Every cell outside of the position that is to be made is bitten off, from the far
            // corner inwards.
            let wanted = cells(server, text(&puzzle["solution"]));
            loop {
                let now = position(browser);
                let all = cells(server, &now);
                let outside = all.iter().rev().find(|cell| !wanted.contains(cell));
                let Some((row, column)) = outside else { break };
                bite(browser, &format!("({row},{column})"));
                browser.wait(&format!(
                    "document.querySelector('.place').dataset.position !== {now:?}"
                ));
            }
        }
    }
    browser.wait("document.querySelector('.verdict.right')");
}

/// The cells of a position, row by row.
fn cells(server: &Running, position: &str) -> Vec<(usize, usize)> {
    let board = server.get(&format!("/api/board?position={position}")).json();
    let rows = board["layers"][0]["rows"].as_array().unwrap().clone();
    let lengths = rows.iter().map(|row| row["cells"].as_u64().unwrap() as usize).enumerate();
    lengths.flat_map(|(row, length)| (0..length).map(move |column| (row, column))).collect()
}

fn stars(browser: &Browser) -> Value {
    browser.run("return JSON.parse(localStorage.getItem('puzzles') ?? '{}').stars ?? {};")
}

#[test]
fn the_only_winning_bite_is_found_after_a_mistake() {
    let (server, browser) = (Running::start(), Browser::start());
    let puzzle = first_of(&server, "only-bite");
    open(&server, &browser, &puzzle);
    let all = options(&server, text(&puzzle["position"]));
    let wrong = all.iter().find(|option| option["wins"] == false).unwrap();
    bite(&browser, text(&wrong["move"]));
    browser.wait("document.querySelector('.verdict.wrong')");
    // What refutes it is marked on the board, and is what the engine says.
    let refuting = options(&server, text(&wrong["to"]));
    let refuting: Vec<&Value> = refuting
        .iter()
        .filter(|option| option["wins"] == true)
        .map(|option| &option["move"])
        .collect();
    let marked = browser.run(
        "return [...document.querySelectorAll('.place .cell.wins')].map((cell) => \
         cell.dataset.move);",
    );
    assert_eq!(marked, json!(refuting));
    assert_eq!(browser.run("return document.querySelectorAll('.place [role=button]').length;"), 0);
    browser.click("[data-do='start-again']");
    browser.wait("document.querySelector('.place [role=button]')");
    solve(&server, &browser, &puzzle);
    assert_eq!(stars(&browser)[puzzle["number"].to_string()], 2);
    // A puzzle is an address, and what was earned is still there.
    browser.open(&server.page(&format!("?view=puzzles&number={}", puzzle["number"])));
    browser.wait("document.querySelector('.earned-line .stars')?.textContent === '★★☆'");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_lost_position_is_cut_out_of_the_board() {
    let (server, browser) = (Running::start(), Browser::start());
    let puzzle = first_of(&server, "make-lost");
    open(&server, &browser, &puzzle);
    bite(&browser, "(0,1)");
    browser.wait("document.querySelector('.verdict.few')");
    browser.click("[data-do='start-again']");
    browser.wait("document.querySelector('.place [role=button]')");
    solve(&server, &browser, &puzzle);
    // Too much bitten off is no wrong answer.
    assert_eq!(stars(&browser)[puzzle["number"].to_string()], 3);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_win_must_come_in_time() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.prefer("light");
    let puzzle = first_of(&server, "win-in");
    open(&server, &browser, &puzzle);
    let all = options(&server, text(&puzzle["position"]));
    let slow = all
        .iter()
        .find(|option| option["wins"] == true && option["move"] != puzzle["solution"])
        .unwrap();
    bite(&browser, text(&slow["move"]));
    browser.wait("document.querySelector('.verdict.wrong')");
    browser.wait_for_text("not in time");
    browser.click("[data-do='start-again']");
    browser.wait("document.querySelector('.place [role=button]')");
    solve(&server, &browser, &puzzle);
    assert_eq!(stars(&browser)[puzzle["number"].to_string()], 2);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_puzzle_of_the_day_counts_for_the_streak() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.prefer("light");
    browser.open(&server.page("?view=puzzles"));
    browser.wait("document.querySelectorAll('.puzzle-list .puzzle').length === 200");
    browser.wait_for_text("0 days in a row");
    browser.click("[data-do='daily']");
    browser.wait("document.querySelector('.place .cell')");
    let day = browser.run("return new URLSearchParams(location.search).get('day');");
    let puzzle = puzzle(&server, &format!("day={}", text(&day)));
    assert_eq!(puzzle["day"], day);
    solve(&server, &browser, &puzzle);
    browser.open(&server.page("?view=puzzles"));
    browser.wait_for_text("1 day in a row");
    // As many more as one likes.
    browser.click("[data-do='make']");
    browser.wait("document.querySelector('.place .cell')");
    assert!(browser.run("return location.search;").as_str().unwrap().contains("seed="));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn puzzles_need_no_storage() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.refuse_storage();
    let puzzle = first_of(&server, "only-bite");
    open(&server, &browser, &puzzle);
    solve(&server, &browser, &puzzle);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let server = Running::start();
    for (query, status) in [
        ("number=0", 404),
        ("number=201", 404),
        ("number=x", 400),
        ("day=2026-02-30", 400),
        ("seed=1&kind=riddle", 400),
        ("seed=1&difficulty=6", 400),
        ("", 400),
        ("number=1&day=2026-11-18", 400),
    ] {
        assert_eq!(server.get(&format!("/api/puzzle?{query}")).status, status, "{query}");
    }
    let made = puzzle(&server, "seed=12&kind=win-in&difficulty=5");
    assert_eq!((&made["kind"], &made["difficulty"]), (&json!("win-in"), &json!(5)));
    assert_eq!(made, puzzle(&server, "seed=12&kind=win-in&difficulty=5"));
}
