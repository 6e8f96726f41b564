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

/// The addresses that somebody needs who reads English; each language is one file.
pub(crate) fn assets_in_english() -> Vec<String> {
    let is_needed = |path: &String| !path.starts_with("/messages/") || path == "/messages/en.js";
    assets().into_iter().map(|(path, _)| path).filter(is_needed).collect()
}
