//! The page without a server: the engine compiled to WebAssembly, and files around it.

use crate::cargo::Invocation;
use crate::tools;
use crate::wasm_compiler::{BUILDS, TARGET, WasmCompiler};
use std::fs;
use std::path::{self, Path};
use std::process::Command;

/// The command of the step.
pub(crate) const SHOWN: &str = "cargo xtask test site";

/// Where the tests have the site, below the root.
const TESTED: &str = "target/site";

/// Checks the laws that are compiled to WebAssembly.
const LAWS: &str = "crates/browser/tests/run_laws.mjs";

/// Builds the site and writes it into a folder, which may be anywhere, or below `target`.
pub(crate) fn write(root: &Path, folder: Option<&Path>) -> Result<(), String> {
    let folder = match folder {
        None => root.join(TESTED),
        Some(folder) => path::absolute(folder).map_err(|error| error.to_string())?,
    };
    let compiler = WasmCompiler::install(root)?;
    compiler.cargo(root, "build --quiet --profile site -p chomplab-browser --lib").run(root)?;
    let engine = root.join(BUILDS).join(TARGET).join("site/browser.wasm");
    Invocation::new("run --quiet --locked -p chomplab-browser --bin write-site --")
        .argument(&engine.display().to_string())
        .argument(&folder.display().to_string())
        .run(root)?;
    let whole = folder.join("chomplab.html");
    println!("{} needs no server: open it in a browser", whole.display());
    Ok(())
}

/// Builds the site, visits it, and runs the laws of the library as WebAssembly.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    tools::install(root)?;
    let folder = root.join(TESTED);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    write(root, None)?;
    check_laws(root)?;
    Invocation::new("test --quiet --locked -p chomplab-browser --test site -- --nocapture")
        .run(root)
}

/// Compiles the laws of the library and its comparisons with the oracle, and checks them. They run
/// on the host as well, as tests of `crates/browser`.
fn check_laws(root: &Path) -> Result<(), String> {
    let compiler = WasmCompiler::install(root)?;
    let command = "build --quiet --profile site -p chomplab-browser --example laws";
    compiler.cargo(root, command).run(root)?;
    let module = root.join(BUILDS).join(TARGET).join("site/examples/laws.wasm");
    match Command::new("node").arg(root.join(LAWS)).arg(module).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("a law does not hold as WebAssembly ({status})")),
        Err(error) => Err(format!("node could not be started: {error}")),
    }
}
