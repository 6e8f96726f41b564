//! How much code there is: lines and characters of every file of the library.
//!
//! Counted is what a reader has to understand: lines that are neither blank
//! nor comment, and their characters without white space, each literal as
//! its quotes. Unit tests do not count. Characters tell more than lines when
//! the formatting has changed. The same can be asked of any commit:
//!
//! ```text
//! cargo xtask count
//! cargo xtask count v0.1.0
//! cargo xtask count 57e3a4f..
//! ```
//!
//! A range tells what each commit added to the *engines*, so that like can be
//! compared with like: a commit that only changes the structure does the same
//! mathematics before and after it. Engines are all but what reads, writes and
//! shows ([`EDGES`]).

use std::path::Path;
use std::process::Command;

use crate::tree::rust_code;

/// Where the library is.
const SOURCES: &str = "crates/games/src";

/// What stands between engines and those who ask, now and in older commits.
const EDGES: [&str; 18] = [
    "answer.rs",
    "any.rs",
    "catalog.rs",
    "explain/",
    "extensions.rs",
    "input.rs",
    "lib.rs",
    "notation/",
    "options.rs",
    "ordinals.rs",
    "picture/",
    "present.rs",
    "query.rs",
    "query/",
    "records/",
    "registry.rs",
    "solver.rs",
    "words.rs",
];

/// Prints lines, characters and name of each file, and their sums; for a range
/// of commits the lines of engines that each has added, and its subject.
pub(crate) fn print(root: &Path, revision: Option<&str>) -> Result<(), String> {
    match revision.unwrap_or("HEAD") {
        range if range.contains("..") => print_commits(root, range),
        revision => print_files(root, revision),
    }
}

fn print_commits(root: &Path, range: &str) -> Result<(), String> {
    let commits = git(root, &["log", "--no-merges", "--reverse", "--format=%h %s", range])?;
    let mut sum = 0;
    for (commit, subject) in commits.lines().filter_map(|line| line.split_once(' ')) {
        let added = lines_added(root, commit)?;
        if added != 0 {
            println!("{added:>+6} {commit} {subject}");
        }
        sum += added;
    }
    println!("{sum:>+6} lines of engines in all");
    Ok(())
}

/// How many lines more there are in the engines' files that a commit changed.
fn lines_added(root: &Path, commit: &str) -> Result<i64, String> {
    let changed =
        git(root, &["diff-tree", "-r", "--no-commit-id", "--abbrev=40", commit, SOURCES])?;
    let mut added = 0;
    for (change, path) in changed.lines().filter_map(|line| line.split_once('\t')) {
        if !is_counted(path) || EDGES.iter().any(|edge| path[SOURCES.len() + 1..].starts_with(edge))
        {
            continue;
        }
        // Modes, then blobs, before and after; a file that is not there has a blob of zeros.
        let blobs: Vec<&str> = change.split(' ').collect();
        for (blob, sign) in [(blobs[2], -1), (blobs[3], 1)] {
            if blob.trim_matches('0').is_empty() {
                continue;
            }
            let (lines, _) = counted(&git(root, &["cat-file", "blob", blob])?);
            added += sign * i64::try_from(lines).expect("a file is not that long");
        }
    }
    Ok(added)
}

fn is_counted(path: &str) -> bool {
    path.ends_with(".rs") && !path.ends_with("tests.rs")
}

fn print_files(root: &Path, revision: &str) -> Result<(), String> {
    let names = git(root, &["ls-tree", "-r", "--name-only", revision, SOURCES])?;
    let (mut lines, mut characters) = (0, 0);
    for name in names.lines().filter(|name| is_counted(name)) {
        let source = git(root, &["show", &format!("{revision}:{name}")])?;
        let (own_lines, own_characters) = counted(&source);
        println!("{own_lines:>6} {own_characters:>7} {name}");
        lines += own_lines;
        characters += own_characters;
    }
    println!("{lines:>6} {characters:>7} in all at {revision}");
    Ok(())
}

/// Lines and characters of code without its unit tests, which come last.
fn counted(source: &str) -> (usize, usize) {
    let code = rust_code::code_only(source);
    let end = code.find("#[cfg(test)]\nmod tests {").unwrap_or(code.len());
    let lines = code[..end].lines().filter(|line| !line.trim().is_empty());
    let characters = |line: &str| line.chars().filter(|sign| !sign.is_whitespace()).count();
    lines.fold((0, 0), |(lines, all), line| (lines + 1, all + characters(line)))
}

fn git(root: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git").current_dir(root).args(arguments).output();
    let output = output.map_err(|error| format!("git could not be started: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_code_counts() {
        let source = "//! Header.\n\n/// Words.\nfn f() -> u8 {\n    1 // why\n}\n";
        assert_eq!(counted(source), (3, 12));
        let tested = format!("{source}\n#[cfg(test)]\nmod tests {{\n    fn g() {{}}\n}}\n");
        assert_eq!(counted(&tested), (3, 12));
        let in_a_file_of_their_own = format!("#[cfg(test)]\nmod tests;\n\n{source}");
        assert_eq!(counted(&in_a_file_of_their_own), (5, 33));
    }
}
