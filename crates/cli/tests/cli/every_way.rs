//! The same question in every way there is: commands, lines, the page, the library. The answers are
//! the same.
//!
//! Limits are the one thing that differs by design: the page has a budget of its own. So the
//! commands, `chomp query` and the solver of the library get the same budget here, the page gets
//! all the time it wants, and where the budget kept the others from an answer the page is not
//! asked. Whatever one of them finds, all others must find.

mod answers;
mod differences;
mod other_ways;
mod positions;

use crate::support::conversation::Conversation;
use crate::support::page::{Page, encoded};
use crate::support::{command, run};
use answers::{Answers, TOGETHER, asked, bites, forbidden};
use chomplab::Solver;
use differences::Differences;
use positions::positions;
use serde_json::Value;
use std::time::Duration;

const POSITIONS: usize = 500;

#[test]
fn commands_lines_the_page_and_the_library_agree() {
    let mut lines = Conversation::with(&["query", "--budget", answers::BUDGET]);
    // The longest there is, so that a slow machine gives the same answers.
    let page =
        Page::start(&mut command(&["serve", "--listen", "127.0.0.1:0", "--patience", "600"]));
    let mut visitor = page.visitor(Duration::from_secs(600)).expect("it listens");
    let mut solver = Solver::new().budget(5_000_000);
    let mut differences = Differences::default();
    for position in positions(POSITIONS) {
        let answers = Answers::about(&position, &mut lines);
        differences.position = position;
        answers.compare(&mut differences);
        answers.compare_with_page(&mut visitor, &mut differences);
        answers.compare_with_options(&mut visitor, &mut differences);
        answers.compare_with_library(&mut solver, &mut differences);
        answers.compare_with_explanation(&mut differences);
        answers.compare_with_sum(&mut differences);
    }
    differences.report();
}

#[test]
fn lists_of_bars_agree_with_questions_about_each() {
    let mut lines = Conversation::with(&["query"]);
    let mut differences = Differences::default();
    for [rows, columns] in [["1..7", "1..9"], ["3", "40..44"], ["3", "100"], ["3", "400"]] {
        let all = record(&["boards", rows, columns, "--format", "json"]);
        let values = record(&["boards", rows, columns, "--grundy", "--format", "json"]);
        for (bar, value) in listed(&all["boards"]).iter().zip(listed(&values["bars"])) {
            let text = format!("{}x{}", bar["rows"], bar["columns"]);
            let answer = asked(&mut lines, &text, TOGETHER);
            let alone = asked(&mut lines, &text, &["grundy"]);
            let value = Some(value["grundy_poison_forbidden"].to_string());
            differences.position = text;
            differences.note("bites: boards, query", &Some(bitten(bar)), &bites(&answer));
            differences.note("value: boards, query", &value, &forbidden(&answer));
            differences.note("value: boards, query alone", &value, &forbidden(&alone));
        }
    }
    differences.report();
}

#[test]
fn openings_agree_with_questions_about_each() {
    let mut lines = Conversation::with(&["query"]);
    let mut differences = Differences::default();
    for lengths in ["2..60", "998..1000", "12345", "50000"] {
        let record = record(&["openings", lengths, "--format", "json"]);
        for bar in listed(&record["openings"]) {
            let text = format!("3x{}", bar["columns"]);
            let answer = asked(&mut lines, &text, &["outcome", "winning_moves"]);
            let alone = asked(&mut lines, &text, &["winning_moves"]);
            differences.position = text;
            differences.note("bites: openings, query", &Some(bitten(bar)), &bites(&answer));
            differences.note("bites: openings, query alone", &Some(bitten(bar)), &bites(&alone));
        }
    }
    differences.report();
}

/// Small positions of every game, whose moves can all be looked at to the end.
fn small_positions() -> Vec<String> {
    let mut all = Vec::new();
    for a in 1..=5 {
        all.extend((1..=a).flat_map(|b| (1..=b).map(move |c| format!("({a},{b},{c})"))));
        all.extend((1..=6).map(|columns| format!("{a}x{columns}")).filter(|_| a <= 4));
        all.extend((1..=3).map(|height| format!("2x{}x{height}", a.min(2))).filter(|_| a <= 2));
        all.extend((1..=a).map(|b| format!("nim:{a},{b}")));
        all.extend((1..=a).map(|b| format!("kayles:{a},{b}")));
        all.extend((1..=a).map(|b| format!("misere:kayles:{a} & nim:{b}")));
        all.push(format!("2x3 & nim:{a}"));
        all.push(format!("misere:2x2 & nim:{a}"));
    }
    all.extend((2..=60).map(|number| format!("divisors:{number}")));
    all.extend((1..=20).map(|heap| format!("0.07:{heap}")));
    all.extend((1..=3).map(|numbers| format!("subsets:{numbers}")));
    all.extend(["2x2x2x2", "poset:a<b<c, a<d", "graph:a-b, b-c, c-a, c-d"].map(str::to_owned));
    all
}

/// Every move with its outcome, its value and how long the game takes then.
#[test]
fn the_page_shows_the_numbers_of_the_program() {
    let page =
        Page::start(&mut command(&["serve", "--listen", "127.0.0.1:0", "--patience", "600"]));
    let mut visitor = page.visitor(Duration::from_secs(600)).expect("it listens");
    let mut differences = Differences::default();
    let positions = small_positions();
    assert!(positions.len() >= 200, "{}", positions.len());
    for position in positions {
        let listed = record(&["options", &position, "--grundy", "--distance", "--format", "json"]);
        let path = format!("position={}", encoded(&position));
        let mut get = |path: String| -> Value {
            let answer = visitor.get(&path).expect("it answers");
            serde_json::from_str(&answer.body).expect("a record of JSON")
        };
        let shown = get(format!("/api/options?{path}&grundy=true&distance=true"));
        let own = get(format!("/api/distance?{path}"));
        differences.position = position;
        differences.note("options: program, page", &listed, &shown);
        differences.note("distance: program, page", &listed["distance"], &own["moves"]);
    }
    differences.report();
}

/// What a command says as JSON.
fn record(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(arguments).answer()).expect("a record of JSON")
}

fn listed(list: &Value) -> &[Value] {
    list.as_array().expect("a list")
}

/// The bites of a bar in a list, as players write them.
fn bitten(bar: &Value) -> Vec<String> {
    let bites = listed(&bar["bites"]).iter();
    bites.map(|bite| format!("({},{})", bite[0], bite[1])).collect()
}
