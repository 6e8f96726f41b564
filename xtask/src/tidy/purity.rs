//! The libraries print nothing, touch no file, no network and no environment,
//! and read no clock.
//!
//! Budgets are counted in work and progress goes through a callback, so that
//! the same question always gets the same answer. Comments and string
//! literals may say what they like, doc examples included.

use super::Complaint;
use crate::tree::{Tree, rust_code, whole_word};

const PURE: [&str; 2] = ["crates/numbers/src/", "crates/games/src/"];

const REFUSED: [&str; 10] = [
    "println!",
    "eprintln!",
    "print!",
    "eprint!",
    "std::fs",
    "std::env",
    "std::net",
    "std::time",
    "Instant::now",
    "SystemTime",
];

/// The modules refused above, as they stand inside of `std::{…}`.
const REFUSED_MODULES: [&str; 4] = ["fs", "env", "net", "time"];

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.with_extension(&["rs"]) {
        if !PURE.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        let code = rust_code::code_only(text);
        let mut found = grouped_imports(&code);
        for (index, line) in code.lines().enumerate() {
            for name in REFUSED {
                if whole_word::contains(line, name) {
                    found.push((index + 1, name.into()));
                }
            }
        }
        found.sort();
        complaints.extend(found.into_iter().map(|(line, name)| {
            let text = format!(
                "`{name}` in a library that does no I/O and reads no clock; let the caller do it, \
                 or pass in what is needed"
            );
            Complaint::new(path, line, text)
        }));
    }
    complaints
}

/// Refused modules imported as `use std::{a, b::{c, d}}`, with their lines.
fn grouped_imports(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (start, opening) in code.match_indices("std::{") {
        let mut depth = 0;
        let mut item = String::new();
        for (offset, c) in code[start + opening.len()..].char_indices() {
            let end_of_item = depth == 0 && matches!(c, ',' | '}');
            if end_of_item {
                if let Some(module) = refused_module(&item) {
                    let line = code[..start + opening.len() + offset].lines().count();
                    found.push((line, format!("std::{module}")));
                }
                item.clear();
            } else {
                item.push(c);
            }
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                _ => {}
            }
        }
    }
    found
}

/// The refused module that a part of an import group leads into.
fn refused_module(item: &str) -> Option<&'static str> {
    let first = item.trim().split([':', ' ']).next()?;
    REFUSED_MODULES.into_iter().find(|module| *module == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    fn lines(source: &str) -> Vec<usize> {
        let tree = Tree::of(&[("crates/games/src/ask.rs", source)]);
        check(&tree).iter().map(|found| found.line).collect()
    }

    #[test]
    fn every_refused_name_is_found() {
        for name in REFUSED {
            assert_eq!(lines(&format!("//! A.\nlet x = {name}(1);\n")), [2], "{name}");
        }
    }

    #[test]
    fn mentions_are_free() {
        let source = "//! Not std::fs.\n/// println!(\"a\")\nlet a = \"std::env\"; // eprintln!\n";
        assert!(lines(source).is_empty());
        assert!(lines("pretty_print!(1); use core::time::Duration;\n").is_empty());
        assert!(lines("let version = env!(\"X\"); let time = std::cmp::max(1, 2);\n").is_empty());
    }

    #[test]
    fn grouped_imports_are_seen() {
        assert_eq!(lines("use std::{fmt, fs};\n"), [1]);
        assert_eq!(lines("use std::{\n    fmt::{self, Write},\n    time::Duration,\n};\n"), [3]);
        assert_eq!(lines("use std::{env as e, net::{Shutdown, TcpStream}};\n"), [1, 1]);
        assert!(lines("use std::{fmt, collections::{hash_map, time}};\n").is_empty());
    }

    #[test]
    fn other_crates_and_tests_are_free() {
        let source = "println!();\n";
        let files = [
            ("crates/cli/src/main.rs", source),
            ("crates/games/tests/laws.rs", source),
            ("crates/numbers/src/mex.rs", source),
        ];
        check_places(check, &files, &[("crates/numbers/src/mex.rs", 1)]);
    }
}
