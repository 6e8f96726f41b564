//! A compiler for WebAssembly, in a folder of its own below `target`.
//!
//! The toolchain that builds everything else need not know WebAssembly. Debian has a compiler with
//! the sources of the standard library; its packages are unpacked and never installed, so nothing
//! else on the machine changes. From these sources cargo builds the standard library along.

use crate::cargo::Invocation;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where it is, below the root.
const FOLDER: &str = "target/wasm-compiler";

/// Where it builds: another compiler must not share a folder with the usual one.
pub(crate) const BUILDS: &str = "target/wasm";

/// What it builds for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The packages; what of theirs they need is found by its name.
const PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];
const NEEDED: [&str; 2] = ["libstd-rust-web", "libllvm"];

/// The memory that an engine in a page can have at most, in bytes.
const MOST_MEMORY: u32 = 1 << 30;

/// The compiler.
pub(crate) struct WasmCompiler {
    folder: PathBuf,
    linker: PathBuf,
}

impl WasmCompiler {
    /// The compiler, brought if it is missing.
    pub(crate) fn install(root: &Path) -> Result<Self, String> {
        let folder = root.join(FOLDER);
        let compiler = Self { linker: linker(root)?, folder };
        if !compiler.runs() {
            compiler.bring().map_err(|why| {
                format!(
                    "{why}; a compiler for WebAssembly is unpacked from the Debian packages {}, \
                     which apt-get must be able to download",
                    PACKAGES.join(", ")
                )
            })?;
        }
        if compiler.runs() {
            return Ok(compiler);
        }
        Err(format!(
            "the compiler in {FOLDER} does not run: delete the folder, so that it is brought again"
        ))
    }

    /// A call of cargo that builds for browsers, the standard library too.
    pub(crate) fn cargo(&self, root: &Path, command: &str) -> Invocation {
        let shown = |path: &Path| path.display().to_string();
        let of_target =
            |name: &str| format!("CARGO_TARGET_{}_{name}", TARGET.to_uppercase().replace('-', "_"));
        let flags = format!("-C target-feature=+simd128 -C link-arg=--max-memory={MOST_MEMORY}");
        Invocation::new(command)
            .argument("--locked")
            .argument("--target")
            .argument(TARGET)
            .argument("--target-dir")
            .argument(&shown(&root.join(BUILDS)))
            .argument("-Zbuild-std=std,panic_abort")
            .with_variable("RUSTC", &shown(&self.folder.join("usr/bin/rustc")))
            .with_variable("LD_LIBRARY_PATH", &shown(&self.libraries()))
            // The toolchain is a stable one; building the standard library is not.
            .with_variable("RUSTC_BOOTSTRAP", "1")
            .with_variable(&of_target("LINKER"), &shown(&self.linker))
            .with_variable(&of_target("RUSTFLAGS"), &flags)
    }

    fn libraries(&self) -> PathBuf {
        self.folder.join("usr/lib/x86_64-linux-gnu")
    }

    /// Whether everything is there.
    fn runs(&self) -> bool {
        let has = |path: &str| self.folder.join(path).exists();
        let status = Command::new(self.folder.join("usr/bin/rustc"))
            .arg("--version")
            .env("LD_LIBRARY_PATH", self.libraries())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        has("usr/lib/rustlib/src/rust/library/std") && status.is_ok_and(|status| status.success())
    }

    fn bring(&self) -> Result<(), String> {
        let packages = self.folder.join("packages");
        fs::create_dir_all(&packages)
            .map_err(|error| format!("{}: {error}", packages.display()))?;
        // A list of packages may be old, or there may be none yet.
        if said(Command::new("apt-cache").args(["show", PACKAGES[0]])).is_err() {
            said(Command::new("apt-get").args(["update", "-qq"]))?;
        }
        let names = with_needed()?;
        eprintln!("tools: bringing {} into {FOLDER}", names.join(", "));
        said(Command::new("apt-get").arg("download").args(&names).current_dir(&packages))?;
        let files =
            fs::read_dir(&packages).map_err(|error| format!("{}: {error}", packages.display()))?;
        for file in files.flatten().filter(|file| is_package(&file.path())) {
            said(Command::new("dpkg").arg("-x").arg(file.path()).arg(&self.folder))?;
        }
        fs::remove_dir_all(&packages).map_err(|error| format!("{}: {error}", packages.display()))
    }
}

/// The linker of the usual toolchain, which links WebAssembly as well.
fn linker(root: &Path) -> Result<PathBuf, String> {
    let rustc = |arguments: &[&str]| {
        said(Command::new("rustc").args(arguments).current_dir(root))
            .map(|said| said.trim().to_owned())
    };
    let (root, host) = (rustc(&["--print", "sysroot"])?, rustc(&["--print", "host-tuple"])?);
    let linker = Path::new(&root).join(format!("lib/rustlib/{host}/bin/rust-lld"));
    if linker.is_file() {
        return Ok(linker);
    }
    Err(format!("the toolchain has no {}: install it with rustup", linker.display()))
}

/// The packages, and what they need of their kind.
fn with_needed() -> Result<Vec<String>, String> {
    let mut names: Vec<String> = PACKAGES.map(String::from).to_vec();
    let mut looked_at = 0;
    while let Some(name) = names.get(looked_at) {
        let text = said(Command::new("apt-cache").args(["depends", name]))?;
        for needed in needed(&text) {
            if !names.contains(&needed) {
                names.push(needed);
            }
        }
        looked_at += 1;
    }
    Ok(names)
}

/// The packages of the compiler's kind that a package depends on, as apt-cache lists them.
fn needed(text: &str) -> Vec<String> {
    let depends = text.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
    let is_ours = |name: &&str| NEEDED.iter().any(|kind| name.starts_with(kind));
    depends.filter(is_ours).map(String::from).collect()
}

fn is_package(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "deb")
}

/// What a command prints; an error unless it succeeds.
fn said(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("`{name}` could not be started: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let error = String::from_utf8_lossy(&output.stderr);
    let last = error.lines().last().unwrap_or_default();
    Err(format!("`{name}` failed ({}): {last}", output.status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_is_found_by_its_name() {
        let text = "rustc-web\n  Depends: libc6\n  Depends: libstd-rust-web-dev\n \
                    |Depends: gcc\n  Conflicts: rustc\n  Depends: libllvm22\n";
        assert_eq!(needed(text), ["libstd-rust-web-dev", "libllvm22"]);
    }

    #[test]
    fn packages_are_told_by_their_files() {
        assert!(is_package(Path::new("a/rustc-web_1.96.0_amd64.deb")));
        assert!(!is_package(Path::new("a/partial")));
    }
}
