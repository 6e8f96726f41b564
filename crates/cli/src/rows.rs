//! Rows of tables, as the commands that list many things write them.

use crate::arguments::RowFormat;
use crate::complaint::Complaint;
use crate::destination::Destination;
use crate::exit::Done;
use chomplab::chomp::three_rows::{End, Sheet};
use chomplab::records::{CensusRecord, LongList, SheetSummary};
use csv::WriterBuilder;
use serde::Serialize;
use std::io::{self, Write};

/// Sheets, one after the other.
pub(crate) struct SheetRows {
    format: RowFormat,
    list: LongList,
    record: CensusRecord,
}

impl SheetRows {
    /// Writes what stands before the sheets.
    pub(crate) fn begin(out: &mut impl Write, format: RowFormat) -> io::Result<Self> {
        let list = LongList::default();
        let record = CensusRecord { sheets: Vec::new(), count: 0 };
        match format {
            RowFormat::Text => {
                let names = ["third row", "g", "f", "start", "period"];
                names.iter().try_for_each(|name| write!(out, "{name:>10} "))?;
                writeln!(out, " offsets")?;
            }
            RowFormat::Csv => {
                write_csv(out, ["third_row", "g", "f", "start", "period", "offsets"])?;
            }
            RowFormat::Json => list.begin(out, &record)?,
            RowFormat::Binary => {}
        }
        Ok(Self { format, list, record })
    }

    /// Writes a sheet.
    pub(crate) fn push(&mut self, out: &mut impl Write, sheet: &Sheet) -> io::Result<()> {
        self.record.count += 1;
        let Sheet { third_row, first, end } = sheet;
        match (self.format, end) {
            (RowFormat::Json, _) => self.list.push(out, &SheetSummary::from(sheet)),
            (RowFormat::Csv, End::Finite { last }) => {
                let numbers = [third_row, first, last].map(u64::to_string);
                write_csv(out, numbers.into_iter().chain([const { String::new() }; 3]))
            }
            (RowFormat::Csv, End::Periodic { start, offsets }) => {
                let [third_row, first, start] = [third_row, first, start].map(u64::to_string);
                let (period, offsets) = (offsets.len().to_string(), joined(offsets, " "));
                write_csv(out, [third_row, first, String::new(), start, period, offsets])
            }
            (RowFormat::Text, End::Finite { last }) => {
                writeln!(out, "{third_row:>10} {first:>10} {last:>10}")
            }
            (RowFormat::Text, End::Periodic { start, offsets }) => {
                let (none, period, offsets) = ("", offsets.len(), joined(offsets, " "));
                write!(out, "{third_row:>10} {first:>10} {none:>10} ")?;
                writeln!(out, "{start:>10} {period:>10}  {offsets}")
            }
            (RowFormat::Binary, End::Finite { last }) => {
                write_numbers(out, [Some(*third_row), Some(*first), Some(*last), None, None])
            }
            (RowFormat::Binary, End::Periodic { start, offsets }) => {
                let period = offsets.len() as u64;
                let fixed = [Some(*third_row), Some(*first), None, Some(*start), Some(period)];
                write_numbers(out, fixed.into_iter().chain(offsets.iter().copied().map(Some)))
            }
        }
    }

    /// Writes what stands behind them.
    pub(crate) fn end(&self, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            RowFormat::Json => self.list.end(out, &self.record),
            _ => Ok(()),
        }
    }
}

/// The end of a list that Ctrl-C has stopped: it must not pass for a whole one.
pub(crate) fn stopped(
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

/// Writes a record on a line.
pub(crate) fn write_record(out: &mut impl Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    writeln!(out)
}

/// A line of CSV with its line break; a field that needs quotes has them.
pub(crate) fn csv_line<T: ToString>(fields: impl IntoIterator<Item = T>) -> String {
    let mut line = WriterBuilder::new().buffer_capacity(256).from_writer(Vec::new());
    let fields = fields.into_iter().map(|field| field.to_string());
    line.write_record(fields).expect("memory takes every field");
    let line = line.into_inner().expect("memory takes every line");
    String::from_utf8(line).expect("the fields are texts")
}

/// Writes a line of CSV.
pub(crate) fn write_csv<T: ToString>(
    out: &mut impl Write,
    fields: impl IntoIterator<Item = T>,
) -> io::Result<()> {
    out.write_all(csv_line(fields).as_bytes())
}

/// The numbers as bytes, all ones where one is missing.
pub(crate) fn write_numbers(
    out: &mut impl Write,
    numbers: impl IntoIterator<Item = Option<u64>>,
) -> io::Result<()> {
    let bytes = |number: Option<u64>| number.unwrap_or(u64::MAX).to_le_bytes();
    numbers.into_iter().try_for_each(|number| out.write_all(&bytes(number)))
}

/// The numbers with this between them.
pub(crate) fn joined(numbers: &[u64], between: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    texts.join(between)
}

#[cfg(test)]
mod tests {
    use super::csv_line;

    #[test]
    fn fields_that_need_quotes_have_them() {
        assert_eq!(csv_line([1, 2]), "1,2\n");
        assert_eq!(
            csv_line(["subtract[1,3]", "a \"b\"", ""]),
            "\"subtract[1,3]\",\"a \"\"b\"\"\",\n"
        );
    }
}
