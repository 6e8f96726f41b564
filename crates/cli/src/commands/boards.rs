//! `chomp boards`: the winning first bites of bars or boxes in a range, or Grundy values of bars.

use crate::arguments::{
    BoardMeans, ChosenFiles, Listing, PictureFiles, RowFormat, Sides, parse_sides,
};
use crate::boards::{
    BarValue, MOST_BY_LINES, bar_values, catalogue, five_row_bars, four_row_bars, solid_catalogue,
    three_row_openings,
};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::pictures;
use crate::rows::{write_csv, write_numbers, write_record};
use crate::spelling::Spelling;
use chomplab::records::{self, BarValues, BoardOpening, BoardsRecord};
use clap::Args;
use lab::pictures::of_tables;
use std::io::Write;
use std::ops::RangeInclusive;

/// The winning first bites of all bars in a range
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp boards 2..16x2..16
  chomp boards 2..10 2..30 --several
  chomp boards 1..16x1..16 --out bites.csv
  chomp boards 2..4x2..4x2..5          boxes of three dimensions
  chomp boards 5x1..400                all bars of five rows, by lines of P-positions
  chomp boards 3x1..600 --grundy       Grundy values of bars
  chomp boards 4x1..200 --pdf bites.pdf

A star marks bars with several winning bites. Rows and columns of bites are counted from 0. The \
columns are rows, columns, row, column; of boxes levels, rows, columns, level, row, column; with \
--grundy rows, columns, grundy_poison_forbidden. Several threads sweep through a board with four \
rows, or with at least six rows and columns; everything else takes one. A picture shows the \
columns of the bites over n for bars with one number of rows, or the Grundy values, instead of a \
list.")]
pub(crate) struct Boards {
    /// Rows and columns, or levels, rows and columns: 5x8, or 2..16x2..16 with both ends counted
    #[arg(value_name = "SIDES", value_parser = parse_sides, num_args = 1..=3, required = true)]
    #[arg(allow_negative_numbers = true)]
    sides: Vec<Sides>,
    /// List only bars with several winning bites
    #[arg(long)]
    several: bool,
    /// List the Grundy values of the bars, with the poison forbidden, instead of bites
    #[arg(long, conflicts_with = "several")]
    grundy: bool,
    #[command(flatten)]
    listing: Listing<RowFormat>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    means: BoardMeans,
    #[command(flatten)]
    files: PictureFiles,
}

/// A bar or box with its winning bites, coordinates of cells by axis.
struct Opening {
    sides: Vec<usize>,
    bites: Vec<Vec<usize>>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Boards) -> Result<Done, Complaint> {
    arguments.listing.refuse_bytes_on_terminal()?;
    let sides = Sides::of(&arguments.sides).map_err(Complaint::Wrong)?;
    let files = arguments.files.instead_of(&arguments.listing)?;
    let is_one = sides.len() == 2 && sides[0].start() == sides[0].end();
    if files.is_some() && !is_one {
        let message = "a picture shows bars with one number of rows, for example 4x1..200";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    if arguments.grundy {
        return values(arguments, &sides, files.as_ref());
    }
    let Some(openings) = openings(arguments, &sides)? else { return nothing_kept() };
    if let Some(files) = &files {
        let bites = openings.iter().flat_map(|Opening { sides, bites }| {
            bites.iter().map(|bite| (sides[1], [bite[0], bite[1]]))
        });
        let figure = of_tables::bar_openings(*sides[0].start(), &bites.collect::<Vec<_>>());
        pictures::write(&figure, files)?;
        return Ok(Done::Answered);
    }
    let names = names(sides.len());
    let mut out = arguments.listing.open()?;
    match arguments.listing.format() {
        RowFormat::Text => write_text(&mut out, &openings, Spelling::new(arguments.ascii))?,
        RowFormat::Csv => write_rows_as_csv(&mut out, names, &openings)?,
        RowFormat::Json => write_json(&mut out, &openings)?,
        RowFormat::Binary => write_binary(&mut out, &openings)?,
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// What is said when Ctrl-C comes before the end of a sweep, of which no part is of use.
fn nothing_kept() -> Result<Done, Complaint> {
    writeln!(anstream::stderr(), "note: stopped before the sweep was done; nothing is kept")?;
    Ok(Done::Interrupted)
}

/// All bars and boxes asked for; `None` when Ctrl-C was pressed.
fn openings(
    arguments: &Boards,
    sides: &[RangeInclusive<usize>],
) -> Result<Option<Vec<Opening>>, Complaint> {
    let memory = arguments.means.memory.bytes;
    let mut openings = Vec::new();
    let mut add = |opening: Opening| {
        if !arguments.several || opening.bites.len() > 1 {
            openings.push(opening);
        }
    };
    if let [levels, rows, columns] = sides {
        let whole = [*levels.end(), *rows.end(), *columns.end()];
        let Some(catalogue) = solid_catalogue(whole, memory)? else { return Ok(None) };
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
        let Some(all) = three_row_openings(lengths.clone(), memory)? else { return Ok(None) };
        for (length, bites) in all {
            let turned =
                |[row, column]: [usize; 2]| if lies { [row, column] } else { [column, row] };
            let bites = bites.into_iter().map(|bite| turned(bite).to_vec()).collect();
            add(Opening { sides: turned([3, length]).to_vec(), bites });
        }
        return Ok(Some(openings));
    }
    if *rows == (4..=4) && *columns.end() <= MOST_BY_LINES {
        let bars = four_row_bars(*columns.end(), arguments.means.for_lines())?;
        let Some(bars) = bars else { return Ok(None) };
        for column in columns.clone() {
            let bites = bars.bites(column).iter().map(|bite| bite.to_vec()).collect();
            add(Opening { sides: vec![4, column], bites });
        }
        return Ok(Some(openings));
    }
    if *rows == (5..=5) && *columns.end() <= MOST_BY_LINES {
        let Some(bars) = five_row_bars(*columns.end(), memory)? else { return Ok(None) };
        for column in columns.clone() {
            let bites = bars.bites(column).iter().map(|bite| bite.to_vec()).collect();
            add(Opening { sides: vec![5, column], bites });
        }
        return Ok(Some(openings));
    }
    let (height, width) = (*rows.end(), *columns.end());
    let means = arguments.means.for_sweep(height, width);
    let Some(catalogue) = catalogue(height, width, means)? else { return Ok(None) };
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

fn write_text(
    out: &mut impl Write,
    openings: &[Opening],
    spelling: Spelling,
) -> Result<(), Complaint> {
    for Opening { sides, bites } in openings {
        let bites: Vec<String> =
            bites.iter().map(|bite| format!("({})", joined(bite, ","))).collect();
        let mark = match bites.len() {
            0 => "none: only the poison is left".to_owned(),
            1 => String::new(),
            several => format!("  * {several} winning bites"),
        };
        let sides = spelling.of(&joined(sides, "×"));
        writeln!(out, "{sides}: {}{mark}", bites.join(", "))?;
    }
    Ok(())
}

fn write_rows_as_csv(
    out: &mut impl Write,
    (sides, coordinates): (&[&str], &[&str]),
    openings: &[Opening],
) -> Result<(), Complaint> {
    write_csv(out, sides.iter().chain(coordinates))?;
    for Opening { sides, bites } in openings {
        for bite in bites {
            write_csv(out, sides.iter().chain(bite))?;
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

fn write_json(out: &mut impl Write, openings: &[Opening]) -> Result<(), Complaint> {
    let board = |Opening { sides, bites }: &Opening| {
        let (levels, rows, columns) = match *sides.as_slice() {
            [levels, rows, columns] => (Some(levels), rows, columns),
            _ => (None, sides[0], sides[1]),
        };
        BoardOpening { levels, rows, columns, bites: bites.clone() }
    };
    let boards: Vec<BoardOpening> = openings.iter().map(board).collect();
    let count = boards.len();
    Ok(write_record(out, &BoardsRecord { boards, count })?)
}

/// `--grundy`.
fn values(
    arguments: &Boards,
    sides: &[RangeInclusive<usize>],
    files: Option<&ChosenFiles>,
) -> Result<Done, Complaint> {
    let [rows, columns] = sides else {
        let text = "Grundy values are listed of bars; give rows and columns, for example 3x1..600";
        return Err(Complaint::Wrong(text.to_owned()));
    };
    let values = bar_values(rows.clone(), columns.clone(), arguments.means.memory.bytes)?;
    let Some(values) = values else { return nothing_kept() };
    if let Some(files) = files {
        let points: Vec<(u64, u64)> =
            values.iter().map(|(_, columns, value)| (*columns as u64, u64::from(*value))).collect();
        let count = rows.start();
        let title = format!("Grundy values of bars with {count} rows");
        let names = ["n: columns of the bar", "Grundy value, the poison forbidden"];
        let of = format!("bars {count}×n, n up to {}", columns.end());
        pictures::write(&of_tables::values(&title, names, &points, &of), files)?;
        return Ok(Done::Answered);
    }
    let mut out = arguments.listing.open()?;
    let spelling = Spelling::new(arguments.ascii);
    write_values(&mut out, arguments.listing.format(), &values, spelling)?;
    out.finish()?;
    Ok(Done::Answered)
}

fn write_values(
    out: &mut impl Write,
    format: RowFormat,
    values: &[BarValue],
    spelling: Spelling,
) -> Result<(), Complaint> {
    const VALUE: &str = "grundy_poison_forbidden";
    match format {
        RowFormat::Text => {
            for (rows, columns, value) in values {
                writeln!(out, "{}", spelling.of(&format!("{rows}×{columns}: {value}")))?;
            }
        }
        RowFormat::Csv => {
            write_csv(out, ["rows", "columns", VALUE])?;
            for (rows, columns, value) in values {
                write_csv(out, [*rows as u64, *columns as u64, u64::from(*value)])?;
            }
        }
        RowFormat::Binary => {
            for &(rows, columns, value) in values {
                let numbers = [rows as u64, columns as u64, u64::from(value)].map(Some);
                write_numbers(out, numbers)?;
            }
        }
        RowFormat::Json => {
            let bar = |&(rows, columns, grundy_poison_forbidden): &BarValue| records::BarValue {
                rows,
                columns,
                grundy_poison_forbidden,
            };
            let bars: Vec<records::BarValue> = values.iter().map(bar).collect();
            let count = bars.len();
            write_record(out, &BarValues { bars, count })?;
        }
    }
    Ok(())
}
