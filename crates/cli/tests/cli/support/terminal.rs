//! A terminal for standard error, so that what is shown there can be waited for: a bar says that
//! the program works, and that it listens for Ctrl-C.

use super::command;
use super::conversation::Conversation;
use nix::pty::{Winsize, openpty};
use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

/// What the program has sent to the terminal.
pub(crate) struct Terminal {
    screen: File,
    sent: Vec<u8>,
}

impl Terminal {
    /// Starts a prepared command whose standard error is a terminal of so many columns.
    pub(crate) fn with(mut command: Command, columns: u16) -> (Conversation, Self) {
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let terminal = openpty(Some(&size), None).expect("a pseudo-terminal");
        command.stderr(Stdio::from(terminal.slave)).env("TERM", "xterm");
        let program = Conversation::over(&mut command);
        // From here on the only other holder of the terminal is the program.
        drop(command);
        (program, Self { screen: File::from(terminal.master), sent: Vec::new() })
    }

    /// Starts the program and waits until its bar is shown.
    #[track_caller]
    pub(crate) fn at_work(arguments: &[&str]) -> (Conversation, Self) {
        let (program, mut terminal) = Self::with(command(arguments), 80);
        terminal.wait_for("Ctrl-C stops");
        (program, terminal)
    }

    /// Waits until these words are shown.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, words: &str) {
        while !self.text().contains(words) {
            assert!(self.read(), "{words:?} was never shown: {:?}", self.text());
        }
    }

    /// Everything that was shown until the program ended.
    pub(crate) fn all(mut self) -> String {
        while self.read() {}
        self.text()
    }

    /// The note at the end, which follows the bar.
    pub(crate) fn notes(self) -> String {
        let shown = self.all().replace('\r', "");
        shown.rfind("note:").map_or(String::new(), |start| shown[start..].to_owned())
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.sent).into_owned()
    }

    /// Waits for more; returns whether there is any. When the program has ended, reading fails.
    fn read(&mut self) -> bool {
        let mut bytes = [0; 4096];
        let count = self.screen.read(&mut bytes).unwrap_or(0);
        self.sent.extend(&bytes[..count]);
        count > 0
    }
}
