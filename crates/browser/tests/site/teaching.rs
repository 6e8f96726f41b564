//! A lesson and a puzzle from the one file.

use crate::{open_file, run_asking};
use serde_json::json;

/// What is bitten, step by step; the game at the end is won by the last two.
const BITES: [(&str, &str); 4] =
    [("first-bite", "(2,3)"), ("columns", "(0,2)"), ("one-row", "(0,1)"), ("rows", "(2,1)")];

#[test]
fn a_lesson_is_taken_and_a_puzzle_is_solved_without_a_server() {
    let browser = open_file("?view=learn&lesson=rules&step=1");
    let step = |id: &str| browser.wait(&format!("document.querySelector('[data-step={id}]')"));
    let bite = |cell: &str| browser.click(&format!("[role=button][data-move='{cell}']"));
    let go_on = || {
        browser.wait("document.querySelector('.lesson-said.right:not(:empty)')");
        browser.click(".onward.primary");
    };
    for (id, cell) in BITES {
        step(id);
        bite(cell);
        go_on();
        if id == "columns" {
            // Two rows of three are what the bite at (1,1) eats of 3×4.
            step("count");
            browser.type_into(".numbers input", "6");
            browser.click(".numbers .check");
            go_on();
        }
    }
    step("game");
    bite("(1,1)");
    browser.wait("document.querySelectorAll('.lesson-board [role=button]').length === 2");
    browser.click(".lesson-board [role=button]:not([data-move='(0,0)'])");
    go_on();
    browser.wait("!document.querySelector(\".lesson[data-lesson='rules']\")");
    let kept = browser.run("return JSON.parse(localStorage.getItem('course')).rules.length;");
    assert_eq!(kept, json!(6));

    let browser = open_file("?view=puzzles&number=1");
    let puzzle = run_asking(&browser, "return server.ask('puzzle', given);", &json!({"number": 1}));
    assert_eq!(puzzle["kind"], "only-bite");
    browser.click(&format!(".place [data-move='{}']", puzzle["solution"].as_str().unwrap()));
    browser.wait("document.querySelector('.verdict.right')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
