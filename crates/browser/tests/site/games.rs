//! Games from the one file, to their ends and beyond: played, reviewed and analysed.

use crate::support::Browser;
use crate::{open_file, run_asking};
use serde_json::{Value, json};

/// Whether the game is over, once it is the visitor's turn or the end.
fn is_over(browser: &Browser) -> bool {
    browser.wait(
        "document.querySelector('.table')?.ariaBusy === 'false' && \
         /^(Your|You win|The computer wins)/.test(document.querySelector('.headline')?.\
         textContent)",
    );
    browser.run("return !document.querySelector('.headline').textContent.startsWith('Your');")
        == true
}

/// A good move in the game that the address describes; any move where none wins.
fn good_move(browser: &Browser) -> Value {
    let script = "const address = new URLSearchParams(location.search);
        const position = address.get('position');
        const line = await server.ask('line', { position, moves: address.get('moves') ?? '' });
        const now = line.moves.at(-1)?.position ?? line.position;
        const { winning_moves: winning } = await server.ask('answer', { position: now });
        const [one] = winning?.moves ?? [];
        if (one) return one.names ?? `(${one.bite.join(',')})`;
        const reply = await server.ask('reply', { position: now });
        return reply.move ?? reply.poison;";
    run_asking(browser, script, &Value::Null)
}

/// Goes to another address of the page, without loading it again.
fn visit(browser: &Browser, address: &str) {
    browser.run(&format!(
        "history.pushState(null, '', '{address}'); dispatchEvent(new \
         PopStateEvent('popstate'));"
    ));
}

fn play(position: &str) -> Browser {
    let browser = open_file(&format!("?view=play&position={position}"));
    let mut moves = 0;
    while !is_over(&browser) {
        let chosen = good_move(&browser);
        browser.type_into("input[name='move']", chosen.as_str().expect("there is a move"));
        browser.press(&["Enter"]);
        browser.wait(
            "document.querySelector('.table').ariaBusy === 'true' || \
                      /win/.test(document.querySelector('.headline').textContent)",
        );
        moves += 1;
        assert!(moves < 60, "{position}");
    }
    // Looking back, every position is known.
    browser.wait("document.querySelectorAll('.history .turn').length > 1");
    browser.wait("!document.querySelector('.history .unknown')");
    browser
}

#[test]
fn games_are_played_reviewed_and_analysed_without_a_server() {
    for (position, outcome, ending) in [
        ("4x5", "N", "You win!"),
        ("3xw^w", "P", "The computer wins."),
        ("kayles:5,3", "N", "You win!"),
        ("divisors:432", "N", "You win!"),
    ] {
        let browser = play(position);
        let said = browser.run("return document.querySelector('.headline').textContent;");
        assert_eq!(said, json!(ending), "{position}");
        browser.click("header nav a[data-view='analyse']");
        browser.wait("document.querySelector('.badge')");
        let address = format!("?view=analyse&position={}", position.replace('^', "%5E"));
        visit(&browser, &address);
        browser.wait(&format!("document.querySelector('.badge.{outcome}')"));
        let requests = browser.requests();
        let from_elsewhere = |address: &&String| {
            !["file:", "blob:", "data:"].iter().any(|own| address.starts_with(own))
        };
        assert_eq!(requests.iter().find(from_elsewhere), None, "{position}");
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{position}");
        browser.keep_picture(&format!(
            "site-{}",
            outcome.to_lowercase() + &position.len().to_string()
        ));
    }
}

#[test]
fn pictures_and_tables_are_made_in_the_page() {
    let browser = open_file("?view=sheets&x=300");
    browser.wait("document.querySelector('.map[data-loading=\"0\"] img')");
    visit(&browser, "?view=sheets&game=nim&x=64");
    browser.wait("document.querySelector('img.nim')?.naturalWidth > 0");
    visit(&browser, "?view=tables&table=openings");
    browser.wait("document.querySelectorAll('main table tbody tr').length > 10");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
