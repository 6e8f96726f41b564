//! Tables of families: listed, counted, and continued in a file.

use super::continued::Continued;
use super::{Families, FamilyFormat, Source, rows};
use crate::complaint::Complaint;
use crate::destination::{Destination, Target};
use crate::exit::Done;
use crate::rows::{write_csv, write_record};
use chomplab::chomp::families::Run;
use chomplab::records::{FamiliesByPeriod, PeriodCount};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};

/// Lists the families that the filters let pass.
pub(super) fn list(source: &mut Source, arguments: &Families) -> Result<Done, Complaint> {
    let file = arguments.output_file();
    let Some(Target::File(file)) = file.map(Target::of) else {
        let mut out = Destination::open(file)?;
        let done = write_rows(source, arguments, &mut out)?;
        if done == Done::Interrupted && arguments.format() == FamilyFormat::Csv {
            // It must not pass for a whole table.
            writeln!(out, "# not whole: it was stopped")?;
        }
        out.finish()?;
        return Ok(done);
    };
    let mut out = Continued::open(&file)?;
    let done = write_rows(source, arguments, &mut out)?;
    if done == Done::Answered {
        out.finish()?;
    } else {
        writeln!(anstream::stderr(), "note: the same command goes on with {}", out.part())?;
    }
    Ok(done)
}

fn write_rows(
    source: &mut Source,
    arguments: &Families,
    out: &mut dyn Write,
) -> Result<Done, Complaint> {
    let (format, is_table) = (arguments.format(), arguments.bottom.only().is_none());
    write!(out, "{}", rows::head(format, is_table))?;
    let stopped = source.for_each(&arguments.bottom.bottoms(), &mut |bottom, run| {
        if passes(run, arguments) {
            write!(out, "{}", rows::family(format, is_table, arguments.value, bottom, run))?;
        }
        Ok(())
    })?;
    out.flush()?;
    if let Some(bottom) = stopped {
        writeln!(anstream::stderr(), "note: stopped before bottom {bottom}")?;
        return Ok(Done::Interrupted);
    }
    Ok(Done::Answered)
}

fn passes(run: &Run, arguments: &Families) -> bool {
    let length = run.offsets().len() as u64;
    arguments.period_over.is_none_or(|period| length > period)
        && arguments.period.is_none_or(|period| length == period)
}

/// Counts the families of each period.
pub(super) fn count_periods(source: &mut Source, arguments: &Families) -> Result<Done, Complaint> {
    // Finite families, which have no period, come first.
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    let stopped = source.for_each(&arguments.bottom.bottoms(), &mut |_, run| {
        if passes(run, arguments) {
            *counts.entry(run.offsets().len()).or_default() += 1;
        }
        Ok(())
    })?;
    if let Some(bottom) = stopped {
        writeln!(anstream::stderr(), "note: stopped before bottom {bottom}; nothing is kept")?;
        return Ok(Done::Interrupted);
    }
    let total: u64 = counts.values().sum();
    let name = |period: usize| if period == 0 { "finite".into() } else { period.to_string() };
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format() {
        FamilyFormat::Json => {
            let record = |(period, count): (usize, u64)| PeriodCount {
                period: (period > 0).then_some(period as u64),
                count,
                first: None,
            };
            let periods = counts.into_iter().map(record).collect();
            write_record(&mut out, &FamiliesByPeriod { periods, count: total })?;
        }
        FamilyFormat::Csv => {
            write_csv(&mut out, ["period", "count"])?;
            for (period, count) in counts {
                write_csv(&mut out, [name(period), count.to_string()])?;
            }
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
