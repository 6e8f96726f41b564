//! Markdown files start with a title, and their relative links lead to files.
//!
//! Links to other sites, mail addresses and places within the same page are
//! left alone, and so is anything inside of code. A link may lead to a folder
//! that holds a file. One that starts with `/` starts at the repository root.
//! What is made for the book is not in the tree; `cargo xtask book` checks it.

use super::Complaint;
use crate::tree::markdown::{self, Fenced};
use crate::tree::{Tree, folder};

/// Folders of the book that its commands and other tools fill.
const MADE: [&str; 2] = ["book/src/figures/", "book/src/python/"];

pub(crate) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.with_extension(&["md"]) {
        if !text.starts_with("# ") {
            let text = "no title; the first line should be `# ` and the page's name";
            complaints.push(Complaint::new(path, 1, text));
        }
        let lines = markdown::without_code(text, Fenced::Dropped);
        for (index, line) in lines.iter().enumerate() {
            for link in relative_links(line) {
                if let Some(problem) = problem_with(tree, path, link) {
                    complaints.push(Complaint::new(path, index + 1, problem));
                }
            }
        }
    }
    complaints
}

/// The targets of `](target)` on a line, without those that leave the
/// repository or stay on the page, and without anchors and titles.
fn relative_links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|after| {
        let target = match after.strip_prefix('<') {
            Some(bracketed) => bracketed.split('>').next()?,
            None => after.split([')', ' ']).next()?,
        };
        let elsewhere = ["http:", "https:", "mailto:", "#"];
        let leaves = elsewhere.iter().any(|start| target.starts_with(start));
        (!leaves).then(|| target.split('#').next().unwrap_or(target))
    })
}

fn problem_with(tree: &Tree, page: &str, link: &str) -> Option<String> {
    let Some(target) = resolved(page, link) else {
        return Some(format!("the link `{link}` leads out of the repository"));
    };
    let is_made = MADE.iter().any(|folder| target.starts_with(folder));
    (!is_made && !tree.exists(&target)).then(|| {
        format!(
            "the link `{link}` leads to `{target}`, which is not there; links are relative to the \
             page's folder"
        )
    })
}

/// The link as a path from the repository root; none when it climbs past it.
fn resolved(page: &str, link: &str) -> Option<String> {
    let base = if link.starts_with('/') { "" } else { folder(page) };
    let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::testing::check_places;

    /// Complaints about a page `docs/page.md` with this line under its title.
    #[track_caller]
    fn check_line(line: &str, expected: usize) {
        let text = format!("# Page\n{line}\n");
        let files = [("docs/page.md", text.as_str()), ("README.md", "# A\n"), ("src/a b.rs", "")];
        let places = vec![("docs/page.md", 2); expected];
        check_places(check, &files, &places);
    }

    #[test]
    fn links_to_files_and_folders_are_fine() {
        check_line("[a](../README.md) and ![b](../src) and [c](page.md#part)", 0);
        check_line("[a](/README.md) [b](<../src/a b.rs>) [c](../README.md \"title\") [d](..)", 0);
    }

    #[test]
    fn links_elsewhere_are_left_alone() {
        check_line("[a](https://a.b/c) [b](http://a) [c](mailto:a@b) [d](#part)", 0);
        check_line("`[a](b)` and v[0](x is not a link, but [b](page.md) is", 1);
    }

    #[test]
    fn links_to_nothing_are_found() {
        check_line("[a](README.md) [b](../README.md) [c](../src/)", 1);
        check_line("[a](missing.md#part) [b](<also missing.md>)", 2);
        check_line("[a](../../README.md)", 1);
    }

    #[test]
    fn figures_of_the_book_are_made_elsewhere() {
        let text = "# A\n![a](../figures/a.svg) [b](../pictures/a.svg)\n";
        check_places(check, &[("book/src/play/a.md", text)], &[("book/src/play/a.md", 2)]);
    }

    #[test]
    fn code_blocks_are_skipped() {
        let files = [("a.md", "# A\n```\n[a](b)\n```\n[a](b)\n")];
        check_places(check, &files, &[("a.md", 5)]);
    }

    #[test]
    fn a_page_starts_with_its_title() {
        let files = [("a.md", "\n# A\n"), ("b.md", "## B\n"), ("c.md", ""), ("d.txt", "")];
        check_places(check, &files, &[("a.md", 1), ("b.md", 1), ("c.md", 1)]);
    }
}
