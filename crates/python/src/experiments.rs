//! Experiments of the laboratory, run to their end.

use crate::long_work::{Failure, Patience};
use chomplab::picture::Size;
use lab::experiment::{EXPERIMENTS, Parameters, Row, make, run};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What came of an experiment, as texts: columns and rows of the table and of the summary, words,
/// the figure as SVG for a screen and for print.
type Ran = (Vec<String>, Vec<Row>, Vec<String>, Vec<Row>, Vec<String>, [String; 2]);

/// All experiments: the name, what it asks, and its parameters with defaults and meanings.
type Described = (&'static str, &'static str, Vec<(&'static str, &'static str, &'static str)>);

/// All experiments with their parameters.
#[pyfunction]
pub(crate) fn described_experiments() -> Vec<Described> {
    EXPERIMENTS.iter().map(|it| (it.name, it.about, it.parameters.to_vec())).collect()
}

/// Runs an experiment with parameters such as `sheet=100`.
#[pyfunction]
#[pyo3(signature = (name, parameters, threads, timeout, progress))]
pub(crate) fn run_experiment(
    py: Python<'_>,
    name: String,
    parameters: Vec<String>,
    threads: usize,
    timeout: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Ran> {
    let patience = Patience::read(py, timeout, progress)?;
    patience.finish(py, move |watch| {
        let wrong = |error: lab::experiment::BadParameter| Failure::Wrong(error.to_string());
        let parameters = Parameters::read(&parameters).map_err(wrong)?;
        let experiment = make(&name, &parameters).map_err(wrong)?;
        let items = experiment.items();
        let mut rows: Vec<Row> = Vec::new();
        let mut stopped = Ok(());
        let mut take = |item: usize, found: Vec<Row>| {
            rows.extend(found);
            stopped = watch.tell(item as u64 + 1, items as u64);
            stopped.is_ok()
        };
        let done = run(experiment.as_ref(), 0..items, threads, watch.flag(), &mut take);
        let done = done.map_err(Failure::Wrong)?;
        stopped?;
        if done < items {
            watch.tell(done as u64, items as u64)?;
        }
        let outcome = experiment.outcome(&rows).map_err(Failure::Wrong)?;
        let mut columns = vec!["item".to_owned()];
        columns.extend(experiment.columns());
        let sizes = [Size::SCREEN, Size::SCREEN.for_print()];
        let figure = sizes.map(|size| outcome.figure.to_svg_of(size));
        Ok((columns, rows, outcome.columns, outcome.summary, outcome.words, figure))
    })
}

/// How many items an experiment with these parameters has.
#[pyfunction]
pub(crate) fn experiment_items(name: &str, parameters: Vec<String>) -> PyResult<usize> {
    let made = Parameters::read(&parameters).and_then(|parameters| make(name, &parameters));
    let experiment = made.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(experiment.items())
}
