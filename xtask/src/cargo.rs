//! One call of cargo: what is passed, how it is shown, how it is run.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};

/// A cargo command line, and the environment variables that are set for it.
#[derive(Debug)]
pub(crate) struct Invocation {
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
}

impl Invocation {
    /// The command line with these arguments, split at the spaces.
    pub(crate) fn new(arguments: &str) -> Self {
        let arguments = arguments.split_whitespace().map(String::from).collect();
        Self { arguments, variables: Vec::new() }
    }

    /// Adds one argument, spaces and all.
    pub(crate) fn argument(mut self, argument: &str) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// Sets an environment variable for this call only.
    pub(crate) fn with_variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Runs it in `root` with our input and output; an error unless it
    /// succeeds.
    pub(crate) fn run(&self, root: &Path) -> Result<(), String> {
        match self.command(root).status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(status.to_string()),
            Err(error) => Err(format!("cargo could not be started: {error}")),
        }
    }

    /// Whether it runs and succeeds; what it prints is thrown away.
    pub(crate) fn succeeds_quietly(&self, root: &Path) -> bool {
        let status = self
            .command(root)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    }

    fn command(&self, root: &Path) -> Command {
        let program = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let mut command = Command::new(program);
        command.current_dir(root).args(&self.arguments);
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }
}

/// Shown the way one would type it into a shell.
impl fmt::Display for Invocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.variables {
            write!(f, "{name}={} ", quoted(value))?;
        }
        write!(f, "cargo")?;
        for argument in &self.arguments {
            write!(f, " {}", quoted(argument))?;
        }
        Ok(())
    }
}

/// The word in single quotes when a shell would otherwise change it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_as_one_would_type_it() {
        let call = Invocation::new("doc --no-deps").with_variable("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(call.to_string(), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
        let call = Invocation::new("bench --bench").argument("*");
        assert_eq!(call.to_string(), "cargo bench --bench '*'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
