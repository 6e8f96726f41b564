//! The arguments of `experiment` and `figures`.

use clap::{Args, Subcommand};
use std::ops::Range;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Experiment {
    #[command(subcommand)]
    pub(crate) action: ExperimentAction,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ExperimentAction {
    /// All experiments with their parameters
    List,
    /// Run an experiment, or go on with one that was stopped
    Run(ExperimentRun),
    /// Join files of ranges of items, and conclude from them
    Merge(ExperimentMerge),
}

#[derive(Debug, Args)]
pub(crate) struct ExperimentRun {
    /// The experiment, as `chomp experiment list` names it
    pub(crate) name: String,
    /// Parameters, such as sheet=100; others have the values that the list shows
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) parameters: Vec<String>,
    /// The folder for the files, made if it is not there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Only the items from A on and before B, for a file to be merged with others
    #[arg(long, value_name = "A..B", value_parser = parse_items)]
    pub(crate) items: Option<Range<usize>>,
    /// How many threads work, instead of one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Write the tables as Parquet too
    #[cfg(feature = "parquet")]
    #[arg(long)]
    pub(crate) parquet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExperimentMerge {
    /// The files of all ranges
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The folder for the joined files, made if it is not there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Write the tables as Parquet too
    #[cfg(feature = "parquet")]
    #[arg(long)]
    pub(crate) parquet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Figures {
    /// The folder for the figures, made if it is not there
    #[arg(long, value_name = "DIR", required_unless_present = "list")]
    pub(crate) out: Option<PathBuf>,
    /// Only these, such as fl-2a,fl-3
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// List the figures instead of drawing them
    #[arg(long)]
    pub(crate) list: bool,
}

fn parse_items(text: &str) -> Result<Range<usize>, String> {
    let ends = text.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    match ends {
        Some((from, to)) if from < to => Ok(from..to),
        _ => Err(format!("{text:?} is no range; write for example 0..100, without the 100")),
    }
}
