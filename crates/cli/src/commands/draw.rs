//! `chomp draw`: a position as a picture.

use super::read_position;
use crate::arguments::{Limits, PictureFiles, PositionText, kind_of};
use crate::complaint::Complaint;
use crate::exit::Done;
use crate::output::WINNING;
use crate::pictures::{self, Drawable};
use crate::rows::csv_line;
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use chomplab::picture::{
    self, OrdinalPicture, Picture, Size, ordinals_to_svg, ordinals_to_terminal, to_svg, to_terminal,
};
use chomplab::records::{MoveRecord, Question};
use chomplab::registry::AnyPosition;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Draw a position in the terminal, or as SVG, PNG or PDF
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp draw '(5,3,3,1)' --bites
  chomp draw 4x5 --bites --png worksheet.png
  chomp draw 4x4x4 --svg cube.svg
  chomp draw 3xw^w --pdf figure.pdf --width 86mm --font-size 8pt
  chomp draw divisors:432 --bites

Boards with infinite sides lie in rows in the terminal, and stand as columns, as in [HS], in \
pictures. With --bites the exit code is 1 when not all winning bites are known.")]
pub(crate) struct Draw {
    #[command(flatten)]
    position: PositionText,
    /// Mark the winning bites
    #[arg(long)]
    bites: bool,
    /// Write the picture to this file, SVG, PNG or PDF by its ending
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "png", "pdf"])]
    out: Option<PathBuf>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    files: PictureFiles,
}

/// A board is drawn up to this many rows, columns and layers.
const WINDOW: usize = 60;

/// A position with a picture.
struct Drawn {
    title: String,
    shape: Shape,
    ascii: bool,
}

/// What kind of picture it has.
enum Shape {
    Board(Picture),
    Ordinals(OrdinalPicture),
}

impl Drawable for Drawn {
    fn svg(&self, size: Size) -> String {
        let svg = match &self.shape {
            Shape::Board(picture) => to_svg(picture, &self.title, size),
            Shape::Ordinals(picture) => ordinals_to_svg(picture, &self.title, size),
        };
        if self.ascii { with_references(&svg) } else { svg }
    }

    fn data(&self) -> String {
        match &self.shape {
            Shape::Board(picture) => cells(picture),
            Shape::Ordinals(picture) => boxes(picture),
        }
    }
}

/// The cells of a picture, a line each.
fn cells(picture: &Picture) -> String {
    let mut lines = csv_line(["layer", "row", "column", "mark", "label"]);
    for layer in &picture.layers {
        let index: Vec<String> = layer.index.iter().map(ToString::to_string).collect();
        for (row, drawn) in layer.rows.iter().enumerate() {
            for (column, cell) in drawn.cells.iter().enumerate() {
                let mark = match cell.mark {
                    picture::Mark::Plain => "plain",
                    picture::Mark::Poison => "poison",
                    picture::Mark::Wins => "winning bite",
                };
                let label = cell.label.clone().unwrap_or_default();
                let place = [row, column].map(|place| place.to_string());
                let [row, column] = place;
                lines += &csv_line([index.join(" "), row, column, mark.to_owned(), label]);
            }
        }
    }
    lines
}

/// The boxes and marked cells of a picture with ordinal axes, a line each.
fn boxes(picture: &OrdinalPicture) -> String {
    let mut lines = csv_line(["panel", "what", "across", "along"]);
    for panel in &picture.panels {
        let mut line = |what: &str, [across, along]: &[chomplab::Ordinal; 2]| {
            let sides = [panel.name.clone(), what.into(), across.to_string(), along.to_string()];
            lines += &csv_line(sides);
        };
        panel.boxes.iter().for_each(|sides| line("box from the origin to", sides));
        panel.marked.iter().for_each(|cell| line("winning bite", cell));
    }
    lines
}

/// Runs the command.
pub(crate) fn run(arguments: &Draw) -> Result<Done, Complaint> {
    if let Some(out) = arguments.out.as_deref().filter(|out| kind_of(out).is_none()) {
        let message = "--out takes a name that ends with .svg, .png or .pdf; otherwise use \
                       --svg FILE, --png FILE or --pdf FILE";
        return Err(Complaint::Wrong(format!("{}: {message}", out.display())));
    }
    let files = arguments.files.chosen(arguments.out.as_deref())?;
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
    let shape = picture.map(Shape::Board).or(ordinals.map(Shape::Ordinals));
    let Some(shape) = shape else {
        return Err(Complaint::Wrong(format!("{title} cannot be drawn")));
    };
    if let Some(files) = &files {
        pictures::write(&Drawn { title, shape, ascii: style.ascii }, files)?;
    } else {
        let drawn = match &shape {
            Shape::Board(picture) => to_terminal(picture, style),
            Shape::Ordinals(picture) => ordinals_to_terminal(picture, style),
        };
        write!(anstream::stdout(), "{}", coloured(&drawn))?;
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
