//! \[FL\] Fig. 2c: losers of a sheet along their three lines.

use crate::pictures::figure::{Mark, Panels};
use crate::pictures::of_sheets::{Kind, draw};

/// Sheet 350 as in the paper.
pub(super) fn of_a_sheet() -> Result<Panels, String> {
    const X: usize = 350;
    let mut figure = draw(X, Kind::Losers).map_err(|why| why.to_string())?;
    let side = X as f64;
    let words = [
        ("m_L, λ_L", 0.19, 0.2),
        ("m_U, λ_U", 0.26, 0.68),
        ("αx", 0.03, 0.745),
        ("flat, in a share γ of the sheets", 0.72, 0.5),
    ];
    figure.marks.extend(
        words.map(|(text, y, z)| Mark::Text { at: (y * side, z * side), text: text.to_owned() }),
    );
    Ok(figure.into())
}
