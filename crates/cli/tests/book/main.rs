//! What the book shows is what the program does: every command of every chapter runs, in the order
//! of the chapters and in one folder, and prints what is shown. The figures of the book are files
//! that these commands leave in that folder, `target/book/figures`.
//!
//! `cargo xtask test book` runs this and makes the pages; a plain `cargo test` leaves it out.

#[path = "../sessions/mod.rs"]
mod sessions;

use sessions::{Shown, is_as_shown, run, sessions};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the book.
const CHAPTERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src");

/// Where the figures go.
const FIGURES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../book/figures");

/// What serves until it is stopped, asks a person, or is tested by a step of its own.
const NOT_RUN: [&str; 4] = ["cargo ", "chomp play", "chomp serve", "pip install"];

/// The chapters with their names, in the order of the contents.
fn chapters() -> Vec<(String, String)> {
    let read = |name: &str| {
        let path = Path::new(CHAPTERS).join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let contents = read("SUMMARY.md");
    let names = contents.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    names.map(|name| (name.to_owned(), read(name))).collect()
}

/// What was printed, without what is said to those who wait, which a slow machine says more often.
fn without_waiting(printed: &str) -> String {
    let is_said = |line: &&str| !line.ends_with("; looking for winning bites …");
    printed.lines().filter(is_said).flat_map(|line| [line, "\n"]).collect()
}

/// An empty folder.
fn empty_folder() -> PathBuf {
    let folder = PathBuf::from(FIGURES);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder can be removed");
    }
    fs::create_dir_all(&folder).expect("there is room for files");
    folder
}

#[test]
fn commands_of_the_book_run_and_print_what_is_shown() {
    let folder = empty_folder();
    let tables = folder.join("../tables");
    let mut complaints = Vec::new();
    let mut run_at_all = 0;
    for (chapter, text) in chapters() {
        for Shown { command, output } in sessions(&text) {
            if NOT_RUN.iter().any(|start| command.starts_with(start)) {
                continue;
            }
            run_at_all += 1;
            let (printed, is_fine) = run(&command, &folder, &tables);
            let printed = without_waiting(&printed);
            // An answer such as "undecided" ends with 1, and is shown.
            if output.is_empty() && !is_fine {
                complaints.push(format!("{chapter}: {command} fails:\n{printed}"));
            }
            if !output.is_empty() && !is_as_shown(&printed, &output) {
                complaints.push(format!(
                    "{chapter}: {command} prints\n{printed}\nand the book shows\n{output}"
                ));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(run_at_all > 10, "the book has more commands than {run_at_all}");
}

/// What a chapter shows as a figure has been made by a command in the book.
#[test]
fn every_chapter_has_a_title_and_only_figures_that_are_made() {
    let all = chapters();
    let commands: String = all
        .iter()
        .flat_map(|(_, text)| sessions(text))
        .fold(String::new(), |commands, shown| commands + &shown.command + "\n");
    for (chapter, text) in &all {
        assert!(text.starts_with("# "), "{chapter} has no title");
        let figures = text.split("figures/").skip(1).filter_map(|rest| rest.split(')').next());
        for figure in figures {
            let name = figure.rsplit_once('.').map_or(figure, |(name, _)| name);
            assert!(commands.contains(name), "{chapter}: no command makes {figure}");
        }
    }
}

/// Commands in sentences and tables may take long and are not run, but they are commands.
#[test]
fn commands_in_sentences_exist() {
    let folder = Path::new(CHAPTERS);
    let mut seen = BTreeSet::new();
    for (chapter, text) in chapters() {
        let spans = text.split("`chomp ").skip(1).filter_map(|rest| rest.split('`').next());
        let names = spans.filter_map(|span| span.split_whitespace().next());
        for name in names.filter(|name| !name.starts_with('-')) {
            if seen.insert(name.to_owned()) {
                let (printed, is_fine) = run(&format!("chomp {name} --help"), folder, folder);
                assert!(is_fine, "{chapter}: chomp {name}: {printed}");
            }
        }
    }
    assert!(seen.len() > 15, "the book speaks of more commands than {seen:?}");
}
