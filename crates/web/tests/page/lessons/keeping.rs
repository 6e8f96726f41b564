//! The way into the course, what is kept of it, keys alone, and how it looks.

use super::{course, make_move, open, outcome, said, steps, visit, wait_for, wait_for_step};
use crate::support::Browser;
use serde_json::json;

#[test]
fn a_newcomer_comes_to_the_first_step_by_one_click() {
    let (server, browser) = visit();
    for (width, height) in [(1280, 900), (390, 844)] {
        browser.resize(width, height);
        browser.open(&server.page(""));
        browser.wait("document.querySelector('.board .cell')");
        let place = browser.run(
            "const box = document.querySelector('.to-course').getBoundingClientRect(); return \
             [box.top > 0, box.bottom < innerHeight];",
        );
        assert_eq!(place, json!([true, true]), "it is seen at once");
        browser.click(".to-course");
        wait_for_step(&browser, "rules", "first-bite");
    }
}

#[test]
fn progress_is_kept_and_forgotten_only_when_that_is_meant() {
    let (server, browser) = visit();
    open(&server, &browser, "rules", "first-bite");
    make_move(&browser, "(2,3)");
    wait_for(&browser, "right");
    browser.open(&server.page("?view=learn"));
    browser.wait("document.querySelector('.course .primary')");
    let way = "return new URL(document.querySelector('.course .primary').href).search;";
    assert_eq!(browser.run(way), "?view=learn&lesson=rules&step=2");
    browser.wait_for_text("1 of 6 steps done");
    browser.click("[data-do='forget']");
    browser.click("[data-do='keep']");
    assert_eq!(browser.run(way), "?view=learn&lesson=rules&step=2");
    browser.click("[data-do='forget']");
    browser.click("[data-do='really-forget']");
    browser.wait("!document.querySelector('[data-do=forget]')");
    assert_eq!(browser.run(way), "?view=learn&lesson=rules&step=1");
    // What somebody else has put there does no harm.
    for text in ["{", "[1]", "null", "{\"rules\":7}", "{\"rules\":[\"no such step\"]}"] {
        browser.run(&format!("localStorage.setItem('course', {});", json!(text)));
        browser.open(&server.page("?view=learn"));
        browser.wait("document.querySelector('.course .primary')");
        assert_eq!(browser.run(way), "?view=learn&lesson=rules&step=1", "{text}");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_browser_that_keeps_nothing_learns_all_the_same() {
    let (server, browser) = visit();
    browser.before_every_page(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', \
         'SecurityError'); } });",
    );
    open(&server, &browser, "rules", "first-bite");
    make_move(&browser, "(2,3)");
    wait_for(&browser, "right");
    browser.click(".onward");
    wait_for_step(&browser, "rules", "columns");
    browser.click(".lesson-top a[href='?view=learn']");
    browser.wait_for_text("1 of 6 steps done");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn strange_addresses_of_steps_lead_somewhere() {
    let (server, browser) = visit();
    for (query, lesson, step) in [
        ("lesson=rules&step=99", "rules", "game"),
        ("lesson=rules&step=-3", "rules", "first-bite"),
        ("lesson=rules&step=abc", "rules", "first-bite"),
        ("lesson=rules", "rules", "first-bite"),
    ] {
        browser.open(&server.page(&format!("?view=learn&{query}")));
        wait_for_step(&browser, lesson, step);
    }
    browser.open(&server.page("?view=learn&lesson=constructor"));
    browser.wait("document.querySelectorAll('.lesson-card').length === 12");
}

/// Presses Tab until something has the focus.
fn tab_to(browser: &Browser, selector: &str) {
    for _ in 0..80 {
        let found =
            browser.run(&format!("return document.activeElement.matches({});", json!(selector)));
        if found == json!(true) {
            return;
        }
        browser.press(&["Tab"]);
    }
    panic!("Tab does not lead to {selector}");
}

#[test]
fn a_lesson_is_walked_by_keys_alone() {
    let (server, browser) = visit();
    browser.open(&server.page("?view=learn"));
    browser.wait("document.querySelector('.lesson-card')");
    tab_to(&browser, "[data-lesson='outcomes'] a");
    browser.press(&["Enter"]);
    let all = course(&browser);
    let lesson = all.iter().find(|lesson| lesson["id"] == "outcomes").unwrap();
    for step in steps(lesson) {
        wait_for_step(&browser, "outcomes", step["id"].as_str().unwrap());
        match step["kind"].as_str().unwrap() {
            "choose" => {
                let outcome = outcome(&server, step["position"].as_str().unwrap());
                tab_to(&browser, &format!("[data-answer='{outcome}']"));
                browser.press(&["Enter"]);
            }
            "fill" => fill_by_keys(&server, &browser),
            "bite" => {
                tab_to(&browser, ".lesson-board .cell");
                // Tab leads to the piece beside the poison.
                browser.press(&["ArrowRight"]);
                let at = browser.run("return document.activeElement.dataset.move;");
                assert_eq!(at, "(0,2)");
                browser.press(&["Enter"]);
            }
            other => panic!("no keys are known for {other}"),
        }
        wait_for(&browser, "right");
        // The way on has the focus.
        browser.wait("document.activeElement.matches('.onward')");
        browser.press(&["Enter"]);
    }
    wait_for_step(&browser, "square", "small");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Goes through the picture row by row, forth and back.
fn fill_by_keys(server: &crate::support::Running, browser: &Browser) {
    tab_to(browser, ".fill-cell");
    let mut way = "ArrowRight";
    loop {
        let at = browser.run(
            "const at = document.activeElement; return [at.dataset.position, at.dataset.outcome \
             ?? ''];",
        );
        let position = at[0].as_str().unwrap();
        if at[1] == "" {
            let letter = outcome(server, position).to_lowercase();
            browser.press(&[&letter]);
            browser.wait(&format!(
                "document.querySelector(\".fill-cell[data-position='{position}']\").innerText !== \
                 ''"
            ));
            if browser.run("return document.activeElement.matches('.onward');") == json!(true) {
                return;
            }
        }
        let moved = |key: &str| {
            browser.press(&[key]);
            browser.run("return document.activeElement.dataset.position;") != at[0]
        };
        if !moved(way) {
            way = if way == "ArrowRight" { "ArrowLeft" } else { "ArrowRight" };
            assert!(moved("ArrowDown") || moved(way), "{}", said(browser));
        }
    }
}

#[test]
fn steps_are_clean_still_and_narrow_enough() {
    let (server, browser) = visit();
    browser.open(&server.page("?view=learn"));
    let course = course(&browser);
    for (width, height, scheme) in [(1280, 900, "light"), (390, 844, "dark"), (320, 640, "light")] {
        browser.resize(width, height);
        browser.prefer(scheme);
        let overview = ("course".to_owned(), "?view=learn".to_owned(), ".lesson-card".to_owned());
        let pages = course.iter().flat_map(|lesson| {
            let id = lesson["id"].as_str().unwrap();
            steps(lesson).iter().enumerate().map(move |(at, step)| {
                let name = format!("{id}-{}", step["id"].as_str().unwrap());
                let query = format!("?view=learn&lesson={id}&step={}", at + 1);
                (name, query, ".lesson-pictures :is(.board, table, .plot)".to_owned())
            })
        });
        for (name, query, ready) in std::iter::once(overview).chain(pages) {
            browser.open(&server.page(&query));
            browser.wait(&format!("document.querySelector({})", json!(ready)));
            browser.keep_picture(&format!("lesson-{name}-{width}-{scheme}"));
            assert_eq!(browser.complaints(), Vec::<String>::new(), "{name}");
            let wider = browser.run("return document.documentElement.scrollWidth - innerWidth;");
            assert!(wider.as_i64().unwrap() <= 0, "{name} is wider than {width}");
            let shift = browser.shift();
            assert!(shift < 0.02, "{name} shifts by {shift} at {width}");
            // The checker takes as long as all the rest, and colours are the same in every step.
            if width == 1280 || (scheme == "dark" && query.ends_with("=1")) {
                let barriers = browser.barriers();
                assert!(barriers.is_empty(), "{name}, {scheme}: {barriers:#?}");
            }
        }
    }
}

/// Nothing that a learner might be about to click moves when an answer arrives.
#[test]
fn nothing_jumps_when_something_is_said() {
    let (server, browser) = visit();
    for (width, height) in [(1280, 900), (390, 844)] {
        browser.resize(width, height);
        open(&server, &browser, "two-rows", "longer");
        let places = "const box = (selector) => { const { x, y } = \
                      document.querySelector(selector).getBoundingClientRect(); return [x, \
                      y].map(Math.round); };
            return ['.cell.poison', '.lesson-said', '.lesson-way'].map(box);";
        let before = browser.run(places);
        make_move(&browser, "(0,3)");
        wait_for(&browser, "wrong");
        assert_eq!(browser.run(places), before, "{width}");
        browser.click("[data-do='again']");
        make_move(&browser, "(1,5)");
        wait_for(&browser, "right");
        assert_eq!(browser.run(places), before, "{width}");
    }
}
