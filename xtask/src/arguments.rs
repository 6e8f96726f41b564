//! The command line, read into a [`Request`] or refused with a sentence.

use crate::steps::Step;
use crate::tidy;
use std::path::PathBuf;

/// What the caller asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Print the help text.
    Help,
    /// Run these steps, in this order.
    Test(Vec<Step>),
    /// Format every file.
    Format,
    /// Run the tidy rules alone.
    Tidy,
    /// Let Coq check the proofs.
    Prove,
    /// Run one benchmark, or all of them.
    Bench(Option<String>),
    /// Write the reference of the Python package.
    PythonDocs,
    /// Write the page without a server into a folder, or where the tests have it.
    Site(Option<PathBuf>),
    /// Make what a release consists of.
    Dist,
    /// Write the book into a folder, or where the tests have it.
    Book(Option<PathBuf>),
    /// Count the code of the library, now or at a commit, or what commits added.
    Count(Option<String>),
}

/// The commands, for who typed another.
const COMMANDS: &str =
    "test, fmt, tidy, prove, bench, count, site, book, dist, python-docs or help";

/// Reads the words after `cargo xtask`. The error says what would be right.
pub(crate) fn parse(words: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let words: Vec<String> = words.into_iter().collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(Request::Help);
    }
    let Some((command, rest)) = words.split_first() else {
        return Err(format!("no command given; expected {COMMANDS}"));
    };
    match (command.as_str(), rest) {
        ("help", []) => Ok(Request::Help),
        ("test", names) => steps_named(names).map(Request::Test),
        ("fmt", []) => Ok(Request::Format),
        ("tidy", []) => Ok(Request::Tidy),
        ("prove", []) => Ok(Request::Prove),
        ("bench", []) => Ok(Request::Bench(None)),
        ("bench", [name]) if !name.starts_with('-') => Ok(Request::Bench(Some(name.clone()))),
        ("bench", _) => Err("`bench` takes the name of one benchmark, or nothing".into()),
        ("site", []) => Ok(Request::Site(None)),
        ("site", [out, folder]) if out == "--out" => Ok(Request::Site(Some(folder.into()))),
        ("site", _) => Err("`site` takes `--out FOLDER`, or nothing".into()),
        ("book", []) => Ok(Request::Book(None)),
        ("book", [out, folder]) if out == "--out" => Ok(Request::Book(Some(folder.into()))),
        ("book", _) => Err("`book` takes `--out FOLDER`, or nothing".into()),
        ("count", []) => Ok(Request::Count(None)),
        ("count", [revision]) => Ok(Request::Count(Some(revision.clone()))),
        ("count", _) => Err("`count` takes a commit, a range of commits, or nothing".into()),
        ("dist", []) => Ok(Request::Dist),
        ("python-docs", []) => Ok(Request::PythonDocs),
        ("fmt" | "tidy" | "prove" | "help" | "dist" | "python-docs", _) => {
            Err(format!("`{command}` takes no arguments"))
        }
        _ => Err(format!("no command `{command}`; expected {COMMANDS}")),
    }
}

/// The steps with these names in the order of [`Step::ALL`], each once; all
/// of them when no name is given.
fn steps_named(names: &[String]) -> Result<Vec<Step>, String> {
    let known = |name: &String| Step::ALL.iter().any(|step| step.name() == name);
    if let Some(stranger) = names.iter().find(|name| !known(name)) {
        let expected: Vec<&str> = Step::ALL.iter().map(|step| step.name()).collect();
        return Err(format!("no step `{stranger}`; expected any of: {}", expected.join(", ")));
    }
    let wanted = |step: &Step| names.is_empty() || names.iter().any(|name| name == step.name());
    Ok(Step::ALL.into_iter().filter(wanted).collect())
}

/// The help text. Steps and rules are listed from their own tables.
pub(crate) fn help() -> String {
    let mut text = String::from(
        "\
Chores of this workspace.

    cargo xtask test [STEP]...   run every step below, or only the named ones;
                                 stops at the first failure
    cargo xtask fmt              format every Rust file, also those that only
                                 macros declare, which `cargo fmt` passes over
    cargo xtask tidy             run the tidy rules alone
    cargo xtask prove            let the proof assistant Coq check the proofs;
                                 it is installed if it is missing
    cargo xtask site [--out DIR] write the page without a server into a folder,
                                 target/site when none is named; the compiler
                                 it takes is unpacked below target
    cargo xtask book [--out DIR] write the book into a folder, target/book/pages
                                 when none is named; mdBook and what renders its
                                 formulas are brought below target/tools
    cargo xtask dist             make what a release consists of in target/dist: a
                                 Debian package, the wheel for Python, checksums
    cargo xtask bench [NAME]     run the benchmark NAME, or all benchmarks
    cargo xtask count [COMMIT]   lines and characters of code of the library, by
                                 files, at a commit; HEAD when none is named;
                                 of A.. the lines that each commit since A added
    cargo xtask python-docs      write the reference of the Python package to
                                 target/python/docs
    cargo xtask help             print this

Steps of `test`, in order:
",
    );
    for step in Step::ALL {
        text.push_str(&format!("    {:<12} {}\n", step.name(), step.about()));
    }
    text.push_str("\nRules of `tidy`:\n");
    for rule in tidy::RULES {
        text.push_str(&format!("    {:<12} {}\n", rule.name, rule.about));
    }
    text.push_str(
        "
Environment:
    TEST_SCALE   multiplies the size of the tests that can grow; 1 when unset,
                 TEST_SCALE=10 makes the same tests longer
    PROPTEST_RNG_SEED
                 the random tests draw the same positions every time; another
                 number here makes them draw others
    CARGO        the cargo to call; `cargo` when unset

Exit status: 0 all is well, 1 a check failed, 2 the request made no sense.
",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request, String> {
        parse(line.split_whitespace().map(String::from))
    }

    #[test]
    fn test_without_names_means_every_step() {
        assert_eq!(read("test"), Ok(Request::Test(Step::ALL.to_vec())));
    }

    #[test]
    fn named_steps_run_once_and_in_table_order() {
        let expected = Request::Test(vec![Step::Format, Step::Tidy]);
        assert_eq!(read("test tidy fmt tidy"), Ok(expected));
    }

    #[test]
    fn bench_takes_at_most_one_name() {
        assert_eq!(read("bench"), Ok(Request::Bench(None)));
        assert_eq!(read("bench boards"), Ok(Request::Bench(Some("boards".into()))));
        assert!(read("bench boards sheets").is_err());
        assert!(read("bench --all").is_err());
    }

    #[test]
    fn the_site_goes_into_a_folder() {
        assert_eq!(read("site"), Ok(Request::Site(None)));
        assert_eq!(read("site --out a/b"), Ok(Request::Site(Some("a/b".into()))));
        assert!(read("site a/b").is_err());
    }

    #[test]
    fn the_book_goes_into_a_folder() {
        assert_eq!(read("book"), Ok(Request::Book(None)));
        assert_eq!(read("book --out a/b"), Ok(Request::Book(Some("a/b".into()))));
        assert!(read("book a/b").is_err());
    }

    #[test]
    fn help_wins_over_everything_else() {
        for line in ["--help", "-h", "help", "test --help", "nonsense -h"] {
            assert_eq!(read(line), Ok(Request::Help), "{line}");
        }
    }

    #[test]
    fn refusals_name_the_word_and_the_choices() {
        let error = read("test unti").unwrap_err();
        assert!(error.contains("`unti`") && error.contains("unit"), "{error}");
        let error = read("lint").unwrap_err();
        assert!(error.contains("`lint`") && error.contains("tidy"), "{error}");
        assert!(read("").is_err());
        assert!(read("tidy now").is_err());
        assert_eq!(read("python-docs"), Ok(Request::PythonDocs));
        assert_eq!(read("dist"), Ok(Request::Dist));
        assert!(read("dist now").is_err());
    }

    #[test]
    fn help_lists_every_step_and_rule() {
        let text = help();
        assert!(Step::ALL.iter().all(|step| text.contains(step.about())));
        assert!(tidy::RULES.iter().all(|rule| text.contains(rule.about)));
        assert!(text.contains("TEST_SCALE"));
    }
}
