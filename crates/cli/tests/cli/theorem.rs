//! `chomp theorem`: the list, and each theorem with its parts in order and an example that works.

use crate::support::run;
use serde_json::Value;

/// The theorems in the order in which they are asked.
const THEOREMS: [&str; 20] = [
    "one-row",
    "two-rows",
    "hook",
    "two-row-grundy",
    "one-wide-tail",
    "two-one-tail",
    "square",
    "strategy-stealing",
    "bipartite-graph",
    "two-wide",
    "tall-hook",
    "tall-square",
    "product",
    "one-stalk",
    "two-stalks",
    "orthogonal-sum",
    "three-wide",
    "two-by-two",
    "wide-stalk",
    "one-bite",
];

const PARTS: [&str; 6] = ["Statement", "Source", "Scope", "Status", "Errata", "Example"];

#[test]
fn the_list_has_every_theorem_with_its_title_and_source() {
    let list = run(&["theorem", "list"]).answer();
    let ids: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(ids, THEOREMS);
    assert!(list.contains("two-row-grundy     Grundy values of two rows [[HS] (9-1)]\n"), "{list}");
}

#[test]
fn the_list_as_json_has_the_same_theorems() {
    let list = run(&["theorem", "list", "--format", "json"]).answer();
    let list: Vec<Value> = serde_json::from_str(&list).expect("the output is JSON");
    assert_eq!(list.iter().map(|record| &record["id"]).collect::<Vec<_>>(), THEOREMS);
    for record in &list {
        let fields = record.as_object().expect("a record");
        assert!(fields.len() == 3 && fields["title"].is_string() && fields["source"].is_string());
    }
}

#[test]
fn every_theorem_shows_its_parts_in_order() {
    for id in THEOREMS {
        let text = run(&["theorem", "show", id]).answer();
        assert!(text.starts_with("# "), "{text}");
        let starts = text.lines().filter_map(|line| line.strip_prefix("**")?.split_once(".**"));
        let parts: Vec<&str> = starts.map(|(part, _)| part).collect();
        assert_eq!(parts, PARTS, "{id}");
        assert!(!text.contains("//"), "no comment signs in {id}");
    }
}

#[test]
fn a_theorem_as_json_has_its_text() {
    let text = run(&["theorem", "show", "two-rows"]).answer();
    let record = run(&["theorem", "show", "two-rows", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&record).expect("the output is JSON");
    assert_eq!(record["id"], "two-rows");
    assert_eq!(record["title"], "Two rows");
    assert_eq!(record["documentation"].as_str(), Some(text.trim_end()));
}

/// The command in a theorem's example, as arguments.
fn example(id: &str) -> Vec<String> {
    let text = run(&["theorem", "show", id]).answer();
    let (_, example) = text.split_once("**Example.** `chomp ").expect("an example to run");
    let (command, _) = example.split_once('`').expect("the command ends");
    command.split(' ').map(|word| word.trim_matches('"').to_owned()).collect()
}

#[test]
fn the_example_of_every_theorem_is_decided_by_it() {
    for id in THEOREMS {
        let mut arguments = example(id);
        arguments.extend(["--explain", "--budget", "1M"].map(String::from));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = run(&arguments).answer();
        assert!(output.contains(&format!(" [{id}: ")), "{arguments:?}: {output}");
        assert!(output.contains(&format!("\n    {id:<18} decided\n")), "{arguments:?}: {output}");
    }
}

#[test]
fn an_unknown_theorem_is_a_complaint_that_lists_the_known_ones() {
    let expected =
        format!("error: there is no theorem \"no\"; there are {}\n", THEOREMS.join(", "));
    assert_eq!(run(&["theorem", "show", "no"]).complaint(), expected);
    assert_eq!(run(&["theorem", "show", "no", "--format", "json"]).complaint(), expected);
}
