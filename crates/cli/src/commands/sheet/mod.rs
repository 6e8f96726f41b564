//! `chomp sheet`: one third row, how its sheet begins and ends, or all of its losers.

mod picture;

use crate::arguments::{Listing, PictureFiles, RowFormat, SheetWork, parse_count, parse_within};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::progress_bar::Bar;
use crate::rows::{SheetRows, joined, stopped, write_csv, write_numbers, write_record};
use crate::sheets::{SheetSource, refuse_beyond_memory};
use crate::work;
use atlas::census::MOST_THIRD_ROW;
use atlas::sheets::SheetStore;
use chomplab::chomp::three_rows::reference::{Run, Sheets};
use chomplab::chomp::three_rows::{End, Sheet as Found, SheetStream};
use chomplab::records::{LongList, SheetRecord};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::sync::atomic::Ordering;

/// One third row: how its P-positions begin and end, all of them, or a picture
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp sheet 120
  chomp sheet 120 --losers
  chomp sheet 120 --losers --to 1000 --format csv
  chomp sheet 700 --kind instant-winners --png sheet.png
  chomp sheet 350 --kind losers --pdf losers.pdf --width 86mm --font-size 8pt
  chomp sheet 100000 --kind instant-winners --age --png large.png

Over the third row x, (g,x,x) is P. Either (f,f,x) is P and no P-position has a longer second \
row, or from second row `start` on the differences of the first two rows repeat with a period: \
the offsets. The pictures are those that [FL] calls W_x (instant winners) and L_x (losers).")]
pub(crate) struct Sheet {
    /// The third row
    #[arg(value_name = "X", allow_negative_numbers = true)]
    #[arg(value_parser = parse_within::<0, MOST_THIRD_ROW>)]
    third_row: u64,
    /// List the P-positions over this third row
    #[arg(long)]
    losers: bool,
    /// The last second row to list, instead of one period after the rows repeat
    #[arg(long, value_name = "C", requires = "losers", allow_negative_numbers = true)]
    #[arg(value_parser = parse_count)]
    to: Option<u64>,
    /// Draw this instead: with --svg, --png or --pdf
    #[arg(long, value_enum, value_name = "KIND", conflicts_with = "losers")]
    kind: Option<SheetKind>,
    /// Colour instant winners by age
    #[arg(long, requires = "kind")]
    age: bool,
    #[command(flatten)]
    listing: Listing<RowFormat>,
    #[command(flatten)]
    work: SheetWork,
    #[command(flatten)]
    files: PictureFiles,
}

/// What a picture of a sheet shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SheetKind {
    /// Positions from which a smaller third row that loses can be reached
    InstantWinners,
    /// P-positions
    Losers,
}

/// No batch of the census has more sheets.
const MOST_IN_BATCH: u64 = 32;

/// Runs the command.
pub(crate) fn run(arguments: &Sheet) -> Result<Done, Complaint> {
    if let Some(kind) = arguments.kind {
        return picture::draw_sheet(arguments, kind);
    }
    if arguments.files.chosen(None)?.is_some() {
        let message = "choose what is drawn: add --kind instant-winners or --kind losers";
        return Err(Complaint::Wrong(message.to_owned()));
    }
    arguments.listing.refuse_bytes_on_terminal()?;
    let third_row = arguments.third_row;
    if let Some(to) = arguments.to.filter(|to| *to < third_row) {
        let message = format!("there is no second row {to} over the third row {third_row}");
        return Err(Complaint::Wrong(format!("{message}; use --to {third_row} or more")));
    }
    let found = if arguments.losers {
        let stored = stored_run(arguments)?;
        let run = if stored.is_some() { stored } else { computed_run(arguments)? };
        run.map(|run| list_losers(arguments, &run))
    } else {
        let source = SheetSource::open(&arguments.work, third_row)?;
        source.last()?.map(|sheet| summarise(arguments, &sheet))
    };
    match found {
        Some(done) => done,
        None => {
            writeln!(anstream::stderr(), "note: stopped before the sheet was reached")?;
            Ok(Done::Interrupted)
        }
    }
}

/// The sheet with its losers, if a store on disk holds it.
fn stored_run(arguments: &Sheet) -> Result<Option<Run>, Complaint> {
    let Some(place) = arguments.work.tables.place_if_any() else { return Ok(None) };
    let third_row = arguments.third_row;
    match SheetStore::open(&place)?.filter(|store| store.to() >= third_row) {
        Some(store) => {
            let (sheet, losers) = (store.sheet(third_row)?, store.losers(third_row)?);
            Ok(Some(Run { sheet, losers }))
        }
        None => Ok(None),
    }
}

/// The sheet with its losers; none after Ctrl-C. Only batches near it are recorded.
fn computed_run(arguments: &Sheet) -> Result<Option<Run>, Complaint> {
    let third_row = arguments.third_row;
    refuse_beyond_memory(third_row, arguments.work.memory.bytes)?;
    let stop = work::stop_flag();
    let mut bar = Bar::of_sheets(third_row + 1);
    let mut census = SheetStream::new();
    while census.next_third_row() <= third_row {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if third_row - census.next_third_row() >= MOST_IN_BATCH {
            census.batch();
        } else {
            let mut runs = census.batch_with_losers().into_iter();
            if let Some(run) = runs.find(|run| run.sheet.third_row == third_row) {
                return Ok(Some(run));
            }
        }
        bar.set(census.next_third_row());
    }
    // Only if a batch is larger than it should be: slower, and as exact.
    Ok(Sheets::new().nth(usize::try_from(third_row).expect("computed sheets fit in memory")))
}

fn summarise(arguments: &Sheet, sheet: &Found) -> Result<Done, Complaint> {
    let format = arguments.listing.format();
    let mut out = arguments.listing.open()?;
    if format == RowFormat::Json {
        write_record(&mut out, &SheetRecord { summary: sheet.into(), losers: None })?;
    } else {
        SheetRows::begin(&mut out, format)?.push(&mut out, sheet)?;
    }
    out.finish()?;
    Ok(Done::Answered)
}

/// Lists the losers and says how they go on.
fn list_losers(arguments: &Sheet, run: &Run) -> Result<Done, Complaint> {
    let Run { sheet: Found { third_row, end, .. }, losers } = run;
    let last_second = match end {
        End::Finite { last } => arguments.to.map_or(*last, |to| to.min(*last)),
        End::Periodic { start, offsets } => {
            arguments.to.unwrap_or(start + offsets.len() as u64 - 1)
        }
    };
    let format = arguments.listing.format();
    let mut out = arguments.listing.open()?;
    let mut list = LongList::default();
    let record = SheetRecord { summary: (&run.sheet).into(), losers: Some(Vec::new()) };
    match format {
        RowFormat::Text | RowFormat::Binary => {}
        RowFormat::Csv => write_csv(&mut out, ["first_row", "second_row"])?,
        RowFormat::Json => list.begin(&mut out, &record)?,
    }
    for second in *third_row..=last_second {
        if work::interrupted() {
            return stopped(out, format, &format!("stopped before second row {second}"));
        }
        let listed = usize::try_from(second - third_row).ok().and_then(|at| losers.get(at));
        let beyond = || second + end.offset(second).expect("losers are listed until they repeat");
        let first = listed.copied().unwrap_or_else(beyond);
        match format {
            RowFormat::Text => writeln!(out, "({first},{second},{third_row})")?,
            RowFormat::Csv => write_csv(&mut out, [first, second])?,
            RowFormat::Binary => write_numbers(&mut out, [first, second].map(Some))?,
            RowFormat::Json => list.push(&mut out, &[first, second])?,
        }
    }
    if format == RowFormat::Json {
        list.end(&mut out, &record)?;
    }
    out.finish()?;
    writeln!(anstream::stderr(), "note: {}", continuation(&run.sheet))?;
    Ok(Done::Answered)
}

/// How the sheet goes on, in words.
fn continuation(sheet: &Found) -> String {
    match &sheet.end {
        End::Finite { last } => {
            format!("({last},{last},{}) ends the sheet: no second row is longer", sheet.third_row)
        }
        End::Periodic { start, offsets } => format!(
            "from second row {start} on, the first row is longer by {}, and so on for ever",
            joined(offsets, ", ")
        ),
    }
}
