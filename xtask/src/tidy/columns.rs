//! Lines of Rust code have at most [`MOST_COLUMNS`] columns.
//!
//! rustfmt leaves an item alone when a literal in it cannot be made to fit,
//! and says nothing. So a long line is not only hard to read: it also shows
//! where the formatting is not checked. Comments are covered too. A line may
//! be longer only where it cannot be broken, because of an address or of the
//! path of a file that is included.

use super::Complaint;
use crate::tree::Tree;

const MOST_COLUMNS: usize = 100;

/// What cannot be broken.
const UNBREAKABLE: [&str; 3] = ["://", "include_str!", "include_bytes!"];

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.with_extension(&["rs"]) {
        for (index, line) in text.lines().enumerate() {
            let columns = line.chars().count();
            if columns > MOST_COLUMNS && !UNBREAKABLE.iter().any(|part| line.contains(part)) {
                complaints.push(Complaint::new(path, index + 1, explanation(columns)));
            }
        }
    }
    complaints
}

fn explanation(columns: usize) -> String {
    format!(
        "{columns} columns; break the line at {MOST_COLUMNS}, a string with `\\` at the end of a \
         line (only an address or the path of an included file may be longer)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    #[test]
    fn a_hundred_columns_are_enough() {
        let most = "x".repeat(100);
        let over = format!("short\n{}", "ω".repeat(101));
        check_places(check, &[("a.rs", &most), ("long.md", &over)], &[]);
        check_places(check, &[("a.rs", &over)], &[("a.rs", 2)]);
    }

    #[test]
    fn what_cannot_be_broken_may_be_longer() {
        let filler = "x".repeat(90);
        let address = format!("// https://example.org/{filler}");
        let path = format!("const TEXT: &str = include_str!(\"{filler}\");");
        let comment = format!("// {filler} and more");
        check_places(
            check,
            &[("a.rs", &address), ("b.rs", &path), ("c.rs", &comment)],
            &[("c.rs", 1)],
        );
    }
}
