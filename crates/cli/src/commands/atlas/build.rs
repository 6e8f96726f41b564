//! `chomp atlas build`: tables about three rows, stopped and resumed as one likes.

use crate::arguments::{AtlasBuild, Format, TableKind};
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::{Done, sheets, work};
use atlas::census::{self, Built, CensusError, CensusTable, Checkpoints};
use atlas::sheets::{self as store, SheetStore};
use atlas::{Place, Table};
use indicatif::BinaryBytes;
use serde_json::json;
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// Runs the command.
pub(super) fn run(arguments: &AtlasBuild) -> Result<Done, Complaint> {
    let (to, format) = (arguments.to, arguments.list.format);
    let place = arguments.list.tables.place()?;
    match arguments.kind {
        TableKind::ThreeRows => {
            let there = CensusTable::open(&place)?.filter(|census| census.to() >= to);
            let built = match there {
                Some(census) => Built::Already(census),
                None => build(arguments, &place, 0, census::build)?,
            };
            report(&built, &census::table_name(to), |it| (it.table(), it.to()), to, format)
        }
        TableKind::Sheets => {
            let there = SheetStore::open(&place)?.filter(|store| store.to() >= to);
            let built = match there {
                Some(store) => Built::Already(store),
                None => build(arguments, &place, store::bytes_to(to), store::build)?,
            };
            report(&built, &store::table_name(to), |it| (it.table(), it.to()), to, format)
        }
    }
}

/// How a table is built: in a place, to a third row, with checkpoints, a listener and a flag to stop.
type Build<T> = fn(
    &Place,
    u64,
    Checkpoints,
    &mut dyn FnMut(u64, u64),
    &AtomicBool,
) -> Result<Built<T>, CensusError>;

/// Builds a table that takes so many bytes on disk, if that is worth telling.
fn build<T>(
    arguments: &AtlasBuild,
    place: &Place,
    on_disk: u64,
    build: Build<T>,
) -> Result<Built<T>, Complaint> {
    let to = arguments.to;
    let needed = sheets::refuse_beyond_memory(to, arguments.memory)?;
    let table = match on_disk {
        0 => String::new(),
        bytes => format!("; the table takes about {}", BinaryBytes(bytes)),
    };
    writeln!(
        anstream::stderr(),
        "note: this takes about {} of memory, and up to twice that on disk until it is done{table}",
        BinaryBytes(needed)
    )?;
    let mut bar = Bar::of_sheets(to + 1);
    let mut progress = |done, _| bar.set(done);
    Ok(build(place, to, Checkpoints::default(), &mut progress, work::stop_flag())?)
}

fn report<T>(
    built: &Built<T>,
    name: &str,
    table: fn(&T) -> (&Table, u64),
    wanted: u64,
    format: Format,
) -> Result<Done, Complaint> {
    let (state, (table, to)) = match built {
        Built::Complete(built) => ("built", table(built)),
        Built::Already(there) => ("already there", table(there)),
        Built::Stopped { done, kept } => {
            let again = match kept {
                0 => "the same command starts it over".to_owned(),
                kept => format!("the same command goes on from {kept}"),
            };
            writeln!(
                anstream::stderr(),
                "note: {name}: stopped after {done} of {} sheets; {again}",
                wanted + 1
            )?;
            return Ok(Done::Interrupted);
        }
    };
    let name = table.path().file_stem().unwrap_or_default().to_string_lossy();
    let (bytes, file) = (table.bytes(), table.path().display());
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
