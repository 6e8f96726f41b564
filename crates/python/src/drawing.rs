//! Positions as pictures and formulas, for notebooks.

use crate::position::PyPosition;
use crate::solver::{MOVES, PySolver};
use chomplab::notation::typeset;
use chomplab::picture::{Length, Size, ordinals_to_svg, to_svg};
use print::Picture;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::Path;

/// A board is drawn up to this many rows, columns and layers.
const WINDOW: usize = 30;

/// The picture, where there is one, with the winning moves that are found at once.
pub(crate) fn svg(
    py: Python<'_>,
    position: &PyPosition,
    bites: bool,
    size: Size,
) -> PyResult<Option<String>> {
    let any = position.inner.as_any();
    let marked = if bites {
        let solver = PySolver::usual(py)?.get();
        let verdict = solver.quickly(|work| {
            work.begin();
            any.consult(MOVES, work)
        })?;
        verdict.winning_moves.map_or(Vec::new(), |known| known.moves)
    } else {
        Vec::new()
    };
    let title = typeset(position.text());
    let wrong = |_| crate::errors::defect();
    if let Some(picture) = any.picture(&marked, WINDOW).map_err(wrong)? {
        return Ok(Some(to_svg(&picture, &title, size)));
    }
    let ordinals = any.ordinal_picture(&marked).map_err(wrong)?;
    Ok(ordinals.map(|picture| ordinals_to_svg(&picture, &title, size)))
}

/// The picture in a size.
pub(crate) fn drawn(
    py: Python<'_>,
    position: &PyPosition,
    bites: bool,
    size: Size,
) -> PyResult<String> {
    let none = || PyValueError::new_err(format!("{} cannot be drawn", position.text()));
    svg(py, position, bites, size)?.ok_or_else(none)
}

/// A size from texts such as `86mm` and `8pt`.
pub(crate) fn size(width: Option<&str>, font_size: Option<&str>) -> PyResult<Size> {
    let read = |text: Option<&str>| text.map(str::parse::<Length>).transpose();
    let wrong = PyValueError::new_err::<String>;
    let size = Size { width: read(width).map_err(wrong)?, font: read(font_size).map_err(wrong)? };
    size.check().map_err(wrong)?;
    Ok(size)
}

/// The ending of a file for pictures.
pub(crate) fn kind_of(path: &Path) -> PyResult<&str> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.filter(|ending| ["svg", "png", "pdf"].contains(ending)).ok_or_else(|| {
        let message = "a picture is saved in a file that ends with .svg, .png or .pdf";
        PyValueError::new_err(message)
    })
}

/// A picture in SVG as the bytes of a file: "svg" itself, "png" with 300 dots in an inch, or "pdf".
#[pyfunction]
pub(crate) fn picture_file(svg: &str, kind: &str) -> PyResult<Vec<u8>> {
    const DOTS_IN_AN_INCH: f32 = 300.0;
    let wrong = |error: print::Unprintable| PyValueError::new_err(error.to_string());
    match kind {
        "svg" => Ok(svg.as_bytes().to_vec()),
        "png" => Picture::read(svg).and_then(|it| it.to_png(DOTS_IN_AN_INCH)).map_err(wrong),
        "pdf" => Picture::read(svg).and_then(|it| it.to_pdf()).map_err(wrong),
        _ => Err(PyValueError::new_err(format!("pictures are svg, png or pdf, and not {kind:?}"))),
    }
}

/// The text of a position as LaTeX with dollar signs.
pub(crate) fn latex(text: &str) -> String {
    let set = typeset(text);
    if set.chars().any(|sign| sign.is_ascii_alphabetic()) {
        let escaped = set.replace('\\', "").replace('&', r"\mathbin{\&}").replace('_', r"\_");
        return format!(r"$\texttt{{{}}}$", escaped.replace('^', r"\^{}"));
    }
    let braced = braces_after_carets(&set);
    format!(
        "${}$",
        braced.replace('×', r" \times ").replace('ω', r"\omega ").replace('*', r" \cdot ")
    )
}

/// Powers in braces: `ω^(ω + 1)` becomes `ω^{ω + 1}`, and `ω^12` becomes `ω^{12}`.
fn braces_after_carets(text: &str) -> String {
    let mut set = String::new();
    let mut rest = text;
    while let Some((before, power)) = rest.split_once('^') {
        set += before;
        let end = power_length(power);
        let inner = &power[..end];
        let inner = inner.strip_prefix('(').and_then(|it| it.strip_suffix(')')).unwrap_or(inner);
        set += &format!("^{{{}}}", braces_after_carets(inner));
        rest = &power[end..];
    }
    set + rest
}

/// The bytes of a power: a parenthesis with what it holds, or a number or ω, with its own power.
fn power_length(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' if depth == 1 => return at + 1,
            ')' if depth == 0 => return at,
            ')' => depth -= 1,
            _ if depth > 0 => {}
            'ω' | '^' | '0'..='9' => {}
            _ => return at,
        }
    }
    text.len()
}
