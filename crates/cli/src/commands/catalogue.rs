//! `chomp catalogue`: all P-positions of a board, counted or listed.

use crate::Done;
use crate::arguments::{Catalogue as Arguments, CatalogueFormat};
use crate::boards::catalogue;
use crate::complaint::Complaint;
use chomplab::chomp::boards::Catalogue;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<Done, Complaint> {
    let Some(catalogue) = catalogue(arguments.rows, arguments.columns, arguments.memory.bytes)?
    else {
        return Ok(Done::Interrupted);
    };
    if let Some(path) = &arguments.out {
        let failed = |error: io::Error| {
            Complaint::Other(format!("cannot write {}: {error}", path.display()))
        };
        write_file(&catalogue, arguments.format, path).map_err(failed)?;
        writeln!(anstream::stderr(), "{} P-positions in {}", catalogue.len(), path.display())?;
        return Ok(Done::Answered);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    if arguments.list {
        write_positions(&catalogue, arguments.format, &mut out)?;
    } else {
        writeln!(out, "{}", catalogue.len())?;
    }
    out.flush()?;
    Ok(Done::Answered)
}

/// Writes beside the file and renames, so that no half a catalogue ever has its name.
fn write_file(catalogue: &Catalogue, format: CatalogueFormat, path: &Path) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part).and_then(|file| {
        let mut out = BufWriter::new(file);
        write_positions(catalogue, format, &mut out)?;
        out.into_inner()?.sync_all()?;
        std::fs::rename(&part, path)
    });
    if written.is_err() {
        // What is left of a failed attempt is of no use.
        let _ = std::fs::remove_file(&part);
    }
    written
}

fn write_positions(
    catalogue: &Catalogue,
    format: CatalogueFormat,
    out: &mut impl Write,
) -> io::Result<()> {
    let height = catalogue.rows();
    if format == CatalogueFormat::Csv {
        let names: Vec<String> = (1..=height).map(|row| format!("r{row}")).collect();
        writeln!(out, "{}", names.join(","))?;
    }
    let mut line = String::new();
    catalogue.try_for_each(|rows| {
        line.clear();
        let shown = if format == CatalogueFormat::Csv { height } else { rows.len() };
        for row in 0..shown {
            if row > 0 {
                line.push(',');
            }
            line.push_str(&rows.get(row).unwrap_or(&0).to_string());
        }
        match format {
            CatalogueFormat::Csv => writeln!(out, "{line}"),
            CatalogueFormat::Text => writeln!(out, "({line})"),
        }
    })
}
