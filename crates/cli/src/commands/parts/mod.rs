//! `chomp parts`: one board in parts, each of them swept by itself over files in a shared folder.

mod listing;
mod recipe;

use crate::arguments::{Listing, TableMemory, parse_board, parse_place, parse_within};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::positions::{CatalogueFormat, Positions};
use crate::work::{interrupted, stop_flag};
use atlas::board_parts::{BoardPartError, PartFolder};
use chomplab::chomp::boards::BoardParts;
use chomplab::{Obstacle, Undecided};
use clap::{Args, Subcommand};
use listing::PartsList;
use recipe::PartsRecipe;
use std::io::Write;
use std::path::PathBuf;

/// More parts than anybody has workers for.
const MOST_PARTS: u32 = 1_000_000;

/// One board in parts, for many processes or machines with a shared folder
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp parts list 16x16 --workers 10             what to expect of ten workers
  mkdir parts
  chomp parts sweep 10x10 0 1 2 --dir parts       the first three parts, by whoever has time
  chomp parts sweep 10x10 --dir parts             whatever is not done yet, in order
  chomp parts merge 10x10 --dir parts --out positions.bin
  chomp parts recipe slurm 20x20 --jobs 100 --dir parts > sweep.sh

A part is swept when its sources are done, the parts that it can be bitten to. It reads their \
files and writes its own, which appears when it is whole; so a part can be swept again, or by two \
at once, and nothing is lost. All commands about a board have to be given the same --parts. What \
is merged is what `chomp catalogue` finds.")]
pub(crate) struct Parts {
    #[command(subcommand)]
    action: PartsAction,
}

#[derive(Debug, Subcommand)]
enum PartsAction {
    /// The parts, what they read of each other, and how far many workers come
    #[command(after_help = "\
Examples:
  chomp parts list 16x16
  chomp parts list 20x20 --parts 5000 --workers 2,10,100
  chomp parts list 16x16 --format json

Work is counted in positions. How fast many workers are is reckoned from the parts and what they \
read, as if files came at once.")]
    List(PartsList),
    /// Sweep some parts, or all that are not done yet
    #[command(after_help = "\
Examples:
  chomp parts sweep 16x16 0 --dir parts
  chomp parts sweep 16x16 --level 3 --share 2/10 --dir parts
  chomp parts sweep 16x16 --dir parts

The folder must be there already. Parts of one level do not read each other; --share K/N takes \
every N-th of them, with K from 0 on. Ctrl-C stops; what is done stays done.")]
    Sweep(PartsSweep),
    /// Join all parts to the catalogue of the board
    #[command(after_help = "\
Examples:
  chomp parts merge 16x16 --dir parts --out positions.bin
  chomp parts merge 16x16 --dir parts --count

The formats are those of `chomp catalogue`, and so are the bytes.")]
    Merge(PartsMerge),
    /// A script that has Slurm sweep all parts, or a Snakefile
    #[command(after_help = "\
Examples:
  chomp parts recipe slurm 20x20 --jobs 100 --dir parts > sweep.sh
  chomp parts recipe snakemake 16x16 --dir parts > Snakefile

Both use nothing but this program and the folder. The script is run once where `sbatch` is, and \
submits an array of jobs for each level; it has a line to set what each job may take.")]
    Recipe(PartsRecipe),
}

/// A board, and in how many parts it is.
#[derive(Debug, Args)]
struct PartedBoard {
    /// Rows and columns, for example 16x16
    #[arg(value_name = "BOARD", value_parser = parse_board)]
    board: (usize, usize),
    /// About how many parts there are, or some more; a hundred for each worker are enough
    #[arg(long, value_name = "N", default_value_t = 200)]
    #[arg(allow_negative_numbers = true, value_parser = parse_within::<1, { MOST_PARTS as u64 }>)]
    parts: u64,
}

impl PartedBoard {
    fn parts(&self) -> Result<BoardParts, Complaint> {
        let (rows, columns) = self.board;
        BoardParts::about(rows, columns, self.parts).ok_or_else(|| {
            let text = "has more positions than any machine can go through";
            Complaint::Machine(format!("the board {rows}×{columns} {text}"))
        })
    }
}

#[derive(Debug, Args)]
struct PartsSweep {
    #[command(flatten)]
    board: PartedBoard,
    /// The parts, in an order in which sources come first; all of them when none is named
    #[arg(value_name = "PART", conflicts_with_all = ["level", "share"])]
    #[arg(value_parser = parse_place::<MOST_PARTS>)]
    numbers: Vec<usize>,
    /// The parts of one level, from 0 on
    #[arg(long, value_name = "LEVEL", value_parser = parse_place::<MOST_PARTS>)]
    #[arg(allow_negative_numbers = true)]
    level: Option<usize>,
    /// Every N-th of these parts, from the K-th on
    #[arg(long, value_name = "K/N", value_parser = parse_share, requires = "level")]
    share: Option<(usize, usize)>,
    /// The folder of the files, which is there already
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
}

#[derive(Debug, Args)]
struct PartsMerge {
    #[command(flatten)]
    board: PartedBoard,
    /// The folder of the files
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Only count the P-positions
    #[arg(long, conflicts_with = "out")]
    count: bool,
    #[command(flatten)]
    listing: Listing<CatalogueFormat>,
    #[command(flatten)]
    memory: TableMemory,
}

/// A share such as 2/10.
fn parse_share(text: &str) -> Result<(usize, usize), String> {
    let share = || {
        let (which, all) = text.split_once('/')?;
        Some((which.parse().ok()?, all.parse().ok()?))
    };
    match share() {
        Some((which, all)) if which < all => Ok((which, all)),
        _ => Err(format!("{text:?} is not a share; write 0/10 to 9/10 for each of ten")),
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Parts) -> Result<Done, Complaint> {
    match &arguments.action {
        PartsAction::List(arguments) => listing::run(arguments),
        PartsAction::Sweep(arguments) => sweep(arguments),
        PartsAction::Merge(arguments) => merge(arguments),
        PartsAction::Recipe(arguments) => recipe::run(arguments),
    }
}

/// The parts that were asked for.
fn chosen(arguments: &PartsSweep, parts: &BoardParts) -> Result<Vec<usize>, Complaint> {
    let count = parts.len();
    if let Some(number) = arguments.numbers.iter().find(|&&number| number >= count) {
        let text = format!("there is no part {number}; the parts are 0 to {}", count - 1);
        return Err(Complaint::Wrong(text));
    }
    let Some(level) = arguments.level else {
        let all = || (0..count).collect();
        return Ok(if arguments.numbers.is_empty() { all() } else { arguments.numbers.clone() });
    };
    let graph = parts.graph();
    let levels = graph.levels();
    let last = levels.iter().max().copied().unwrap_or(0);
    if level > last {
        let text = format!("there is no level {level}; the levels are 0 to {last}");
        return Err(Complaint::Wrong(text));
    }
    let (which, all) = arguments.share.unwrap_or((0, 1));
    let of_level = (0..count).filter(|&number| levels[number] == level);
    Ok(of_level.skip(which).step_by(all).collect())
}

fn sweep(arguments: &PartsSweep) -> Result<Done, Complaint> {
    let parts = arguments.board.parts()?;
    let numbers = chosen(arguments, &parts)?;
    let folder = PartFolder::open(&arguments.dir, parts)?;
    stop_flag();
    let mut out = anstream::stdout().lock();
    for number in numbers {
        let swept = folder.sweep(number, &mut |_| match interrupted() {
            true => Err(Undecided::new(Obstacle::Cancelled, "stopped on request")),
            false => Ok(()),
        });
        let done = match swept {
            Err(BoardPartError::Stopped(why)) if why.why == Obstacle::Cancelled => {
                writeln!(anstream::stderr(), "note: stopped before part {number} was done")?;
                return Ok(Done::Interrupted);
            }
            swept => swept?,
        };
        let how = if done.was_there { "was done before" } else { "done" };
        writeln!(out, "part {number}: {} P-positions, {how}", done.summary.losers)?;
    }
    Ok(Done::Answered)
}

fn merge(arguments: &PartsMerge) -> Result<Done, Complaint> {
    let is_listed = !arguments.count;
    if is_listed {
        arguments.listing.refuse_bytes_on_terminal()?;
    }
    let folder = PartFolder::open(&arguments.dir, arguments.board.parts()?)?;
    let mut losers = 0;
    for number in 0..folder.parts().len() {
        let summary = folder.summary(number)?;
        losers += summary.ok_or_else(|| folder.not_done(number))?.losers;
    }
    if !is_listed {
        writeln!(anstream::stdout(), "{losers}")?;
        return Ok(Done::Answered);
    }
    let bytes = losers * 2 + folder.parts().numbering().blocks() as u64 * 8;
    if bytes > arguments.memory.bytes {
        let mebibytes = bytes.div_ceil(1 << 20);
        return Err(Complaint::Machine(format!(
            "the catalogue takes {mebibytes} MiB of memory; allow it with --memory {mebibytes}M"
        )));
    }
    let positions = Positions::Board(folder.catalogue()?);
    let mut out = arguments.listing.open()?;
    positions.write(arguments.listing.format(), &mut out)?;
    out.finish()?;
    if let Some(path) = arguments.listing.file() {
        writeln!(anstream::stderr(), "{} P-positions in {}", positions.len(), path.display())?;
    }
    Ok(Done::Answered)
}
