//! An analysis that teaches: numbers with a scale, the tree of good answers, proofs in place; and
//! heaps that stay where they lie.

use crate::support::{Browser, Running};
use serde_json::{Value, json};

fn open(query: &str, ready: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page(query));
    browser.wait(ready);
    (server, browser)
}

const DONE: &str =
    "document.querySelector('.badge') && !document.querySelector('.panel[aria-busy]')";

#[test]
fn values_come_one_by_one_and_have_a_scale() {
    let (server, browser) = open(
        "?view=analyse&position=8x10&show=grundy",
        "document.querySelectorAll('.board .cell.loses').length === 77",
    );
    // Who wins is known of every cell, and a winning bite has its value, before all others have.
    assert_eq!(
        browser.run(
            "return [...document.querySelectorAll('.cell.wins .value')].map((one) => \
             one.textContent);"
        ),
        json!(["0", "0"])
    );
    browser.wait("document.querySelectorAll('.cell.valued').length > 5");
    assert_eq!(
        browser.run(
            "return [...document.querySelectorAll('.cell .value')].filter((one) => \
             one.textContent === '?').length;"
        ),
        json!(0)
    );
    browser.open(&server.page("?view=analyse&position=4x5&show=grundy"));
    browser.wait(DONE);
    browser.wait("document.querySelectorAll('.cell.valued').length === 19");
    // The greatest value is at the end of the scale, and darker than the others.
    let record = server.get("/api/options?position=4x5&grundy=true").json();
    let options = record["options"].as_array().unwrap();
    let value =
        |option: &serde_json::Value| -> u64 { option["grundy"].as_str().unwrap().parse().unwrap() };
    let most = options.iter().max_by_key(|option| value(option)).unwrap();
    assert_eq!(
        browser.run("return document.querySelector('.scale .greatest').textContent;"),
        most["grundy"]
    );
    let script = format!(
        "const light = (move) => Number(getComputedStyle(document.querySelector(`.board \
         [data-move='${{move}}'] rect`)).fill.match(/[0-9.]+/)[0]);
        return [...document.querySelectorAll('.cell.valued')].every((cell) =>
        light(cell.dataset.move) >= light('{}'));",
        most["move"].as_str().unwrap()
    );
    assert_eq!(browser.run(&script), json!(true));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_lost_answer_is_explained_by_its_own_answers() {
    let (server, browser) = open("?view=analyse&position=3x7", DONE);
    browser.click(".answer li .why-lost summary");
    browser.wait("document.querySelector('.why-lost .tree > li')");
    // One level deeper: what the answer leaves is lost as well.
    let deeper = browser.run(
        "const inside = [...document.querySelectorAll('.tree .why-lost')].at(-1); inside.open = \
         true; return inside.dataset.lost;",
    );
    browser.wait("document.querySelector('.tree .tree > li strong')");
    let path = format!("/api/answer?position={}&ask=outcome", deeper.as_str().unwrap());
    assert_eq!(server.get(&path).json()["outcome"], "P");
    // What was opened stays open when more is told.
    browser.open(&server.page("?view=analyse&position=(7,7,4)"));
    browser.wait("document.querySelector('.badge.P')");
    browser.click(".answer > .why-lost summary");
    browser.wait("document.querySelector('.answer > .why-lost > .tree li')");
    browser.wait(DONE);
    assert_eq!(
        browser.run("return document.querySelector('.answer > .why-lost').open;"),
        json!(true)
    );
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_family_is_read_with_its_proof_in_place() {
    let (_server, browser) = open("?view=analyse&position=(9,7,4)", DONE);
    browser.click(".family summary");
    browser.wait("document.querySelector('.family .proof')");
    browser.wait_for_text("there are 4 P-positions");
    browser.wait_for_text("(10,6,4)");
    browser.click(".family .proof summary");
    browser.wait("document.querySelector('.family .written')?.innerText.includes('induction')");
    assert!(browser.run("return location.search;").as_str().unwrap().contains("view=analyse"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn heaps_stay_where_they_lie() {
    let (_server, browser) = open(
        "?view=play&first=friend&second=friend&position=kayles:3,5,7",
        "document.querySelector('.counter')",
    );
    let calm = "document.querySelector('.table')?.ariaBusy === 'false'";
    let places = "const at = (one) => { const box = one.getBoundingClientRect(); return \
                  [box.x, box.y]; };
        return [...document.querySelectorAll('.counter')].map(at);";
    let before = browser.run(places);
    for (click, left) in [("7.0", 14), ("5.2", 13), ("3.1", 12)] {
        browser.click(&format!("[data-counter='{click}']"));
        browser.click(&format!("[data-counter='{click}']"));
        browser.wait(&format!("{calm} && document.querySelectorAll('.counter').length === {left}"));
    }
    let stay = |after: &Value| {
        // Counters are some 80 pixels apart; where they are drawn differs by parts of a pixel.
        let near = |one: &Value, other: &Value| {
            let apart = |axis: usize| one[axis].as_f64().unwrap() - other[axis].as_f64().unwrap();
            apart(0).abs() < 1.0 && apart(1).abs() < 1.0
        };
        for place in after.as_array().unwrap() {
            let all = before.as_array().unwrap();
            assert!(all.iter().any(|old| near(old, place)), "{place} is new: {before}");
        }
    };
    stay(&browser.run(places));
    assert_eq!(browser.run("return document.querySelectorAll('.crumb .taken').length;"), json!(3));
    // The same after a reload.
    let address = browser.run("return location.href;");
    browser.open(address.as_str().unwrap());
    browser.wait("document.querySelectorAll('.counter').length === 12");
    stay(&browser.run(places));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
