//! The same flag means the same in every command, and boards and amounts are typed in the same way.

use crate::support::{command, finish, run, run_with};
use serde_json::Value;
use std::fs;

#[test]
fn boards_are_typed_as_one_word_or_as_several() {
    for (one, several) in [
        (&["catalogue", "5x8"][..], &["catalogue", "5", "8"][..]),
        (&["catalogue", "2x3x4"], &["catalogue", "2", "3", "4"]),
        (&["boards", "3x4"], &["boards", "3", "4"]),
        (&["boards", "2..4x2..5"], &["boards", "2..4", "2..5"]),
        (&["boards", "3×1..9", "--grundy"], &["boards", "3", "1..9", "--grundy"]),
    ] {
        assert_eq!(run(one).answer(), run(several).answer(), "{one:?}");
    }
    let complaint = run(&["catalogue", "5"]).complaint();
    assert!(
        complaint.contains("a board has rows and columns; write for example 5x8"),
        "{complaint}"
    );
}

#[test]
fn amounts_take_k_and_powers_of_ten_everywhere() {
    for (short, long) in [
        (&["census", "--to", "1k"][..], &["census", "--to", "1000"][..]),
        (&["census", "--to", "1e3"], &["census", "--to", "1000"]),
        (&["openings", "1..1k"], &["openings", "1..1000"]),
        (&["heap", "kayles", "--to", "2k"], &["heap", "kayles", "--to", "2000"]),
        (&["sheet", "1k"], &["sheet", "1000"]),
    ] {
        assert_eq!(run(short).answer(), run(long).answer(), "{short:?}");
    }
    for arguments in [
        &["census", "--to", "-1"][..],
        &["sheet", "-1"],
        &["solve", "3x4", "--budget", "-1"],
        &["solve", "3x4", "--memory", "-1"],
        &["heap", "kayles", "--to", "-3"],
    ] {
        let complaint = run(arguments).complaint();
        assert!(complaint.contains("is below 0"), "{arguments:?}: {complaint}");
        assert!(!complaint.contains("use '-- -"), "{arguments:?}: {complaint}");
    }
}

/// Rows in a file are the rows of standard output, and the file's ending chooses the format.
#[test]
fn out_is_a_file_in_every_list_and_goes_by_its_ending() {
    let folder = tempfile::tempdir().expect("there is room for files");
    for (number, arguments) in [
        &["census", "--to", "50"][..],
        &["openings", "1..50"],
        &["boards", "2..5x2..5"],
        &["sheet", "12", "--losers"],
        &["heap", "kayles", "--to", "50", "--values"],
        &["heights", "--tail", "0"],
        &["claims", "--recorded", "--source", "sun"],
        &["families", "--bottom", "0..4"],
    ]
    .into_iter()
    .enumerate()
    {
        for ending in ["csv", "json"] {
            let file = folder.path().join(format!("{number}.{ending}"));
            let name = file.to_str().expect("UTF-8");
            let written = run(&[arguments, &["--out", name]].concat());
            assert_eq!((written.code, written.stdout.as_str()), (Some(0), ""), "{arguments:?}");
            let shown = run(&[arguments, &["--format", ending]].concat()).stdout;
            assert_eq!(fs::read_to_string(&file).expect("a file"), shown, "{arguments:?}");
            let streamed = run(&[arguments, &["--format", ending, "--out", "-"]].concat()).stdout;
            assert_eq!(streamed, shown, "{arguments:?}");
        }
    }
    let parts = fs::read_dir(folder.path()).expect("a folder");
    let parts = parts.filter(|it| it.as_ref().is_ok_and(|it| it.path().ends_with(".part")));
    assert_eq!(parts.count(), 0);
}

#[test]
fn a_catalogue_goes_by_the_ending_and_refuses_what_it_cannot_write() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("x.csv");
    let name = file.to_str().expect("UTF-8");
    assert_eq!(run(&["catalogue", "5x5", "--out", name]).code, Some(0));
    assert!(fs::read_to_string(&file).expect("a file").starts_with("r0,r1,r2,r3,r4\n"));
    let complaint = run(&["catalogue", "3x3", "--format", "binary"]).complaint();
    assert!(complaint.contains("add --out FILE or --list"), "{complaint}");
    let record = run(&["catalogue", "3x3", "--list", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!((&record["schema"], &record["count"]), (&"catalogue/1".into(), &5.into()));
    assert_eq!(record["positions"].as_array().expect("a list").len(), 5);
}

#[test]
fn old_names_of_flags_are_still_understood() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = folder.path().join("table.csv");
    let name = file.to_str().expect("UTF-8");
    let old = ["families", "--bottom", "0..4", "--format", "csv", "--output", name];
    assert_eq!(run(&old).code, Some(0));
    assert!(file.exists());
    let pages = folder.path().join("pages");
    assert_eq!(run(&["man", "--dir", pages.to_str().expect("UTF-8")]).code, Some(0));
    assert_eq!(run(&["catalogue", "3", "3", "--count"]).answer(), "5\n");
    assert_eq!(run(&["claims", "--source", "sun", "--to", "10", "--recheck"]).code, Some(0));
}

#[test]
fn lists_are_filtered_in_the_same_way() {
    let rows = |arguments: &[&str]| run(arguments).answer().lines().skip(1).count();
    let third_rows: Vec<String> =
        run(&["census", "--to", "5k", "--period", "3", "--format", "csv"])
            .answer()
            .lines()
            .skip(1)
            .filter_map(|line| line.split(',').next().map(str::to_owned))
            .collect();
    assert_eq!(third_rows, ["2027", "2751"]);
    let over = rows(&["census", "--to", "1k", "--period-over", "2", "--format", "csv"]);
    let all = rows(&["census", "--to", "1k", "--format", "csv"]);
    let kinds = ["finite", "1", "2"]
        .map(|period| rows(&["census", "--to", "1k", "--period", period, "--format", "csv"]));
    assert_eq!(kinds.iter().sum::<usize>() + over, all);
    let family = run(&["families", "--bottom", "0..9,0..9", "--period", "2", "--format", "csv"]);
    assert!(family.answer().lines().skip(1).all(|line| line.split(',').nth(4) == Some("2")));
    assert_eq!(run(&["openings", "1..100", "--several"]).answer(), "");
}

#[test]
fn one_table_at_a_time_in_csv_and_json() {
    for format in ["csv", "json"] {
        let both = run(&["heap", "kayles", "--values", "--period", "--format", format]);
        assert_eq!(both.code, Some(2));
        assert!(both.stderr.contains("ask for --values or for --period"), "{both:?}");
    }
    run(&["heap", "kayles", "--values", "--period"]).answer();
}

#[test]
fn every_command_that_answers_has_json() {
    let certificate = run(&["families", "--bottom", "4,2", "--certificate", "-"]).answer();
    let checked = run_with(&["check", "-", "--format", "json"], &certificate).answer();
    for (text, schema) in [
        (checked, "check/1"),
        (run(&["theorem", "show", "two-rows", "--format", "json"]).answer(), "theorem/1"),
        (run(&["theorem", "list", "--format", "json"]).answer(), "theorems/1"),
        (run(&["sources", "--format", "json"]).answer(), "sources/1"),
        (run(&["options", "2x3", "--format", "json"]).answer(), "options/1"),
        (run(&["ordinal", "nim-sum", "w", "1", "--format", "json"]).answer(), "ordinal/1"),
        (run(&["experiment", "list", "--format", "json"]).answer(), "experiments/1"),
        (run(&["catalogue", "3x3", "--format", "json"]).answer(), "catalogue/1"),
        (run(&["catalogue", "--cells", "5", "--format", "json"]).answer(), "catalogue-by-cells/1"),
    ] {
        let record: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(record["schema"], schema);
    }
}

#[test]
fn a_locale_without_signs_gets_ascii() {
    let told = |arguments: &[&str], locale: &str| {
        finish(command(arguments).env("LC_ALL", locale), b"").stdout
    };
    let lists: [&[&str]; 6] = [
        &["solve", "3x4"],
        &["draw", "3x4", "--bites"],
        &["boards", "2..4x3"],
        &["openings", "7"],
        &["heights", "--tail", "3"],
        &["options", "2xw"],
    ];
    for arguments in lists {
        assert!(told(arguments, "C").is_ascii(), "{arguments:?}");
        assert!(!told(arguments, "C.UTF-8").is_ascii(), "{arguments:?}");
    }
    for arguments in &lists[..5] {
        assert!(run(&[arguments, &["--ascii"][..]].concat()).stdout.is_ascii(), "{arguments:?}");
    }
}

#[test]
fn pictures_are_as_wide_as_columns_says() {
    let drawn = |columns: &str| {
        let told = finish(command(&["draw", "2x50", "--ascii"]).env("COLUMNS", columns), b"");
        told.stdout.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    };
    assert!(drawn("40") <= 40);
    assert!(drawn("200") > 100);
}
