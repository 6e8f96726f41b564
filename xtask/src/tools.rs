//! What the browser tests need: Chromium with its driver, and an accessibility checker; and the
//! proof assistant Coq. What is missing is installed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The checker's package. It is used in tests alone and is not part of what we give away.
const CHECKER: &str = "axe-core@4.10.3";

/// Installs what is missing; says what it does, and how to do it by hand when it cannot.
pub(crate) fn install(root: &Path) -> Result<(), String> {
    let mut missing = Vec::new();
    if !runs("chromium") {
        missing.push("chromium");
    }
    if !runs("chromedriver") {
        missing.push("chromium-driver");
    }
    let checker = root.join("target/tools/axe.min.js");
    let needs_checker = !checker.is_file();
    if needs_checker && !runs("npm") {
        missing.push("npm");
    }
    if !missing.is_empty() {
        install_packages(&missing, "the browser tests")?;
    }
    if needs_checker {
        bring_checker(&checker)?;
    }
    Ok(())
}

/// Installs the proof assistant Coq, if it is missing.
pub(crate) fn install_coq() -> Result<(), String> {
    if runs("coqc") { Ok(()) } else { install_packages(&["coq"], "the proofs") }
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

/// Unpacks the one file that is needed.
fn bring_checker(file: &Path) -> Result<(), String> {
    let folder = file.parent().expect("the file lies in a folder");
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    eprintln!("tools: bringing {CHECKER}");
    let place = folder.display().to_string();
    call("npm", &["pack", CHECKER, "--silent", "--pack-destination", &place])?;
    let archive = folder.join(format!("{}.tgz", CHECKER.replace('@', "-")));
    let archive = archive.display().to_string();
    let member = "package/axe.min.js";
    call("tar", &["-xzf", &archive, "-C", &place, "--strip-components=1", member])
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
