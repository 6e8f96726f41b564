//! The arguments of `atlas` and what other commands say about tables on disk.

use super::boards::{SweepThreads, parse_board};
use super::{Format, parse_amount};
use crate::complaint::Complaint;
use atlas::Place;
use atlas::boards::Means;
use atlas::census::MOST_THIRD_ROW;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Where tables are kept.
#[derive(Debug, Args)]
pub(crate) struct TableFolder {
    /// The folder of the tables; by default $CHOMPLAB_DATA or the platform's folder for data
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl TableFolder {
    /// The folder that was named, or the default one.
    pub(crate) fn place(&self) -> Result<Place, Complaint> {
        match &self.dir {
            Some(dir) => Ok(Place::at(dir)),
            None => Ok(Place::at(Place::default_dir()?)),
        }
    }

    /// The same; none when no folder was named and there is no default.
    pub(crate) fn place_if_any(&self) -> Option<Place> {
        self.place().ok()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Atlas {
    #[command(subcommand)]
    pub(crate) action: AtlasAction,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AtlasAction {
    /// Build a table, or go on with an interrupted build
    #[command(after_help = "\
Examples:
  chomp atlas build three-rows --to 100000
  chomp atlas build three-rows --to 1000000 --dir tables
  chomp atlas build sheets --to 100000      (takes 390 MB)
  chomp atlas build boards 12x20            (all P-positions with at most 12 rows and 20 columns)

Ctrl-C stops the build; the same command goes on with it, also after a crash. The catalogue of a
board is swept in one go: what is found again then is what was written.")]
    Build(AtlasBuild),
    /// All tables and unfinished builds
    #[command(after_help = "Examples:\n  chomp atlas list\n  chomp atlas list --format json")]
    List(AtlasList),
    /// What a table holds, where it is and how large
    #[command(after_help = "Example:\n  chomp atlas info three-rows-census-100000")]
    Info(AtlasTable),
    /// Compare each byte of a table with its checksums
    #[command(after_help = "Example:\n  chomp atlas verify three-rows-census-100000")]
    Verify(AtlasTable),
    /// Remove a table and what its builds left
    #[command(after_help = "Example:\n  chomp atlas remove three-rows-census-100000")]
    Remove(AtlasTable),
}

/// What can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableKind {
    /// The census of three rows: how each sheet begins and ends
    ThreeRows,
    /// All losers of three rows: whole sheets
    Sheets,
    /// All P-positions of a board
    Boards,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasBuild {
    /// What to build
    #[arg(value_enum)]
    pub(crate) kind: TableKind,
    /// The board, for `boards`: rows and columns, for example 12x20
    #[arg(value_name = "BOARD", value_parser = parse_board, required_if_eq("kind", "boards"))]
    pub(crate) board: Option<(usize, usize)>,
    /// The last third row, for `three-rows` and `sheets`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=MOST_THIRD_ROW))]
    #[arg(required_if_eq_any([("kind", "three-rows"), ("kind", "sheets")]), conflicts_with = "board")]
    pub(crate) to: Option<u64>,
    /// Most memory for the engine, about, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = parse_amount::<1024>)]
    pub(crate) memory: u64,
    #[command(flatten)]
    threads: SweepThreads,
    #[command(flatten)]
    pub(crate) list: AtlasList,
}

impl AtlasBuild {
    /// For the sweep through a board.
    pub(crate) fn for_board(&self) -> Means {
        Means { memory: self.memory, threads: self.threads.number }
    }
}

#[derive(Debug, Args)]
pub(crate) struct AtlasList {
    #[command(flatten)]
    pub(crate) tables: TableFolder,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasTable {
    /// The table, as `chomp atlas list` names it
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) list: AtlasList,
}
