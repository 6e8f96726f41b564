//! `chomp catalogue`: all P-positions of a board or box, counted or listed; or by their cells.

use crate::arguments::{BoardMeans, Listing, Sides, is_stream, parse_sides, parse_within};
use crate::boards::{
    MOST_BY_LINES, by_cells, catalogue, five_row_bars, four_row_bars, solid_catalogue,
};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::positions::{CatalogueFormat, Positions};
use crate::rows::{write_csv, write_record};
use chomplab::records::{CatalogueByCells, CatalogueRecord, CellCount};
use clap::Args;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// All P-positions of a board, counted or listed
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp catalogue 16x16
  chomp catalogue 18x18 --threads 2
  chomp catalogue 5x8 --list
  chomp catalogue 3x4x5                           a box of three dimensions
  chomp catalogue 12x12 --out positions.csv
  chomp catalogue 12x12 --out positions.bin
  chomp catalogue --in positions.bin --list
  chomp catalogue --cells 60                      by the number of cells, whatever the shape

A position counts with its mirror image as two. Text is one position per line, for example \
(4,2,1). Several threads sweep through a board with at least six rows and columns; everything else \
takes one.")]
pub(crate) struct Catalogue {
    /// The rows and columns of the board, or levels, rows and columns, for example 5x8
    #[arg(value_name = "SIDES", value_parser = parse_sides, num_args = 1..=3)]
    #[arg(required_unless_present_any = ["input", "cells"], allow_negative_numbers = true)]
    sides: Vec<Sides>,
    /// Only count the P-positions, as without --list and --out
    #[arg(long, hide = true, conflicts_with_all = ["list", "out"])]
    count: bool,
    /// List the P-positions
    #[arg(long)]
    list: bool,
    /// Take the P-positions from a file that was written with --format binary; - is standard input
    #[arg(long = "in", value_name = "FILE", conflicts_with = "sides")]
    input: Option<PathBuf>,
    /// Count the P-positions of any shape with 0, 1, ... N cells instead
    #[arg(long, value_name = "N", conflicts_with_all = ["sides", "input", "list"])]
    #[arg(allow_negative_numbers = true, value_parser = parse_within::<0, 127>)]
    cells: Option<u64>,
    #[command(flatten)]
    listing: Listing<CatalogueFormat>,
    #[command(flatten)]
    means: BoardMeans,
}

/// Runs the command.
pub(crate) fn run(arguments: &Catalogue) -> Result<Done, Complaint> {
    if let Some(most) = arguments.cells {
        return count_by_cells(most as usize, arguments);
    }
    let format = arguments.listing.format();
    let is_listed = arguments.list || arguments.listing.is_named();
    if is_listed {
        arguments.listing.refuse_bytes_on_terminal()?;
    } else if format == CatalogueFormat::Binary {
        let message = "a number of positions is not written as binary; add --out FILE or --list to \
                       write the positions";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    if !is_listed && arguments.input.is_none() {
        let sides = Sides::single(&arguments.sides).map_err(Complaint::Wrong)?;
        if let [4, columns @ 1..=MOST_BY_LINES] = sides[..] {
            let bars = four_row_bars(columns, arguments.means.for_lines())?;
            let Some(bars) = bars else { return nothing_kept() };
            return write_count(arguments, sides, bars.count(columns));
        }
        if let [5, columns @ 1..=MOST_BY_LINES] = sides[..] {
            let bars = five_row_bars(columns, arguments.means.memory.bytes)?;
            let Some(bars) = bars else { return nothing_kept() };
            return write_count(arguments, sides, bars.count(columns));
        }
    }
    let Some(positions) = positions(arguments)? else { return nothing_kept() };
    if !is_listed {
        return write_count(arguments, positions.sides(), positions.len());
    }
    let mut out = arguments.listing.open()?;
    positions.write(format, &mut out)?;
    out.finish()?;
    if let Some(path) = arguments.listing.file() {
        writeln!(anstream::stderr(), "{} P-positions in {}", positions.len(), path.display())?;
    }
    Ok(Done::Answered)
}

/// Only how many there are.
fn write_count(arguments: &Catalogue, sides: Vec<usize>, count: u64) -> Result<Done, Complaint> {
    let mut out = arguments.listing.open()?;
    match arguments.listing.format() {
        CatalogueFormat::Json => {
            write_record(&mut out, &CatalogueRecord { sides, positions: None, count })?;
        }
        CatalogueFormat::Csv => writeln!(out, "p_positions\n{count}")?,
        _ => writeln!(out, "{count}")?,
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// What is said when Ctrl-C comes before the end of a sweep, of which no part is of use.
fn nothing_kept() -> Result<Done, Complaint> {
    writeln!(anstream::stderr(), "note: stopped before the sweep was done; nothing is kept")?;
    Ok(Done::Interrupted)
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
fn positions(arguments: &Catalogue) -> Result<Option<Positions>, Complaint> {
    if let Some(path) = &arguments.input {
        let bytes = read_bytes(path).map_err(|error| Complaint::reading(path, &error))?;
        let file = atlas::position_file::read(&bytes).map_err(|error| {
            Complaint::Wrong(format!("cannot read {}: {error}", path.display()))
        })?;
        return Ok(Some(Positions::File(file)));
    }
    let sides = Sides::single(&arguments.sides).map_err(Complaint::Wrong)?;
    Ok(match sides[..] {
        [a, b, c] => {
            let memory = arguments.means.memory.bytes;
            solid_catalogue([a, b, c], memory)?.map(Positions::Solid)
        }
        _ => {
            let (rows, columns) = (sides[0], sides[1]);
            let means = arguments.means.for_sweep(rows, columns);
            catalogue(rows, columns, means)?.map(Positions::Board)
        }
    })
}

/// A112470.
fn count_by_cells(most: usize, arguments: &Catalogue) -> Result<Done, Complaint> {
    let format = arguments.listing.format();
    if format == CatalogueFormat::Binary {
        return Err(Complaint::Wrong("counts are written as text, csv or json".to_owned()));
    }
    let Some(losers) = by_cells(most, arguments.means.memory.bytes)? else { return nothing_kept() };
    let mut out = arguments.listing.open()?;
    match format {
        CatalogueFormat::Json => {
            let counts = losers.iter().enumerate();
            let counts = counts.map(|(cells, &count)| CellCount { cells, count }).collect();
            write_record(&mut out, &CatalogueByCells { counts })?;
        }
        CatalogueFormat::Csv => {
            write_csv(&mut out, ["cells", "p_positions"])?;
            for (cells, count) in (0_u64..).zip(losers) {
                write_csv(&mut out, [cells, count])?;
            }
        }
        _ => {
            for (cells, count) in losers.iter().enumerate() {
                writeln!(out, "{cells} {count}")?;
            }
        }
    }
    out.finish()?;
    Ok(Done::Answered)
}
