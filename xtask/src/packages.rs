//! The packages as they would be published: made, unpacked, and used by a program of somebody else.
//!
//! What a package lacks, such as a file that it includes from beside it, shows only when it is
//! built from what was packed. So all packages are unpacked beside a small program that depends on
//! the library, the program is run, and the command line is checked.

use crate::cargo::Invocation;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where packages are unpacked, below the root.
const FOLDER: &str = "target/outside";

/// The command of this step that does most of it.
pub(crate) const SHOWN: &str = "cargo package --workspace";

const PROGRAM: &str = r#"//! A program that uses the library as it is published.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let verdict = chomplab::solve("8x10")?;
    for bite in verdict.winning_moves.iter().flat_map(|known| &known.moves) {
        println!("{} leaves {}", bite.name, bite.to);
    }
    Ok(())
}
"#;

/// Makes the packages and uses them.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let make = "package --workspace --exclude xtask --exclude chomplab-testing \
                --exclude chomplab-python --exclude chomplab-browser --locked --no-verify \
                --allow-dirty --quiet";
    Invocation::new(make).run(root)?;
    let folder = root.join(FOLDER);
    // The lock file and what was built stay, so that the next run is quick.
    fs::create_dir_all(folder.join("src")).map_err(|error| named(&folder, &error))?;
    let names = unpack(&root.join("target/package"), &folder)?;
    write(&folder.join("Cargo.toml"), &manifest(&names))?;
    write(&folder.join("src/main.rs"), PROGRAM)?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|error| named(&folder, &error))?;
    Invocation::new("run --quiet --package outside").run(&folder)?;
    Invocation::new("check --quiet --package chomplab").run(&folder)
}

/// Unpacks every package of a folder into another; returns their names with versions.
fn unpack(from: &Path, to: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(from).map_err(|error| named(from, &error))? {
        let path = entry.map_err(|error| named(from, &error))?.path();
        let Some(name) = package_name(&path) else { continue };
        let old = to.join(&name);
        if old.exists() {
            fs::remove_dir_all(&old).map_err(|error| named(&old, &error))?;
        }
        // All files of packages have one date; with that of today cargo sees that they are others.
        let unpacked = Command::new("tar").arg("xzmf").arg(&path).arg("-C").arg(to).status();
        if !unpacked.is_ok_and(|status| status.success()) {
            return Err(format!("tar cannot unpack {}", path.display()));
        }
        names.push(name);
    }
    names.sort();
    Ok(names)
}

/// `chomplab-games-0.1.0` of `…/chomplab-games-0.1.0.crate`.
fn package_name(path: &Path) -> Option<String> {
    let is_package = path.extension().is_some_and(|extension| extension == "crate");
    let name = path.file_stem()?.to_str()?;
    (is_package && name.starts_with("chomplab")).then(|| name.to_owned())
}

/// A workspace of a program and all packages, which depend on each other and not on a registry.
fn manifest(names: &[String]) -> String {
    let members: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let patch = |name: &String| {
        let package = name.rsplit_once('-').map_or(name.as_str(), |(package, _)| package);
        format!("{package} = {{ path = \"{name}\" }}\n")
    };
    let patches: String = names.iter().map(patch).collect();
    let members = members.join(", ");
    format!(
        "[workspace]\nmembers = [{members}]\nresolver = \"3\"\n\n[package]\nname = \"outside\"\n\
         version = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n[dependencies]\n\
         chomplab-games = \"*\"\n\n[profile.dev]\ndebug = false\n\n[patch.crates-io]\n{patches}"
    )
}

fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_told_by_their_files() {
        let name = |path| package_name(Path::new(path));
        assert_eq!(name("a/chomplab-0.1.0.crate").as_deref(), Some("chomplab-0.1.0"));
        assert_eq!(name("a/chomplab-0.1.0"), None);
        assert_eq!(name("a/other-0.1.0.crate"), None);
    }

    #[test]
    fn the_program_depends_on_what_was_packed() {
        let text = manifest(&["chomplab-games-0.1.0".to_owned()]);
        assert!(text.contains("members = [\"chomplab-games-0.1.0\"]"));
        assert!(
            text.contains(
                "[patch.crates-io]\nchomplab-games = { path = \"chomplab-games-0.1.0\" }"
            )
        );
    }
}
