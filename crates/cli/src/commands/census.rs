//! `chomp census`: how the sheet of each third row begins and ends.

use crate::arguments::{Listing, RowFormat, SheetWork, parse_positive, parse_within};
use crate::complaint::Complaint;
use crate::destination::Destination;
use crate::exit::Done;
use crate::progress_bar::Bar;
use crate::sheets::SheetSource;
use atlas::census::MOST_THIRD_ROW;
use chomplab::chomp::three_rows::{End, Sheet};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// How the P-positions over each third row begin and end
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp census --to 1000
  chomp census --to 5k --period 3
  chomp census --to 10000 --by-period
  chomp census --to 100000 --out census.csv

Over the third row x, (g,x,x) is P. Either (f,f,x) is P and no P-position has a longer second \
row, or from second row `start` on the differences of the first two rows repeat with a period. A \
table that `chomp atlas build three-rows` made is used if it reaches far enough. When Ctrl-C \
stops the census, the rows so far stand in FILE.part; on standard output a last line says that \
it is not whole.")]
pub(crate) struct Census {
    /// The last third row [k, M allowed]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<0, MOST_THIRD_ROW>)]
    to: u64,
    /// Count the sheets of each period instead of listing them
    #[arg(long)]
    by_period: bool,
    /// Only sheets of this period, or `finite` ones
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = parse_period)]
    period: Option<Period>,
    /// Only sheets with a greater period
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = parse_positive)]
    #[arg(conflicts_with = "period")]
    period_over: Option<u64>,
    #[command(flatten)]
    listing: Listing<RowFormat>,
    #[command(flatten)]
    work: SheetWork,
}

/// What periods are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period(Option<u64>);

fn parse_period(text: &str) -> Result<Period, String> {
    match text {
        "finite" => Ok(Period(None)),
        _ => parse_positive(text).map(|period| Period(Some(period))),
    }
}

impl Census {
    /// Whether a sheet is among those asked for.
    fn lists(&self, sheet: &Sheet) -> bool {
        let period = sheet.period().map(|period| period as u64);
        self.period.is_none_or(|wanted| wanted.0 == period)
            && self.period_over.is_none_or(|least| period.is_some_and(|period| period > least))
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Census) -> Result<Done, Complaint> {
    arguments.listing.refuse_bytes_on_terminal()?;
    let source = SheetSource::open(&arguments.work, arguments.to)?;
    let mut out = arguments.listing.open()?;
    let done = if arguments.by_period {
        count_periods(&source, arguments, &mut out)?
    } else {
        list_sheets(&source, arguments, &mut out)?
    };
    if done > arguments.to {
        out.finish()?;
        return Ok(Done::Answered);
    }
    stopped(out, arguments.listing.format(), &format!("stopped after {done} sheets"))
}

/// The end of a list that Ctrl-C has stopped: it must not pass for a whole one.
pub(super) fn stopped(
    mut out: Destination,
    format: RowFormat,
    note: &str,
) -> Result<Done, Complaint> {
    if format == RowFormat::Csv {
        writeln!(out, "# not whole: {note}")?;
    }
    let kept = out.keep_part()?;
    writeln!(anstream::stderr(), "note: {note}{kept}")?;
    Ok(Done::Interrupted)
}

fn list_sheets(
    source: &SheetSource,
    arguments: &Census,
    out: &mut impl Write,
) -> Result<u64, Complaint> {
    let format = arguments.listing.format();
    write_head(out, format)?;
    let mut listed = 0_u64;
    let is_filtered = arguments.period.is_some() || arguments.period_over.is_some();
    let is_shown = arguments.listing.is_on_terminal() && !is_filtered;
    let bar = Bar::of_sheets(arguments.to + 1).unless(is_shown);
    let done = source.for_each(bar, &mut |bar, sheet| {
        if !arguments.lists(sheet) {
            return Ok(());
        }
        if arguments.listing.is_on_terminal() {
            return bar.step_aside(|| {
                write_listed(out, sheet, format, listed)?;
                listed += 1;
                Ok(out.flush()?)
            });
        }
        write_listed(out, sheet, format, listed)?;
        listed += 1;
        Ok(())
    })?;
    // A record that was stopped stays open, so that nobody takes it for a whole one.
    if format == RowFormat::Json && done > arguments.to {
        writeln!(out, "\n],\"count\":{listed}}}")?;
    }
    Ok(done)
}

/// A sheet; in JSON a comma stands between sheets.
fn write_listed(
    out: &mut impl Write,
    sheet: &Sheet,
    format: RowFormat,
    before: u64,
) -> Result<(), Complaint> {
    if format == RowFormat::Json && before > 0 {
        writeln!(out, ",")?;
    }
    write_row(out, sheet, format)
}

fn count_periods(
    source: &SheetSource,
    arguments: &Census,
    out: &mut impl Write,
) -> Result<u64, Complaint> {
    // Finite sheets, which have no period, come first.
    let mut counts: BTreeMap<Option<usize>, u64> = BTreeMap::new();
    let bar = Bar::of_sheets(arguments.to + 1);
    let done = source.for_each(bar, &mut |_, sheet| {
        if arguments.lists(sheet) {
            *counts.entry(sheet.period()).or_default() += 1;
        }
        Ok(())
    })?;
    if done <= arguments.to {
        return Ok(done);
    }
    let total: u64 = counts.values().sum();
    let name = |period: Option<usize>| period.map_or("finite".to_owned(), |p| p.to_string());
    match arguments.listing.format() {
        RowFormat::Text => {
            writeln!(out, "{:>6} {:>10}", "period", "sheets")?;
            for (period, count) in counts {
                writeln!(out, "{:>6} {count:>10}", name(period))?;
            }
        }
        RowFormat::Csv => {
            writeln!(out, "period,count")?;
            for (period, count) in counts {
                writeln!(out, "{},{count}", name(period))?;
            }
        }
        RowFormat::Json => {
            let record = |(period, count): (Option<usize>, u64)| {
                let period = period.map_or(Value::from("finite"), Value::from);
                json!({ "period": period, "count": count })
            };
            let periods: Vec<Value> = counts.into_iter().map(record).collect();
            let all = json!({ "schema": "census-by-period/1", "periods": periods, "count": total });
            writeln!(out, "{all}")?;
        }
        RowFormat::Binary => {
            for (period, count) in counts {
                write_numbers(out, [period.map(|period| period as u64), Some(count)])?;
            }
        }
    }
    Ok(done)
}

/// What stands before the sheets.
pub(super) fn write_head(out: &mut impl Write, format: RowFormat) -> Result<(), Complaint> {
    match format {
        RowFormat::Text => {
            let names = ["third row", "g", "f", "start", "period"];
            names.iter().try_for_each(|name| write!(out, "{name:>10} "))?;
            writeln!(out, " offsets")?;
        }
        RowFormat::Csv => writeln!(out, "third_row,g,f,start,period,offsets")?,
        RowFormat::Json => writeln!(out, "{{\"schema\":\"census/1\",\"sheets\":[")?,
        RowFormat::Binary => {}
    }
    Ok(())
}

/// A sheet, in JSON without a line break.
pub(super) fn write_row(
    out: &mut impl Write,
    sheet: &Sheet,
    format: RowFormat,
) -> Result<(), Complaint> {
    let Sheet { third_row, first, end } = sheet;
    match (format, end) {
        (RowFormat::Json, _) => write!(out, "{}", record(sheet))?,
        (RowFormat::Csv, End::Finite { last }) => writeln!(out, "{third_row},{first},{last},,,")?,
        (RowFormat::Csv, End::Periodic { start, offsets }) => {
            let (period, offsets) = (offsets.len(), joined(offsets, " "));
            writeln!(out, "{third_row},{first},,{start},{period},{offsets}")?;
        }
        (RowFormat::Text, End::Finite { last }) => {
            writeln!(out, "{third_row:>10} {first:>10} {last:>10}")?;
        }
        (RowFormat::Text, End::Periodic { start, offsets }) => {
            let (none, period, offsets) = ("", offsets.len(), joined(offsets, " "));
            write!(out, "{third_row:>10} {first:>10} {none:>10} ")?;
            writeln!(out, "{start:>10} {period:>10}  {offsets}")?;
        }
        (RowFormat::Binary, End::Finite { last }) => {
            write_numbers(out, [Some(*third_row), Some(*first), Some(*last), None, None])?;
        }
        (RowFormat::Binary, End::Periodic { start, offsets }) => {
            let period = offsets.len() as u64;
            let fixed = [Some(*third_row), Some(*first), None, Some(*start), Some(period)];
            write_numbers(out, fixed.into_iter().chain(offsets.iter().copied().map(Some)))?;
        }
    }
    Ok(())
}

/// A sheet as a record.
pub(super) fn record(sheet: &Sheet) -> Value {
    let (last, start, offsets) = match &sheet.end {
        End::Finite { last } => (Some(last), None, None),
        End::Periodic { start, offsets } => (None, Some(start), Some(offsets)),
    };
    json!({
        "third_row": sheet.third_row,
        "g": sheet.first,
        "f": last,
        "start": start,
        "period": sheet.period(),
        "offsets": offsets,
    })
}

/// The numbers as bytes, all ones where one is missing.
pub(super) fn write_numbers(
    out: &mut impl Write,
    numbers: impl IntoIterator<Item = Option<u64>>,
) -> io::Result<()> {
    let bytes = |number: Option<u64>| number.unwrap_or(u64::MAX).to_le_bytes();
    numbers.into_iter().try_for_each(|number| out.write_all(&bytes(number)))
}

/// The numbers with this between them.
pub(super) fn joined(numbers: &[u64], between: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    texts.join(between)
}
