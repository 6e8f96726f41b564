//! Runs a test a second time in a process of its own, which may be killed or limited.
//!
//! The test asks [`task`] first: in the new process it gets the path to work on, in the old one
//! nothing.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const VARIABLE: &str = "ATLAS_TEST_TASK";

/// The path that this process was started to work on.
pub(crate) fn task() -> Option<PathBuf> {
    env::var_os(VARIABLE).map(PathBuf::from)
}

/// Runs the test of this name in a new process, after these commands of the shell.
pub(crate) fn run(test: &str, path: &Path, commands: &str) -> Output {
    let own = env::current_exe().unwrap();
    let mut command = if commands.is_empty() {
        Command::new(own)
    } else {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("{commands}; exec \"$0\" \"$@\"")).arg(own);
        shell
    };
    command.args(["--exact", test, "--nocapture", "--test-threads=1"]);
    command.env(VARIABLE, path).output().unwrap()
}
