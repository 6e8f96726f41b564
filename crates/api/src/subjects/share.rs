//! What teachers hand on: pictures of positions and QR codes of addresses, both as SVG.

use super::answer::{is_short, worth};
use super::{Asked, Position, Reply};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::task::{Answer, Answered, Found, Task};
use chomplab::engine::Work;
use chomplab::notation::typeset;
use chomplab::picture::{Size, ordinals_to_svg, to_svg};
use chomplab::records::{MoveRecord, Question};
use chomplab::registry::AnyPosition;
use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write;

/// A board is drawn up to this many rows, columns and layers.
const WINDOW: usize = 60;

/// Around a code there is as much white as scanners want.
const QUIET: usize = 4;

/// More letters make a code that is hard to scan from the back of a room.
const MOST_LETTERS: usize = 1000;

/// A position as a picture.
pub(crate) const PICTURE: Route = Route {
    path: "/api/picture",
    summary: "A position as SVG, with its winning bites marked if that is wished",
    parameters: &[
        Parameter::required("position", "a position in any notation", "4x5"),
        Parameter::optional("bites", "whether the winning bites are marked", "true").truth(),
    ],
    content: Content::Svg,
    handler: picture,
};

/// A QR code.
pub(crate) const QR: Route = Route {
    path: "/api/qr",
    summary: "A text, such as the address of a task, as a QR code in SVG",
    parameters: &[Parameter::required("text", "at most 1000 bytes", "https://example.org/")],
    content: Content::Svg,
    handler: qr,
};

fn picture(asked: &Asked) -> Reply {
    let position = Position::of(asked)?;
    let is_marked = asked.flag("bites")?;
    let question = move |work: &mut Work<'_>| {
        position.ask(|position| {
            let (marked, is_short, worth) =
                if is_marked { winning(position, work) } else { (Vec::new(), false, 0) };
            Ok(Found { answer: drawn(position, &marked).map(svg), is_short, worth })
        })?
    };
    Ok(Task::Question(Box::new(question)))
}

/// The winning moves that are known, and whether more work would find more.
fn winning(position: &AnyPosition, work: &mut Work<'_>) -> (Vec<String>, bool, usize) {
    let answer = position.answer(&[Question::Outcome, Question::WinningMoves], work);
    let (is_short, worth) = (is_short(&answer), worth(&answer));
    let known = answer.winning_moves.flatten().map_or(Vec::new(), |known| known.moves);
    (known.iter().map(MoveRecord::name).collect(), is_short, worth)
}

fn drawn(position: &AnyPosition, marked: &[String]) -> Result<String, Refusal> {
    let title = typeset(&position.text());
    let none = || Refusal::NotFound(format!("there is no picture of {title}"));
    let wrong = |_| Refusal::Internal;
    if let Some(picture) = position.picture(marked, WINDOW).map_err(wrong)? {
        return Ok(to_svg(&picture, &title, Size::SCREEN));
    }
    let ordinals = position.ordinal_picture(marked).map_err(wrong)?.ok_or_else(none)?;
    Ok(ordinals_to_svg(&ordinals, &title, Size::SCREEN))
}

fn qr(asked: &Asked) -> Reply {
    let text = asked.required("text")?.to_owned();
    if text.is_empty() || text.len() > MOST_LETTERS {
        let message = format!("\"text\" must have 1 to {MOST_LETTERS} bytes");
        return Err(Refusal::Parameter(message));
    }
    let making = move |_: &mut Work<'_>| -> Answered { code(&text).map(svg) };
    Ok(Task::Make(Box::new(making)))
}

fn svg(picture: String) -> Answer {
    Answer::new(Content::Svg.media_type(), picture)
}

/// The code of a text: a path of runs of dark modules, a unit each, on white.
fn code(text: &str) -> Result<String, Refusal> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M);
    let code = code.map_err(|_| Refusal::Internal)?;
    let (width, colours) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (y, row) in colours.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if run[0] == Color::Dark {
                let (left, top, long) = (x + QUIET, y + QUIET, run.len());
                write!(path, "M{left} {top}h{long}v1h-{long}z").map_err(|_| Refusal::Internal)?;
            }
            x += run.len();
        }
    }
    let side = width + 2 * QUIET;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         width=\"{side}mm\" height=\"{side}mm\" shape-rendering=\"crispEdges\"><rect \
         width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\" \
         fill=\"#000\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_eyes() {
        let svg = code("https://example.org/?view=puzzles&number=17").ok().unwrap();
        // The upper edges of the two eyes in the first row, and of the one at the bottom left.
        let side: usize =
            svg.split("width=\"").nth(1).unwrap().split("mm").next().unwrap().parse().unwrap();
        let (far, low) = (side - QUIET - 7, side - QUIET - 7);
        for eye in ["M4 4h7".to_owned(), format!("M{far} 4h7"), format!("M4 {low}h7")] {
            assert!(svg.contains(&eye), "{eye}: {svg}");
        }
        assert!(code(&"x".repeat(MOST_LETTERS)).is_ok());
    }
}
