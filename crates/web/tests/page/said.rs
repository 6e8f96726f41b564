//! What the page says: what is certain and what is not, rules as the board shows them, and texts
//! for readers instead of notes of ours.

use crate::support::{Browser, Running};
use serde_json::json;

fn open(query: &str, ready: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page(query));
    browser.wait(ready);
    (server, browser)
}

const CALM: &str = "document.querySelector('.table')?.ariaBusy === 'false'";

fn main_text(browser: &Browser) -> String {
    let text = browser.run("return document.getElementById('main').innerText;");
    text.as_str().unwrap().to_owned()
}

#[test]
fn a_conjecture_is_not_told_as_a_proof() {
    let (server, browser) = open(
        "?view=transfinite",
        "document.querySelectorAll('.preset .note').length > 5 &&
        ![...document.querySelectorAll('.preset .note')].some((one) => one.innerText === '…')",
    );
    // Each card is as sure as the answer.
    let cards = browser.run(
        "return [...document.querySelectorAll('.preset')].map((one) => [one.dataset.position,
        /conjectured/.test(one.innerText)]);",
    );
    for card in cards.as_array().unwrap() {
        let position = card[0].as_str().unwrap().replace(' ', "%20").replace('+', "%2b");
        let path = format!("/api/answer?ask=outcome&position={}", position.replace('^', "%5e"));
        let answer = server.get(&path).json();
        assert_eq!(card[1], json!(answer["certainty"] == "conjectured"), "{card}");
    }
    browser.open(
        &server.page("?view=play&position=(w^3%2B1,w^3%2B1,w^2%2B2)&first=computer&second=you"),
    );
    browser.wait(&format!("{CALM} && document.querySelector('.remark')"));
    browser.wait_for_text("I have a lost position (P) if a conjecture holds that nobody has");
    browser.open(&server.page("?view=play&position=2xw&first=computer&second=you"));
    browser.wait(&format!("{CALM} && document.querySelector('.remark')"));
    assert!(!main_text(&browser).contains("conjecture"));
    // So is a look back at a game.
    browser.open(&server.page("?view=play&position=3xw^w&moves=(0,0)&first=friend&second=friend"));
    browser.wait_for_text("Some of this rests on a conjecture");
}

#[test]
fn the_rule_is_that_of_the_board_as_it_is_seen() {
    let (server, browser) = open("?view=play&position=4x5", "document.querySelector('.rule')");
    browser.wait_for_text("everything right of it and below. Whoever");
    let top = "return document.querySelector('.demonstration .piece.poison').y.baseVal.value;";
    let high = browser.run(top);
    browser.run("document.getElementById('poison').click();");
    browser.wait_for_text("everything right of it and above. Whoever");
    assert!(browser.run(top).as_f64() > high.as_f64());
    for (position, said) in [
        ("3x3x3", "everything right of it and above, in its layer and in every later one."),
        ("2x2x2x2", "in its layer and in every later one."),
    ] {
        browser.open(&server.page(&format!("?view=play&position={position}")));
        browser.wait_for_text(said);
    }
}

#[test]
fn boards_of_lessons_and_worksheets_lie_as_their_texts_say() {
    let (server, browser) = open("?view=play", "document.querySelector('.rule')");
    browser.run("document.getElementById('poison').click();");
    let is_at_the_top =
        "const cells = [...document.querySelectorAll('.board .cell, .board .crumb')];
        const top = Math.min(...cells.map((one) => one.getBoundingClientRect().top));
        return document.querySelector('.board .poison').getBoundingClientRect().top < top + 5;";
    browser.wait_for_text("everything right of it and above. Whoever");
    assert_eq!(browser.run(is_at_the_top), json!(false));
    for view in ["?view=learn&lesson=rules&step=1", "?view=worksheet"] {
        browser.open(&server.page(view));
        browser.wait("document.querySelector('.board .poison')");
        browser.wait_for_text("everything");
        assert_eq!(browser.run(is_at_the_top), json!(true), "{view}");
    }
}

#[test]
fn no_text_for_readers_names_files_or_tests_of_ours() {
    let (server, browser) = open("?view=tables&table=claims", "document.querySelector('.grid td')");
    let raw = "const all = document.querySelectorAll('.grid td, .written, summary, .note');
        return [...all].flatMap((one) => { const copy = one.cloneNode(true);
        for (const raised of copy.querySelectorAll('sup, sub')) raised.remove();
        return copy.textContent.match(\
        /\\bdocs\\/|\\w\\.(?:rs|md)\\b|\\b[a-z]{2}\\w*_[a-z0-9]\\w*|::|[<>]=|`|[ω²³⁴][0-9]/g)
        ?? []; })
        .slice(0, 8);";
    browser.run(
        "[...document.querySelectorAll('.grid button')].find((one) =>
        /all/.test(one.textContent)).click();",
    );
    browser.wait("document.querySelectorAll('.grid tbody tr').length > 300");
    assert_eq!(browser.run(raw), json!([]), "claims");
    browser.wait_for_text("computes anew what can be computed");
    browser.open(&server.page("?view=tables&table=theorems"));
    browser.wait("document.querySelectorAll('.written').length > 10");
    assert_eq!(browser.run(raw), json!([]), "theorems");
}

#[test]
fn an_analysis_says_nothing_twice_and_offers_no_more_than_there_is() {
    let ready = "document.querySelector('.badge') && !document.querySelector('.panel[aria-busy]')";
    let (server, browser) = open("?view=analyse&position=3x7", ready);
    let text = main_text(&browser);
    assert!(!text.contains("exhaustive computation"), "{text}");
    for (position, explains, has_family) in [
        ("3x7", false, true),
        ("divisors:432", false, false),
        ("3xw^w", false, false),
        ("kayles:5,7", true, false),
    ] {
        browser.open(&server.page(&format!("?view=analyse&position={position}")));
        browser.wait(ready);
        let seen = browser.run(
            "return [!!document.querySelector('[data-explain]'),
            !!document.querySelector('.family')];",
        );
        assert_eq!(seen, json!([explains, has_family]), "{position}");
    }
}

#[test]
fn an_example_of_a_move_may_be_made() {
    let (server, browser) = open("?view=play&position=4x5", "document.querySelector('.cell')");
    for position in [
        "1x1",
        "2x2",
        "2xw",
        "(w,3)",
        "3xw",
        "3xw^w",
        "wxw",
        "wxwxwx2x2x2",
        "wx1 + 1xw",
        "3x3x3",
        "eye:[w w; w*2 w]",
        "nim:3,4,5",
        "kayles:5,7",
        "2x3 & kayles:5",
        "graph:a-b,b-c",
        "subsets:3",
        "divisors:432",
    ] {
        let query: String = position
            .chars()
            .map(|letter| match letter {
                ' ' => "%20".to_owned(),
                '+' => "%2b".to_owned(),
                '&' => "%26".to_owned(),
                '^' => "%5e".to_owned(),
                other => other.to_string(),
            })
            .collect();
        browser.open(&server.page(&format!("?view=play&position={query}")));
        browser.wait(&format!("{CALM} && document.querySelector('.board')"));
        let answer = browser.run_long(
            "const [position, done] = arguments;
            const move = document.querySelector('input[name=move]').placeholder;
            fetch('/api/move?' + new URLSearchParams({ position, move }))
            .then((told) => done([told.ok, move]));",
            &json!([position]),
        );
        assert_eq!(answer[0], json!(true), "{position}: {answer}");
    }
}

#[test]
fn a_position_is_shown_as_it_was_written_and_its_sides_are_its_own() {
    let (server, browser) =
        open("?view=analyse&position=eye:[w w; w*2 w]", "document.querySelector('.position-line')");
    let seen = browser.run(
        "return [document.querySelector('input[name=position]').value,
        document.querySelector('.position-line .formula').textContent];",
    );
    assert_eq!(seen, json!(["eye:[w w; w*2 w]", "eye:[ω ω; ω·2 ω]"]));
    for (position, sides) in [("(5,4,2)", "3,5,1,1"), ("2xw", "2,,1,1"), ("2x3x4", "3,4,2,1")] {
        browser.open(&server.page(&format!("?view=analyse&edit=true&position={position}")));
        browser.wait("document.querySelector('.box input')");
        let seen = browser.run(
            "return [...document.querySelectorAll('.box input')].map((one) => one.value).join();",
        );
        assert_eq!(seen, sides, "{position}");
    }
    for (position, sides) in
        [("(5,4,2)", "3,5"), ("2xw", "2,–"), ("nim:3,4", "–,–"), ("3x3x3", "–,–")]
    {
        browser.open(&server.page(&format!("?view=play&position={position}")));
        browser.wait("document.querySelector('.side')");
        let shown =
            "return [...document.querySelectorAll('.side')].map((one) => one.textContent).join();";
        assert_eq!(browser.run(shown), sides, "{position}");
        // One side that there is no number for begins with the usual one.
        browser.click("[data-step='1+']");
        assert!(!browser.run(shown).as_str().unwrap().contains('–'));
    }
}

#[test]
fn who_meant_something_is_told_only_that() {
    let (_server, browser) = open("?view=analyse&position=4x5", "document.querySelector('.badge')");
    browser.type_into("input[name='position']", "3*7");
    browser.press(&["Enter"]);
    browser.wait("document.querySelector('[data-meant=\"3x7\"]')");
    let said = browser.run("return document.querySelector('.trouble').innerText;");
    assert!(!said.as_str().unwrap().contains("expected"), "{said}");
    // What would not help is not offered.
    browser.type_into("input[name='position']", "omegaomega");
    browser.press(&["Enter"]);
    browser.wait(
        "!document.querySelector('[data-meant]') && \
                  document.querySelector('.trouble').innerText.length > 5",
    );
}

#[test]
fn tables_say_what_holds() {
    let (server, browser) =
        open("?view=tables&table=openings&rows=1", "document.querySelector('.grid td')");
    browser.wait_for_text("Every bar but 1×1 has a winning first bite");
    let caption = browser.run("return document.querySelector('caption').textContent;");
    assert_eq!(caption, "Winning first bites with 1 row");
    browser.open(&server.page("?view=tables&table=census"));
    browser.wait("document.querySelectorAll('.note sub').length >= 3");
}

#[test]
fn levels_are_described_in_sentences() {
    let (_server, browser) =
        open("?view=play", "/[.]$/.test(document.querySelector('.rule-of-level')?.innerText)");
    browser.wait_for_text("Every move is the best there is.");
    browser.run(
        "const level = document.querySelector('select[name=strength]'); level.value = 'first-week';
        level.dispatchEvent(new Event('change'));",
    );
    browser.wait_for_text("of 10 moves are random, the others are the best there are.");
}
