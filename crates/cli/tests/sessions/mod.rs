//! Sessions shown in documents: their commands run in a shell that finds the program, and what is
//! printed is what is shown. `…` stands for anything.

use std::path::Path;
use std::process::Command;

/// A command, and what is shown below it.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) command: String,
    pub(crate) output: String,
}

/// The commands of all blocks of a document that show a session.
pub(crate) fn sessions(document: &str) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    let blocks = document.split("```console\n").skip(1);
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

/// Runs a line in a shell that finds the program, in a folder; what it printed, and whether it
/// ended well. Tables are kept in another folder.
pub(crate) fn run(line: &str, folder: &Path, tables: &Path) -> (String, bool) {
    let program = Path::new(env!("CARGO_BIN_EXE_chomp")).parent().expect("it is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("({line}) 2>&1 < /dev/null")]).current_dir(folder);
    shell.env("PATH", format!("{}:{path}", program.display())).env("NO_COLOR", "1");
    shell.env("CHOMPLAB_DATA", tables).env("LC_ALL", "C.UTF-8").env_remove("COLUMNS");
    let output = shell.output().expect("there is a shell");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

/// Whether a text is what is shown, where `…` is anything.
pub(crate) fn is_as_shown(text: &str, shown: &str) -> bool {
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
fn what_is_shown_is_compared() {
    assert!(is_as_shown("a b c\n", "a … c\n") && is_as_shown("abc", "abc"));
    assert!(!is_as_shown("a b d\n", "a … c\n") && !is_as_shown("abcd", "abc"));
    assert!(!is_as_shown("ab", "…c…b"));
}
