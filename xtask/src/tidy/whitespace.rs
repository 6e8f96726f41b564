//! Lines end where their text ends, and files end with a line break.
//!
//! Files under `data/` may keep what stands at the end of a line, which can
//! be part of the data.

use super::Complaint;
use crate::tree::Tree;

const TEXT: [&str; 8] = ["rs", "md", "toml", "yml", "sh", "txt", "csv", "json"];

const DATA: &str = "data/";

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.with_extension(&TEXT) {
        // Not `lines()`, which would hide a carriage return.
        for (index, line) in text.split('\n').enumerate() {
            if !path.starts_with(DATA) && line.ends_with(char::is_whitespace) {
                let text = "whitespace at the end of the line; remove it";
                complaints.push(Complaint::new(path, index + 1, text));
            }
        }
        if !text.is_empty() && !text.ends_with('\n') {
            let last = text.lines().count();
            let complaint = "no line break at the end of the file; add one";
            complaints.push(Complaint::new(path, last, complaint));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    #[test]
    fn clean_files_are_fine() {
        let files = [("a.rs", "a\n\n  b\n"), ("empty.txt", ""), ("picture.svg", "a ")];
        check_places(check, &files, &[]);
    }

    #[test]
    fn trailing_whitespace_is_found() {
        let files = [("a.md", "a\nb \n\t\nc\r\n")];
        check_places(check, &files, &[("a.md", 2), ("a.md", 3), ("a.md", 4)]);
    }

    #[test]
    fn a_missing_line_break_is_found() {
        check_places(check, &[("a.toml", "a\nb")], &[("a.toml", 2)]);
    }

    #[test]
    fn data_may_keep_blanks_but_not_lack_the_end() {
        check_places(check, &[("data/golden/a.csv", "a, \n")], &[]);
        check_places(check, &[("data/golden/a.csv", "a, ")], &[("data/golden/a.csv", 1)]);
    }
}
