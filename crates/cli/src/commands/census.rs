//! `chomp census`: how the sheet of each third row begins and ends.

use crate::arguments::{
    ChosenFiles, Listing, PictureFiles, RowFormat, SheetWork, parse_positive, parse_within,
    refuse_crowds,
};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::pictures;
use crate::progress_bar::Bar;
use crate::rows::{SheetRows, stopped, write_csv, write_numbers, write_record};
use crate::sheets::SheetSource;
use atlas::census::MOST_THIRD_ROW;
use chomplab::chomp::three_rows::Sheet;
use chomplab::records::{CensusByPeriod, PeriodCount};
use clap::Args;
use lab::pictures::of_tables;
use std::collections::BTreeMap;
use std::io::Write;

/// How the P-positions over each third row begin and end
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp census --to 1000
  chomp census --to 5k --period 3
  chomp census --to 10000 --by-period
  chomp census --to 100000 --out census.csv
  chomp census --to 1000 --pdf sheets.pdf --width 86mm

Over the third row x, (g,x,x) is P. Either (f,f,x) is P and no P-position has a longer second \
row, or from second row `start` on the differences of the first two rows repeat with a period. A \
table that `chomp atlas build three-rows` made is used if it reaches far enough. When Ctrl-C \
stops the census, the rows so far stand in FILE.part; on standard output a last line says that \
it is not whole. A picture shows g and f over x, instead of a list.")]
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
    #[command(flatten)]
    files: PictureFiles,
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
    let files = arguments.files.instead_of(&arguments.listing)?;
    if files.is_some() {
        refuse_crowds(arguments.to)?;
    }
    if files.is_some() && arguments.by_period {
        let message = "a picture shows sheets and not their periods; leave out --by-period";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    let source = SheetSource::open(&arguments.work, arguments.to)?;
    if let Some(files) = &files {
        return draw(&source, arguments, files);
    }
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

/// Draws how the sheets begin and end.
fn draw(source: &SheetSource, arguments: &Census, files: &ChosenFiles) -> Result<Done, Complaint> {
    let mut sheets = Vec::new();
    let bar = Bar::of_sheets(arguments.to + 1);
    let done = source.for_each(bar, &mut |_, sheet| {
        if arguments.lists(sheet) {
            sheets.push(sheet.clone());
        }
        Ok(())
    })?;
    if done <= arguments.to {
        writeln!(anstream::stderr(), "note: stopped after {done} sheets; nothing is drawn")?;
        return Ok(Done::Interrupted);
    }
    pictures::write(&of_tables::census(&sheets), files)?;
    Ok(Done::Answered)
}

fn list_sheets(
    source: &SheetSource,
    arguments: &Census,
    out: &mut impl Write,
) -> Result<u64, Complaint> {
    let format = arguments.listing.format();
    let mut rows = SheetRows::begin(out, format)?;
    let is_filtered = arguments.period.is_some() || arguments.period_over.is_some();
    let is_shown = arguments.listing.is_on_terminal() && !is_filtered;
    let bar = Bar::of_sheets(arguments.to + 1).unless(is_shown);
    let done = source.for_each(bar, &mut |bar, sheet| {
        if !arguments.lists(sheet) {
            return Ok(());
        }
        if arguments.listing.is_on_terminal() {
            return bar.step_aside(|| {
                rows.push(out, sheet)?;
                Ok(out.flush()?)
            });
        }
        Ok(rows.push(out, sheet)?)
    })?;
    // A record that was stopped stays open, so that nobody takes it for a whole one.
    if done > arguments.to {
        rows.end(out)?;
    }
    Ok(done)
}

fn count_periods(
    source: &SheetSource,
    arguments: &Census,
    out: &mut impl Write,
) -> Result<u64, Complaint> {
    // Finite sheets, which have no period, come first.
    let mut counts: BTreeMap<Option<usize>, (u64, u64)> = BTreeMap::new();
    let bar = Bar::of_sheets(arguments.to + 1);
    let done = source.for_each(bar, &mut |_, sheet| {
        if arguments.lists(sheet) {
            counts.entry(sheet.period()).or_insert((0, sheet.third_row)).0 += 1;
        }
        Ok(())
    })?;
    if done <= arguments.to {
        return Ok(done);
    }
    let total: u64 = counts.values().map(|(count, _)| count).sum();
    let name = |period: Option<usize>| period.map_or("finite".to_owned(), |p| p.to_string());
    match arguments.listing.format() {
        RowFormat::Text => {
            writeln!(out, "{:>6} {:>10}", "period", "sheets")?;
            for (period, (count, _)) in counts {
                writeln!(out, "{:>6} {count:>10}", name(period))?;
            }
        }
        RowFormat::Csv => {
            write_csv(out, ["period", "count"])?;
            for (period, (count, _)) in counts {
                write_csv(out, [name(period), count.to_string()])?;
            }
        }
        RowFormat::Json => {
            let record = |(period, (count, first)): (Option<usize>, (u64, u64))| PeriodCount {
                period: period.map(|period| period as u64),
                count,
                first: Some(first),
            };
            let periods = counts.into_iter().map(record).collect();
            let (to, count) = (arguments.to, total);
            let course = Vec::new();
            let all =
                CensusByPeriod { to, periods, count, course, complete: true, undecided: None };
            write_record(out, &all)?;
        }
        RowFormat::Binary => {
            for (period, (count, _)) in counts {
                write_numbers(out, [period.map(|period| period as u64), Some(count)])?;
            }
        }
    }
    Ok(done)
}
