//! What teachers need: a presentation steered by keys, worksheets on paper, pictures, codes, and
//! boards inside of other pages.

use crate::support::{Browser, Running};
use serde_json::json;
use std::time::Duration;
use web::Settings;

#[test]
fn a_presentation_is_steered_by_single_keys() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=present&position=4x5"));
    browser.wait("document.querySelector('.stage .cell')");
    assert_eq!(
        browser.run("return getComputedStyle(document.querySelector('body > header')).display;"),
        "none"
    );
    let share = browser.run(
        "const box = document.querySelector('.stage .board').getBoundingClientRect(); return \
         box.height / innerHeight;",
    );
    assert!(share.as_f64().unwrap() > 0.6, "the board takes {share} of the height");
    browser.press(&["o"]);
    browser.wait("document.querySelectorAll('.stage .cell.wins').length === 1");
    assert!(browser.run("return location.search;").as_str().unwrap().contains("show=outcome"));
    browser.press(&["o"]);
    browser.wait("document.querySelectorAll('.stage .cell.wins').length === 0");
    browser.click(".stage [data-move='(2,2)']");
    browser.wait("document.querySelectorAll('.stage .cell').length === 14");
    browser.press(&["z"]);
    browser.wait("document.querySelectorAll('.stage .cell').length === 20");
    browser.press(&["+", "t"]);
    browser.wait("document.querySelector('.clock.running')?.textContent.startsWith('5:')");
    browser.press(&["t"]);
    browser.wait("!document.querySelector('.clock.running')");
    browser.click("[data-do='leave']");
    browser.wait("document.querySelector('.teachers')");
    assert_ne!(
        browser.run("return getComputedStyle(document.querySelector('body > header')).display;"),
        "none"
    );
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn worksheets_are_printed_on_two_pages_of_the_chosen_paper() {
    let (server, browser) = (Running::start(), Browser::start());
    for (query, paper) in [
        ("?view=worksheet", (595, 842)),
        ("?view=worksheet&paper=letter", (612, 792)),
        ("?view=worksheet&task=boards", (595, 842)),
        ("?view=worksheet&task=boards&paper=letter", (612, 792)),
        ("?view=worksheet&task=kayles&paper=letter", (612, 792)),
        ("?view=worksheet&difficulty=5&count=6", (595, 842)),
    ] {
        browser.open(&server.page(query));
        browser.wait("document.querySelector('.sheet-head .qr')?.complete");
        assert_eq!(browser.printed(), [paper, paper], "{query}");
    }
    browser.open(&server.page("?view=worksheet&count=4&seed=3&solutions=false"));
    browser.wait("document.querySelectorAll('[data-sheet=tasks] .task').length === 4");
    assert_eq!(
        browser.run("return document.querySelector('[data-sheet=solutions]');"),
        json!(null)
    );
    // The solutions on paper are those of the engine.
    browser.open(&server.page("?view=worksheet&number=1"));
    browser.wait("document.querySelector('[data-sheet=solutions] .cell.wins')");
    let marked = browser
        .run("return document.querySelector('[data-sheet=solutions] .cell.wins').dataset.move;");
    assert_eq!(marked, server.get("/api/puzzle?number=1").json()["solution"]);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_task_is_handed_on_by_code_link_and_picture() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=teachers"));
    browser.wait("document.querySelector('.handed-on .qr')?.naturalWidth > 50");
    browser.wait("document.querySelectorAll('.ladder tbody tr').length === 5");
    assert_eq!(browser.run("return document.querySelectorAll('.plan li').length;"), 6);
    browser.type_into(".share input[name=position]", "3x7");
    browser.click("[data-do='share']");
    browser.wait("document.querySelector('.handed-on .address').href.includes('position=3x7')");
    let snippet = browser.run("return document.querySelector('.snippet').textContent;");
    assert!(snippet.as_str().unwrap().contains("embed="), "{snippet}");
    for kind in ["svg", "png"] {
        browser.click(&format!("[data-do='picture-{kind}']"));
        let said = format!("The picture is saved as {}.", kind.to_uppercase());
        browser.wait(&format!("document.getElementById('status').textContent === {said:?}"));
    }
    for path in ["/api/picture?position=4x5&bites=true", "/api/picture?position=3xw^w"] {
        let picture = server.get(path);
        assert_eq!(picture.header("content-type"), Some("image/svg+xml"), "{path}");
    }
    assert_eq!(server.get("/api/qr?text=").status, 400);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_board_inside_of_another_page_is_only_a_board() {
    let mut settings = Settings::with_patience(Duration::from_secs(10));
    settings.may_be_embedded = true;
    let (server, browser) = (Running::with_settings(settings), Browser::start());
    let allowed = server.get("/");
    let policy = allowed.header("content-security-policy").unwrap();
    assert!(policy.contains("frame-ancestors *"), "{policy}");
    assert_eq!(allowed.header("x-frame-options"), None);
    let alone = Running::start().get("/");
    assert!(alone.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    assert_eq!(alone.header("x-frame-options"), Some("DENY"));
    browser.resize(420, 480);
    browser.open(&server.page("?view=play&position=3x4&first=friend&second=friend&embed"));
    browser.wait("document.querySelector('.board .cell')");
    let hidden = |selector: &str| {
        browser
            .run(&format!("return getComputedStyle(document.querySelector('{selector}')).display;"))
            == json!("none")
    };
    for selector in ["body > header", "body > footer", ".begin", ".typed", ".moves"] {
        assert!(hidden(selector), "{selector}");
    }
    browser.click("[data-move='(1,2)']");
    browser.wait("document.querySelectorAll('.board .cell').length === 8");
    assert!(browser.run("return location.search;").as_str().unwrap().contains("embed"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
