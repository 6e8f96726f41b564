//! Estimates of memory against what a process really takes, each board in a process of its own.

#![cfg(target_os = "linux")]

use chomplab::chomp::boards::{Catalogue, Estimate};
use std::process::Command;

const VARIABLE: &str = "BOARD_MEMORY_TASK";

/// The most memory that this process has had, in bytes.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
    let kibibytes = line.trim().trim_end_matches("kB").trim().parse::<u64>();
    kibibytes.expect("a number") * 1024
}

/// What computing a catalogue adds to the memory of a process.
fn measured(rows: usize, columns: usize) -> u64 {
    let own = std::env::current_exe().expect("a program");
    let name = "estimates_are_not_too_low_and_not_far_too_high";
    let output = Command::new(own)
        .args(["--exact", name, "--nocapture", "--test-threads=1"])
        .env(VARIABLE, format!("{rows} {columns}"))
        .output()
        .expect("it can be run");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let line = printed.lines().find_map(|line| line.strip_prefix("bytes: "));
    line.and_then(|bytes| bytes.parse().ok()).unwrap_or_else(|| panic!("{printed}"))
}

#[test]
fn estimates_are_not_too_low_and_not_far_too_high() {
    if let Ok(task) = std::env::var(VARIABLE) {
        let sides: Vec<usize> = task.split(' ').map(|side| side.parse().expect("a side")).collect();
        let before = most_memory();
        let catalogue = Catalogue::compute(sides[0], sides[1], &mut |_| Ok(())).expect("small");
        println!("\nbytes: {}", most_memory() - before);
        assert!(!catalogue.is_empty());
        return;
    }
    let mut boards = vec![
        (1, 1000),
        (2, 300),
        (3, 200),
        (100, 4),
        (5, 40),
        (7, 30),
        (9, 20),
        (12, 14),
        (13, 13),
    ];
    let scale = std::env::var("TEST_SCALE").ok().and_then(|scale| scale.parse::<u32>().ok());
    if scale.is_some_and(|scale| scale >= 10) {
        boards.extend([(3, 600), (4, 250), (5, 120), (6, 70), (8, 40), (10, 30), (16, 16)]);
    }
    for (rows, columns) in boards {
        let (estimate, measured) = (Estimate::of(rows, columns).unwrap(), measured(rows, columns));
        println!("{rows}x{columns}: {measured} bytes, {} estimated", estimate.bytes);
        assert!(measured <= estimate.bytes, "{rows}x{columns}: {measured}, {estimate:?}");
        assert!(
            estimate.bytes <= 3 * measured + (16 << 20),
            "{rows}x{columns}: {measured}, {estimate:?}"
        );
    }
}
