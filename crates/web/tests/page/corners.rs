//! Rough edges that were smoothed: the ring around a cell, games as text, single cells.

use crate::support::{Browser, Running};
use serde_json::json;

fn open(query: &str, ready: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page(query));
    browser.wait(ready);
    (server, browser)
}

/// How much lighter one of two colours is, as accessibility guidelines measure it.
const CONTRAST: &str = "const light = (colour) => colour.match(/[0-9.]+/g).slice(0, 3)
    .map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / \
                        1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const contrast = (one, other) => { const [low, high] = [light(one), \
                        light(other)].sort((a, b) => a - b); return (high + 0.05) / (low + 0.05); \
                        };";

/// The preview of a bite makes cells faint, but never the ring that says where the keys are.
#[test]
fn the_ring_around_a_cell_is_seen_in_every_colour() {
    let (server, browser) = (Running::start(), Browser::start());
    for scheme in ["light", "dark"] {
        browser.prefer(scheme);
        browser.open(&server.page("?view=play&position=4x5"));
        browser.wait("document.querySelector('.board [tabindex=\"0\"]')");
        for _ in 0..20 {
            browser.press(&["Tab"]);
            if browser.run("return document.activeElement.matches('.board .cell');") == json!(true)
            {
                break;
            }
        }
        browser.press(&["ArrowRight"]);
        let seen = browser.run(&format!(
            "{CONTRAST} const cell = document.activeElement;
            const ring = getComputedStyle(cell.querySelector('rect'));
            const paper = getComputedStyle(document.body).backgroundColor;
            return [cell.classList.contains('going'), Number(getComputedStyle(cell).opacity), \
             parseFloat(ring.strokeWidth), contrast(ring.stroke, paper)];"
        ));
        assert_eq!((&seen[0], &seen[1]), (&json!(true), &json!(1)), "{scheme}");
        assert!(seen[2].as_f64().unwrap() >= 3.0 && seen[3].as_f64().unwrap() >= 3.0, "{seen}");
    }
}

#[test]
fn a_saved_game_is_written_as_it_is_shown() {
    let (_server, browser) = open(
        "?view=play&position=2xw&first=friend&second=friend&moves=(1,3);(0,4)",
        "document.querySelectorAll('.moves li').length === 2",
    );
    browser.run(
        "URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); \
         return 'about:blank'; };
        HTMLAnchorElement.prototype.click = () => {};",
    );
    browser.click("[data-do='save']");
    browser.wait("window.saved");
    let saved = browser.run("return window.saved;");
    let lines: Vec<&str> = saved.as_str().unwrap().lines().collect();
    assert_eq!(lines[0], "Chomp from 2×ω");
    assert_eq!(lines[2], "1. first player: (1,3), leaving (ω,3)");
    assert_eq!(lines[3], "2. second player: (0,4), leaving (4,3)");
}

#[test]
fn one_cell_is_one_cell() {
    let (_server, browser) = open("?view=analyse&position=1x1", "document.querySelector('.badge')");
    browser.wait_for_text("1 cell");
    let text = browser.run("return document.body.innerText;");
    assert!(!text.as_str().unwrap().contains("1 cells"), "{text}");
}

/// Pictures of lessons are whole, whatever the game.
#[test]
fn pictures_of_lessons_fit_their_cards() {
    let (server, browser) = (Running::start(), Browser::start());
    for width in [390, 1280] {
        browser.resize(width, 900);
        browser.open(&server.page("?view=learn"));
        browser.wait("document.querySelectorAll('.lesson-picture .board').length >= 12");
        let cut = browser.run(
            "return [...document.querySelectorAll('.lesson-picture .board')].filter((board) => {
            const [inner, outer] = [board, board.closest('.lesson-picture')]
                .map((one) => one.getBoundingClientRect());
            return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
                || inner.right > outer.right + 1; })
            .map((board) => board.closest('[data-lesson]').dataset.lesson);",
        );
        assert_eq!(cut, json!([]), "at {width}");
    }
}
