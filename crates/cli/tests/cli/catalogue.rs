//! `chomp catalogue`: counts and lists of P-positions.

use crate::support::{command, finish, run, run_with};
use std::fs;

#[test]
fn counts_are_bare_numbers() {
    for (rows, columns, count) in [("8", "8", "322\n"), ("5", "8", "77\n"), ("13", "6", "895\n")] {
        assert_eq!(run(&["catalogue", rows, columns, "--count"]).answer(), count);
        assert_eq!(run(&["catalogue", rows, columns]).answer(), count);
    }
}

#[test]
fn threads_count_the_same() {
    for threads in ["1", "2", "3"] {
        assert_eq!(run(&["catalogue", "13", "13", "--threads", threads]).answer(), "85555\n");
    }
    for wrong in ["0", "two", "5000"] {
        let complaint = run(&["catalogue", "3", "3", "--threads", wrong]).complaint();
        assert!(complaint.contains("threads are 1 to 1024"), "{complaint}");
    }
}

#[test]
fn lists_are_positions_that_read_back() {
    let output = run(&["catalogue", "3", "3", "--list"]).answer();
    let mut lines: Vec<&str> = output.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["(1)", "(2,1)", "(2,2,1)", "(3,1,1)", "(3,2)"]);
    for line in run(&["catalogue", "4", "6", "--list"]).answer().lines() {
        let solution = run(&["solve", line]).answer();
        let is_proved = solution.contains(": P, proved") || solution.contains(": P, certified");
        assert!(is_proved, "{solution}");
    }
}

#[test]
fn files_hold_every_row_as_csv() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("positions.csv");
    let name = path.to_str().expect("a plain name");
    let done = run(&["catalogue", "4", "4", "--out", name, "--format", "csv"]);
    assert_eq!((done.code, done.stdout.as_str()), (Some(0), ""));
    let text = fs::read_to_string(&path).expect("the file is there");
    assert_eq!(text.lines().count(), 11);
    assert!(text.starts_with("r0,r1,r2,r3\n1,0,0,0\n"), "{text}");
    assert!(text.contains("\n2,2,2,1\n"), "{text}");
    let nowhere = folder.path().join("nowhere/positions.csv");
    let complaint = run(&["catalogue", "4", "4", "--out", nowhere.to_str().unwrap()]).complaint();
    assert!(complaint.contains("cannot write"), "{complaint}");
}

#[test]
fn boxes_of_three_dimensions_are_counted_and_listed() {
    assert_eq!(run(&["catalogue", "2", "2", "2"]).answer(), "5\n");
    let output = run(&["catalogue", "2", "3", "4", "--list"]).answer();
    let count = run(&["catalogue", "4", "2", "3", "--count"]).answer();
    assert_eq!(format!("{}\n", output.lines().count()), count);
    for line in output.lines() {
        assert!(run(&["solve", line]).answer().contains(": P, "), "{line}");
    }
    let csv = run(&["catalogue", "2", "2", "3", "--list", "--format", "csv"]).answer();
    assert!(csv.starts_with("l0r0,l0r1,l1r0,l1r1\n1,0,0,0\n"), "{csv}");
    let complaint = run(&["catalogue", "6", "6", "6"]).refusal();
    assert!(complaint.contains("6×6×6 take"), "{complaint}");
    assert!(run(&["catalogue", "9", "9", "9"]).refusal().contains("any machine"));
}

#[test]
fn binary_files_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    for sides in
        [&["7", "9"][..], &["9", "7"], &["3", "3", "4"], &["2", "30", "2"], &["2", "60", "2"]]
    {
        let (binary, again) = (file("positions.bin"), file("again.bin"));
        let write = [&["catalogue"], sides, &["--out", &binary, "--format", "binary"]].concat();
        assert_eq!(run(&write).code, Some(0), "{sides:?}");
        let list = run(&[&["catalogue"], sides, &["--list"]].concat()).answer();
        assert_eq!(run(&["catalogue", "--in", &binary, "--list"]).answer(), list, "{sides:?}");
        let count = format!("{}\n", list.lines().count());
        assert_eq!(run(&["catalogue", "--in", &binary]).answer(), count);
        run(&["catalogue", "--in", &binary, "--out", &again, "--format", "binary"]);
        assert_eq!(fs::read(&binary).expect("a file"), fs::read(&again).expect("a file"));
        let bytes = fs::metadata(&binary).expect("a file").len() as usize;
        assert!(bytes < 40 + 3 * list.lines().count(), "{bytes} bytes");
    }
    let mut damaged = fs::read(file("positions.bin")).expect("a file");
    damaged[40] ^= 1;
    fs::write(file("positions.bin"), damaged).expect("it can be written");
    let complaint = run(&["catalogue", "--in", &file("positions.bin")]).complaint();
    assert!(complaint.contains("cut off or damaged"), "{complaint}");
    let complaint = run(&["catalogue", "--in", &file("missing")]).complaint();
    assert!(complaint.contains("cannot read"), "{complaint}");
}

#[test]
fn catalogues_pass_through_standard_streams() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |format: &str| {
        let mut command = command(&["catalogue", "5", "5", "--out", "-", "--format", format]);
        command.current_dir(folder.path());
        command
    };
    let csv = finish(&mut write("csv"), b"").answer();
    assert_eq!(csv, run(&["catalogue", "5", "5", "--list", "--format", "csv"]).answer());
    assert_eq!(csv.lines().count(), 24);
    let binary = write("binary").output().expect("it ends").stdout;
    let read = run_with(&["catalogue", "--in", "-", "--list", "--format", "csv"], binary);
    assert_eq!(read.answer(), csv);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// A112470.
#[test]
fn positions_are_counted_by_their_cells() {
    let output = run(&["catalogue", "--cells", "40"]).answer();
    let published = include_str!("../../../lab/data/claims/oeis/A112470.txt");
    let published = published.lines().filter(|line| line.parse::<u64>().is_ok());
    let expected = published.enumerate().map(|(cells, count)| format!("{cells} {count}"));
    assert!(output.lines().map(str::to_owned).eq(expected.take(41)), "{output}");
    let csv = run(&["catalogue", "--cells", "5", "--format", "csv"]).answer();
    assert_eq!(csv, "cells,p_positions\n0,0\n1,1\n2,0\n3,1\n4,0\n5,3\n");
    let complaint = run(&["catalogue", "--cells", "120", "--memory", "1G"]).refusal();
    assert!(complaint.contains("allow it with --memory"), "{complaint}");
    assert!(run(&["catalogue"]).complaint().contains("SIDES"));
}
