//! The Python package: built as a wheel, installed into an environment of its own, and tested.
//!
//! Everything lies below `target/python`. The wheel is built with the profile of the other tests,
//! so that most of it is compiled already. Packages are installed again when their list changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of all this, below the root.
const FOLDER: &str = "target/python";

/// Where the reference of the package is written, below the root.
pub(crate) const DOCS: &str = "target/python/docs";

/// What the tests need, with versions.
const REQUIREMENTS: &str = "crates/python/tests/requirements.txt";

/// The checks, as arguments of Python.
const CHECKS: [&str; 5] = [
    "-m pytest crates/python/tests",
    "-m pytest --doctest-modules --pyargs chomplab",
    "-m mypy crates/python/python/chomplab crates/python/tests",
    "-m mypy.stubtest chomplab --mypy-config-file pyproject.toml",
    "-m pytest --nbmake notebooks",
];

/// Builds and installs the package, runs its tests, examples, types and notebooks, and writes its
/// reference, which the book links to.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let environment = Environment::prepare(root)?;
    CHECKS.iter().try_for_each(|check| environment.python(check))?;
    environment.write_docs()
}

/// Writes the reference of the package as pages.
pub(crate) fn write_docs(root: &Path) -> Result<(), String> {
    Environment::prepare(root)?.write_docs()
}

/// Builds the wheel that is given away, into a folder.
pub(crate) fn build_wheel(root: &Path, folder: &Path) -> Result<(), String> {
    let environment = Environment::prepare(root)?;
    environment.python(&format!("-m maturin build --locked --release --out {}", folder.display()))
}

/// An environment of Python with the package in it.
struct Environment<'a> {
    root: &'a Path,
    python: PathBuf,
}

impl<'a> Environment<'a> {
    fn prepare(root: &'a Path) -> Result<Self, String> {
        let folder = root.join(FOLDER).join("venv");
        let binaries = if cfg!(windows) { "Scripts" } else { "bin" };
        let environment = Self { root, python: folder.join(binaries).join("python") };
        if !environment.python.exists() {
            let made = format!("-m venv {FOLDER}/venv");
            run(root, Path::new("python3"), &made).map_err(|why| {
                format!("{why}; Python 3.10 or newer with its module venv is needed")
            })?;
        }
        environment.install_requirements()?;
        environment.install_package()?;
        Ok(environment)
    }

    /// Installs what the tests need, unless that was done with the same list before.
    fn install_requirements(&self) -> Result<(), String> {
        let wanted = self.root.join(REQUIREMENTS);
        let text = fs::read_to_string(&wanted).map_err(|error| named(&wanted, &error))?;
        let installed = self.root.join(FOLDER).join("installed.txt");
        if fs::read_to_string(&installed).is_ok_and(|before| before == text) {
            return Ok(());
        }
        self.pip(&format!("install --requirement {REQUIREMENTS}"))?;
        fs::write(&installed, text).map_err(|error| named(&installed, &error))
    }

    /// Builds the wheel and puts it into the place of an earlier one.
    fn install_package(&self) -> Result<(), String> {
        let wheels = self.root.join(FOLDER).join("wheels");
        if wheels.exists() {
            fs::remove_dir_all(&wheels).map_err(|error| named(&wheels, &error))?;
        }
        self.python(&format!("-m maturin build --locked --profile dev --out {FOLDER}/wheels"))?;
        let install = format!(
            "install --force-reinstall --no-deps --no-index --find-links {FOLDER}/wheels chomplab"
        );
        self.pip(&install)
    }

    fn write_docs(&self) -> Result<(), String> {
        self.python(&format!("-m pdoc chomplab --output-directory {DOCS}"))?;
        eprintln!("python-docs: {DOCS}/chomplab.html");
        Ok(())
    }

    fn pip(&self, arguments: &str) -> Result<(), String> {
        self.python(&format!("-m pip --quiet --disable-pip-version-check {arguments}"))
    }

    fn python(&self, arguments: &str) -> Result<(), String> {
        eprintln!("python: python {arguments}");
        run(self.root, &self.python, arguments)
    }
}

/// Runs a program with arguments that are split at spaces.
fn run(root: &Path, program: &Path, arguments: &str) -> Result<(), String> {
    let status = Command::new(program)
        .args(arguments.split_whitespace())
        .current_dir(root)
        .env_remove("PYTHONPATH")
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`python {arguments}` failed ({status})")),
        Err(error) => Err(format!("{} could not be started: {error}", program.display())),
    }
}

fn named(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
