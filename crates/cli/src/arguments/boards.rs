//! The arguments of the commands about boards: `boards`, `catalogue`.

use super::{RowFormat, parse_amount};
use atlas::boards::Means;
use clap::{Args, ValueEnum};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;

pub(super) const BOARDS_HELP: &str = "\
Examples:
  chomp boards 2..16 2..16
  chomp boards 2..10 2..30 --several
  chomp boards 1..16 1..16 --format csv > bites.csv
  chomp boards 2..4 2..4 2..5          boxes of three dimensions
  chomp boards 3 1..600 --grundy       Grundy values of bars

A star marks bars with several winning bites. Rows and columns of bites are counted from 0.
The columns are rows, columns, row, column; of boxes levels, rows, columns, level, row, column;
with --grundy rows, columns, grundy_poison_forbidden.";

pub(super) const CATALOGUE_HELP: &str = "\
Examples:
  chomp catalogue 16 16
  chomp catalogue 18 18 --threads 2
  chomp catalogue 5 8 --list
  chomp catalogue 3 4 5                           a box of three dimensions
  chomp catalogue 12 12 --out positions.csv --format csv
  chomp catalogue 12 12 --out positions.bin --format binary
  chomp catalogue --in positions.bin --list
  chomp catalogue --cells 60                      by the number of cells, whatever the shape

A position counts with its mirror image as two. Text is a position a line, for example (4,2,1).";

/// Boards may have so many rows or columns: more would be too many positions in any case.
const LONGEST_SIDE: usize = 4096;

const MOST_THREADS: usize = 16;

#[derive(Debug, Args)]
pub(crate) struct Boards {
    /// Rows and columns, or levels, rows and columns, for example 2..16 2..16 with both ends counted
    #[arg(value_name = "SIDES", value_parser = parse_sides, num_args = 2..=3, required = true)]
    pub(crate) sides: Vec<RangeInclusive<usize>>,
    /// How the rows are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: RowFormat,
    /// List only bars with several winning bites
    #[arg(long)]
    pub(crate) several: bool,
    /// List the Grundy values of the bars, with the poison forbidden, instead of bites
    #[arg(long, conflicts_with = "several")]
    pub(crate) grundy: bool,
    #[command(flatten)]
    pub(crate) means: BoardMeans,
}

/// How a catalogue is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CatalogueFormat {
    /// A position a line, in a form that reads back.
    Text,
    /// A position a line, every row of the board; the first line names them.
    Csv,
    /// The ranks of the positions, one to two bytes each; NOTATION.md describes it.
    Binary,
}

#[derive(Debug, Args)]
pub(crate) struct Catalogue {
    /// The most rows and columns, or levels, rows and columns
    #[arg(value_name = "SIDES", value_parser = parse_side, num_args = 2..=3)]
    #[arg(required_unless_present_any = ["input", "cells"])]
    pub(crate) sides: Vec<usize>,
    /// Print only how many P-positions there are (what happens without another choice)
    #[arg(long, conflicts_with_all = ["list", "out"])]
    pub(crate) count: bool,
    /// List the P-positions
    #[arg(long, conflicts_with = "out")]
    pub(crate) list: bool,
    /// Write the P-positions to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Take the P-positions from a file that was written with --format binary; - is standard input
    #[arg(long = "in", value_name = "FILE", conflicts_with = "sides")]
    pub(crate) input: Option<PathBuf>,
    /// Count the P-positions of any shape with 0, 1, ... N cells instead
    #[arg(long, value_name = "N", conflicts_with_all = ["sides", "input", "list", "out"])]
    #[arg(value_parser = clap::value_parser!(u64).range(..=127))]
    pub(crate) cells: Option<u64>,
    /// How the positions are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CatalogueFormat,
    #[command(flatten)]
    pub(crate) means: BoardMeans,
}

#[derive(Debug, Args)]
pub(crate) struct BoardMeans {
    /// Most memory for the catalogue, about, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", default_value = "4G", value_parser = parse_amount::<1024>)]
    pub(crate) memory: u64,
    #[command(flatten)]
    threads: SweepThreads,
}

impl BoardMeans {
    /// For the sweep through a board.
    pub(crate) fn for_sweep(&self) -> Means {
        Means { memory: self.memory, threads: self.threads.number }
    }
}

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SweepThreads {
    /// How many threads, up to 16, sweep through a board with at least six rows and columns; all else takes one
    #[arg(long = "threads", value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) number: NonZero<usize>,
}

fn parse_threads(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= MOST_THREADS);
    number.ok_or_else(|| format!("threads are 1 to {MOST_THREADS}, not {text:?}"))
}

/// The length of a side.
fn parse_side(text: &str) -> Result<usize, String> {
    match text.trim().parse() {
        Ok(0) => Err("a board has at least one row and one column; write for example 12".into()),
        Ok(side) if side <= LONGEST_SIDE => Ok(side),
        Ok(_) => Err(format!("{text} is too long; the sides of boards go to {LONGEST_SIDE}")),
        Err(_) => Err(format!("{text:?} is no side of a board; write for example 12")),
    }
}

/// Rows and columns, with an x between them.
pub(super) fn parse_board(text: &str) -> Result<(usize, usize), String> {
    let wrong = || format!("{text:?} is no board; write rows and columns, for example 12x20");
    let (rows, columns) = text.split_once(['x', '×']).ok_or_else(wrong)?;
    Ok((parse_side(rows)?, parse_side(columns)?))
}

/// One side, or the first and the last with two dots between them.
fn parse_sides(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (parse_side(first)?, parse_side(last)?);
    if first > last {
        return Err(format!("{first} is greater than {last}; write {last}..{first}"));
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use super::{parse_board, parse_sides};

    #[test]
    fn boards_are_two_sides() {
        assert_eq!(parse_board("12x20"), Ok((12, 20)));
        assert_eq!(parse_board("3×4"), Ok((3, 4)));
        for text in ["12", "3x4x5", "x", "0x3"] {
            assert!(parse_board(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sides_are_one_or_a_range_with_both_ends() {
        assert_eq!(parse_sides("7"), Ok(7..=7));
        assert_eq!(parse_sides("2..16"), Ok(2..=16));
        for (text, message) in [
            ("0", "at least one row"),
            ("5..3", "5 is greater than 3; write 3..5"),
            ("1..", "\"\" is no side of a board"),
            ("ten", "\"ten\" is no side"),
            ("1..99999", "99999 is too long"),
        ] {
            let error = parse_sides(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
