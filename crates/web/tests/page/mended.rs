//! Small things that were wrong once.

use crate::support::{Browser, Running};
use serde_json::json;

fn open(query: &str, ready: &str) -> (Running, Browser) {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page(query));
    browser.wait(ready);
    (server, browser)
}

#[test]
fn colours_chosen_by_hand_hold_on_sheets_too() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.prefer("light");
    browser.open(&server.page("?view=learn"));
    browser.run("localStorage.setItem('theme', 'dark');");
    browser.open(&server.page("?view=sheets&x=100"));
    browser.wait("document.querySelector('.map .number')");
    let stroke =
        browser.run("return getComputedStyle(document.querySelector('.map .number')).stroke;");
    assert_eq!(stroke, "rgb(23, 22, 20)");
}

#[test]
fn the_family_of_two_rows_shows_no_raw_answer() {
    let (_server, browser) =
        open("?view=tables&table=families&bottom=4,2", "document.querySelector('.grid td')");
    assert_eq!(
        browser.run("return document.querySelector('.grid tbody tr td:last-child').innerText;"),
        "two rows"
    );
    browser.click(".grid tbody tr td:last-child a");
    browser.wait("document.querySelector('#theorem-two-rows[open]')");
    let top = browser
        .run("return document.querySelector('#theorem-two-rows').getBoundingClientRect().top;");
    assert!(top.as_f64().unwrap().abs() < 700.0, "{top}");
}

#[test]
fn a_theorem_far_below_is_brought_into_sight() {
    let (server, browser) =
        open("?view=tables&table=theorems", "document.querySelector('[id^=theorem-]')");
    let last = browser.run("return [...document.querySelectorAll('[id^=theorem-]')].at(-1).id;");
    let last = last.as_str().unwrap();
    browser.open(&server.page("?view=play"));
    browser.resize(1280, 500);
    browser.open(&server.page(&format!(
        "?view=tables&table=theorems&theorem={}",
        last.trim_start_matches("theorem-")
    )));
    browser.wait(&format!("document.querySelector('#{last}[open]') && scrollY > 100"));
    let top = browser
        .run(&format!("return document.getElementById('{last}').getBoundingClientRect().top;"));
    assert!((0.0..500.0).contains(&top.as_f64().unwrap()), "{top}");
}

#[test]
fn what_is_copied_can_be_pasted() {
    let (server, browser) =
        open("?view=analyse&position=3xw^w", "document.querySelector('.badge.P')");
    for (position, copied) in [
        ("3xw^w", "3×ω^ω"),
        ("(w^2,w,3)", "(ω^2,ω,3)"),
        ("2xw^(w+1)", "2×ω^(ω+1)"),
        ("2xw^w^w", "2×ω^(ω^ω)"),
    ] {
        let script = format!(
            "const [text, done] = arguments; import('/text.js').then(({{ copied,
            formula }}) => {{
            const fragment = new DocumentFragment(); fragment.append(formula({}));
            done(copied(fragment)); }});",
            json!(position)
        );
        let found = browser.run_long(&script, &json!([0]));
        assert_eq!(found, copied);
        let path = format!(
            "/api/board?position={}",
            copied
                .replace('^', "%5e")
                .replace('+', "%2b")
                .replace('×', "%C3%97")
                .replace('ω', "%CF%89")
        );
        assert_eq!(server.get(&path).status, 200, "{path}");
    }
    browser.type_into("input[name='position']", "3 by 7");
    browser.press(&["Enter"]);
    browser.click("[data-meant='3x7']");
    browser.wait("document.querySelector('input[name=position]')?.value === '3x7'");
}

#[test]
fn claims_fit_on_a_phone_and_begin_with_what_was_wrong() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(390, 844);
    browser.open(&server.page("?view=tables&table=claims"));
    browser.wait("document.querySelector('.grid td')");
    assert_eq!(
        browser.run("return document.querySelector('.grid .status').classList[1];"),
        "refuted"
    );
    let tall = browser.run(
        "return Math.max(...[...document.querySelectorAll('.grid tbody tr')].slice(0, \
         40).map((row) => row.offsetHeight));",
    );
    assert!(tall.as_f64().unwrap() < 844.0, "{tall}");
    browser.run(
        "const select = document.querySelector('select[name=status]'); select.value = \
         'corrected'; select.dispatchEvent(new Event('change'));",
    );
    browser.wait("location.search.includes('status=corrected')");
    browser.type_into("input[type='search']", "ω^ω");
    browser.wait("decodeURIComponent(location.search).includes('q=ω^ω')");
}

#[test]
fn searching_understands_omega_and_survives_a_reload() {
    let (server, browser) =
        open("?view=tables&table=claims&q=w%5Ew", "document.querySelector('.grid td')");
    let count = "return document.querySelectorAll('.grid tbody tr').length;";
    let found = browser.run(count);
    assert!(found.as_u64().unwrap() > 3, "{found}");
    browser.open(&server.page("?view=tables&table=claims&q=%CF%89%5E%CF%89&sort=place"));
    browser.wait("document.querySelector('.grid td')");
    assert_eq!(browser.run(count), found);
    assert_eq!(browser.run("return document.querySelector('[aria-sort]').textContent;"), "place");
    browser.type_into("input[type='search']", "zzz");
    browser.wait_for_text("No row matches.");
}

#[test]
fn addresses_that_lead_nowhere_have_a_page() {
    let server = Running::start();
    let html = "accept: text/html,*/*\r\n";
    for (path, status) in
        [("/foo".to_owned(), 404), (format!("/?position={}", "9".repeat(9000)), 414)]
    {
        let answer = server.client().request("GET", &path, html, "").unwrap();
        assert_eq!(answer.status, status);
        assert!(String::from_utf8(answer.body).unwrap().contains("<a href=\"/\">Play Chomp</a>"));
    }
    let api = server.client().request("GET", "/api/foo", html, "").unwrap();
    assert_eq!(api.json()["error"]["kind"], "not_found");
}

#[test]
fn long_boards_have_large_cells_on_a_phone_and_can_be_mirrored() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(390, 844);
    browser.open(&server.page("?view=play&position=3x20"));
    browser.wait("document.querySelector('.board .cell')");
    let wide =
        browser.run("return document.querySelector('.board .cell').getBoundingClientRect().width;");
    assert!(wide.as_f64().unwrap() >= 40.0, "{wide}");
    for (query, selector) in [
        ("?view=play&position=kayles:5,7", ".counter"),
        ("?view=play&position=subsets:3", ".board .cell"),
        ("?view=learn&lesson=kayles&step=4", ".dots a"),
        ("?view=play&position=4x5", "footer button, .buttons button:not([hidden])"),
    ] {
        browser.open(&server.page(query));
        browser.wait(&format!("document.querySelector({})", json!(selector)));
        let least = browser.run(&format!(
            "return Math.min(...[...document.querySelectorAll({})].map((one) => {{ const {{ width, \
             height }} = one.getBoundingClientRect(); return Math.min(width, height); }}));",
            json!(selector)
        ));
        assert!(least.as_f64().unwrap() >= 39.9, "{least} of {selector}");
    }
    browser.open(&server.page("?view=play&position=3x20"));
    browser.wait("document.querySelector('.board .cell')");
    browser.run("document.getElementById('poison').click();");
    browser.wait(
        "(() => { const top = (move) => document.querySelector(`.board \
         [data-move='${move}']`)?.getBoundingClientRect().top; return top('(0,0)') > \
         top('(2,0)'); })()",
    );
}

#[test]
fn a_card_of_two_infinite_rows_shows_rows() {
    let (_server, browser) =
        open("?view=transfinite", "document.querySelector('[data-position=\"2xw\"] .preview svg')");
    let shape = browser.run(
        "const box = document.querySelector('[data-position=\"2xw\"] .preview \
         svg').getBoundingClientRect(); return box.width > box.height;",
    );
    assert_eq!(shape, json!(true));
}

#[test]
fn a_layer_is_added_in_the_editor() {
    let (_server, browser) =
        open("?view=analyse&position=2x3&edit=true", "document.querySelector('[data-do=layer]')");
    assert_eq!(browser.run("return document.querySelector('input[name=side1]').value;"), "3");
    browser.click("[data-do='layer']");
    browser.wait("document.querySelectorAll('.board .cell').length === 7");
}

/// A notation has its layers first, the form has its rows first, and the page says so.
#[test]
fn three_by_four_in_two_layers_stays_so() {
    let (_server, browser) =
        open("?view=analyse&position=4x5&edit=true", "document.querySelector('.badge')");
    for (side, length) in [(0, "3"), (1, "4"), (2, "2")] {
        browser.type_into(&format!("input[name='side{side}']"), length);
    }
    browser.press(&["Enter"]);
    browser.wait("document.querySelector('input[name=position]')?.value === '2x3x4'");
    browser.wait_for_text("2 layers of 3 rows and 4 columns are written 2x3x4.");
    let seen = browser
        .run("return [...document.querySelectorAll('.box input')].map((one) => one.value).join();");
    assert_eq!(seen, "3,4,2,1", "the form keeps what was typed");
    let layers = browser.run("return document.querySelectorAll('.board .cell').length;");
    assert_eq!(layers, json!(24));
}

#[test]
fn first_bites_are_marked_on_infinite_boards_as_on_finite_ones() {
    let (_server, browser) =
        open("?view=analyse&position=2xw", "document.querySelector('.badge.P')");
    browser.wait("document.querySelector('.ordinal .cell.loses .sign')?.textContent === '○'");
}

#[test]
fn the_computers_bite_is_shown_before_it_is_made() {
    let (_server, browser) = open("?view=play&position=4x5", "document.querySelector('.cell')");
    browser.run(
        "window.seen = []; new MutationObserver(() => {
        const cell = document.querySelector('.place.theirs .cell.chosen');
        if (cell) window.seen.push(cell.dataset.move);
        }).observe(document.querySelector('.table'), { subtree: true, childList: true, \
         attributes: true });",
    );
    browser.click(".board [data-move='(2,2)']");
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    let made = "document.querySelectorAll('.moves li')[1].innerText";
    assert_eq!(browser.run(&format!("return window.seen.includes({made});")), json!(true));
}

#[test]
fn the_list_of_moves_follows_the_last_one() {
    let moves: Vec<String> = (1..40).rev().map(|column| format!("(0,{column})")).collect();
    let (server, browser) = (Running::start(), Browser::start());
    for (width, height) in [(1280, 900), (390, 844)] {
        browser.resize(width, height);
        let query = "?view=play&position=1x40&first=friend&second=friend&moves=";
        browser.open(&server.page(&format!("{query}{}", moves.join(";"))));
        browser.wait("document.querySelector('.moves [aria-current]')");
        let seen = browser.run(
            "const list = document.querySelector('.moves');
            const [outer, inner] = [list, list.querySelector('[aria-current]')]
                .map((one) => one.getBoundingClientRect());
            return [list.scrollHeight > list.clientHeight, inner.top >= outer.top - 1,
                inner.bottom <= outer.bottom + 1];",
        );
        assert_eq!(seen, json!([true, true, true]), "{width}");
    }
}

#[test]
fn typing_a_sheet_starts_no_other_on_the_way() {
    let (_server, browser) =
        open("?view=sheets&x=100", "document.querySelector('#map img')?.complete");
    browser.type_into("#sheet-x", "1234");
    browser.press(&["Enter"]);
    browser.wait("document.querySelector('#sheet-title').innerText.includes('1234')");
    let asked = browser.run(
        "return performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)
        .filter((path) => /^.api.sheet.(1|12|123)($|.tile)/.test(path));",
    );
    assert_eq!(asked, json!([]));
}

#[test]
fn names_of_limits_stay_beside_those_of_columns() {
    let (_server, browser) =
        open("?view=play&position=(w*5,w*5,97)", "document.querySelector('.ordinal .name')");
    let names = browser.run(
        "return [...document.querySelectorAll('.ordinal .name')].map((one) => one.dataset.at);",
    );
    let names: Vec<&str> =
        names.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(names.contains(&"w"), "{names:?}");
    // Where there is no room for both, the edge of the third row is named with the limit.
    browser.wait(
        "[...document.querySelectorAll('.ordinal .name text')].some((one) =>
        /^97\\b/.test(one.textContent))",
    );
}

#[test]
fn indices_and_powers_are_set_as_such() {
    let (server, browser) = open("?view=tables&table=claims", "document.querySelector('.grid td')");
    for table in ["claims", "theorems"] {
        browser.open(&server.page(&format!("?view=tables&table={table}")));
        browser.wait("document.querySelector('.grid td, .written')");
        let raw = browser.run(
            "return (document.getElementById('main').textContent.match(/\\b[a-zA-Z]_[a-z0-9{]/g) \
             ?? []).slice(0, 5);",
        );
        assert_eq!(raw, json!([]), "{table}");
    }
    // No test of ours is named where a claim is told.
    browser.open(&server.page("?view=tables&table=claims"));
    browser.wait("document.querySelector('.grid td')");
    let shown =
        browser.run("return /\\w\\.rs\\b/.test(document.getElementById('main').innerText);");
    assert_eq!(shown, json!(false));
}

#[test]
fn forced_colours_tell_the_tab_the_poison_and_a_winning_bite() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.force_colours();
    browser.open(&server.page("?view=analyse&position=4x5"));
    browser.wait("document.querySelector('.cell.wins')");
    browser.keep_picture("forced-colours");
    let seen = browser.run(
        "const style = (selector) => getComputedStyle(document.querySelector(selector));
        return [style('nav a[aria-current]').borderBottomColor !==
        style('nav a:not([aria-current])').borderBottomColor,
        style('.cell.poison rect').fill !== style('.cell.loses rect').fill,
        style('.cell.wins rect').stroke !== style('.cell.loses rect').stroke,
        style('.cell.loses .value').fill !== style('.cell.loses rect').fill];",
    );
    assert_eq!(seen, json!([true, true, true, true]));
}

#[test]
fn what_may_be_meant_is_offered() {
    let (_server, browser) = open("?view=analyse&position=4x5", "document.querySelector('.badge')");
    for (typed, meant) in [("3*7", "3x7"), ("4 2 1", "4,2,1"), ("2xomega", "2xw")] {
        browser.type_into("input[name='position']", typed);
        browser.press(&["Enter"]);
        browser.wait(&format!("document.querySelector('[data-meant=\"{meant}\"]')"));
    }
}

#[test]
fn every_claim_of_the_ledger_can_be_reached() {
    let (server, browser) = (Running::start(), Browser::start());
    let all = server.get("/api/claims").json()["claims"].as_array().unwrap().len();
    for (width, height) in [(1280, 900), (390, 844)] {
        browser.resize(width, height);
        browser.open(&server.page("?view=tables&table=claims"));
        browser.wait("document.querySelectorAll('.grid tbody tr').length === 200");
        browser.click("[data-do='all']");
        browser.wait(&format!("document.querySelectorAll('.grid tbody tr').length === {all}"));
        // The keyboard goes on with the first row that was not there before, which is seen.
        let seen = browser.run(
            "const row = document.activeElement;
            const [inner, outer] = [row, row.closest('.scroll')].map((one) =>
                one.getBoundingClientRect());
            return [row.rowIndex, inner.top < outer.bottom && inner.bottom > outer.top];",
        );
        assert_eq!(seen, json!([201, true]), "{width}");
        assert!(browser.shift() < 0.02, "{width}");
    }
}
