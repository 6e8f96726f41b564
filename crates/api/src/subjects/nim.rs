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
        Parameter::in_path("x", "the first heap, 1 to 512, and the kind of file", "64.png"),
        Parameter::optional("cells", "how many losers are declared won, 0 to 100", "5"),
        Parameter::optional("seed", "what they are drawn from", "1"),
    ],
    content: Content::Png,
    handler: nim,
};

fn nim(asked: &Asked) -> Reply {
    let name = asked.in_path("x");
    let wrong = || Refusal::NotFound(format!("there are sheets of Nim 1.png to {MOST}.png"));
    let (x, kind) = name.split_once('.').ok_or_else(wrong)?;
    let x: u64 = x.parse().ok().filter(|x| (1..=MOST).contains(x)).ok_or_else(wrong)?;
    let kind = match kind {
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
            "image/png" => figure.to_png(),
            "image/svg+xml" => figure.to_svg().into_bytes(),
            _ => figure.to_csv().into_bytes(),
        };
        Ok(Answer::new(kind, file))
    };
    Ok(Task::Make(Box::new(drawn)))
}
