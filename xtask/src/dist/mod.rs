//! What a release consists of: a Debian package with manual pages and completions, the wheel for
//! Python, and checksums, all in `target/dist`.
//!
//! [`STAGES`] is the part of the release checklist in CONTRIBUTING.md that a program can do; a test
//! keeps the two the same. The test of the workspace goes through it with the program that the
//! other tests have built, and uncompressed, so that it is quick.

mod debian;

use crate::cargo::Invocation;
use crate::python;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The command of the step.
pub(crate) const SHOWN: &str = "cargo xtask test dist";

/// Where the files go, below the root.
const FOLDER: &str = "target/dist";

/// What is done, in this order.
type Stage = (&'static str, fn(&Release) -> Result<(), String>);

const STAGES: [Stage; 6] = [
    ("The tree is committed, and CHANGELOG.md has a part for the version.", Release::check_tree),
    ("The program is built, and says the version.", Release::build_program),
    ("The program writes its manual pages and completions.", Release::write_pages),
    ("The Debian package is built, unpacked again, and its program answers.", Release::pack),
    ("The wheel for Python is built.", Release::build_wheel),
    ("Checksums of all files are written.", Release::write_checksums),
];

/// A release in the making.
struct Release {
    root: PathBuf,
    folder: PathBuf,
    version: String,
    /// Whether this only tests how releases are made.
    is_rehearsal: bool,
}

/// Makes everything that a release consists of.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    make(root, root.join(FOLDER), false)
}

/// Makes the same of what the tests have built, without the wheel, which has a step of its own.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    make(root, root.join(FOLDER).join("rehearsal"), true)
}

fn make(root: &Path, folder: PathBuf, is_rehearsal: bool) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| named(&folder, &error))?;
    }
    fs::create_dir_all(&folder).map_err(|error| named(&folder, &error))?;
    let manifest = read(&root.join("Cargo.toml"))?;
    let version = version_in(&manifest).ok_or("Cargo.toml names no version")?;
    let release = Release { root: root.to_owned(), folder, version, is_rehearsal };
    for (about, stage) in STAGES {
        eprintln!("dist: {about}");
        stage(&release)?;
    }
    eprintln!("dist: {}", release.folder.display());
    Ok(())
}

impl Release {
    /// The program that is packed.
    fn program(&self) -> PathBuf {
        let profile = if self.is_rehearsal { "debug" } else { "release" };
        self.root.join("target").join(profile).join("chomp")
    }

    /// Where files of the package lie before they are packed.
    fn staging(&self) -> PathBuf {
        self.folder.join("staging")
    }

    fn check_tree(&self) -> Result<(), String> {
        let changes = read(&self.root.join("CHANGELOG.md"))?;
        if !changes.lines().any(|line| line.starts_with(&format!("## {}", self.version))) {
            return Err(format!("CHANGELOG.md has no part for version {}", self.version));
        }
        if self.is_rehearsal {
            return Ok(());
        }
        let mut git = Command::new("git");
        let status = text_of(git.args(["status", "--porcelain"]).current_dir(&self.root))?;
        if status.trim().is_empty() { Ok(()) } else { Err(format!("not committed:\n{status}")) }
    }

    fn build_program(&self) -> Result<(), String> {
        if !self.is_rehearsal {
            Invocation::new("build --release --locked -p chomplab").run(&self.root)?;
        } else if !self.program().is_file() {
            Invocation::new("build --locked --workspace --bin chomp").run(&self.root)?;
        }
        says_version(&self.program(), &self.version)
    }

    fn write_pages(&self) -> Result<(), String> {
        let share = self.staging().join("usr/share");
        let manual = share.join("man/man1");
        fs::create_dir_all(&manual).map_err(|error| named(&manual, &error))?;
        text_of(Command::new(self.program()).args(["man", "--out"]).arg(&manual))?;
        for (shell, place) in debian::COMPLETIONS {
            let text = text_of(Command::new(self.program()).args(["completions", shell]))?;
            write_file(&share.join(place), &text)?;
        }
        Ok(())
    }

    fn pack(&self) -> Result<(), String> {
        let place = self.staging().join("usr/bin/chomp");
        let above = place.parent().expect("it is in a folder");
        fs::create_dir_all(above).map_err(|error| named(above, &error))?;
        fs::copy(self.program(), &place).map_err(|error| named(&place, &error))?;
        let compression = if self.is_rehearsal { "none" } else { "xz" };
        let package = debian::pack(&self.root, &self.staging(), &self.version, compression)?;
        debian::check(&package, &self.folder.join("unpacked"), &self.version)
    }

    fn build_wheel(&self) -> Result<(), String> {
        if self.is_rehearsal {
            eprintln!("dist: left out here, since `cargo xtask test python` builds one");
            return Ok(());
        }
        python::build_wheel(&self.root, &self.folder)
    }

    /// In the form that `sha256sum --check` reads.
    fn write_checksums(&self) -> Result<(), String> {
        for made in ["staging", "unpacked"] {
            let made = self.folder.join(made);
            fs::remove_dir_all(&made).map_err(|error| named(&made, &error))?;
        }
        let entries = fs::read_dir(&self.folder).map_err(|error| named(&self.folder, &error))?;
        let names = entries.flatten().map(|entry| entry.file_name().into_string());
        let mut names: Vec<String> = names.filter_map(Result::ok).collect();
        names.sort();
        let mut sums = Command::new("sha256sum");
        let text = text_of(sums.args(&names).current_dir(&self.folder))?;
        write_file(&self.folder.join("SHA256SUMS"), &text)?;
        text_of(Command::new("sha256sum").args(["--check", "SHA256SUMS"]).current_dir(&self.folder))
            .map(drop)
    }
}

/// The first version in a manifest, which is that of the workspace.
fn version_in(manifest: &str) -> Option<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""))?;
    line.split('"').next().map(str::to_owned)
}

/// An error unless a program says that it has this version.
fn says_version(program: &Path, version: &str) -> Result<(), String> {
    let said = text_of(Command::new(program).arg("--version"))?;
    if said.trim() == format!("chomp {version}") {
        return Ok(());
    }
    Err(format!("{} says {:?}, not version {version}", program.display(), said.trim()))
}

/// What a command prints; an error unless it succeeds.
fn text_of(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("`{program}`: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(format!("`{program}` failed ({}): {}", output.status, message.trim()))
}

fn write_file(path: &Path, text: &str) -> Result<(), String> {
    let above = path.parent().expect("a file is in a folder");
    fs::create_dir_all(above).map_err(|error| named(above, &error))?;
    fs::write(path, text).map_err(|error| named(path, &error))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checklist_has_the_stages_in_their_order() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder above");
        let checklist = read(&root.join("CONTRIBUTING.md")).expect("it is there");
        let places = STAGES.map(|(about, _)| checklist.find(about));
        assert!(places.iter().all(Option::is_some), "{places:?}");
        assert!(places.is_sorted(), "{places:?}");
    }

    #[test]
    fn the_version_is_that_of_the_workspace() {
        let manifest = "[workspace.package]\nversion = \"1.2.3\"\nrust-version = \"1.91\"\n";
        assert_eq!(version_in(manifest).as_deref(), Some("1.2.3"));
        assert_eq!(version_in("[workspace]\n"), None);
    }
}
