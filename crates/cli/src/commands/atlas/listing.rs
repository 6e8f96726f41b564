//! `chomp atlas list` and `chomp atlas info`: what tables there are, and what they hold.

use super::{AtlasList, AtlasTable, hexadecimal};
use crate::arguments::Format;
use crate::complaint::Complaint;
use crate::exit::Done;
use atlas::{Description, Entry, EntryState, Place};
use indicatif::BinaryBytes;
use serde_json::{Value, json};
use std::io::Write;

/// Lists all tables.
pub(super) fn list(arguments: &AtlasList, only_names: bool) -> Result<Done, Complaint> {
    let place = arguments.tables.place()?;
    let entries = place.list()?;
    let records: Vec<Value> = entries.iter().map(record).collect();
    let mut out = anstream::stdout().lock();
    if only_names {
        entries.iter().try_for_each(|entry| writeln!(out, "{}", entry.name))?;
        return Ok(Done::Answered);
    }
    match arguments.format {
        Format::Json => writeln!(out, "{}", all(&place, &records))?,
        Format::Text if entries.is_empty() => {
            writeln!(out, "no tables in {}", place.dir().display())?;
        }
        Format::Text => {
            let width = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
            for entry in &entries {
                let (state, size, what) = summary(&entry.state);
                writeln!(out, "{:<width$}  {state:<10}  {size:>10}  {what}", entry.name)?;
            }
        }
    }
    Ok(Done::Answered)
}

/// Shows one table, and its unfinished build if there is one.
pub(super) fn info(arguments: &AtlasTable) -> Result<Done, Complaint> {
    let (place, name) = (arguments.list.tables.place()?, &arguments.name);
    let mut entries = place.list()?;
    entries.retain(|entry| entry.name == *name);
    if entries.is_empty() {
        // Says which tables there are.
        place.open(name)?;
    }
    let mut records = Vec::new();
    for entry in &entries {
        let mut fields = record(entry);
        fields["file"] = place.path_of(name)?.display().to_string().into();
        if let EntryState::Complete { .. } = entry.state {
            fields["fingerprint"] = hexadecimal(place.open(name)?.fingerprint()).into();
        }
        records.push(fields);
    }
    let mut out = anstream::stdout().lock();
    if arguments.list.format == Format::Json {
        writeln!(out, "{}", all(&place, &records))?;
        return Ok(Done::Answered);
    }
    for record in records {
        for (name, value) in record.as_object().into_iter().flatten() {
            match value {
                Value::Null => {}
                Value::String(text) => writeln!(out, "{name:<12} {text}")?,
                Value::Object(fields) => {
                    let field = |(name, value): (&String, &Value)| {
                        format!("{name} = {}", value.as_str().unwrap_or_default())
                    };
                    let fields: Vec<String> = fields.iter().map(field).collect();
                    writeln!(out, "{name:<12} {}", fields.join(", "))?;
                }
                value => writeln!(out, "{name:<12} {value}")?,
            }
        }
    }
    Ok(Done::Answered)
}

fn all(place: &Place, tables: &[Value]) -> Value {
    json!({ "schema": "atlas/1", "dir": place.dir().display().to_string(), "tables": tables })
}

/// State, size and contents in words.
fn summary(state: &EntryState) -> (&str, String, String) {
    let size = |bytes: u64| BinaryBytes(bytes).to_string();
    match state {
        EntryState::Complete { description, bytes, .. } => {
            ("complete", size(*bytes), description.to_string())
        }
        EntryState::Unfinished { description, bytes, .. } => {
            let what = description.as_ref().map_or("unknown".to_owned(), Description::to_string);
            ("unfinished", size(*bytes), what)
        }
        EntryState::Damaged { message } => ("damaged", String::new(), message.clone()),
    }
}

fn record(entry: &Entry) -> Value {
    let (state, _, _) = summary(&entry.state);
    let (description, blocks, bytes) = match &entry.state {
        EntryState::Complete { description, blocks, bytes } => (Some(description), blocks, bytes),
        EntryState::Unfinished { description, blocks, bytes } => {
            (description.as_ref(), blocks, bytes)
        }
        EntryState::Damaged { message } => {
            return json!({ "name": entry.name, "state": state, "message": message });
        }
    };
    json!({
        "name": entry.name,
        "state": state,
        "kind": description.map(|description| &description.kind),
        "version": description.map(|description| description.version),
        "parameters": description.map(|description| &description.parameters),
        "blocks": blocks,
        "bytes": bytes,
    })
}
