//! What the lessons say, and what the engine says.

use super::{accepted, ask, course, moves, outcome, steps, value, visit, wanted_number, winning};
use crate::support::Running;
use serde_json::Value;

/// Every step can be done, and all but those that only show something can be done wrong.
fn check(server: &Running, step: &Value) {
    let position = step["position"].as_str().unwrap_or_default();
    match step["kind"].as_str().unwrap() {
        "read" => assert!(step["pictures"].is_array() || step["position"].is_string(), "{step}"),
        "bite" => {
            let right = accepted(server, step);
            assert!(!right.is_empty(), "{step}");
            let is_any = step["accept"] == "any";
            // Of infinitely many moves nearly all are wrong.
            let is_infinite = position.contains('w');
            assert!(is_any || is_infinite || right.len() < moves(server, position).len(), "{step}");
        }
        "choose" => assert!(["N", "P"].contains(&outcome(server, position).as_str())),
        "heap" => {
            let heaps: Vec<&str> = position.split(':').nth(1).unwrap().split(',').collect();
            let good = winning(server, position);
            let wins = |heap: &&&str| good.iter().any(|one| one.starts_with(&format!("{heap} to")));
            let count = heaps.iter().filter(wins).count();
            assert!(count > 0 && count < heaps.len(), "{step}");
        }
        "number" => {
            for wanted in step["numbers"].as_array().unwrap() {
                wanted_number(server, wanted);
            }
        }
        "fill" => {
            let rows = step["cells"].as_array().unwrap();
            assert_eq!(rows.len(), step["rows"].as_array().unwrap().len());
            let columns = step["columns"].as_array().unwrap().len();
            assert!(rows.iter().all(|row| row.as_array().unwrap().len() == columns));
            let all = rows.iter().flat_map(|row| row.as_array().unwrap());
            let outcomes: Vec<String> =
                all.filter_map(Value::as_str).map(|one| outcome(server, one)).collect();
            assert!(outcomes.iter().any(|one| one == "P") && outcomes.iter().any(|one| one == "N"));
        }
        "play" => {
            // Whoever learns can win.
            let wanted = if step["you"] == "first" { "N" } else { "P" };
            assert_eq!(outcome(server, position), wanted, "{step}");
        }
        other => panic!("there is no kind {other}"),
    }
}

/// What the texts of a lesson claim.
fn check_fact(server: &Running, fact: &Value) {
    let position = fact["position"].as_str().unwrap();
    for (claim, said) in fact.as_object().unwrap() {
        match claim.as_str() {
            "position" => {}
            "outcome" => assert_eq!(outcome(server, position), *said, "{fact}"),
            "winning" => assert_eq!(serde_json::json!(winning(server, position)), *said, "{fact}"),
            "count" => assert_eq!(winning(server, position).len() as u64, *said, "{fact}"),
            "value" => assert_eq!(value(server, position), *said, "{fact}"),
            other => panic!("there is no claim {other}"),
        }
    }
}

#[test]
fn every_step_can_be_done_and_every_claim_is_true() {
    let (server, browser) = visit();
    browser.open(&server.page("?view=learn"));
    let course = course(&browser);
    assert_eq!(course.len(), 12);
    for lesson in &course {
        assert!((4..=10).contains(&steps(lesson).len()), "{}", lesson["id"]);
        for step in steps(lesson) {
            check(&server, step);
        }
        for fact in lesson["facts"].as_array().unwrap() {
            check_fact(&server, fact);
        }
        let ids: std::collections::HashSet<&str> =
            steps(lesson).iter().map(|step| step["id"].as_str().unwrap()).collect();
        assert_eq!(ids.len(), steps(lesson).len(), "{}", lesson["id"]);
    }
}

/// A step that tells who wins is no surer than the engine.
#[test]
fn what_is_conjectured_is_not_told_as_proved() {
    let (server, browser) = visit();
    browser.open(&server.page("?view=learn"));
    let mut conjectured = 0;
    for lesson in &course(&browser) {
        for step in steps(lesson).iter().filter(|step| step["kind"] == "choose") {
            let position = step["position"].as_str().unwrap();
            let answer = ask(&server, "answer", &[("position", position), ("ask", "outcome")]);
            if answer["certainty"] != "conjectured" {
                continue;
            }
            conjectured += 1;
            let key = format!("lessons.{}.{}.done", lesson["id"], step["id"]).replace('"', "");
            let said = browser.run_long(
                "const [key, done] = arguments;
                Promise.all(['en', 'de', 'fr'].map((language) =>
                import(`/messages/${language}/lessons.js`).then((file) => file.default[key])))
                .then(done);",
                &serde_json::json!([key]),
            );
            for (text, doubt) in said.as_array().unwrap().iter().zip(["gap", "Lücke", "lacune"]) {
                assert!(text.as_str().unwrap().contains(doubt), "{key}: {text}");
            }
        }
    }
    assert_eq!(conjectured, 1);
}

/// The six steps: wherever the nim-sum of rows of pins is not 0, there is a winning move in a row
/// that step 4 chooses.
#[test]
fn the_six_steps_find_a_winning_move() {
    let (server, _browser) = visit();
    for position in ["kayles:3,5,7", "kayles:2,5,6,7", "kayles:1,4,5", "kayles:6,7,9"] {
        let sum = value(&server, position);
        assert_ne!(sum, 0, "{position}");
        let first_one = 1 << sum.ilog2();
        let heaps: Vec<&str> = position.split(':').nth(1).unwrap().split(',').collect();
        let chosen =
            heaps.iter().find(|heap| value(&server, &format!("kayles:{heap}")) & first_one != 0);
        let heap = chosen.expect("a row has a 1 in the place of the first 1 of the nim-sum");
        let good = winning(&server, position);
        assert!(good.iter().any(|one| one.starts_with(&format!("{heap} to"))), "{position}");
    }
}
