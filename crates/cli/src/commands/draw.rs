//! `chomp draw`: a position as a picture.

use super::read_position;
use crate::arguments::{Draw, Format};
use crate::complaint::Complaint;
use crate::output::Spelling;
use crate::{Done, work};
use chomplab::answer::{MoveRecord, Question};
use chomplab::picture::{Style, to_svg, to_terminal};
use std::fs;
use std::io::Write;
use std::path::Path;

/// A board is drawn up to this many rows, columns and layers.
const WINDOW: usize = 60;

/// Runs the command.
pub(crate) fn run(arguments: &Draw) -> Result<Done, Complaint> {
    let text = arguments.position();
    let position = read_position(&text, Format::Text)?;
    let mut marked = Vec::new();
    let mut done = Done::Answered;
    if arguments.bites {
        let mut work = work::interruptible(&arguments.limits);
        let answer = position.answer(&[Question::Outcome, Question::WinningMoves], &mut work);
        let known = answer.winning_moves.flatten();
        if !known.as_ref().is_some_and(|known| known.complete) {
            done = if work::interrupted() { Done::Interrupted } else { Done::Undecided };
            writeln!(anstream::stderr(), "note: not all winning bites are known")?;
        }
        marked =
            known.map_or(Vec::new(), |known| known.moves.iter().map(MoveRecord::name).collect());
    }
    let picture =
        position.picture(&marked, WINDOW).map_err(|error| Complaint::input(error, &text))?;
    let Some(picture) = picture else {
        return Err(Complaint::Other(format!("{} cannot be drawn", position.text())));
    };
    let spelling = Spelling { ascii: arguments.ascii };
    let mut out = anstream::stdout().lock();
    match &arguments.svg {
        None => write!(out, "{}", to_terminal(&picture, style(arguments.ascii)))?,
        Some(file) => {
            let svg = to_svg(&picture, &spelling.of(&position.text()));
            if file == Path::new("-") {
                write!(out, "{svg}")?;
            } else {
                fs::write(file, svg).map_err(|error| {
                    Complaint::Other(format!("cannot write {}: {error}", file.display()))
                })?;
            }
        }
    }
    Ok(done)
}

/// The style of this terminal.
pub(super) fn style(ascii: bool) -> Style {
    let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
    Style { ascii, width }
}
