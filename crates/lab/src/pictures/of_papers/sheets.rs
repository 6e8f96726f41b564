//! \[FL\] Figs. 2a, 2b, 4a, 4b, A2 and A3: sheets of instant winners.

use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Panels, signed};
use crate::pictures::of_sheets::{Kind, colour_of, draw, lines, short};
use crate::sheets::painted::{Painted, Part};
use crate::studies::nim::NimVariant;

/// The sheet of Figs. A2 and A3.
const X: usize = 100;

/// \[FL\] Figs. 2a and 2b.
pub(super) fn instant_winners(x: usize) -> Result<Panels, String> {
    draw(x, Kind::InstantWinners).map(Panels::from).map_err(|why| why.to_string())
}

/// \[FL\] Figs. 4a and 4b, at sheet 256.
pub(super) fn nim(cells: usize) -> Result<Panels, String> {
    let variant = NimVariant { seed: 1, cells, before: 16, lasting: true };
    variant.draw(256).map(Panels::from).map_err(|why| why.to_string())
}

/// \[FL\] Fig. A2: the regions that stay closed to losers.
pub(super) fn regions() -> Result<Panels, String> {
    let mut figure = draw(X, Kind::InstantWinners).map_err(|why| why.to_string())?;
    figure.marks.retain(|mark| !matches!(mark, Mark::Text { .. }));
    let places = [("I", 0.1, 0.25), ("II", 0.31, 0.31), ("III", 0.19, 0.57), ("F", 0.75, 0.3)];
    let side = X as f64;
    figure.marks.extend(
        places.map(|(name, y, z)| Mark::Text { at: (y * side, z * side), text: name.to_owned() }),
    );
    figure.title = format!("Regions I, II, III and F of instant winners, sheet x = {X}");
    Ok(figure.into())
}

/// \[FL\] Fig. A3: what each kind of line made, a panel each.
pub(super) fn four_parts() -> Result<Panels, String> {
    let mut sheets = Painted::reaching(X, X + 2);
    // All deadly diagonals, also where losers lie on them: x + y + z is k plus the first height of
    // sheet k.
    let mut diagonals = Vec::new();
    for k in 0..X {
        let losers = sheets.step().map_err(|why| why.to_string())?;
        diagonals.extend((losers[0] + k).checked_sub(X));
    }
    let of_part = |part: Part| -> Vec<(u32, u32, Colour)> {
        if part == Part::DeadlyDiagonal {
            let cells = diagonals.iter().flat_map(|sum| (0..=*sum).map(move |y| (y, sum - y)));
            return cells.map(|(y, z)| (short(y), short(z), colour_of(part))).collect();
        }
        let cells = sheets.cells().filter(|(_, _, paint)| paint.part == part);
        cells.map(|(y, z, _)| (short(y), short(z), colour_of(part))).collect()
    };
    let parts = [
        (Part::LowerLine, "LL: made by losers of the lower line"),
        (Part::UpperLine, "U: made by losers of the upper line"),
        (Part::FlatLine, "F: made by losers of the flat line"),
        (Part::DeadlyDiagonal, "DD: deadly diagonals"),
    ];
    let side = X as f64;
    let panel = |(part, meaning): (Part, &str)| Figure {
        title: meaning.to_owned(),
        x: Axis::cells("y: columns of height two", 0.0, side),
        y: Axis::cells("z: columns of height one", 0.0, side * 0.78),
        marks: [Mark::Cells(of_part(part))].into_iter().chain(lines(side)).collect(),
        legend: vec![Key::area(colour_of(part), meaning)],
        caption: signed(&format!("x = {X}; dashed: the lines of [FL]")),
    };
    Ok(Panels { figures: parts.map(panel).into(), across: 2 })
}
