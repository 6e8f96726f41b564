//! The files of the page, as they lie in their folder.

use std::path::Path;

/// The folder.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");

/// The address and the text of every file.
pub(crate) fn assets() -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(Path::new(FOLDER), &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, found);
            continue;
        }
        let name = path.strip_prefix(FOLDER).unwrap().to_str().unwrap();
        let address = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
        found.push((address, std::fs::read_to_string(&path).unwrap()));
    }
}

/// What the course, the puzzles and the pages for teachers need besides the page: files whose
/// addresses begin so.
const TEACHING: &[&str] = &[
    "/learn.js",
    "/lesson_player",
    "/lessons/",
    "/messages/en_teaching",
    "/picture",
    "/present.js",
    "/puzzle",
    "/share",
    "/steps/",
    "/teachers",
    "/worksheet",
];

/// The addresses that somebody needs who reads English, and those that are optional; each language
/// is one file, and what is said by the optional parts another one.
pub(crate) fn assets_in_english() -> (Vec<String>, Vec<String>) {
    let is_english = |path: &String| {
        let messages = path.strip_prefix("/messages/");
        messages.is_none_or(|file| ["en.js", "en_teaching.js"].contains(&file))
    };
    let is_optional = |path: &String| TEACHING.iter().any(|part| path.starts_with(part));
    let paths = assets().into_iter().map(|(path, _)| path).filter(is_english);
    let (optional, needed) = paths.partition(is_optional);
    (needed, optional)
}
