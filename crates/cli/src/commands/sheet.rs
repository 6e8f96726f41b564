//! `chomp sheet`: one third row, how its sheet begins and ends, or all of its losers.

use super::census::{
    joined, record, refuse_binary_on_terminal, write_head, write_numbers, write_row,
};
use crate::arguments::{RowFormat, Sheet as Arguments, SheetKind};
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::sheets::{SheetSource, refuse_beyond_memory};
use crate::{Done, work};
use atlas::sheets::SheetStore;
use chomplab::chomp::three_rows::reference::{Run, Sheets};
use chomplab::chomp::three_rows::{Census, End, Sheet};
use lab::density::Density;
use lab::figure::Figure;
use lab::sheet_figure::{self, Kind};
use serde_json::Value;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

/// No batch of the census has more sheets.
const MOST_IN_BATCH: u64 = 32;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<Done, Complaint> {
    if let Some(kind) = arguments.kind {
        return draw_sheet(arguments, kind);
    }
    refuse_binary_on_terminal(arguments.format)?;
    let third_row = arguments.third_row;
    if let Some(to) = arguments.to.filter(|to| *to < third_row) {
        let message = format!("there is no second row {to} over the third row {third_row}");
        return Err(Complaint::Other(format!("{message}; use --to {third_row} or more")));
    }
    let found = if arguments.losers {
        let stored = stored_run(arguments)?;
        let run = if stored.is_some() { stored } else { computed_run(arguments)? };
        run.map(|run| list_losers(arguments, &run))
    } else {
        let source = SheetSource::open(&arguments.work, third_row)?;
        source.last()?.map(|sheet| summarise(arguments.format, &sheet))
    };
    match found {
        Some(done) => done,
        None => {
            writeln!(anstream::stderr(), "note: stopped before the sheet was reached")?;
            Ok(Done::Interrupted)
        }
    }
}

/// Draws the sheet and writes the picture.
fn draw_sheet(arguments: &Arguments, kind: SheetKind) -> Result<Done, Complaint> {
    if arguments.svg.is_none() && arguments.png.is_none() {
        let message = "a picture needs a file: add --svg FILE or --png FILE";
        return Err(Complaint::Other(message.to_owned()));
    }
    if arguments.third_row == 0 {
        let message = "sheet 0 can't be drawn, it has no extent; choose one from 1 on";
        return Err(Complaint::Other(message.to_owned()));
    }
    let kind = match (kind, arguments.age) {
        (SheetKind::InstantWinners, false) => Kind::InstantWinners,
        (SheetKind::InstantWinners, true) => Kind::Ages,
        (SheetKind::Losers, false) => Kind::Losers,
        (SheetKind::Losers, true) => {
            let message = "losers of one sheet are all of the same age; leave out --age";
            return Err(Complaint::Other(message.to_owned()));
        }
    };
    [&arguments.svg, &arguments.png].into_iter().flatten().try_for_each(|path| can_write(path))?;
    let Some(figure) = picture(arguments, kind)? else {
        writeln!(anstream::stderr(), "note: stopped before the sheet was reached")?;
        return Ok(Done::Interrupted);
    };
    if let Some(path) = &arguments.svg {
        write_file(path, figure.to_svg().as_bytes())?;
    }
    if let Some(path) = &arguments.png {
        write_file(path, &figure.to_png())?;
    }
    Ok(Done::Answered)
}

/// The picture of a sheet, cell by cell or by density; none after Ctrl-C.
fn picture(arguments: &Arguments, kind: Kind) -> Result<Option<Figure>, Complaint> {
    let small = usize::try_from(arguments.third_row).ok();
    if let Some(sheet) = small.filter(|sheet| *sheet <= sheet_figure::MOST_CELLS) {
        let figure = sheet_figure::draw(sheet, kind);
        return figure.map(Some).map_err(|why| Complaint::Other(why.to_string()));
    }
    if kind == Kind::Losers {
        let stored = stored_run(arguments)?;
        let run = if stored.is_some() { stored } else { computed_run(arguments)? };
        return Ok(run.map(|run| sheet_figure::draw_run(&run)));
    }
    refuse_beyond_memory(arguments.third_row, arguments.work.memory)?;
    let stop = work::stop_flag();
    let mut bar = Bar::of_sheets(arguments.third_row);
    let density = Density::gather(arguments.third_row, sheet_figure::BLOCKS, &mut |done| {
        bar.set(done);
        !stop.load(Ordering::Relaxed)
    });
    Ok(density.map(|density| sheet_figure::draw_density(&density, kind)))
}

/// Complains about a file in a folder that is not there, before work starts.
fn can_write(path: &Path) -> Result<(), Complaint> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if path != Path::new("-") && !folder.is_dir() => {
            let (path, folder) = (path.display(), folder.display());
            Err(Complaint::Other(format!("cannot write {path}: there is no folder {folder}")))
        }
        _ => Ok(()),
    }
}

/// Writes a file, or standard output for `-`.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Complaint> {
    if path == Path::new("-") {
        io::stdout().lock().write_all(bytes)?;
        return Ok(());
    }
    std::fs::write(path, bytes)
        .map_err(|error| Complaint::Other(format!("cannot write {}: {error}", path.display())))
}

/// The sheet with its losers, if a store on disk holds it.
fn stored_run(arguments: &Arguments) -> Result<Option<Run>, Complaint> {
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
fn computed_run(arguments: &Arguments) -> Result<Option<Run>, Complaint> {
    let third_row = arguments.third_row;
    refuse_beyond_memory(third_row, arguments.work.memory)?;
    let stop = work::stop_flag();
    let mut bar = Bar::of_sheets(third_row + 1);
    let mut census = Census::new();
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

fn summarise(format: RowFormat, sheet: &Sheet) -> Result<Done, Complaint> {
    let mut out = io::stdout().lock();
    if format == RowFormat::Json {
        writeln!(out, "{}", with_schema(sheet))?;
    } else {
        write_head(&mut out, format)?;
        write_row(&mut out, sheet, format)?;
    }
    Ok(Done::Answered)
}

/// Lists the losers and says how they go on.
fn list_losers(arguments: &Arguments, run: &Run) -> Result<Done, Complaint> {
    let Run { sheet: Sheet { third_row, end, .. }, losers } = run;
    let last_second = match end {
        End::Finite { last } => arguments.to.map_or(*last, |to| to.min(*last)),
        End::Periodic { start, offsets } => {
            arguments.to.unwrap_or(start + offsets.len() as u64 - 1)
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        RowFormat::Text | RowFormat::Binary => {}
        RowFormat::Csv => writeln!(out, "second_row,first_row")?,
        RowFormat::Json => {
            let summary = with_schema(&run.sheet).to_string();
            write!(out, "{},\"losers\":[", summary.trim_end_matches('}'))?;
        }
    }
    for second in *third_row..=last_second {
        if work::interrupted() {
            break;
        }
        let listed = usize::try_from(second - third_row).ok().and_then(|at| losers.get(at));
        let beyond = || second + end.offset(second).expect("losers are listed until they repeat");
        let first = listed.copied().unwrap_or_else(beyond);
        match arguments.format {
            RowFormat::Text => writeln!(out, "({first},{second},{third_row})")?,
            RowFormat::Csv => writeln!(out, "{second},{first}")?,
            RowFormat::Binary => write_numbers(&mut out, [second, first].map(Some))?,
            RowFormat::Json if second == *third_row => write!(out, "[{second},{first}]")?,
            RowFormat::Json => write!(out, ",[{second},{first}]")?,
        }
    }
    if arguments.format == RowFormat::Json {
        writeln!(out, "]}}")?;
    }
    out.flush()?;
    writeln!(anstream::stderr(), "note: {}", continuation(&run.sheet))?;
    Ok(if work::interrupted() { Done::Interrupted } else { Done::Answered })
}

/// How the sheet goes on, in words.
fn continuation(sheet: &Sheet) -> String {
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

fn with_schema(sheet: &Sheet) -> Value {
    let mut all = serde_json::Map::new();
    all.insert("schema".to_owned(), "sheet/1".into());
    if let Value::Object(fields) = record(sheet) {
        all.extend(fields);
    }
    Value::Object(all)
}
