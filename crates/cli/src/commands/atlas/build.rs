//! `chomp atlas build`: the census of three rows, stopped and resumed as one likes.

use crate::arguments::{AtlasBuild, Format, TableKind};
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::{Done, sheets, work};
use atlas::Place;
use atlas::census::{self, Built, CensusTable, Checkpoints, table_name};
use indicatif::BinaryBytes;
use serde_json::json;
use std::io::Write;

/// Runs the command.
pub(super) fn run(arguments: &AtlasBuild) -> Result<Done, Complaint> {
    let place = arguments.list.tables.place()?;
    match arguments.kind {
        TableKind::ThreeRows => three_rows(arguments, &place),
    }
}

fn three_rows(arguments: &AtlasBuild, place: &Place) -> Result<Done, Complaint> {
    let to = arguments.to;
    if let Some(census) = CensusTable::open(place)?.filter(|census| census.to() >= to) {
        return report(&census, "already there", arguments.list.format);
    }
    let needed = sheets::refuse_beyond_memory(to, arguments.memory)?;
    writeln!(
        anstream::stderr(),
        "note: this takes about {} of memory, and up to twice that on disk until it is done",
        BinaryBytes(needed)
    )?;
    let stop = work::stop_flag();
    let mut bar = Bar::of_sheets(to + 1);
    let mut progress = |done, _| bar.set(done);
    let built = census::build(place, to, Checkpoints::default(), &mut progress, stop)?;
    drop(bar);
    match built {
        Built::Complete(census) => report(&census, "built", arguments.list.format),
        Built::Already(census) => report(&census, "already there", arguments.list.format),
        Built::Stopped { done, kept } => {
            let name = table_name(to);
            let again = match kept {
                0 => "the same command starts it over".to_owned(),
                kept => format!("the same command goes on from {kept}"),
            };
            writeln!(
                anstream::stderr(),
                "note: {name}: stopped after {done} of {} sheets; {again}",
                to + 1
            )?;
            Ok(Done::Interrupted)
        }
    }
}

fn report(census: &CensusTable, state: &str, format: Format) -> Result<Done, Complaint> {
    let (table, to) = (census.table(), census.to());
    let (name, bytes, file) = (table_name(to), table.bytes(), table.path().display());
    let mut out = anstream::stdout().lock();
    match format {
        Format::Text => {
            writeln!(out, "{name}: {state}, third rows 0 to {to} in {bytes} bytes, {file}")?;
        }
        Format::Json => {
            let record = json!({
                "schema": "atlas-build/1",
                "name": name,
                "state": state,
                "to": to,
                "bytes": bytes,
                "file": file.to_string(),
            });
            writeln!(out, "{record}")?;
        }
    }
    Ok(Done::Answered)
}
