//! `chomp families` and `chomp check`: families in every format, tables continued, certificates.

use crate::support::{command, finish, run};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

#[test]
fn one_bottom_in_rows_and_in_differences() {
    let expected = "\
Bottom (5): 2 alone, then for ever with period 1 from second row 7 on.
  (10, 5, 5), (9, 6, 5)
  (a+11, a+7, 5)
";
    assert_eq!(run(&["families", "--bottom", "5"]).answer(), expected);
    let expected = "\
Bottom (4,2): 3 alone, then for ever with period 2 from second row 7 on.
  [2, 2, 0, 3], [2, 2, 1, 3], [2, 2, 2, 3]
  [2, 2, 3+2x, 4]
  [2, 2, 4+2x, 2]
";
    assert_eq!(run(&["families", "--bottom", "4,2", "--format", "sun"]).answer(), expected);
    let none = run(&["families", "--bottom", "4,1"]).answer();
    assert_eq!(none, "Bottom (4,1): no P-position.\n");
}

#[test]
fn threads_change_no_table() {
    let table = |threads| {
        let arguments = ["families", "--bottom", "0..9,0..9", "--format", "json"];
        run(&[&arguments[..], &["--threads", threads]].concat()).answer()
    };
    assert_eq!(table("1"), table("3"));
    let complaint = run(&["families", "--bottom", "5", "--threads", "0"]).complaint();
    assert!(complaint.contains("threads are 1 to 1024"), "{complaint}");
}

#[test]
fn tables_in_every_format() {
    let table = |format| run(&["families", "--bottom", "0..2,0..1", "--format", format]).answer();
    let expected = "\
bottom         sporadic     start    period  offsets
()                    0         0         1  1
(1)                   2
(1,1)                 3
(2)                   0         2         1  2
(2,1)                 1
";
    assert_eq!(table("text"), expected);
    let expected = "\
bottom,infinite,sporadic,start,period,offsets
,true,,0,1,1
1,false,3 1;2 2,,,
1 1,false,4 1;5 2;3 3,,,
2,true,,2,1,2
2 1,false,2 2,,,
";
    assert_eq!(table("csv"), expected);
    let records: Vec<Value> =
        table("json").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let finite = json!({
        "schema": "family/1", "bottom": [1, 1], "infinite": false,
        "sporadic": [[4, 1], [5, 2], [3, 3]], "start": null, "period": null, "offsets": null,
    });
    assert_eq!((records.len(), &records[2]), (5, &finite));
    let line = run(&["families", "--bottom", "4,2", "--format", "json"]).answer();
    let expected = "{\"schema\":\"family/1\",\"bottom\":[4,2],\"infinite\":true,\
                    \"sporadic\":[[7,4],[8,5],[9,6]],\"start\":7,\"period\":2,\
                    \"offsets\":[4,2]}\n";
    assert_eq!(line, expected);
}

#[test]
fn positions_of_a_value() {
    let expected = "\
Bottom (1), value 1: 2 alone, then for ever with period 1 from second row 3 on.
  (4, 1, 1), (3, 2, 1)
  (a+5, a+3, 1)
";
    assert_eq!(run(&["families", "--bottom", "1", "--value", "1"]).answer(), expected);
    let zero = run(&["families", "--bottom", "0..9,0..9", "--value", "0"]).answer();
    assert_eq!(zero, run(&["families", "--bottom", "0..9,0..9"]).answer());
    let line = run(&["families", "--bottom", "2", "--value", "4", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&record["schema"], &record["value"]), (&json!("family-of-value/1"), &json!(4)));
}

#[test]
fn filters_and_counts() {
    let long = run(&["families", "--bottom", "2..12,1..12", "--period-over", "15"]).answer();
    let period = |line: &str| line.split_whitespace().nth(3).map(str::parse::<u64>);
    assert!(long.lines().skip(1).all(|line| period(line).unwrap().unwrap() > 15), "{long}");
    assert!(long.lines().count() > 5, "{long}");
    let counts = |format| {
        let bottom = ["families", "--bottom", "0..40,0..40", "--by-period", "--format", format];
        run(&bottom).answer()
    };
    let golden = include_str!("../../../../data/golden/four-rows-families.csv");
    let golden: Vec<&str> = golden.lines().filter_map(|line| line.strip_prefix("40,")).collect();
    assert_eq!(counts("csv").lines().skip(1).collect::<Vec<_>>(), golden);
    assert!(counts("text").contains("\n   192        183\n"));
    let record: Value = serde_json::from_str(&counts("json")).unwrap();
    assert_eq!(
        (&record["schema"], &record["count"]),
        (&json!("families-by-period/1"), &json!(861))
    );
}

#[test]
fn statistics_are_a_note() {
    let outcome = run(&["families", "--bottom", "9,9", "--by-period", "--stats"]);
    assert_eq!(outcome.code, Some(0));
    assert!(outcome.stderr.starts_with("note: 55 families in "), "{}", outcome.stderr);
}

#[test]
fn an_interrupted_table_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.jsonl");
    let name = file.to_str().unwrap();
    let write =
        |bottom| run(&["families", "--bottom", bottom, "--format", "json", "--output", name]);
    assert_eq!(write("0..9,0..9").answer(), "");
    let whole = fs::read(&file).unwrap();
    assert_eq!(whole.iter().filter(|byte| **byte == b'\n').count(), 55);
    for kept in [0, 1, 700, whole.len() - 1, whole.len()] {
        fs::write(&file, &whole[..kept]).unwrap();
        assert_eq!(write("0..9,0..9").answer(), "");
        assert!(fs::read(&file).unwrap() == whole, "{kept} bytes kept");
    }
    let complaint = write("1..9,0..9").complaint();
    assert!(complaint.contains("is another table, from line 1 on"), "{complaint}");
    assert!(fs::read(&file).unwrap() == whole);
}

/// A file with more than what was asked for would pass for the answer.
#[test]
fn a_larger_table_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.jsonl");
    let name = file.to_str().unwrap();
    let write =
        |bottom| run(&["families", "--bottom", bottom, "--format", "json", "--output", name]);
    write("0..9,0..9").answer();
    let whole = fs::read(&file).unwrap();
    let complaint = write("0..7,0..9").complaint();
    assert!(complaint.contains("is a larger table: it goes on after line 36"), "{complaint}");
    assert!(complaint.contains("choose another file, or remove this one"), "{complaint}");
    assert!(fs::read(&file).unwrap() == whole);
    // A larger question goes on with it.
    assert_eq!(write("0..10,0..9").answer(), "");
    assert!(fs::read(&file).unwrap().starts_with(&whole));
}

#[test]
fn a_table_can_be_written_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let ask = ["families", "--bottom", "0..3,0..3", "--format", "csv"];
    let mut command = command(&[&ask[..], &["--output", "-"]].concat());
    let written = finish(command.current_dir(folder.path()), b"").answer();
    assert_eq!(written, run(&ask).answer());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn certificates_are_accepted_and_tampered_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.json");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["families", "--bottom", "4,2", "--certificate", name]).answer(), "");
    let accepted = run(&["check", name]).answer();
    let expected = "accepted: all P-positions over the bottom rows (4,2), with 12 bottoms and 35 \
                    second rows checked\n";
    assert_eq!(accepted, expected);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\"offsets\":[4,2]", "\"offsets\":[4,4]")).unwrap();
    let refused = run(&["check", name]).undecided();
    let expected = "refused: line 13: bottom [4, 2]: the offsets repeat with a shorter period\n";
    assert_eq!(refused, expected);
    assert!(run(&["check", "no such file"]).complaint().contains("cannot read no such file"));
    let printed = run(&["families", "--bottom", "4,2", "--certificate", "-"]).answer();
    assert_eq!(printed, text);
}

#[test]
fn certificates_for_coq_are_whole_files() {
    let printed = run(&["families", "--bottom", "2", "--certificate", "-", "--as", "coq"]).answer();
    assert!(printed.contains("Theorem members : forall p, U p -> (P p <-> M p)."), "{printed}");
    assert!(printed.contains("  (P [a; b; 2] <-> 2 <= b /\\ a = b + 2).\n"), "{printed}");
    assert!(printed.ends_with("Print Assumptions p_positions.\n"), "{printed}");
    assert!(!printed.contains("From Chomplab"), "{printed}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("over.v");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["families", "--bottom", "2", "--certificate", name]).answer(), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), printed);
    let complaint = run(&["families", "--bottom", "2", "--as", "coq"]).complaint();
    assert!(complaint.contains("--certificate <FILE>"), "{complaint}");
}

#[test]
fn certificates_for_lean_are_whole_files() {
    let printed =
        run(&["families", "--bottom", "2", "--certificate", "-", "--as", "lean"]).answer();
    assert!(printed.contains("inductive P : Position → Prop"), "{printed}");
    assert!(printed.contains("theorem all_p_positions (fs : List Family)"), "{printed}");
    assert!(printed.contains("P [a, b, 2] ↔ (2 ≤ b ∧ a = b + 2) := by\n"), "{printed}");
    assert!(printed.ends_with("#print axioms Chomp.p_positions\n"), "{printed}");
    assert!(!printed.lines().any(|line| line.starts_with("import ")), "{printed}");
    assert!(!printed.contains("sorry") && !printed.contains("axiom "), "{printed}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("over.lean");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["families", "--bottom", "2", "--certificate", name]).answer(), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), printed);
    let lean = ["families", "--bottom", "2", "--value", "2", "--certificate", "-", "--as", "lean"];
    assert!(run(&lean).complaint().contains("leave --value out"));
}

#[test]
fn proofs_in_markdown_and_latex() {
    let proof = run(&["families", "--bottom", "2", "--proof", "-"]).answer();
    assert!(proof.starts_with("# P-positions over the bottom (2)\n\nTheorem."), "{proof}");
    assert!(proof.contains("- (y+1, y, 2) → (y+1, y−1, 2)\n"), "{proof}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.tex");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["families", "--bottom", "2", "--proof", name]).answer(), "");
    let latex = fs::read_to_string(&file).unwrap();
    assert!(latex.contains("\\item $(y+1, y, 2) \\to (y+1, y-1, 2)$\n"), "{latex}");
    assert!(latex.is_ascii(), "{latex}");
}

/// The proof of (2) leans on () and (1), which come first.
#[test]
fn a_complete_proof_stands_alone() {
    let alone = run(&["families", "--bottom", "2", "--proof", "-"]).answer();
    assert!(alone.contains("each has such a proof of its own"), "{alone}");
    let whole = run(&["families", "--bottom", "2", "--proof", "-", "--complete"]).answer();
    let titles: Vec<&str> = whole.lines().filter(|line| line.starts_with("# ")).collect();
    let over = |bottom: &str| format!("# P-positions over the bottom {bottom}");
    assert_eq!(titles, [over("()"), over("(1)"), over("(2)")]);
    assert!(!whole.contains("a proof of its own"), "{whole}");
    let complaint = run(&["families", "--bottom", "2", "--complete"]).complaint();
    assert!(complaint.contains("--proof"), "{complaint}");
}

/// LaTeX reads the documents, where there is one.
#[test]
fn proofs_compile_where_tex_is_installed() {
    let programs = ["pdflatex", "lualatex", "xelatex", "tectonic"];
    let is_there = |program: &&&str| Command::new(program).arg("--version").output().is_ok();
    let Some(program) = programs.iter().find(is_there) else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.tex");
    let name = file.to_str().unwrap();
    for bottom in ["0", "4,2", "17,3"] {
        run(&["families", "--bottom", bottom, "--proof", name, "--complete"]).answer();
        let mut command = Command::new(program);
        if *program != "tectonic" {
            command.args(["-interaction=nonstopmode", "-halt-on-error"]);
        }
        let made = command.arg("proof.tex").current_dir(folder.path()).output().unwrap();
        let log = String::from_utf8_lossy(&made.stdout).into_owned();
        assert!(made.status.success(), "{bottom}: {log}");
    }
}

#[test]
fn certificates_of_values_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("values.json");
    let name = file.to_str().unwrap();
    run(&["families", "--bottom", "2,1", "--value", "2", "--certificate", name]).answer();
    let accepted = run(&["check", name]).answer();
    let wanted =
        "accepted: all positions of Grundy value 2 (poison forbidden) over the bottom rows";
    assert!(accepted.starts_with(wanted), "{accepted}");
    let coq = ["families", "--bottom", "2", "--value", "2", "--certificate", "-", "--as", "coq"];
    assert!(run(&coq).complaint().contains("leave --value out"));
}

#[test]
fn mistakes_are_complaints() {
    for (arguments, hint) in [
        (&["--bottom", "2,4"][..], "no row may be longer than the row before it"),
        (&["--bottom", ""], "is not a length of a row; write for example 5"),
        (&["--bottom", "1..3", "--certificate", "-"], "for one bottom; write for example"),
        (&["--bottom", "5", "--by-period", "--proof", "-"], "cannot be used with"),
        (&[], "--bottom <ROWS>"),
    ] {
        let complaint = run(&[&["families"], arguments].concat()).complaint();
        assert!(complaint.contains(hint), "{arguments:?}: {complaint}");
    }
    let refusal = run(&["families", "--bottom", "900,900,900"]).refusal();
    let hint = "of memory, and 8.00 GiB are allowed; raise with --memory";
    assert!(refusal.contains(hint), "{refusal}");
}
