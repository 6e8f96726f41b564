//! `chomp schema`: what the records hold that `--format json` and the page write.

use crate::complaint::Complaint;
use crate::exit::Done;
use crate::hints::other_name;
use chomplab::records::{SCHEMAS, schema};
use clap::Args;
use std::io::Write;

/// The JSON Schemas of the records that programs read
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp schema                  the names of all records
  chomp schema answer/1
  chomp schema census > census.schema.json

Every record has its name in the field `schema`. RECORDS.md lists the fields of all.")]
pub(crate) struct Schema {
    /// The record, with or without its version
    name: Option<String>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Schema) -> Result<Done, Complaint> {
    let mut out = anstream::stdout().lock();
    let Some(name) = &arguments.name else {
        SCHEMAS.iter().try_for_each(|(name, _)| writeln!(out, "{name}"))?;
        return Ok(Done::Answered);
    };
    let found = schema(name).or_else(|| schema(&format!("{name}/1"))).ok_or_else(|| {
        let names = SCHEMAS.iter().flat_map(|(name, _)| [*name, name.trim_end_matches("/1")]);
        let other = other_name(name, names, "`chomp schema`");
        Complaint::Wrong(format!("there is no record {name:?}; {other}"))
    })?;
    write!(out, "{found}")?;
    Ok(Done::Answered)
}
