//! Running the binary `chomp` as a user's shell would: arguments and input in; output, messages
//! and exit code out.
//!
//! Nothing of the tester's terminal shines through: all three streams are pipes, colours are off
//! unless a test asks for them, and no variable tells a width. Nor do the tester's tables: without
//! `--dir` there are none.

pub(crate) mod conversation;
pub(crate) mod page;
#[cfg(target_os = "linux")]
pub(crate) mod terminal;
pub(crate) mod wire;

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// What a finished run left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The exit code; `None` when a signal ended the program.
    pub(crate) code: Option<i32>,
}

/// The program with its arguments and three pipes, ready to be changed and started.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chomp"));
    command.args(arguments).env("NO_COLOR", "1");
    command.env("CHOMPLAB_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/no tables"));
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"];
    let terminal = ["COLUMNS", "LINES", "CLICOLOR", "CLICOLOR_FORCE"];
    for variable in terminal.into_iter().chain(locale) {
        command.env_remove(variable);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with nothing to read.
pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(arguments, "")
}

/// Runs the program on an input.
pub(crate) fn run_with(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    finish(&mut command(arguments), input.as_ref())
}

/// Starts a prepared command, feeds it and waits for its end.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command.spawn().expect("the program starts");
    let stdin = child.stdin.take();
    let Output { status, stdout, stderr } = thread::scope(|scope| {
        scope.spawn(move || {
            // A program may end without having read everything.
            let _ = stdin.map(|mut stdin| stdin.write_all(input));
        });
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { stdout: text(stdout), stderr: text(stderr), code: status.code() }
}

impl Run {
    /// The output of a run that answered, with nothing to complain about.
    #[track_caller]
    pub(crate) fn answer(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }

    /// The output of a run that could not decide, which is nothing to complain about either.
    #[track_caller]
    pub(crate) fn undecided(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(1), ""), "{}", self.stdout);
        self.stdout
    }

    /// The complaint about what the machine does not do, with nothing on standard output.
    #[track_caller]
    pub(crate) fn refusal(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(3), ""), "{}", self.stderr);
        self.stderr
    }

    /// The complaint about bad input, with nothing on standard output.
    #[track_caller]
    pub(crate) fn complaint(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""), "{}", self.stderr);
        self.stderr
    }
}
