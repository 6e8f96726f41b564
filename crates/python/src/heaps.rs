//! Values of heaps as arrays, and their periods.

use crate::errors::parse_error;
use crate::long_work::{Failure, Patience};
use chomplab::engine::{Budget, Limits, Work};
use chomplab::heap::{MOST_HEAP, NAMED, Rules, Values, find_period};
use numpy::PyArray1;
use pyo3::prelude::*;

fn read_rules(py: Python<'_>, rules: &str) -> PyResult<Rules> {
    Rules::read(rules).map_err(|error| parse_error(py, &error, rules))
}

fn computed(
    py: Python<'_>,
    rules: &Rules,
    to: u64,
    budget: u64,
    patience: &Patience,
) -> PyResult<Vec<u32>> {
    let rules = rules.clone();
    patience.finish(py, move |watch| {
        if to > MOST_HEAP as u64 {
            return Err(Failure::Wrong(format!("heaps have at most {MOST_HEAP} counters here")));
        }
        let limits = Limits::from(Budget { work: budget, ..Budget::default() });
        let limits = limits.stopping_at(watch.flag()).reporting_to(|progress| {
            // The flag is heard by the engine itself.
            let _ = watch.tell(progress.spent, progress.allowed);
        });
        let mut values = Values::new(&rules);
        values.extend_to(to, &mut Work::within(limits))?;
        let count = usize::try_from(to + 1).unwrap_or(usize::MAX);
        let mut known = values.into_known();
        known.truncate(count);
        Ok(known)
    })
}

/// The Grundy values of heaps from 0 to `to`; `chomplab.heap_values` is the same with its words.
#[pyfunction]
#[pyo3(signature = (rules, to, budget, timeout, progress))]
pub(crate) fn heap_numbers<'py>(
    py: Python<'py>,
    rules: &str,
    to: u64,
    budget: u64,
    timeout: Option<f64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let (rules, patience) = (read_rules(py, rules)?, Patience::read(py, timeout, progress)?);
    Ok(PyArray1::from_vec(py, computed(py, &rules, to, budget, &patience)?))
}

/// The period of the values of heaps from 0 to `to`: length, saltus, start, whether it is proved.
#[pyfunction]
#[pyo3(signature = (rules, to, budget))]
pub(crate) fn find_heap_period(
    py: Python<'_>,
    rules: &str,
    to: u64,
    budget: u64,
) -> PyResult<Option<(u64, i64, u64, bool)>> {
    let rules = read_rules(py, rules)?;
    let values = computed(py, &rules, to, budget, &Patience::default())?;
    let found = py.detach(|| find_period(&rules, &values));
    Ok(found.map(|period| (period.length, period.saltus, period.start(), period.proved)))
}

/// Heap games that have a name: the name, the rules, and what players do.
#[pyfunction]
pub(crate) fn named_heap_games() -> Vec<(&'static str, &'static str, &'static str)> {
    NAMED.iter().map(|named| (named.name, named.rules, named.about)).collect()
}
