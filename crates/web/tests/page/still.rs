//! Boards that stay where they are: on phones, without end, and while the computer answers.

use crate::support::{Browser, Running};
use serde_json::{Value, json};

const CALM: &str = "document.querySelector('.table')?.ariaBusy === 'false'";

fn at(width: u32, height: u32, query: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(width, height);
    browser.open(&server.page(&format!("?view=play&{query}")));
    browser.wait(&format!("{CALM} && document.querySelector('.board')"));
    (server, browser)
}

fn wait_for_moves(browser: &Browser, count: usize) {
    browser.wait(&format!("{CALM} && document.querySelectorAll('.moves li').length === {count}"));
}

/// Notes where some elements are, at every frame, as long as a page is open.
fn watch(browser: &Browser, selectors: &[&str]) {
    browser.run(&format!(
        "window.seen = new Set();
        const look = () => {{
            window.seen.add({}.map((selector) => {{
                const one = document.querySelector(selector)?.getBoundingClientRect();
                return one ? [one.x, one.y, one.width].map(Math.round).join() : selector;
            }}).join(' '));
            requestAnimationFrame(look);
        }};
        look();",
        json!(selectors)
    ));
}

fn places_seen(browser: &Browser) -> Value {
    browser.run("return [...window.seen];")
}

/// The numbers of a text such as `1,2,3 4,5,6`.
fn numbers(text: &Value) -> Vec<i64> {
    let all = text.as_str().unwrap().split([' ', ',']);
    all.map(|one| one.parse().expect("a number")).collect()
}

#[test]
fn nothing_jumps_while_the_computer_answers() {
    for (width, height) in [(1280, 900), (390, 844), (320, 640)] {
        let (_server, browser) = at(width, height, "position=4x5");
        watch(
            &browser,
            &[
                ".board .cell.poison",
                "form.typed input",
                "[data-do=hint]",
                ".said",
                ".moves",
                ".why",
                ".begin",
                ".begin [data-do=start]",
            ],
        );
        browser.click(".board [data-move='(3,4)']");
        wait_for_moves(&browser, 2);
        browser.click("[data-do='hint']");
        browser.wait("document.querySelector('.hinted, .said .note')");
        // Where an element lies may differ by parts of a pixel.
        let seen = places_seen(&browser);
        let all: Vec<Vec<i64>> = seen.as_array().unwrap().iter().map(numbers).collect();
        for places in &all {
            let far = places.iter().zip(&all[0]).map(|(one, other)| (one - other).abs()).max();
            assert!(far <= Some(1) && places.len() == all[0].len(), "{width}: {seen}");
        }
    }
}

#[test]
fn a_board_without_end_is_clear_after_a_bite_and_no_key_takes_the_poison() {
    for (width, height) in [(1280, 900), (390, 844)] {
        let (_server, browser) = at(width, height, "position=3xw*3&first=friend&second=friend");
        browser.click(".board [data-move='(0,w*2)'], .board [data-from='(0,w*2)']");
        if browser.run("return document.querySelector('input[name=move]').value;") != json!("") {
            browser.press(&["Enter"]);
        }
        wait_for_moves(&browser, 1);
        browser.point_at(".headline");
        let washed = browser.run("return document.querySelectorAll('.board .going').length;");
        assert_eq!(washed, json!(0), "{width}");
        // The key Tab leads to a part beside the bite, and not to the poison.
        let entry = browser.run(
            "const all = document.querySelectorAll('.board [tabindex=\"0\"]');
            return [all.length, all[0].classList.contains('poison'),
            all[0].dataset.move ?? all[0].dataset.from];",
        );
        assert_eq!((&entry[0], &entry[1]), (&json!(1), &json!(false)), "{entry}");
        assert!(entry[2].as_str().unwrap().starts_with("(0,"), "{entry}");
    }
}

#[test]
fn a_board_that_becomes_finite_keeps_its_orientation_and_its_outline() {
    let corner = "return (() => { const all = [...document.querySelectorAll('.board .cell')];
        const places = all.map((one) => one.getBoundingClientRect());
        const poison = document.querySelector('.board .cell.poison').getBoundingClientRect();
        const field = document.querySelector('input[name=move]').getBoundingClientRect();
        return [places.every(({ x, y }) => x >= poison.x - 1 && y >= poison.y - 1),
            Math.round(field.y)]; })();";
    for start in ["2xw", "3xw^w"] {
        let query = format!("position={start}&first=friend&second=friend");
        let (_server, browser) = at(1280, 900, &query);
        let before = browser.run(corner);
        assert_eq!(before[0], true, "{start}: the poison lies at the top left");
        browser.type_into("input[name='move']", "0, 4");
        browser.press(&["Enter"]);
        wait_for_moves(&browser, 1);
        browser.wait("document.querySelector('.board:not(.ordinal)')");
        assert_eq!(browser.run(corner), before, "{start}");
        browser.click(".board [data-move='(1,2)']");
        wait_for_moves(&browser, 2);
        let crumbs = browser.run("return document.querySelectorAll('.board .crumb').length;");
        assert!(crumbs.as_u64() >= Some(2), "{start}: {crumbs} outlines of what was eaten");
        // Back at the beginning it is the board without end again.
        browser.run("document.querySelector(\"[data-do='undo']\").click();");
        browser.run("document.querySelector(\"[data-do='undo']\").click();");
        browser.wait("document.querySelector('.board.ordinal')");
        assert_eq!(browser.run(corner), before, "{start}");
    }
}

#[test]
fn the_computers_bite_is_shown_on_boards_without_end_too() {
    let (_server, browser) = at(1280, 900, "position=3xw^w");
    browser.run(
        "window.told = []; new MutationObserver(() => {
        const chosen = document.querySelector('.place.theirs .chosen');
        if (chosen) window.told.push([document.querySelector('.headline').textContent,
        document.querySelectorAll('.place.theirs .going').length]);
        }).observe(document.querySelector('.table'), { subtree: true, childList: true, \
         attributes: true });",
    );
    browser.type_into("input[name='move']", "2, w^2+5");
    browser.press(&["Enter"]);
    wait_for_moves(&browser, 2);
    let told = browser.run("return window.told;");
    let shown = told.as_array().unwrap().iter().any(|one| one[1].as_u64().unwrap() > 0);
    assert!(shown, "{told}");
    // Ordinals are written as people read them.
    let said = told[0][0].as_str().unwrap();
    assert!(said.contains('ω') && !said.contains('^'), "{said}");
    // What was bitten last stays marked, and what was typed has been made.
    let last = browser.run(
        "return [document.querySelector('.board .last')?.dataset.eaten,
        document.querySelector('.moves [aria-current]').textContent,
        document.querySelector('input[name=move]').value];",
    );
    assert!(last[0].is_string(), "{last}");
    assert_eq!(last[2], "");
}

#[test]
fn the_last_bite_stays_marked_where_a_board_without_end_has_become_finite() {
    let (_server, browser) =
        at(1280, 900, "position=3xw^w&moves=(1,2);(0,4)&first=friend&second=friend");
    let last = browser.run("return document.querySelector('.board .crumb.last').dataset.eaten;");
    assert_eq!(last, "(0,4)");
}

#[test]
fn a_finished_game_without_end_has_its_last_board() {
    for query in [
        "position=2xw&moves=(1,3);(0,1);(1,0);(0,0)&first=friend&second=friend",
        "position=2xw&moves=(0,0)&first=friend&second=friend",
    ] {
        let (_server, browser) = at(1280, 900, query);
        browser.wait("document.querySelector('.board .last')");
        let seen = browser.run(
            "const last = document.querySelector('.board .last');
            return [last.dataset.eaten ?? last.dataset.move, !!last.querySelector('.cross'),
            !!document.querySelector('.unseen')];",
        );
        assert_eq!(seen, json!(["(0,0)", true, false]), "{query}");
    }
}

#[test]
fn a_long_board_stays_where_it_was_moved_to_and_shows_what_is_said_of_it() {
    let (_server, browser) = at(390, 844, "position=3x20");
    browser.run("const pan = document.querySelector('.pan'); pan.scrollLeft = 1e6;");
    let moved = browser.run("return document.querySelector('.pan').scrollLeft;");
    assert!(moved.as_f64().unwrap() > 300.0, "{moved}");
    browser.run("window.before = document.querySelector('.pan').scrollLeft;");
    watch(&browser, &[".board [data-move='(0,0)']"]);
    browser.click(".board [data-move='(2,18)']");
    wait_for_moves(&browser, 2);
    // Never back at its beginning, unless the computer bit there.
    let in_sight = |selector: &str| {
        browser.run(&format!(
            "const pan = document.querySelector('.pan').getBoundingClientRect();
            const one = document.querySelector({}).getBoundingClientRect();
            return one.left >= pan.left - 1 && one.right <= pan.right + 1;",
            json!(selector)
        ))
    };
    assert_eq!(in_sight(".crumb.last"), json!(true));
    browser.run("document.querySelector('.pan').scrollLeft = 0;");
    browser.click("[data-do='hint']");
    browser.wait("document.querySelector('.hinted, .said .note')");
    if browser.run("return !!document.querySelector('.cell.wins');") == json!(true) {
        assert_eq!(in_sight(".cell.wins"), json!(true));
    }
    browser.run("document.querySelector('.pan').scrollLeft = 40;");
    browser.click("[data-do='undo']");
    wait_for_moves(&browser, 2);
    browser.wait("document.querySelector('[data-move=\"(2,19)\"]')");
    assert_eq!(browser.run("return document.querySelector('.pan').scrollLeft;"), json!(40));
}

#[test]
fn the_last_move_in_heaps_stays_marked_and_is_not_called_a_winning_one() {
    let (_server, browser) =
        at(1280, 900, "position=nim:3,4,5&moves=5 to 2&first=friend&second=friend");
    let marked = "return document.querySelectorAll('.crumb.last .taken').length;";
    assert_eq!(browser.run(marked), json!(3));
    let (_server, browser) = at(1280, 900, "position=nim:3,4,5");
    browser.run(
        "window.kinds = new Set(); new MutationObserver(() => {
        for (const one of document.querySelectorAll('.counter.taking, .counter.wins'))
        window.kinds.add(one.getAttribute('class') + one.ariaLabel.includes('winning'));
        }).observe(document.querySelector('.table'), { subtree: true, childList: true });",
    );
    browser.click("[data-counter='5.1']");
    wait_for_moves(&browser, 2);
    assert_eq!(browser.run("return [...window.kinds];"), json!(["counter takingfalse"]));
    assert_ne!(browser.run(marked), json!(0));
}

/// The last bite must not look like a winning one, and the poison keeps its cross.
#[test]
fn the_last_bite_has_a_mark_of_its_own() {
    let (server, browser) = at(1280, 900, "position=4x5&moves=(2,2)&first=friend&second=friend");
    let seen = browser.run(
        "const last = document.querySelector('.crumb.last');
        return [!!last.querySelector('.teeth'), !!last.querySelector('circle'),
        getComputedStyle(last.querySelector('rect')).stroke];",
    );
    assert_eq!((&seen[0], &seen[1]), (&json!(true), &json!(false)));
    browser.open(&server.page("?view=analyse&position=4x5"));
    browser.wait("document.querySelector('.cell.wins')");
    let wins =
        browser.run("return getComputedStyle(document.querySelector('.cell.wins rect')).stroke;");
    assert_ne!(seen[2], wins);
}

#[test]
fn what_is_eaten_falls_and_is_gone() {
    let (_server, browser) = at(1280, 900, "position=4x5&first=friend&second=friend");
    browser.run(
        "window.fell = 0; new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes)
        if (node.matches?.('.falling')) window.fell += 1;
        }).observe(document.querySelector('.table'), { subtree: true, childList: true });",
    );
    browser.click(".board [data-move='(2,3)']");
    wait_for_moves(&browser, 1);
    browser.wait("window.fell === 4 && !document.querySelector('.falling')");
}

#[test]
fn escape_is_an_answer_to_the_question_about_the_poison() {
    let (_server, browser) = at(1280, 900, "position=2x2");
    browser.click(".board [data-move='(0,0)']");
    browser.wait("document.querySelector('[role=alertdialog] button') === document.activeElement");
    browser.press(&["Escape"]);
    browser.wait("!document.querySelector('[role=alertdialog]')");
    let focused = browser.run("return document.activeElement.classList.contains('cell');");
    assert_eq!(focused, json!(true));
}

/// Where cells lie, by their moves, and where the outlines of eaten ones do.
fn places(browser: &Browser) -> Value {
    browser.run(
        "const all = (selector, name) => Object.fromEntries(
        [...document.querySelectorAll(`.board ${selector}`)].map((one) => {
            const { x, y, width, height } = one.querySelector('rect').getBoundingClientRect();
            return [one.dataset[name], [x, y + scrollY, width, height].map(Math.round)];
        }));
        return { cells: all('.cell[data-move]', 'move'),
        eaten: all('.crumb[data-eaten]:not(.last)', 'eaten') };",
    )
}

#[test]
fn a_board_without_end_stays_still_while_it_is_eaten() {
    for (width, height) in [(1280, 900), (390, 844)] {
        for (start, bites) in [
            ("3xw^w", ["(1, w^2+5)", "(0, w*2)", "(2, 3)"]),
            ("2x2xw^3", ["(1, 1, w*3)", "(0, 1, w+2)", "(1, 0, 2)"]),
            ("wxw", ["(3, 5)", "(1, 9)", "(7, 0)"]),
        ] {
            let query = format!("position={start}&first=friend&second=friend");
            let (_server, browser) = at(width, height, &query);
            let first = places(&browser);
            let cells = first["cells"].as_object().unwrap();
            for (made, bite) in bites.iter().enumerate() {
                browser.type_into("input[name='move']", bite);
                browser.press(&["Enter"]);
                wait_for_moves(&browser, made + 1);
                let now = places(&browser);
                let near = |one: &Value, other: &Value| {
                    let pairs = one.as_array().unwrap().iter().zip(other.as_array().unwrap());
                    let far = pairs.map(|(a, b)| (a.as_i64().unwrap() - b.as_i64().unwrap()).abs());
                    far.max() <= Some(1)
                };
                let left = now["cells"].as_object().unwrap();
                let (mut stayed, mut eaten) = (0, 0);
                for (place, was) in cells {
                    if let Some(is) = left.get(place) {
                        assert!(near(is, was), "{start} at {width}, {bite}: {place} moved to {is}");
                        stayed += 1;
                    } else if let Some(outline) = now["eaten"].get(place) {
                        let middle = |one: &Value| {
                            let [x, y, w, h] = [0, 1, 2, 3].map(|at| one[at].as_i64().unwrap());
                            serde_json::json!([x + w / 2, y + h / 2])
                        };
                        assert!(near(&middle(outline), &middle(was)), "{start}: {place}");
                        eaten += 1;
                    }
                }
                // The last bite may lie where nobody can point at; its mark stands for one cell.
                assert!(stayed + eaten + 1 >= cells.len(), "{start} at {width}, {bite}: {now}");
                assert!(now["eaten"].as_object().unwrap().len() > 1, "{start}, {bite}: {now}");
            }
            // The address shows the same board again.
            let before = places(&browser);
            browser.run("location.reload();");
            browser.wait(&format!("{CALM} && document.querySelector('.board')"));
            wait_for_moves(&browser, bites.len());
            assert_eq!(places(&browser), before, "{start} at {width}");
        }
    }
}

#[test]
fn what_is_left_of_a_board_without_end_can_be_enlarged() {
    let moves = "moves=(1,3);(0,w*2)&first=friend&second=friend";
    let (server, browser) = at(1280, 900, &format!("position=3xw^w&{moves}"));
    let before = places(&browser);
    let shown = |seen: &Value| seen["cells"].as_object().unwrap().len();
    browser.click("[data-do='enlarge']");
    browser.wait("!document.querySelector('.board .crumb:not(.last)')");
    assert!(shown(&places(&browser)) > shown(&before), "{before}");
    browser.click("[data-do='enlarge']");
    browser.wait("document.querySelector('.board .crumb:not(.last)')");
    assert_eq!(places(&browser), before);
    // An analysis that came from another position keeps its axes, and its marks.
    browser.open(&server.page("?view=analyse&position=(w*2,3,3)&start=3xw^w"));
    browser.wait(
        "document.querySelector('.board .crumb') && document.querySelector('.badge') && \
         !document.querySelector('[aria-busy=true]')",
    );
    browser.click("[data-do='enlarge']");
    browser.wait("!document.querySelector('.board .crumb')");
    // A first position has nothing to be enlarged.
    browser.open(&server.page("?view=play&position=3xw"));
    browser.wait("document.querySelector('.board .cell')");
    let shown = browser.run(
        "return document.querySelector('[data-do=enlarge]').checkVisibility({ \
         visibilityProperty: true });",
    );
    assert_eq!(shown, json!(false));
}
