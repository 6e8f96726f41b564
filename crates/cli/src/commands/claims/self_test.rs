//! `chomp claims --self-test`: whether checks notice when something else is planted where they
//! write down their claims.

use crate::arguments::TableFormat;
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::output::wrapped_at_width;
use crate::progress_bar::Bar;
use crate::rows::write_csv;
use crate::work;
use lab::claims::{Bench, Check, Trial, self_tests};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Mutex;

/// Runs the checks with all that can be planted in them, one at a time. An interrupted test has
/// fewer trials, and says nothing of the others.
pub(super) fn trials(checks: &[&'static Check], bench: &Bench<'_>) -> Vec<Trial> {
    let bar = Mutex::new(Bar::of_steps("checks", checks.len() as u64));
    self_tests(checks, bench, &|done| {
        if let Ok(mut bar) = bar.lock() {
            bar.set(done as u64);
        }
    })
}

/// Refuses a format that there is not, before anything is computed.
pub(super) fn refuse_json(format: TableFormat) -> Result<(), Complaint> {
    match format {
        TableFormat::Text | TableFormat::Csv => Ok(()),
        TableFormat::Json => Err(Complaint::Wrong(
            "--self-test writes text or comma-separated values; leave --format out, or write \
             --format csv"
                .to_owned(),
        )),
    }
}

/// Writes the trials, as text or as comma-separated values.
pub(super) fn write(out: &mut impl Write, trials: &[Trial], format: TableFormat) -> io::Result<()> {
    match format {
        TableFormat::Csv => write_rows(out, trials),
        TableFormat::Text | TableFormat::Json => write_text(out, trials),
    }
}

/// What was planted, and what came of it.
fn told(trial: &Trial) -> (String, String) {
    let planted = trial.plant.map_or("nothing".to_owned(), |plant| plant.to_string());
    (planted, trial.with.as_ref().unwrap_or(&trial.without).to_string())
}

fn write_text(out: &mut impl Write, trials: &[Trial]) -> io::Result<()> {
    for trial in trials {
        let mark = if trial.is_noticed() { '=' } else { '!' };
        let (planted, outcome) = told(trial);
        let line = format!("{mark} {}, {planted}: {outcome}", trial.check);
        writeln!(out, "{}", wrapped_at_width(&line))?;
    }
    let checks: BTreeSet<&str> = trials.iter().map(|trial| trial.check).collect();
    let missed = trials.iter().filter(|trial| !trial.is_noticed()).count();
    writeln!(
        out,
        "\n{} checks, {} statements planted: {missed} not noticed",
        checks.len(),
        trials.len()
    )
}

fn write_rows(out: &mut impl Write, trials: &[Trial]) -> io::Result<()> {
    write_csv(out, ["check", "planted", "noticed", "without", "with"])?;
    for trial in trials {
        let (planted, outcome) = told(trial);
        let noticed = if trial.is_noticed() { "yes" } else { "no" };
        let without = trial.without.to_string();
        write_csv(out, [trial.check, &planted, noticed, &without, &outcome])?;
    }
    Ok(())
}

/// Says on standard error which checks missed something.
pub(super) fn finish(trials: &[Trial]) -> Result<Done, Complaint> {
    if work::interrupted() {
        let note = "stopped; checks that are not listed were not tested";
        writeln!(anstream::stderr(), "note: {note}")?;
        return Ok(Done::Interrupted);
    }
    let missed: BTreeSet<&str> =
        trials.iter().filter(|trial| !trial.is_noticed()).map(|trial| trial.check).collect();
    if missed.is_empty() {
        return Ok(Done::Answered);
    }
    let ids = missed.into_iter().collect::<Vec<_>>().join(", ");
    writeln!(anstream::stderr(), "note: what was planted is not noticed by {ids}")?;
    Ok(Done::Undecided)
}
