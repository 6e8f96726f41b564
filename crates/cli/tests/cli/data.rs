//! `chomp data`: files with checksums and a manifest, kept, made again and verified.

use crate::support::{Run, run};
use std::fs;
use std::path::Path;

fn data(folder: &Path, more: &[&str]) -> Run {
    let folder = folder.to_str().unwrap();
    run(&[&["data", "--out", folder][..], more].concat())
}

#[test]
fn a_data_set_is_made_kept_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let only = ["--only", "grundy-3xn,families"];
    let made = data(folder, &only);
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let table = fs::read_to_string(folder.join("grundy-3xn.csv")).unwrap();
    assert!(table.starts_with("columns,poison_forbidden,poison_allowed\n1,2,3\n2,4,5\n3,5,6\n"));
    let manifest = fs::read(folder.join("manifest.json")).unwrap();
    let again = data(folder, &only);
    assert!(again.stdout.contains("grundy-3xn               is there already"), "{}", again.stdout);
    assert_eq!(fs::read(folder.join("manifest.json")).unwrap(), manifest);
    let check = data(folder, &["--check"]);
    assert_eq!((check.code, check.stdout.lines().last()), (Some(0), Some("accepted: 2 files")));
    // What was damaged is refused, and made again.
    fs::write(folder.join("families.csv"), "r3\n").unwrap();
    let check = data(folder, &["--check"]);
    assert_eq!((check.code, check.stdout.lines().last()), (Some(1), Some("refused: 1 wrong")));
    assert_eq!(data(folder, &only).code, Some(0));
    assert_eq!(data(folder, &["--check"]).code, Some(0));
    assert_eq!(fs::read(folder.join("manifest.json")).unwrap(), manifest);
}

#[test]
fn what_is_no_data_set_and_no_manifest_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let unknown = data(folder.path(), &["--only", "chess"]);
    assert_eq!(unknown.code, Some(2));
    assert_ne!(data(folder.path(), &["--check"]).code, Some(0));
    fs::write(folder.path().join("manifest.json"), "{}").unwrap();
    assert_eq!(data(folder.path(), &["--check"]).code, Some(2));
}
