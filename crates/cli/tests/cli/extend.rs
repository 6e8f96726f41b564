//! `chomp extend`: the Fundamental Theorem and the two constructions, from the command line.

use crate::support::{run, run_with};
use serde_json::{Value, json};

#[test]
fn the_former_name_is_still_understood() {
    let words = ["(w*2,w,5)", "--over", "2"];
    let [new, former] = ["extend", "height"].map(|name| run(&[&[name], &words[..]].concat()));
    assert_eq!(new, former);
}

#[test]
fn the_height_over_columns() {
    let expected = "\
height w + 1: (w + 1,w + 1,5) is P (proved), and at no other height
  because: 5 is in S, the third rows with infinitely many P-positions, \
with 2 of them below it, and G(1, 1) = 2 above w. [three-wide: [HS] Thm 8.1, sec. 10]
";
    assert_eq!(run(&["extend", "(w*2,w,5)", "--over", "2", "--ascii"]).answer(), expected);
}

#[test]
fn the_size_lemma_bounds_it_over_one_cell() {
    let output = run(&["extend", "(9,4,2)", "--over", "1"]).answer();
    assert!(output.starts_with("height 6: (6,4,2) is P"), "{output}");
    assert!(output.contains("  at most 7 by the Size Lemma\n"), "{output}");
}

#[test]
fn nothing_may_be_extended() {
    for (over, height) in [("2", "ω"), ("3", "ω^ω"), ("2x2", "ω^3"), ("2x2xw", "ω")] {
        let output = run(&["extend", "--over", over]).answer();
        assert!(output.starts_with(&format!("height {height}: ")), "{output}");
    }
}

#[test]
fn another_value_may_be_wanted() {
    let output = run(&["extend", "(1,1,1)", "--over", "1", "--value", "w + 3"]).answer();
    assert!(output.starts_with("height ω + 1: (ω + 1,1,1) has Grundy value ω + 3 "), "{output}");
}

#[test]
fn a_column_along_a_new_axis_tells_the_value() {
    let output = run(&["extend", "2x(w*2)", "--column"]).answer();
    assert!(output.starts_with("height 4: 1×1×4 + 2×(ω*2)×1 is P (proved)"), "{output}");
}

#[test]
fn what_no_engine_decides_is_undecided() {
    let output = run(&["extend", "--over", "4"]);
    assert_eq!(output.code, Some(1));
    assert!(output.stdout.starts_with("height undecided: transfinite\n"), "{}", output.stdout);
    assert!(output.stdout.contains("[HS] §12"), "{}", output.stdout);
}

#[test]
fn what_is_wrong_is_said() {
    for (arguments, message) in [
        (&["extend", "2xw", "--over", "2x2"][..], "the base has 2 axes and the position 2"),
        (&["extend", "2xw", "--over", "0"], "there is nothing to extend over"),
        (&["extend", "2xw", "--over", "2", "--value", "3+w"], "not in Cantor normal form"),
        (&["extend", "nim:3", "--over", "1"], "only positions of Chomp are extended"),
        (&["extend", "--column"], "there is no position beside the column"),
        (&["extend", "(w,w,5)"], "add --over B, the base of the column, or --column"),
    ] {
        let complaint = run(arguments).complaint();
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
}

fn asked(request: &Value) -> Value {
    let line = run_with(&["query"], format!("{request}\n")).answer();
    serde_json::from_str(&line).expect("an answer is JSON")
}

#[test]
fn heights_are_answered_in_queries() {
    let answer = asked(&json!({ "id": 1, "ask": ["height"], "a": "(w,w,5)", "over": "2" }));
    assert_eq!(answer["schema"], "height/1");
    assert_eq!(answer["id"], 1);
    assert_eq!(answer["height"], "w + 1");
    assert_eq!(answer["position"], "(w + 1,w + 1,5)");
    assert_eq!(answer["certainty"], "proved");
    assert_eq!(answer["engine"], "three-wide");
    let bounded = asked(&json!({ "ask": ["height"], "a": "(1,1)", "over": "1", "value": "w" }));
    assert_eq!(bounded["height"], "w + 1");
    assert_eq!(bounded["bound"], "w + 2");
    assert_eq!(bounded["grundy"], json!({ "poison_allowed": "w", "poison_forbidden": "w" }));
    let column = asked(&json!({ "ask": ["height"], "a": "2xw^2", "column": true }));
    assert_eq!(column["height"], "w");
    let open = asked(&json!({ "ask": ["height"], "over": "4" }));
    assert_eq!((&open["height"], &open["certainty"]), (&Value::Null, &json!("undecided")));
    assert_eq!(open["undecided"]["why"], "transfinite");
}

#[test]
fn wrong_queries_are_answered_with_errors() {
    for (request, message) in [
        (json!({ "ask": ["height"], "a": "2xw" }), "it is not said over what to extend"),
        (
            json!({ "ask": ["height"], "over": "2", "height": 3 }),
            "this is not a request for a height",
        ),
        (json!({ "ask": ["height"], "a": "2xw", "over": "2", "column": true }), "a column along"),
    ] {
        let answer = asked(&request);
        let told = answer["error"]["message"].as_str().expect("an error");
        assert!(told.contains(message), "{request}: {told}");
    }
}
