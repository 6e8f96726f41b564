//! `chomp openings`: the winning first bites of bars of three rows.
//!
//! All winning bites of a bar `3×n` are known after sheet `n − 1`: see `Sheet::bars_won`. That there is
//! always exactly one is a conjecture, which each run tests.

use super::census::{refuse_binary_on_terminal, write_numbers};
use crate::Done;
use crate::arguments::{Openings, RowFormat};
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::sheets::SheetSource;
use chomplab::chomp::Position;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};

/// Row and column of a bite.
type Bite = (u64, u64);

/// Runs the command.
pub(crate) fn run(arguments: &Openings) -> Result<Done, Complaint> {
    refuse_binary_on_terminal(arguments.format)?;
    let (first, last) = (*arguments.lengths.start(), *arguments.lengths.end());
    let source = SheetSource::open(&arguments.work, last - 1)?;
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        RowFormat::Text | RowFormat::Binary => {}
        RowFormat::Csv => writeln!(out, "n,row,column")?,
        RowFormat::Json => writeln!(out, "{{\"schema\":\"openings/1\",\"openings\":[")?,
    }
    let mut known: BTreeMap<u64, Vec<Bite>> = BTreeMap::new();
    let mut unusual = Vec::new();
    let bar = Bar::of_sheets_beside_rows(last);
    let done = source.for_each(bar, &mut |sheet| {
        for (length, bite) in sheet.bars_won() {
            if arguments.lengths.contains(&length) {
                known.entry(length).or_default().push(bite);
            }
        }
        let length = sheet.third_row + 1;
        if arguments.lengths.contains(&length) {
            let bites = known.remove(&length).unwrap_or_default();
            if bites.len() != 1 {
                unusual.push((length, bites.len()));
            }
            if arguments.format == RowFormat::Json && length > first {
                writeln!(out, ",")?;
            }
            write_bites(&mut out, length, &bites, arguments.format)?;
        }
        Ok(())
    })?;
    if arguments.format == RowFormat::Json {
        let count = (done + 1).saturating_sub(first);
        writeln!(out, "\n],\"count\":{count}}}")?;
    }
    out.flush()?;
    for (length, bites) in unusual {
        writeln!(anstream::stderr(), "note: 3×{length} has {bites} winning bites, not one")?;
    }
    if done == last {
        return Ok(Done::Answered);
    }
    writeln!(anstream::stderr(), "note: stopped after {done} sheets, before 3×{}", done + 1)?;
    Ok(Done::Interrupted)
}

fn write_bites(
    out: &mut impl Write,
    length: u64,
    bites: &[Bite],
    format: RowFormat,
) -> Result<(), Complaint> {
    if format == RowFormat::Json {
        write!(out, "{}", json!({ "n": length, "bites": bites }))?;
        return Ok(());
    }
    for &(row, column) in bites {
        let second = if row == 1 { column } else { length };
        match format {
            RowFormat::Csv => writeln!(out, "{length},{row},{column}")?,
            RowFormat::Binary => write_numbers(out, [length, row, column].map(Some))?,
            _ => {
                let left = Position::from_rows([length, second, column]);
                let left = left.expect("rows that do not grow are a position");
                writeln!(out, "3×{length}: ({row},{column}) leaves {left}")?;
            }
        }
    }
    Ok(())
}
