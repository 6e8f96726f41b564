//! What the README shows is what the program does: its commands run, and those whose output stands
//! there print it. `…` stands for anything.

use crate::sessions::{Shown, is_as_shown, run, sessions};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const README: &str = include_str!("../../../../README.md");

/// What takes too long here, serves until it is stopped, or speaks of such.
const NOT_RUN: [&str; 8] = [
    "cargo xtask",
    "chomp atlas build sheets --to 100000",
    "chomp claims",
    "chomp serve",
    "chomp sheet 100000",
    "chomp solve '(164000,151500,90000)'",
    "curl",
    "pip install",
];

/// Smaller limits, with which the same comes out earlier.
const HURRIED: [(&str, &str); 1] = [("chomp solve 40x41", "--budget 2M")];

/// The commands in the left column of tables.
fn listed() -> Vec<Shown> {
    let rows = README.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.map(|row| row.split(" | ").next().unwrap_or_default());
    let commands = cells.flat_map(|cell| cell.split('`').filter(|part| part.starts_with("chomp ")));
    commands.map(|text| Shown { command: text.to_owned(), output: String::new() }).collect()
}

/// Runs a line, perhaps with smaller limits.
fn run_hurried(line: &str, folder: &Path) -> (String, bool) {
    let hurried = HURRIED.iter().find(|(command, _)| line.starts_with(command));
    let line = hurried.map_or(line.to_owned(), |(_, limits)| format!("{line} {limits}"));
    run(&line, folder, &folder.join("tables"))
}

#[test]
fn commands_of_the_readme_run_and_print_what_is_shown() {
    let folder = TempDir::new().expect("there is room for files");
    let mut run_at_all = 0;
    for Shown { command, output } in sessions(README).into_iter().chain(listed()) {
        if NOT_RUN.iter().any(|start| command.starts_with(start)) {
            continue;
        }
        let (printed, is_fine) = run_hurried(&command, folder.path());
        assert!(is_fine, "{command} fails: {printed}");
        let is_shown = output.is_empty() || is_as_shown(&printed, &output);
        assert!(is_shown, "{command} prints\n{printed}\nand the README shows\n{output}");
        run_at_all += 1;
    }
    assert!(run_at_all > 40, "the README has more commands than {run_at_all}");
    assert!(fs::exists(folder.path().join("out.json")).expect("a folder"));
}
