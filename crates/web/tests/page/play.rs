//! Games played in the browser.

use crate::support::{Browser, Running};

/// A cell of the board, by its move.
fn cell(place: &str) -> String {
    format!(".board [data-move='{place}']")
}

/// Waits until it is the visitor's turn or the game is over, and says whether it goes on.
fn goes_on(browser: &Browser) -> bool {
    browser.wait(
        "document.querySelector('.table')?.ariaBusy === 'false' && ['Your bite.', 'You win!', \
         'The computer wins.'].includes(document.querySelector('.headline')?.textContent)",
    );
    browser.run("return document.querySelector('.headline').textContent;") == "Your bite."
}

#[test]
fn the_second_player_loses_on_4x5() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=4x5&first=computer&second=you"));
    let mut bites = 0;
    while goes_on(&browser) {
        // The last cell of the board: a cautious player.
        let script = "const all = [...document.querySelectorAll('.board [data-move]')];
            const last = all.at(-1); return last.dataset.move;";
        let place = browser.run(script);
        browser.click(&cell(place.as_str().unwrap()));
        bites += 1;
        assert!(bites <= 20);
    }
    browser.wait_for_text("The computer wins.");
    assert!(bites >= 2);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_first_player_wins_on_4x5_with_hints() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=4x5"));
    let mut bites = 0;
    while goes_on(&browser) {
        browser.click("button[data-do='hint']");
        browser.wait("document.querySelector('.hinted')");
        browser.click(".board .cell.wins");
        bites += 1;
        assert!(bites <= 20);
    }
    browser.wait_for_text("You win!");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    // The address is the game.
    let address = browser.run("return location.href;");
    let moves = browser.run("return document.querySelector('.moves').innerText;");
    let other = Browser::start();
    other.open(address.as_str().unwrap());
    other.wait_for_text("You win!");
    assert_eq!(other.run("return document.querySelector('.moves').innerText;"), moves);
}

#[test]
fn a_game_is_played_with_the_keyboard_alone() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=2x3"));
    browser.wait("document.querySelector('.board [tabindex=\"0\"]')");
    // To the board by the key Tab.
    for _ in 0..20 {
        if browser.run("return document.activeElement.classList.contains('cell');") == true {
            break;
        }
        browser.press(&["Tab"]);
    }
    // The winning bite of 2×3.
    browser.press(&["ArrowRight", "ArrowDown"]);
    let label = browser.run("return document.activeElement.getAttribute('aria-label');");
    assert_eq!(label, "row 1, column 2");
    browser.press(&["Enter"]);
    let mut bites = 1;
    while goes_on(&browser) {
        let focused = browser.run("return document.activeElement.classList.contains('cell');");
        assert_eq!(focused, true, "the focus stays on the board");
        // The copying strategy: keep the first row one longer.
        let script = "const rows = [0, 0];
            for (const cell of document.querySelectorAll('.board [data-move]')) {
            const [row, column] = cell.dataset.move.match(/\\d+/g).map(Number); rows[row] =
            Math.max(rows[row], column + 1); } return rows;";
        let rows = browser.run(script);
        let (first, second) = (rows[0].as_u64().unwrap(), rows[1].as_u64().unwrap());
        let (down, right) = if first > second + 1 { (0, second + 1) } else { (1, first - 1) };
        let mut keys = vec!["ArrowLeft"; 4];
        keys.extend(vec!["ArrowUp"; 2]);
        keys.extend(vec!["ArrowRight"; usize::try_from(right).unwrap()]);
        keys.extend(vec!["ArrowDown"; down]);
        keys.push("Enter");
        browser.press(&keys);
        bites += 1;
        assert!(bites <= 6);
    }
    browser.wait_for_text("You win!");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn games_are_taken_back_and_wrong_bites_are_explained() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=4x5"));
    browser.click(&cell("(3,4)"));
    browser.wait("document.querySelectorAll('.moves li:not(.ahead)').length === 2");
    assert!(goes_on(&browser));
    browser.wait_for_text("you have a lost position");
    // The reason is about what the computer left.
    let left = browser.run("return document.querySelector('.place .board').ariaLabel;");
    let left = left.as_str().unwrap().split(['(', ')']).nth(1).expect("rows").to_owned();
    let answer = server.get(&format!("/api/answer?position=({left})&ask=outcome")).json();
    let said = browser.run("return document.querySelector('.remark.because').textContent;");
    assert_eq!(answer["outcome"], "P");
    assert!(said.as_str().unwrap().starts_with(answer["because"][0]["text"].as_str().unwrap()));
    browser.click("button[data-do='undo']");
    browser.wait("document.querySelectorAll('.moves li:not(.ahead)').length === 0");
    browser.click("button[data-do='redo']");
    browser.wait("document.querySelectorAll('.moves li:not(.ahead)').length === 2");
    browser.type_into("input[name='move']", "9, 9");
    browser.press(&["Enter"]);
    browser.wait("document.querySelector('[role=alert]')");
    browser.click("button[data-do='resign']");
    browser.wait_for_text("The computer wins.");
    assert_eq!(browser.complaints().len(), 1, "the refused bite is the only complaint");
}

/// The line for people who do not see the page, as it changes.
const LISTEN: &str = "window.heard = []; new MutationObserver(() => \
                      window.heard.push(document.getElementById('status').textContent))
    .observe(document.getElementById('status'), { childList: true });";

fn heard(browser: &Browser, text: &str) {
    let text = serde_json::json!(text);
    browser.wait(&format!("window.heard.some((said) => said.includes({text}))"));
}

/// Presses a key until an element has the focus.
fn steer_to(browser: &Browser, key: &str, selector: &str) {
    let script = format!("return document.activeElement.matches({});", serde_json::json!(selector));
    for _ in 0..60 {
        if browser.run(&script) == true {
            return;
        }
        browser.press(&[key]);
    }
    panic!("{selector} is not reached");
}

#[test]
fn a_game_and_its_review_are_played_by_keys_and_heard() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=2x3"));
    browser.wait("document.querySelector('.board [tabindex=\"0\"]')");
    browser.run(LISTEN);
    steer_to(&browser, "Tab", ".board .cell");
    // A bite that loses: it leaves (3,1), and the computer answers.
    steer_to(&browser, "ArrowDown", "[data-move^='(1,']");
    steer_to(&browser, "ArrowRight", "[data-move='(1,1)']");
    let label = browser.run("return document.activeElement.ariaLabel;");
    assert_eq!(label, "row 1, column 1");
    browser.press(&["Enter"]);
    heard(&browser, "The computer bites row");
    let mut bites = 1;
    while goes_on(&browser) {
        assert_eq!(browser.run("return document.activeElement.ariaLabel !== null;"), true);
        browser.press(&["Enter"]);
        bites += 1;
        assert!(bites < 8);
    }
    heard(&browser, "The computer wins.");
    browser.wait("document.activeElement.dataset.do === 'again'");
    // The review says which bite lost, and goes back there.
    browser.wait("document.querySelector('.lost-it [data-do=look-back]')");
    let said = browser.run(
        "const said = document.querySelector('.lost-it'); return [said.getAttribute('role'), \
         said.innerText];",
    );
    assert_eq!(said[0], "status");
    assert!(said[1].as_str().unwrap().starts_with("You were winning until bite 1, (1,1)."));
    steer_to(&browser, "Tab", "[data-do='look-back']");
    browser.press(&["Enter"]);
    heard(&browser, "At the start. Your bite.");
    assert!(goes_on(&browser));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
