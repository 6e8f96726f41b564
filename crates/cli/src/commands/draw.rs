//! `chomp draw`: a position as a picture.

use super::read_position;
use crate::arguments::{Draw, Format};
use crate::complaint::Complaint;
use crate::output::BLUE;
use crate::spelling::Spelling;
use crate::{Done, work};
use anstyle::{Color, Style};
use chomplab::answer::{MoveRecord, Question};
use chomplab::picture::{self, ordinals_to_svg, ordinals_to_terminal, to_svg, to_terminal};
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
    let wrong = |error| Complaint::input(error, &text);
    let picture = position.picture(&marked, WINDOW).map_err(wrong)?;
    let ordinals = position.ordinal_picture(&marked).map_err(wrong)?;
    let title = Spelling::about(&position.text(), arguments.ascii).of(&position.text());
    let style = style(arguments.ascii);
    let is_svg = arguments.svg.is_some();
    let drawn = match (picture, ordinals) {
        (Some(picture), _) if is_svg => to_svg(&picture, &title),
        (Some(picture), _) => to_terminal(&picture, style),
        (None, Some(ordinals)) if is_svg => ordinals_to_svg(&ordinals, &title),
        (None, Some(ordinals)) => ordinals_to_terminal(&ordinals, style),
        (None, None) => {
            return Err(Complaint::Other(format!("{title} cannot be drawn")));
        }
    };
    let mut out = anstream::stdout().lock();
    match &arguments.svg {
        None => write!(out, "{}", coloured(&drawn))?,
        Some(file) if file == Path::new("-") => write!(out, "{drawn}")?,
        Some(file) => fs::write(file, drawn).map_err(|error| {
            Complaint::Other(format!("cannot write {}: {error}", file.display()))
        })?,
    }
    Ok(done)
}

/// Winning bites in their colour, where the terminal has any; the sign tells them apart anyway.
pub(super) fn coloured(drawn: &str) -> String {
    let style = Style::new().bold().fg_color(Some(Color::Rgb(BLUE)));
    drawn.replace('●', &format!("{style}●{style:#}"))
}

/// The style of this terminal.
pub(super) fn style(ascii: bool) -> picture::Style {
    let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
    picture::Style { ascii, width }
}
