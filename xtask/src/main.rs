//! The workspace's own chores, called as `cargo xtask <command>`.
//!
//! `test` runs every check in order and stops at the first that fails, `tidy`
//! runs the house rules alone, `fmt` formats every file, `prove` lets Coq check
//! the proofs, `bench` runs the benchmarks, `count` counts the code, `site` writes
//! the page without a server, `book` the book, `dist` what a release consists of,
//! `python-docs` the reference of the Python package. There are no dependencies on
//! purpose: this crate is built before anything can be checked, so it has to build
//! in a second.
//!
//! - [`arguments`]: the command line, read into a request;
//! - [`book`]: the book, made and checked;
//! - [`count`]: how much code there is;
//! - [`dist`]: what a release consists of;
//! - [`formatting`]: which files rustfmt is given;
//! - [`packages`]: the packages as they would be published;
//! - [`proofs`]: what the proof assistant Coq checks;
//! - [`python`]: the Python package, built, installed and tested;
//! - [`site`]: the page without a server, built and tested;
//! - [`steps`]: the checks behind `test`, and how they are run;
//! - [`cargo`]: one call of cargo, shown the way one would type it;
//! - [`tree`]: the repository's files as text, and small readers for them;
//! - [`tidy`]: the house rules, one file each;
//! - [`tools`]: what the browser tests need, installed where it is missing;
//! - [`wasm_compiler`]: a compiler for WebAssembly, in a folder of its own.

mod arguments;
mod book;
mod cargo;
mod count;
mod dist;
mod formatting;
mod packages;
mod proofs;
mod python;
mod site;
mod steps;
mod tidy;
mod tools;
mod tree;
mod wasm_compiler;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arguments::Request;

fn main() -> ExitCode {
    let words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let request = match arguments::parse(words) {
        Ok(request) => request,
        Err(message) => {
            eprintln!("xtask: {message}");
            eprintln!("`cargo xtask --help` lists what can be asked.");
            return ExitCode::from(2);
        }
    };
    let root = repository_root();
    let outcome = match request {
        Request::Help => {
            print!("{}", arguments::help());
            Ok(())
        }
        Request::Test(chosen) => steps::run_all(&root, &chosen),
        Request::Format => formatting::write(&root),
        Request::Tidy => tidy::run(&root),
        Request::Prove => proofs::check(&root),
        Request::Count(revision) => count::print(&root, revision.as_deref()),
        Request::PythonDocs => python::write_docs(&root),
        Request::Site(folder) => site::write(&root, folder.as_deref()),
        Request::Dist => dist::write(&root),
        Request::Book(folder) => book::write(&root, folder.as_deref()),
        Request::Bench(name) => steps::bench(&root, name.as_deref()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The folder that holds this crate's folder.
///
/// Cargo says at run time where the package is; the place it was compiled in
/// serves when the binary is started without cargo.
fn repository_root() -> PathBuf {
    let package =
        env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let package = PathBuf::from(package);
    package.parent().map(Path::to_path_buf).unwrap_or(package)
}
