//! Pictures as files: the same arguments and the same files wherever something is drawn.

use crate::support::{command, run};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Commands that draw, each in a small case.
const DRAWING: [&[&str]; 11] = [
    &["draw", "(5,3,3,1)", "--bites"],
    &["draw", "3xw^w"],
    &["draw", "2x2x3"],
    &["sheet", "40", "--kind", "instant-winners"],
    &["sheet", "40", "--kind", "losers"],
    &["census", "--to", "60"],
    &["openings", "1..60"],
    &["boards", "4x1..12"],
    &["heap", "kayles", "--to", "90"],
    &["triples", "wythoff", "--x", "12", "--columns", "40", "--height", "40"],
    &["stalks", "--bottom", "8"],
];

#[track_caller]
fn files(arguments: &[&str], folder: &Path, more: &[&str]) -> Vec<Vec<u8>> {
    let names = [("--svg", "a.svg"), ("--png", "a.png"), ("--pdf", "a.pdf"), ("--data", "a.csv")];
    let files = names.map(|(flag, name)| (flag, folder.join(name).to_str().unwrap().to_owned()));
    let named = files.iter().flat_map(|(flag, file)| [*flag, file.as_str()]);
    let all: Vec<&str> =
        arguments.iter().copied().chain(named).chain(more.iter().copied()).collect();
    assert_eq!(run(&all).answer(), "", "{arguments:?}: what is drawn is not listed");
    files.iter().map(|(_, file)| fs::read(file).unwrap()).collect()
}

/// The width and the height of a PNG file, and its dots in a metre.
fn size_of(png: &[u8]) -> ([u32; 2], u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    let density = png.windows(4).position(|name| name == b"pHYs").expect("it has a density");
    ([number(16), number(20)], number(density + 4))
}

#[test]
fn every_command_that_draws_writes_every_kind_of_file() {
    for arguments in DRAWING {
        let folder = tempfile::tempdir().unwrap();
        let written = files(arguments, folder.path(), &["--width", "86mm", "--font-size", "8pt"]);
        let [svg, png, pdf, csv] = &written[..] else { panic!("four files") };
        let svg = String::from_utf8(svg.clone()).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{arguments:?}");
        assert!(svg.contains(" width=\"86mm\""), "{arguments:?}");
        assert!(!svg.contains("w^") && !svg.contains("sqrt"), "{arguments:?}");
        let ([width, _], density) = size_of(png);
        assert_eq!((width, density), (1016, 11811), "{arguments:?}: 86 mm of 300 dots an inch");
        assert!(pdf.starts_with(b"%PDF-"), "{arguments:?}");
        assert!(csv.iter().filter(|byte| **byte == b'\n').count() > 1, "{arguments:?}");
        let names = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(names, 4, "{arguments:?}: nothing else is left in the folder");
        let again = files(arguments, folder.path(), &["--width", "86mm", "--font-size", "8pt"]);
        assert!(written == again, "{arguments:?}: the same bytes");
    }
}

#[test]
fn a_picture_goes_to_standard_output_too() {
    for (flag, begin) in [("--svg", &b"<svg"[..]), ("--png", b"\x89PNG"), ("--pdf", b"%PDF")] {
        let out = command(&["heap", "kayles", "--to", "40", flag, "-"]).output().unwrap();
        assert!(out.status.success() && out.stdout.starts_with(begin), "{flag}");
    }
    for two in [["--svg", "--png"], ["--pdf", "--data"]] {
        let complaint = run(&["heap", "kayles", two[0], "-", two[1], "-"]).complaint();
        assert!(complaint.contains("cannot both be standard output"), "{complaint}");
    }
}

#[test]
fn sizes_that_are_none_are_complaints() {
    for (arguments, message) in [
        (&["--width", "3"][..], "\"3\" has no unit; write for example 86mm"),
        (&["--width", "5m"], "\"m\" is no unit; write for example 86mm"),
        (&["--width", "20mm"], "has no room for letters of 8pt; choose a width of 46mm or more"),
        (&["--width", "wide"], "is not a length"),
        (&["--width", "900in"], "is too wide"),
        (&["--font-size", "1pt"], "letters of 1pt are not read"),
    ] {
        for command in [&["draw", "2x3", "--svg", "-"][..], &["figures", "--out", "x"]] {
            let complaint = run(&[command, arguments].concat()).complaint();
            assert!(complaint.contains(message), "{arguments:?}: {complaint}");
        }
    }
    let complaint = run(&["draw", "2x3", "--width", "86mm"]).complaint();
    assert!(complaint.contains("add --svg FILE"), "{complaint}");
    assert!(!Path::new("x").exists());
}

#[test]
fn what_has_no_picture_says_so() {
    for (arguments, message) in [
        (&["sheet", "9"][..], "choose what is drawn"),
        (&["triples"], "a picture needs a game"),
        (&["census", "--to", "9", "--by-period"], "leave out --by-period"),
        (&["heap", "kayles", "--period"], "leave out --period"),
        (&["boards", "2..4x2..4"], "one number of rows"),
        (&["stalks", "--bottom", "2,2"], "one length"),
        (&["census", "--to", "100M"], "shows no more than one of 10M"),
        (&["openings", "1..9", "--format", "csv"], "leave out --format"),
        (&["heap", "kayles", "--out", "list.csv"], "leave out --format, and --out"),
    ] {
        let complaint = run(&[arguments, &["--svg", "-"]].concat()).complaint();
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
    let complaint = run(&["census", "--to", "9", "--pdf", "no/such/folder.pdf"]).complaint();
    assert!(complaint.contains("there is no folder no/such"), "{complaint}");
}

#[test]
fn a_size_in_pixels_is_that_of_the_png() {
    let folder = tempfile::tempdir().unwrap();
    let written = files(DRAWING[0], folder.path(), &["--width", "640px"]);
    assert_eq!(size_of(&written[1]).0[0], 640);
}

/// Where LaTeX is installed, a document with three figures is one page or more.
#[test]
fn latex_takes_the_figures() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let figures = ["figures", "--only", "fl-2b,fl-a1,hs-2", "--out", out, "--width", "86mm"];
    run(&figures).answer();
    let includes: String = ["fl-2b", "fl-a1", "hs-2"]
        .map(|id| format!("\\begin{{figure}}\\includegraphics{{{id}.pdf}}\\end{{figure}}\n"))
        .concat();
    let document = format!(
        "\\documentclass[twocolumn]{{article}}\n\\usepackage{{graphicx}}\n\\begin{{document}}\n\
         {includes}\\end{{document}}\n"
    );
    fs::write(folder.path().join("paper.tex"), document).unwrap();
    for compiler in ["pdflatex", "lualatex", "tectonic"] {
        let mut latex = Command::new(compiler);
        if compiler != "tectonic" {
            latex.args(["-interaction=nonstopmode", "-halt-on-error"]);
        }
        let Ok(told) = latex.arg("paper.tex").current_dir(folder.path()).output() else { continue };
        let text = String::from_utf8_lossy(&told.stdout).into_owned();
        assert!(told.status.success(), "{compiler}: {text}");
        assert!(fs::read(folder.path().join("paper.pdf")).unwrap().starts_with(b"%PDF"));
        return;
    }
}
