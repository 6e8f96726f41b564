//! Help as a whole: groups, topics, and what is said to arguments that are none.

use crate::support::run;

#[test]
fn commands_are_listed_by_groups() {
    let help = run(&["--help"]).answer();
    let groups = ["\nAsk:\n", "\nLook:\n", "\nTables:\n", "\nEvidence:\n", "\nLaboratory:\n"];
    let places: Vec<usize> =
        groups.iter().map(|group| help.find(group).unwrap_or_else(|| panic!("{help}"))).collect();
    assert!(places.is_sorted(), "{help}");
    let short = run(&["-h"]).answer();
    assert!(groups.iter().all(|group| short.contains(group)), "{short}");
    assert_eq!(run(&["help"]).answer(), help);
}

#[test]
fn topics_are_explained() {
    let notation = run(&["help", "notation"]).answer();
    for form in ["3x7", "diff:[2,0,2]", "kayles:5,3", "misere:", "poset:@FILE", "w^2*3"] {
        assert!(notation.contains(form), "{form}: {notation}");
    }
    assert!(run(&["help", "files"]).answer().contains("CHOMPLAB_DATA"));
    assert_eq!(
        run(&["help", "atlas", "build"]).answer(),
        run(&["atlas", "build", "--help"]).answer()
    );
    assert!(run(&["help", "nothing"]).complaint().contains("and the topics are notation"));
}

/// Whatever is printed fits into 100 columns, and a paragraph is not broken twice.
#[test]
fn help_texts_are_not_broken_twice() {
    for command in
        ["extend", "heights", "serve", "families", "claims", "census", "experiment", "parts"]
    {
        let help = run(&[command, "--help"]).answer();
        let long: Vec<&str> = help.lines().filter(|line| line.chars().count() > 100).collect();
        assert!(long.is_empty(), "{command}: {long:?}");
        let lines: Vec<&str> = help.lines().collect();
        for pair in lines.windows(2).filter(|pair| !pair[0].starts_with(' ')) {
            let broken = pair[0].chars().count() < 60 && !pair[1].is_empty();
            let is_text = pair[0].ends_with(|sign: char| sign.is_alphabetic() || sign == ',');
            assert!(!(broken && is_text), "{command}: {pair:?}");
        }
    }
}

#[test]
fn defaults_are_written_as_they_are_typed() {
    let help = run(&["solve", "--help"]).answer();
    assert!(help.contains("[default: 500M]") && help.contains("[default: 1G]"), "{help}");
}

#[test]
fn what_is_no_command_is_advised() {
    for (arguments, advice) in [
        (&["3x4"][..], "chomp solve 3x4"),
        (&["(4,2,1)"], "chomp solve '(4,2,1)'"),
        (&["version"], "chomp --version"),
        (&["notation"], "chomp help notation"),
        (&["slove", "3x4"], "solve"),
        (&["solve", "3x4", "--json"], "--format json"),
        (&["solve", "3x4", "--fromat", "json"], "--format"),
    ] {
        let complaint = run(arguments).complaint();
        assert!(complaint.contains(advice), "{arguments:?}: {complaint}");
        assert!(!complaint.contains("to pass '"), "{arguments:?}: {complaint}");
    }
}

#[test]
fn completions_know_names() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell]).answer();
        for name in
            ["strategy-stealing", "three-rows-table", "sensitivity", "fl-2a", "instant-winners"]
        {
            assert!(script.contains(name), "{shell} does not know {name}");
        }
        assert!(script.contains("chomp atlas list --names"), "{shell} does not know tables");
    }
    let folder = tempfile::tempdir().expect("there is room for tables");
    let dir = folder.path().to_str().expect("UTF-8");
    run(&["atlas", "build", "three-rows", "--to", "10", "--dir", dir]);
    let names = run(&["atlas", "list", "--names", "--dir", dir]).answer();
    assert_eq!(names, "three-rows-census-10\n");
}

#[test]
fn manual_pages_have_the_sections_that_readers_expect() {
    let page = run(&["man"]).answer();
    for section in ["EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO", "COMMANDS"] {
        assert!(page.contains(&format!("\n.SH {section}\n")), "{section}: {page}");
    }
    for entry in ["CHOMPLAB_DATA", "XDG_DATA_HOME", "NO_COLOR", "chomp\\-notation(7)", ".SS Ask"] {
        assert!(page.contains(entry), "{entry}");
    }
    assert!(!page.contains(".SH EXTRA"), "{page}");
    let solve = run(&["man", "solve"]).answer();
    assert!(solve.contains("chomp solve 3x100") && solve.contains("chomp(1)"), "{solve}");
    let folder = tempfile::tempdir().expect("there is room for pages");
    let dir = folder.path().to_str().expect("UTF-8");
    assert_eq!(run(&["man", "--out", dir]).answer(), "");
    for page in ["chomp.1", "chomp-solve.1", "chomp-atlas-build.1", "chomp-notation.7"] {
        assert!(folder.path().join(page).exists(), "{page}");
    }
}
