//! The first five seconds, and what comes after a game.

use crate::support::{Browser, Running};
use serde_json::json;

const CALM: &str = "document.querySelector('.table')?.ariaBusy === 'false'";

fn open(query: &str, ready: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page(query));
    browser.wait(ready);
    (server, browser)
}

#[test]
fn a_first_visitor_is_told_the_rules_and_chooses_a_board() {
    let (_server, browser) = open("", "document.querySelector('.board .cell')");
    let rule = browser.run(
        "const rule = document.querySelector('.rule'); return [rule.innerText, \
         rule.getBoundingClientRect().bottom < innerHeight];",
    );
    assert!(rule[0].as_str().unwrap().contains("everything right of it and below"), "{rule}");
    assert!(rule[0].as_str().unwrap().contains("Whoever takes the poison loses."), "{rule}");
    assert_eq!(rule[1], json!(true));
    assert!(browser.run("return document.querySelectorAll('.demonstration .piece').length;") == 12);
    for step in ["0-", "1+", "1+"] {
        browser.click(&format!("[data-step='{step}']"));
    }
    assert_eq!(browser.run("return document.querySelector('input[name=position]').value;"), "3x7");
    browser.click("input[value='computer-you']");
    browser.run("document.querySelector('select[name=strength]').value = 'first-week';");
    browser.click(".begin [data-do=start]");
    browser.wait(
        "location.search.includes('position=3x7') && location.search.includes('first=computer') \
         && location.search.includes('strength=first-week')",
    );
    browser.wait(&format!("{CALM} && document.querySelectorAll('.moves li').length === 1"));
    browser.click("[data-preset='2x8']");
    browser.wait("location.search.includes('position=2x8')");
    browser.wait("document.querySelectorAll('.board .cell, .board .crumb').length === 16");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn everything_of_a_new_game_is_in_sight() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(1280, 900);
    browser.open(&server.page(""));
    browser.wait("document.querySelector('.board .cell') && document.querySelector('.begin')");
    let low = browser.run(
        "return document.querySelector('.begin [data-do=start]').getBoundingClientRect().bottom;",
    );
    assert!(low.as_f64().unwrap() <= 900.0, "{low}");
    // Boards are known by their sides, other games by what they are.
    let shown = browser.run(
        "return ['3x3x3', 'nim:3,4,5', 'kayles:5,7'].map((one) => \
         document.querySelector(`[data-preset='${one}']`).innerText);",
    );
    assert_eq!(shown, json!(["3×3×3", "three heaps", "two rows of pins"]));
    browser.resize(390, 844);
    let hidden = browser.run(
        "const nav = document.querySelector('header nav'); \
         return nav.scrollWidth - nav.clientWidth;",
    );
    assert_eq!(hidden, json!(0), "every tab is in sight on a phone");
}

#[test]
fn the_rule_of_a_graph_speaks_of_points_and_lines() {
    let (_server, browser) =
        open("?view=play&position=graph:a-b,b-c", "document.querySelector('.rule')");
    browser.wait_for_text("Take a line, or a point with all its lines.");
}

/// The first player leaves (2,2) by a good bite, then errs.
const LOST: &str = "?view=play&position=2x3&moves=(1,1);(0,2);(1,0);(0,1);(0,0)";

#[test]
fn a_finished_game_is_looked_back_at_and_played_on() {
    let (_server, browser) = open(LOST, "document.querySelector('.lost-it button')");
    browser.wait_for_text("You were winning until bite 1, (1,1).");
    browser.wait("document.querySelectorAll('.history .turn').length === 6");
    assert_eq!(
        browser.run("return document.querySelectorAll('.history .mistake').length;"),
        json!(1)
    );
    // The final board is there, with the bite that took the poison.
    assert_eq!(browser.run("return document.querySelector('.crumb.last').dataset.eaten;"), "(0,0)");
    browser.run("document.querySelector('.review details').open = true;");
    browser.wait(
        "/to the end: this lost it/.test(document.querySelector('.turns .mistake')?.innerText)",
    );
    browser.click("[data-do='look-back']");
    browser.wait(&format!(
        "{CALM} && document.querySelector('.headline').textContent === 'Your bite.'"
    ));
    browser.click(".board [data-move='(1,2)']");
    browser.wait(&format!("{CALM} && document.querySelector('.moves .branch')"));
    // The old line is a branch now, and is gone to with a click.
    browser.click(".moves .branch button");
    browser.wait("document.querySelectorAll('.moves li:not(.branch)').length === 5");
    let address = browser.run("return location.href;");
    let seen = "return [document.querySelector('.moves').innerText, \
                document.querySelector('.headline').innerText];";
    let before = browser.run(seen);
    browser.open(address.as_str().unwrap());
    browser.wait(CALM);
    assert_eq!(browser.run(seen), before);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn after_a_game_there_is_another_one() {
    let (_server, browser) = open(LOST, "document.querySelector('.lost-it button')");
    browser.click("[data-do='swap']");
    browser
        .wait("location.search.includes('first=computer') && !location.search.includes('(0%2C0)')");
    browser.wait(&format!("{CALM} && document.querySelectorAll('.moves li').length === 1"));
    browser.click("[data-do='resign']");
    browser.wait("!document.querySelector('[data-do=again]').hidden");
    browser.click("[data-do='again']");
    browser.wait(&format!(
        "{CALM} && location.search.includes('first=computer') && \
         document.querySelectorAll('.moves li').length === 1"
    ));
}

#[test]
fn a_finished_game_on_a_phone_starts_at_the_top() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(390, 844);
    browser.open(&server.page(LOST));
    browser.wait("document.querySelector('.lost-it button')");
    assert_eq!(browser.run("return scrollY;"), json!(0));
}

/// The walk of docs/first-game.md, whose pictures are kept.
#[test]
fn a_newcomer_wins_with_hints_and_finds_out_why() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(1000, 640);
    browser.prefer("light");
    browser.open(&server.page(""));
    browser.click("[data-preset='3x4']");
    browser.wait(&format!(
        "{CALM} && location.search.includes('position=3x4') && document.querySelectorAll('.board \
         .cell').length === 12"
    ));
    browser.keep_picture("walk-start");
    let ended = "return !document.querySelector('[data-do=again]').hidden;";
    let mut bites = 0;
    while browser.run(ended) != json!(true) {
        browser.click("[data-do='hint']");
        browser.wait("document.querySelector('.hinted')");
        if bites == 0 {
            browser.keep_picture("walk-hint");
        }
        let before = browser.run("return document.querySelectorAll('.moves li').length;");
        browser.click(".board .cell.wins");
        browser
            .wait(&format!("{CALM} && document.querySelectorAll('.moves li').length > {before}"));
        bites += 1;
        assert!(bites < 12);
    }
    browser.wait_for_text("You win!");
    browser.wait_for_text("Nobody made a mistake: who was winning at the start has won.");
    browser.keep_picture("walk-review");
    browser.run("document.querySelector('.review details').open = true;");
    browser.click("[data-turn='0']");
    browser.wait(&format!("{CALM} && document.querySelectorAll('.board .cell').length === 12"));
    browser.click(".why summary");
    browser.wait("document.querySelector('.why .badge.N')");
    browser.click(".why [data-part^='because'] summary");
    browser.wait("document.querySelector('.why .written')?.innerText.includes('Statement')");
    browser.run("document.querySelector('.why').scrollIntoView();");
    browser.keep_picture("walk-why");
    // And what the bite leaves is lost because every answer to it has an answer.
    browser.click(".why .why-lost summary");
    browser.wait("document.querySelector('.why .why-lost .tree li strong')");
    browser.run("document.querySelector('.why').scrollIntoView();");
    browser.keep_picture("walk-tree");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn tables_have_pictures() {
    let (server, browser) = open(
        "?view=tables&table=openings",
        "document.querySelectorAll('.plot .point').length > 100",
    );
    assert_eq!(
        browser.run("return document.querySelectorAll('.plot .compared').length;"),
        json!(2)
    );
    browser.open(&server.page("?view=tables&table=heaps"));
    browser.wait("document.querySelector('.plot .joined')");
}

#[test]
fn limits_are_told_at_the_field_before_anything_is_sent() {
    let (server, browser) =
        open("?view=tables&table=openings", "document.querySelector('#limit-to')");
    let limit = "return document.querySelector('#limit-to').textContent;";
    assert_eq!(browser.run(limit), "1 to 20,000");
    browser.type_into("input[name='rows']", "16");
    let most = browser.run(limit);
    assert_ne!(most, "1 to 20,000");
    let address = browser.run("return location.href;");
    browser.type_into("input[name='to']", "99999");
    browser.press(&["Enter"]);
    assert_eq!(
        browser.run("return [location.href, !!document.querySelector('input:invalid')];"),
        json!([address, true])
    );
    // What an address wants beyond them is refused with the limit, and the form stays.
    for (query, field, said) in [
        ("openings&rows=16&to=400", "to", "with 16 rows \"to\" must be at most"),
        ("families&bottom=2,4", "bottom", "rows that do not grow"),
        ("census&to=999999", "to", "from 0 to 20000"),
        ("heaps&rules=0.9999", "rules", ""),
    ] {
        browser.open(&server.page(&format!("?view=tables&table={query}")));
        browser.wait("document.querySelector('.trouble:not([hidden])')");
        browser.wait_for_text(said);
        browser.wait(&format!("document.querySelector('input[name={field}]')"));
    }
}

#[test]
fn the_census_has_a_curve() {
    let (_server, browser) =
        open("?view=tables&table=census&to=2000", "document.querySelector('.plot .joined')");
    assert_eq!(browser.run("return document.querySelector('.plot .compared') !== null;"), true);
    browser.wait_for_text("2 − √2");
}
