//! `chomp heap`: values and periods of heap games, in every format.

use crate::support::run;
use serde_json::{Value, json};

#[test]
fn values_as_csv() {
    let expected = "n,value\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n";
    assert_eq!(
        run(&["heap", "0.77", "--to", "5", "--values", "--format", "csv"]).answer(),
        expected
    );
    assert_eq!(
        run(&["heap", "kayles", "--to", "5", "--values", "--format", "csv"]).answer(),
        expected
    );
}

#[test]
fn values_as_text_and_json() {
    let text = run(&["heap", "grundy", "--to", "21", "--values"]).answer();
    assert!(text.starts_with("        0:   0   0   0   1   0   2   1   0   2   1"), "{text}");
    assert_eq!(text.lines().count(), 2);
    let json = run(&["heap", "nim", "--to", "3", "--values", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&json).unwrap();
    let expected = json!({ "schema": "heap-values/1", "rules": "0.(3)", "values": [0, 1, 2, 3] });
    assert_eq!(record, expected);
}

#[test]
fn the_period_of_kayles_is_proved() {
    let json = run(&["heap", "0.77", "--to", "100000", "--period", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&json).unwrap();
    let expected = json!({
        "schema": "heap-period/1",
        "rules": "0.77",
        "to": 100_000,
        "period": 12,
        "saltus": 0,
        "last_exception": 70,
        "proved": true,
        "greatest_value": 8,
    });
    assert_eq!(record, expected);
}

#[test]
fn people_get_a_sentence() {
    assert_eq!(
        run(&["heap", "kayles", "--to", "200"]).answer(),
        "0.77 (kayles), heaps to 200, greatest value 8: period 12, last exception 70, proved\n"
    );
    assert_eq!(
        run(&["heap", "grundy", "--to", "500"]).answer(),
        "split-unequal (grundy), heaps to 500, greatest value 16: no period found\n"
    );
    assert_eq!(
        run(&["heap", "kayles", "--to", "20", "--period"]).answer(),
        "0.77 (kayles), heaps to 20, greatest value 7: no period found\n"
    );
    assert_eq!(
        run(&["heap", "4.(3)", "--to", "100"]).answer(),
        "4.(3), heaps to 100, greatest value 100: period 4 and saltus 4, last exception 0, \
         observed so far, not proved\n"
    );
    assert_eq!(
        run(&["heap", "subtract[1,2]", "--period", "--format", "csv"]).answer(),
        "rules,to,period,saltus,last_exception,proved\n\"subtract[1,2]\",1000,3,0,,true\n"
    );
}

#[test]
fn named_games_are_listed() {
    let list = run(&["heap", "--list"]).answer();
    assert!(list.contains("kayles         0.77 "), "{list}");
    let csv = run(&["heap", "--list", "--format", "csv"]).answer();
    assert!(csv.contains("\nofficers,0.6\n"), "{csv}");
    let record: Value =
        serde_json::from_str(&run(&["heap", "--list", "--format", "json"]).answer()).unwrap();
    assert_eq!(record["schema"], "heap-names/1");
}

#[test]
fn bad_rules_are_refused() {
    for (rules, message) in [
        ("0.78", "octal digits go from 0 to 7"),
        ("subtract[0]", "taking 0 counters changes nothing"),
        ("3.7", "the game would not end"),
        ("chess", "these are not rules of a heap game"),
        ("", "these are not rules of a heap game"),
    ] {
        let complaint = run(&["heap", rules]).complaint();
        assert!(complaint.contains(message), "{rules}: {complaint}");
    }
    let complaint = run(&["heap", "0.77", "--to", "900M", "--memory", "1G"]).refusal();
    assert!(complaint.contains("need 6867 MiB of memory, and 1024 MiB are allowed"), "{complaint}");
    run(&["heap"]).complaint();
    run(&["heap", "0.77", "--to", "99999999999999"]).complaint();
}
