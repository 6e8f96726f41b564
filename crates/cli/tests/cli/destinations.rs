//! Results that go to what is no regular file: pipes with names are written to, links are followed,
//! and neither is replaced.

use crate::support::{Run, run};
use std::fs;
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::Command;
use std::thread;

/// Every flag with a file, and what the file is to begin with.
const COMMANDS: [(&[&str], &str, &str); 8] = [
    (&["catalogue", "3", "3"], "--out", "("),
    (&["census", "--to", "3", "--format", "csv"], "--out", "third_row,"),
    (&["families", "--bottom", "0..2", "--format", "csv"], "--out", "bottom"),
    (&["families", "--bottom", "2"], "--certificate", "{"),
    (&["families", "--bottom", "2"], "--proof", ""),
    (&["solve", "3x4"], "--certificate", "{"),
    (&["draw", "3x4"], "--svg", "<svg"),
    (&["draw", "3x4"], "--png", "\u{fffd}PNG"),
];

fn run_into(arguments: &[&str], flag: &str, path: &Path) -> Run {
    run(&[arguments, &[flag, path.to_str().unwrap()]].concat())
}

#[test]
fn a_pipe_with_a_name_gets_the_rows_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    for (index, (arguments, flag, beginning)) in COMMANDS.into_iter().enumerate() {
        let pipe = folder.path().join(format!("pipe-{index}"));
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || {
                let mut bytes = Vec::new();
                fs::File::open(pipe).unwrap().read_to_end(&mut bytes).unwrap();
                String::from_utf8_lossy(&bytes).into_owned()
            }
        });
        let Run { code, stderr, .. } = run_into(arguments, flag, &pipe);
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "{arguments:?} {flag}");
        assert_eq!(code, Some(0), "{arguments:?} {flag}: {stderr}");
        let text = reader.join().unwrap();
        assert!(!text.is_empty() && text.starts_with(beginning), "{arguments:?} {flag}: {text}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), COMMANDS.len(), "and no parts");
}

#[test]
fn a_link_stays_and_its_file_is_written() {
    let folder = tempfile::tempdir().unwrap();
    for (index, (arguments, flag, beginning)) in COMMANDS.into_iter().enumerate() {
        let [file, link] =
            ["file", "link"].map(|name| folder.path().join(format!("{name}-{index}")));
        // Once to a file that is not there yet, and once to one that is.
        symlink(file.file_name().unwrap(), &link).unwrap();
        for _ in 0..2 {
            let Run { code, stderr, .. } = run_into(arguments, flag, &link);
            assert_eq!(code, Some(0), "{arguments:?} {flag}: {stderr}");
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "{arguments:?} {flag}");
            let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
            assert!(!text.is_empty() && text.starts_with(beginning), "{arguments:?}: {text}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2 * COMMANDS.len(), "and no parts");
}

#[test]
fn the_shell_can_hand_a_process_the_rows() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_chomp");
    let log = folder.path().join("log");
    fs::write(&log, "before\n").unwrap();
    let script = format!(
        "'{program}' catalogue 2 2 --format csv --out /dev/stdout >> log &&
         '{program}' catalogue 2 2 --format csv --out /dev/fd/5 5>> log"
    );
    let status = Command::new("sh").args(["-c", &script]).current_dir(folder.path()).status();
    assert!(status.unwrap().success());
    let text = fs::read_to_string(&log).unwrap();
    let rows = run(&["catalogue", "2", "2", "--format", "csv", "--list"]).answer();
    assert_eq!(text, format!("before\n{rows}{rows}"));
}

#[test]
fn two_documents_do_not_share_a_stream() {
    for arguments in [
        &["draw", "3x4", "--svg", "-", "--png", "-"][..],
        &["draw", "3x4", "--svg", "-", "--png", "/dev/stdout"],
        &["families", "--bottom", "2", "--certificate", "-", "--proof", "-"],
        &["triples", "chomp", "--x", "5", "--svg", "-", "--png", "-"],
    ] {
        let complaint = run(arguments).complaint();
        assert!(complaint.contains("cannot both be standard output"), "{arguments:?}: {complaint}");
    }
}

#[test]
fn files_end_as_a_format_does_or_the_format_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for name in ["x.pdf", "x.xls", "x.md"] {
        let complaint = run(&["catalogue", "3", "3", "--out", &file(name)]).complaint();
        assert!(complaint.contains("choose one with --format: text, csv, json, binary"));
    }
    // Heaps are not written as bytes.
    let complaint = run(&["heap", "kayles", "--values", "--out", &file("x.bin")]).complaint();
    assert!(complaint.contains("no format has files that end with .bin"), "{complaint}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    for name in ["rows", "rows.txt", "rows.csv", "rows.JSON", "rows.jsonl", "rows.bin"] {
        let told = run(&["catalogue", "3", "3", "--list", "--out", &file(name)]);
        assert_eq!(told.code, Some(0), "{}", told.stderr);
    }
    let told = run(&["catalogue", "3", "3", "--out", &file("x.pdf"), "--format", "text"]);
    assert_eq!(told.code, Some(0), "{}", told.stderr);
    let first = |name: &str| fs::read(folder.path().join(name)).unwrap()[0];
    assert_eq!(
        [first("rows.csv"), first("rows.JSON"), first("rows.txt")].map(char::from),
        ['r', '{', '(']
    );
}

#[test]
fn a_folder_without_tables_is_told() {
    for arguments in [&["openings", "5"][..], &["census", "--to", "5"], &["solve", "3x4"]] {
        let told = run(&[arguments, &["--dir", "/there is none"]].concat());
        assert_eq!(told.code, Some(0));
        assert!(told.stderr.contains("note: there is no folder /there is none"), "{arguments:?}");
    }
}

#[test]
fn hints_show_what_the_command_takes() {
    for arguments in [&["stalks", "--bottom", "x"], &["heights", "--tail", "x"]] {
        let complaint = run(arguments).complaint();
        assert!(complaint.contains("write for example 5 or 4,2"), "{complaint}");
        assert!(!complaint.contains(".."), "{complaint}");
    }
}
