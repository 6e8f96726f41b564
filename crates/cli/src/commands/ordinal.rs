//! `chomp ordinal`: calculating with ordinals.

use crate::arguments::Format;
use crate::complaint::Complaint;
use crate::exit::Done;
use chomplab::query::ordinals::{Operation, calculate, mex, to_latex};
use chomplab::records::OrdinalAnswer;
use clap::{Args, ValueEnum};
use std::io::Write;

/// Calculate with ordinals below epsilon-zero
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp ordinal natural-sum w 'w^2 + 3'
  chomp ordinal left-subtract w 'w*3 + 2'
  chomp ordinal nim-sum 'w*3 + 5' 'w + 4' --latex
  chomp ordinal mex 0 1 w

left-subtract A B is the T with A followed by T equal to B.")]
pub(crate) struct Ordinal {
    /// What to do
    #[arg(value_enum)]
    pub(crate) operation: OrdinalOperation,
    /// The ordinals, for example 'w^2*3 + 5'; two, for mex any number
    #[arg(value_name = "ORDINAL", required = true)]
    pub(crate) operands: Vec<String>,
    /// Print LaTeX
    #[arg(long)]
    pub(crate) latex: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text", conflicts_with = "latex")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrdinalOperation {
    /// A followed by B
    OrdinarySum,
    /// B copies of A
    OrdinaryProduct,
    /// A to the power of B
    OrdinaryPower,
    /// The sum of polynomials in w
    NaturalSum,
    /// The product of polynomials in w
    NaturalProduct,
    /// The T with A followed by T equal to B
    LeftSubtract,
    /// Exclusive or of coefficients
    NimSum,
    /// less, equal or greater
    Compare,
    /// The least ordinal not given
    Mex,
}

impl OrdinalOperation {
    /// The operation on two ordinals that this is, if it is one.
    pub(crate) fn on_two(self) -> Option<Operation> {
        Some(match self {
            Self::OrdinarySum => Operation::OrdinarySum,
            Self::OrdinaryProduct => Operation::OrdinaryProduct,
            Self::OrdinaryPower => Operation::OrdinaryPower,
            Self::NaturalSum => Operation::NaturalSum,
            Self::NaturalProduct => Operation::NaturalProduct,
            Self::LeftSubtract => Operation::LeftSubtract,
            Self::NimSum => Operation::NimSum,
            Self::Compare => Operation::Compare,
            Self::Mex => return None,
        })
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Ordinal) -> Result<Done, Complaint> {
    let value = match (arguments.operation.on_two(), arguments.operands.as_slice()) {
        (Some(operation), [a, b]) => calculate(operation, a, b),
        (Some(_), operands) => {
            let message = format!("the operation takes two ordinals, not {}", operands.len());
            return Err(Complaint::Wrong(message));
        }
        (None, operands) => mex(operands),
    };
    let mut out = anstream::stdout();
    let value = value.map_err(|bad| Complaint::input(bad.error, &bad.text))?;
    match arguments.format {
        Format::Text if arguments.latex => writeln!(out, "{}", to_latex(&value))?,
        Format::Text => writeln!(out, "{value}")?,
        Format::Json => {
            let record = OrdinalAnswer { id: None, value };
            writeln!(out, "{}", serde_json::to_string(&record)?)?;
        }
    }
    Ok(Done::Answered)
}
