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
//! ```

use std::path::Path;
use std::process::Command;

use crate::tree::rust_code;

/// Where the library is.
const SOURCES: &str = "crates/games/src";

/// Prints lines, characters and name of each file, and their sums.
pub(crate) fn print(root: &Path, revision: Option<&str>) -> Result<(), String> {
    let revision = revision.unwrap_or("HEAD");
    let names = git(root, &["ls-tree", "-r", "--name-only", revision, SOURCES])?;
    let (mut lines, mut characters) = (0, 0);
    for name in names.lines().filter(|name| name.ends_with(".rs") && !name.ends_with("tests.rs")) {
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
