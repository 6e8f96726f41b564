//! Every lesson from its first step to its last, by clicks; one by keys alone.

use super::{
    accepted, course, lesson, make_move, outcome, steps, visit, wait_for, wait_for_step,
    wanted_number, winning,
};
use crate::support::{Browser, Running};
use serde_json::{Value, json};

/// Where the learner is to move, or the game is over.
const CALM: &str = "document.querySelector('.lesson').dataset.waiting === ''";

/// No bar of the course takes more turns than this.
const MOST_TURNS: usize = 40;

/// Does what a step asks for.
fn solve(server: &Running, browser: &Browser, step: &Value) {
    let position = step["position"].as_str().unwrap_or_default();
    match step["kind"].as_str().unwrap() {
        "read" => return,
        "bite" => make_move(browser, accepted(server, step).first().expect("a right move")),
        "choose" => browser.click(&format!("[data-answer='{}']", outcome(server, position))),
        "heap" => {
            let winning = winning(server, position);
            let heap = winning[0].split(' ').next().unwrap();
            browser.click(&format!("[data-answer='{heap}']"));
        }
        "number" => {
            for (at, wanted) in step["numbers"].as_array().unwrap().iter().enumerate() {
                let field = format!(".numbers label:nth-child({}) input", at + 1);
                browser.type_into(&field, &wanted_number(server, wanted).to_string());
            }
            browser.click(".numbers .check");
        }
        "fill" => fill(server, browser, step),
        "play" => play(server, browser),
        other => panic!("there is no kind {other}"),
    }
    wait_for(browser, "right");
}

fn fill(server: &Running, browser: &Browser, step: &Value) {
    for position in step["cells"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap())
    {
        let Some(position) = position.as_str() else { continue };
        let cell = format!(".fill-cell[data-position='{position}']");
        let filled =
            browser.run(&format!("return document.querySelector({}).innerText;", json!(cell)));
        if filled != "" {
            continue;
        }
        let outcome = outcome(server, position);
        browser.click(&format!(".brush input[value='{outcome}']"));
        browser.click(&cell);
        browser.wait(&format!("document.querySelector({}).innerText !== ''", json!(cell)));
    }
}

fn play(server: &Running, browser: &Browser) {
    for _ in 0..MOST_TURNS {
        browser.wait(CALM);
        let ended = "return Boolean(document.querySelector('.lesson-said.right:not(:empty)'));";
        if browser.run(ended) == json!(true) {
            return;
        }
        let position = browser.run("return document.querySelector('.lesson').dataset.position;");
        let turn = "document.querySelector('.lesson').dataset.turn";
        let before = browser.run(&format!("return {turn};"));
        make_move(browser, &winning(server, position.as_str().unwrap())[0]);
        browser.wait(&format!("{turn} !== {before} && {CALM}"));
    }
    panic!("the game never ends");
}

fn walk(id: &str) {
    let (server, browser) = visit();
    browser.open(&server.page("?view=learn"));
    let lesson = lesson(&browser, id);
    browser.open(&server.page(&format!("?view=learn&lesson={id}&step=1")));
    for (at, step) in steps(&lesson).iter().enumerate() {
        wait_for_step(&browser, id, step["id"].as_str().unwrap());
        let address = browser.run("return location.search;");
        assert_eq!(address, format!("?view=learn&lesson={id}&step={}", at + 1));
        solve(&server, &browser, step);
        browser.wait("document.querySelector('.onward.primary')");
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{id}, {step}");
        browser.click(".onward");
    }
    // The way goes on: to the next lesson, or back to all of them.
    browser.wait(&format!("!document.querySelector(\".lesson[data-lesson='{id}']\")"));
    browser.open(&server.page("?view=learn"));
    browser.wait(&format!("document.querySelector(\".lesson-card.finished[data-lesson='{id}']\")"));
}

/// One test for each lesson, so that they run side by side.
macro_rules! walks {
    ($($name:ident = $id:literal),+ $(,)?) => {
        const WALKED: &[&str] = &[$($id),+];
        $(#[test] fn $name() { walk($id); })+
    };
}

walks! {
    the_rules = "rules",
    strategy_stealing = "stealing",
    two_rows = "two-rows",
    outcomes = "outcomes",
    the_square = "square",
    hooks = "hooks",
    three_rows = "three-rows",
    nim = "nim",
    kayles = "kayles",
    sums = "sums",
    divisors = "divisors",
    ordinals = "ordinals",
}

#[test]
fn every_lesson_is_walked() {
    let (server, browser) = visit();
    browser.open(&server.page("?view=learn"));
    let ids: Vec<Value> = course(&browser).iter().map(|lesson| lesson["id"].clone()).collect();
    assert_eq!(ids, WALKED);
}
