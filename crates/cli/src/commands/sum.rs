//! `chomp sum`: positions of any games side by side, a move in one of them at a time.

use super::solve::answer_about;
use crate::Done;
use crate::arguments::Sum;
use crate::complaint::Complaint;
use crate::output::{Asking, write_solution};
use chomplab::answer::{Answer, Question};

/// Runs the command.
pub(crate) fn run(arguments: &Sum) -> Result<Done, Complaint> {
    let questions = [Question::Outcome, Question::WinningMoves];
    let answered = |answer: &Answer| matches!(answer.outcome, Some(Some(_)));
    let sum = arguments.positions.join(" & ");
    let text = if arguments.misere { format!("misere:{sum}") } else { sum };
    let asking = Asking {
        format: arguments.format,
        explain: arguments.explain,
        ascii: arguments.ascii,
        limits: &arguments.limits,
    };
    answer_about(&text, &asking, &questions, answered, write_solution)
}
