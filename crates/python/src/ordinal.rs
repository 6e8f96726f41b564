//! Ordinals below ε₀ as Python numbers.
//!
//! An operator means one thing: `+`, `*` and `**` are the ordinary operations on order types, `^`
//! is the nim-sum. Natural sums and products have names. A finite ordinal equals the integer.

use crate::errors::parse_error;
use chomplab::{InputError, Ordinal};
use numbers::{BigUint, OrdinalTextProblem};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyString, PyTuple};

/// Integers of more bits are refused: nobody means them, and they would take for ever.
const MOST_BITS: u64 = 1_000_000;

/// An ordinal below ε₀.
///
/// `+`, `*` and `**` are the ordinary operations, which do not commute; `^` is the nim-sum. The
/// natural operations are methods. A finite ordinal equals the integer, and both can be mixed.
///
/// >>> from chomplab import Ordinal, omega
/// >>> 1 + omega == omega, omega + 1
/// (True, Ordinal('w + 1'))
/// >>> omega.natural_sum(1) == Ordinal(1).natural_sum(omega)
/// True
/// >>> Ordinal('w^2*3 + 5') > 10**100
/// True
/// >>> (omega + 5) ^ 4
/// Ordinal('w + 1')
#[pyclass(frozen, module = "chomplab", name = "Ordinal")]
pub(crate) struct PyOrdinal(pub(crate) Ordinal);

/// An ordinal for Python: an integer where it is finite.
pub(crate) fn number<'py>(py: Python<'py>, ordinal: &Ordinal) -> PyResult<Bound<'py, PyAny>> {
    match ordinal.to_natural() {
        Some(natural) => integer(py, &natural),
        None => Ok(Bound::new(py, PyOrdinal(ordinal.clone()))?.into_any()),
    }
}

fn integer<'py>(py: Python<'py>, natural: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = u64::try_from(natural) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &natural.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

fn natural(value: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    if let Ok(small) = value.extract::<u64>() {
        return Ok(small.into());
    }
    if value.lt(0)? {
        return Err(PyValueError::new_err(format!("an ordinal is not negative, but {value} is")));
    }
    let bits: u64 = value.call_method0("bit_length")?.extract()?;
    if bits > MOST_BITS {
        return Err(PyOverflowError::new_err(format!(
            "an integer of {bits} bits is too long; at most {MOST_BITS} are read"
        )));
    }
    let bytes: Vec<u8> = value.call_method1("to_bytes", (bits.div_ceil(8), "little"))?.extract()?;
    Ok(BigUint::from_bytes_le(&bytes))
}

/// What Python means by an ordinal: one of ours, an integer, or a text.
pub(crate) fn read(value: &Bound<'_, PyAny>) -> PyResult<Ordinal> {
    if let Ok(ordinal) = value.cast::<PyOrdinal>() {
        return Ok(ordinal.get().0.clone());
    }
    if let Ok(text) = value.cast::<PyString>() {
        return read_text(value.py(), text.to_str()?);
    }
    if value.is_instance_of::<PyBool>() || !value.is_instance_of::<PyInt>() {
        let index = value.call_method0("__index__");
        return match index {
            Ok(index) if !value.is_instance_of::<PyBool>() => Ok(natural(&index)?.into()),
            _ => Err(PyTypeError::new_err(format!(
                "an ordinal is made from an integer or a text such as 'w^2*3 + 5', and not from {}",
                value.get_type().name()?
            ))),
        };
    }
    Ok(natural(value)?.into())
}

fn read_text(py: Python<'_>, text: &str) -> PyResult<Ordinal> {
    text.parse().map_err(|error: numbers::OrdinalTextError| {
        let hint = match &error.problem {
            OrdinalTextProblem::NotNormal(normal) => normal.to_string(),
            _ => "ordinals look like w^2*3 + w*5 + 19".to_owned(),
        };
        let error = InputError::parse(error.span.clone(), error.to_string()).hint(hint);
        parse_error(py, &error, text)
    })
}

/// Whether a value is one with which ordinals are compared and calculated.
fn other(value: &Bound<'_, PyAny>) -> Option<Ordinal> {
    let is_number = value.is_instance_of::<PyOrdinal>() || value.is_instance_of::<PyInt>();
    if is_number { read(value).ok() } else { None }
}

type Operation = fn(&Ordinal, &Ordinal) -> Ordinal;

/// The result of an operator; `NotImplemented` with what is not a number, an error with negative
/// integers.
fn operated<'py>(
    left: &Ordinal,
    right: &Bound<'py, PyAny>,
    is_swapped: bool,
    operation: Operation,
) -> PyResult<Bound<'py, PyAny>> {
    let py = right.py();
    if !right.is_instance_of::<PyOrdinal>() && !right.is_instance_of::<PyInt>() {
        return Ok(py.NotImplemented().into_bound(py));
    }
    let right = read(right)?;
    let result = if is_swapped { operation(&right, left) } else { operation(left, &right) };
    Ok(Bound::new(py, PyOrdinal(result))?.into_any())
}

fn power(base: &Ordinal, exponent: &Ordinal) -> PyResult<PyOrdinal> {
    base.ordinary_power(exponent).map(PyOrdinal).ok_or_else(|| {
        PyOverflowError::new_err(
            "the power is too long to be written: at most 10000 terms and a million bits",
        )
    })
}

#[pymethods]
impl PyOrdinal {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        read(value).map(Self)
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(&self.0, other, false, Ordinal::ordinary_sum)
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(&self.0, other, true, Ordinal::ordinary_sum)
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(&self.0, other, false, Ordinal::ordinary_product)
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(&self.0, other, true, Ordinal::ordinary_product)
    }

    fn __xor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(&self.0, other, false, Ordinal::nim_sum)
    }

    fn __rxor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(&self.0, other, true, Ordinal::nim_sum)
    }

    fn __pow__<'py>(
        &self,
        exponent: &Bound<'py, PyAny>,
        modulus: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = exponent.py();
        if !modulus.is_none() || other(exponent).is_none() {
            return Ok(py.NotImplemented().into_bound(py));
        }
        Ok(Bound::new(py, power(&self.0, &read(exponent)?)?)?.into_any())
    }

    fn __rpow__<'py>(
        &self,
        base: &Bound<'py, PyAny>,
        modulus: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = base.py();
        if !modulus.is_none() || other(base).is_none() {
            return Ok(py.NotImplemented().into_bound(py));
        }
        Ok(Bound::new(py, power(&read(base)?, &self.0)?)?.into_any())
    }

    /// The natural sum, which adds coefficients of equal powers of ω and commutes.
    fn natural_sum(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0.natural_sum(&read(other)?)))
    }

    /// The natural product, that of polynomials in ω.
    fn natural_product(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0.natural_product(&read(other)?)))
    }

    /// What follows `start` up to this ordinal: the one `t` with `start + t == self`.
    ///
    /// >>> from chomplab import Ordinal
    /// >>> Ordinal('w*3 + 2').after('w + 7')
    /// Ordinal('w*2 + 2')
    fn after(&self, start: &Bound<'_, PyAny>) -> PyResult<Self> {
        let start = read(start)?;
        self.0
            .after(&start)
            .map(Self)
            .ok_or_else(|| PyValueError::new_err(format!("{start} is greater than {}", self.0)))
    }

    /// Whether this is a natural number.
    #[getter]
    fn is_finite(&self) -> bool {
        self.0.is_finite()
    }

    /// The Cantor normal form: pairs of exponent and coefficient, highest first.
    ///
    /// >>> from chomplab import Ordinal
    /// >>> Ordinal('w^w*2 + 7').terms
    /// [(Ordinal('w'), 2), (0, 7)]
    #[getter]
    fn terms<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let term = |term: &numbers::Term| {
            let pair = [number(py, &term.exponent)?, integer(py, &term.coefficient)?];
            PyTuple::new(py, pair)
        };
        self.0.terms().iter().map(term).collect()
    }

    /// LaTeX without dollar signs.
    #[getter]
    fn latex(&self) -> String {
        self.0.to_latex()
    }

    fn __richcmp__<'py>(
        &self,
        right: &Bound<'py, PyAny>,
        comparison: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = right.py();
        let found = if let Some(right) = other(right) {
            comparison.matches(self.0.cmp(&right))
        } else if right.is_instance_of::<PyInt>() {
            // Too large to be read, or negative: all that matters is on which side it lies.
            let order = match (self.0.is_finite(), right.lt(0)?) {
                (_, true) | (false, false) => std::cmp::Ordering::Greater,
                (true, false) => std::cmp::Ordering::Less,
            };
            comparison.matches(order)
        } else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        Ok(PyBool::new(py, found).to_owned().into_any())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.0.to_natural() {
            Some(natural) => integer(py, &natural)?.hash(),
            None => ("Ordinal", self.0.to_string()).into_pyobject(py)?.hash(),
        }
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.to_natural() {
            Some(natural) => integer(py, &natural),
            None => Err(PyOverflowError::new_err(format!("{} is infinite", self.0))),
        }
    }

    fn __index__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.__int__(py)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Ordinal('{}')", self.0)
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", self.0.to_latex())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().0.to_string(),)))
    }
}

/// The least ordinal that is not among these.
///
/// >>> from chomplab import mex, omega
/// >>> mex([0, 1, 3, omega])
/// 2
#[pyfunction]
#[pyo3(signature = (values, /))]
pub(crate) fn mex<'py>(py: Python<'py>, values: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let set: Vec<Ordinal> =
        values.try_iter()?.map(|value| read(&value?)).collect::<PyResult<_>>()?;
    number(py, &Ordinal::mex(set))
}
