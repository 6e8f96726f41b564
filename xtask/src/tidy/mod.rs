//! The house rules that no compiler checks.
//!
//! A rule is a function from the repository's files to its complaints, one
//! file a rule, one line in [`RULES`]. To add one: write the file with tests
//! that break it and keep it, then add the line.

mod columns;
mod games;
mod header;
mod imports;
mod layering;
mod markdown;
mod purity;
mod size;
mod theorems;
mod whitespace;
mod words;

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use crate::tree::{Tree, disk};

/// A named rule.
pub(crate) struct Rule {
    /// What its complaints are labelled with.
    pub name: &'static str,
    /// One line for the help text.
    pub about: &'static str,
    check: fn(&Tree) -> Vec<Complaint>,
}

/// Every rule, in the order in which their complaints are printed.
pub(crate) const RULES: &[Rule] = &[
    rule("size", "Rust files stay short and are not called util.rs or the like", size::check),
    rule("columns", "lines of Rust code have at most 100 columns", columns::check),
    rule("header", "Rust files start with a `//!` header", header::check),
    rule("layering", "crates depend only on crates below them", layering::check),
    rule("imports", "no modules of the library import each other in a circle", imports::check),
    rule("purity", "the libraries do no printing, no I/O and read no clock", purity::check),
    rule("theorems", "theorem files are in their table and fully described", theorems::check),
    rule("games", "every game is in the registry", games::check),
    rule("words", "nothing left unfinished, no paths of one machine", words::check),
    rule(
        "markdown",
        "Markdown files have a title, and their links lead somewhere",
        markdown::check,
    ),
    rule("whitespace", "no trailing whitespace, a line break at the end", whitespace::check),
];

const fn rule(name: &'static str, about: &'static str, check: fn(&Tree) -> Vec<Complaint>) -> Rule {
    Rule { name, about, check }
}

/// What is wrong, and where. A complaint about a whole file is at line 1.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    pub path: String,
    pub line: usize,
    pub text: String,
}

impl Complaint {
    /// A complaint about one line; `text` says what would be right.
    fn new(path: &str, line: usize, text: impl Into<String>) -> Self {
        Self { path: path.into(), line, text: text.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// Checks the repository at `root` and prints every complaint on standard
/// output; an error when there is any.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let tree = disk::read(root).map_err(|error| format!("the files cannot be read: {error}"))?;
    let mut out = io::stdout().lock();
    let mut count = 0;
    for rule in RULES {
        for complaint in (rule.check)(&tree) {
            count += 1;
            // A reader that closed the pipe early has seen enough.
            let _ = writeln!(out, "{complaint} [{}]", rule.name);
        }
    }
    match count {
        0 => Ok(()),
        1 => Err("1 complaint".into()),
        _ => Err(format!("{count} complaints")),
    }
}

/// Shared by the rules' tests.
#[cfg(test)]
mod testing {
    use super::{Complaint, Tree};

    /// Runs a rule on files made by hand and compares where it complains.
    #[track_caller]
    pub(crate) fn check_places(
        rule: fn(&Tree) -> Vec<Complaint>,
        files: &[(&str, &str)],
        expected: &[(&str, usize)],
    ) {
        let complaints = rule(&Tree::of(files));
        let places: Vec<(&str, usize)> =
            complaints.iter().map(|complaint| (complaint.path.as_str(), complaint.line)).collect();
        assert_eq!(places, expected, "{complaints:#?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_repository_is_tidy() {
        let tree = Tree::default();
        assert!(RULES.iter().all(|rule| (rule.check)(&tree).is_empty()));
    }

    #[test]
    fn complaints_read_like_a_compiler_s() {
        let complaint = Complaint::new("a/b.rs", 3, "too long");
        assert_eq!(complaint.to_string(), "a/b.rs:3: too long");
    }
}
