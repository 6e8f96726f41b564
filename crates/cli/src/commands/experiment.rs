//! `chomp experiment`: experiments on sheets, run, resumed and merged.
//!
//! While a run goes on, its rows stand in `NAME.csv.part`; a run that was stopped goes on from
//! there. At the end the file is renamed to `NAME.csv`, and the summary and the figure are drawn
//! from it.

use crate::arguments::{Format, PictureKind, PictureSize, Suggested, Threads, parse_count};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::folder::Folder;
use crate::pictures::bytes;
use crate::progress_bar::Bar;
use crate::rows::write_record;
use crate::work;
use chomplab::picture::Size;
use chomplab::records::{ExperimentSummary, ExperimentsRecord, ParameterRecord};
use clap::{Args, Subcommand};
use lab::experiment::file::{self, Part};
use lab::experiment::{EXPERIMENTS, Experiment as Runs, Parameters, Row, make, run as run_items};
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The kinds of files that a figure is written as; its data are the rows themselves.
const KINDS: [(PictureKind, &str); 3] =
    [(PictureKind::Svg, "svg"), (PictureKind::Png, "png"), (PictureKind::Pdf, "pdf")];

/// Experiments on sheets, with parameters, tables and figures
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp experiment list
  chomp experiment run sensitivity sheet=100 steps=25 --out runs
  chomp experiment run variants seeds=100 --out runs --items 0..50
  chomp experiment merge runs/variants-0-50.csv runs/variants-50-100.csv --out runs

A run writes NAME.csv, NAME-summary.csv and its figure as NAME.svg, NAME.png and NAME.pdf; the \
same parameters give the same bytes. A run that was stopped goes on when the same command is given \
again. Items of a run can be shared among machines with --items, and their files be merged.")]
pub(crate) struct Experiment {
    #[command(subcommand)]
    action: ExperimentAction,
}

#[derive(Debug, Subcommand)]
enum ExperimentAction {
    /// All experiments with their parameters
    #[command(after_help = "Example:\n  chomp experiment list")]
    List {
        /// How the list is written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
    /// Run an experiment, or go on with one that was stopped
    #[command(after_help = "\
Examples:
  chomp experiment run sensitivity sheet=100 steps=25 --out runs
  chomp experiment run variants seeds=100 --out runs --items 0..50

The items of --items are counted from 0, and the last one is the one before the end of the range: \
0..50 and 50..100 are all of a hundred.")]
    Run(ExperimentRun),
    /// Join files of ranges of items, and conclude from them
    #[command(after_help = "\
Example:
  chomp experiment merge runs/variants-0-50.csv runs/variants-50-100.csv --out runs")]
    Merge(ExperimentMerge),
}

#[derive(Debug, Args)]
struct ExperimentRun {
    /// The experiment, as `chomp experiment list` names it
    #[arg(value_parser = Suggested::of(EXPERIMENTS.iter().map(|described| described.name)))]
    #[arg(hide_possible_values = true)]
    name: String,
    /// Parameters, such as sheet=100; others have the values that the list shows
    #[arg(value_name = "NAME=VALUE")]
    parameters: Vec<String>,
    /// The folder for the files, made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    size: PictureSize,
    /// Only the items from A on and before B, for a file to be merged with others
    #[arg(long, value_name = "A..B", value_parser = parse_items)]
    items: Option<Range<usize>>,
    #[command(flatten)]
    threads: Threads,
    /// Write the tables as Parquet too
    #[cfg(feature = "parquet")]
    #[arg(long)]
    parquet: bool,
}

#[derive(Debug, Args)]
struct ExperimentMerge {
    /// The files of all ranges
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The folder for the joined files, made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    size: PictureSize,
    /// Write the tables as Parquet too
    #[cfg(feature = "parquet")]
    #[arg(long)]
    parquet: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: &Experiment) -> Result<Done, Complaint> {
    match &arguments.action {
        ExperimentAction::List { format } => list(*format),
        ExperimentAction::Run(arguments) => run_one(arguments),
        ExperimentAction::Merge(arguments) => merge(arguments),
    }
}

fn list(format: Format) -> Result<Done, Complaint> {
    let mut out = io::stdout().lock();
    if format == Format::Json {
        let all = EXPERIMENTS.iter().map(|it| ExperimentSummary {
            name: it.name.to_owned(),
            about: it.about.to_owned(),
            parameters: it.parameters.iter().map(parameter).collect(),
        });
        write_record(&mut out, &ExperimentsRecord { experiments: all.collect() })?;
        return Ok(Done::Answered);
    }
    for described in EXPERIMENTS {
        writeln!(out, "{}: {}", described.name, described.about)?;
        for (name, default, meaning) in described.parameters {
            writeln!(out, "  {:<16} {meaning}", format!("{name}={default}"))?;
        }
    }
    Ok(Done::Answered)
}

/// A parameter with its default and what it means, as a record.
fn parameter((name, default, meaning): &(&str, &str, &str)) -> ParameterRecord {
    let [name, default, meaning] = [name, default, meaning].map(|text| (*text).to_owned());
    ParameterRecord { name, default, meaning }
}

fn run_one(arguments: &ExperimentRun) -> Result<Done, Complaint> {
    let parameters = Parameters::read(&arguments.parameters)?;
    let experiment = make(&arguments.name, &parameters)?;
    let experiment = experiment.as_ref();
    let all = 0..experiment.items();
    let items = arguments.items.clone().unwrap_or_else(|| all.clone());
    if items.end > all.end {
        let message = format!("there are items 0..{}, and none of {items:?} beyond", all.end);
        return Err(Complaint::Wrong(message));
    }
    let stem = match &arguments.items {
        None => experiment.name().to_owned(),
        Some(Range { start, end }) => format!("{}-{start}-{end}", experiment.name()),
    };
    let size = arguments.size.checked()?;
    let folder = Folder::open(&arguments.out)?;
    let finished = format!("{stem}.csv");
    if folder.file(&finished).exists() {
        let part = read_part(&folder.file(&finished), experiment)?;
        if part.items != items {
            return Err(other_run(&folder.file(&finished), "it has other items"));
        }
        writeln!(anstream::stderr(), "note: {finished} is there already")?;
    } else if !complete(&folder, &finished, experiment, &items, arguments.threads)? {
        return Ok(Done::Interrupted);
    }
    #[cfg(feature = "parquet")]
    if arguments.parquet {
        let part = read_part(&folder.file(&finished), experiment)?;
        write_parquet(&folder, &stem, experiment, &items, &part.rows)?;
    }
    if arguments.items.is_none() {
        let part = read_part(&folder.file(&finished), experiment)?;
        conclude(&folder, experiment, &part.rows, size)?;
    }
    Ok(Done::Answered)
}

/// Runs the items that are missing; false after Ctrl-C.
fn complete(
    folder: &Folder,
    finished: &str,
    experiment: &dyn Runs,
    items: &Range<usize>,
    threads: Threads,
) -> Result<bool, Complaint> {
    let unfinished = format!("{finished}.part");
    let place = folder.file(&unfinished);
    let mut next = items.start;
    let mut text = file::head(experiment, items);
    if place.exists() {
        let mut part = read_part(&place, experiment)?;
        next = part.drop_last_item();
        text += &file::lines(&part.rows);
        writeln!(anstream::stderr(), "note: going on from item {next} of {unfinished}")?;
    }
    // The rows so far are written beside and renamed, so that a crash leaves the one or the other.
    folder.write(&unfinished, text.as_bytes())?;
    let cannot = |error: &io::Error| Complaint::writing(&place, error);
    let mut rows = File::options().append(true).open(&place).map_err(|error| cannot(&error))?;
    let mut bar = Bar::of_steps("items", items.len() as u64);
    bar.set((next - items.start) as u64);
    let mut written = Ok(());
    let threads = threads.number().get();
    let done =
        run_items(experiment, next..items.end, threads, work::stop_flag(), &mut |item, found| {
            written = rows.write_all(file::lines(&found).as_bytes());
            bar.set((item + 1 - items.start) as u64);
            written.is_ok()
        });
    let done = done.map_err(Complaint::Wrong)?;
    written.map_err(|error| cannot(&error))?;
    drop(bar);
    if done < items.end {
        let message = format!(
            "stopped before item {done} of {}; the same command goes on from there",
            items.end
        );
        writeln!(anstream::stderr(), "note: {message}")?;
        return Ok(false);
    }
    let named = rows.sync_all().and_then(|()| fs::rename(&place, folder.file(finished)));
    named.map_err(|error| cannot(&error))?;
    Ok(true)
}

fn merge(arguments: &ExperimentMerge) -> Result<Done, Complaint> {
    let size = arguments.size.checked()?;
    let mut parts = Vec::new();
    for path in &arguments.files {
        let wrong =
            |why: String| Complaint::Wrong(format!("cannot merge {}: {why}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| Complaint::reading(path, &error))?;
        parts.push(file::read(&text).map_err(wrong)?);
    }
    let (experiment, rows) = file::join(parts).map_err(Complaint::Wrong)?;
    let folder = Folder::open(&arguments.out)?;
    let all = 0..experiment.items();
    let text = file::head(experiment.as_ref(), &all) + &file::lines(&rows);
    folder.write(&format!("{}.csv", experiment.name()), text.as_bytes())?;
    #[cfg(feature = "parquet")]
    if arguments.parquet {
        write_parquet(&folder, experiment.name(), experiment.as_ref(), &all, &rows)?;
    }
    conclude(&folder, experiment.as_ref(), &rows, size)
}

/// Writes the summary and the figure, and says what came out.
fn conclude(
    folder: &Folder,
    experiment: &dyn Runs,
    rows: &[Row],
    size: Size,
) -> Result<Done, Complaint> {
    let outcome = experiment.outcome(rows).map_err(Complaint::Wrong)?;
    let name = experiment.name();
    let summary = file::summary(experiment, &outcome);
    folder.write(&format!("{name}-summary.csv"), summary.as_bytes())?;
    for (kind, ending) in KINDS {
        folder.write(&format!("{name}.{ending}"), &bytes(&outcome.figure, kind, size)?)?;
    }
    let mut out = io::stdout().lock();
    outcome.words.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(Done::Answered)
}

/// Writes the rows as Parquet, and the summary if they are those of all items.
#[cfg(feature = "parquet")]
fn write_parquet(
    folder: &Folder,
    stem: &str,
    experiment: &dyn Runs,
    items: &Range<usize>,
    rows: &[Row],
) -> Result<(), Complaint> {
    use lab::experiment::parquet;
    let table = parquet::rows(experiment, items, rows).map_err(Complaint::Wrong)?;
    folder.write(&format!("{stem}.parquet"), &table)?;
    if *items == (0..experiment.items()) {
        let outcome = experiment.outcome(rows).map_err(Complaint::Wrong)?;
        let summary = parquet::summary(experiment, &outcome).map_err(Complaint::Wrong)?;
        folder.write(&format!("{stem}-summary.parquet"), &summary)?;
    }
    Ok(())
}

/// A file of this experiment with these parameters.
fn read_part(path: &Path, experiment: &dyn Runs) -> Result<Part, Complaint> {
    let text = fs::read_to_string(path).map_err(|error| Complaint::reading(path, &error))?;
    let part = file::read(&text).map_err(|why| other_run(path, &why))?;
    part.is_of(experiment).map_err(|why| other_run(path, &why))?;
    Ok(part)
}

fn other_run(path: &Path, why: &str) -> Complaint {
    let path = path.display();
    Complaint::Wrong(format!("{path} is in the way, {why}; remove it or choose another folder"))
}

fn parse_items(text: &str) -> Result<Range<usize>, String> {
    let number = |text: &str| usize::try_from(parse_count(text).ok()?).ok();
    let ends = text.split_once("..").and_then(|(a, b)| Some((number(a)?, number(b)?)));
    match ends {
        Some((from, to)) if from < to => Ok(from..to),
        _ => Err(format!("{text:?} is not a range; write for example 0..100, without the 100")),
    }
}
