//! `chomp theorem`: the list, and each theorem with its parts in order and an example that works.

use crate::support::run;
use serde_json::Value;

/// The theorems in the order in which they are asked.
const THEOREMS: [&str; 22] = [
    "one-row",
    "two-rows",
    "hook",
    "two-row-grundy",
    "one-wide-tail",
    "two-one-tail",
    "square",
    "strategy-stealing",
    "product",
    "stalks",
    "three-wide",
    "two-by-two",
    "wide-stalk",
    "three-infinite",
    "orthogonal-sum",
    "tall-tops",
    "mixed-stalks",
    "one-bite",
    "bipartite-graph",
    "symmetric-semigroup",
    "maximal-embedding",
    "even-progression",
];

/// What answers cite beside theorems.
const ENGINES: [&str; 17] = [
    "search",
    "three-rows",
    "three-rows-table",
    "four-rows",
    "boards",
    "boards-table",
    "board-values",
    "solids",
    "families",
    "heap-values",
    "sum-of-values",
    "misere-nim",
    "misere-search",
    "poset-values",
    "whole-set",
    "semigroup-levels",
    "semigroup-values",
];

/// What theorems were called that are now one with others.
const FORMER: [(&str, &str); 6] = [
    ("two-wide", "two-row-grundy"),
    ("tall-hook", "hook"),
    ("tall-square", "square"),
    ("finite-product", "product"),
    ("finite-orthogonal-sum", "orthogonal-sum"),
    ("finite-two-by-two", "two-by-two"),
];

const PARTS: [&str; 6] = ["Statement", "Source", "Scope", "Status", "Errata", "Example"];

#[test]
fn the_list_has_every_theorem_with_its_title_and_source() {
    let list = run(&["theorem", "list"]).answer();
    let ids: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(ids[..THEOREMS.len()], THEOREMS);
    assert_eq!(ids[THEOREMS.len()..], ENGINES);
    let grundy = list.lines().find(|line| line.starts_with("two-row-grundy "));
    let title = grundy.and_then(|line| line.strip_prefix("two-row-grundy")).map(str::trim_start);
    assert_eq!(title, Some("Grundy values of two rows [[HS] §9]"), "{list}");
}

#[test]
fn the_list_as_json_has_the_same_theorems() {
    let list = run(&["theorem", "list", "--format", "json"]).answer();
    let list: Value = serde_json::from_str(&list).expect("the output is JSON");
    assert_eq!(list["schema"], "theorems/1");
    for (kind, ids) in [("theorems", &THEOREMS[..]), ("engines", &ENGINES)] {
        let list = list[kind].as_array().expect("a list");
        assert_eq!(list.iter().map(|record| &record["id"]).collect::<Vec<_>>(), ids);
        for record in list {
            let fields = record.as_object().expect("a record");
            assert!(
                fields.len() == 3 && fields["title"].is_string() && fields["source"].is_string()
            );
        }
    }
}

#[test]
fn former_names_show_the_theorem_that_has_taken_over() {
    for (former, name) in FORMER {
        let shown = run(&["theorem", "show", former]).answer();
        assert_eq!(shown, run(&["theorem", "show", name]).answer(), "{former}");
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
    assert_eq!(record["schema"], "theorem/1");
    let documentation = record["documentation"].as_str().expect("a text");
    let sources = text.strip_prefix(documentation).expect("the text begins so");
    assert!(sources.starts_with("\n\n[HS]: Scott Huddleston and Jerry Shurman"), "{sources}");
    assert!(sources.contains("\n\n[Sun]: X. Sun, Improvements on Chomp."), "{sources}");
    assert_eq!(record["sources"][0]["key"], "[HS]");
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
        arguments.extend(["--explain", "--budget", "600k"].map(String::from));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = run(&arguments).answer();
        assert!(output.contains(&format!(" [{id}: ")), "{arguments:?}: {output}");
        let decided = format!("{id} decided");
        let mut steps = output.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        assert!(steps.any(|words| words.join(" ") == decided), "{arguments:?}: {output}");
    }
}

#[test]
fn an_unknown_theorem_is_a_complaint_with_what_was_meant() {
    let expected = "error: there is no theorem \"no\"; `chomp theorem list` lists all\n";
    assert_eq!(run(&["theorem", "show", "no"]).complaint(), expected);
    assert_eq!(run(&["theorem", "show", "no", "--format", "json"]).stderr, expected);
    for (arguments, hint) in [
        (["theorem", "show", "sqare"], "did you mean square? `chomp theorem list` lists all"),
        (["theorem", "show", "hs"], "hs is a source and not a theorem; `chomp sources hs` says"),
        (["theorem", "show", "[HS]"], "`chomp sources [HS]` says"),
    ] {
        let complaint = run(&arguments).complaint();
        assert!(complaint.contains(hint), "{arguments:?}: {complaint}");
    }
    let complaint = run(&["help", "theorm"]).complaint();
    assert!(complaint.contains("did you mean theorem? `chomp help` lists all commands"));
    let complaint = run(&["oeis", "A147984"]).complaint();
    assert!(complaint.contains("did you mean A14798"), "{complaint}");
}

/// The engines and reasons of an answer, and the reasons' sources.
fn cited(position: &str) -> Vec<String> {
    let output = run(&["solve", position, "--explain", "--format", "json", "--budget", "3M"]);
    let answer: Value = serde_json::from_str(&output.stdout).expect("the output is JSON");
    let ids = |list: &str, field: &str| -> Vec<String> {
        let records = answer[list].as_array().expect("a list");
        records.iter().map(|it| it[field].as_str().expect("an id").to_owned()).collect()
    };
    [ids("because", "id"), ids("trail", "engine")].concat()
}

#[test]
fn whatever_an_answer_cites_can_be_shown() {
    let positions =
        ["4x5", "(9,5,3)", "(9,8,4,2)", "2x2x3", "2x2x2x2", "kayles:5,3", "3x4 & nim:5"];
    let others = ["misere:3x4 & nim:5", "misere:kayles:5,3", "subsets:4", "poset:a<b", "graph:a-b"];
    let infinite = ["3xw", "wx2x2x2", "divisors:432"];
    let mut ids: Vec<String> =
        [&positions[..], &others, &infinite].concat().into_iter().flat_map(cited).collect();
    ids.sort();
    ids.dedup();
    assert!(ids.len() > 20, "{ids:?}");
    for id in ids {
        assert!(run(&["theorem", "show", &id]).answer().starts_with("# "), "{id}");
    }
}
