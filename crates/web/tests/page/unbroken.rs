//! Games that do not break: double clicks, keys, failures, taking back; and a board that stays
//! still.

use crate::support::{Browser, Running};
use serde_json::json;

/// A game that is open, and whose first turn has come.
fn game(query: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page(&format!("?view=play&{query}")));
    your_turn(&browser);
    (server, browser)
}

const CALM: &str = "document.querySelector('.table')?.ariaBusy === 'false'";

fn your_turn(browser: &Browser) {
    browser.wait(&format!(
        "{CALM} && /^(Your|First|Second)/.test(document.querySelector('.headline').textContent)
            && document.querySelector('.place [role=button], .place input')"
    ));
}

fn cell(place: &str) -> String {
    format!(".board [data-move='{place}']")
}

fn moves(browser: &Browser) -> Vec<String> {
    let found = browser
        .run("return [...document.querySelectorAll('.moves li')].map((one) => one.innerText);");
    found.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

fn wait_for_moves(browser: &Browser, count: usize) {
    browser.wait(&format!(
        "{CALM} && document.querySelectorAll('.moves li:not(.ahead)').length === {count}"
    ));
}

/// The page as it is after a reload tells the same game, without a complaint.
fn resumes(browser: &Browser) {
    let ahead = "return document.querySelectorAll('.moves li.ahead').length;";
    let before = (moves(browser), browser.run(ahead));
    let address = browser.run("return location.href;");
    browser.open(address.as_str().unwrap());
    browser.wait(CALM);
    assert_eq!((moves(browser), browser.run(ahead)), before);
    assert_eq!(
        browser.run("return document.querySelector('.said .trouble')?.innerText ?? null;"),
        json!(null)
    );
}

#[test]
fn a_double_click_is_one_bite() {
    let (_server, browser) = game("position=4x5");
    browser.double_click(&cell("(2,2)"));
    wait_for_moves(&browser, 2);
    let made = moves(&browser);
    assert_eq!(made[0], "(2,2)");
    assert_ne!(made[1], "(2,2)", "the second bite is the computer's");
    resumes(&browser);
}

#[test]
fn the_board_is_clear_after_a_bite_and_no_key_takes_the_poison() {
    let (_server, browser) = game("position=4x5");
    browser.click(&cell("(3,4)"));
    wait_for_moves(&browser, 2);
    browser.point_at(".headline");
    assert_eq!(browser.run("return document.querySelectorAll('.board .going').length;"), json!(0));
    // The focus is on a cell near the bite and not on the poison.
    browser.press(&[" "]);
    wait_for_moves(&browser, 4);
    assert!(!moves(&browser).contains(&"(0,0)".to_owned()), "{:?}", moves(&browser));
}

#[test]
fn the_poison_is_asked_about_while_other_cells_are_left() {
    let (_server, browser) = game("position=2x2");
    browser.double_click(&cell("(0,0)"));
    browser.wait("document.querySelector('[role=alertdialog]')");
    assert_eq!(moves(&browser), Vec::<String>::new());
    browser.click("[data-do='not-poison']");
    browser.wait("!document.querySelector('[role=alertdialog]')");
    let focused = browser.run("return document.activeElement.classList.contains('cell');");
    assert_eq!(focused, json!(true));
    browser.click(&cell("(0,0)"));
    browser.click("[data-do='poison']");
    browser.wait_for_text("The computer wins.");
    resumes(&browser);
}

#[test]
fn what_fails_is_said_and_can_be_tried_again() {
    let (_server, browser) = game("position=4x5");
    browser.set_offline(true);
    for (click, selector) in [
        (cell("(2,2)"), ".said .trouble"),
        ("[data-do='hint']".to_owned(), ".said .trouble"),
        (".why summary".to_owned(), ".why .trouble"),
    ] {
        browser.click(&click);
        browser.wait(&format!("{CALM} && document.querySelector({})", json!(selector)));
        let said =
            browser.run(&format!("return document.querySelector({}).innerText;", json!(selector)));
        assert!(said.as_str().unwrap().contains("cannot be reached"), "{said}");
    }
    browser.set_offline(false);
    browser.click(".why .trouble button");
    browser.wait("document.querySelector('.why .badge.N')");
    browser.click("[data-do='try-again']");
    browser.wait("document.querySelector('.hinted')");
    // The computer's reply fails as well, and comes when it is asked for again.
    browser.run(
        "const real = window.fetch; window.fetch = (address, ...rest) =>
        String(address).includes('/api/reply') && !window.healed ?
        Promise.reject(new TypeError('Failed to fetch')) : real(address, ...rest);",
    );
    browser.click(&cell("(2,2)"));
    browser.wait(&format!("{CALM} && document.querySelector('.said .trouble')"));
    assert_eq!(moves(&browser), ["(2,2)"]);
    browser.run("window.healed = true;");
    browser.click("[data-do='try-again']");
    wait_for_moves(&browser, 2);
    resumes(&browser);
}

#[test]
fn a_game_that_the_computer_began_is_taken_back_only_to_your_turn() {
    let (_server, browser) = game("position=4x5&first=computer&second=you");
    wait_for_moves(&browser, 1);
    assert_eq!(
        browser.run("return document.querySelector('[data-do=undo]').ariaDisabled;"),
        "true"
    );
    browser.click("[data-do='undo']");
    browser.click("[data-do='redo']");
    let opening = moves(&browser);
    assert_eq!(opening.len(), 1);
    browser.click(&cell("(0,1)"));
    browser.wait(&format!("{CALM} && document.querySelectorAll('.moves li').length >= 2"));
    let whole = moves(&browser);
    browser.click("[data-do='undo']");
    browser.wait(&format!(
        "{CALM} && document.querySelector('.headline').textContent === 'Your bite.'"
    ));
    // What was taken back can still be seen, and survives a reload.
    resumes(&browser);
    browser.click("[data-do='redo']");
    browser.wait(CALM);
    assert_eq!(moves(&browser), whole);
    resumes(&browser);
}

#[test]
fn a_resignation_is_taken_back_alone() {
    let (_server, browser) = game("position=4x5");
    browser.click(&cell("(2,2)"));
    wait_for_moves(&browser, 2);
    let before = moves(&browser);
    browser.click("[data-do='resign']");
    browser.wait_for_text("Resigned. The computer wins.");
    resumes(&browser);
    browser.click("[data-do='undo']");
    your_turn(&browser);
    assert_eq!(moves(&browser), before);
    wait_for_moves(&browser, before.len());
}

#[test]
fn nothing_jumps_and_the_last_bite_is_marked() {
    let (_server, browser) = game("position=4x5");
    let places = "const box = (selector) => { const { x, y, width } =
        document.querySelector(selector).getBoundingClientRect(); return [x, y,
        width].map(Math.round).join(); };
        return ['.board .cell.poison', '[data-do=hint]', '[data-do=undo]', '.headline',
        'form.typed input'].map(box).join(' ');";
    let before = browser.run(places);
    for (bite, made) in [("(1,3)", 2), ("(0,3)", 4)] {
        let left = browser.run(&format!("return !!document.querySelector({});", json!(cell(bite))));
        let bite = if left == json!(true) {
            bite.to_owned()
        } else {
            browser
                .run(
                    "return [...document.querySelectorAll('.board \
                     [data-move]')].at(-1).dataset.move;",
                )
                .as_str()
                .unwrap()
                .to_owned()
        };
        browser.click(&cell(&bite));
        browser.wait(&format!("{CALM} && document.querySelectorAll('.moves li').length >= {made}"));
        browser.click("[data-do='hint']");
        browser.wait("document.querySelector('.hinted, .said .note')");
        assert_eq!(browser.run(places), before);
        let last = browser.run("return document.querySelector('.crumb.last').dataset.eaten;");
        assert_eq!(last.as_str().unwrap(), moves(&browser).last().unwrap());
    }
    // The poison is at the top left, as in the terminal and in files.
    let above = browser.run(
        "const top = (move) =>
        document.querySelector(`.board [data-move='${move}'],
        .board [data-eaten='${move}']`).getBoundingClientRect().top;
        return top('(0,0)') < top('(3,0)');",
    );
    assert_eq!(above, json!(true));
}

#[test]
fn focus_and_what_was_typed_are_kept() {
    let (_server, browser) = game("position=4x5");
    browser.type_into("input[name='position']", "3x9");
    for action in ["hint", "undo", "redo"] {
        if action == "undo" {
            browser.click(&cell("(3,4)"));
            wait_for_moves(&browser, 2);
        }
        browser.run(&format!("document.querySelector('[data-do={action}]').focus();"));
        browser.press(&["Enter"]);
        browser.wait(CALM);
        browser.wait("!document.querySelector('.working')");
        let focused = browser
            .run("return document.activeElement.dataset.do ?? document.activeElement.tagName;");
        assert_eq!(focused, action);
    }
    assert_eq!(browser.run("return document.querySelector('input[name=position]').value;"), "3x9");
    browser.click(".why summary");
    browser.wait("document.querySelector('.why .badge')");
    browser.run("document.querySelector('.board [data-move][tabindex=\"0\"]').focus();");
    browser.press(&["Enter"]);
    browser.wait(&format!("{CALM} && document.querySelectorAll('.moves li').length > 2"));
    assert_eq!(browser.run("return document.querySelector('.why').open;"), json!(true));
}

#[test]
fn sharing_shows_the_address() {
    let (_server, browser) = game("position=4x5");
    browser.click("[data-do='share']");
    browser.wait("document.querySelector('.copied input')?.value === location.href");
    assert_eq!(
        browser.run("return document.querySelector('.copied').offsetHeight > 10;"),
        json!(true)
    );
}

#[test]
fn waiting_is_shown_and_can_be_stopped() {
    let (_server, browser) = game("position=40x41");
    let address = browser.run("return location.href;");
    browser.click("[data-do='hint']");
    browser.click(".working [data-do='stop']");
    browser.wait(&format!("{CALM} && document.querySelector('.said .trouble')"));
    assert_eq!(browser.run("return location.href;"), address);
    assert_eq!(browser.run("return document.querySelector('.table').dataset.waiting;"), "");
}

#[test]
fn the_tabs_remember() {
    let (_server, browser) = game("position=3x7");
    browser.click(&cell("(2,5)"));
    wait_for_moves(&browser, 2);
    let game = browser.run("return location.href;");
    let position = browser.run("return document.querySelector('.about .formula').innerText;");
    browser.click("header nav [data-view='analyse']");
    browser.wait("document.querySelector('.badge')");
    let shown = browser.run("return document.querySelector('.panel .formula').innerText;");
    assert_eq!(shown, position);
    browser.click("header nav [data-view='play']");
    browser.wait(CALM);
    assert_eq!(browser.run("return location.href;"), game);
}

#[test]
fn strange_addresses_are_answered_sensibly() {
    let (server, browser) = (Running::start(), Browser::start());
    for name in ["constructor", "toString", "__proto__", "nothing"] {
        browser.open(&server.page(&format!("?view={name}")));
        browser.wait("document.querySelector('.board .cell')");
    }
    browser.open(&server.page("?view=play&position=4x5&moves=(0,0);(0,0)"));
    browser.wait("document.querySelector('.said .trouble')");
    browser.wait_for_text("Move 2 of this address cannot be made: the game was over");
    browser.wait_for_text("The computer wins.");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_watched_game_can_be_paused() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=4x5&first=computer&second=computer"));
    browser.click("[data-do='pause']");
    browser.wait_for_text("Paused.");
    resumes(&browser);
    browser.wait_for_text("Paused.");
    browser.click("[data-do='pause']");
    browser.wait("document.querySelectorAll('.moves li').length > 0");
}
