//! Positions as pictures and formulas, for notebooks.

use crate::position::PyPosition;
use crate::solver::{MOVES, PySolver};
use chomplab::notation::typeset;
use chomplab::picture::{ordinals_to_svg, to_svg};
use pyo3::prelude::*;

/// A board is drawn up to this many rows, columns and layers.
const WINDOW: usize = 30;

/// The picture, where there is one, with the winning moves that are found at once.
pub(crate) fn svg(py: Python<'_>, position: &PyPosition, bites: bool) -> PyResult<Option<String>> {
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
        return Ok(Some(to_svg(&picture, &title)));
    }
    let ordinals = any.ordinal_picture(&marked).map_err(wrong)?;
    Ok(ordinals.map(|picture| ordinals_to_svg(&picture, &title)))
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
