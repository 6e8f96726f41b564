//! Data sets that others can cite: tables of what the engines compute, each made from its
//! definition by one function, so that the same version gives the same rows.
//!
//! - `three_rows`: how sheets begin and end, the openings of 3×n, values of 3×n;
//! - `boards`: bars with several winning first bites, openings of 4×n, families over two rows;
//! - `octal`: the periods of octal games.
//!
//! Who writes them to files, with checksums and a manifest, is the command line.

mod boards;
mod octal;
mod three_rows;

use crate::experiment::Row;
use chomplab::Undecided;
use chomplab::engine::Work;

/// How far a data set goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As far as a few seconds go.
    Small,
    /// As far as the published data set goes.
    Full,
}

impl Scale {
    /// How it is asked for.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Full => "full",
        }
    }
}

/// A table of numbers that is made anew.
pub struct DataSet {
    /// The name, and that of its files.
    pub name: &'static str,
    /// What its rows are.
    pub about: &'static str,
    /// What is computed to make it.
    pub how: &'static str,
    /// The names of its columns.
    pub columns: &'static [&'static str],
    /// The last of what it counts: in a small one, in a full one.
    pub to: [u64; 2],
    rows: fn(u64, &mut Work<'_>) -> Result<Vec<Row>, Undecided>,
}

/// All data sets.
pub static DATA_SETS: &[DataSet] = &[
    DataSet {
        name: "census",
        about: "the sheet of each third row: (g,x,x) is P; then (f,f,x) is P and no P-position has \
                a longer second row, or from second row start on the differences of the first two \
                rows repeat",
        how: "all sheets in order; the end of each is proved by a state that returns",
        columns: &["third_row", "g", "f", "start", "period", "offsets"],
        to: [5_000, 1_000_000],
        rows: three_rows::census,
    },
    DataSet {
        name: "openings-3xn",
        about: "the winning first bites of each bar of three rows, cells counted from 0",
        how: "the beginnings and ends of all sheets",
        columns: &["columns", "row", "column"],
        to: [5_000, 1_000_000],
        rows: three_rows::openings,
    },
    DataSet {
        name: "grundy-3xn",
        about: "the Grundy value of each bar of three rows, in both conventions",
        how: "the sets of values of all positions of three rows",
        columns: &["columns", "poison_forbidden", "poison_allowed"],
        to: [60, 1_000],
        rows: three_rows::values,
    },
    DataSet {
        name: "openings-4xn",
        about: "the winning first bites of each bar of four rows, cells counted from 0, and how \
                many P-positions lie in the bar",
        how: "lines of P-positions over a second, a third and a fourth row",
        columns: &["columns", "row", "column", "p_positions"],
        to: [60, 1_000],
        rows: boards::four_rows,
    },
    DataSet {
        name: "bars-with-several-bites",
        about: "every bar with no more rows than columns and more than one winning first bite, \
                inside a square; cells counted from 0",
        how: "one sweep through all positions of the square",
        columns: &["rows", "columns", "row", "column"],
        to: [10, 18],
        rows: boards::several_bites,
    },
    DataSet {
        name: "families",
        about: "all P-positions over each bottom of two rows: how many come before the repetition, \
                where it starts, and the differences r1 - r2 of a period; without a period all of \
                them are counted",
        how: "the machine of families; each period is proved by a state that returns",
        columns: &["r3", "r4", "sporadic", "start", "period", "offsets"],
        to: [12, 100],
        rows: boards::families,
    },
    DataSet {
        name: "octal-games",
        about: "the octal games with up to three digits: the period of their Grundy values where \
                one is proved, its start, what values grow by, and the largest value so far",
        how: "values of heaps by sparse spaces; a period counts when the theorem of Guy and Smith \
              applies",
        columns: &["rules", "heaps", "period", "start", "saltus", "largest_value"],
        to: [200, 10_000],
        rows: octal::games,
    },
];

impl DataSet {
    /// How far it goes.
    #[must_use]
    pub fn reach(&self, scale: Scale) -> u64 {
        self.to[usize::from(scale == Scale::Full)]
    }

    /// Makes its rows.
    ///
    /// # Errors
    /// When work or memory does not suffice, or somebody asked to stop.
    pub fn rows(&self, scale: Scale, work: &mut Work<'_>) -> Result<Vec<Row>, Undecided> {
        (self.rows)(self.reach(scale), work)
    }

    /// The rows as comma-separated values below the names of the columns.
    #[must_use]
    pub fn csv(&self, rows: &[Row]) -> String {
        let head: Row = self.columns.iter().map(|column| (*column).to_owned()).collect();
        crate::experiment::file::lines(&[head]) + &crate::experiment::file::lines(rows)
    }
}

/// Numbers as the cells of a row.
fn row<const N: usize>(numbers: [u64; N]) -> Row {
    numbers.iter().map(u64::to_string).collect()
}

/// Numbers with spaces between them, as one cell.
fn list(numbers: impl IntoIterator<Item = u64>) -> String {
    let texts: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::engine::Budget;

    fn rows(name: &str, to: u64) -> Vec<String> {
        let set = DATA_SETS.iter().find(|set| set.name == name).unwrap();
        let mut work = Work::within(Budget { work: u64::MAX, ..Budget::default() });
        let rows = (set.rows)(to, &mut work).unwrap();
        assert!(rows.iter().all(|row| row.len() == set.columns.len()), "{name}");
        rows.iter().map(|row| row.join(",")).collect()
    }

    #[test]
    fn data_sets_begin_as_they_should() {
        let census =
            ["0,1,,0,1,1", "1,3,2,,,", "2,4,,2,1,2", "3,6,5,,,", "4,8,7,,,", "5,10,,7,1,4"];
        assert_eq!(rows("census", 5), census);
        assert_eq!(rows("openings-3xn", 4), ["1,1,0", "2,2,1", "3,1,1", "4,1,2"]);
        assert_eq!(rows("grundy-3xn", 3), ["1,2,3", "2,4,5", "3,5,6"]);
        let four_rows = rows("openings-4xn", 3);
        let begins = |(row, begin): (&String, &str)| row.starts_with(begin);
        assert!(four_rows.iter().zip(["1,1,0,", "2,3,1,", "3,2,1,"]).all(begins));
        let several = rows("bars-with-several-bites", 10);
        assert_eq!(several, ["8,10,3,8", "8,10,4,5", "9,10,6,7", "9,10,8,4"]);
        assert_eq!(rows("families", 0), ["0,0,0,0,1,1"]);
    }

    #[test]
    fn octal_games_have_the_periods_that_are_known() {
        let all = rows("octal-games", 400);
        let find = |rules: &str| {
            let begin = format!("{rules},");
            all.iter().find(|row| row.starts_with(&begin)).unwrap().clone()
        };
        assert_eq!(find("0.77"), "0.77,400,12,71,0,8");
        assert_eq!(all.len(), 7 + 56 + 448);
    }
}
