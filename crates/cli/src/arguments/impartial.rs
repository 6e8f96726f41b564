//! The arguments of the commands about impartial games: `heap`, `sum`, `explain`.

use super::{Format, Limits, parse_amount};
use chomplab::heap::MOST_HEAP;
use clap::{Args, ValueEnum};

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HeapFormat {
    /// For people.
    Text,
    /// Comma-separated values, the first line names them.
    Csv,
    /// One record of JSON.
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Heap {
    #[arg(
        value_name = "RULES",
        required_unless_present = "list",
        help = "The rules: a code such as 0.77, a name such as kayles, or subtract[1,3,4]"
    )]
    pub(crate) rules: Option<String>,
    /// The last heap
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(..=MOST_HEAP as u64))]
    pub(crate) to: u64,
    /// List the value of each heap
    #[arg(long)]
    pub(crate) values: bool,
    /// Look for a period: its length, saltus and last exception, and whether it is proved
    #[arg(long)]
    pub(crate) period: bool,
    /// List the games that have a name
    #[arg(long, conflicts_with_all = ["rules", "values", "period"])]
    pub(crate) list: bool,
    /// How the rows are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: HeapFormat,
    /// Most memory for the table, about, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = parse_amount::<1024>)]
    pub(crate) memory: u64,
}

#[derive(Debug, Args)]
pub(crate) struct Sum {
    /// The positions, of any games, each as one argument
    #[arg(required = true)]
    pub(crate) positions: Vec<String>,
    /// Misère play: whoever makes the last move of all loses; the poison is a move like any other
    #[arg(long)]
    pub(crate) misere: bool,
    /// Show which engines were asked and why they declined
    #[arg(long)]
    pub(crate) explain: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The position
    #[arg(required = true)]
    pub(super) position: Vec<String>,
    /// How many moves deep good answers are shown, where they are
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    pub(crate) depth: u32,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
