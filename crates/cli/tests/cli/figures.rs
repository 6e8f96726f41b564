//! `chomp figures`: the figures of the papers as files.

use crate::support::run;
use std::fs;

#[test]
fn figures_come_as_svg_png_pdf_and_csv() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new folder");
    let out = out.to_str().unwrap();
    let drawn = run(&["figures", "--only", "fl-a1,ngu-3,hs-2", "--out", out]).answer();
    assert_eq!(drawn.lines().count(), 3);
    for id in ["fl-a1", "ngu-3", "hs-2"] {
        let read = |end: &str| fs::read(format!("{out}/{id}.{end}")).unwrap();
        assert!(read("svg").starts_with(b"<svg"), "{id}");
        assert_eq!(read("png")[1..4], *b"PNG", "{id}");
        assert!(read("pdf").starts_with(b"%PDF-"), "{id}");
        let csv = String::from_utf8(read("csv")).unwrap();
        assert!(csv.contains("\npanel,mark,colour,x,y,y2\n1,"), "{id}: {csv}");
    }
}

/// Another process writes the same bytes: nothing depends on a clock, on chance or on addresses.
#[test]
fn figures_have_the_same_bytes_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let only = "fl-1b,fl-2b,fl-2c,fl-a3,ngu-2,hs-2,hs-7a,hs-8";
    let draw = |name: &str| {
        let out = folder.path().join(name);
        run(&["figures", "--only", only, "--out", out.to_str().unwrap()]).answer();
        let files = fs::read_dir(out).unwrap().map(|file| file.unwrap().path());
        let mut files: Vec<_> = files
            .map(|path| (path.file_name().unwrap().to_owned(), fs::read(&path).unwrap()))
            .collect();
        files.sort();
        files
    };
    let (first, second) = (draw("first"), draw("second"));
    assert_eq!(first.len(), 8 * 4);
    for (a, b) in first.iter().zip(&second) {
        assert!(a == b, "{:?}", a.0);
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
