//! A running `chomp` that is spoken to line by line.

use super::command;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};

/// The program, its two ends, and nothing in between: what is said is sent at once.
pub(crate) struct Conversation {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    /// Starts the program.
    pub(crate) fn with(arguments: &[&str]) -> Self {
        Self::over(&mut command(arguments))
    }

    /// Starts a prepared command whose input and output are pipes.
    pub(crate) fn over(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        Self { child, input, output }
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is still open");
        writeln!(input, "{line}").expect("the program listens");
    }

    /// Takes the input away, so that somebody else can write to it.
    pub(crate) fn take_input(&mut self) -> ChildStdin {
        self.input.take().expect("the input is still open")
    }

    /// Waits for a whole line; `None` at the end of the output.
    pub(crate) fn hear_line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the program writes UTF-8");
        line.ends_with('\n').then(|| line.trim_end_matches('\n').to_owned())
    }

    /// Waits until the program has written `end`; returns everything up to it. At the end of the
    /// output, returns what there was.
    pub(crate) fn hear_until(&mut self, end: &str) -> String {
        let mut heard = Vec::new();
        while !heard.ends_with(end.as_bytes()) {
            let mut byte = [0];
            match self.output.read(&mut byte).expect("the output can be read") {
                0 => break,
                _ => heard.push(byte[0]),
            }
        }
        String::from_utf8(heard).expect("the program writes UTF-8")
    }

    /// Closes the input and waits for the end; returns the rest of the output.
    pub(crate) fn end(mut self) -> (String, ExitStatus) {
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("the program writes UTF-8");
        (rest, self.child.wait().expect("the program ends"))
    }

    /// A value of the process's status file.
    #[cfg(target_os = "linux")]
    pub(crate) fn status(&self, key: &str) -> String {
        let file = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(file).expect("the program runs");
        let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
        value.unwrap_or_else(|| panic!("no {key} in {text}")).trim().to_owned()
    }
}

/// A test that fails midway leaves no program behind.
impl Drop for Conversation {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
