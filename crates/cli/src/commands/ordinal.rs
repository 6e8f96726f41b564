//! `chomp ordinal`: calculating with ordinals.

use crate::Done;
use crate::arguments::Ordinal;
use crate::complaint::Complaint;
use chomplab::ordinals::{OperandError, calculate, mex, to_latex};
use std::io::Write;

/// Runs the command.
pub(crate) fn run(arguments: &Ordinal) -> Result<Done, Complaint> {
    let wrong = |bad: OperandError| Complaint::input(bad.error, &bad.text);
    let value = match (arguments.operation.on_two(), arguments.operands.as_slice()) {
        (Some(operation), [a, b]) => calculate(operation, a, b).map_err(wrong)?,
        (Some(_), operands) => {
            let message = format!("the operation takes two ordinals, not {}", operands.len());
            return Err(Complaint::Other(message));
        }
        (None, operands) => mex(operands).map_err(wrong)?,
    };
    let value = if arguments.latex { to_latex(&value) } else { value };
    writeln!(anstream::stdout(), "{value}")?;
    Ok(Done::Answered)
}
