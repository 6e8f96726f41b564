//! Sheets of Nim with three heaps, and of its variants (\[FL\] Fig. 4), as pictures.

use super::{Asked, Reply};
use crate::refusal::Refusal;
use crate::routes::{Content, Parameter, Route};
use crate::task::{Answer, Task};
use chomplab::engine::Work;
use lab::studies::nim::NimVariant;

/// The greatest sheet that is drawn, and the most losers that are declared won.
pub(super) const MOST: u64 = 512;
const MOST_CELLS: u64 = 100;

/// Cells are declared won in sheets and columns before this one.
const BEFORE: usize = 16;

/// A sheet of Nim.
pub(crate) const NIM: Route = Route {
    path: "/api/nim/{x}",
    summary: "A sheet of Nim with three heaps, or of a variant in which some losers are declared \
              won: a picture, with .png or .svg, or its data, with .csv",
    parameters: &[
        Parameter::in_path("x", "the first heap, 1 to 512, and the kind of file", "64.svg"),
        Parameter::optional("cells", "how many losers are declared won", "5").whole(0, MOST_CELLS),
        Parameter::optional("seed", "what they are drawn from", "1").whole(0, u64::MAX),
    ],
    content: Content::Svg,
    handler: nim,
};

fn nim(asked: &Asked) -> Reply {
    let name = asked.in_path("x");
    let wrong = || Refusal::NotFound(format!("there are sheets of Nim 1.svg to {MOST}.svg"));
    let (x, kind) = name.split_once('.').ok_or_else(wrong)?;
    let x: u64 = x.parse().ok().filter(|x| (1..=MOST).contains(x)).ok_or_else(wrong)?;
    let kind = match kind {
        #[cfg(feature = "png")]
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "csv" => "text/csv; charset=utf-8",
        _ => return Err(wrong()),
    };
    let cells = asked.number("cells", 0, MOST_CELLS)? as usize;
    let seed = asked.number("seed", 1, u64::MAX)?;
    let drawn = move |_: &mut Work<'_>| {
        let variant = NimVariant { seed, cells, before: BEFORE, lasting: true };
        let figure = variant.draw(x as usize).map_err(|_| Refusal::Internal)?;
        let file = match kind {
            #[cfg(feature = "png")]
            "image/png" => png_of(&figure.to_svg())?,
            "image/svg+xml" => figure.to_svg().into_bytes(),
            _ => figure.to_csv().into_bytes(),
        };
        Ok(Answer::new(kind, file))
    };
    Ok(Task::Make(Box::new(drawn)))
}

/// Pixels for a screen with narrow ones.
#[cfg(feature = "png")]
fn png_of(svg: &str) -> Result<Vec<u8>, Refusal> {
    const DOTS_IN_AN_INCH: f32 = 192.0;
    let picture = print::Picture::read(svg).map_err(|_| Refusal::Internal)?;
    picture.to_png(DOTS_IN_AN_INCH).map_err(|_| Refusal::Internal)
}
