//! `chomp heights`: formulas found by class, heights over each second row, and what excludes
//! formulas.

use crate::support::run;
use serde_json::{Value, json};

#[test]
fn the_formula_of_winning_ways_is_found() {
    let text = run(&["heights", "--tail", "0", "--to", "20"]).answer();
    let first = "(a, b), then single cells, x rows in all, is P for\n  \
                 a even, b even     x = (2a + b)/2                           proved by theorem \
                 one-wide-tail\n";
    assert!(text.starts_with(first), "{text}");
    assert_eq!(text.lines().count(), 9);
    let csv = run(&["heights", "--tail", "2", "--format", "csv"]).answer();
    assert!(
        csv.contains("\n2,a = b and b even,(3b + 2)/2,20,20,proved by theorem two-one-tail\n"),
        "{csv}"
    );
}

/// Eight first rows fit wrong formulas too; proved is what the theorem states, and nothing else.
#[test]
fn a_short_look_proves_nothing_else() {
    for tail in ["0", "1", "2"] {
        for format in ["text", "csv", "json"] {
            let classes = |to: &str| -> Vec<(String, String)> {
                let arguments = ["heights", "--tail", tail, "--to", to, "--format", format];
                let text = run(&arguments).answer();
                match format {
                    "json" => {
                        let record: Value = serde_json::from_str(&text).unwrap();
                        let classes = record["classes"].as_array().unwrap().iter();
                        let field = |class: &Value, name| class[name].as_str().unwrap().to_owned();
                        classes.map(|one| (field(one, "height"), field(one, "status"))).collect()
                    }
                    "csv" => {
                        let rows = text.lines().skip(1).map(|line| line.split(','));
                        rows.map(|mut row| {
                            let mut field = |index| row.nth(index).unwrap().to_owned();
                            (field(2), field(2))
                        })
                        .collect()
                    }
                    _ => {
                        let rows = text.lines().filter_map(|line| line.split_once("x = "));
                        let parts = rows.map(|(_, row)| row.split_once(" proved").unwrap());
                        parts.map(|(a, b)| (a.trim().to_owned(), format!("proved{b}"))).collect()
                    }
                }
            };
            let (short, long) = (classes("8"), classes("60"));
            assert_eq!(short, long, "{tail}, {format}");
            assert_eq!(short.len(), 8);
            assert!(short.iter().all(|(_, status)| status.starts_with("proved by theorem ")));
            assert!(format != "json" || short.iter().all(|(rule, _)| rule.is_ascii()));
        }
    }
    let other = run(&["heights", "--tail", "3", "--to", "8"]).answer();
    assert!(!other.contains("proved by theorem") && other.contains("verified to a = 8"), "{other}");
}

#[test]
fn longer_tails_have_no_formula_by_parity() {
    let text = run(&["heights", "--tail", "2,2", "--to", "20"]).answer();
    let last = "No formula by parities holds throughout: over b = 6, x − a repeats with period 8 \
                (proved).\n";
    assert!(text.ends_with(last), "{text}");
    let record = run(&["heights", "--tail", "3", "--to", "20", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["schema"], "heights/1");
    assert_eq!(record["excluded_by"], json!({ "second_row": 3, "period": 4 }));
}

#[test]
fn heights_over_each_second_row() {
    let text = run(&["heights", "--tail", "2,2", "--second", "5..6"]).answer();
    let expected = "\
second row    start   period  differences
         5        8        2  -1 1
         6        9        8  4 1 -1 4 -4 1 -1 -4
";
    assert_eq!(text, expected);
    let csv = run(&["heights", "--tail", "0", "--second", "4", "--format", "csv"]).answer();
    assert_eq!(csv, "second_row,first_heights,start,period,differences\n4,6 2,6,2,2 -2\n");
}

#[test]
fn mistakes_are_complaints() {
    for (arguments, hint) in [
        (&["--tail", "1..2"][..], "--tail is one list of rows"),
        (&["--tail", "3", "--second", "2..9"], "none shorter than the tail"),
        (&["--tail", "3", "--to", "9999"], "it may be 4 to 400"),
        (&[], "--tail <ROWS>"),
    ] {
        let complaint = run(&[&["heights"], arguments].concat()).complaint();
        assert!(complaint.contains(hint), "{arguments:?}: {complaint}");
    }
}
