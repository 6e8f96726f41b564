//! The Debian package: what is in it, how it is packed, and that it works when it is unpacked.
//!
//! `dpkg-deb` packs a folder that looks like the system does after installing. All times in the
//! package are those of the commit, so that the same commit gives the same package.

use super::{named, read, says_version, text_of, write_file};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name of the package.
const NAME: &str = "chomplab";

/// Shells, and where below `/usr/share` they look for completions.
pub(super) const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "bash-completion/completions/chomp"),
    ("zsh", "zsh/vendor-completions/_chomp"),
    ("fish", "fish/vendor_completions.d/chomp.fish"),
];

/// What must be there after installing.
const INSTALLED: [&str; 7] = [
    "usr/bin/chomp",
    "usr/share/man/man1/chomp.1.gz",
    "usr/share/man/man1/chomp-solve.1.gz",
    "usr/share/bash-completion/completions/chomp",
    "usr/share/zsh/vendor-completions/_chomp",
    "usr/share/fish/vendor_completions.d/chomp.fish",
    "usr/share/doc/chomplab/copyright",
];

/// Packs the folder, after what every package has was added; returns the package, which lies beside
/// the folder.
pub(super) fn pack(
    root: &Path,
    staging: &Path,
    version: &str,
    compression: &str,
) -> Result<PathBuf, String> {
    compress_manual(&staging.join("usr/share/man/man1"))?;
    let documents = staging.join("usr/share/doc").join(NAME);
    write_file(&documents.join("copyright"), &copyright(root)?)?;
    let changes = read(&root.join("CHANGELOG.md"))?;
    write_file(&documents.join("changelog"), &changes)?;
    gzip(&documents.join("changelog"))?;
    let architecture = text_of(Command::new("dpkg").arg("--print-architecture"))?;
    let architecture = architecture.trim();
    let size = text_of(Command::new("du").args(["-sk", "--apparent-size"]).arg(staging))?;
    let size = size.split_whitespace().next().unwrap_or("0").to_owned();
    let control = control(version, architecture, &size, &libc_version()?);
    write_file(&staging.join("DEBIAN/control"), &control)?;
    let package = staging.with_file_name(format!("{NAME}_{version}_{architecture}.deb"));
    let mut git = Command::new("git");
    let time = text_of(git.args(["log", "-1", "--format=%ct"]).current_dir(root));
    let mut pack = Command::new("dpkg-deb");
    pack.args(["--root-owner-group", &format!("-Z{compression}"), "--build"]);
    pack.args([staging, &package]).env("SOURCE_DATE_EPOCH", time.unwrap_or_default().trim());
    text_of(&mut pack)?;
    Ok(package)
}

/// Unpacks a package and looks at what is there.
pub(super) fn check(package: &Path, folder: &Path, version: &str) -> Result<(), String> {
    text_of(Command::new("dpkg-deb").arg("--extract").args([package, folder]))?;
    if let Some(missing) = INSTALLED.iter().find(|name| !folder.join(name).is_file()) {
        return Err(format!("{} lacks {missing}", package.display()));
    }
    let said = text_of(Command::new("dpkg-deb").arg("--field").arg(package).arg("Version"))?;
    if said.trim() != version {
        return Err(format!("{} says version {:?}", package.display(), said.trim()));
    }
    let program = folder.join("usr/bin/chomp");
    says_version(&program, version)?;
    let answer = text_of(Command::new(program).args(["solve", "3x4", "--ascii"]))?;
    let is_right = answer.starts_with("3x4: N") && answer.contains("(1,2) leaves (4,2,2)");
    if is_right { Ok(()) } else { Err(format!("the packed program answers {answer:?}")) }
}

/// Manual pages are compressed one by one, without the time and the name.
fn compress_manual(folder: &Path) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        gzip(&entry.map_err(|error| named(folder, &error))?.path())?;
    }
    Ok(())
}

fn gzip(file: &Path) -> Result<(), String> {
    text_of(Command::new("gzip").args(["-9", "--no-name"]).arg(file)).map(drop)
}

/// The version of the C library that the program was linked with, without Debian's part.
fn libc_version() -> Result<String, String> {
    let query = ["--show", "--showformat", "${Version}", "libc6"];
    let version = text_of(Command::new("dpkg-query").args(query))?;
    Ok(version.split('-').next().unwrap_or_default().to_owned())
}

fn control(version: &str, architecture: &str, size: &str, libc: &str) -> String {
    format!(
        "Package: {NAME}\nVersion: {version}\nArchitecture: {architecture}\n\
         Maintainer: The authors of Chomplab <chomplab@localhost>\nInstalled-Size: {size}\n\
         Depends: libc6 (>= {libc}), libgcc-s1\nSection: games\nPriority: optional\n\
         Description: workbench for the game of Chomp\n \
         Says who wins a position of Chomp, every winning bite, the Grundy value, why,\n \
         and how certain that is; finite, many-dimensional and transfinite, with Nim,\n \
         Kayles, octal and poset games beside it, and a page to play and explore.\n"
    )
}

/// Both licences, as Debian wants to find them, and that of the font in pictures.
fn copyright(root: &Path) -> Result<String, String> {
    let names = ["LICENSE-MIT", "LICENSE-APACHE", "crates/print/LICENSE-DEJAVU"];
    let [mit, apache, font] = names.map(|name| read(&root.join(name)));
    Ok(format!(
        "Chomplab is licensed under MIT or Apache-2.0, at your choice.\n\n{}\n{}\nThe font in \
         pictures, DejaVu Sans Condensed, has a licence of its own.\n\n{}",
        mit?, apache?, font?
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_description_are_indented() {
        let text = control("1.2.3", "amd64", "42", "2.36");
        assert!(text.contains("\nVersion: 1.2.3\nArchitecture: amd64\n"));
        let (_, description) = text.split_once("Description: ").expect("there is one");
        assert!(description.lines().skip(1).all(|line| line.starts_with(' ')), "{description}");
    }
}
