//! `--timeout`: work ends by the clock, with what is known by then. None of these questions is
//! decided by any amount of work that a test could wait for, so that it does not matter how fast
//! the machine is.

use crate::support::{run, run_with};
use serde_json::Value;

const HARD: [&str; 6] = ["grundy", "20x21", "--budget", "100G", "--timeout", "0.2"];

#[test]
fn what_is_not_found_in_time_is_undecided() {
    let told = run(&HARD).undecided();
    let expected = "20×21: undecided: timeout\n  not found within 0.2 s\n  raise with --timeout\n";
    assert_eq!(told, expected);
    let record = run(&[&HARD[..], &["--format", "json"]].concat()).undecided();
    let record: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["undecided"]["why"], "timeout");
}

#[test]
fn who_wins_is_told_though_the_bites_are_not_found_in_time() {
    let told = run(&["solve", "40x41", "--budget", "100G", "--timeout", "0.2"]);
    assert_eq!(told.code, Some(0), "{told:?}");
    let bites = "winning bites: not found within 0.2 s, raise with --timeout\n";
    assert!(told.stdout.contains(bites), "{told:?}");
    // The first line on standard error comes before the search.
    assert!(told.stderr.starts_with("40×41: N, proved by strategy stealing; looking"), "{told:?}");
}

#[test]
fn each_question_of_a_query_has_its_own_time() {
    let lines = r#"{"id":1,"position":"40x41"}
{"id":2,"position":"2x3"}
{"id":3,"position":"41x42"}
"#;
    for threads in ["1", "2"] {
        let limits = ["query", "--budget", "100G", "--timeout", "0.2", "--threads", threads];
        let output = run_with(&limits, lines).answer();
        let answers: Vec<Value> =
            output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let why = |at: usize| answers[at]["undecided"]["why"].as_str();
        assert_eq!([why(0), why(1), why(2)], [Some("timeout"), None, Some("timeout")], "{output}");
        assert_eq!(answers[1]["outcome"], "N", "{output}");
    }
}

#[test]
fn every_command_with_a_budget_has_a_limit_of_time() {
    for arguments in [
        &["options", "20x21", "--grundy", "--budget", "100G"][..],
        &["draw", "20x21", "--bites", "--budget", "100G"],
        &["heights", "--tail", "3,3,3", "--to", "400"],
        &["sum", "misere:kayles:60,61,62,63", "--budget", "100G"],
    ] {
        let told = run(&[arguments, &["--timeout", "0.2"]].concat());
        assert_eq!(told.code, Some(1), "{arguments:?}: {told:?}");
    }
    for command in
        ["solve", "grundy", "options", "explain", "sum", "extend", "draw", "play", "query"]
    {
        let help = run(&[command, "--help"]).answer();
        assert!(help.contains("--timeout <SECONDS>"), "{command}");
    }
}

#[test]
fn times_are_positive_numbers() {
    for time in ["0", "-1", "soon"] {
        let complaint = run(&["solve", "3x4", "--timeout", time]).complaint();
        assert!(complaint.contains("write seconds, for example 10 or 0.5"), "{complaint}");
    }
}
