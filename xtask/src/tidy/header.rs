//! Every Rust file opens with a `//!` header that says what the file is.
//!
//! That holds for sources, tests, benchmarks, examples and build scripts. The
//! header is the first line, so that it is the first line that a reader sees.

use super::Complaint;
use crate::tree::Tree;

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    tree.with_extension(&["rs"])
        .filter(|(_, text)| !starts_with_header(text))
        .map(|(path, _)| {
            Complaint::new(
                path,
                1,
                "no header; the first line should be `//!` and a sentence that says what this \
                 file is",
            )
        })
        .collect()
}

fn starts_with_header(text: &str) -> bool {
    let first = text.lines().next().unwrap_or("");
    first.strip_prefix("//!").is_some_and(|sentence| !sentence.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    #[test]
    fn a_header_is_the_first_line() {
        let files = [
            ("crates/games/src/ask.rs", "//! The whole flow.\n"),
            ("crates/games/src/game.rs", "use std::fmt;\n//! Late.\n"),
            ("crates/games/build.rs", "fn main() {}\n"),
            ("crates/games/tests/laws.rs", ""),
            ("xtask/src/main.rs", "//!\n//! Begins empty.\n"),
            ("README.md", "# Not Rust\n"),
        ];
        check_places(
            check,
            &files,
            &[
                ("crates/games/build.rs", 1),
                ("crates/games/src/game.rs", 1),
                ("crates/games/tests/laws.rs", 1),
                ("xtask/src/main.rs", 1),
            ],
        );
    }
}
