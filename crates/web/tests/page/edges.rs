//! What lies at the edge: of a board, of a screen, of a sheet of paper, of the network.

use crate::support::{Browser, Running};
use serde_json::json;

const CALM: &str = "document.querySelector('.table')?.ariaBusy === 'false'";

fn at(width: u32, height: u32, query: &str, ready: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(width, height);
    browser.open(&server.page(query));
    browser.wait(ready);
    (server, browser)
}

#[test]
fn a_view_that_does_not_come_leaves_the_game_where_it_was() {
    let (_server, browser) =
        at(1280, 900, "?view=play&position=4x5", "document.querySelector('.board .cell')");
    browser.click(".board [data-move='(2,2)']");
    browser.wait(&format!("{CALM} && document.querySelectorAll('.moves li').length === 2"));
    let address = browser.run("return location.href;");
    browser.set_offline(true);
    for view in ["analyse", "tables", "sheets"] {
        browser.click(&format!("header nav [data-view='{view}']"));
        browser.wait("document.querySelector('.not-come')");
        let said = browser.run(
            "return [document.querySelector('.not-come').innerText,
            document.querySelectorAll('.not-come').length,
            document.querySelectorAll('.moves li').length, location.href];",
        );
        let text = said[0].as_str().unwrap();
        assert!(text.contains("cannot be reached") && !text.contains("module"), "{text}");
        assert_eq!((&said[1], &said[2], &said[3]), (&json!(1), &json!(2), &address));
    }
    browser.set_offline(false);
    browser.click(".not-come [data-do='try-again']");
    browser.wait("document.querySelector('#map')");
    browser.click("header nav [data-view='play']");
    browser.wait(&format!("{CALM} && document.querySelectorAll('.moves li').length === 2"));
}

#[test]
fn names_at_the_edge_of_a_board_are_whole() {
    for (width, height) in [(1280, 900), (390, 844)] {
        let (server, browser) = (Running::start(), Browser::start());
        browser.resize(width, height);
        for position in ["40x41", "16x30", "20x20", "10x10x10", "kayles:5,7", "nim:3,4,5", "4x5"] {
            browser.open(&server.page(&format!("?view=play&position={position}")));
            browser.wait("document.querySelector('.board .axis')");
            let cut = browser.run(
                "return [...document.querySelectorAll('.board .axis')].filter((one) => {
                const [own, frame] = [one, one.closest('svg')].map((it) =>
                it.getBoundingClientRect());
                return own.left < frame.left - 1 || own.top < frame.top - 2; })
                .map((one) => one.textContent);",
            );
            assert_eq!(cut, json!([]), "{position} at {width}");
        }
    }
}

#[test]
fn heaps_have_room_for_their_counters() {
    let (server, browser) =
        at(390, 844, "?view=play&position=kayles:5,7", "document.querySelector('.counter')");
    let beyond = "return [...document.querySelectorAll('.counter')].filter((one) =>
        one.getBoundingClientRect().right > innerWidth).length;";
    assert_eq!(browser.run(beyond), json!(0));
    browser.resize(1280, 900);
    browser.open(&server.page("?view=play&position=nim:3,4,5"));
    browser.wait("document.querySelector('.counter')");
    let gap = browser.run(
        "return document.querySelector('.counter').getBoundingClientRect().left
        - document.querySelector('.pan').getBoundingClientRect().left;",
    );
    assert!(gap.as_f64().unwrap() < 110.0, "{gap}");
}

#[test]
fn marks_of_losing_bites_have_the_colour_of_losing() {
    let (server, browser) =
        at(1280, 900, "?view=analyse&position=2xw", "document.querySelector('.cell.loses .sign')");
    let colour = "return getComputedStyle(document.querySelector('.cell.loses .sign')).fill;";
    let infinite = browser.run(colour);
    browser.open(&server.page("?view=analyse&position=4x5"));
    browser.wait("document.querySelector('.cell.loses .sign')");
    assert_eq!(infinite, browser.run(colour));
}

#[test]
fn a_new_game_is_in_sight_and_asks_for_nothing_before_something_is_chosen() {
    let (_server, browser) = at(1280, 800, "", "document.querySelector('.board .cell')");
    let low = browser
        .run("return document.querySelector('[data-do=start]').getBoundingClientRect().bottom;");
    assert!(low.as_f64().unwrap() <= 800.0, "{low}");
    let strong = "return [...document.querySelectorAll('button.primary')]
        .filter((one) => one.checkVisibility()).map((one) => one.dataset.do);";
    assert_eq!(browser.run(strong), json!([]));
    browser.click("[data-step='0+']");
    assert_eq!(browser.run(strong), json!(["start"]));
    // What plays itself shows the rule beside the rule.
    let apart = browser.run(
        "const [rule, picture] = ['.rule', '.demonstration'].map((one) =>
        document.querySelector(one).getBoundingClientRect());
        return Math.abs(rule.top - picture.top);",
    );
    assert!(apart.as_f64().unwrap() < 80.0, "{apart}");
}

#[test]
fn who_only_watches_has_nothing_to_type() {
    let query = "?view=play&position=4x5&first=computer&second=computer&paused=true";
    let (_server, browser) = at(1280, 900, query, "document.querySelector('.board .cell')");
    let seen = browser.run(
        "return document.querySelector('form.typed')
        .checkVisibility({ visibilityProperty: true });",
    );
    assert_eq!(seen, json!(false));
}

#[test]
fn tabs_are_told_apart_on_a_phone_in_every_language() {
    let (server, browser) = at(390, 844, "", "document.querySelector('.board .cell')");
    for language in ["en", "de", "fr"] {
        browser.open(&server.page(&format!("?lang={language}")));
        browser.wait("document.querySelector('.board .cell')");
        let seen = browser.run(
            "const nav = document.querySelector('header nav');
            const all = [...nav.querySelectorAll('a')].map((one) => {
                const range = document.createRange(); range.selectNodeContents(one);
                return range.getBoundingClientRect(); });
            const gaps = all.slice(1).map((box, at) => box.left - all[at].right);
            return [nav.scrollWidth - nav.clientWidth, Math.min(...gaps)];",
        );
        assert_eq!(seen[0], json!(0), "{language}");
        assert!(seen[1].as_f64().unwrap() >= 4.0, "{language}: {seen}");
    }
}

#[test]
fn numbers_of_a_large_sheet_are_whole() {
    let (_server, browser) = at(
        1280,
        900,
        "?view=sheets&x=20000",
        "document.querySelectorAll('#map .number').length > 6",
    );
    let cut = browser.run(
        "const map = document.getElementById('map').getBoundingClientRect();
        return [...document.querySelectorAll('#map .number')].filter((one) => {
        const own = one.getBoundingClientRect();
        return own.right > map.right || own.left < map.left; }).map((one) => one.textContent);",
    );
    assert_eq!(cut, json!([]));
}

#[test]
fn names_of_edges_lie_beside_their_lines_and_are_as_large_as_other_text() {
    let (_server, browser) = at(
        1280,
        900,
        "?view=play&position=graph:a-b,b-c,c-a,c-d",
        "document.querySelector('.edge .value')",
    );
    let high = browser.run(
        "return Math.max(...[...document.querySelectorAll('.edge .value')]
        .map((one) => one.getBoundingClientRect().height));",
    );
    assert!(high.as_f64().unwrap() < 22.0, "{high}");
    let upright = browser.run(
        "const edge = document.querySelector('[data-move=\"a-c\"]');
        const [line, name] = ['.line', '.value'].map((one) =>
        edge.querySelector(one).getBoundingClientRect());
        return name.left > line.right || name.right < line.left;",
    );
    assert_eq!(upright, json!(true));
}

#[test]
fn a_game_is_printed_on_one_sheet_of_paper() {
    let (_server, browser) =
        at(1280, 900, "?view=play&position=4x5", "document.querySelector('.board .cell')");
    assert_eq!(browser.printed().len(), 1);
}

#[test]
fn of_a_large_heap_any_number_can_be_taken() {
    let (_server, browser) = at(
        1280,
        900,
        "?view=play&position=nim:300&first=friend&second=friend",
        "document.querySelector('.counter')",
    );
    let summary = "return document.querySelector('.heap-moves summary').textContent;";
    assert_eq!(browser.run(summary), "The first 120 moves");
    browser.click("[data-counter='300.10']");
    browser.wait("document.querySelectorAll('.moves li').length === 1");
    let made = browser.run("return document.querySelector('.moves li').innerText;");
    assert_eq!(made, "300 to 10");
}

#[test]
fn moves_that_are_no_bites_are_not_called_so() {
    let (server, browser) = (Running::start(), Browser::start());
    for position in ["nim:3,4,5", "kayles:5,3", "poset:a<b,a<c", "graph:a-b,b-c,c-a,c-d"] {
        browser.open(&server.page(&format!("?view=analyse&position={position}")));
        browser.wait("document.querySelector('.chip.wins, .cell.wins, .cell.loses, .chip.loses')");
        let told = browser.run(
            "return [...document.querySelectorAll('.chip, .cell')]
            .map((one) => one.getAttribute('aria-label') ?? one.title)
            .filter((text) => /bite/.test(text));",
        );
        assert_eq!(told, serde_json::json!([]), "{position}");
    }
    // Beside an edge its name and its sign are one text.
    let apart = browser.run(
        "return [...document.querySelectorAll('.diagram .sign')]
        .filter((one) => one.parentNode.localName !== 'text').length;",
    );
    assert_eq!(apart, 0);
}

#[test]
fn what_cannot_be_read_stays_in_its_field() {
    let (server, browser) = (Running::start(), Browser::start());
    let ready = "document.querySelector('.trouble:not([hidden])')";
    let field = "return document.querySelector('input[name=position]').value;";
    browser.open(&server.page("?view=transfinite"));
    browser.wait("document.querySelector('[data-form=position]')");
    for how in ["play", "show", "analyse"] {
        browser.type_into("[data-form=position] input", "4xq");
        browser.click(&format!("[data-form=position] button[value={how}]"));
        browser.wait(ready);
        assert_eq!(browser.run(field), "4xq", "{how}");
        browser.run("document.querySelector('[data-form=position] input').value = '';");
    }
    for address in ["?view=play&position=4xq", "?view=transfinite&position=4xq"] {
        browser.open(&server.page(address));
        browser.wait(ready);
        assert_eq!(browser.run(field), "4xq", "{address}");
    }
}

/// What a large board costs is counted, since no machine is as fast as another.
#[test]
fn a_board_of_3600_cells_is_drawn_and_bitten_with_little_work() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.before_every_page(
        "window.counted = { listeners: 0, searches: 0 };
        const listen = EventTarget.prototype.addEventListener;
        EventTarget.prototype.addEventListener = function (...all) {
            window.counted.listeners += 1;
            return listen.apply(this, all);
        };
        const search = Element.prototype.querySelector;
        Element.prototype.querySelector = function (...all) {
            window.counted.searches += 1;
            return search.apply(this, all);
        };",
    );
    let counted = || browser.run("return [window.counted.listeners, window.counted.searches];");
    browser.open(&server.page("?view=play&position=60x60&first=friend&second=friend"));
    browser.wait("document.querySelectorAll('.board .cell').length === 3600");
    let drawn = counted();
    browser.click(".board [data-move='(30,30)']");
    browser.wait("document.querySelectorAll('.moves li').length === 1");
    browser.wait("document.querySelectorAll('.board .cell').length === 2700");
    let bitten = counted();
    for (count, most) in [(&drawn[0], 300), (&bitten[0], 600), (&bitten[1], 300)] {
        assert!(count.as_u64() < Some(most), "{drawn}, {bitten}");
    }
    // Every cell can still be pointed at and chosen.
    browser.point_at(".board [data-move='(10,50)']");
    browser.wait("document.querySelectorAll('.board .cell.going').length === 20 * 10");
    browser.point_at(".headline");
    browser.wait("!document.querySelector('.board .cell.going')");
}

#[test]
fn large_boards_have_names_that_can_be_read_and_say_where_they_are_cut() {
    let (server, browser) = (Running::start(), Browser::start());
    for width in [1280, 390] {
        browser.resize(width, 844);
        for position in ["40x41", "10x10x10", "200x300", "3x20"] {
            let query = format!("?view=analyse&position={position}&show=none");
            browser.open(&server.page(&query));
            browser.wait("document.querySelector('.board .cell')");
            let seen = browser.run(
                "const sizes = [...document.querySelectorAll('.board .axis')].map((one) =>
                    parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a);
                return [Math.min(...sizes), document.querySelector('.cut')?.innerText ?? ''];",
            );
            assert!(seen[0].as_f64() > Some(11.0), "{position} at {width}: {seen}");
            let is_cut = seen[1].as_str().unwrap().contains("first 60 rows and columns");
            assert_eq!(is_cut, position == "200x300", "{position} at {width}: {seen}");
        }
    }
}
