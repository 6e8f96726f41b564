//! Experiments as data: from parameters to a table, its summary and a figure.
//!
//! An experiment is a list of *items*: cells, seeds, sheets or windows of sheets. What an item
//! gives is a pure function of the parameters and of its number: some rows of a table. So any range
//! of items can be run by itself, a run can be resumed where it stopped, and files of ranges join
//! to the file of all ([`mod@file`]). From all rows, and nothing else, follow the summary and the
//! figure. The same parameters give the same bytes.
//!
//! [`EXPERIMENTS`] lists them, a line each. Files are written by the front end.

mod constants;
mod coverage;
mod deviations;
pub mod file;
mod levels;
mod nim;
mod openings;
mod parameters;
#[cfg(feature = "parquet")]
pub mod parquet;
mod rule;
mod runner;
mod sensitivity;
mod variants;
mod winning_moves;

pub use parameters::{BadParameter, Parameters};
pub use runner::run;

use crate::pictures::figure::Panels;

/// A row of a table; the first cell is the number of the item.
pub type Row = Vec<String>;

/// Computes the rows of items, which come in increasing order.
pub type Worker<'a> = Box<dyn FnMut(usize) -> Result<Vec<Row>, String> + 'a>;

/// An experiment with its parameters.
pub trait Experiment: Sync {
    /// What tells it apart from other experiments.
    fn header(&self) -> Header<'_>;

    /// Its name in [`EXPERIMENTS`].
    fn name(&self) -> &'static str {
        self.header().name
    }

    /// All of its parameters, with those that were left out.
    fn parameters(&self) -> Parameters {
        self.header().parameters.clone()
    }

    /// How many items there are.
    fn items(&self) -> usize {
        self.header().items
    }

    /// The names of the columns, without the first, which is `item`.
    fn columns(&self) -> Vec<String>;

    /// Whether an item is computed from the one before, so that several workers would do the same
    /// work.
    fn in_order(&self) -> bool {
        false
    }

    /// A worker of its own for a thread. Rows are without the number of the item.
    fn worker(&self) -> Worker<'_>;

    /// What follows from the rows of all items.
    ///
    /// # Errors
    /// When a row is not as it was written.
    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String>;
}

/// What tells an experiment apart from others.
#[derive(Clone, Copy, Debug)]
pub struct Header<'e> {
    /// Its name in [`EXPERIMENTS`].
    pub name: &'static str,
    /// All of its parameters, with those that were left out.
    pub parameters: &'e Parameters,
    /// How many items there are.
    pub items: usize,
}

/// What follows from all rows of an experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The names of the columns of the summary.
    pub columns: Vec<String>,
    /// The rows of the summary.
    pub summary: Vec<Row>,
    /// The figure.
    pub figure: Panels,
    /// The outcome in words, some lines.
    pub words: Vec<String>,
}

/// A line about an experiment.
#[derive(Clone, Copy)]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// What it asks.
    pub about: &'static str,
    /// Its parameters with their defaults, and what they are.
    pub parameters: &'static [(&'static str, &'static str, &'static str)],
    make: fn(&Parameters) -> Result<Box<dyn Experiment>, BadParameter>,
}

/// All experiments.
pub const EXPERIMENTS: &[Described] = &[
    sensitivity::DESCRIBED,
    constants::DESCRIBED,
    deviations::DESCRIBED,
    openings::DESCRIBED,
    winning_moves::DESCRIBED,
    variants::DESCRIBED,
    nim::DESCRIBED,
    levels::DESCRIBED,
    coverage::DESCRIBED,
];

/// The experiment of a name with parameters.
///
/// ```
/// use lab::experiment::{Parameters, make};
///
/// let parameters = Parameters::read(&["sheet=100", "steps=25"]).unwrap();
/// let experiment = make("sensitivity", &parameters).unwrap();
/// assert_eq!(experiment.items(), 732);
/// assert!(make("sensitivity", &Parameters::read(&["sheet=0"]).unwrap()).is_err());
/// ```
///
/// # Errors
/// When there is none of this name, or a parameter is wrong.
pub fn make(name: &str, parameters: &Parameters) -> Result<Box<dyn Experiment>, BadParameter> {
    let Some(described) = EXPERIMENTS.iter().find(|described| described.name == name) else {
        let names: Vec<&str> = EXPERIMENTS.iter().map(|described| described.name).collect();
        let names = names.join(", ");
        return Err(BadParameter(format!("there is no experiment {name:?}; there are {names}")));
    };
    let known: Vec<&str> = described.parameters.iter().map(|(name, ..)| *name).collect();
    parameters.refuse_others(name, &known)?;
    (described.make)(&parameters.with_defaults(described.parameters))
}

/// A cell of a row as a number.
fn number(row: &Row, column: usize) -> Result<f64, String> {
    let cell = row.get(column).ok_or_else(|| format!("a row has no column {column}: {row:?}"))?;
    cell.parse().map_err(|_| format!("{cell:?} in column {column} is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    /// Small parameters of every experiment.
    const SMALL: &[(&str, &[&str])] = &[
        ("sensitivity", &["sheet=30", "steps=5"]),
        ("constants", &["to=6000", "windows=4"]),
        ("deviations", &["to=1500", "windows=6"]),
        ("openings", &["to=3000", "windows=5"]),
        ("winning-moves", &["first=100", "sheets=3"]),
        ("variants", &["seeds=3", "to=300"]),
        ("nim", &["seeds=2", "sheet=64"]),
        ("levels", &["games=32"]),
        ("coverage", &["positions=3", "budget=1"]),
    ];

    fn all_rows(experiment: &dyn Experiment, threads: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        let stop = AtomicBool::new(false);
        let all = 0..experiment.items();
        let done = run(experiment, all, threads, &stop, &mut |_, found| {
            rows.extend(found);
            true
        });
        assert_eq!(done, Ok(experiment.items()));
        rows
    }

    #[test]
    fn every_experiment_is_tried() {
        let tried: Vec<&str> = SMALL.iter().map(|(name, _)| *name).collect();
        let listed: Vec<&str> = EXPERIMENTS.iter().map(|described| described.name).collect();
        assert_eq!(tried, listed);
    }

    #[test]
    fn rows_follow_from_parameters_alone() {
        for (name, parameters) in SMALL {
            let experiment = make(name, &Parameters::read(parameters).unwrap()).unwrap();
            let rows = all_rows(experiment.as_ref(), 1);
            assert_eq!(rows, all_rows(experiment.as_ref(), 2), "{name} with two threads");
            let columns = experiment.columns().len() + 1;
            assert!(rows.iter().all(|row| row.len() == columns), "{name}");
            let again = make(name, &experiment.parameters()).unwrap();
            assert_eq!(again.parameters(), experiment.parameters(), "{name}");
            let outcome = experiment.outcome(&rows).unwrap();
            assert!(!outcome.summary.is_empty() && !outcome.words.is_empty(), "{name}");
            let width = outcome.columns.len();
            assert!(outcome.summary.iter().all(|row| row.len() == width), "{name}");
            assert_eq!(outcome.figure.to_svg(), again.outcome(&rows).unwrap().figure.to_svg());
            assert!(experiment.outcome(&[]).is_err(), "{name} without rows");
        }
    }

    /// The last items by themselves give the same rows as among all.
    #[test]
    fn ranges_are_parts_of_the_whole() {
        for (name, parameters) in SMALL {
            let experiment = make(name, &Parameters::read(parameters).unwrap()).unwrap();
            let all = all_rows(experiment.as_ref(), 1);
            let half = experiment.items() / 2..experiment.items();
            let mut rows = Vec::new();
            let stop = AtomicBool::new(false);
            run(experiment.as_ref(), half.clone(), 1, &stop, &mut |_, found| {
                rows.extend(found);
                true
            })
            .unwrap();
            let first = half.start.to_string();
            let at = all.iter().position(|row| row[0] == first).unwrap();
            assert_eq!(rows, all[at..], "{name}");
        }
    }

    #[test]
    fn wrong_parameters_are_explained() {
        for (name, parameters, message) in [
            ("sensitivity", &["sheet=0"][..], "sheet=0: a whole number from 1 to"),
            ("sensitivity", &["sheet=-3"], "sheet=-3: a whole number from 1 to"),
            ("sensitivity", &["sheet=100", "cell=90:1"], "outside"),
            ("sensitivity", &["colour=red"], "sensitivity has no parameter colour"),
            ("variants", &["rule=x<"], "rule"),
            ("variants", &["list=1:2"], "list"),
            ("nim", &["sheet=1e9"], "a whole number"),
            ("warming", &[], "there is no experiment \"warming\"; there are sensitivity"),
        ] {
            let made = Parameters::read(parameters).and_then(|read| make(name, &read));
            let error = made.err().expect("wrong parameters").to_string();
            assert!(error.contains(message), "{name} {parameters:?}: {error}");
        }
        assert!(Parameters::read(&["sheet"]).is_err());
        assert!(Parameters::read(&["sheet=1", "sheet=2"]).is_err());
    }
}
