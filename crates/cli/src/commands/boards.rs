//! `chomp boards`: the winning first bites of all bars or boxes in a range, or Grundy values of bars.

use super::census::{refuse_binary_on_terminal, write_numbers};
use crate::Done;
use crate::arguments::{Boards, RowFormat};
use crate::boards::{BarValue, bar_values, catalogue, solid_catalogue, three_row_openings};
use crate::complaint::Complaint;
use serde_json::{Map, Value, json};
use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;

/// A bar or box with its winning bites, coordinates of cells by axis.
struct Opening {
    sides: Vec<usize>,
    bites: Vec<Vec<usize>>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Boards) -> Result<Done, Complaint> {
    refuse_binary_on_terminal(arguments.format)?;
    if arguments.grundy {
        return values(arguments);
    }
    let Some(openings) = openings(arguments)? else {
        return Ok(Done::Interrupted);
    };
    let names = names(arguments.sides.len());
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        RowFormat::Text => write_text(&mut out, &openings)?,
        RowFormat::Csv => write_csv(&mut out, names, &openings)?,
        RowFormat::Json => write_json(&mut out, names.0, &openings)?,
        RowFormat::Binary => write_binary(&mut out, &openings)?,
    }
    out.flush()?;
    Ok(Done::Answered)
}

/// All bars and boxes asked for; `None` when Ctrl-C was pressed.
fn openings(arguments: &Boards) -> Result<Option<Vec<Opening>>, Complaint> {
    let means = arguments.means.for_sweep();
    let mut openings = Vec::new();
    let mut add = |opening: Opening| {
        if !arguments.several || opening.bites.len() > 1 {
            openings.push(opening);
        }
    };
    let sides: Vec<RangeInclusive<usize>> = arguments.sides.clone();
    if let [levels, rows, columns] = &sides[..] {
        let whole = [*levels.end(), *rows.end(), *columns.end()];
        let Some(catalogue) = solid_catalogue(whole, means.memory)? else { return Ok(None) };
        for level in levels.clone() {
            for row in rows.clone() {
                for column in columns.clone() {
                    let opening = catalogue.opening([level, row, column]);
                    let bites = opening.bites.iter().map(|bite| bite.to_vec()).collect();
                    add(Opening { sides: opening.sides.to_vec(), bites });
                }
            }
        }
        return Ok(Some(openings));
    }
    let (rows, columns) = (&sides[0], &sides[1]);
    if *rows == (3..=3) || *columns == (3..=3) {
        let lies = *rows == (3..=3);
        let lengths = if lies { columns } else { rows };
        let Some(all) = three_row_openings(lengths.clone(), means.memory)? else { return Ok(None) };
        for (length, bites) in all {
            let turned =
                |[row, column]: [usize; 2]| if lies { [row, column] } else { [column, row] };
            let bites = bites.into_iter().map(|bite| turned(bite).to_vec()).collect();
            add(Opening { sides: turned([3, length]).to_vec(), bites });
        }
        return Ok(Some(openings));
    }
    let Some(catalogue) = catalogue(*rows.end(), *columns.end(), means)? else { return Ok(None) };
    for row in rows.clone() {
        for column in columns.clone() {
            let opening = catalogue.opening(row, column);
            let bites = opening.bites.iter().map(|&(row, column)| vec![row, column]).collect();
            add(Opening { sides: vec![row, column], bites });
        }
    }
    Ok(Some(openings))
}

/// What sides and coordinates are called.
fn names(dimension: usize) -> (&'static [&'static str], &'static [&'static str]) {
    match dimension {
        3 => (&["levels", "rows", "columns"], &["level", "row", "column"]),
        _ => (&["rows", "columns"], &["row", "column"]),
    }
}

fn joined(numbers: &[usize], between: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    texts.join(between)
}

fn write_text(out: &mut impl Write, openings: &[Opening]) -> Result<(), Complaint> {
    for Opening { sides, bites } in openings {
        let bites: Vec<String> =
            bites.iter().map(|bite| format!("({})", joined(bite, ","))).collect();
        let mark = match bites.len() {
            0 => "none: only the poison is left".to_owned(),
            1 => String::new(),
            several => format!("  * {several} winning bites"),
        };
        writeln!(out, "{}: {}{mark}", joined(sides, "×"), bites.join(", "))?;
    }
    Ok(())
}

fn write_csv(
    out: &mut impl Write,
    (sides, coordinates): (&[&str], &[&str]),
    openings: &[Opening],
) -> Result<(), Complaint> {
    writeln!(out, "{},{}", sides.join(","), coordinates.join(","))?;
    for Opening { sides, bites } in openings {
        for bite in bites {
            writeln!(out, "{},{}", joined(sides, ","), joined(bite, ","))?;
        }
    }
    Ok(())
}

fn write_binary(out: &mut impl Write, openings: &[Opening]) -> Result<(), Complaint> {
    for Opening { sides, bites } in openings {
        for bite in bites {
            let numbers = sides.iter().chain(bite).map(|&number| Some(number as u64));
            write_numbers(out, numbers)?;
        }
    }
    Ok(())
}

fn write_json(out: &mut impl Write, names: &[&str], openings: &[Opening]) -> Result<(), Complaint> {
    let board = |Opening { sides, bites }: &Opening| {
        let mut fields = Map::new();
        for (name, side) in names.iter().zip(sides) {
            fields.insert((*name).to_owned(), json!(side));
        }
        fields.insert("bites".to_owned(), json!(bites));
        Value::Object(fields)
    };
    let boards: Vec<Value> = openings.iter().map(board).collect();
    let count = boards.len();
    writeln!(out, "{}", json!({ "schema": "boards/1", "boards": boards, "count": count }))?;
    Ok(())
}

/// `--grundy`.
fn values(arguments: &Boards) -> Result<Done, Complaint> {
    let [rows, columns] = &arguments.sides[..] else {
        let text = "Grundy values are listed of bars; give rows and columns, for example 3 1..600";
        return Err(Complaint::Other(text.to_owned()));
    };
    let values = bar_values(rows.clone(), columns.clone(), arguments.means.memory)?;
    let Some(values) = values else {
        return Ok(Done::Interrupted);
    };
    let mut out = BufWriter::new(io::stdout().lock());
    write_values(&mut out, arguments.format, &values)?;
    out.flush()?;
    Ok(Done::Answered)
}

fn write_values(
    out: &mut impl Write,
    format: RowFormat,
    values: &[BarValue],
) -> Result<(), Complaint> {
    const VALUE: &str = "grundy_poison_forbidden";
    match format {
        RowFormat::Text => {
            for (rows, columns, value) in values {
                writeln!(out, "{rows}×{columns}: {value}")?;
            }
        }
        RowFormat::Csv => {
            writeln!(out, "rows,columns,{VALUE}")?;
            for (rows, columns, value) in values {
                writeln!(out, "{rows},{columns},{value}")?;
            }
        }
        RowFormat::Binary => {
            for &(rows, columns, value) in values {
                let numbers = [rows as u64, columns as u64, u64::from(value)].map(Some);
                write_numbers(out, numbers)?;
            }
        }
        RowFormat::Json => {
            let bars: Vec<Value> = values
                .iter()
                .map(|(rows, columns, value)| json!({ "rows": rows, "columns": columns, VALUE: value }))
                .collect();
            let count = bars.len();
            writeln!(out, "{}", json!({ "schema": "bar-values/1", "bars": bars, "count": count }))?;
        }
    }
    Ok(())
}
