//! The exit code: 0 answered, 1 undecided, 2 bad input, 3 the machine said no, 130 stopped. A
//! script must be able to tell a typing error from a full disk, and both from a question that is
//! too hard.

use crate::support::{command, finish, run};
use std::fs;
use std::net::TcpListener;

#[test]
fn answers_and_what_is_undecided_differ() {
    assert_eq!(run(&["solve", "3x4"]).code, Some(0));
    assert_eq!(run(&["grundy", "20x21", "--budget", "1k"]).code, Some(1));
    assert_eq!(run(&["options", "20x21", "--budget", "1k"]).code, Some(1));
    assert_eq!(run(&["extend", "--over", "4"]).code, Some(1));
}

/// Who wins is known, though not every winning bite.
#[test]
fn a_solution_without_all_bites_is_an_answer() {
    let told = run(&["solve", "40x41", "--budget", "2M"]);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(told.stdout.contains("winning bites: not found"), "{told:?}");
    assert_eq!(run(&["draw", "20x21", "--bites", "--budget", "1k"]).code, Some(1));
}

#[test]
fn what_is_typed_wrongly_is_bad_input() {
    for arguments in [
        &["solve", "(4,5)"][..],
        &["solve", "3x4", "--budget", "-1"],
        &["query", "no such file"],
        &["check", "no such file"],
        &["catalogue", "--in", "no such file"],
        &["catalogue", "3x3", "--out", "no such folder/file"],
        &["atlas", "verify", "nothing"],
        &["sources", "nobody"],
        &["help", "nothing"],
    ] {
        assert_ne!(run(arguments).complaint(), "", "{arguments:?}");
    }
}

#[test]
fn memory_that_is_not_allowed_is_no_typing_error() {
    for arguments in [
        &["boards", "30x30"][..],
        &["boards", "16x16", "--memory", "1M"],
        &["catalogue", "9x9x9"],
        &["census", "--to", "2M", "--memory", "1M"],
        &["families", "--bottom", "900,900,900"],
        &["heap", "0.77", "--to", "900M", "--memory", "1M"],
        &["openings", "900M"],
    ] {
        assert_ne!(run(arguments).refusal(), "", "{arguments:?}");
    }
}

/// Asking for more memory would not help.
#[test]
fn boards_out_of_reach_are_said_to_be() {
    let refusal = run(&["boards", "30x30"]).refusal();
    assert!(refusal.contains("the board 30×30 is out of reach"), "{refusal}");
    assert!(!refusal.contains("--memory"), "{refusal}");
}

#[test]
fn a_port_that_is_taken_is_no_typing_error() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let refusal = run(&["serve", "--listen", &address]).refusal();
    assert!(refusal.contains("cannot listen on"), "{refusal}");
    let wrong = run(&["serve", "--listen", "nowhere"]).complaint();
    assert!(wrong.contains("write for example 127.0.0.1:8080 or 8080"), "{wrong}");
}

#[test]
fn a_damaged_table_is_no_typing_error() {
    let folder = tempfile::tempdir().expect("there is room for tables");
    let dir = folder.path().to_str().expect("UTF-8");
    fs::write(folder.path().join("three-rows-census-10.table"), "nonsense").expect("it is written");
    run(&["atlas", "verify", "three-rows-census-10", "--dir", dir]).refusal();
    // The answer is right all the same, and the table is not passed over in silence.
    let told = run(&["solve", "3x4", "--dir", dir]);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(told.stderr.contains("note: the table three-rows-census-10 in "), "{told:?}");
}

#[test]
fn a_folder_that_is_named_and_not_there_is_noted() {
    let told = run(&["solve", "3x4", "--dir", "no such folder"]);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert_eq!(told.stderr, "note: there is no folder no such folder; no tables are used\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named_with_its_file() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("there is room for files");
    let file = |name: &str| folder.path().join(name);
    for (name, arguments) in [
        ("a.csv", &["catalogue", "9x9"][..]),
        ("b.csv", &["census", "--to", "1000"]),
        ("c.json", &["openings", "1..1000"]),
        ("d.svg", &["draw", "20x20"]),
    ] {
        let path = file(name);
        symlink("/dev/full", file(&format!("{name}.part"))).expect("a link");
        let place = path.to_str().expect("UTF-8");
        let told = run(&[arguments, &["--out", place]].concat());
        assert_eq!(told.code, Some(3), "{told:?}");
        assert!(told.stderr.starts_with(&format!("error: cannot write {place}: ")), "{told:?}");
        assert!(!path.exists(), "{name} looks whole");
    }
}

#[test]
fn the_codes_are_documented_everywhere() {
    let readme = include_str!("../../../../README.md");
    let manual = run(&["man"]).answer();
    let help = run(&["--help"]).answer().split_whitespace().collect::<Vec<_>>().join(" ");
    let topic = run(&["help", "exit-codes"]).answer();
    for (code, meaning) in [
        ("0", "answered"),
        ("1", "undecided"),
        ("2", "bad input"),
        ("3", "the machine said no (disk, permission, memory, port, lock)"),
        ("130", "stopped"),
    ] {
        assert!(help.contains(&format!("{code} {meaning}")), "{help}");
        assert!(topic.contains(&format!("{code}  {meaning}")), "{topic}");
        assert!(manual.contains(&format!("\n.TP\n{code}\n{meaning}")), "{manual}");
        assert!(readme.contains(&format!("| {code} | {meaning}")), "{code} in the README");
    }
}

#[test]
fn query_answers_even_if_every_line_is_wrong() {
    let told = finish(&mut command(&["query"]), b"nonsense\n{\"position\":\"(4,5)\"}\n");
    assert_eq!(told.code, Some(0), "{told:?}");
    assert_eq!(told.stdout.lines().count(), 2);
}
