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
    assert!(wide.as_f64().unwrap() >= 36.0, "{wide}");
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

#[test]
fn first_bites_are_marked_on_infinite_boards_as_on_finite_ones() {
    let (_server, browser) =
        open("?view=analyse&position=2xw", "document.querySelector('.badge.P')");
    browser.wait("document.querySelector('.ordinal .cell.loses .sign')?.textContent === '○'");
}
