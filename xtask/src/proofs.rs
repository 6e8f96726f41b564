//! Proofs for the proof assistant Coq: the base in `crates/games/proofs/coq`, and the files that
//! `chomp families --as coq` writes.
//!
//! Every file must be accepted without an axiom, and a file with a false claim must be refused: a
//! check that accepts everything would show nothing.

use crate::tools;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The command that does the same by itself.
pub(crate) const SHOWN: &str = "cargo xtask prove";

/// Where files are written and checked, below the root.
const FOLDER: &str = "target/proofs";

const BASE: &str = "crates/games/proofs/coq";

/// The files of the base, in the order in which they need each other.
const FILES: [&str; 4] = ["Chomp.v", "Families.v", "Theorems.v", "WinningWays.v"];

/// The bottoms whose families are proved.
const BOTTOMS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "2,1", "4,2", "5,3"];

/// A true claim about the bottom (2), and a false one to put in its place.
const TRUE_AND_FALSE: [&str; 2] =
    ["| [2] => 2 <= b /\\ a = b + 2", "| [2] => 2 <= b /\\ a = b + 3"];

/// Installs Coq if it is missing, checks everything, and prints what each theorem rests on.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    tools::install_coq()?;
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| named(&folder, &error))?;
    for name in FILES {
        fs::copy(root.join(BASE).join(name), folder.join(name))
            .map_err(|error| named(&folder, &error))?;
        println!("{name}");
        accept(&folder, name)?;
    }
    for bottom in BOTTOMS {
        let name = format!("over_{}.v", bottom.replace(',', "_"));
        write_family(root, bottom, &folder.join(&name))?;
        println!("the P-positions over the bottom {bottom}");
        accept(&folder, &name)?;
    }
    refuse_a_false_claim(&folder)
}

/// Lets the program write a file about a family.
fn write_family(root: &Path, bottom: &str, file: &Path) -> Result<(), String> {
    let program = ["run", "--quiet", "--locked", "--package", "chomplab", "--bin", "chomp", "--"];
    let written = Command::new("cargo")
        .args(program)
        .args(["families", "--bottom", bottom, "--as", "coq", "--certificate"])
        .arg(file)
        .current_dir(root)
        .stdin(Stdio::null())
        .status();
    match written {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("chomp families --bottom {bottom} failed ({status})")),
        Err(error) => Err(format!("cargo could not be started: {error}")),
    }
}

/// What Coq prints about a file, and whether it accepts it.
fn coq(folder: &Path, name: &str) -> Result<(bool, String), String> {
    let output = Command::new("coqc")
        .args(["-Q", ".", "Chomplab", name])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("coqc could not be started: {error}"))?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text += &String::from_utf8_lossy(&output.stderr);
    Ok((output.status.success(), text))
}

/// An error unless Coq accepts a file and finds no axiom below its theorems.
fn accept(folder: &Path, name: &str) -> Result<(), String> {
    let (is_accepted, text) = coq(folder, name)?;
    if !is_accepted {
        return Err(format!("Coq refuses {name}: {text}"));
    }
    print!("{text}");
    match text.lines().find(|line| *line != "Closed under the global context") {
        None => Ok(()),
        Some(line) => Err(format!("{name} rests on more than the rules: {line}")),
    }
}

fn refuse_a_false_claim(folder: &Path) -> Result<(), String> {
    let file = folder.join("over_2.v");
    let text = fs::read_to_string(&file).map_err(|error| named(&file, &error))?;
    let falsehood = text.replace(TRUE_AND_FALSE[0], TRUE_AND_FALSE[1]);
    if falsehood == text {
        return Err("the claim about the bottom (2) that is to be falsified was not found".into());
    }
    let file = folder.join("false.v");
    fs::write(&file, falsehood).map_err(|error| named(&file, &error))?;
    match coq(folder, "false.v")? {
        (true, _) => Err("Coq accepts a false claim about the bottom (2)".into()),
        (false, _) => {
            println!("a false claim about the bottom (2) is refused");
            Ok(())
        }
    }
}

fn named(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
