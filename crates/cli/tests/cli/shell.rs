//! `chomp completions`, `chomp man` and the help texts: what shells and readers of manuals need.

use crate::support::run;
use std::fs;
use std::path::Path;

const COMMANDS: [&str; 13] = [
    "solve",
    "grundy",
    "convert",
    "draw",
    "play",
    "theorem",
    "query",
    "openings",
    "census",
    "sheet",
    "atlas",
    "completions",
    "man",
];

#[test]
fn every_shell_gets_completions_of_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).answer();
        for word in COMMANDS.into_iter().chain(["budget", "computer-first"]) {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn completions_start_as_their_shell_expects() {
    assert!(run(&["completions", "bash"]).answer().starts_with("_chomp() {\n"));
    assert!(run(&["completions", "zsh"]).answer().starts_with("#compdef chomp\n"));
    assert!(run(&["completions", "fish"]).answer().contains("complete -c chomp "));
}

#[test]
fn an_unknown_shell_is_a_complaint_that_lists_the_known_ones() {
    let complaint = run(&["completions", "abacus"]).complaint();
    assert!(complaint.contains("bash") && complaint.contains("fish"), "{complaint}");
}

/// A manual page starts with requests to the formatter, the title among the first.
#[track_caller]
fn is_manual(page: &str) {
    assert!(page.starts_with('.'), "{page:.100}");
    assert!(page.lines().take(5).any(|line| line.starts_with(".TH chomp")), "{page:.300}");
    assert!(page.contains("\n.SH NAME\n") && page.contains("\n.SH SYNOPSIS\n"), "{page:.300}");
}

#[test]
fn the_manual_page_names_every_command() {
    let page = run(&["man"]).answer();
    is_manual(&page);
    for command in COMMANDS {
        assert!(page.contains(&format!("chomp\\-{command}(1)")), "{command}");
    }
}

#[test]
fn manual_pages_go_to_a_folder_one_for_each_command() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man1");
    let path = folder.to_str().expect("the path is UTF-8");
    assert_eq!(run(&["man", "--dir", path]).answer(), "");
    for command in COMMANDS {
        let page = fs::read_to_string(folder.join(format!("chomp-{command}.1")));
        is_manual(&page.expect("the page was written"));
    }
    is_manual(&fs::read_to_string(folder.join("chomp.1")).expect("the page was written"));
}

#[test]
fn a_folder_that_cannot_be_made_is_a_complaint() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a file");
    fs::write(&file, "in the way").expect("the file can be written");
    let folder = file.join("man1");
    let complaint = run(&["man", "--dir", folder.to_str().expect("UTF-8")]).complaint();
    assert!(complaint.starts_with("error: cannot write to "), "{complaint}");
}

/// What scripts rely on; the README and the manual say the same.
const EXIT_CODES: &str = "\
Exit codes: 0 answered, 1 undecided, or a check has refused, 2 bad input, 3 the machine said no
(disk, permission, memory, port, lock), 130 stopped.";

#[test]
fn every_help_text_has_examples() {
    let help = run(&["--help"]).answer();
    assert!(help.contains("Examples:\n  chomp solve 8x10 "), "{help}");
    assert!(help.contains(EXIT_CODES), "{help}");
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is not in {help}");
        let own = run(&[command, "--help"]).answer();
        assert!(own.contains("Example:\n") || own.contains("Examples:\n"), "{own}");
    }
    for action in ["build", "list", "info", "verify", "remove"] {
        let own = run(&["atlas", action, "--help"]).answer();
        assert!(own.contains("Example:\n") || own.contains("Examples:\n"), "{own}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(run(&["--version"]).answer(), format!("chomp {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn no_command_is_a_request_for_help() {
    let complaint = run(&[]).complaint();
    assert!(complaint.contains("Usage: chomp <COMMAND>"), "{complaint}");
}
