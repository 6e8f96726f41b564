//! `chomp omega`: which numbers are not the Grundy value of `4×ω`, as far as they were looked for.

use crate::arguments::{BoardMeans, Listing, TableFormat, parse_within};
use crate::complaint::Complaint;
use crate::destination::Destination;
use crate::exit::Done;
use crate::progress_bar::Bar;
use crate::rows::write_record;
use crate::spelling::Spelling;
use crate::work::{Asker, stop_flag};
use atlas::boards::Means;
use chomplab::Obstacle;
use chomplab::chomp::four_rows::lines::{Lines, Shape, Tiling};
use chomplab::chomp::four_rows::omega::{Survey, Table, usual_second};
use chomplab::chomp::four_rows::{
    KnownFourColumns, ValueStatus, bound_for_four_columns, known_four_columns, returning,
};
use chomplab::engine::Budget;
use chomplab::records::{FourColumnsRecord, KnownFourColumnsRecord};
use clap::Args;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Which numbers are not the Grundy value of 4xw
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp omega 4 --to 200
  chomp omega 4 --to 1500 --cap 63 --threads 4 --state four.state --out four.csv
  chomp omega 4 --to 107 --cap 44 --certificate four.txt
  chomp omega 4 --known

The Grundy value of 4xw is at least the least number that is the value of neither 4xa nor \
(4xa)+(2xw), for any finite a, and it is that number unless some (w,w,w,a) has it. The table has \
for each value the least such a of both kinds. Values count taking the poison as impossible; in \
[HS] they are greater by one. Positions (4xa)+(2xw) are valued by lines that have not ended up to \
some second row, which is no proof; with --certificate they are followed until the state of all \
lines returns, which is one, and `chomp check` checks it. With --state, a run that was stopped or \
killed goes on where the state was written last. The table depends neither on --threads nor on \
--tiling; they only change how long it takes. --known computes nothing: it lists the largest \
table that was computed, with what of it is certified.")]
pub(crate) struct Omega {
    /// The number of columns
    #[arg(value_name = "COLUMNS", value_parser = parse_within::<4, 4>)]
    columns: u64,
    /// The greatest a
    #[arg(long, value_name = "A", default_value = "200", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<0, 30_000>)]
    to: u64,
    /// The greatest value
    #[arg(long, value_name = "G", default_value = "63", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<0, 127>)]
    cap: u64,
    /// Follow lines up to this second row, instead of somewhat less than twice the greatest a
    #[arg(long, value_name = "Q", allow_negative_numbers = true, conflicts_with = "certificate")]
    #[arg(value_parser = parse_within::<0, 10_000_000>)]
    second: Option<u64>,
    /// Keep the state in this file from time to time, and go on from it if it is there
    #[arg(long, value_name = "FILE", conflicts_with = "certificate")]
    state: Option<PathBuf>,
    /// The state is written every so many seconds, or less often where writing takes long
    #[arg(long, value_name = "SECONDS", default_value = "30", requires = "state")]
    #[arg(allow_negative_numbers = true, value_parser = parse_within::<0, 1_000_000>)]
    every: u64,
    /// How many second, third and fourth rows are taken together, instead of 8,16,16
    #[arg(long, value_name = "ROWS,ROWS,ROWS", conflicts_with = "certificate")]
    #[arg(value_parser = parse_tiling)]
    tiling: Option<Tiling>,
    /// Follow lines until their state returns, and write a certificate of it to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// List what is known, instead of computing
    #[arg(long, conflicts_with_all = ["to", "cap", "second", "state", "tiling", "certificate"])]
    known: bool,
    #[command(flatten)]
    listing: Listing<TableFormat>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    means: BoardMeans,
}

/// Writing the state takes at most one part in so many of the time.
const SHARE_OF_WRITING: u32 = 20;

/// From so many bytes on the memory is told before the run.
const LARGE: u64 = 256 << 20;

/// Runs the command.
pub(crate) fn run(arguments: &Omega) -> Result<Done, Complaint> {
    if arguments.known {
        return tell_known(arguments, known_four_columns());
    }
    let (third, value) = (arguments.to as usize, arguments.cap as usize);
    let second = arguments.second.map_or_else(|| usual_second(third), |second| second as usize);
    let shape = Shape::lines(third, second, value);
    let Means { memory, threads } = arguments.means.for_lines();
    let tiling = arguments.tiling.unwrap_or_else(|| Tiling::of(&shape));
    let bytes = shape.bytes_on(&tiling, threads);
    let mebibytes = bytes.div_ceil(1 << 20);
    if bytes > memory {
        let text = format!("the lines take up to {mebibytes} MiB; allow it with --memory");
        return Err(Complaint::Machine(format!("{text} {mebibytes}M")));
    }
    if bytes > LARGE {
        writeln!(anstream::stderr(), "note: the lines take up to {mebibytes} MiB of memory")?;
    }
    if let Some(path) = &arguments.certificate {
        return certify(arguments, path);
    }
    let mut survey = begin(arguments, shape, tiling)?.on_threads(threads);
    let stop = stop_flag();
    let mut bar = Bar::of_steps("second rows", second as u64);
    let mut written = Instant::now();
    let mut pause = Duration::from_secs(arguments.every);
    loop {
        let is_stopped = stop.load(Ordering::Relaxed);
        let is_due = is_stopped || written.elapsed() >= pause;
        if is_due && survey.lines().is_between_frames() {
            if let Some(path) = &arguments.state {
                let before = Instant::now();
                write_state(&survey, path)?;
                written = Instant::now();
                pause = pause.max((written - before) * SHARE_OF_WRITING);
            }
            if is_stopped {
                drop(bar);
                return stopped(arguments, &survey);
            }
        }
        if !survey.run_block() {
            break;
        }
        bar.set(survey.lines().next_second() as u64);
    }
    drop(bar);
    tell(arguments, &survey.table(), second, None)
}

fn parse_tiling(text: &str) -> Result<Tiling, String> {
    let numbers: Vec<usize> = text.split(',').map_while(|number| number.parse().ok()).collect();
    match numbers[..] {
        [lanes @ (1 | 2 | 4 | 8 | 16), thirds @ 1..=1024, fourths @ 1..=1024]
            if text.split(',').count() == 3 =>
        {
            Ok(Tiling { lanes, thirds, fourths })
        }
        _ => Err("give three numbers such as 8,16,16; the first is 1, 2, 4, 8 or 16".to_owned()),
    }
}

/// From the state, or from the beginning.
fn begin(arguments: &Omega, shape: Shape, tiling: Tiling) -> Result<Survey, Complaint> {
    let new = || Survey::of(Lines::with(shape, tiling));
    let Some(path) = &arguments.state else { return Ok(new()) };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(new()),
        Err(error) => return Err(Complaint::reading(path, &error)),
    };
    let survey = Survey::read(&mut BufReader::new(file), Some(tiling)).map_err(|error| {
        Complaint::Wrong(format!("cannot go on from {}: {error}", path.display()))
    })?;
    if survey.lines().shape() != shape {
        let Shape { third, second, value, .. } = survey.lines().shape();
        return Err(Complaint::Wrong(format!(
            "{} is the state of another run: --to {third} --cap {value} --second {second}",
            path.display()
        )));
    }
    Ok(survey)
}

fn write_state(survey: &Survey, path: &Path) -> Result<(), Complaint> {
    let mut out = Destination::open(Some(path))?;
    survey.write(&mut out)?;
    out.finish()
}

fn stopped(arguments: &Omega, survey: &Survey) -> Result<Done, Complaint> {
    let next = survey.lines().next_second();
    let kept = match &arguments.state {
        Some(path) => format!("the state is in {}", path.display()),
        None => "nothing is kept; --state keeps the state".to_owned(),
    };
    writeln!(anstream::stderr(), "note: stopped before second row {next}; {kept}")?;
    Ok(Done::Interrupted)
}

/// Until the state of all lines returns.
fn certify(arguments: &Omega, path: &Path) -> Result<Done, Complaint> {
    let memory = usize::try_from(arguments.means.for_lines().memory).unwrap_or(usize::MAX);
    let mut asker = Asker::within(Budget { work: u64::MAX, memory }, None);
    let (third, value) = (arguments.to as usize, arguments.cap as usize);
    let found = asker.ask(|work| returning::find(third, value, work));
    let found = match found {
        Ok(found) => found,
        Err(why) if why.why == Obstacle::Cancelled => {
            writeln!(anstream::stderr(), "note: stopped before a state returned; nothing is kept")?;
            return Ok(Done::Interrupted);
        }
        Err(why) => return Err(Complaint::undecided(&why)),
    };
    let mut out = Destination::open(Some(path))?;
    write!(out, "{}", found.certificate())?;
    out.finish()?;
    let second = found.second + found.period;
    tell(arguments, &found.table, second, Some((found.second, found.period)))
}

/// Writes the table.
fn tell(
    arguments: &Omega,
    table: &Table,
    second: usize,
    returned: Option<(usize, usize)>,
) -> Result<Done, Complaint> {
    let mut out = arguments.listing.open_beside(arguments.certificate.as_deref())?;
    match arguments.listing.format() {
        TableFormat::Json => {
            let record = FourColumnsRecord::new(table, second, returned.is_some());
            write_record(&mut out, &record)?;
        }
        TableFormat::Csv => {
            writeln!(out, "value,infinite_a,finite_a")?;
            for of in &table.values {
                let (infinite, finite) = (shown(of.infinite, ""), shown(of.finite, ""));
                writeln!(out, "{},{infinite},{finite}", of.value)?;
            }
        }
        TableFormat::Text => {
            let text = text(table, second, returned);
            write!(out, "{}", Spelling::new(arguments.ascii).of(&text))?;
        }
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// Writes the table that is kept.
fn tell_known(arguments: &Omega, known: KnownFourColumns) -> Result<Done, Complaint> {
    let mut out = arguments.listing.open()?;
    let told = |status: ValueStatus| match status {
        ValueStatus::Certified => "certified",
        ValueStatus::Computed => "computed",
        ValueStatus::NotFound => "not found",
    };
    match arguments.listing.format() {
        TableFormat::Json => write_record(&mut out, &KnownFourColumnsRecord::new(known))?,
        TableFormat::Csv => {
            writeln!(out, "value,infinite_a,finite_a,status")?;
            for (of, status) in known.values {
                let (infinite, finite) = (shown(of.infinite, ""), shown(of.finite, ""));
                writeln!(out, "{},{infinite},{finite},{}", of.value, told(status))?;
            }
        }
        TableFormat::Text => {
            let mut text = heading();
            text.insert_str(text.len() - 1, "  status");
            for (of, status) in known.values {
                let row = row(of.value, of.infinite, of.finite);
                text += &format!("{}  {}\n", row.trim_end(), told(status));
            }
            let bound = bound_for_four_columns();
            write!(out, "{}", Spelling::new(arguments.ascii).of(&format!("{text}So {bound}.\n")))?;
        }
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// A number, or what stands for none.
fn shown(a: Option<usize>, none: &str) -> String {
    a.map_or_else(|| none.to_owned(), |a| a.to_string())
}

fn heading() -> String {
    format!("{:>5} {:>5} {:>13} {:>6}\n", "value", "[HS]", "(4×a)+(2×ω)", "4×a")
}

fn row(value: usize, infinite: Option<usize>, finite: Option<usize>) -> String {
    let (infinite, finite) = (shown(infinite, "-"), shown(finite, "-"));
    format!("{value:>5} {:>5} {infinite:>13} {finite:>6}\n", value + 1)
}

fn text(table: &Table, second: usize, returned: Option<(usize, usize)>) -> String {
    let mut text = heading();
    for of in &table.values {
        text += &row(of.value, of.infinite, of.finite);
    }
    let (third, live) = (table.shape.third, table.live);
    text += &match returned {
        Some((first, period)) => format!(
            "The state of all lines at second row {first} returns {period} later, so the {live} \
             lines that are left go on for ever: proved.\n"
        ),
        None => {
            let ends = table.last_end.map_or_else(String::new, |last| {
                format!("; the last that ended did so at {}", last.rows[1])
            });
            format!(
                "{live} lines have not ended up to second row {second}{ends}: computed, not \
                 proved.\n"
            )
        }
    };
    match table.least_missing() {
        Some(missing) => format!(
            "{text}The least value not found to a = {third} is {missing}, {} as [HS] counts: \
             G(4×ω) is at least that.\n",
            missing + 1
        ),
        None => format!("{text}All these values are found, so G(4×ω) is greater.\n"),
    }
}
