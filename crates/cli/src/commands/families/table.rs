//! Tables of families: listed, counted, and continued in a file.

use super::{Source, rows};
use crate::Done;
use crate::arguments::{Families as Arguments, FamilyFormat};
use crate::complaint::Complaint;
use chomplab::chomp::families::Run;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Lists the families that the filters let pass.
pub(super) fn list(source: &mut Source, arguments: &Arguments) -> Result<Done, Complaint> {
    let Some(file) = arguments.output_file() else {
        return write_rows(source, arguments, &mut BufWriter::new(io::stdout().lock()));
    };
    let mut out = Continued::open(file)?;
    let done = write_rows(source, arguments, &mut out)?;
    if done == Done::Answered {
        out.refuse_more()?;
    }
    Ok(done)
}

fn write_rows(
    source: &mut Source,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Done, Complaint> {
    let (format, is_table) = (arguments.format, arguments.bottom.only().is_none());
    write!(out, "{}", rows::head(format, is_table))?;
    for bottom in arguments.bottom.bottoms() {
        let Some(run) = source.family(&bottom)? else {
            out.flush()?;
            writeln!(anstream::stderr(), "note: stopped before bottom {bottom}")?;
            return Ok(Done::Interrupted);
        };
        if passes(run, arguments) {
            write!(out, "{}", rows::family(format, is_table, arguments.value, &bottom, run))?;
        }
    }
    out.flush()?;
    Ok(Done::Answered)
}

fn passes(run: &Run, arguments: &Arguments) -> bool {
    arguments.period_over.is_none_or(|period| run.offsets().len() as u64 > period)
}

/// Counts the families of each period.
pub(super) fn count_periods(source: &mut Source, arguments: &Arguments) -> Result<Done, Complaint> {
    // Finite families, which have no period, come first.
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    for bottom in arguments.bottom.bottoms() {
        let Some(run) = source.family(&bottom)? else { return Ok(Done::Interrupted) };
        if passes(run, arguments) {
            *counts.entry(run.offsets().len()).or_default() += 1;
        }
    }
    let total: u64 = counts.values().sum();
    let name = |period: usize| if period == 0 { "finite".into() } else { period.to_string() };
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        FamilyFormat::Json => {
            let record = |(period, count): (usize, u64)| {
                let period = if period == 0 { Value::from("finite") } else { Value::from(period) };
                json!({ "period": period, "count": count })
            };
            let periods: Vec<Value> = counts.into_iter().map(record).collect();
            let all =
                json!({ "schema": "families-by-period/1", "periods": periods, "count": total });
            writeln!(out, "{all}")?;
        }
        FamilyFormat::Csv => {
            writeln!(out, "period,count")?;
            counts
                .into_iter()
                .try_for_each(|(period, count)| writeln!(out, "{},{count}", name(period)))?;
        }
        _ => {
            writeln!(out, "{:>6} {:>10}", "period", "families")?;
            counts
                .into_iter()
                .try_for_each(|(period, count)| writeln!(out, "{:>6} {count:>10}", name(period)))?;
        }
    }
    out.flush()?;
    Ok(Done::Answered)
}

/// A file that may hold the beginning of what is written to it: that is compared, the rest added.
/// Whatever else the file holds is left alone, and refused.
struct Continued {
    file: BufWriter<std::fs::File>,
    name: String,
    /// What the file held and has not been compared yet.
    held: Vec<u8>,
    compared: usize,
}

impl Continued {
    fn open(path: &Path) -> Result<Self, Complaint> {
        let name = path.display().to_string();
        let cannot = |error: io::Error| Complaint::Other(format!("cannot write {name}: {error}"));
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(cannot)?;
        let mut held = Vec::new();
        file.read_to_end(&mut held).map_err(cannot)?;
        file.seek(SeekFrom::Start(0)).map_err(cannot)?;
        Ok(Self { file: BufWriter::new(file), name, held, compared: 0 })
    }

    /// How many lines have been compared.
    fn lines(&self) -> usize {
        self.held[..self.compared].iter().filter(|byte| **byte == b'\n').count()
    }

    /// After all that was asked for: the file must not hold more, or it would pass for the answer.
    fn refuse_more(&self) -> Result<(), Complaint> {
        if self.compared == self.held.len() {
            return Ok(());
        }
        let (name, lines) = (&self.name, self.lines());
        Err(Complaint::Other(format!(
            "{name} is a larger table: it goes on after line {lines}, where the one asked for \
             ends; choose another file, or remove this one"
        )))
    }
}

impl Write for Continued {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let held = &self.held[self.compared..];
        let both = held.len().min(bytes.len());
        if held[..both] != bytes[..both] {
            let (name, line) = (&self.name, self.lines() + 1);
            let message =
                format!("{name} is another table, from line {line} on; choose another file");
            return Err(io::Error::other(message));
        }
        self.compared += both;
        if both == 0 {
            return self.file.write(bytes);
        }
        self.file.seek_relative(i64::try_from(both).expect("a row is short"))?;
        Ok(both)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
