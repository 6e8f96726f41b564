//! `chomp draw`: a position as a picture.

use super::read_position;
use crate::arguments::{Limits, PositionText};
use crate::complaint::Complaint;
use crate::destination::write_whole;
use crate::exit::Done;
use crate::output::WINNING;
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use chomplab::picture::{self, ordinals_to_svg, ordinals_to_terminal, to_svg, to_terminal};
use chomplab::records::{MoveRecord, Question};
use chomplab::registry::AnyPosition;
use clap::Args;
use lab::pictures::figure::board_to_png;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Draw a position in the terminal, as SVG or as PNG
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp draw '(5,3,3,1)' --bites
  chomp draw 4x5 --bites --png worksheet.png
  chomp draw 4x4x4 --svg cube.svg
  chomp draw divisors:432 --bites

With --bites the exit code is 1 when not all winning bites are known.")]
pub(crate) struct Draw {
    #[command(flatten)]
    position: PositionText,
    /// Mark the winning bites
    #[arg(long)]
    bites: bool,
    /// Write SVG to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write PNG to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write the picture to this file, SVG or PNG by its ending
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "png"])]
    out: Option<PathBuf>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    limits: Limits,
}

/// A board is drawn up to this many rows, columns and layers.
const WINDOW: usize = 60;

/// The files that were asked for.
struct Files<'a> {
    svg: Option<&'a Path>,
    png: Option<&'a Path>,
}

impl Draw {
    fn files(&self) -> Result<Files<'_>, Complaint> {
        let Some(out) = self.out.as_deref() else {
            return Ok(Files { svg: self.svg.as_deref(), png: self.png.as_deref() });
        };
        match out.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Files { svg: Some(out), png: None }),
            Some("png") => Ok(Files { svg: None, png: Some(out) }),
            _ => {
                let message = "--out takes a name that ends with .svg or .png; otherwise use \
                               --svg FILE or --png FILE";
                Err(Complaint::Wrong(message.to_owned()))
            }
        }
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Draw) -> Result<Done, Complaint> {
    let files = arguments.files()?;
    let text = arguments.position.text();
    let position = read_position(&text)?;
    let (marked, done) = match arguments.bites {
        true => winning_bites(&position, &arguments.limits)?,
        false => (Vec::new(), Done::Answered),
    };
    let wrong = |error| Complaint::input(error, &text);
    let title = Spelling::about(&position.text(), arguments.ascii).of(&position.text());
    let style = style(arguments.ascii);
    let picture = position.picture(&marked, WINDOW).map_err(wrong)?;
    let ordinals = position.ordinal_picture(&marked).map_err(wrong)?;
    if picture.is_none() && ordinals.is_none() {
        return Err(Complaint::Wrong(format!("{title} cannot be drawn")));
    }
    if let Some(path) = files.svg {
        let svg = picture.as_ref().map(|picture| to_svg(picture, &title));
        let svg = svg.or_else(|| ordinals.as_ref().map(|it| ordinals_to_svg(it, &title)));
        let svg = svg.unwrap_or_default();
        let svg = if style.ascii { with_references(&svg) } else { svg };
        write_whole(path, svg.as_bytes())?;
    }
    if let Some(path) = files.png {
        let Some(picture) = &picture else {
            let message = "a board with infinite sides is drawn as SVG only; use --svg FILE";
            return Err(Complaint::Wrong(message.to_owned()));
        };
        write_whole(path, &board_to_png(picture, &title))?;
    }
    if files.svg.is_none() && files.png.is_none() {
        let drawn = picture.as_ref().map(|picture| to_terminal(picture, style));
        let drawn = drawn.or_else(|| ordinals.as_ref().map(|it| ordinals_to_terminal(it, style)));
        write!(anstream::stdout(), "{}", coloured(&drawn.unwrap_or_default()))?;
    }
    Ok(done)
}

/// The winning bites that are known, and whether these are all.
fn winning_bites(
    position: &AnyPosition,
    limits: &Limits,
) -> Result<(Vec<String>, Done), Complaint> {
    let mut asker = Asker::new(limits);
    let questions = [Question::Outcome, Question::WinningMoves];
    let known = asker.ask(|work| position.answer(&questions, work)).winning_moves.flatten();
    let is_complete = known.as_ref().is_some_and(|known| known.complete);
    let done = match (is_complete, work::interrupted()) {
        (true, _) => Done::Answered,
        (false, true) => Done::Interrupted,
        (false, false) => Done::Undecided,
    };
    if !is_complete {
        writeln!(anstream::stderr(), "note: not all winning bites are known")?;
    }
    let moves = known.map_or(Vec::new(), |known| known.moves);
    Ok((moves.iter().map(MoveRecord::name).collect(), done))
}

/// A document with every sign beyond ASCII as a character reference.
fn with_references(svg: &str) -> String {
    svg.chars()
        .map(|sign| match sign.is_ascii() {
            true => sign.to_string(),
            false => format!("&#{};", u32::from(sign)),
        })
        .collect()
}

/// Winning bites in their colour, where the terminal has any; the sign tells them apart anyway.
pub(super) fn coloured(drawn: &str) -> String {
    drawn.replace('●', &format!("{WINNING}●{WINNING:#}"))
}

/// The style of this terminal.
pub(super) fn style(ascii: bool) -> picture::Style {
    picture::Style {
        ascii: ascii || crate::spelling::locale_is_ascii(),
        width: crate::output::width(),
    }
}
