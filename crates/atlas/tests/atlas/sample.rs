//! A small table with blocks of awkward lengths, and the ways to build it.

use atlas::{Description, Draft, Table};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub(crate) fn description() -> Description {
    Description::new("sample", 3).with("to", 5).with("notation", "(4,2,1)")
}

/// Empty, shorter than the padding, exactly padded, and longer.
pub(crate) fn blocks() -> Vec<Vec<u8>> {
    [5, 0, 8, 1, 21].iter().map(|&length| (1..=length).collect()).collect()
}

/// Appends what is missing.
pub(crate) fn append_rest(draft: &mut Draft) {
    for block in &blocks()[draft.blocks() as usize..] {
        draft.append(block).unwrap();
    }
}

/// A folder and the path of a table in it.
pub(crate) fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sample.table");
    (folder, path)
}

/// Builds the sample without interruption.
pub(crate) fn build(path: &Path) -> Table {
    let mut draft = Draft::open(path, &description()).unwrap();
    append_rest(&mut draft);
    draft.finish().unwrap()
}

/// The bytes of the sample that was built without interruption.
pub(crate) fn finished_bytes() -> Vec<u8> {
    let (_folder, path) = folder();
    build(&path);
    fs::read(path).unwrap()
}

/// The bytes of the sample's part file with all blocks in it.
pub(crate) fn part_bytes() -> Vec<u8> {
    let (_folder, path) = folder();
    let mut draft = Draft::open(&path, &description()).unwrap();
    append_rest(&mut draft);
    drop(draft);
    fs::read(beside(&path, ".part")).unwrap()
}

/// The path with this ending appended.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

/// The names of the files in a folder, sorted.
pub(crate) fn files_in(folder: &Path) -> Vec<String> {
    let name = |file: fs::DirEntry| file.file_name().into_string().unwrap();
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| name(file.unwrap())).collect();
    names.sort();
    names
}
