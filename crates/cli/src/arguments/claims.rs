//! The arguments of `claims`.

use super::SheetWork;
use atlas::census::MOST_THIRD_ROW;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  chomp claims
  chomp claims --source fl
  chomp claims --recorded --format csv > claims.csv
  chomp claims --source ngu --to 1000000 --dir tables

Each claim stands with what is recorded of it and with what its check finds now: = they agree,
! they contradict each other, ? the check cannot tell, - there is no check. --to is the last third
row for checks over sheets; others go as far as they can in a few seconds.
Exit codes: 0 nothing is contradicted, 1 some record is, 2 bad input.";

#[derive(Debug, Args)]
pub(crate) struct Claims {
    /// Only the claims of this paper
    #[arg(long, value_enum, value_name = "PAPER")]
    pub(crate) source: Option<ClaimSource>,
    /// The last third row for checks over sheets
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=MOST_THIRD_ROW))]
    pub(crate) to: u64,
    /// Recompute each claim; this is what happens unless --recorded is given
    #[arg(long, conflicts_with = "recorded")]
    pub(crate) recheck: bool,
    /// Print what is recorded and compute nothing
    #[arg(long)]
    pub(crate) recorded: bool,
    /// Read the ledger from the files of this folder instead of the one built in
    #[arg(long, value_name = "FOLDER")]
    pub(crate) ledger: Option<PathBuf>,
    /// How the table is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ClaimFormat,
    #[command(flatten)]
    pub(crate) work: SheetWork,
}

/// Whose claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClaimSource {
    /// Huddleston and Shurman
    Hs,
    /// Sun
    Sun,
    /// Friedman and Landsberg
    Fl,
    /// Lecture notes
    Notes,
    /// Nguyen
    Ngu,
    /// Tables and sequences that others published
    Others,
}

impl ClaimSource {
    /// Its key in the ledger.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Hs => "hs",
            Self::Sun => "sun",
            Self::Fl => "fl",
            Self::Notes => "notes",
            Self::Ngu => "ngu",
            Self::Others => "others",
        }
    }
}

/// How the claims are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClaimFormat {
    /// For people.
    Text,
    /// One record of JSON.
    Json,
    /// Comma-separated values, the first line names them.
    Csv,
}
