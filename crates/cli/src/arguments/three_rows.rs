//! The arguments of the commands about three rows: `census`, `openings`, `sheet`.

use super::{TableFolder, parse_amount};
use atlas::census::MOST_THIRD_ROW;
use clap::{Args, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// How rows of numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RowFormat {
    /// For people.
    Text,
    /// Comma-separated values, the first line names them.
    Csv,
    /// One record of JSON.
    Json,
    /// The numbers of the CSV, 8 bytes each, the lowest byte first; all ones where there is none.
    Binary,
}

/// Where sheets come from.
#[derive(Debug, Args)]
pub(crate) struct SheetWork {
    #[command(flatten)]
    pub(crate) tables: TableFolder,
    /// Most memory for computing what no table holds, about, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = parse_amount::<1024>)]
    pub(crate) memory: u64,
}

#[derive(Debug, Args)]
pub(crate) struct Census {
    /// The last third row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=MOST_THIRD_ROW))]
    pub(crate) to: u64,
    /// Count the sheets of each period instead of listing them
    #[arg(long)]
    pub(crate) by_period: bool,
    /// How the rows are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: RowFormat,
    #[command(flatten)]
    pub(crate) work: SheetWork,
}

#[derive(Debug, Args)]
pub(crate) struct Openings {
    /// The lengths of the boards, for example 1..1000 with both ends counted, or 7
    #[arg(value_name = "A..B", value_parser = parse_lengths)]
    pub(crate) lengths: RangeInclusive<u64>,
    /// How the rows are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: RowFormat,
    #[command(flatten)]
    pub(crate) work: SheetWork,
}

#[derive(Debug, Args)]
pub(crate) struct Sheet {
    /// The third row
    #[arg(value_name = "X", value_parser = clap::value_parser!(u64).range(..=MOST_THIRD_ROW))]
    pub(crate) third_row: u64,
    /// List the P-positions over this third row
    #[arg(long)]
    pub(crate) losers: bool,
    /// The last second row to list, instead of one period after the rows repeat
    #[arg(long, value_name = "C", requires = "losers")]
    pub(crate) to: Option<u64>,
    /// Draw this instead: with --svg or --png
    #[arg(long, value_enum, value_name = "KIND", conflicts_with = "losers")]
    pub(crate) kind: Option<SheetKind>,
    /// Colour instant winners by age
    #[arg(long, requires = "kind")]
    pub(crate) age: bool,
    /// Write the picture as SVG to this file; - is standard output
    #[arg(long, value_name = "FILE", requires = "kind")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the picture as PNG to this file
    #[arg(long, value_name = "FILE", requires = "kind")]
    pub(crate) png: Option<PathBuf>,
    /// How the rows are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: RowFormat,
    #[command(flatten)]
    pub(crate) work: SheetWork,
}

/// What a picture of a sheet shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetKind {
    /// Positions from which a smaller third row that loses can be reached
    InstantWinners,
    /// P-positions
    Losers,
}

/// One length, or the first and the last with two dots between them.
fn parse_lengths(text: &str) -> Result<RangeInclusive<u64>, String> {
    let example = "write for example 1..1000, with both ends counted, or 7";
    let length = |part: &str| match part.trim().parse() {
        Ok(0) => Err(format!("boards have at least one column; {example}")),
        Ok(length) if length <= MOST_THIRD_ROW => Ok(length),
        Ok(_) => Err(format!("{part} is too long; boards may have {MOST_THIRD_ROW} columns")),
        Err(_) => Err(format!("{part:?} is no length of a board; {example}")),
    };
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last): (u64, u64) = (length(first)?, length(last)?);
    if first > last {
        return Err(format!("{first} is greater than {last}; write {last}..{first}"));
    }
    Ok(first..=last)
}

#[cfg(test)]
mod tests {
    use super::parse_lengths;

    #[test]
    fn lengths_are_one_or_a_range_with_both_ends() {
        assert_eq!(parse_lengths("7"), Ok(7..=7));
        assert_eq!(parse_lengths("1..1000000"), Ok(1..=1_000_000));
        assert_eq!(parse_lengths(" 3 .. 3 "), Ok(3..=3));
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        for (text, message) in [
            ("0..5", "boards have at least one column; write for example 1..1000"),
            ("5..3", "5 is greater than 3; write 3..5"),
            ("1..", "\"\" is no length of a board; write for example"),
            ("1...5", "\".5\" is no length"),
            ("-1", "\"-1\" is no length"),
            ("ten", "\"ten\" is no length"),
            ("1..99999999999", "99999999999 is too long; boards may have 1000000000 columns"),
            ("99999999999999999999999", "is no length of a board"),
        ] {
            let error = parse_lengths(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
