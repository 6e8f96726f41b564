//! `chomp heap`: values of single heaps, and their period.

use crate::arguments::{
    ChosenFiles, Listing, PictureFiles, TableFormat, TableMemory, parse_within,
};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::hints::improved_rules;
use crate::pictures;
use crate::progress_bar::Bar;
use crate::rows::{write_csv, write_record};
use crate::work;
use chomplab::Obstacle;
use chomplab::engine::{Budget, Limits, Work};
use chomplab::heap::{MOST_HEAP, NAMED, Named, Period, Rules, Values, find_period};
use chomplab::records::{HeapNames, HeapPeriod, HeapValues, NamedHeap};
use clap::Args;
use lab::pictures::of_tables;
use std::io::{self, Write};

/// Grundy values of single heaps in a take-and-break game, and their period
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp heap 0.77 --to 200 --period
  chomp heap kayles --to 100000 --values --format csv > kayles.csv
  chomp heap 0.16 --to 520000 --period --format json
  chomp heap 'subtract[1,3,4]'
  chomp heap kayles --to 200 --png kayles.png
  chomp heap --list

Without --values the command looks for the period. In CSV and JSON, --values and --period are two \
tables, and one of them is asked for at a time. A picture shows the values over the heaps, instead \
of a list.")]
pub(crate) struct Heap {
    #[arg(
        value_name = "RULES",
        required_unless_present = "list",
        help = "The rules: a code such as 0.77, a name such as kayles, or subtract[1,3,4]"
    )]
    rules: Option<String>,
    /// The last heap
    #[arg(long, value_name = "N", default_value = "1000", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<0, { MOST_HEAP as u64 }>)]
    to: u64,
    /// List the value of each heap
    #[arg(long)]
    values: bool,
    /// Look for a period: its length, saltus and last exception, and whether it is proved
    #[arg(long)]
    period: bool,
    /// List the games that have a name
    #[arg(long, conflicts_with_all = ["rules", "values", "period", "svg", "png", "pdf", "data"])]
    list: bool,
    #[command(flatten)]
    listing: Listing<TableFormat>,
    #[command(flatten)]
    memory: TableMemory,
    #[command(flatten)]
    files: PictureFiles,
}

/// Runs the command.
pub(crate) fn run(arguments: &Heap) -> Result<Done, Complaint> {
    let format = arguments.listing.format();
    let files = arguments.files.instead_of(&arguments.listing)?;
    if files.is_some() && arguments.period {
        let message = "a picture shows values; leave out --period";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    let Some(text) = &arguments.rules else {
        let mut out = arguments.listing.open()?;
        list_names(&mut out, format)?;
        out.finish()?;
        return Ok(Done::Answered);
    };
    if arguments.values && arguments.period && format != TableFormat::Text {
        let message = "values and periods are two tables; ask for --values or for --period";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    let rules =
        Rules::read(text).map_err(|error| Complaint::input(improved_rules(error, text), text))?;
    check_memory(arguments)?;
    let mut values = Values::new(&rules);
    let whole = compute(&mut values, arguments)?;
    if let Some(files) = &files {
        return draw(&values, whole, files);
    }
    let mut out = arguments.listing.open()?;
    // Without a flag both are shown, briefly.
    if arguments.values {
        write_values(&mut out, &values, format)?;
    }
    if arguments.period || !arguments.values {
        let period = find_period(&rules, values.known());
        write_period(&mut out, &values, period.as_ref(), arguments)?;
    }
    if whole {
        out.finish()?;
        return Ok(Done::Answered);
    }
    let note = format!("stopped after {} heaps", values.known().len());
    match format {
        TableFormat::Csv => writeln!(out, "# not whole: {note}")?,
        TableFormat::Text | TableFormat::Json => {}
    }
    let kept = out.keep_part()?;
    writeln!(anstream::stderr(), "note: {note}{kept}")?;
    Ok(Done::Interrupted)
}

/// Draws the values over the heaps.
fn draw(values: &Values, whole: bool, files: &ChosenFiles) -> Result<Done, Complaint> {
    let known = values.known();
    if !whole {
        let done = known.len();
        writeln!(anstream::stderr(), "note: stopped after {done} heaps; nothing is drawn")?;
        return Ok(Done::Interrupted);
    }
    let rules = values.rules();
    let name = rules.name().map_or_else(|| rules.in_full(), ToOwned::to_owned);
    let points: Vec<(u64, u64)> =
        (0..).zip(known).map(|(heap, value)| (heap, u64::from(*value))).collect();
    let title = format!("Grundy values of single heaps: {name}");
    let of = format!("rules {}, heaps to {}", rules.in_full(), known.len() - 1);
    let figure =
        of_tables::values(&title, ["n: counters in the heap", "Grundy value"], &points, &of);
    pictures::write(&figure, files)?;
    Ok(Done::Answered)
}

fn check_memory(arguments: &Heap) -> Result<(), Complaint> {
    let needed = Values::bytes_to(arguments.to);
    if needed <= arguments.memory.bytes {
        return Ok(());
    }
    Err(Complaint::Machine(format!(
        "values to {} need {} MiB of memory, and {} MiB are allowed; raise with --memory",
        arguments.to,
        needed.div_ceil(1 << 20),
        arguments.memory.bytes >> 20
    )))
}

/// Computes the values; returns whether it came to the end.
fn compute(values: &mut Values, arguments: &Heap) -> Result<bool, Complaint> {
    const STEP: u64 = 1000;
    let memory = usize::try_from(arguments.memory.bytes).unwrap_or(usize::MAX);
    let mut work = Work::within(
        Limits::from(Budget { work: u64::MAX, memory }).stopping_at(work::stop_flag()),
    );
    let mut bar = Bar::of_steps("heaps", arguments.to);
    let mut done = 0;
    while done < arguments.to {
        done = (done + STEP).min(arguments.to);
        match values.extend_to(done, &mut work) {
            Ok(()) => bar.set(done),
            Err(why) if why.why == Obstacle::Cancelled => return Ok(false),
            Err(why) => return Err(Complaint::undecided(&why)),
        }
    }
    Ok(true)
}

fn write_values(out: &mut impl Write, values: &Values, format: TableFormat) -> io::Result<()> {
    match format {
        TableFormat::Csv => {
            write_csv(out, ["n", "value"])?;
            for (heap, value) in values.known().iter().enumerate() {
                write_csv(out, [heap as u64, u64::from(*value)])?;
            }
        }
        TableFormat::Json => {
            let rules = values.rules().in_full();
            write_record(out, &HeapValues { rules, values: values.known().into() })?;
        }
        TableFormat::Text => {
            for (row, block) in values.known().chunks(20).enumerate() {
                write!(out, "{:>9}:", row * 20)?;
                block.iter().try_for_each(|value| write!(out, " {value:>3}"))?;
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

fn write_period(
    out: &mut impl Write,
    values: &Values,
    period: Option<&Period>,
    arguments: &Heap,
) -> io::Result<()> {
    let to = values.known().len() - 1;
    let most = values.known().iter().max().copied().unwrap_or(0);
    let field = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    match arguments.listing.format() {
        TableFormat::Json => {
            let record = HeapPeriod {
                rules: values.rules().in_full(),
                to,
                period: period.map(|period| period.length),
                saltus: period.map(|period| period.saltus),
                last_exception: period.and_then(|period| period.last_exception),
                proved: period.is_some_and(|period| period.proved),
                greatest_value: most,
            };
            write_record(out, &record)
        }
        TableFormat::Csv => {
            write_csv(out, ["rules", "to", "period", "saltus", "last_exception", "proved"])?;
            let row = [
                values.rules().in_full(),
                to.to_string(),
                field(period.map(|period| period.length)),
                period.map_or(String::new(), |period| period.saltus.to_string()),
                field(period.and_then(|period| period.last_exception)),
                period.is_some_and(|period| period.proved).to_string(),
            ];
            write_csv(out, row)
        }
        TableFormat::Text => {
            let rules = values.rules();
            let named = rules.name().map_or(String::new(), |name| format!(" ({name})"));
            write!(out, "{}{named}, heaps to {to}, greatest value {most}: ", rules.in_full())?;
            let Some(period) = period else {
                return writeln!(out, "no period found");
            };
            let saltus = match period.saltus {
                0 => String::new(),
                saltus => format!(" and saltus {saltus}"),
            };
            let exception = period
                .last_exception
                .map_or("no exception".to_owned(), |last| format!("last exception {last}"));
            let how = if period.proved { "proved" } else { "observed so far, not proved" };
            writeln!(out, "period {}{saltus}, {exception}, {how}", period.length)
        }
    }
}

fn list_names(out: &mut impl Write, format: TableFormat) -> io::Result<()> {
    match format {
        TableFormat::Json => {
            let game = |named: &Named| NamedHeap {
                name: named.name.to_owned(),
                rules: named.rules.to_owned(),
                about: named.about.to_owned(),
            };
            write_record(out, &HeapNames { games: NAMED.iter().map(game).collect() })
        }
        TableFormat::Csv => {
            write_csv(out, ["name", "rules"])?;
            NAMED.iter().try_for_each(|named| write_csv(out, [named.name, named.rules]))
        }
        TableFormat::Text => NAMED.iter().try_for_each(|named| {
            writeln!(out, "{:<14} {:<16} {}", named.name, named.rules, named.about)
        }),
    }
}
