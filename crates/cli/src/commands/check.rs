//! `chomp check`: an independent check of a certificate.

use crate::arguments::{Format, is_stream};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::rows::write_record;
use chomplab::records::CheckRecord;
use clap::Args;
use oracle::FourColumns;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;

/// Check a certificate that `chomp families` or `chomp omega` wrote
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp families --bottom 4,2 --certificate out.json
  chomp check out.json
  chomp omega 4 --to 107 --cap 44 --certificate four.txt
  chomp check four.txt

The checker shares no code with what it checks. It accepts the certificate, or refuses it and \
names the first line that is wrong. Exit codes: 0 accepted, 1 refused, 2 no such file, 3 the \
file cannot be read.")]
pub(crate) struct Check {
    /// The certificate; - is standard input
    file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Runs the command.
pub(crate) fn run(arguments: &Check) -> Result<Done, Complaint> {
    let mut text = String::new();
    let read = if is_stream(&arguments.file) {
        io::stdin().lock().read_to_string(&mut text)
    } else {
        File::open(&arguments.file).and_then(|mut file| file.read_to_string(&mut text))
    };
    read.map_err(|error| Complaint::reading(&arguments.file, &error))?;
    let mut out = anstream::stdout().lock();
    if text.starts_with("four-columns ") {
        return check_four_columns(&text, arguments.format, &mut out);
    }
    match (oracle::check_certificate(&text), arguments.format) {
        (Ok(accepted), Format::Json) => {
            let record = CheckRecord {
                accepted: true,
                bottom: Some(accepted.bottom),
                families: Some(accepted.families),
                second_rows: Some(accepted.columns),
                why: None,
            };
            write_record(&mut out, &record)?;
            Ok(Done::Answered)
        }
        (Err(refusal), Format::Json) => {
            let record = CheckRecord {
                accepted: false,
                bottom: None,
                families: None,
                second_rows: None,
                why: Some(refusal.to_string()),
            };
            write_record(&mut out, &record)?;
            Ok(Done::Undecided)
        }
        (Ok(accepted), Format::Text) => {
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
        (Err(refusal), Format::Text) => {
            writeln!(out, "refused: {refusal}")?;
            Ok(Done::Undecided)
        }
    }
}

/// A certificate that `chomp omega` wrote: the checker follows all lines by itself.
fn check_four_columns(text: &str, format: Format, out: &mut impl Write) -> Result<Done, Complaint> {
    let checked = oracle::check_four_columns(text);
    if format == Format::Json {
        let record = CheckRecord {
            accepted: checked.is_ok(),
            bottom: None,
            families: None,
            second_rows: None,
            why: checked.as_ref().err().map(ToString::to_string),
        };
        write_record(out, &record)?;
    }
    match (checked, format) {
        (Ok(FourColumns { third, at_least }), Format::Text) => {
            let hs = at_least + 1;
            writeln!(
                out,
                "accepted: all values below {at_least} are those of positions with a up to \
                 {third}, so the Grundy value of 4xw is at least {at_least} with the poison \
                 forbidden, {hs} as [HS] counts"
            )?;
            Ok(Done::Answered)
        }
        (Err(refusal), Format::Text) => {
            writeln!(out, "refused: {refusal}")?;
            Ok(Done::Undecided)
        }
        (Ok(_), Format::Json) => Ok(Done::Answered),
        (Err(_), Format::Json) => Ok(Done::Undecided),
    }
}

fn counted(number: u64, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}
