//! `chomp census`: how the sheet of each third row begins and ends.

use crate::Done;
use crate::arguments::{Census, RowFormat};
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::sheets::SheetSource;
use chomplab::chomp::three_rows::{End, Sheet};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Runs the command.
pub(crate) fn run(arguments: &Census) -> Result<Done, Complaint> {
    refuse_binary_on_terminal(arguments.format)?;
    let source = SheetSource::open(&arguments.work, arguments.to)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let done = if arguments.by_period {
        count_periods(&source, arguments, &mut out)?
    } else {
        list_sheets(&source, arguments, &mut out)?
    };
    out.flush()?;
    if done > arguments.to {
        return Ok(Done::Answered);
    }
    writeln!(anstream::stderr(), "note: stopped after {done} sheets")?;
    Ok(Done::Interrupted)
}

fn list_sheets(
    source: &SheetSource,
    arguments: &Census,
    out: &mut impl Write,
) -> Result<u64, Complaint> {
    write_head(out, arguments.format)?;
    let bar = Bar::of_sheets_beside_rows(arguments.to + 1);
    let done = source.for_each(bar, &mut |sheet| {
        // In JSON a comma stands between sheets.
        if arguments.format == RowFormat::Json && sheet.third_row > 0 {
            writeln!(out, ",")?;
        }
        write_row(out, sheet, arguments.format)
    })?;
    if arguments.format == RowFormat::Json {
        writeln!(out, "\n],\"count\":{done}}}")?;
    }
    Ok(done)
}

fn count_periods(
    source: &SheetSource,
    arguments: &Census,
    out: &mut impl Write,
) -> Result<u64, Complaint> {
    // Finite sheets, which have no period, come first.
    let mut counts: BTreeMap<Option<usize>, u64> = BTreeMap::new();
    let bar = Bar::of_sheets(arguments.to + 1);
    let done = source.for_each(bar, &mut |sheet| {
        *counts.entry(sheet.period()).or_default() += 1;
        Ok(())
    })?;
    let name = |period: Option<usize>| period.map_or("finite".to_owned(), |p| p.to_string());
    match arguments.format {
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
            let all = json!({ "schema": "census-by-period/1", "periods": periods, "count": done });
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

/// Refuses to write bytes to people.
pub(super) fn refuse_binary_on_terminal(format: RowFormat) -> Result<(), Complaint> {
    if format == RowFormat::Binary && io::stdout().is_terminal() {
        let message = "--format binary is for files and programs; add > FILE, or choose csv";
        return Err(Complaint::Other(message.to_owned()));
    }
    Ok(())
}

/// The numbers with this between them.
pub(super) fn joined(numbers: &[u64], between: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    texts.join(between)
}
