//! A game on ordinals in the browser.

use crate::support::{Browser, Running};

/// Waits for the visitor's turn.
fn wait_for_turn(browser: &Browser) {
    browser.wait(
        "document.querySelector('.table')?.ariaBusy === 'false' && \
         document.querySelector('.headline')?.textContent === 'Your bite.'",
    );
}

/// What lies on the board.
fn position(browser: &Browser) -> String {
    let seen = browser.run("return document.querySelector('[data-position]')?.dataset.position;");
    seen.as_str().expect("a board with ordinal axes is shown").to_owned()
}

#[test]
fn five_bites_on_three_rows_of_omega_to_the_omega() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=3xw^w"));
    wait_for_turn(&browser);
    for bite in 0..5 {
        if bite == 0 {
            browser.type_into("input[name='move']", "2, w^2+5");
            browser.press(&["Enter"]);
        } else {
            // The last cell that is large enough to be clicked.
            let script =
                "const all = [...document.querySelectorAll('.board [data-move][role=button]')];
                all.at(-1).id = 'chosen'; return all.length;";
            assert!(browser.run(script).as_u64().unwrap() > 1);
            browser.click("#chosen");
        }
        wait_for_turn(&browser);
        let moves = browser.run("return document.querySelectorAll('.moves li').length;");
        assert_eq!(moves, 2 * (bite + 1));
        // The computer left a lost position, and says so.
        browser.wait_for_text("you have a lost position");
        let left = position(&browser).replace('+', "%2b").replace('^', "%5e").replace(' ', "%20");
        let answer = server.get(&format!("/api/answer?position={left}&ask=outcome")).json();
        assert_eq!(answer["outcome"], "P", "{left}");
    }
    browser.keep_picture("transfinite-game");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn limits_open_the_field_with_their_ordinal() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=2xw*2"));
    wait_for_turn(&browser);
    browser.click(".board [data-from]");
    browser
        .wait("document.activeElement?.name === 'move' && document.activeElement.value.length > 2");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
