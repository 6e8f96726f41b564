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
mod pictures;
mod positions;
mod progress_bar;
mod reading;
mod rows;
mod sheets;
mod spelling;
mod work;

use complaint::Complaint;
use exit::Exit;
use std::ffi::OsString;
use std::io;

/// Runs the program with these arguments, the first of which is its name; returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let (arguments, is_json) = match help::parse(arguments) {
        Ok(parsed) => parsed,
        Err(exit) => return exit.code(),
    };
    let exit = match arguments.command.run() {
        Ok(done) => Exit::from(done),
        Err(complaint) => {
            // When even standard error is closed there is nobody left to tell.
            let _ = if is_json { answer_with(&complaint) } else { Ok(()) };
            let _ = complaint.print();
            complaint.exit()
        }
    };
    exit.code()
}

/// Whoever asked for JSON finds what is wrong on standard output too.
fn answer_with(complaint: &Complaint) -> io::Result<()> {
    let Some(record) = complaint.record() else { return Ok(()) };
    rows::write_record(&mut io::stdout().lock(), &record)
}
