//! `chomp`: solve, explain, draw and play Chomp from the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(command_line::run(std::env::args_os()))
}
