//! Formatting with rustfmt, of every Rust file there is.
//!
//! `cargo fmt` starts at the roots of the crates and follows `mod`. It does
//! not look into macros, so it never finds the files of a table whose macro
//! declares them (theorems, checks of claims). Here every file is named.

use std::path::Path;

use crate::cargo::Invocation;
use crate::tree::disk;

/// What the check does, for the list of steps.
pub(crate) const SHOWN: &str = "cargo fmt --all --check -- FILES, with every Rust file";

/// An error unless every file is formatted.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let outcome = every_file(Invocation::new("fmt --all --check --"), root)?.run(root);
    outcome.map_err(|why| format!("{why}; `cargo xtask fmt` formats every file"))
}

/// Formats every file.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    every_file(Invocation::new("fmt --all --"), root)?.run(root)
}

fn every_file(invocation: Invocation, root: &Path) -> Result<Invocation, String> {
    let tree = disk::read(root).map_err(|error| format!("the files cannot be read: {error}"))?;
    let paths = tree.with_extension(&["rs"]).map(|(path, _)| path);
    Ok(paths.fold(invocation, Invocation::argument))
}
