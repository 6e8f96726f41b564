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
