//! `chomp query` on lines that are not questions: each gets an error, and the stream goes on.

use crate::support::wire::{self, Error, Kind};
use crate::support::{run, run_with};
use lab::Random;
use serde_json::{Value, json};

const GOOD: &[u8] = br#"{"id":"good","position":"(2,1)"}"#;

/// The error that a line is answered with; the line after it is answered as ever.
#[track_caller]
fn error(line: impl AsRef<[u8]>) -> (Value, Error) {
    let input = [line.as_ref(), b"\n", GOOD, b"\n"].concat();
    let output = run_with(&["query"], input).answer();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 2, "{output:.500}");
    let good = wire::answer(lines[1]);
    assert_eq!((good.id, good.position.as_str()), (Some(json!("good")), "(2,1)"));
    let bad = wire::error(lines[0]);
    (bad.id.expect("errors have an id, if only null"), bad.error)
}

#[test]
fn a_position_that_is_wrong_is_shown_where() {
    let expected = concat!(
        r#"{"schema":"error/1","id":1,"error":{"kind":"invalid","#,
        r#""message":"row 1 has 5 cells, row 0 only 4","span":[3,4],"#,
        r#""hint":"did you mean diff:[4,5]?"}}"#,
        "\n"
    );
    assert_eq!(run_with(&["query"], r#"{"id":1,"position":"(4,5)"}"#).answer(), expected);
}

#[test]
fn the_kind_tells_notation_from_sense_and_from_limits() {
    let kind = |position: &str| error(json!({ "id": 1, "position": position }).to_string()).1.kind;
    assert_eq!(kind("3y7"), Kind::Parse);
    assert_eq!(kind("(4,5)"), Kind::Invalid);
    assert_eq!(kind("()"), Kind::Invalid);
    assert_eq!(kind("2x1000000000000000000000000000000"), Kind::Unsupported);
    assert_eq!(kind("divisors:1000000000000000000000000000000"), Kind::Unsupported);
}

#[test]
fn spans_count_characters_of_the_position() {
    let (_, error) = error(r#"{"position":"\u03c9×3 + y×2"}"#);
    assert_eq!(error.span, [6, 7], "{error:?}");
}

#[test]
fn lines_that_are_no_json_are_parse_errors_with_an_example() {
    for line in ["{", "}", "position", "{\"position\":", "{'position':'2x2'}", "\u{feff}", "nul"] {
        let (id, error) = error(line);
        assert_eq!((id, error.kind), (Value::Null, Kind::Parse), "{line:?}");
        assert!(error.message.starts_with("this is not JSON: "), "{line:?}: {error:?}");
        assert!(
            error.span[0] <= error.span[1] && error.span[1] <= line.chars().count(),
            "{error:?}"
        );
        let hint = error.hint.expect("a hint");
        assert!(hint.starts_with("a request looks like {\"id\": 1, \"position\": "), "{hint}");
    }
}

#[test]
fn empty_lines_are_passed_over() {
    for line in ["", " ", "\t", "\r"] {
        let input = [line.as_bytes(), b"\n", GOOD, b"\n"].concat();
        assert_eq!(run_with(&["query"], input), run_with(&["query"], GOOD), "{line:?}");
    }
}

/// In words of its own, not those of a parser.
#[test]
fn what_is_wrong_with_a_request_is_said_in_words() {
    for (line, message) in [
        (
            r#"{"position":"2x2","ask":["foo"]}"#,
            "this is not a request: \"foo\" cannot be asked; known are outcome",
        ),
        (
            r#"{"position":"2x2","budget":"x"}"#,
            "this is not a request: budget is a whole number of units",
        ),
        (
            r#"{"position":"2x2","budget":-1}"#,
            "this is not a request: budget is a whole number of units",
        ),
        (
            r#"{"positon":"2x2"}"#,
            "this is not a request: it has no field \"positon\"; the fields are id, position",
        ),
        (r#"{"id":1}"#, "this is not a request: it names no position"),
        (r#"{"position":7}"#, "this is not a request: a position is a text, and not 7"),
        (r#"{"position":"2x2","ask":"grundy"}"#, "this is not a request: ask is a list"),
    ] {
        let (_, error) = error(line);
        assert!(error.message.starts_with(message), "{line}: {}", error.message);
    }
}

#[test]
fn bytes_that_are_not_utf8_are_parse_errors() {
    let mut random = Random::seeded(1);
    for length in 1..40 {
        let bytes = (0..length * 10).map(|_| random.below(256) as u8);
        let noise: Vec<u8> = bytes.filter(|byte| *byte != b'\n').collect();
        let line = [b"\xff".as_slice(), &noise].concat();
        let (id, error) = error(line);
        assert_eq!((id, error.kind), (Value::Null, Kind::Parse));
        assert_eq!(error.message, "the line is not UTF-8 text");
    }
}

#[test]
fn json_that_is_no_request_keeps_its_id() {
    let lines = [
        r#"{"id":5}"#,
        r#"{"id":5,"position":3}"#,
        r#"{"id":5,"position":1000000000000000000000000000000}"#,
        r#"{"id":5,"position":null}"#,
        r#"{"id":5,"position":"2x2","place":1}"#,
        r#"{"id":5,"position":"2x2","ask":"outcome"}"#,
        r#"{"id":5,"position":"2x2","ask":["who"]}"#,
        r#"{"id":5,"position":"2x2","ask":[1]}"#,
        r#"{"id":5,"position":"2x2","ask":[]}"#,
        r#"{"id":5,"position":"2x2","budget":-1}"#,
    ];
    for line in lines {
        let (id, error) = error(line);
        assert_eq!((id, error.kind), (json!(5), Kind::Parse), "{line}");
        assert!(error.hint.is_some(), "{line}");
    }
    let (_, unknown) = error(lines[4]);
    assert!(unknown.message.contains("\"place\""), "{unknown:?}");
    let (_, unknown) = error(lines[6]);
    assert!(unknown.message.contains("\"who\""), "{unknown:?}");
}

#[test]
fn json_that_is_no_object_is_no_request() {
    for line in ["null", "7", "\"2x2\"", "[]", "[1]", r#"[7,"2x2",["outcome"],null]"#] {
        let (id, error) = error(line);
        assert_eq!((id, error.kind), (Value::Null, Kind::Parse), "{line}");
        assert!(!error.message.contains("struct"), "Rust's words in {error:?}");
    }
}

#[test]
fn a_row_of_10_to_the_30_is_beyond_the_limits() {
    let (id, error) = error(r#"{"id":5,"position":"(1000000000000000000000000000000,1)"}"#);
    assert_eq!((id, error.kind), (json!(5), Kind::Unsupported));
    assert!(error.message.contains("2^63"), "{error:?}");
}

#[test]
fn brackets_may_be_nested_to_any_depth() {
    for brackets in ["[", "{\"a\":", "[{\"id\":"] {
        assert_eq!(error(brackets.repeat(100_000)).1.kind, Kind::Parse, "{brackets}");
    }
    for brackets in ["(", "[", "w^(", "((w+"] {
        let position = brackets.repeat(60_000 / brackets.len());
        let (id, _) = error(json!({ "id": 5, "position": position }).to_string());
        assert_eq!(id, json!(5), "{brackets}");
    }
}

#[test]
fn a_line_of_a_mebibyte_is_read_and_a_longer_one_is_passed_over() {
    const MEBIBYTE: usize = 1 << 20;
    let padded = |bytes: usize| {
        let request = r#"{"id":5,"position":"2x2"}"#;
        format!("{request}{}", " ".repeat(bytes - request.len()))
    };
    let longest = run_with(&["query"], padded(MEBIBYTE)).answer();
    assert_eq!(wire::answer(&longest).position, "2x2");
    for bytes in [MEBIBYTE + 1, 2 * MEBIBYTE, 5_000_000] {
        let (id, error) = error(padded(bytes));
        assert_eq!((id, error.kind), (Value::Null, Kind::Unsupported), "{bytes}");
        assert_eq!(error.message, "the line is longer than 1048576 bytes");
        let last = run_with(&["query"], padded(bytes)).answer();
        assert_eq!(wire::error(&last).error, error, "as a last line without line break");
    }
}

#[test]
fn a_megabyte_of_garbage_gets_a_short_error() {
    let long = "q".repeat(1_000_000);
    let as_name = format!(r#"{{"{long}":1}}"#);
    let as_question = json!({ "position": "2x2", "ask": [long] }).to_string();
    let as_position = json!({ "position": long }).to_string();
    let as_game = json!({ "position": format!("{}:2x2", &long[..60_000]) }).to_string();
    for line in [&long, &as_name, &as_question, &as_position, &as_game] {
        let (_, error) = error(line);
        assert!(error.message.len() < 1000, "{} bytes for {line:.40}", error.message.len());
    }
}

#[test]
fn a_last_line_without_a_line_break_is_answered() {
    assert_eq!(run_with(&["query"], GOOD), run_with(&["query"], [GOOD, b"\n"].concat()));
    assert_eq!(run_with(&["query"], [GOOD, b"\r\n"].concat()), run_with(&["query"], GOOD));
    let cut = run_with(&["query"], br#"{"id":5,"posi"#).answer();
    assert_eq!(wire::error(&cut).error.kind, Kind::Parse);
}

#[test]
fn an_input_that_cannot_be_read_is_a_complaint() {
    let complaint = run(&["query", env!("CARGO_TARGET_TMPDIR")]).complaint();
    assert!(complaint.starts_with("error: cannot read"), "{complaint}");
}
