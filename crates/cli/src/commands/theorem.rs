//! `chomp theorem`: what is known without search.

use crate::Done;
use crate::arguments::{self, Format, TheoremAction};
use crate::complaint::Complaint;
use chomplab::{chomp, poset, transfinite};
use serde_json::{Value, json};
use std::io::Write;

/// Runs the command.
pub(crate) fn run(arguments: &arguments::Theorem) -> Result<Done, Complaint> {
    let mut out = anstream::stdout().lock();
    let all = all();
    match &arguments.action {
        TheoremAction::List { format: Format::Text } => {
            for theorem in &all {
                writeln!(out, "{:<18} {} [{}]", theorem.id, theorem.title, theorem.source)?;
            }
        }
        TheoremAction::List { format: Format::Json } => {
            let all: Vec<Value> = all.iter().map(record).collect();
            writeln!(out, "{}", Value::from(all))?;
        }
        TheoremAction::Show { id, format } => {
            let Some(theorem) = all.iter().find(|theorem| theorem.id == id) else {
                let known: Vec<&str> = all.iter().map(|theorem| theorem.id).collect();
                let message = format!("there is no theorem {id:?}; there are {}", known.join(", "));
                return Err(Complaint::Other(message));
            };
            match format {
                Format::Text => writeln!(out, "{}", theorem.documentation)?,
                Format::Json => {
                    let mut record = record(theorem);
                    record["documentation"] = Value::from(theorem.documentation.clone());
                    writeln!(out, "{record}")?;
                }
            }
        }
    }
    Ok(Done::Answered)
}

/// A theorem about some game.
struct Theorem {
    id: &'static str,
    title: &'static str,
    source: &'static str,
    documentation: String,
}

/// The theorems of all games, those of Chomp first.
fn all() -> Vec<Theorem> {
    let of_chomp = chomp::theorems::ALL.iter().map(|theorem| Theorem {
        id: theorem.id,
        title: theorem.title,
        source: theorem.source,
        documentation: theorem.documentation(),
    });
    let of_posets = poset::theorems::ALL.iter().map(|theorem| Theorem {
        id: theorem.id,
        title: theorem.title,
        source: theorem.source,
        documentation: theorem.documentation(),
    });
    let of_ordinals = transfinite::theorems::ALL.iter().map(|theorem| Theorem {
        id: theorem.id,
        title: theorem.title,
        source: theorem.source,
        documentation: theorem.documentation(),
    });
    of_chomp.chain(of_posets).chain(of_ordinals).collect()
}

fn record(theorem: &Theorem) -> Value {
    json!({ "id": theorem.id, "title": theorem.title, "source": theorem.source })
}
