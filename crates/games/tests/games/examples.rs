//! The example programs run, and say what they should.

use std::path::PathBuf;
use std::process::Command;

/// Each example, and something that it prints.
const EXAMPLES: [(&str, &str); 8] = [
    ("who_wins", "(3,8) leaves"),
    ("first_bites", "3x4: (1,2)"),
    ("grundy_values", "3x4 & nim:5 & kayles:7 has the value 14"),
    ("p_positions", "[4, 2, 2]"),
    ("family", "(a+4, a, 4, 2) odd a"),
    ("four_row_densities", "400, 2191972, 0.034250"),
    ("four_row_periods", "40,192,183"),
    ("ordinals", "3xw^w: P"),
];

#[test]
fn every_example_runs() {
    for (name, expected) in EXAMPLES {
        let output = Command::new(example(name)).output().unwrap_or_else(|error| {
            panic!("{name}: {error}; are the examples built? (cargo build --examples)")
        });
        let printed = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success(), "{name}: {printed}");
        assert!(printed.contains(expected), "{name} prints {printed}");
    }
}

/// Examples stand beside the folder of the tests.
fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("this program has a path");
    let folder = test.ancestors().nth(2).expect("target/debug");
    folder.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION)
}
