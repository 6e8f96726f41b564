//! `chomp boards`: the winning bites of bars, in every format.

use crate::support::run;
use serde_json::{Value, json};

#[test]
fn csv_has_a_line_for_each_winning_bite() {
    let expected = "\
rows,columns,row,column
8,9,5,6
8,10,3,8
8,10,4,5
";
    assert_eq!(run(&["boards", "8", "9..10", "--format", "csv"]).answer(), expected);
}

#[test]
fn people_see_several_bites_marked() {
    let expected = "1×1: none: only the poison is left\n1×2: (0,1)\n2×1: (1,0)\n2×2: (1,1)\n";
    assert_eq!(run(&["boards", "1..2", "1..2"]).answer(), expected);
    let expected = "9×10: (6,7), (8,4)  * 2 winning bites\n10×9: (4,8), (7,6)  * 2 winning bites\n";
    assert_eq!(run(&["boards", "9..10", "9..10", "--several"]).answer(), expected);
}

#[test]
fn json_is_one_record() {
    let output = run(&["boards", "6", "12..13", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&output).expect("the output is JSON");
    assert_eq!((&record["schema"], &record["count"]), (&json!("boards/1"), &json!(2)));
    let last = json!({ "rows": 6, "columns": 13, "bites": [[3, 11], [4, 8]] });
    assert_eq!(record["boards"][1], last);
}

#[test]
fn bars_are_those_that_solve_finds() {
    let output = run(&["boards", "4..7", "7", "--format", "csv"]).answer();
    for line in output.lines().skip(1) {
        let numbers: Vec<&str> = line.split(',').collect();
        let solution = run(&["solve", &format!("{}x{}", numbers[0], numbers[1])]).answer();
        assert!(solution.contains(&format!("({},{})", numbers[2], numbers[3])), "{line}");
    }
}

#[test]
fn too_large_boards_say_what_they_would_take() {
    let complaint = run(&["boards", "16", "16", "--memory", "10M"]).refusal();
    assert!(complaint.contains("16×16 has 601080390 positions and might take"), "{complaint}");
    assert!(complaint.contains("allow it with --memory"), "{complaint}");
    let complaint = run(&["boards", "40", "40"]).refusal();
    assert!(complaint.contains("more positions than any machine"), "{complaint}");
    assert!(run(&["boards", "0..3", "5"]).complaint().contains("at least one row"));
}

#[test]
fn boxes_of_three_dimensions_have_levels_too() {
    let output = run(&["boards", "2..3", "2", "2..4", "--format", "csv"]).answer();
    let mut lines = output.lines();
    assert_eq!(lines.next(), Some("levels,rows,columns,level,row,column"));
    assert_eq!(lines.next(), Some("2,2,2,1,1,1"));
    for line in lines {
        let numbers: Vec<&str> = line.split(',').collect();
        let solution = run(&["solve", &numbers[..3].join("x")]).answer();
        assert!(solution.contains(&format!("({})", numbers[3..].join(","))), "{line}");
    }
    assert_eq!(run(&["boards", "1", "1", "1"]).answer(), "1×1×1: none: only the poison is left\n");
    let record: Value =
        serde_json::from_str(&run(&["boards", "2", "2", "2", "--format", "json"]).answer())
            .expect("the output is JSON");
    let expected = json!({ "levels": 2, "rows": 2, "columns": 2, "bites": [[1, 1, 1]] });
    assert_eq!(record["boards"][0], expected);
}

/// 3xn: A069001.
#[test]
fn grundy_values_of_bars_are_listed() {
    let csv = run(&["boards", "3", "1..40", "--grundy", "--format", "csv"]).answer();
    let published = include_str!("../../../lab/data/claims/oeis/A069001.txt");
    let published = published.lines().filter(|line| line.parse::<u64>().is_ok());
    let expected = (1..).zip(published).map(|(n, value)| format!("3,{n},{value}"));
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("rows,columns,grundy_poison_forbidden"));
    assert!(lines.map(str::to_owned).eq(expected.take(40)), "{csv}");
    let text = run(&["boards", "2..4", "3", "--grundy"]).answer();
    assert_eq!(text, run(&["boards", "2..4", "3..3", "--grundy"]).answer());
    assert_eq!(text.lines().nth(1), Some("3×3: 5"));
    let table = run(&["boards", "3..4", "3..4", "--grundy", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&table).expect("the output is JSON");
    assert_eq!(record["bars"][1]["grundy_poison_forbidden"], json!(9));
    let complaint = run(&["boards", "2", "2", "2", "--grundy"]).complaint();
    assert!(complaint.contains("give rows and columns"), "{complaint}");
    let complaint = run(&["boards", "16", "16", "--grundy", "--memory", "1M"]).refusal();
    assert!(complaint.contains("allow it with --memory"), "{complaint}");
}
