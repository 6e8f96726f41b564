//! `chomp census`: the same sheets in every format, computed or from a table.

use crate::support::{command, run};
use serde_json::{Value, json};

#[test]
fn csv_has_empty_fields_where_a_sheet_has_no_such_number() {
    let expected = "\
third_row,g,f,start,period,offsets
0,1,,0,1,1
1,3,2,,,
2,4,,2,1,2
3,6,5,,,
";
    assert_eq!(run(&["census", "--to", "3", "--format", "csv"]).answer(), expected);
    let long = run(&["census", "--to", "424", "--format", "csv"]).answer();
    assert_eq!(long.lines().count(), 426);
    assert!(long.contains("\n120,206,,170,2,72 70\n"), "{long}");
}

#[test]
fn people_get_columns() {
    let expected = " third row          g          f      start     period  offsets
         0          1                     0          1  1
         1          3          2
";
    assert_eq!(run(&["census", "--to", "1"]).answer(), expected);
}

#[test]
fn json_is_one_record_with_a_sheet_a_line() {
    let output = run(&["census", "--to", "120", "--format", "json"]).answer();
    assert_eq!(output.lines().count(), 123);
    let record: Value = serde_json::from_str(&output).expect("the output is JSON");
    assert_eq!((&record["schema"], &record["count"]), (&json!("census/1"), &json!(121)));
    let sheets = record["sheets"].as_array().expect("a list");
    let periodic = json!({
        "third_row": 120, "g": 206, "f": null, "start": 170, "period": 2, "offsets": [72, 70],
    });
    assert_eq!(sheets[120], periodic);
    let finite =
        json!({ "third_row": 1, "g": 3, "f": 2, "start": null, "period": null, "offsets": null });
    assert_eq!(sheets[1], finite);
}

/// Third rows and periods greater than 1, as published.
fn published_periods(to: u64) -> Vec<u64> {
    let file = include_str!("../../../lab/data/claims/periods.csv");
    let lines = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    let pairs = lines.map(|line| line.split_once(',').expect("a pair"));
    let parsed = pairs.map(|(row, period)| (row.parse::<u64>(), period.parse().expect("a number")));
    parsed.filter(|(row, _)| row.as_ref().is_ok_and(|row| *row <= to)).map(|pair| pair.1).collect()
}

#[test]
fn periods_are_counted_as_published() {
    let output = run(&["census", "--to", "9999", "--by-period", "--format", "csv"]).answer();
    let mut lines = output.lines();
    assert_eq!(lines.next(), Some("period,count"));
    let mut total = 0;
    let mut counted = Vec::new();
    for (period, count) in lines.map(|line| line.split_once(',').expect("a pair")) {
        let count: u64 = count.parse().expect("a number");
        total += count;
        if let Some(period) = period.parse().ok().filter(|period| *period > 1) {
            counted.push((period, count));
        }
    }
    assert_eq!(total, 10_000);
    let published = published_periods(9999);
    let mut expected: Vec<(u64, u64)> = Vec::new();
    for period in 2..100 {
        let count = published.iter().filter(|found| **found == period).count() as u64;
        expected.extend((count > 0).then_some((period, count)));
    }
    assert_eq!(counted, expected);
}

#[test]
fn periods_come_in_every_format() {
    let run = |format| run(&["census", "--to", "200", "--by-period", "--format", format]).answer();
    assert_eq!(
        run("text"),
        "period     sheets\nfinite        117\n     1         83\n     2          1\n"
    );
    assert_eq!(run("csv"), "period,count\nfinite,117\n1,83\n2,1\n");
    let record: Value = serde_json::from_str(&run("json")).expect("the output is JSON");
    let periods = json!([
        { "period": null, "count": 117, "first": 1 },
        { "period": 1, "count": 83, "first": 0 },
        { "period": 2, "count": 1, "first": 120 },
    ]);
    let expected = json!({
        "schema": "census-by-period/1", "to": 200,
        "periods": periods, "count": 201, "complete": true,
    });
    assert_eq!(record, expected);
}

#[test]
fn a_table_gives_the_same_sheets() {
    let folder = tempfile::tempdir().expect("there is room for tables");
    let dir = folder.path().to_str().expect("UTF-8");
    run(&["atlas", "build", "three-rows", "--to", "2600", "--dir", dir]);
    for to in ["0", "1023", "1024", "2600"] {
        for format in ["text", "csv", "json"] {
            let arguments = ["census", "--to", to, "--format", format];
            // Memory for no sheet at all: they must come from the table.
            let from_table = [&arguments[..], &["--dir", dir, "--memory", "0"]].concat();
            assert_eq!(run(&from_table).answer(), run(&arguments).answer(), "to {to}");
        }
    }
    let by_period = ["census", "--to", "2000", "--by-period", "--dir", dir, "--memory", "0"];
    assert_eq!(run(&by_period).answer(), run(&by_period[..4]).answer());
}

#[test]
fn wrong_bounds_are_complaints() {
    for (to, hint) in [
        ("-1", "--to"),
        ("many", "invalid value 'many' for '--to <N>'"),
        ("2000000000", "it may be 0 to 1000000000"),
        ("99999999999999999999", "--to"),
    ] {
        let complaint = run(&["census", &format!("--to={to}")]).complaint();
        assert!(complaint.contains(hint), "{to}: {complaint}");
    }
    run(&["census"]).complaint();
    let refusal = run(&["census", "--to", "20M"]).refusal();
    let hint = "of memory, and 8.00 GiB are allowed; raise with --memory";
    assert!(refusal.contains(hint), "{refusal}");
}

/// The numbers of a binary output, none where all bits are ones.
fn numbers(arguments: &[&str]) -> Vec<Option<u64>> {
    let output = command(arguments).stdin(std::process::Stdio::null()).output().unwrap();
    assert!(output.status.success());
    let (numbers, rest) = output.stdout.as_chunks();
    assert!(rest.is_empty());
    let number = |bytes: &[u8; 8]| Some(u64::from_le_bytes(*bytes)).filter(|n| *n != u64::MAX);
    numbers.iter().map(number).collect()
}

#[test]
fn binary_rows_are_the_numbers_of_the_csv() {
    let census = numbers(&["census", "--to", "130", "--format", "binary"]);
    let csv = run(&["census", "--to", "130", "--format", "csv"]).stdout;
    let fields = csv.lines().skip(1).flat_map(|line| {
        let (fixed, offsets) = line.rsplit_once(',').unwrap();
        fixed.split(',').chain(offsets.split(' ').filter(|offset| !offset.is_empty()))
    });
    assert!(fields.map(|field| field.parse().ok()).eq(census));

    let openings = numbers(&["openings", "1..50", "--format", "binary"]);
    let csv = run(&["openings", "1..50", "--format", "csv"]).stdout;
    let fields = csv.lines().skip(1).flat_map(|line| line.split(','));
    assert!(fields.map(|field| field.parse().ok()).eq(openings));

    let losers = numbers(&["sheet", "120", "--losers", "--format", "binary"]);
    let csv = run(&["sheet", "120", "--losers", "--format", "csv"]).stdout;
    let fields = csv.lines().skip(1).flat_map(|line| line.split(','));
    assert!(fields.map(|field| field.parse().ok()).eq(losers));
}

/// Sheets beyond those of the plain engine, on which two threads can work.
#[test]
fn threads_change_no_census() {
    let census = |threads| {
        run(&["census", "--to", "4000", "--format", "csv", "--threads", threads]).answer()
    };
    assert_eq!(census("1"), census("2"));
}
