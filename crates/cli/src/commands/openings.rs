//! `chomp openings`: the winning first bites of bars of three rows.
//!
//! All winning bites of a bar `3×n` are known after sheet `n − 1`: see `Sheet::bars_won`. That
//! there is always exactly one is a conjecture, which each run tests.

use crate::arguments::{
    ChosenFiles, Listing, PictureFiles, RowFormat, SheetWork, parse_count, refuse_crowds,
};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::pictures;
use crate::progress_bar::Bar;
use crate::rows::{stopped, write_csv, write_numbers};
use crate::sheets::SheetSource;
use crate::spelling::Spelling;
use atlas::census::MOST_THIRD_ROW;
use chomplab::chomp::Position;
use chomplab::records::{LongList, Opening, OpeningsRecord};
use clap::Args;
use lab::pictures::of_tables;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::RangeInclusive;

/// The winning first bites of bars of three rows
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp openings 100
  chomp openings 1..1M --out openings.csv
  chomp openings 1..10k --several        none are known
  chomp openings 1..500 --pdf bites.pdf --width 86mm

A table has the number of columns of the bar, and the row and the column of the bite. Rows \
and columns of bites are counted from 0. Bars of any number of rows are listed by `chomp boards`.")]
pub(crate) struct Openings {
    /// The lengths of the boards, for example 1..1000 with both ends counted, or 7
    #[arg(value_name = "A..B", allow_negative_numbers = true, value_parser = parse_lengths)]
    lengths: RangeInclusive<u64>,
    /// List only bars with several winning bites
    #[arg(long)]
    several: bool,
    #[command(flatten)]
    listing: Listing<RowFormat>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    work: SheetWork,
    #[command(flatten)]
    files: PictureFiles,
}

/// Row and column of a bite.
type Bite = (u64, u64);

/// Runs the command.
pub(crate) fn run(arguments: &Openings) -> Result<Done, Complaint> {
    let format = arguments.listing.format();
    let (first, last) = (*arguments.lengths.start(), *arguments.lengths.end());
    let files = arguments.files.instead_of(&arguments.listing)?;
    if files.is_some() {
        refuse_crowds(last)?;
    }
    let source = SheetSource::open(&arguments.work, last - 1)?;
    if let Some(files) = &files {
        return draw(&source, arguments, files);
    }
    let mut out = arguments.listing.open()?;
    let mut list = LongList::default();
    let mut record =
        OpeningsRecord { rows: 3, openings: Vec::new(), count: 0, complete: true, undecided: None };
    match format {
        RowFormat::Text | RowFormat::Binary => {}
        RowFormat::Csv => write_csv(&mut out, ["columns", "row", "column"])?,
        RowFormat::Json => list.begin(&mut out, &record)?,
    }
    let mut known: BTreeMap<u64, Vec<Bite>> = BTreeMap::new();
    let mut unusual = Vec::new();
    let spelling = Spelling::new(arguments.ascii);
    let done = source.for_each(Bar::of_sheets(last), &mut |bar, sheet| {
        for (length, bite) in sheet.bars_won() {
            if arguments.lengths.contains(&length) {
                known.entry(length).or_default().push(bite);
            }
        }
        let length = sheet.third_row + 1;
        if !arguments.lengths.contains(&length) {
            return Ok(());
        }
        if arguments.listing.is_on_terminal() {
            // From here on there are rows to look at.
            bar.hide();
        }
        let bites = known.remove(&length).unwrap_or_default();
        if bites.len() != 1 {
            unusual.push((length, bites.len()));
        }
        if arguments.several && bites.len() < 2 {
            return Ok(());
        }
        record.count += 1;
        if format == RowFormat::Json {
            let bites = bites.iter().map(|&(row, column)| [row, column]).collect();
            return Ok(list.push(&mut out, &Opening { columns: length, bites })?);
        }
        write_bites(&mut out, length, &bites, format, spelling)
    })?;
    if format == RowFormat::Json && done == last {
        list.end(&mut out, &record)?;
    }
    for (length, bites) in unusual.into_iter().filter(|_| !arguments.several) {
        writeln!(anstream::stderr(), "note: 3×{length} has {bites} winning bites, not one")?;
    }
    if done < last {
        let before = spelling.of(&format!("3×{}", (done + 1).max(first)));
        return stopped(out, format, &format!("stopped after {done} sheets, before {before}"));
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// Draws the bites over the lengths of the bars.
fn draw(
    source: &SheetSource,
    arguments: &Openings,
    files: &ChosenFiles,
) -> Result<Done, Complaint> {
    let last = *arguments.lengths.end();
    let mut known: BTreeMap<u64, Vec<Bite>> = BTreeMap::new();
    let done = source.for_each(Bar::of_sheets(last), &mut |_, sheet| {
        let inside = sheet.bars_won();
        for (length, bite) in inside.filter(|(length, _)| arguments.lengths.contains(length)) {
            known.entry(length).or_default().push(bite);
        }
        Ok(())
    })?;
    if done < last {
        writeln!(anstream::stderr(), "note: stopped after {done} sheets; nothing is drawn")?;
        return Ok(Done::Interrupted);
    }
    let least = if arguments.several { 2 } else { 1 };
    let shown = known.into_iter().filter(|(_, bites)| bites.len() >= least);
    let bites: Vec<(u64, Bite)> = shown
        .flat_map(|(length, bites)| bites.into_iter().map(move |bite| (length, bite)))
        .collect();
    pictures::write(&of_tables::openings(&bites), files)?;
    Ok(Done::Answered)
}

fn write_bites(
    out: &mut impl Write,
    length: u64,
    bites: &[Bite],
    format: RowFormat,
    spelling: Spelling,
) -> Result<(), Complaint> {
    for &(row, column) in bites {
        let second = if row == 1 { column } else { length };
        match format {
            RowFormat::Csv => write_csv(out, [length, row, column])?,
            RowFormat::Binary => write_numbers(out, [length, row, column].map(Some))?,
            _ => {
                let left = Position::from_rows([length, second, column]);
                let left = left.expect("rows that do not grow are a position");
                let line = format!("3×{length}: ({row},{column}) leaves {left}");
                writeln!(out, "{}", spelling.of(&line))?;
            }
        }
    }
    Ok(())
}

/// One length, or the first and the last with two dots between them.
fn parse_lengths(text: &str) -> Result<RangeInclusive<u64>, String> {
    let example = "write for example 1..1000, with both ends counted, or 7";
    let length = |part: &str| match parse_count(part) {
        Ok(0) => Err(format!("boards have at least one column; {example}")),
        Ok(length) if length <= MOST_THIRD_ROW => Ok(length),
        Ok(_) => Err(format!("{part} is too long; boards may have {MOST_THIRD_ROW} columns")),
        Err(_) => Err(format!("{part:?} is not a length of a board; {example}")),
    };
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last): (u64, u64) = (length(first)?, length(last)?);
    if first > last {
        return Err(format!("{first} is greater than {last}; write {last}..{first}"));
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use super::parse_lengths;

    #[test]
    fn lengths_are_one_or_a_range_with_both_ends() {
        assert_eq!(parse_lengths("7"), Ok(7..=7));
        assert_eq!(parse_lengths("1..1000000"), Ok(1..=1_000_000));
        assert_eq!(parse_lengths(" 3 .. 3 "), Ok(3..=3));
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        for (text, message) in [
            ("0..5", "boards have at least one column; write for example 1..1000"),
            ("5..3", "5 is greater than 3; write 3..5"),
            ("1..", "\"\" is not a length of a board; write for example"),
            ("1...5", "\".5\" is not a length"),
            ("-1", "\"-1\" is not a length"),
            ("ten", "\"ten\" is not a length"),
            ("1..99999999999", "99999999999 is too long; boards may have 1000000000 columns"),
            ("99999999999999999999999", "is not a length of a board"),
        ] {
            let error = parse_lengths(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
