//! The site, visited with a real browser: the one file without any server, and the folder until
//! its server is gone. `cargo xtask test site` builds the site first: without it there is nothing
//! to visit.

// The page's own tests use all of it.
#[allow(dead_code, unused_imports)]
#[path = "../../../web/tests/page/support/mod.rs"]
mod support;

#[path = "../../../cli/tests/cli/every_way/positions.rs"]
mod positions;

mod answers;
mod folder;
mod games;
mod teaching;

use serde_json::{Value, json};
use std::path::PathBuf;
use support::Browser;

fn site() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/site")
}

/// Opens the one file from the disk.
fn open_file(query: &str) -> Browser {
    let file = site().join("chomplab.html");
    let file = file.canonicalize().expect("`cargo xtask site` writes it");
    let browser = Browser::start();
    browser.open(&format!("file://{}{query}", file.display()));
    browser
}

/// Runs a script in the page that has `server`, the module that asks, and gives a value back.
fn run_asking(browser: &Browser, script: &str, arguments: &Value) -> Value {
    let script = format!(
        "const given = arguments[0], done = arguments[arguments.length - 1];
        import('chomplab/server.js').then(async (server) => {{ {script} }})
        .then((value) => done({{ value }}), (error) => done({{ error: String(error) }}));"
    );
    let mut found = browser.run_long(&script, &json!([arguments]));
    assert_eq!(found["error"], Value::Null, "in the page");
    found["value"].take()
}
