//! `chomp solve`: who wins, every winning bite, and why.

use super::read_position;
use crate::arguments::{Format, Solve};
use crate::complaint::Complaint;
use crate::output::{Asking, write_solution, write_trail};
use crate::spelling::Spelling;
use crate::{Done, work};
use chomplab::answer::{Answer, Question};
use std::io::{self, Write};

/// Runs the command.
pub(crate) fn run(arguments: &Solve) -> Result<Done, Complaint> {
    let questions = [Question::Outcome, Question::WinningMoves];
    let answered = |answer: &Answer| matches!(answer.outcome, Some(Some(_)));
    answer(arguments, &questions, answered, write_solution)
}

/// Asks, writes the answer as text or JSON, and says how it ended.
pub(super) fn answer(
    arguments: &Solve,
    questions: &[Question],
    answered: fn(&Answer) -> bool,
    write: fn(&mut dyn Write, &Answer, Spelling) -> io::Result<()>,
) -> Result<Done, Complaint> {
    let asking = Asking {
        format: arguments.format,
        explain: arguments.explain,
        ascii: arguments.ascii,
        limits: &arguments.limits,
    };
    answer_about(&arguments.position(), &asking, questions, answered, write)
}

/// The same about any text.
pub(super) fn answer_about(
    text: &str,
    arguments: &Asking<'_>,
    questions: &[Question],
    answered: fn(&Answer) -> bool,
    write: fn(&mut dyn Write, &Answer, Spelling) -> io::Result<()>,
) -> Result<Done, Complaint> {
    let position = read_position(text, arguments.format)?;
    let mut work = work::interruptible(arguments.limits);
    let mut answer = position.answer(questions, &mut work);
    drop(work);
    let mut out = anstream::stdout().lock();
    match arguments.format {
        Format::Json => {
            if !arguments.explain {
                answer.trail = None;
            }
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        }
        Format::Text => {
            let spelling = Spelling::about(&answer.position, arguments.ascii);
            write(&mut out, &answer, spelling)?;
            if arguments.explain {
                write_trail(&mut out, &answer, spelling)?;
            }
        }
    }
    out.flush()?;
    Ok(match (work::interrupted(), answered(&answer)) {
        (true, _) => Done::Interrupted,
        (false, true) => Done::Answered,
        (false, false) => Done::Undecided,
    })
}
