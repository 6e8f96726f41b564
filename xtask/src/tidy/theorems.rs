//! A theorem is one file, one line in its table, and a full description.
//!
//! The `theorems! { … }` table of a theorem folder's `mod.rs` lists module
//! names, one a line, with a word before them that says of which boards a
//! theorem speaks, where that differs; the line `engines,` is the place of
//! engines that are not theorems. It and the files beside it must name the same
//! theorems, and each file's `//!` header must hold every part in [`PARTS`],
//! because that header is what the program prints about the theorem.

use std::collections::BTreeMap;

use super::Complaint;
use crate::tree::{Tree, rust_code};

/// Folders that hold one theorem a file; one that does not exist is passed over.
const FOLDERS: [&str; 3] = [
    "crates/games/src/chomp/theorems/",
    "crates/games/src/poset/theorems/",
    "crates/games/src/semigroup/theorems/",
];

/// What may stand before a name in a table.
const SIDES: [&str; 3] = ["finite ", "infinite ", "any "];

const PARTS: [&str; 6] =
    ["**Statement.**", "**Source.**", "**Scope.**", "**Status.**", "**Errata.**", "**Example.**"];

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    FOLDERS.into_iter().flat_map(|folder| check_folder(tree, folder)).collect()
}

fn check_folder(tree: &Tree, folder: &str) -> Vec<Complaint> {
    let files: BTreeMap<&str, (&str, &str)> = tree
        .below(folder)
        .filter_map(|(path, text)| Some((module_in(path, folder)?, (path, text))))
        .collect();
    let index = format!("{folder}mod.rs");
    let Some(mod_text) = tree.text(&index) else {
        return files
            .values()
            .map(|(path, _)| {
                Complaint::new(path, 1, format!("no table for it; {index} is missing"))
            })
            .collect();
    };
    let Some(table) = table(mod_text) else {
        let text = "no table; list the theorems in `theorems! { … }`, one `name,` a line";
        return vec![Complaint::new(&index, 1, text)];
    };
    let mut complaints = Vec::new();
    for (line, entry) in &table {
        if !files.contains_key(entry.as_str()) {
            let text = format!(
                "`{entry}` is not the name of a file here; expected a bare module name and a \
                 comma, with {folder}NAME.rs beside this table"
            );
            complaints.push(Complaint::new(&index, *line, text));
        }
    }
    for (name, (path, text)) in files {
        if !table.iter().any(|(_, entry)| entry == name) {
            let text =
                format!("not in the table; add the line `{name},` to `theorems!` in {index}");
            complaints.push(Complaint::new(path, 1, text));
        }
        let header = header(text);
        for part in PARTS.iter().filter(|part| !header.contains(**part)) {
            let text = format!("the `//!` header has no part `{part}`; a theorem has all of them");
            complaints.push(Complaint::new(path, 1, text));
        }
    }
    complaints
}

/// The module that a file directly in the folder holds; not `mod` itself.
fn module_in<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let name = path.strip_prefix(folder)?.strip_suffix(".rs")?;
    let name = name.strip_suffix("/mod").unwrap_or(name);
    (name != "mod" && !name.contains('/')).then_some(name)
}

/// The entries of the `theorems! { … }` table with their lines.
fn table(source: &str) -> Option<Vec<(usize, String)>> {
    let code = rust_code::code_only(source);
    let (start, end) = code.match_indices("theorems!").find_map(|(at, word)| {
        let after = &code[at + word.len()..];
        let body = after.trim_start().strip_prefix('{')?;
        let start = code.len() - body.len();
        Some((start, start + body.find('}')?))
    })?;
    let first_line = code[..start].matches('\n').count() + 1;
    let entries = code[start..end].split('\n').enumerate();
    Some(
        entries
            .map(|(offset, line)| (first_line + offset, line.trim()))
            .filter(|(_, line)| !line.is_empty() && *line != "engines,")
            .map(|(number, line)| (number, line.strip_suffix(',').unwrap_or(line)))
            .map(|(number, line)| {
                let name = SIDES.iter().find_map(|sides| line.strip_prefix(sides));
                (number, name.unwrap_or(line).into())
            })
            .collect(),
    )
}

/// The `//!` lines a file starts with.
fn header(source: &str) -> String {
    let lines: Vec<&str> = source.lines().take_while(|line| line.starts_with("//!")).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = "\
//! # Two rows
//!
//! **Statement.** A.
//! **Source.** B.
//! **Scope.** C.
//! **Status.** D.
//! **Errata.** None.
//! **Example.** E.

use x;
";

    const INDEX: &str = "\
//! Theorems.
macro_rules! theorems { ($($name:ident,)*) => {} }

theorems! {
    // The oldest first.
    two_rows,
    side_top,
}
";

    /// Complaints as `file name:line`, for files given by name.
    #[track_caller]
    fn check_files(files: &[(&str, &str)], expected: &[&str]) {
        let mut tree = Tree::default();
        for (name, text) in files {
            tree.insert(format!("{}{name}", FOLDERS[0]), Some((*text).into()));
        }
        let complaints = check(&tree);
        let places: Vec<String> = complaints
            .iter()
            .map(|found| format!("{}:{}", found.path.replace(FOLDERS[0], ""), found.line))
            .collect();
        assert_eq!(places, expected, "{complaints:#?}");
    }

    #[test]
    fn a_full_table_is_fine() {
        let files = [
            ("mod.rs", INDEX),
            ("two_rows.rs", FULL),
            ("side_top/mod.rs", FULL),
            ("side_top/proof.rs", "//! A part.\n"),
        ];
        check_files(&files, &[]);
    }

    #[test]
    fn table_and_files_name_the_same_theorems() {
        let files = [("mod.rs", INDEX), ("two_rows.rs", FULL), ("square_hook.rs", FULL)];
        check_files(&files, &["mod.rs:7", "square_hook.rs:1"]);
    }

    #[test]
    fn a_line_may_say_of_which_boards_a_theorem_speaks() {
        let index = "theorems! {\n    any two_rows,\n    engines,\n    finite side_top,\n}\n";
        let files = [("mod.rs", index), ("two_rows.rs", FULL), ("side_top.rs", FULL)];
        check_files(&files, &[]);
        check_files(&files[..2], &["mod.rs:4"]);
    }

    #[test]
    fn entries_are_bare_names() {
        let index = "theorems! {\n    two_rows => 1,\n}\n";
        check_files(&[("mod.rs", index), ("two_rows.rs", FULL)], &["mod.rs:2", "two_rows.rs:1"]);
    }

    #[test]
    fn every_part_of_the_header_is_asked_for() {
        let index = "theorems! {\n    two_rows,\n}\n";
        for part in PARTS {
            let text = FULL.replace(part, "") + "// " + part;
            check_files(&[("mod.rs", index), ("two_rows.rs", &text)], &["two_rows.rs:1"]);
        }
    }

    #[test]
    fn a_missing_table_is_one_complaint() {
        check_files(
            &[("mod.rs", "//! theorems! { two_rows }\n"), ("two_rows.rs", FULL)],
            &["mod.rs:1"],
        );
        check_files(&[("two_rows.rs", FULL)], &["two_rows.rs:1"]);
    }
}
