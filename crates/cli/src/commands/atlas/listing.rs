//! `chomp atlas list` and `chomp atlas info`: what tables there are, and what they hold.

use super::{AtlasList, AtlasTable, hexadecimal};
use crate::arguments::Format;
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::rows::write_record;
use atlas::{Description, Entry, EntryState, Place};
use chomplab::records::{AtlasRecord, TableRecord};
use indicatif::BinaryBytes;
use std::io::Write;

/// Lists all tables.
pub(super) fn list(arguments: &AtlasList, only_names: bool) -> Result<Done, Complaint> {
    let place = arguments.tables.place()?;
    let entries = place.list()?;
    let records: Vec<TableRecord> = entries.iter().map(record).collect();
    let mut out = anstream::stdout().lock();
    if only_names {
        entries.iter().try_for_each(|entry| writeln!(out, "{}", entry.name))?;
        return Ok(Done::Answered);
    }
    match arguments.format {
        Format::Json => write_record(&mut out, &all(&place, records))?,
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
        fields.file = Some(place.path_of(name)?.display().to_string());
        if let EntryState::Complete { .. } = entry.state {
            fields.fingerprint = Some(hexadecimal(place.open(name)?.fingerprint()));
        }
        records.push(fields);
    }
    let mut out = anstream::stdout().lock();
    if arguments.list.format == Format::Json {
        write_record(&mut out, &all(&place, records))?;
        return Ok(Done::Answered);
    }
    for record in records {
        let parameters = record.parameters.map(|parameters| {
            let all: Vec<String> =
                parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            all.join(", ")
        });
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let lines = [
            ("name", Some(record.name)),
            ("state", Some(record.state)),
            ("message", record.message),
            ("kind", record.kind),
            ("version", number(record.version.map(u64::from))),
            ("parameters", parameters),
            ("blocks", number(record.blocks)),
            ("bytes", number(record.bytes)),
            ("file", record.file),
            ("fingerprint", record.fingerprint),
        ];
        for (name, value) in lines {
            if let Some(value) = value {
                writeln!(out, "{name:<12} {value}")?;
            }
        }
    }
    Ok(Done::Answered)
}

fn all(place: &Place, tables: Vec<TableRecord>) -> AtlasRecord {
    AtlasRecord { dir: place.dir().display().to_string(), tables }
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

fn record(entry: &Entry) -> TableRecord {
    let (state, _, _) = summary(&entry.state);
    let (description, blocks, bytes, message) = match &entry.state {
        EntryState::Complete { description, blocks, bytes } => {
            (Some(description), Some(*blocks), Some(*bytes), None)
        }
        EntryState::Unfinished { description, blocks, bytes } => {
            (description.as_ref(), Some(*blocks), Some(*bytes), None)
        }
        EntryState::Damaged { message } => (None, None, None, Some(message.clone())),
    };
    TableRecord {
        name: entry.name.clone(),
        state: state.to_owned(),
        message,
        kind: description.map(|description| description.kind.clone()),
        version: description.map(|description| description.version),
        parameters: description.map(|description| description.parameters.clone()),
        blocks,
        bytes,
        file: None,
        fingerprint: None,
    }
}
