//! `chomp completions` and `chomp man`: what shells and manual readers need.

use crate::Done;
use crate::arguments::{Arguments, Completions, Man};
use crate::complaint::Complaint;
use clap::CommandFactory;
use std::io::{self, Write};

/// Prints completions for a shell.
pub(crate) fn completions(arguments: &Completions) -> Result<Done, Complaint> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "chomp", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Done::Answered)
}

/// Prints the manual page, or writes a page for each command into a folder.
pub(crate) fn man(arguments: &Man) -> Result<Done, Complaint> {
    let command = Arguments::command();
    match &arguments.dir {
        None => clap_mangen::Man::new(command).render(&mut io::stdout())?,
        Some(dir) => {
            let unwritable =
                |error| Complaint::Other(format!("cannot write to {}: {error}", dir.display()));
            std::fs::create_dir_all(dir).map_err(unwritable)?;
            clap_mangen::generate_to(command, dir).map_err(unwritable)?;
        }
    }
    Ok(Done::Answered)
}
