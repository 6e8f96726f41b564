//! `chomp figures`: the figures of the papers as files.

use crate::support::run;
use std::fs;

#[test]
fn figures_come_as_svg_png_and_csv() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new folder");
    let out = out.to_str().unwrap();
    let drawn = run(&["figures", "--only", "fl-a1,ngu-3", "--out", out]).answer();
    assert_eq!(drawn.lines().count(), 2);
    for id in ["fl-a1", "ngu-3"] {
        let read = |end: &str| fs::read(format!("{out}/{id}.{end}")).unwrap();
        assert!(read("svg").starts_with(b"<svg"), "{id}");
        assert_eq!(read("png")[1..4], *b"PNG", "{id}");
        let csv = String::from_utf8(read("csv")).unwrap();
        assert!(csv.contains("\npanel,mark,colour,x,y,y2\n1,"), "{id}: {csv}");
    }
}

#[test]
fn every_figure_is_listed() {
    let list = run(&["figures", "--list"]).answer();
    for id in ["1b", "2a", "2b", "2c", "3", "4a", "4b", "a1", "a2", "a3", "a4"] {
        assert!(list.lines().any(|line| line.starts_with(&format!("fl-{id} "))), "{id}: {list}");
    }
    assert!(list.contains("ngu-2 ") && list.contains("ngu-3 "), "{list}");
}

#[test]
fn wrong_figures_and_folders_are_complaints() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "no folder").unwrap();
    for (arguments, message) in [
        (&["--only", "fl-9", "--out", "x"][..], "there is no figure \"fl-9\"; there are fl-1b"),
        (&["--out", file.to_str().unwrap()], "cannot write to the folder"),
        (&[], "--out"),
    ] {
        let complaint = run(&[&["figures"][..], arguments].concat()).complaint();
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
}
