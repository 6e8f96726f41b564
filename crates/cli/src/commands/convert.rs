//! `chomp convert`: a position in other notations.

use super::read_position;
use crate::arguments::{Format, PositionText};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::rows::write_record;
use chomplab::records::ConvertRecord;
use clap::Args;
use std::io::Write;

/// Write a position in other notations
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp convert '(4,2,2)'
  chomp convert 'diff:[2,0,2]' --as boxes")]
pub(crate) struct Convert {
    #[command(flatten)]
    position: PositionText,
    /// Print only this notation: list, boxes, diff, eye, transposed, divisors
    #[arg(long = "as", alias = "to", value_name = "NOTATION")]
    notation: Option<String>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
}

/// Runs the command.
pub(crate) fn run(arguments: &Convert) -> Result<Done, Complaint> {
    let text = arguments.position.text();
    let position = read_position(&text)?;
    let mut notations = position.notations();
    if let Some(wanted) = &arguments.notation {
        let known: Vec<&str> = notations.iter().map(|(name, _)| *name).collect();
        let known = known.join(", ");
        notations.retain(|(name, _)| name == wanted);
        if notations.is_empty() {
            let message = format!("{} has no notation {wanted:?}; it has {known}", position.text());
            return Err(Complaint::Wrong(message));
        }
    }
    let mut out = anstream::stdout().lock();
    match (arguments.format, &arguments.notation) {
        (Format::Json, _) => {
            let named = notations.into_iter().map(|(name, text)| (name.to_owned(), text));
            let record = ConvertRecord { position: position.text(), notations: named.collect() };
            write_record(&mut out, &record)?;
        }
        (Format::Text, Some(_)) => writeln!(out, "{}", notations[0].1)?,
        (Format::Text, None) => {
            for (name, text) in notations {
                writeln!(out, "{name:<11} {text}")?;
            }
        }
    }
    Ok(Done::Answered)
}
