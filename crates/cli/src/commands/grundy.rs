//! `chomp grundy`: the Grundy value in both conventions.

use super::solve::answer;
use crate::Done;
use crate::arguments::Solve;
use crate::complaint::Complaint;
use crate::output::write_grundy;
use chomplab::answer::Question;

/// Runs the command.
pub(crate) fn run(arguments: &Solve) -> Result<Done, Complaint> {
    answer(
        arguments,
        &[Question::Grundy],
        |answer| matches!(answer.grundy, Some(Some(_))),
        write_grundy,
    )
}
