//! `chomp catalogue`: all P-positions of a board or box, counted or listed; or by their cells.

use crate::Done;
use crate::arguments::{Catalogue as Arguments, CatalogueFormat};
use crate::boards::{by_cells, catalogue, solid_catalogue};
use crate::complaint::Complaint;
use crate::positions::Positions;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<Done, Complaint> {
    if let Some(most) = arguments.cells {
        return count_by_cells(most as usize, arguments);
    }
    let file = arguments.out.as_deref().filter(|path| !is_stream(path));
    let is_listed = arguments.list || arguments.out.is_some() && file.is_none();
    if is_listed && arguments.format == CatalogueFormat::Binary && io::stdout().is_terminal() {
        let text = "binary positions would spoil the terminal; write them with --out FILE";
        return Err(Complaint::Other(text.to_owned()));
    }
    let Some(positions) = positions(arguments)? else {
        return Ok(Done::Interrupted);
    };
    if let Some(path) = file {
        let failed = |error: io::Error| {
            Complaint::Other(format!("cannot write {}: {error}", path.display()))
        };
        write_file(&positions, arguments.format, path).map_err(failed)?;
        writeln!(anstream::stderr(), "{} P-positions in {}", positions.len(), path.display())?;
        return Ok(Done::Answered);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    if is_listed {
        positions.write(arguments.format, &mut out)?;
    } else {
        writeln!(out, "{}", positions.len())?;
    }
    out.flush()?;
    Ok(Done::Answered)
}

/// Whether the name stands for standard input or output.
fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if !is_stream(path) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// From the file or computed; `None` when Ctrl-C was pressed.
fn positions(arguments: &Arguments) -> Result<Option<Positions>, Complaint> {
    let means = arguments.means.for_sweep();
    if let Some(path) = &arguments.input {
        let shown = path.display();
        let bytes = read_bytes(path)
            .map_err(|error| Complaint::Other(format!("cannot read {shown}: {error}")))?;
        let file = atlas::position_file::read(&bytes)
            .map_err(|error| Complaint::Other(format!("cannot read {shown}: {error}")))?;
        return Ok(Some(Positions::File(file)));
    }
    Ok(match arguments.sides[..] {
        [a, b, c] => solid_catalogue([a, b, c], means.memory)?.map(Positions::Solid),
        _ => {
            let (rows, columns) = (arguments.sides[0], arguments.sides[1]);
            catalogue(rows, columns, means)?.map(Positions::Board)
        }
    })
}

/// A112470.
fn count_by_cells(most: usize, arguments: &Arguments) -> Result<Done, Complaint> {
    if arguments.format == CatalogueFormat::Binary {
        return Err(Complaint::Other("counts are written as text or csv".to_owned()));
    }
    let Some(losers) = by_cells(most, arguments.means.memory)? else {
        return Ok(Done::Interrupted);
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let is_csv = arguments.format == CatalogueFormat::Csv;
    if is_csv {
        writeln!(out, "cells,p_positions")?;
    }
    let between = if is_csv { "," } else { " " };
    for (cells, count) in losers.iter().enumerate() {
        writeln!(out, "{cells}{between}{count}")?;
    }
    out.flush()?;
    Ok(Done::Answered)
}

/// Writes beside the file and renames, so that no half a catalogue ever has its name.
fn write_file(positions: &Positions, format: CatalogueFormat, path: &Path) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part).and_then(|file| {
        let mut out = BufWriter::new(file);
        positions.write(format, &mut out)?;
        out.into_inner()?.sync_all()?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        // What is left of a failed attempt is of no use.
        let _ = fs::remove_file(&part);
    }
    written
}
