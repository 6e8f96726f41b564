//! `chomp grundy`: the Grundy value in both conventions.

use super::solve::answer_about;
use crate::arguments::{Asking, PositionText};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::output::write_grundy;
use chomplab::records::{Answer, Question};
use clap::Args;

/// The Grundy value, with the poison forbidden and allowed
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp grundy 3x60
  chomp grundy '(7,4)' --format json
  chomp grundy '(w,w,3)'")]
pub(crate) struct Grundy {
    #[command(flatten)]
    position: PositionText,
    #[command(flatten)]
    asking: Asking,
}

/// Runs the command.
pub(crate) fn run(arguments: &Grundy) -> Result<Done, Complaint> {
    let answered = |answer: &Answer| matches!(answer.grundy, Some(Some(_)));
    let text = arguments.position.text();
    answer_about(&text, &arguments.asking, &[Question::Grundy], answered, write_grundy)
}
