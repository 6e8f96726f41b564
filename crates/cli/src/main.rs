//! `chomp`: solve, explain, draw and play Chomp from the command line.
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

use exit::{Done, Exit};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match help::parse() {
        Ok(arguments) => arguments,
        Err(exit) => return exit.into(),
    };
    let exit = match arguments.command.run() {
        Ok(done) => Exit::from(done),
        Err(complaint) => {
            // When even standard error is closed there is nobody left to tell.
            let _ = complaint.print();
            complaint.exit()
        }
    };
    exit.into()
}
