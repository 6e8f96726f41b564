//! Calculating with ordinals by name: what `chomp ordinal` and `query` ask for.
//!
//! ```
//! use chomplab::query::ordinals::{Operation, calculate};
//!
//! assert_eq!(calculate(Operation::OrdinarySum, "1", "w").unwrap(), "w");
//! assert_eq!(calculate(Operation::NaturalSum, "1", "w").unwrap(), "w + 1");
//! assert_eq!(calculate(Operation::Compare, "w", "w + 1").unwrap(), "less");
//! ```

use crate::input::InputError;
use numbers::Ordinal;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// An operation on two ordinals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// `a ⊎ b`: the order type of `a` followed by `b`.
    OrdinarySum,
    /// `a ⋆ b`: `b` copies of `a`, one after the other.
    OrdinaryProduct,
    /// `a^b` of order types.
    OrdinaryPower,
    /// The sum of polynomials in ω.
    NaturalSum,
    /// The product of polynomials in ω.
    NaturalProduct,
    /// `a \ b`: the one `t` with `a ⊎ t = b`.
    LeftSubtract,
    /// The exclusive or of coefficients.
    NimSum,
    /// `less`, `equal` or `greater`.
    Compare,
}

/// Which of two operands an error is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperandError {
    /// The text of the operand that is wrong.
    pub text: String,
    /// What is wrong with it.
    pub error: InputError,
}

impl fmt::Display for OperandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.text, self.error)
    }
}

impl std::error::Error for OperandError {}

/// The result of an operation on two texts, as text.
///
/// # Errors
/// When a text is not an ordinal in normal form, or there is no result.
pub fn calculate(operation: Operation, a: &str, b: &str) -> Result<String, OperandError> {
    let (left, right) = (read_ordinal(a)?, read_ordinal(b)?);
    let refuse = |text: &str, message: String, hint: String| {
        let error = InputError::invalid(0..text.len(), message).hint(hint);
        OperandError { text: text.to_owned(), error }
    };
    let result = match operation {
        Operation::OrdinarySum => left.ordinary_sum(&right),
        Operation::OrdinaryProduct => left.ordinary_product(&right),
        Operation::NaturalSum => left.natural_sum(&right),
        Operation::NaturalProduct => left.natural_product(&right),
        Operation::NimSum => left.nim_sum(&right),
        Operation::LeftSubtract => right.after(&left).ok_or_else(|| {
            let hint = "a \\ b is the t with a followed by t equal to b; swap the two?";
            refuse(b, format!("{right} is less than {left}"), hint.to_owned())
        })?,
        Operation::OrdinaryPower => left.ordinary_power(&right).ok_or_else(|| {
            let hint = "at most 10000 terms and a million bits are written down";
            refuse(b, format!("({left})^({right}) is too long to be written"), hint.to_owned())
        })?,
        Operation::Compare => {
            return Ok(match left.cmp(&right) {
                Ordering::Less => "less",
                Ordering::Equal => "equal",
                Ordering::Greater => "greater",
            }
            .to_owned());
        }
    };
    Ok(result.to_string())
}

/// The least ordinal that is not among these texts, as text.
///
/// # Errors
/// When a text is not an ordinal in normal form.
pub fn mex(texts: &[String]) -> Result<String, OperandError> {
    let set: Vec<Ordinal> =
        texts.iter().map(|text| read_ordinal(text)).collect::<Result<_, _>>()?;
    Ok(Ordinal::mex(set).to_string())
}

/// An ordinal as LaTeX; other texts, such as the result of a comparison, stay as they are.
#[must_use]
pub fn to_latex(text: &str) -> String {
    read_ordinal(text).map_or_else(|_| text.to_owned(), |ordinal| ordinal.to_latex())
}

/// Reads an ordinal.
pub(crate) fn read_ordinal(text: &str) -> Result<Ordinal, OperandError> {
    text.parse().map_err(|error: numbers::OrdinalTextError| {
        let hint = match &error.problem {
            numbers::OrdinalTextProblem::NotNormal(normal) => normal.to_string(),
            _ => "ordinals look like w^2*3 + w*5 + 19".to_owned(),
        };
        let wrong = InputError::parse(error.span.clone(), error.to_string()).hint(hint);
        OperandError { text: text.to_owned(), error: wrong }
    })
}
