//! The command line as a library, for the binary `chomp` and for `python -m chomplab`.
//!
//! Standard output is data, standard error is messages. What the exit code says is in `exit.rs`; a
//! closed pipe is a normal end.

mod arguments;
mod boards;
mod commands;
mod complaint;
mod destination;
mod exit;
mod folder;
mod help;
mod hints;
mod output;
mod positions;
mod progress_bar;
mod rows;
mod sheets;
mod spelling;
mod work;

use exit::Exit;
use std::ffi::OsString;

/// Runs the program with these arguments, the first of which is its name; returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let exit = match help::parse(arguments) {
        Ok(arguments) => match arguments.command.run() {
            Ok(done) => Exit::from(done),
            Err(complaint) => {
                // When even standard error is closed there is nobody left to tell.
                let _ = complaint.print();
                complaint.exit()
            }
        },
        Err(exit) => exit,
    };
    exit.code()
}
