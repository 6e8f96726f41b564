//! What the README shows is what the program does: its commands run, and those whose output stands
//! there print it. `…` stands for anything.

use crate::support::command;
use std::fs;
use std::path::Path;
use std::process::Command;
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

/// A command, and what is shown below it.
#[derive(Debug)]
struct Shown {
    command: String,
    output: String,
}

/// The commands of all blocks that show a session.
fn sessions() -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    let blocks = README.split("```console\n").skip(1);
    for line in blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines()) {
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => {
                let command = command.replace("cargo run --release --", "chomp");
                shown.push(Shown { command, output: String::new() });
            }
            (None, Some(last)) => last.output += &format!("{line}\n"),
            (None, None) => panic!("{line:?} follows no command"),
        }
    }
    shown
}

/// The commands in the left column of tables.
fn listed() -> Vec<Shown> {
    let rows = README.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.map(|row| row.split(" | ").next().unwrap_or_default());
    let commands = cells.flat_map(|cell| cell.split('`').filter(|part| part.starts_with("chomp ")));
    commands.map(|text| Shown { command: text.to_owned(), output: String::new() }).collect()
}

/// Runs a line in a shell that finds the program, in a folder of its own.
fn run(line: &str, folder: &Path) -> (String, bool) {
    let hurried = HURRIED.iter().find(|(command, _)| line.starts_with(command));
    let line = hurried.map_or(line.to_owned(), |(_, limits)| format!("{line} {limits}"));
    let program = command(&[]);
    let program = Path::new(program.get_program()).parent().expect("it is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("({line}) 2>&1 < /dev/null")]).current_dir(folder);
    shell.env("PATH", format!("{}:{path}", program.display())).env("NO_COLOR", "1");
    shell
        .env("CHOMPLAB_DATA", folder.join("tables"))
        .env("LC_ALL", "C.UTF-8")
        .env_remove("COLUMNS");
    let output = shell.output().expect("there is a shell");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

/// Whether a text is what is shown, where `…` is anything.
fn is_as_shown(text: &str, shown: &str) -> bool {
    let parts: Vec<&str> = shown.split('…').collect();
    let (first, rest) = parts.split_first().expect("there is a first part");
    let Some(mut text) = text.strip_prefix(first) else { return false };
    let Some((last, middle)) = rest.split_last() else { return text.is_empty() };
    for part in middle {
        let Some(found) = text.find(part) else { return false };
        text = &text[found + part.len()..];
    }
    text.ends_with(last)
}

#[test]
fn commands_of_the_readme_run_and_print_what_is_shown() {
    let folder = TempDir::new().expect("there is room for files");
    let mut run_at_all = 0;
    for Shown { command, output } in sessions().into_iter().chain(listed()) {
        if NOT_RUN.iter().any(|start| command.starts_with(start)) {
            continue;
        }
        let (printed, is_fine) = run(&command, folder.path());
        assert!(is_fine, "{command} fails: {printed}");
        let is_shown = output.is_empty() || is_as_shown(&printed, &output);
        assert!(is_shown, "{command} prints\n{printed}\nand the README shows\n{output}");
        run_at_all += 1;
    }
    assert!(run_at_all > 40, "the README has more commands than {run_at_all}");
    assert!(fs::exists(folder.path().join("out.json")).expect("a folder"));
}

#[test]
fn what_is_shown_is_compared() {
    assert!(is_as_shown("a b c\n", "a … c\n") && is_as_shown("abc", "abc"));
    assert!(!is_as_shown("a b d\n", "a … c\n") && !is_as_shown("abcd", "abc"));
    assert!(!is_as_shown("ab", "…c…b"));
}
