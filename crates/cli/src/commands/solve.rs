//! `chomp solve`: who wins, every winning bite, and why.

use super::read_position;
use crate::arguments::{Format, Solve};
use crate::complaint::Complaint;
use crate::output::{Asking, write_interim, write_solution, write_trail};
use crate::spelling::Spelling;
use crate::{Done, work};
use chomplab::answer::{Answer, Question};
use chomplab::catalog::AnyPosition;
use chomplab::search::{Budget, Work};
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
    let spelling = Spelling::about(&position.text(), arguments.ascii);
    let mut answer = ask_quickly_first(&position, questions, &mut work, |known| {
        if arguments.format == Format::Text {
            write_interim(&mut anstream::stderr().lock(), known, spelling)?;
        }
        Ok(())
    })?;
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

/// Units of work for a first try: some 50 ms.
const QUICK: u64 = 1_000_000;

/// Asks with little work, which suffices for theorems and tables, and then with all that is allowed. What
/// the first try found of who wins is told in between: a search for all winning bites may take long.
fn ask_quickly_first(
    position: &AnyPosition,
    questions: &[Question],
    work: &mut Work<'_>,
    tell: impl FnOnce(&Answer) -> io::Result<()>,
) -> io::Result<Answer> {
    let budget = work.budget();
    if budget.work > QUICK {
        work.set_budget(Budget { work: QUICK, ..budget });
        let known = position.answer(questions, work);
        work.set_budget(budget);
        if known.undecided.as_ref().is_none_or(|told| told.why != "budget") {
            return Ok(known);
        }
        if matches!(known.outcome, Some(Some(_))) {
            tell(&known)?;
        }
    }
    Ok(position.answer(questions, work))
}
