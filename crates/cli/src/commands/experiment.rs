//! `chomp experiment`: experiments on sheets, run, resumed and merged.
//!
//! While a run goes on, its rows stand in `NAME.csv.part`; a run that was stopped goes on from there. At the end the
//! file is renamed to `NAME.csv`, and the summary and the figure are drawn from it.

use crate::arguments::{Experiment as Arguments, ExperimentAction, ExperimentMerge, ExperimentRun};
use crate::complaint::Complaint;
use crate::folder::Folder;
use crate::progress_bar::Bar;
use crate::{Done, work};
use lab::experiment::file::{self, Part};
use lab::experiment::{
    BadParameter, EXPERIMENTS, Experiment, Parameters, Row, make, run as run_items,
};
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::thread;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<Done, Complaint> {
    match &arguments.action {
        ExperimentAction::List => list(),
        ExperimentAction::Run(arguments) => run_one(arguments),
        ExperimentAction::Merge(arguments) => merge(arguments),
    }
}

impl From<BadParameter> for Complaint {
    fn from(error: BadParameter) -> Self {
        Self::Other(error.to_string())
    }
}

fn list() -> Result<Done, Complaint> {
    let mut out = io::stdout().lock();
    for described in EXPERIMENTS {
        writeln!(out, "{}: {}", described.name, described.about)?;
        for (name, default, meaning) in described.parameters {
            writeln!(out, "  {:<16} {meaning}", format!("{name}={default}"))?;
        }
    }
    Ok(Done::Answered)
}

fn run_one(arguments: &ExperimentRun) -> Result<Done, Complaint> {
    let parameters = Parameters::read(&arguments.parameters)?;
    let experiment = make(&arguments.name, &parameters)?;
    let experiment = experiment.as_ref();
    let all = 0..experiment.items();
    let items = arguments.items.clone().unwrap_or_else(|| all.clone());
    if items.end > all.end {
        let message = format!("there are items 0..{}, and none of {items:?} beyond", all.end);
        return Err(Complaint::Other(message));
    }
    let stem = match &arguments.items {
        None => experiment.name().to_owned(),
        Some(Range { start, end }) => format!("{}-{start}-{end}", experiment.name()),
    };
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
        conclude(&folder, experiment, &part.rows)?;
    }
    Ok(Done::Answered)
}

/// Runs the items that are missing; false after Ctrl-C.
fn complete(
    folder: &Folder,
    finished: &str,
    experiment: &dyn Experiment,
    items: &Range<usize>,
    threads: Option<u16>,
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
    folder.write(&unfinished, text.as_bytes())?;
    let mut rows = File::options().append(true).open(&place)?;
    let mut bar = Bar::of_steps("running items", items.len() as u64);
    bar.set((next - items.start) as u64);
    let mut written = Ok(());
    let threads =
        threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let done =
        run_items(experiment, next..items.end, threads, work::stop_flag(), &mut |item, found| {
            written = rows.write_all(file::lines(&found).as_bytes());
            bar.set((item + 1 - items.start) as u64);
            written.is_ok()
        });
    let done = done.map_err(Complaint::Other)?;
    written?;
    if done < items.end {
        let message = format!(
            "stopped before item {done} of {}; the same command goes on from there",
            items.end
        );
        writeln!(anstream::stderr(), "note: {message}")?;
        return Ok(false);
    }
    rows.sync_all()?;
    fs::rename(&place, folder.file(finished))?;
    Ok(true)
}

fn merge(arguments: &ExperimentMerge) -> Result<Done, Complaint> {
    let mut parts = Vec::new();
    for path in &arguments.files {
        let wrong =
            |why: String| Complaint::Other(format!("cannot merge {}: {why}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        parts.push(file::read(&text).map_err(wrong)?);
    }
    let (experiment, rows) = file::join(parts).map_err(Complaint::Other)?;
    let folder = Folder::open(&arguments.out)?;
    let all = 0..experiment.items();
    let text = file::head(experiment.as_ref(), &all) + &file::lines(&rows);
    folder.write(&format!("{}.csv", experiment.name()), text.as_bytes())?;
    #[cfg(feature = "parquet")]
    if arguments.parquet {
        write_parquet(&folder, experiment.name(), experiment.as_ref(), &all, &rows)?;
    }
    conclude(&folder, experiment.as_ref(), &rows)
}

/// Writes the summary and the figure, and says what came out.
fn conclude(folder: &Folder, experiment: &dyn Experiment, rows: &[Row]) -> Result<Done, Complaint> {
    let outcome = experiment.outcome(rows).map_err(Complaint::Other)?;
    let name = experiment.name();
    let summary = file::summary(experiment, &outcome);
    folder.write(&format!("{name}-summary.csv"), summary.as_bytes())?;
    folder.write(&format!("{name}.svg"), outcome.figure.to_svg().as_bytes())?;
    let mut out = io::stdout().lock();
    outcome.words.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(Done::Answered)
}

/// Writes the rows as Parquet, and the summary if they are those of all items.
#[cfg(feature = "parquet")]
fn write_parquet(
    folder: &Folder,
    stem: &str,
    experiment: &dyn Experiment,
    items: &Range<usize>,
    rows: &[Row],
) -> Result<(), Complaint> {
    use lab::experiment::parquet;
    let table = parquet::rows(experiment, items, rows).map_err(Complaint::Other)?;
    folder.write(&format!("{stem}.parquet"), &table)?;
    if *items == (0..experiment.items()) {
        let outcome = experiment.outcome(rows).map_err(Complaint::Other)?;
        let summary = parquet::summary(experiment, &outcome).map_err(Complaint::Other)?;
        folder.write(&format!("{stem}-summary.parquet"), &summary)?;
    }
    Ok(())
}

/// A file of this experiment with these parameters.
fn read_part(path: &Path, experiment: &dyn Experiment) -> Result<Part, Complaint> {
    let text = fs::read_to_string(path)
        .map_err(|error| Complaint::Other(format!("cannot read {}: {error}", path.display())))?;
    let part = file::read(&text).map_err(|why| other_run(path, &why))?;
    part.is_of(experiment).map_err(|why| other_run(path, &why))?;
    Ok(part)
}

fn other_run(path: &Path, why: &str) -> Complaint {
    let path = path.display();
    Complaint::Other(format!("{path} is in the way, {why}; remove it or choose another folder"))
}
