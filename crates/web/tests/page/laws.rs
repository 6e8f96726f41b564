//! The state of a game on the page, without the page: random clicks, late and failing answers.

use crate::support::{Browser, Running, scale};
use serde_json::json;

#[test]
fn no_click_breaks_a_game_and_every_address_resumes_it() {
    let (server, browser) = (Running::start(), Browser::start());
    // Any document of the server will do: only the modules are needed.
    browser.open(&server.page("api/health"));
    let found = browser.run_long(include_str!("laws.js"), &json!([10_000 * scale(), 7]));
    assert_eq!(found["error"], json!(null), "{}", found["error"].as_str().unwrap_or_default());
    assert!(found["moves"].as_u64().unwrap() > 20_000, "{found}");
}
