//! Nothing is left unfinished, and no path is one machine's own.
//!
//! Notes to oneself, placeholders, debugging aids and skipped tests are
//! refused in sources and Markdown; in Markdown, a code span may mention
//! them, a code block may not use them. Absolute paths into a machine's
//! folders are refused in every text file; a path that goes on from something
//! else, as in an address, is not absolute. This folder is exempt, since it
//! has to spell them.

use super::Complaint;
use crate::tree::markdown::{self, Fenced};
use crate::tree::{Tree, file_name, whole_word};

const EXEMPT: &str = "xtask/src/tidy/";

const SOURCES: [&str; 12] =
    ["rs", "md", "toml", "yml", "yaml", "sh", "py", "pyi", "js", "css", "html", "svg"];

const REFUSED: [(&str, &str); 7] = [
    ("todo!", "finish it, or return an error that says what is unsupported"),
    ("unimplemented!", "finish it, or return an error that says what is unsupported"),
    ("dbg!", "take the debugging out"),
    ("#[ignore", "make the test fast enough to run, or scale it with TEST_SCALE"),
    ("FIXME", "fix it, or state the limitation and its reason"),
    ("XXX", "settle it, or state the limitation and its reason"),
    ("TODO", "do it, or state the limitation and its reason"),
];

const MACHINE_FOLDERS: [&str; 4] = ["/work/", "/root/", "/home/", "/tmp/"];

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.texts() {
        if path.starts_with(EXEMPT) {
            continue;
        }
        let extension = file_name(path).rsplit('.').next().unwrap_or("");
        let lines: Vec<String> = match extension {
            "md" => markdown::without_code(text, Fenced::Kept),
            _ => text.lines().map(String::from).collect(),
        };
        for (index, (line, whole)) in lines.iter().zip(text.lines()).enumerate() {
            if SOURCES.contains(&extension) {
                for (word, remedy) in REFUSED {
                    if whole_word::contains(line, word) {
                        let text = format!("`{word}` is refused; {remedy}");
                        complaints.push(Complaint::new(path, index + 1, text));
                    }
                }
            }
            for folder in MACHINE_FOLDERS {
                if holds_absolute(whole, folder) {
                    let text = format!(
                        "a path into `{folder}` holds on one machine only; write it relative to \
                         the repository"
                    );
                    complaints.push(Complaint::new(path, index + 1, text));
                }
            }
        }
    }
    complaints
}

/// Whether the folder occurs at the start of a path: nothing that could be an
/// earlier part of the same path comes before it.
fn holds_absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "_.-~*%+)}".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    #[test]
    fn every_refused_word_is_found_in_rust_and_markdown() {
        for (word, _) in REFUSED {
            let text = format!("first\n  // {word}(1)]\n");
            check_places(check, &[("a.rs", &text), ("b.txt", &text)], &[("a.rs", 2)]);
            let text = format!("# A\n\n```\n{word}(1)\n```\nthe word `{word}`\n{word}\n");
            check_places(check, &[("a.md", &text)], &[("a.md", 4), ("a.md", 7)]);
        }
    }

    #[test]
    fn longer_words_are_free() {
        check_places(check, &[("a.rs", "XXXL mastodbg! TODOS #[ignored_by]\n")], &[]);
    }

    #[test]
    fn machine_paths_are_found_in_any_text() {
        for folder in MACHINE_FOLDERS {
            let text = format!("a={folder}b\nfile://{folder}b\n`{folder}`\n");
            let places = [("notes", 1), ("notes", 2), ("notes", 3)];
            check_places(check, &[("notes", &text)], &places);
        }
    }

    #[test]
    fn paths_that_go_on_from_something_are_free() {
        let text =
            "https://example.org/home/a\n~/work/a\n../tmp/a\n$(pwd)/tmp/a\nhomework/\n/tmpfile\n";
        check_places(check, &[("a.md", text)], &[]);
    }

    #[test]
    fn this_folder_is_exempt() {
        check_places(check, &[("xtask/src/tidy/words.rs", "TODO /tmp/\n")], &[]);
    }
}
