//! `chomp`: solve, explain, draw and play Chomp from the command line.
//!
//! Standard output is data, standard error is messages. What the exit code says is in `exit.rs`; a
//! closed pipe is a normal end.

#![allow(
    rustdoc::broken_intra_doc_links,
    reason = "citations such as [HS] stand in square brackets; SOURCES.md resolves them"
)]

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

use complaint::Complaint;
use exit::Exit;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (arguments, is_json) = match help::parse() {
        Ok(parsed) => parsed,
        Err(exit) => return exit.into(),
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
    exit.into()
}

/// Whoever asked for JSON finds what is wrong on standard output too.
fn answer_with(complaint: &Complaint) -> io::Result<()> {
    let Some(record) = complaint.record() else { return Ok(()) };
    rows::write_record(&mut io::stdout().lock(), &record)
}
