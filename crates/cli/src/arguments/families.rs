//! The arguments of `families` and `check`, and how ranges of bottom rows are typed.

use super::parse_amount;
use chomplab::chomp::families::Bottom;
use clap::{Args, ValueEnum};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

pub(super) const EXAMPLES: &str = "\
Examples:
  chomp families --bottom 5
  chomp families --bottom 4,2 --format sun
  chomp families --bottom 4,2 --certificate out.json
  chomp families --bottom 4,2 --proof proof.tex
  chomp families --bottom 2..40,0..40 --by-period --stats
  chomp families --bottom 4,2 --value 3
  chomp families --bottom 0..40,0..40 --format json --output table.jsonl

The bottom is the third row and those below it, each a length or a range; a table has all bottoms
whose rows do not grow. Over a bottom, each second row has at most one first row that makes a
P-position. Sporadic are those before second row `start`; from there on the differences of the two
rows repeat, or there are no more. Every period is proved, none is guessed.
A table that was interrupted is continued in its output file; a file with another table, or with a
larger one, is refused and left as it is.";

/// How families are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FamilyFormat {
    /// For people: one bottom in rows, several in a table.
    Text,
    /// Rows: (a+11, a+7, 5).
    Rows,
    /// Differences, shortest row first, as Sun writes them: [5, 2+x, 4].
    Sun,
    /// Comma-separated values, the first line names them.
    Csv,
    /// A record of JSON for each bottom, one a line.
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Families {
    /// The rows below the second, for example 5, or 4,2, or 2..40,0..40 for a table
    #[arg(long, value_name = "ROWS")]
    pub(crate) bottom: BottomRange,
    /// Positions of this Grundy value, with the poison forbidden, instead of P-positions
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u64).range(..=MOST_VALUE),
        conflicts_with_all = ["certificate", "proof"])]
    pub(crate) value: Option<u64>,
    /// Only families with a greater period
    #[arg(long, value_name = "P")]
    pub(crate) period_over: Option<u64>,
    /// Count the families of each period instead of listing them
    #[arg(long, conflicts_with_all = ["certificate", "proof"])]
    pub(crate) by_period: bool,
    /// How the families are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: FamilyFormat,
    /// Write the table to this file, and go on with it if its beginning is there; - is standard
    /// output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by_period", "certificate", "proof"])]
    pub(crate) output: Option<PathBuf>,
    /// Write a certificate that `chomp check` accepts; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the proof: LaTeX if the name ends with .tex, otherwise Markdown; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Tell time and memory at the end
    #[arg(long)]
    pub(crate) stats: bool,
    /// Most memory for families, about, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = parse_amount::<1024>)]
    pub(crate) memory: u64,
}

impl Families {
    /// The file that the table goes to; `None` for standard output.
    pub(crate) fn output_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| *file != Path::new("-"))
    }
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The certificate; - is standard input
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Heights {
    /// The rows between the second and those of one cell, for example 2,2; 0 for none
    #[arg(long, value_name = "ROWS")]
    pub(crate) tail: BottomRange,
    /// The longest first row that formulas are compared with
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(4..=400))]
    pub(crate) to: u64,
    /// List the heights over these second rows instead, for all first rows
    #[arg(long, value_name = "B..C")]
    pub(crate) second: Option<BottomRange>,
    /// How the rows are written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: HeightFormat,
}

/// How heights are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HeightFormat {
    /// For people.
    Text,
    /// Comma-separated values, the first line names them.
    Csv,
    /// A record of JSON, or one a line.
    Json,
}

/// Bottoms whose rows each lie in a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BottomRange {
    rows: Vec<RangeInclusive<u64>>,
}

impl BottomRange {
    /// The only bottom, if there is one only.
    pub(crate) fn only(&self) -> Option<Bottom> {
        let is_one = self.rows.iter().all(|range| range.start() == range.end());
        is_one.then(|| Bottom::new(self.rows.iter().map(|range| *range.end())))?
    }

    /// The range of the only row, if there is one row only.
    pub(crate) fn one_row(&self) -> Option<RangeInclusive<u64>> {
        let [only] = &self.rows[..] else { return None };
        Some(only.clone())
    }

    /// A bottom that has all of them within it.
    pub(crate) fn hull(&self) -> Bottom {
        let mut most = u64::MAX;
        let rows = self.rows.iter().map(|range| {
            most = most.min(*range.end());
            most
        });
        Bottom::new(rows).expect("the rows do not grow")
    }

    /// All bottoms whose rows do not grow, in lexicographic order.
    pub(crate) fn bottoms(&self) -> Vec<Bottom> {
        let is_in = |bottom: &Bottom| {
            let lengths = bottom.rows().iter().copied().chain(std::iter::repeat(0));
            self.rows.iter().zip(lengths).all(|(range, length)| range.contains(&length))
        };
        self.hull().within().filter(is_in).collect()
    }
}

impl FromStr for BottomRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let example = "write for example 5, or 4,2, or 2..40,0..40";
        let length = |part: &str| match part.trim().parse() {
            Ok(length) if length <= MOST_LENGTH => Ok(length),
            Ok(_) => Err(format!("{part} is too long; bottom rows may have {MOST_LENGTH} cells")),
            Err(_) => Err(format!("{part:?} is no length of a row; {example}")),
        };
        let range = |part: &str| {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            let (first, last): (u64, u64) = (length(first)?, length(last)?);
            if first > last {
                return Err(format!("{first} is greater than {last}; write {last}..{first}"));
            }
            Ok(first..=last)
        };
        let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
        let rows = inner.split(',').map(range).collect::<Result<Vec<_>, _>>()?;
        let range = Self { rows };
        if range.rows.is_sorted_by(|before, after| before.end() >= after.start()) {
            return Ok(range);
        }
        Err(format!("no row may be longer than the row before it; {example}"))
    }
}

/// Values up to this are sought.
const MOST_VALUE: u64 = 1000;

/// Far more than can be computed.
const MOST_LENGTH: u64 = 1_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> Vec<String> {
        let range: BottomRange = text.parse().unwrap();
        range.bottoms().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn bottoms_are_one_or_a_range_in_each_row() {
        assert_eq!(listed("5"), ["(5)"]);
        assert_eq!(listed("(4, 2)"), ["(4,2)"]);
        assert_eq!(listed("0"), ["()"]);
        assert_eq!(listed("1..2,0..9"), ["(1)", "(1,1)", "(2)", "(2,1)", "(2,2)"]);
        assert_eq!(listed("3,2..3,1"), ["(3,2,1)", "(3,3,1)"]);
        assert_eq!("4,2".parse::<BottomRange>().unwrap().only(), Bottom::new([4, 2]));
        assert_eq!("4,1..2".parse::<BottomRange>().unwrap().only(), None);
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        for (text, message) in [
            ("", "\"\" is no length of a row; write for example 5"),
            ("2,4", "no row may be longer than the row before it"),
            ("5..3", "5 is greater than 3; write 3..5"),
            ("4,-1", "\"-1\" is no length of a row"),
            ("99999999999", "99999999999 is too long; bottom rows may have 1000000 cells"),
        ] {
            let error = text.parse::<BottomRange>().unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
