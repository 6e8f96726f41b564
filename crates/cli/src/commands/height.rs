//! `chomp height`: the one height that makes a P-position, or gives a Grundy value.

use crate::arguments::{Format, Height};
use crate::complaint::Complaint;
use crate::output::write_height;
use crate::spelling::Spelling;
use crate::{Done, work};
use chomplab::answer::ErrorAnswer;
use chomplab::extensions::{ExtensionTexts, height};
use std::io::Write;

/// Runs the command.
pub(crate) fn run(arguments: &Height) -> Result<Done, Complaint> {
    let a = arguments.position.join(" ");
    let asked = ExtensionTexts {
        a: (!a.is_empty()).then_some(a),
        over: arguments.over.clone(),
        value: (!arguments.column).then(|| arguments.value.clone()),
        column: arguments.column,
    };
    let mut work = work::interruptible(&arguments.limits);
    let answer = height(&asked, &mut work);
    drop(work);
    let mut out = anstream::stdout().lock();
    let answer = match answer {
        Ok(answer) => answer,
        Err(bad) => {
            if arguments.format == Format::Json {
                let record = ErrorAnswer::new(None, &bad.error, &bad.text);
                writeln!(out, "{}", serde_json::to_string(&record)?)?;
            }
            return Err(Complaint::input(bad.error, &bad.text));
        }
    };
    match arguments.format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&answer)?)?,
        Format::Text => write_height(&mut out, &answer, Spelling::new(arguments.ascii))?,
    }
    Ok(match (work::interrupted(), &answer.height) {
        (true, _) => Done::Interrupted,
        (false, Some(_)) => Done::Answered,
        (false, None) => Done::Undecided,
    })
}
