//! Estimates of memory against what a process really takes, each board in a process of its own.

#![cfg(target_os = "linux")]

use chomplab::chomp::boards::{Catalogue, Estimate, Lists};
use std::num::NonZero;
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
fn measured(rows: usize, columns: usize, threads: usize) -> u64 {
    let own = std::env::current_exe().expect("a program");
    let name = "board_memory::estimates_are_not_too_low_and_not_far_too_high";
    let output = Command::new(own)
        .args(["--exact", name, "--nocapture", "--test-threads=1"])
        .env(VARIABLE, format!("{rows} {columns} {threads}"))
        .output()
        .expect("it can be run");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let line = printed.lines().find_map(|line| line.strip_prefix("bytes: "));
    line.and_then(|bytes| bytes.parse().ok()).unwrap_or_else(|| panic!("{printed}"))
}

#[test]
fn estimates_are_not_too_low_and_not_far_too_high() {
    if let Ok(task) = std::env::var(VARIABLE) {
        let numbers: Vec<usize> = task.split(' ').map(|number| number.parse().unwrap()).collect();
        let threads = NonZero::new(numbers[2]).expect("some thread");
        let before = most_memory();
        let (rows, columns, nothing) = (numbers[0], numbers[1], Lists::default());
        let catalogue =
            Catalogue::compute_from(rows, columns, threads, nothing, &mut |_, _| Ok(())).unwrap();
        println!("\nbytes: {}", most_memory() - before);
        assert!(!catalogue.is_empty());
        return;
    }
    let mut boards = vec![
        (1, 1000, 1),
        (2, 300, 1),
        (3, 200, 1),
        (100, 4, 1),
        (5, 40, 1),
        (7, 30, 1),
        (7, 30, 3),
        (9, 20, 1),
        (9, 20, 2),
        (12, 14, 1),
        (13, 13, 1),
        (13, 13, 2),
        (13, 13, 5),
    ];
    if testing::scale() >= 10 {
        let long = [(3, 600), (4, 250), (5, 120), (6, 70), (8, 40), (10, 30), (16, 16)];
        boards.extend(
            long.iter().flat_map(|&(rows, columns)| [1, 2].map(|threads| (rows, columns, threads))),
        );
    }
    for (rows, columns, threads) in boards {
        let estimate = Estimate::on_threads(rows, columns, NonZero::new(threads).unwrap()).unwrap();
        let measured = measured(rows, columns, threads);
        let shown = format!("{rows}x{columns} on {threads}: {measured} bytes, {estimate:?}");
        println!("{shown}");
        assert!(measured <= estimate.bytes, "{shown}");
        assert!(estimate.bytes <= 3 * measured + (16 << 20), "{shown}");
    }
}
