//! Sheets as a map in the browser.

use crate::support::{Browser, Running};

fn wait_for_map(browser: &Browser) {
    browser.wait(
        "document.querySelector('#map')?.dataset.loading === '0' && document.querySelector('#map \
         img')?.complete",
    );
}

#[test]
fn sheet_700_opens_zooms_and_leads_to_positions() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&x=700"));
    wait_for_map(&browser);
    browser.keep_picture("sheet-700");
    let scale = |browser: &Browser| {
        let scale = browser.run("return Number(document.querySelector('#map').dataset.scale);");
        scale.as_f64().unwrap()
    };
    let before = scale(&browser);
    for _ in 0..3 {
        browser.click("#map-in");
    }
    wait_for_map(&browser);
    assert!(scale(&browser) > 3.9 * before, "{before} became {}", scale(&browser));
    browser.keep_picture("sheet-700-near");
    // The middle of the map.
    browser.click("#map");
    browser.wait("document.querySelector('#sheet-cell')?.dataset.position");
    let seen = browser.run(
        "const [y, z] = document.querySelector('#sheet-cell h2').textContent.match(/\\d+/g)
            .map(Number);
        return [y, z, document.querySelector('#sheet-cell').dataset.position,
        document.querySelector('#sheet-cell').dataset.outcome];",
    );
    let (y, z) = (seen[0].as_u64().unwrap(), seen[1].as_u64().unwrap());
    assert_eq!(seen[2], format!("({},{},700)", 700 + y + z, 700 + y));
    browser.click("#open-on-board");
    browser.wait("document.querySelector('.badge')");
    let outcome = browser.run("return document.querySelector('.badge').classList[1];");
    assert_eq!(outcome, seen[3]);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_known_loser_is_one_and_an_infection_spreads() {
    let (server, browser) = (Running::start(), Browser::start());
    let first = server.get("/api/sheet/100?end=true").json()["end"]["first"].clone();
    let longest = first.as_str().unwrap().trim_matches(['(', ')']).split(',').next().unwrap();
    let z = longest.parse::<u64>().unwrap() - 100;
    browser.open(&server.page(&format!("?view=sheets&x=100&cell=0,{z}")));
    browser.wait("document.querySelector('#sheet-cell')?.dataset.outcome === 'P'");
    wait_for_map(&browser);
    browser.click("#perturb");
    browser.wait("document.querySelector('#infection-step')");
    browser.run(
        "const slider = document.querySelector('#infection-step'); slider.value = 20; \
         slider.dispatchEvent(new Event('input'));",
    );
    browser.wait("document.querySelector('#infection')?.dataset.step === '20'");
    browser.keep_picture("sheet-infected");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
