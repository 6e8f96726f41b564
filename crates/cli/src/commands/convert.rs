//! `chomp convert`: a position in other notations.

use super::read_position;
use crate::Done;
use crate::arguments::{Convert, Format};
use crate::complaint::Complaint;
use serde_json::{Map, Value};
use std::io::Write;

/// Runs the command.
pub(crate) fn run(arguments: &Convert) -> Result<Done, Complaint> {
    let text = arguments.position();
    let position = read_position(&text, arguments.format)?;
    let mut notations = position.notations();
    if let Some(wanted) = &arguments.to {
        let known: Vec<&str> = notations.iter().map(|(name, _)| *name).collect();
        let known = known.join(", ");
        notations.retain(|(name, _)| name == wanted);
        if notations.is_empty() {
            let message = format!("{} has no notation {wanted:?}; it has {known}", position.text());
            return Err(Complaint::Other(message));
        }
    }
    let mut out = anstream::stdout().lock();
    match (arguments.format, &arguments.to) {
        (Format::Json, _) => {
            let mut record = Map::new();
            record.insert("schema".to_owned(), Value::from("convert/1"));
            record.insert("position".to_owned(), Value::from(position.text()));
            record.extend(notations.into_iter().map(|(name, text)| (name.to_owned(), text.into())));
            writeln!(out, "{}", Value::Object(record))?;
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
