//! The arguments of the commands about boards: `boards`, `catalogue`.

use super::{RowFormat, parse_amount};
use clap::{Args, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Boards may have so many rows or columns: more would be too many positions in any case.
const LONGEST_SIDE: usize = 4096;

#[derive(Debug, Args)]
pub(crate) struct Boards {
    /// The numbers of rows, for example 2..16 with both ends counted, or 7
    #[arg(value_name = "ROWS", value_parser = parse_sides)]
    pub(crate) rows: RangeInclusive<usize>,
    /// The numbers of columns, likewise
    #[arg(value_name = "COLUMNS", value_parser = parse_sides)]
    pub(crate) columns: RangeInclusive<usize>,
    /// How the rows are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: RowFormat,
    /// List only bars with several winning bites
    #[arg(long)]
    pub(crate) several: bool,
    #[command(flatten)]
    pub(crate) memory: BoardMemory,
}

/// How a catalogue is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CatalogueFormat {
    /// A position a line, as rows that read back.
    Text,
    /// A position a line, every row of the board; the first line names them.
    Csv,
}

#[derive(Debug, Args)]
pub(crate) struct Catalogue {
    /// The most rows
    #[arg(value_parser = parse_side)]
    pub(crate) rows: usize,
    /// The most columns
    #[arg(value_parser = parse_side)]
    pub(crate) columns: usize,
    /// Print only how many P-positions there are (what happens without another choice)
    #[arg(long, conflicts_with_all = ["list", "out"])]
    pub(crate) count: bool,
    /// List the P-positions
    #[arg(long, conflicts_with = "out")]
    pub(crate) list: bool,
    /// Write the P-positions to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// How the positions are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CatalogueFormat,
    #[command(flatten)]
    pub(crate) memory: BoardMemory,
}

#[derive(Debug, Args)]
pub(crate) struct BoardMemory {
    /// Most memory for the catalogue, about, in bytes [k, M, G allowed]
    #[arg(long = "memory", value_name = "BYTES", default_value = "4G", value_parser = parse_amount::<1024>)]
    pub(crate) bytes: u64,
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
