//! `chomp sheet`: one third row in short, and all of its losers.

use crate::support::{Run, run};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Runs the command, which says on standard error how the sheet goes on.
#[track_caller]
fn losers(arguments: &[&str]) -> (String, String) {
    let Run { stdout, stderr, code } = run(&[&["sheet"][..], arguments, &["--losers"]].concat());
    assert_eq!(code, Some(0), "{stderr}");
    (stdout, stderr)
}

#[test]
fn a_sheet_in_short_is_its_line_of_the_census() {
    for third_row in ["0", "1", "120", "2500"] {
        let census = run(&["census", "--to", third_row, "--format", "csv"]).answer();
        let expected = [census.lines().next().unwrap(), census.lines().last().unwrap()];
        let short = run(&["sheet", third_row, "--format", "csv"]).answer();
        assert_eq!(short.lines().collect::<Vec<_>>(), expected);
    }
    let record = run(&["sheet", "3", "--format", "json"]).answer();
    let expected = "{\"schema\":\"sheet/1\",\"third_row\":3,\"g\":6,\"f\":5,\"start\":null,\
                    \"period\":null,\"offsets\":null}\n";
    assert_eq!(record, expected);
}

#[test]
fn a_finite_sheet_is_listed_to_its_end() {
    let (output, note) = losers(&["3"]);
    assert_eq!(output, "(6,3,3)\n(7,4,3)\n(5,5,3)\n");
    assert_eq!(note, "note: (5,5,3) ends the sheet: no second row is longer\n");
    assert_eq!(losers(&["3", "--to", "4"]), ("(6,3,3)\n(7,4,3)\n".to_owned(), note.clone()));
    assert_eq!(losers(&["3", "--to", "9999999999"]), (output, note));
}

#[test]
fn an_infinite_sheet_is_listed_for_one_period() {
    let (output, note) = losers(&["120", "--format", "csv"]);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[..2], ["first_row,second_row", "206,120"]);
    assert_eq!(lines[lines.len() - 2..], ["242,170", "241,171"]);
    let expected =
        "note: from second row 170 on, the first row is longer by 72, 70, and so on for ever\n";
    assert_eq!(note, expected);

    let (further, _) = losers(&["120", "--format", "csv", "--to", "1001"]);
    assert!(further.starts_with(&output), "{further}");
    assert!(further.ends_with("\n1072,1000\n1071,1001\n"), "{further}");
    let (shorter, _) = losers(&["120", "--format", "csv", "--to", "120"]);
    assert_eq!(shorter, "first_row,second_row\n206,120\n");
}

#[test]
fn json_has_the_summary_and_the_pairs() {
    let (output, _) = losers(&["3", "--format", "json"]);
    let record: Value = serde_json::from_str(&output).expect("the output is JSON");
    let expected = json!({
        "schema": "sheet/1",
        "third_row": 3,
        "g": 6,
        "f": 5,
        "start": null,
        "period": null,
        "offsets": null,
        "losers": [[6, 3], [7, 4], [5, 5]],
    });
    assert_eq!(record, expected);
}

#[test]
fn the_losers_are_those_of_the_published_table() {
    let file = include_str!("../../../lab/data/claims/brouwer.csv");
    let lines = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    let mut published: BTreeMap<&str, String> = BTreeMap::new();
    for line in lines {
        let (third_row, pair) = line.split_once(',').expect("three numbers");
        let (second, first) = pair.split_once(',').expect("three numbers");
        published.entry(third_row).or_default().push_str(&format!("{first},{second}\n"));
    }
    for (third_row, pairs) in published {
        let (output, _) = losers(&[third_row, "--format", "csv", "--to", "24"]);
        assert_eq!(output, format!("first_row,second_row\n{pairs}"), "{third_row}");
    }
}

/// Beyond the first sheets another engine computes the losers.
#[test]
fn a_sheet_far_on_has_losers_of_its_own() {
    let (output, _) = losers(&["6001", "--format", "csv", "--to", "12000"]);
    let mut firsts: Vec<u64> = Vec::new();
    for (line, second) in output.lines().skip(1).zip(6001..) {
        let (first, found) = line.split_once(',').expect("a pair");
        assert_eq!(found, second.to_string());
        firsts.push(first.parse().expect("a number"));
        assert!(firsts[firsts.len() - 1] >= second);
    }
    let census = run(&["sheet", "6001", "--format", "csv"]).answer();
    let last = census.lines().last().unwrap();
    assert!(last.starts_with(&format!("6001,{},", firsts[0])), "{last}");
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), output.lines().count() - 1, "no first row twice");
}

#[test]
fn wrong_rows_are_complaints_that_say_what_is_right() {
    for (arguments, hint) in [
        (&["120", "--losers", "--to", "119"][..], "use --to 120 or more"),
        (&["120", "--to", "200"], "--losers"),
        (&["-5"], "-5"),
        (&["2000000000"], "it may be 0 to 1000000000"),
        (&[], "<X>"),
    ] {
        let complaint = run(&[&["sheet"][..], arguments].concat()).complaint();
        assert!(complaint.contains(hint), "{arguments:?}: {complaint}");
    }
    let large = ["sheet", "900M", "--losers", "--kind", "losers", "--svg", "-"];
    for arguments in [&large[..2], &large[..3], &[&large[..2], &large[3..]].concat()] {
        let refusal = run(arguments).refusal();
        assert!(refusal.contains("raise with --memory"), "{arguments:?}: {refusal}");
    }
}

#[test]
fn sheets_are_drawn_as_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, png) = (file("sheet.svg"), file("sheet.png"));
    let kind = ["sheet", "60", "--kind", "instant-winners"];
    let drawn = run(&[&kind[..], &["--svg", &svg, "--png", &png]].concat());
    assert_eq!(drawn.code, Some(0), "{drawn:?}");
    assert!(std::fs::read_to_string(&svg).unwrap().contains("sheet x = 60"));
    assert_eq!(std::fs::read(&png).unwrap()[1..4], *b"PNG");
    let losers = run(&["sheet", "60", "--kind", "losers", "--svg", "-"]);
    assert!(losers.stdout.starts_with("<svg") && losers.stdout.contains("lower line"));

    for (arguments, message) in [
        (&["sheet", "60", "--kind", "losers"][..], "add --svg FILE, --png FILE or --pdf FILE"),
        (
            &["sheet", "0", "--kind", "losers", "--svg", "-"],
            "sheet 0 can't be drawn, it has no extent; choose one from 1",
        ),
        (&["sheet", "9", "--kind", "losers", "--age", "--svg", "-"], "leave out --age"),
        (&["sheet", "9", "--kind", "losers", "--svg", "/no/such/folder/x.svg"], "cannot write"),
    ] {
        let refused = run(arguments);
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.stderr.contains(message), "{refused:?}");
    }
}

#[test]
fn large_sheets_are_drawn_by_density() {
    for (kind, expected) in [("instant-winners", "12 by 12 cells"), ("losers", "lower line")] {
        let drawn = run(&["sheet", "5000", "--kind", kind, "--svg", "-"]).answer();
        assert!(drawn.contains("sheet x = 5000") && drawn.contains(expected), "{kind}");
    }
}
