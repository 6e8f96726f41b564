//! `chomp explain`: why somebody wins, step by step.

use super::read_position;
use crate::arguments::{Explain, Format};
use crate::complaint::Complaint;
use crate::spelling::Spelling;
use crate::{Done, work};
use std::io::Write;

/// Runs the command.
pub(crate) fn run(arguments: &Explain) -> Result<Done, Complaint> {
    let position = read_position(&arguments.position(), arguments.format)?;
    let mut work = work::interruptible(&arguments.limits);
    let explanation = position.explain(arguments.depth, &mut work);
    drop(work);
    let mut out = anstream::stdout().lock();
    match arguments.format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&explanation)?)?,
        Format::Text => {
            let spelling = Spelling::about(&explanation.position, arguments.ascii);
            for (index, step) in explanation.steps.iter().enumerate() {
                writeln!(out, "{}. {}", index + 1, spelling.of(&step.title))?;
                for line in &step.lines {
                    writeln!(out, "   {}", spelling.of(line))?;
                }
            }
            writeln!(out, "{}", spelling.of(&explanation.conclusion))?;
        }
    }
    out.flush()?;
    Ok(match (work::interrupted(), explanation.outcome.is_some()) {
        (true, _) => Done::Interrupted,
        (false, true) => Done::Answered,
        (false, false) => Done::Undecided,
    })
}
