//! The native part of the Python package `chomplab`.
//!
//! Python has the objects, the engines are those of the library: positions and verdicts
//! (`position`, `verdict`, `solver`), ordinals (`ordinal`), and tables as arrays that are
//! handed over without a copy. Whatever may take long goes through `long_work`, which releases
//! the interpreter and hears Ctrl-C. The Python half, in `python/chomplab`, adds data frames,
//! notebooks and what else is Python's business.

#![allow(
    clippy::needless_pass_by_value,
    reason = "arguments from Python are made for the function and belong to it"
)]

mod board_parts;
mod catalogue;
mod drawing;
mod errors;
mod evidence;
mod experiments;
mod families;
mod heaps;
mod long_work;
mod order;
mod ordinal;
mod outcomes;
mod position;
mod solver;
mod tables;
mod three_rows;
mod verdict;

use pyo3::prelude::*;

/// The native part of chomplab; import chomplab instead.
#[pymodule]
mod _chomplab {
    use super::*;

    #[pymodule_export]
    use super::board_parts::PyBoardParts;
    #[pymodule_export]
    use super::catalogue::{PyCatalogue, PyCatalogueIterator, compute_catalogue};
    #[pymodule_export]
    use super::drawing::picture_file;
    #[pymodule_export]
    use super::evidence::{PyOracle, check_certificate, extend, list_theorems, theorem};
    #[pymodule_export]
    use super::experiments::{described_experiments, experiment_items, run_experiment};
    #[pymodule_export]
    use super::families::{PyFamily, compute_family};
    #[pymodule_export]
    use super::heaps::{find_heap_period, heap_numbers, named_heap_games};
    #[pymodule_export]
    use super::ordinal::{PyOrdinal, mex};
    #[pymodule_export]
    use super::position::{Explained, PyPosition};
    #[pymodule_export]
    use super::solver::PySolver;
    #[pymodule_export]
    use super::three_rows::{census_numbers, opening_numbers, sheet_ends, sheet_matrices};
    #[pymodule_export]
    use super::verdict::{PyMove, PyReason, PyVerdict};

    /// Runs the command line with these arguments, the first of which is the program's name;
    /// returns the exit code.
    #[pyfunction]
    fn run_command_line(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
        py.detach(|| command_line::run(arguments))
    }
}
