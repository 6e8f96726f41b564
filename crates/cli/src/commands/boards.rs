//! `chomp boards`: the winning first bites of all bars in a range.

use crate::Done;
use crate::arguments::{Boards, RowFormat};
use crate::boards::catalogue;
use crate::complaint::Complaint;
use chomplab::chomp::boards::Opening;
use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};

/// Runs the command.
pub(crate) fn run(arguments: &Boards) -> Result<Done, Complaint> {
    let (rows, columns) = (*arguments.rows.end(), *arguments.columns.end());
    let Some(catalogue) = catalogue(rows, columns, arguments.memory.bytes)? else {
        return Ok(Done::Interrupted);
    };
    let mut openings = Vec::new();
    for rows in arguments.rows.clone() {
        for columns in arguments.columns.clone() {
            let opening = catalogue.opening(rows, columns);
            if !arguments.several || opening.bites.len() > 1 {
                openings.push(opening);
            }
        }
    }
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        RowFormat::Text => write_text(&mut out, &openings)?,
        RowFormat::Csv => write_csv(&mut out, &openings)?,
        RowFormat::Json => write_json(&mut out, &openings)?,
    }
    out.flush()?;
    Ok(Done::Answered)
}

fn write_text(out: &mut impl Write, openings: &[Opening]) -> Result<(), Complaint> {
    for Opening { rows, columns, bites } in openings {
        let bites: Vec<String> =
            bites.iter().map(|(row, column)| format!("({row},{column})")).collect();
        let mark = match bites.len() {
            0 => "none: only the poison is left".to_owned(),
            1 => String::new(),
            several => format!("  * {several} winning bites"),
        };
        writeln!(out, "{rows}×{columns}: {}{mark}", bites.join(", "))?;
    }
    Ok(())
}

fn write_csv(out: &mut impl Write, openings: &[Opening]) -> Result<(), Complaint> {
    writeln!(out, "rows,columns,row,column")?;
    for Opening { rows, columns, bites } in openings {
        for (row, column) in bites {
            writeln!(out, "{rows},{columns},{row},{column}")?;
        }
    }
    Ok(())
}

fn write_json(out: &mut impl Write, openings: &[Opening]) -> Result<(), Complaint> {
    let boards: Vec<Value> = openings
        .iter()
        .map(|Opening { rows, columns, bites }| {
            json!({ "rows": rows, "columns": columns, "bites": bites })
        })
        .collect();
    let count = boards.len();
    writeln!(out, "{}", json!({ "schema": "boards/1", "boards": boards, "count": count }))?;
    Ok(())
}
