//! What the browser tests need: Chromium with its driver, and an accessibility checker; and the
//! proof assistant Coq; and what makes the book. What is missing is installed.

use crate::cargo::Invocation;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The checker's package. It is used in tests alone and is not part of what we give away.
const CHECKER: &str = "axe-core@4.10.3";

/// The package that renders formulas, when the book is made.
const FORMULAS: &str = "katex@0.16.22";

/// The version of mdBook.
const MDBOOK: &str = "0.5.4";

/// The folder of tools, below the root.
const TOOLS: &str = "target/tools";

/// Installs what is missing; says what it does, and how to do it by hand when it cannot.
pub(crate) fn install(root: &Path) -> Result<(), String> {
    let mut missing = Vec::new();
    if !runs("chromium") {
        missing.push("chromium");
    }
    if !runs("chromedriver") {
        missing.push("chromium-driver");
    }
    let checker = root.join(TOOLS).join("axe.min.js");
    let needs_checker = !checker.is_file();
    if needs_checker && !runs("npm") {
        missing.push("npm");
    }
    if !missing.is_empty() {
        install_packages(&missing, "the browser tests")?;
    }
    if needs_checker {
        bring(CHECKER, "package/axe.min.js", 1, &checker)?;
    }
    Ok(())
}

/// Installs the proof assistant Coq, if it is missing.
pub(crate) fn install_coq() -> Result<(), String> {
    if runs("coqc") { Ok(()) } else { install_packages(&["coq"], "the proofs") }
}

/// The program that makes pages of the book, built where it is missing. It is not part of what we
/// give away, and built without optimisation: the book is small, and building takes longest.
pub(crate) fn mdbook(root: &Path) -> Result<PathBuf, String> {
    let program = root.join(TOOLS).join("bin/mdbook");
    let version = Command::new(&program).arg("--version").output();
    if version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(MDBOOK)) {
        return Ok(program);
    }
    eprintln!("tools: building mdBook {MDBOOK}");
    let install = "install mdbook --locked --debug --quiet --no-default-features --features search";
    Invocation::new(install)
        .argument("--version")
        .argument(MDBOOK)
        .argument("--root")
        .argument(TOOLS)
        .with_variable("CARGO_PROFILE_DEV_DEBUG", "0")
        .run(root)?;
    Ok(program)
}

/// The module that renders the formulas of the book, brought where it is missing.
pub(crate) fn katex(root: &Path) -> Result<PathBuf, String> {
    let file = root.join(TOOLS).join("katex.mjs");
    if !file.is_file() {
        bring(FORMULAS, "package/dist/katex.mjs", 2, &file)?;
    }
    Ok(file)
}

fn install_packages(packages: &[&str], who: &str) -> Result<(), String> {
    let all = packages.join(" ");
    eprintln!("tools: installing {all}");
    // A list of packages may be old, or there may be none yet.
    let _ = call("apt-get", &["update", "-qq"]);
    let mut arguments = vec!["install", "--yes", "-qq", "--no-install-recommends"];
    arguments.extend(packages);
    call("apt-get", &arguments)
        .map_err(|why| format!("{why}; {who} need the Debian packages {all}: install them by hand"))
}

/// Brings a package of npm and unpacks the one file of it that is needed, so many folders deep.
fn bring(package: &str, member: &str, depth: usize, file: &Path) -> Result<(), String> {
    let folder = file.parent().expect("the file lies in a folder");
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    eprintln!("tools: bringing {package}");
    let place = folder.display().to_string();
    call("npm", &["pack", package, "--silent", "--pack-destination", &place])?;
    let archive = folder.join(format!("{}.tgz", package.replace('@', "-")));
    let archive = archive.display().to_string();
    let strip = format!("--strip-components={depth}");
    call("tar", &["-xzf", &archive, "-C", &place, &strip, member])
}

fn runs(program: &str) -> bool {
    let status = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

fn call(program: &str, arguments: &[&str]) -> Result<(), String> {
    let status = Command::new(program)
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{program} {}` failed ({status})", arguments.join(" "))),
        Err(error) => Err(format!("`{program}` could not be started: {error}")),
    }
}
