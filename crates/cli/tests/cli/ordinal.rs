//! `chomp ordinal` and calculations in `chomp query`.

use crate::support::{run, run_with};

#[test]
fn operations_print_their_value() {
    for (operation, a, b, value) in [
        ("ordinary-sum", "1", "w", "w"),
        ("ordinary-product", "w + 1", "2", "w*2 + 1"),
        ("ordinary-power", "w", "w + 1", "w^(w + 1)"),
        ("natural-sum", "1", "w", "w + 1"),
        ("natural-product", "w + 1", "2", "w*2 + 2"),
        ("left-subtract", "w", "ω·3 + 2", "w*2 + 2"),
        ("nim-sum", "w*3 + 5", "w + 4", "w*2 + 1"),
        ("compare", "w", "w + 1", "less"),
    ] {
        assert_eq!(run(&["ordinal", operation, a, b]).answer(), format!("{value}\n"));
        let operation = operation.replace('-', "_");
        let line =
            serde_json::json!({"id": 3, "ask": ["ordinal"], "op": operation, "a": a, "b": b});
        let answer = format!("{{\"schema\":\"ordinal/1\",\"id\":3,\"value\":\"{value}\"}}\n");
        assert_eq!(run_with(&["query"], line.to_string()).answer(), answer);
    }
    assert_eq!(run(&["ordinal", "mex", "0", "1", "w", "3"]).answer(), "2\n");
    let latex = run(&["ordinal", "natural-sum", "w^w", "w^w + 1", "--latex"]).answer();
    assert_eq!(latex, "\\omega^{\\omega} \\cdot 2 + 1\n");
}

#[test]
fn wrong_operands_are_shown_where() {
    assert_eq!(
        run(&["ordinal", "nim-sum", "w", "1 + w"]).complaint(),
        "error: not in Cantor normal form; the normal form is w\n  1 + w\n  ^^^^^\n  hint: w\n"
    );
    let complaint = run(&["ordinal", "left-subtract", "w", "3"]).complaint();
    assert!(complaint.starts_with("error: 3 is less than w\n"), "{complaint}");
    let complaint = run(&["ordinal", "nim-sum", "w"]).complaint();
    assert_eq!(complaint, "error: the operation takes two ordinals, not 1\n");
    for line in [
        r#"{"ask":["ordinal"],"op":"nim_sum","a":"w"}"#,
        r#"{"ask":["ordinal"],"op":"sum","a":"w","b":"1"}"#,
        r#"{"ask":["ordinal"],"op":"nim_sum","a":"w","b":"w +"}"#,
    ] {
        let answer = run_with(&["query"], line).answer();
        assert!(answer.contains(r#""error":{"kind":"parse""#), "{answer}");
    }
}
