//! `chomp`: solve, explain, draw and play Chomp from the command line.
//!
//! Standard output is data, standard error is messages. Exit codes: 0 answered, 1 undecided,
//! 2 bad input or another error, 130 stopped by Ctrl-C. A closed pipe is a normal end.

mod arguments;
mod boards;
mod commands;
mod complaint;
mod folder;
mod output;
mod positions;
mod progress_bar;
mod sheets;
mod spelling;
mod work;

use arguments::{Arguments, Command};
use clap::Parser;
use complaint::Complaint;
use std::io::ErrorKind;
use std::process::ExitCode;

/// How a command ended, when it was not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// The question was answered.
    Answered,
    /// It was not.
    Undecided,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Solve(arguments) => commands::solve::run(&arguments),
        Command::Grundy(arguments) => commands::grundy::run(&arguments),
        Command::Convert(arguments) => commands::convert::run(&arguments),
        Command::Draw(arguments) => commands::draw::run(&arguments),
        Command::Play(arguments) => commands::play::run(&arguments),
        Command::Theorem(arguments) => commands::theorem::run(&arguments),
        Command::Heap(arguments) => commands::heap::run(&arguments),
        Command::Sum(arguments) => commands::sum::run(&arguments),
        Command::Explain(arguments) => commands::explain::run(&arguments),
        Command::Ordinal(arguments) => commands::ordinal::run(&arguments),
        Command::Query(arguments) => commands::query::run(&arguments),
        Command::Openings(arguments) => commands::openings::run(&arguments),
        Command::Boards(arguments) => commands::boards::run(&arguments),
        Command::Catalogue(arguments) => commands::catalogue::run(&arguments),
        Command::Census(arguments) => commands::census::run(&arguments),
        Command::Sheet(arguments) => commands::sheet::run(&arguments),
        Command::Experiment(arguments) => commands::experiment::run(&arguments),
        Command::Figures(arguments) => commands::figures::run(&arguments),
        Command::Families(arguments) => commands::families::run(&arguments),
        Command::Height(arguments) => commands::height::run(&arguments),
        Command::Heights(arguments) => commands::heights::run(&arguments),
        Command::Claims(arguments) => commands::claims::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Atlas(arguments) => commands::atlas::run(&arguments),
        Command::Serve(arguments) => commands::serve::run(&arguments),
        Command::Completions(arguments) => commands::shell::completions(&arguments),
        Command::Man(arguments) => commands::shell::man(&arguments),
    };
    match done {
        Ok(Done::Answered) => ExitCode::SUCCESS,
        Ok(Done::Undecided) => ExitCode::from(1),
        Ok(Done::Interrupted) => ExitCode::from(130),
        Err(Complaint::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(complaint) => {
            // When even standard error is closed there is nobody left to tell.
            let _ = complaint.print();
            ExitCode::from(2)
        }
    }
}
