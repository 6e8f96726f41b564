//! `chomp atlas`: tables on disk.

mod build;
mod listing;
mod verify;

use crate::arguments::{Format, TableFolder};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::rows::write_record;
use build::AtlasBuild;
use chomplab::records::RemovedTable;
use clap::{Args, Subcommand};
use std::io::Write;

/// Build, list, check and remove tables on disk
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp atlas build three-rows --to 100000
  chomp atlas list
  chomp atlas verify three-rows-census-100000")]
pub(crate) struct Atlas {
    #[command(subcommand)]
    action: AtlasAction,
}

#[derive(Debug, Subcommand)]
enum AtlasAction {
    /// Build a table, or go on with an interrupted build
    #[command(after_help = "\
Examples:
  chomp atlas build three-rows --to 100000
  chomp atlas build three-rows --to 1000000 --dir tables
  chomp atlas build sheets --to 100000      (takes 390 MB)
  chomp atlas build boards 12x20            (all P-positions with at most 12 rows and 20 columns)

Ctrl-C stops the build; the same command goes on with it, also after a crash. The catalogue of a \
board is swept in one go: what is found again then is what was written. The tables are called \
three-rows-census-N, three-rows-sheets-N and boards-RxC.")]
    Build(AtlasBuild),
    /// All tables and unfinished builds
    #[command(after_help = "Examples:\n  chomp atlas list\n  chomp atlas list --format json")]
    List(AllTables),
    /// What a table holds, where it is and how large
    #[command(after_help = "Example:\n  chomp atlas info three-rows-census-100000")]
    Info(AtlasTable),
    /// Compare each byte of a table with its checksums
    #[command(after_help = "Example:\n  chomp atlas verify three-rows-census-100000")]
    Verify(AtlasTable),
    /// Remove a table and what its builds left
    #[command(after_help = "Example:\n  chomp atlas remove three-rows-census-100000")]
    Remove(AtlasTable),
}

#[derive(Debug, Args)]
struct AtlasList {
    #[command(flatten)]
    tables: TableFolder,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Args)]
struct AllTables {
    /// Only the names, one a line
    #[arg(long, conflicts_with = "format")]
    names: bool,
    #[command(flatten)]
    list: AtlasList,
}

#[derive(Debug, Args)]
struct AtlasTable {
    /// The table, as `chomp atlas list` names it
    name: String,
    #[command(flatten)]
    list: AtlasList,
}

/// Runs the command.
pub(crate) fn run(arguments: &Atlas) -> Result<Done, Complaint> {
    match &arguments.action {
        AtlasAction::Build(arguments) => build::run(arguments),
        AtlasAction::List(arguments) => listing::list(&arguments.list, arguments.names),
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
            let record = RemovedTable { name: name.clone(), freed_bytes: freed };
            write_record(&mut out, &record)?;
        }
    }
    Ok(Done::Answered)
}

/// A fingerprint as it is written everywhere.
fn hexadecimal(fingerprint: u32) -> String {
    format!("{fingerprint:08x}")
}
