//! `chomp sum`: positions of any games side by side, a move in one of them at a time.

use super::solve::who_wins;
use crate::arguments::Asking;
use crate::complaint::Complaint;
use crate::exit::Done;
use clap::Args;

/// Who wins several games side by side, with a move in one of them at a time
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp sum 3x4 nim:5 kayles:7
  chomp sum 3x4 2x2 nim:3 --misere
  chomp play '3x4 & nim:5'

The poison must not be taken in any part; whoever has no other move left loses. In misère play \
every move is allowed, and whoever makes the very last one loses.")]
pub(crate) struct Sum {
    /// The positions, of any games, each as one argument
    #[arg(value_name = "POSITION", required = true)]
    positions: Vec<String>,
    /// Misère play: whoever makes the last move of all loses; the poison is a move like any other
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    asking: Asking,
}

/// Runs the command.
pub(crate) fn run(arguments: &Sum) -> Result<Done, Complaint> {
    let sum = arguments.positions.join(" & ");
    let text = if arguments.misere { format!("misere:{sum}") } else { sum };
    who_wins(&text, &arguments.asking)
}
