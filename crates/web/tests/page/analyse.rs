//! Analysing in the browser: shaping a position, opening reasons, tables that are sorted.

use crate::support::{Browser, Running};
use serde_json::json;

#[test]
fn a_position_is_shaped_and_explained() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=analyse&position=(3,2)&edit=true"));
    browser.wait("document.querySelector('.badge.P')");
    browser.click(".board [data-grow='2,0']");
    browser.wait("document.querySelector('input[name=position]')?.value === '(3,2,1)'");
    browser.wait("document.querySelectorAll('.board .cell.wins').length === 3");
    // The reason opens to its theorem, the explanation to its steps, the family to its formula.
    browser.run(
        "for (const details of document.querySelectorAll('.panel details')) details.open = true;",
    );
    browser.wait(
        "document.querySelector('.written') && document.querySelector('.family p') && \
         !document.querySelector('[data-explain]')",
    );
    browser.click(".board .cell.wins");
    browser.wait("document.querySelector('.badge.P')");
    // Another box, in three dimensions.
    browser.type_into("input[name='side2']", "2");
    browser.press(&["Enter"]);
    browser.wait("document.querySelector('input[name=position]')?.value === '2x3x2'");
    // Of heaps there is more to explain than the panel tells.
    browser.open(&server.page("?view=analyse&position=kayles:5,7"));
    browser.click("[data-explain] summary");
    browser.wait("document.querySelector('[data-explain] ol li')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn who_wins_is_told_while_the_bites_are_sought() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=analyse&position=40x41"));
    browser.wait(
        "document.querySelector('.badge.N') && document.querySelector('.panel[aria-busy] \
         [role=status]')",
    );
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn what_cannot_be_read_is_said_in_place() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=analyse&position=4x"));
    browser.wait("document.querySelector('[role=alert]:not([hidden])')");
    browser.wait("document.querySelector('input[name=position]').value === '4x'");
}

#[test]
fn tables_are_sorted_and_searched() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=tables&table=families&bottom=6,4"));
    browser.wait("document.querySelector('.grid td')");
    let first = "return document.querySelector('.grid tbody tr td').textContent;";
    assert_eq!(browser.run(first), "()");
    browser.click(".grid th:nth-child(4) .sort");
    browser.click(".grid th:nth-child(4) .sort");
    assert_eq!(browser.run("return document.querySelector('[aria-sort]').ariaSort;"), "descending");
    let period =
        "return Number(document.querySelector('.grid tbody td:nth-child(4)').textContent);";
    assert!(browser.run(period).as_u64().unwrap() >= 2);
    browser.type_into("input[type='search']", "(6,4)");
    browser.wait("document.querySelectorAll('.grid tbody tr').length === 1");
    browser.click(".grid td button");
    browser.wait("document.querySelector('.proof').textContent.length > 100");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn two_computers_play_to_the_end() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=play&position=2x2&first=computer&second=computer"));
    browser.wait_for_text("player wins");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_winning_bite_beyond_the_edge_of_a_phone_is_brought_into_sight() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(390, 844);
    for (position, bite) in [("3x20", "(1,11)"), ("1x40", "(0,1)"), ("(20,18)", "(0,19)")] {
        browser.open(&server.page(&format!("?view=analyse&position={position}")));
        browser.wait(
            "document.querySelector('.board .cell.wins') && \
             !document.querySelector('[aria-busy=true]')",
        );
        let seen = browser.run(
            "const one = document.querySelector('.cell.wins');
            const pan = document.querySelector('.pan').getBoundingClientRect();
            const { left, right } = one.getBoundingClientRect();
            return [one.dataset.move, left >= pan.left && right <= pan.right];",
        );
        assert_eq!(seen, json!([bite, true]), "{position}");
    }
    // Where somebody has looked elsewhere, the board stays there while numbers come.
    browser.open(&server.page("?view=analyse&position=3x20"));
    browser.wait("document.querySelector('.board .cell.wins')");
    browser.run("document.querySelector('.pan').scrollLeft = 40;");
    browser.wait("!document.querySelector('[aria-busy=true]')");
    assert_eq!(browser.run("return document.querySelector('.pan').scrollLeft;"), json!(40));
}
