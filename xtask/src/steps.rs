//! The steps behind `cargo xtask test`, and how they are run.
//!
//! Every step is one cargo command or the tidy rules. Each is announced by
//! one line; the first failure stops the run and says how to repeat that step
//! alone. All of our own lines go to standard error, so that standard output
//! is what the tools print.

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::book;
use crate::cargo::Invocation;
use crate::dist;
use crate::formatting;
use crate::packages;
use crate::proofs;
use crate::python;
use crate::site;
use crate::tidy;
use crate::tools;

/// One check of the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Format,
    Clippy,
    Tools,
    Unit,
    Doctest,
    Docs,
    Python,
    Book,
    Site,
    Packages,
    Dist,
    Proofs,
    Tidy,
}

impl Step {
    /// Every step, in the order in which they run.
    pub(crate) const ALL: [Self; 13] = [
        Self::Format,
        Self::Clippy,
        Self::Tools,
        Self::Unit,
        Self::Doctest,
        Self::Docs,
        Self::Python,
        Self::Book,
        Self::Site,
        Self::Packages,
        Self::Dist,
        Self::Proofs,
        Self::Tidy,
    ];

    /// The name to ask for it by.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Format => "fmt",
            Self::Clippy => "clippy",
            Self::Tools => "tools",
            Self::Unit => "unit",
            Self::Doctest => "doctest",
            Self::Docs => "docs",
            Self::Python => "python",
            Self::Book => "book",
            Self::Site => "site",
            Self::Packages => "packages",
            Self::Dist => "dist",
            Self::Proofs => "proofs",
            Self::Tidy => "tidy",
        }
    }

    /// One line for the help text.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Self::Format => "the code is formatted",
            Self::Clippy => "no compiler or clippy warning in any target",
            Self::Tools => "Chromium and a checker for the browser tests, installed if missing",
            Self::Unit => "unit, integration and browser tests, with nextest where it is installed",
            Self::Doctest => "the examples in doc comments",
            Self::Docs => "the documentation builds without a warning",
            Self::Dist => "a release can be made: the Debian package works when it is unpacked",
            Self::Proofs => "Coq accepts the proofs, and refuses a false one; installed if missing",
            Self::Python => "the Python package: its tests, examples, types and notebooks",
            Self::Book => "the book: its commands, figures and links",
            Self::Site => "the page without a server, and the library's laws as WebAssembly",
            Self::Packages => "the packages can be published, and other programs can use them",
            Self::Tidy => "the house rules listed below",
        }
    }

    /// What it takes to run this step; an error names a missing tool.
    fn work(self, root: &Path) -> Result<Work, String> {
        let invocation = match self {
            Self::Format => {
                require_component(root, "fmt", "rustfmt")?;
                return Ok(Work::Format);
            }
            Self::Clippy => {
                require_component(root, "clippy", "clippy")?;
                Invocation::new("clippy --workspace --all-targets --locked -- -D warnings")
            }
            Self::Unit if Invocation::new("nextest --version").succeeds_quietly(root) => {
                Invocation::new("nextest run --workspace --locked")
            }
            // Not `--all-targets`: that would run the benchmarks too.
            Self::Unit => {
                Invocation::new("test --workspace --locked --lib --bins --tests --examples")
            }
            Self::Doctest => Invocation::new("test --workspace --doc --locked"),
            Self::Docs => Invocation::new("doc --workspace --no-deps --locked")
                .with_variable("RUSTDOCFLAGS", "-D warnings"),
            Self::Tools => return Ok(Work::Tools),
            Self::Python => return Ok(Work::Python),
            Self::Book => return Ok(Work::Book),
            Self::Site => return Ok(Work::Site),
            Self::Packages => return Ok(Work::Packages),
            Self::Dist => return Ok(Work::Dist),
            Self::Proofs => return Ok(Work::Proofs),
            Self::Tidy => return Ok(Work::Tidy),
        };
        Ok(Work::Cargo(invocation))
    }
}

/// What a step does.
enum Work {
    Cargo(Invocation),
    Format,
    Tools,
    Python,
    Book,
    Site,
    Packages,
    Dist,
    Proofs,
    Tidy,
}

impl Work {
    /// The command that does the same by itself.
    fn shown(&self) -> String {
        match self {
            Self::Cargo(invocation) => invocation.to_string(),
            Self::Format => formatting::SHOWN.into(),
            Self::Tools => "cargo xtask test tools".into(),
            Self::Python => "cargo xtask test python".into(),
            Self::Book => book::SHOWN.into(),
            Self::Site => site::SHOWN.into(),
            Self::Packages => packages::SHOWN.into(),
            Self::Dist => dist::SHOWN.into(),
            Self::Proofs => proofs::SHOWN.into(),
            Self::Tidy => "cargo xtask tidy".into(),
        }
    }

    fn run(&self, root: &Path) -> Result<(), String> {
        match self {
            Self::Cargo(invocation) => invocation.run(root),
            Self::Format => formatting::check(root),
            Self::Tools => tools::install(root),
            Self::Python => python::check(root),
            Self::Book => book::check(root),
            Self::Site => site::check(root),
            Self::Packages => packages::check(root),
            Self::Dist => dist::check(root),
            Self::Proofs => proofs::check(root),
            Self::Tidy => tidy::run(root),
        }
    }
}

/// Runs the steps in order and stops at the first that fails.
pub(crate) fn run_all(root: &Path, steps: &[Step]) -> Result<(), String> {
    let mut durations = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let place = format!("[{}/{}] {}", index + 1, steps.len(), step.name());
        let work = step
            .work(root)
            .map_err(|missing| format!("step `{}` cannot run: {missing}", step.name()))?;
        eprintln!("{place}: {}", work.shown());
        let start = Instant::now();
        let outcome = work.run(root);
        durations.push(start.elapsed());
        if let Err(why) = outcome {
            eprint!("{}", summary(steps, &durations, true));
            return Err(format!(
                "step `{0}` failed ({why}); repeat it alone with `cargo xtask test {0}`, which \
                 runs `{1}`",
                step.name(),
                work.shown()
            ));
        }
    }
    eprint!("{}", summary(steps, &durations, false));
    Ok(())
}

/// Runs the benchmarks whose target has this name, or all benchmark targets.
///
/// The pattern `*` keeps to benchmark targets; without it cargo would also
/// start every library's and binary's empty bench harness.
pub(crate) fn bench(root: &Path, name: Option<&str>) -> Result<(), String> {
    let invocation =
        Invocation::new("bench --workspace --locked --bench").argument(name.unwrap_or("*"));
    eprintln!("bench: {invocation}");
    invocation.run(root).map_err(|why| format!("`{invocation}` failed ({why})"))
}

/// An error with the remedy unless `cargo <subcommand>` is there.
fn require_component(root: &Path, subcommand: &str, component: &str) -> Result<(), String> {
    if Invocation::new(subcommand).argument("--version").succeeds_quietly(root) {
        return Ok(());
    }
    Err(format!(
        "the toolchain component `{component}` is missing; add it with `rustup component add \
         {component}`"
    ))
}

/// One line a step: how long it took, whether it failed, or that it was not
/// reached. `durations` holds one entry for every step that was run.
fn summary(steps: &[Step], durations: &[Duration], last_failed: bool) -> String {
    let total: Duration = durations.iter().sum();
    let verdict = if last_failed { "stopped at a failure after" } else { "all passed in" };
    let mut text = format!("{verdict} {:.1} s\n", total.as_secs_f64());
    for (index, step) in steps.iter().enumerate() {
        let line = match durations.get(index) {
            None => "     not run".into(),
            Some(time) => {
                let failed = last_failed && index + 1 == durations.len();
                let mark = if failed { "  FAILED" } else { "" };
                format!("{:>8.1} s{mark}", time.as_secs_f64())
            }
        };
        writeln!(text, "  {:<8}{line}", step.name()).expect("a string takes any text");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn step_names_are_distinct() {
        for (index, step) in Step::ALL.iter().enumerate() {
            let others = &Step::ALL[index + 1..];
            assert!(others.iter().all(|other| other.name() != step.name()));
        }
    }

    #[test]
    fn summary_of_a_full_run_lists_each_step_with_its_time() {
        let steps = [Step::Format, Step::Tidy];
        let times = [Duration::from_millis(250), Duration::from_millis(1500)];
        let text = summary(&steps, &times, false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "all passed in 1.8 s");
        assert_eq!(lines[1], "  fmt          0.2 s");
        assert_eq!(lines[2], "  tidy         1.5 s");
    }

    #[test]
    fn summary_of_a_stopped_run_marks_the_failure_and_the_rest() {
        let steps = [Step::Format, Step::Clippy, Step::Unit];
        let text = summary(&steps, &[Duration::ZERO, Duration::from_secs(2)], true);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("stopped at a failure"));
        assert!(!lines[1].contains("FAILED"));
        assert!(lines[2].ends_with("2.0 s  FAILED"));
        assert!(lines[3].ends_with("not run"));
    }
}
