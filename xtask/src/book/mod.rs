//! The book: its commands run and compared, its figures made, its pages written, its links checked.
//!
//! Sources are in `book/`. Commands of the chapters run first, in one folder, where they leave the
//! figures that the chapters show. Then mdBook makes pages of a copy of the sources with these
//! figures, formulas become MathML, and the reference of the Python package is put beside them.
//! Nothing that the pages need comes from elsewhere, so that they are read offline.

mod links;

use crate::cargo::Invocation;
use crate::python;
use crate::tools;
use crate::tree::disk::walked;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::process::Command;

/// The command of the step.
pub(crate) const SHOWN: &str = "cargo xtask test book";

/// Everything that is made, below the root.
const FOLDER: &str = "target/book";

/// Runs the commands of the chapters; they leave their files in `target/book/figures`.
const COMMANDS: &str = "test --quiet --locked --workspace --test book";

/// A page that is printed for a class, and how many sheets of paper it takes.
const HANDOUT: (&str, usize) = ("play/hour", 2);

/// Writes the book into a folder, which may be anywhere, or below `target`.
pub(crate) fn write(root: &Path, folder: Option<&Path>) -> Result<(), String> {
    python::write_docs(root)?;
    let pages = make(root)?;
    let Some(folder) = folder else { return Ok(()) };
    let folder = path::absolute(folder).map_err(|error| error.to_string())?;
    copy(&pages, &folder)?;
    println!("{}", folder.join("index.html").display());
    Ok(())
}

/// Makes the book and checks it.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    tools::install(root)?;
    if !root.join(python::DOCS).join("chomplab.html").is_file() {
        python::write_docs(root)?;
    }
    let pages = make(root)?;
    let sheets = handout(&pages)?;
    if sheets != HANDOUT.1 {
        return Err(format!("{} takes {sheets} sheets of paper, not {}", HANDOUT.0, HANDOUT.1));
    }
    Ok(())
}

/// Makes the pages; returns their folder.
fn make(root: &Path) -> Result<PathBuf, String> {
    Invocation::new(COMMANDS).run(root)?;
    let (folder, source) = (root.join(FOLDER), root.join(FOLDER).join("source"));
    let pages = folder.join("pages");
    for old in [&source, &pages] {
        if old.exists() {
            fs::remove_dir_all(old).map_err(|error| named(old, &error))?;
        }
    }
    copy(&root.join("book"), &source)?;
    copy(&folder.join("figures"), &source.join("src/figures"))?;
    let mdbook = tools::mdbook(root)?;
    let arguments = ["build".as_ref(), source.as_os_str(), "-d".as_ref(), pages.as_os_str()];
    run(Command::new(mdbook).args(arguments).env("RUST_LOG", "warn"))?;
    let katex = tools::katex(root)?;
    run(Command::new("node").arg(source.join("formulas.mjs")).args([&katex, &pages]))?;
    copy(&root.join(python::DOCS), &pages.join("python"))?;
    links::check(&pages)?;
    eprintln!("book: {FOLDER}/pages/index.html");
    Ok(pages)
}

/// Prints the handout to a file beside its page; returns how many sheets of paper it takes.
fn handout(pages: &Path) -> Result<usize, String> {
    let page = pages.join(HANDOUT.0).with_extension("html");
    let paper = page.with_extension("pdf");
    let switches = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
    let print = format!("--print-to-pdf={}", paper.display());
    let address = format!("file://{}", page.display());
    let mut browser = Command::new("chromium");
    browser.args(switches).args([print, address]);
    let output = browser.output().map_err(|error| format!("chromium: {error}"))?;
    let bytes = fs::read(&paper).map_err(|error| {
        format!("{}: {}", named(&paper, &error), String::from_utf8_lossy(&output.stderr))
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let is_page = |rest: &str| !rest.starts_with('s');
    Ok(text.split("/Type /Page").skip(1).filter(|rest| is_page(rest)).count())
}

/// Copies a folder with everything in it; what is there already stays or is written over.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| named(to, &error))?;
    for name in walked(from).map_err(|error| named(from, &error))? {
        let target = to.join(&name);
        let above = target.parent().expect("a file is in a folder");
        fs::create_dir_all(above).map_err(|error| named(above, &error))?;
        fs::copy(from.join(&name), &target).map_err(|error| named(&target, &error))?;
    }
    Ok(())
}

fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{program}` failed ({status})")),
        Err(error) => Err(format!("`{program}` could not be started: {error}")),
    }
}

fn named(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
