//! `chomp convert`: a position in every notation that can express it.

use crate::support::run;
use serde_json::{Value, json};

/// The notations of a position, as the command lists them.
#[track_caller]
fn notations(position: &str) -> Vec<(String, String)> {
    let output = run(&["convert", position]).answer();
    let split = |line: &str| {
        let (name, text) = line.split_once(' ').expect("a name and a text");
        (name.to_owned(), text.trim_start().to_owned())
    };
    output.lines().map(split).collect()
}

/// A position in one notation.
#[track_caller]
fn to(notation: &str, position: &str) -> String {
    run(&["convert", position, "--as", notation]).answer().trim_end().to_owned()
}

#[test]
fn a_plane_position_is_a_list_a_union_differences_and_a_transposed_list() {
    let expected = "\
list        (4,2,2)
boxes       1x4 + 3x2
diff        diff:[2,0,2]
transposed  (3,3,1,1)
";
    for position in ["(4,2,2)", "3x2 + 1x4", "diff:[2,0,2]", "4, 2, 2"] {
        assert_eq!(run(&["convert", position]).answer(), expected, "{position}");
    }
}

#[test]
fn a_position_over_2x2_is_a_birds_eye_view() {
    let expected = "\
boxes       1x2x2 + 2x1x2 + 2x2x1
eye         eye:[2 1; 2 2]
";
    assert_eq!(run(&["convert", "eye:[2 1; 2 2]"]).answer(), expected);
}

#[test]
fn a_divisor_game_is_a_board_too() {
    let expected = "\
divisors    divisors:12
list        (2,2,2)
boxes       3x2
diff        diff:[2,0,0]
transposed  2x3
";
    assert_eq!(run(&["convert", "divisors:12"]).answer(), expected);
}

#[test]
fn a_transfinite_position_converts_too() {
    let expected = "\
list        (w,w,5)
boxes       2xw + 3x5
transposed  5x3 + wx2
";
    assert_eq!(run(&["convert", "(ω,ω,5)"]).answer(), expected);
}

#[test]
fn every_printed_form_reads_back_as_the_same_position() {
    let positions = [
        "(1)",
        "3x7",
        "(4,2,1)",
        "(9,9,9,1)",
        "2x2x3",
        "eye:[5 3; 7 4]",
        "3x1x2 + 1x2x4",
        "(w,w,5)",
        "2xw^w",
        "(w^2*3 + w*5 + 19, w, w)",
        "2x2xw",
        "(9223372036854775808,7,7)",
        "divisors:12",
        "divisors:432 named 36, 8",
    ];
    for position in positions {
        let boxes = to("boxes", position);
        for (notation, text) in notations(position) {
            let back = if notation == "transposed" { to(&notation, &text) } else { text };
            assert_eq!(to("boxes", &back), boxes, "{position} as {notation}");
        }
    }
}

#[test]
fn a_staircase_of_many_steps_reads_back() {
    let rows: Vec<String> = (1..=1200).rev().map(|cells: u32| cells.to_string()).collect();
    let staircase = format!("({})", rows.join(","));
    for (notation, text) in notations(&staircase) {
        let again = run(&["convert", &text, "--as", "list"]);
        assert_eq!(again.code, Some(0), "as {notation}: {:.200}", again.stderr);
        assert_eq!(again.stdout.trim_end(), staircase, "as {notation}");
    }
}

#[test]
fn one_notation_is_printed_alone() {
    assert_eq!(run(&["convert", "(4,2,2)", "--as", "boxes"]).answer(), "1x4 + 3x2\n");
    assert_eq!(to("list", "3x2 + 1x4"), "(4,2,2)");
}

#[test]
fn a_notation_that_cannot_express_the_position_is_refused() {
    let expected = "error: (4,2,2) has no notation \"eye\"; it has list, boxes, diff, transposed\n";
    assert_eq!(run(&["convert", "(4,2,2)", "--as", "eye"]).complaint(), expected);
}

#[test]
fn json_is_one_record_with_a_field_for_each_notation() {
    let record = |arguments: &[&str]| -> Value {
        serde_json::from_str(&run(arguments).answer()).expect("the output is JSON")
    };
    let expected = json!({
        "schema": "convert/1",
        "position": "(4,2,2)",
        "list": "(4,2,2)",
        "boxes": "1x4 + 3x2",
        "diff": "diff:[2,0,2]",
        "transposed": "(3,3,1,1)",
    });
    assert_eq!(record(&["convert", "(4,2,2)", "--format", "json"]), expected);
    let expected = json!({ "schema": "convert/1", "position": "(4,2,2)", "boxes": "1x4 + 3x2" });
    // The old name of the flag is understood, and no longer told.
    let arguments = ["convert", "(4,2,2)", "--format", "json", "--to", "boxes"];
    assert_eq!(record(&arguments), expected);
}
