//! The arguments of `chomp ordinal`.

use chomplab::ordinals::Operation;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
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
