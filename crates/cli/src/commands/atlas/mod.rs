//! `chomp atlas`: tables on disk.

mod build;
mod listing;
mod verify;

use crate::Done;
use crate::arguments::{Atlas, AtlasAction, AtlasTable, Format};
use crate::complaint::Complaint;
use serde_json::json;
use std::io::Write;

/// Runs the command.
pub(crate) fn run(arguments: &Atlas) -> Result<Done, Complaint> {
    match &arguments.action {
        AtlasAction::Build(arguments) => build::run(arguments),
        AtlasAction::List(arguments) => listing::list(arguments),
        AtlasAction::Info(arguments) => listing::info(arguments),
        AtlasAction::Verify(arguments) => verify::run(arguments),
        AtlasAction::Remove(arguments) => remove(arguments),
    }
}

fn remove(arguments: &AtlasTable) -> Result<Done, Complaint> {
    let name = &arguments.name;
    let freed = arguments.list.tables.place()?.remove(name)?;
    let mut out = anstream::stdout().lock();
    match arguments.list.format {
        Format::Text => writeln!(out, "{name}: removed, which frees {freed} bytes")?,
        Format::Json => {
            let record = json!({ "schema": "atlas-remove/1", "name": name, "freed_bytes": freed });
            writeln!(out, "{record}")?;
        }
    }
    Ok(Done::Answered)
}

/// A fingerprint as it is written everywhere.
fn hexadecimal(fingerprint: u32) -> String {
    format!("{fingerprint:08x}")
}
