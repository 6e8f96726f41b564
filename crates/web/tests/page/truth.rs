//! What the analysis shows is true, and every game can be clicked.

use crate::support::{Browser, Running};
use serde_json::json;

fn open(query: &str, ready: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page(&format!("?{query}")));
    browser.wait(ready);
    (server, browser)
}

fn texts(browser: &Browser, selector: &str) -> Vec<String> {
    let found = browser.run(&format!(
        "return [...document.querySelectorAll({})].map((one) => one.textContent);",
        json!(selector)
    ));
    found.as_array().unwrap().iter().map(|one| one.as_str().unwrap().trim().to_owned()).collect()
}

const DONE: &str =
    "document.querySelector('.badge') && !document.querySelector('.panel[aria-busy]')";

#[test]
fn moves_of_heaps_are_marked_by_what_they_are() {
    let (_server, browser) = open("view=analyse&position=kayles:5,7", DONE);
    let winning = texts(&browser, ".chip.wins .formula");
    assert_eq!(winning, ["7 to 5", "5 to 3+1"]);
    let labels = browser.run(
        "return [...document.querySelectorAll('.counter')].filter((one) => \
         one.ariaLabel.includes('losing')).length;",
    );
    assert_eq!(labels, json!(0), "a counter is no move");
    assert!(texts(&browser, ".panel h2").contains(&"Winning moves".to_owned()));
    browser.wait_for_text("Whoever cannot move loses.");
    browser.click(".chip[data-move='7 to 5']");
    browser.wait("document.querySelector('input[name=position]')?.value === 'kayles:5,5'");
    browser.wait("document.querySelector('.badge.P')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn grundy_values_do_not_contradict_who_wins() {
    let (server, browser) = open("view=analyse&position=4x5&show=grundy", DONE);
    browser.wait("document.querySelector('.cell.loses .value')?.textContent.match(/^[0-9]+$/)");
    let label =
        browser.run("return document.querySelector(\".board [data-move='(1,1)']\").ariaLabel;");
    let record = server.get("/api/options?position=4x5&grundy=true").json();
    let own =
        record["options"].as_array().unwrap().iter().find(|one| one["move"] == "(1,1)").unwrap();
    let grundy = own["grundy"].as_str().unwrap();
    assert_eq!(label, format!("row 1, column 1: losing bite, Grundy value {grundy}"));
    browser.open(&server.page("?view=analyse&position=2xw&show=grundy"));
    browser.wait_for_text("computed for finite boards only");
}

#[test]
fn a_text_that_is_no_position_stays_in_its_field() {
    let (_server, browser) = open("view=analyse&position=4x5", DONE);
    browser.type_into("input[name='position']", "4xhello");
    browser.press(&["Enter"]);
    browser.wait("document.querySelector('.trouble:not([hidden])')");
    let kept = "return [document.querySelector('input[name=position]').value,
        document.querySelectorAll('.board .cell').length,
        getSelection().toString() ||
        document.activeElement.value.slice(document.activeElement.selectionStart,
        document.activeElement.selectionEnd)];";
    let found = browser.run(kept);
    assert_eq!((&found[0], &found[1]), (&json!("4xhello"), &json!(20)));
    assert!(!found[2].as_str().unwrap().is_empty(), "the wrong part is selected: {found}");
    // The same for an address, and for a new game.
    browser.run(
        "history.pushState(null, '', '/?view=analyse&position=4xhello'); dispatchEvent(new \
         PopStateEvent('popstate'));",
    );
    browser.wait("!document.querySelector('.board')");
    assert_eq!(
        browser.run("return document.querySelector('input[name=position]').value;"),
        "4xhello"
    );
    browser.run(
        "history.pushState(null, '', '/?view=play'); dispatchEvent(new PopStateEvent('popstate'));",
    );
    browser.wait("document.querySelector('.begin')");
    browser.type_into(".begin input[name='position']", "hello");
    browser.press(&["Enter"]);
    browser.wait("document.querySelector('.begin .trouble:not([hidden])')");
    assert_eq!(
        browser.run("return document.querySelector('.begin input[name=position]').value;"),
        "hello"
    );
}

#[test]
fn an_analysis_is_stopped_where_it_is() {
    let (_server, browser) =
        open("view=analyse&position=40x41", "document.querySelector('.badge.N')");
    browser.click("[data-do='stop']");
    browser.wait_for_text("Stopped.");
    let value = browser.run("return document.querySelector('input[name=position]').value;");
    assert_eq!(value, "40x41");
    browser.wait(
        "document.querySelector('.badge.N') && document.querySelectorAll('.board .cell').length \
         === 1640",
    );
    // Axis numbers are legible, and the board pans.
    let height =
        browser.run("return document.querySelector('.axis').getBoundingClientRect().height;");
    assert!(height.as_f64().unwrap() >= 11.0, "{height}");
}

#[test]
fn what_is_not_known_is_said_in_plain_words() {
    let (_server, browser) =
        open("view=analyse&position=200x300", "document.querySelector('.badge.N')");
    browser.wait("document.querySelector('.cut')");
    let text = browser.run("return document.body.innerText;");
    assert!(!text.as_str().unwrap().contains("units of work"), "{text}");
}

#[test]
fn the_focus_stays_on_the_board_of_an_analysis() {
    let (_server, browser) = open("view=analyse&position=4x5", DONE);
    browser.run("document.querySelector('.board [tabindex=\"0\"]').focus();");
    browser.press(&["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]);
    browser.wait("location.search.includes('start=4x5')");
    browser.wait("document.querySelectorAll('.board .crumb').length > 0");
    browser.wait(
        "document.activeElement.classList.contains('cell') && \
         !document.activeElement.classList.contains('poison')",
    );
}

#[test]
fn distances_in_cells_are_those_of_the_interface() {
    let (server, browser) = open("view=analyse&position=4x5&show=distance", DONE);
    browser.wait_for_text("With best play the game takes");
    let record = server.get("/api/options?position=4x5&distance=true").json();
    let options = record["options"].as_array().unwrap();
    assert_eq!(options.len(), 19);
    for option in options {
        let name = option["move"].as_str().unwrap();
        let script = format!(
            "return document.querySelector({}).textContent;",
            json!(format!(".board [data-move='{name}']"))
        );
        assert_eq!(browser.run(&script), option["distance"].to_string(), "{name}");
        let to = option["to"].as_str().unwrap();
        let own = server.get(&format!("/api/distance?position={to}")).json();
        assert_eq!(own["moves"], option["distance"], "{to}");
        assert_eq!(own["outcome"] == "P", option["wins"] == true, "{to}");
    }
    let least = options
        .iter()
        .filter(|one| one["wins"] == true)
        .map(|one| one["distance"].as_u64().unwrap())
        .min();
    assert_eq!(record["distance"].as_u64().unwrap(), least.unwrap() + 1);
}

/// Clicks on things, and says which moves were made.
fn play(position: &str, clicks: &[&str]) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    let query = format!("?view=play&first=friend&second=friend&position={position}");
    browser.open(&server.page(&query));
    for click in clicks {
        browser.wait("document.querySelector('.table')?.ariaBusy === 'false'");
        browser.click(click);
    }
    browser.wait("document.querySelector('.table')?.ariaBusy === 'false'");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    (server, browser)
}

#[test]
fn heaps_are_played_by_clicks() {
    let (_server, browser) = play("nim:3,4,5", &["[data-counter='3.1']"]);
    browser.wait("document.querySelectorAll('.moves li').length === 1");
    assert_eq!(texts(&browser, ".moves li"), ["3 to 1"]);
    assert_eq!(texts(&browser, ".headline"), ["Second player's move."]);
    let (_server, browser) = play(
        "kayles:5,7",
        &[
            "[data-counter='7.2']",
            "[data-counter='7.3']",
            "[data-counter='5.0']",
            "[data-counter='5.0']",
        ],
    );
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    assert_eq!(texts(&browser, ".moves li"), ["7 to 3+2", "5 to 4"]);
}

#[test]
fn posets_graphs_sets_and_sums_are_played_by_clicks() {
    for (position, click, made) in [
        ("poset:a<b<c,a<d", ".board [data-move='b']", "b"),
        ("graph:a-b,b-c,c-a", ".board [data-move='a']", "a"),
        ("subsets:3", ".board [data-move='{1,2}']", "{1,2}"),
        ("divisors:432", ".board [data-move='36']", "36"),
        ("2x3%20%26%20nim:4", "[data-counter='4.2']", "1: 4 to 2"),
        ("2x3%20%26%20nim:4", ".board [data-move='(1,1)']", "0: (1,1)"),
    ] {
        let (_server, browser) = play(position, &[click]);
        browser.wait("document.querySelectorAll('.moves li').length === 1");
        assert_eq!(texts(&browser, ".moves li"), [made], "{position}");
    }
}

#[test]
fn divisors_have_their_numbers() {
    let (_server, browser) = play("divisors:432", &[]);
    browser.wait("document.querySelector('.board')");
    assert_eq!(texts(&browser, ".cell.poison .value"), ["1"]);
    let axes = texts(&browser, ".axis");
    assert!(axes.contains(&"16".to_owned()) && axes.contains(&"27".to_owned()), "{axes:?}");
}
