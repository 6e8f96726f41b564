//! `chomp check`: an independent check of a certificate.

use crate::Done;
use crate::arguments::Check;
use crate::complaint::Complaint;
use std::fs::File;
use std::io::{self, Read, Write};

/// Runs the command.
pub(crate) fn run(arguments: &Check) -> Result<Done, Complaint> {
    let mut text = String::new();
    let read = if arguments.file.as_os_str() == "-" {
        io::stdin().lock().read_to_string(&mut text)
    } else {
        File::open(&arguments.file).and_then(|mut file| file.read_to_string(&mut text))
    };
    let name = arguments.file.display();
    read.map_err(|error| Complaint::Other(format!("cannot read {name}: {error}")))?;
    let mut out = anstream::stdout().lock();
    match oracle::check_certificate(&text) {
        Ok(accepted) => {
            let rows: Vec<String> = accepted.bottom.iter().map(u64::to_string).collect();
            writeln!(
                out,
                "accepted: all P-positions over the bottom rows ({}), with {} and {} checked",
                rows.join(","),
                counted(accepted.families as u64, "bottom", "bottoms"),
                counted(accepted.columns, "second row", "second rows"),
            )?;
            Ok(Done::Answered)
        }
        Err(refusal) => {
            writeln!(out, "refused: {refusal}")?;
            Ok(Done::Undecided)
        }
    }
}

fn counted(number: u64, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}
