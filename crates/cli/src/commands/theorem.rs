//! `chomp theorem`: what is known without search.

use crate::Done;
use crate::arguments::{Format, Theorem, TheoremAction};
use crate::complaint::Complaint;
use chomplab::chomp::theorems;
use serde_json::{Value, json};
use std::io::Write;

/// Runs the command.
pub(crate) fn run(arguments: &Theorem) -> Result<Done, Complaint> {
    let mut out = anstream::stdout().lock();
    match &arguments.action {
        TheoremAction::List { format: Format::Text } => {
            for theorem in theorems::ALL {
                writeln!(out, "{:<18} {} [{}]", theorem.id, theorem.title, theorem.source)?;
            }
        }
        TheoremAction::List { format: Format::Json } => {
            let all: Vec<Value> = theorems::ALL.iter().map(record).collect();
            writeln!(out, "{}", Value::from(all))?;
        }
        TheoremAction::Show { id, format } => {
            let Some(theorem) = theorems::find(id) else {
                let known: Vec<&str> = theorems::ALL.iter().map(|theorem| theorem.id).collect();
                let message = format!("there is no theorem {id:?}; there are {}", known.join(", "));
                return Err(Complaint::Other(message));
            };
            match format {
                Format::Text => writeln!(out, "{}", theorem.documentation())?,
                Format::Json => {
                    let mut record = record(theorem);
                    record["documentation"] = Value::from(theorem.documentation());
                    writeln!(out, "{record}")?;
                }
            }
        }
    }
    Ok(Done::Answered)
}

fn record(theorem: &theorems::Theorem) -> Value {
    json!({ "id": theorem.id, "title": theorem.title, "source": theorem.source })
}
