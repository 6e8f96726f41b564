//! Rust files stay short, and none is named after having no subject.
//!
//! A file of [`MOST_LINES`] lines is the longest one allowed. Names such as
//! `util.rs` attract whatever has no place yet, so they are refused, also as
//! a folder with a `mod.rs`.

use super::Complaint;
use crate::tree::{Tree, file_name, folder};

const MOST_LINES: usize = 500;

const REFUSED_NAMES: [&str; 5] = ["util", "utils", "types", "misc", "helpers"];

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.with_extension(&["rs"]) {
        let lines = text.lines().count();
        if lines > MOST_LINES {
            complaints.push(Complaint::new(
                path,
                MOST_LINES + 1,
                format!("{lines} lines; split the file so that no part is over {MOST_LINES}"),
            ));
        }
        let name = module_name(path);
        if REFUSED_NAMES.contains(&name) {
            complaints.push(Complaint::new(
                path,
                1,
                format!("`{name}` says nothing; name the module after what it holds"),
            ));
        }
    }
    complaints
}

/// The module a file holds: its own name, or its folder's for a `mod.rs`.
fn module_name(path: &str) -> &str {
    match file_name(path) {
        "mod.rs" => file_name(folder(path)),
        name => name.trim_end_matches(".rs"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    #[test]
    fn five_hundred_lines_are_enough() {
        let most = "\n".repeat(500);
        let over = "\n".repeat(501);
        check_places(check, &[("a.rs", &most), ("long.md", &over)], &[]);
        check_places(check, &[("a.rs", &over)], &[("a.rs", 501)]);
    }

    #[test]
    fn names_without_a_subject_are_refused() {
        let files =
            [("a/misc.rs", ""), ("a/ordinal.rs", ""), ("a/utils/mod.rs", ""), ("a/utils.md", "")];
        check_places(check, &files, &[("a/misc.rs", 1), ("a/utils/mod.rs", 1)]);
    }
}
