//! The repository's files as text, and small readers for what is in them.
//!
//! The tidy rules see the repository only through a [`Tree`], so a test can
//! build one by hand and no rule touches the disk.
//!
//! - [`disk`]: makes the tree of a checkout;
//! - [`rust_code`]: Rust source without comments and string contents;
//! - [`rust_paths`]: the paths that Rust source names;
//! - [`markdown`]: Markdown without its code;
//! - [`manifest`]: the few lines of a `Cargo.toml` that concern dependencies;
//! - [`whole_word`]: does a line contain this word, and not only as a part.

pub(crate) mod disk;
pub(crate) mod manifest;
pub(crate) mod markdown;
pub(crate) mod rust_code;
pub(crate) mod rust_paths;
pub(crate) mod whole_word;

use std::collections::BTreeMap;

/// Paths from the repository root, with `/` between the parts, and the text
/// behind each. A file that is not UTF-8 has a path but no text.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    /// A tree made by hand.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let mut tree = Self::default();
        for (path, text) in files {
            tree.insert((*path).into(), Some((*text).into()));
        }
        tree
    }

    /// Adds a file, or replaces it.
    pub(crate) fn insert(&mut self, path: String, text: Option<String>) {
        self.files.insert(path, text);
    }

    /// The text of one file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Every text file as path and text, ordered by path.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// Every text file whose name ends in a dot and one of these extensions.
    pub(crate) fn with_extension<'a>(
        &'a self,
        extensions: &'a [&str],
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.texts().filter(move |(path, _)| {
            let extension = file_name(path).rsplit_once('.').map(|(_, extension)| extension);
            extension.is_some_and(|extension| extensions.contains(&extension))
        })
    }

    /// Every text file below this folder, which is given with its final `/`.
    pub(crate) fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.texts().filter(move |(path, _)| path.starts_with(folder))
    }

    /// Whether there is a file or a folder at this path.
    pub(crate) fn exists(&self, path: &str) -> bool {
        let folder = format!("{path}/");
        path.is_empty()
            || self.files.contains_key(path)
            || self.files.keys().any(|file| file.starts_with(&folder))
    }
}

/// The last part of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The path without its last part and without the slash before it.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_extension_and_folder() {
        let mut tree = Tree::of(&[("a/x.rs", "1"), ("a/b/y.rs", "2"), ("ab/z.md", "3")]);
        tree.insert("a/picture.rs".into(), None);
        let rust: Vec<&str> = tree.with_extension(&["rs"]).map(|(path, _)| path).collect();
        assert_eq!(rust, ["a/b/y.rs", "a/x.rs"]);
        assert_eq!(tree.below("a/").count(), 2);
    }

    #[test]
    fn folders_exist_when_they_hold_a_file() {
        let tree = Tree::of(&[("a/b/y.rs", "")]);
        assert!(tree.exists("a") && tree.exists("a/b") && tree.exists("a/b/y.rs"));
        assert!(tree.exists(""));
        assert!(!tree.exists("a/b/y") && !tree.exists("b"));
    }

    #[test]
    fn paths_split_at_the_last_slash() {
        assert_eq!((folder("a/b/c.rs"), file_name("a/b/c.rs")), ("a/b", "c.rs"));
        assert_eq!((folder("c.rs"), file_name("c.rs")), ("", "c.rs"));
    }
}
