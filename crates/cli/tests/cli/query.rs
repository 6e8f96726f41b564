//! `chomp query`: the wire format and the conversation, one line out for each line in.

use crate::support::conversation::Conversation;
use crate::support::wire::{self, Certainty, Outcome};
use crate::support::{run, run_with};
use serde_json::{Value, json};

/// The answers to some requests, in order.
#[track_caller]
fn ask(requests: &[Value]) -> Vec<wire::Answer> {
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    run_with(&["query"], input).answer().lines().map(wire::answer).collect()
}

#[test]
fn the_example_of_the_documentation_is_answered_to_the_letter() {
    let request =
        r#"{"id": 7, "position": "(4,2,1)", "ask": ["outcome","winning_moves","grundy","size"]}"#;
    let expected = concat!(
        r#"{"schema":"answer/1","id":7,"position":"(4,2,1)","outcome":"N","certainty":"proved","#,
        r#""winning_moves":{"complete":true,"moves":[{"bite":["0","2"],"to":"(2,2,1)"}]},"#,
        r#""grundy":{"poison_allowed":"6","poison_forbidden":"5"},"size":"7","#,
        r#""because":[{"id":"one-wide-tail","source":"Winning Ways ch. 18; [Sun] §2","#,
        r#""text":"With first rows of 4 and 2, exactly 5 rows make a lost position; "#,
        r#"here there are 3."},"#,
        r#"{"id":"search","source":"exhaustive computation","#,
        r#""text":"Exhaustive search: the value is the least that no option has."}],"#,
        r#""engine":"one-wide-tail+search"}"#,
        "\n"
    );
    assert_eq!(run_with(&["query"], format!("{request}\n")).answer(), expected);
}

#[test]
fn outcome_and_winning_moves_are_answered_when_nothing_is_asked() {
    let usual = ask(&[json!({ "position": "3x5" })]).remove(0);
    assert_eq!(usual.id, Some(Value::Null));
    assert_eq!(usual.outcome, Some(Some(Outcome::N)));
    assert!(usual.winning_moves.as_ref().is_some_and(Option::is_some));
    assert_eq!((&usual.grundy, &usual.size), (&None, &None));
    let asked = json!({ "position": "3x5", "ask": ["winning_moves", "outcome"] });
    assert_eq!(ask(&[asked]).remove(0), usual);
}

#[test]
fn only_what_is_asked_is_there() {
    let questions = ["outcome", "winning_moves", "grundy", "size"];
    for asked in 1..16 {
        let asked = |question: usize| asked >> question & 1 == 1;
        let list: Vec<&str> = (0..4).filter(|at| asked(*at)).map(|at| questions[at]).collect();
        let answer = ask(&[json!({ "position": "(4,2,1)", "ask": list })]).remove(0);
        let there = [
            answer.outcome.is_some(),
            answer.winning_moves.is_some(),
            answer.grundy.is_some(),
            answer.size.is_some(),
        ];
        assert_eq!(there, [asked(0), asked(1), asked(2), asked(3)], "{list:?}");
    }
}

#[test]
fn an_id_of_every_kind_is_echoed_in_answers_and_in_errors() {
    let ids = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1.5),
        json!(""),
        json!("é\n\"\u{0}"),
        json!([1, [2, []]]),
        json!({ "z": { "a": null }, "b": [false] }),
    ];
    for id in ids {
        let good = json!({ "id": id, "position": "2x2" }).to_string();
        assert_eq!(wire::answer(&run_with(&["query"], good).answer()).id.as_ref(), Some(&id));
        for bad in [json!({ "id": id, "position": "(4,5)" }), json!({ "id": id, "place": "2x2" })] {
            let reply = run_with(&["query"], bad.to_string()).answer();
            assert_eq!(wire::error(&reply).id.as_ref(), Some(&id));
        }
    }
}

#[test]
fn an_id_beyond_machine_numbers_is_echoed_digit_for_digit() {
    for id in ["12345678901234567890123", "-0", "0.1000", "1e+400"] {
        let request = format!(r#"{{"id": {id}, "position": "2x2", "ask": ["size"]}}"#);
        let reply = run_with(&["query"], request).answer();
        assert!(reply.contains(&format!(r#""id":{id},"#)), "{id}: {reply}");
    }
}

#[test]
fn what_is_unknown_is_null_and_says_why() {
    let all = ["outcome", "winning_moves", "grundy"];
    let answer = ask(&[json!({ "position": "4x(w*9)", "ask": all })]).remove(0);
    assert_eq!((answer.outcome, answer.winning_moves), (Some(None), Some(None)));
    assert_eq!((answer.grundy, answer.engine), (Some(None), None));
    assert_eq!(answer.certainty, Certainty::Undecided);
    assert_eq!(answer.undecided.expect("a reason").why, "transfinite");
}

#[test]
fn infinite_sizes_are_ordinals() {
    let answer = ask(&[json!({ "position": "2xw", "ask": ["size"] })]).remove(0);
    assert_eq!(answer.size, Some(Some("w*2".to_owned())));
}

#[test]
fn sizes_are_strings_of_any_length() {
    let board = json!({ "position": "9223372036854775808x9223372036854775808", "ask": ["size"] });
    let size = ask(&[board]).remove(0).size.flatten();
    assert_eq!(size.as_deref(), Some("85070591730234615865843651857942052864"));
}

#[test]
fn a_request_may_lower_the_budget_but_not_raise_it() {
    let requests = r#"{"position": "(6,5,4,3)", "budget": 2}
{"position": "(6,5,4,3)"}
{"position": "(6,5,4,3)", "budget": 1000000000000}
"#;
    let answered = |budget: &str| -> Vec<bool> {
        let output = run_with(&["query", "--budget", budget], requests).answer();
        output.lines().map(|line| wire::answer(line).outcome.flatten().is_some()).collect()
    };
    assert_eq!(answered("1M"), [false, true, true]);
    assert_eq!(answered("2"), [false, false, false]);
}

#[test]
fn a_thousand_lines_are_answered_in_order() {
    let request = |id: usize| json!({ "id": id, "position": format!("({},{})", 9 + id, id % 9) });
    let requests: Vec<Value> = (0..1000).map(request).collect();
    let answers = ask(&requests);
    assert_eq!(answers.len(), 1000);
    for (id, answer) in answers.iter().enumerate() {
        assert_eq!(answer.id, Some(json!(id)));
        let row = 9 + id;
        let expected = if id % 9 == 0 { format!("({row})") } else { format!("({row},{})", id % 9) };
        assert_eq!(answer.position, expected);
    }
}

#[test]
fn every_line_is_answered_before_the_next_is_read() {
    let mut conversation = Conversation::with(&["query"]);
    for id in 0..20 {
        conversation.say(&json!({ "id": id, "position": "3x4" }).to_string());
        let line = conversation.hear_line().expect("an answer");
        assert_eq!(wire::answer(&line).id, Some(json!(id)));
    }
    let (rest, status) = conversation.end();
    assert!(rest.is_empty() && status.success(), "{rest}");
}

#[test]
fn nothing_asked_is_nothing_answered() {
    assert_eq!(run_with(&["query"], "").answer(), "");
}

#[test]
fn questions_may_come_from_a_file() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("questions.jsonl");
    let lines = "{\"id\":1,\"position\":\"2x2\"}\n{\"id\":2,\"position\":\"2x3\"}";
    std::fs::write(&file, lines).expect("the file can be written");
    let from_file = run(&["query", file.to_str().expect("UTF-8")]);
    assert_eq!(from_file, run_with(&["query"], lines));
    assert_eq!(from_file, run_with(&["query", "-"], lines));
    assert_eq!(from_file.answer().lines().count(), 2);
    let complaint = run(&["query", "no such file"]).complaint();
    assert!(complaint.starts_with("error: cannot read no such file: "), "{complaint}");
}

/// Several threads give the answers of one, in the same order.
#[test]
fn threads_answer_in_order() {
    let lines: String = (0..400)
        .map(|id| {
            let position = match id % 4 {
                0 => format!("3x{}", id + 1),
                1 => format!("({},{})", id + 5, id),
                2 => "5x6".to_owned(),
                _ => "(4,5)".to_owned(),
            };
            format!("{{\"id\":{id},\"position\":\"{position}\"}}\n")
        })
        .collect();
    let alone = run_with(&["query"], &lines).answer();
    assert_eq!(alone.lines().count(), 400);
    for threads in ["2", "5"] {
        let together = run_with(&["query", "--threads", threads], &lines).answer();
        // Engines keep tables of their own, so that reasons may differ, but never what is told.
        let told = |output: &str| -> Vec<(Value, Value, Value, Value)> {
            let records = output.lines().map(|line| serde_json::from_str(line).expect("JSON"));
            let facts = |it: Value| {
                (
                    it["id"].clone(),
                    it["outcome"].clone(),
                    it["winning_moves"].clone(),
                    it["error"].clone(),
                )
            };
            records.map(facts).collect()
        };
        assert_eq!(told(&together), told(&alone), "{threads} threads");
    }
}
