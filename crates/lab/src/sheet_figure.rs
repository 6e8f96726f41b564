//! Pictures of sheets, as in [FL] Figs. 2, A2 and A3: instant winners by what made them or by age, and losers
//! by line, with the lines that the renormalization gives.

use crate::figure::{Axis, Colour, Figure, Mark};
use crate::painted::{Paint, Painted, Part, line_of};
use crate::recursion::TooLow;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// What is drawn of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Instant winners, coloured by what made them.
    InstantWinners,
    /// Instant winners, coloured by age.
    Ages,
    /// Losers, coloured by line.
    Losers,
}

/// The greatest sheet that is drawn cell by cell.
pub const MOST: usize = 3000;

/// Draws a sheet from 1 to [`MOST`].
///
/// # Errors
/// When losers lie higher than expected.
///
/// # Panics
/// When there is no such sheet.
pub fn draw(x: usize, kind: Kind) -> Result<Figure, TooLow> {
    assert!((1..=MOST).contains(&x), "sheets from 1 to {MOST} are drawn");
    let mut sheets = Painted::reaching(x, x + 2);
    for _ in 0..x {
        sheets.step()?;
    }
    let cells: Vec<(u32, u32, Colour)> = match kind {
        Kind::Losers => {
            let losers = sheets.recursion().losers()?;
            let cell =
                |(y, z): (usize, &usize)| (short(y), short(*z), colour_of(line_of(x, y, *z)));
            losers.iter().enumerate().map(cell).collect()
        }
        _ => {
            let colour = |paint: Paint| match kind {
                Kind::Ages => age_colour(f64::from(paint.born) / x as f64),
                _ => colour_of(paint.part),
            };
            sheets.cells().map(|(y, z, paint)| (short(y), short(z), colour(paint))).collect()
        }
    };
    let what = if kind == Kind::Losers { "Losers" } else { "Instant winners" };
    let cells = if kind == Kind::Losers { points(&cells) } else { vec![Mark::Cells(cells)] };
    let side = x as f64;
    Ok(Figure {
        title: format!("{what} of three-rowed Chomp, sheet x = {x}"),
        x: Axis { name: "y: columns of height two".to_owned(), from: 0.0, to: side },
        y: Axis {
            name: "z: columns of height one".to_owned(),
            from: 0.0,
            to: (side * 0.78).ceil(),
        },
        marks: cells.into_iter().chain(lines(side)).collect(),
        legend: legend(kind),
        caption: format!(
            "x = {x}; dashed: the lines of [FL], from z = x/sqrt 2; Chomplab {}",
            env!("CARGO_PKG_VERSION")
        ),
    })
}

/// Losers are few, so they are drawn as dots.
fn points(cells: &[(u32, u32, Colour)]) -> Vec<Mark> {
    let parts = [Part::LowerLine, Part::UpperLine, Part::FlatLine].map(colour_of);
    let of = |colour: Colour| {
        let cells = cells.iter().filter(|(_, _, other)| *other == colour);
        Mark::Points(colour, cells.map(|(y, z, _)| (f64::from(*y), f64::from(*z))).collect())
    };
    parts.into_iter().map(of).collect()
}

/// The three lines of [FL].
fn lines(x: f64) -> Vec<Mark> {
    let start = (0.0, x * FRAC_1_SQRT_2);
    let end = (SQRT_2 - 1.0) * x;
    let flat = (2.0 - SQRT_2) * x;
    [vec![start, (end, 0.0)], vec![start, (end, flat), (x, flat)]]
        .map(|points| Mark::Line { colour: Colour::BLACK, dashed: true, points })
        .into()
}

fn legend(kind: Kind) -> Vec<(Colour, String)> {
    let entry = |part: Part, text: &str| (colour_of(part), text.to_owned());
    match kind {
        Kind::InstantWinners => vec![
            entry(Part::LowerLine, "LL: made by losers of the lower line"),
            entry(Part::UpperLine, "U: made by losers of the upper line"),
            entry(Part::FlatLine, "F: made by losers of the flat line"),
            entry(Part::DeadlyDiagonal, "DD: made by deadly diagonals only"),
        ],
        Kind::Ages => vec![
            (age_colour(0.0), "oldest: made by sheet 0".to_owned()),
            (age_colour(0.5), "made by the sheet half way".to_owned()),
            (age_colour(1.0), "youngest: made by the sheet before".to_owned()),
        ],
        Kind::Losers => vec![
            entry(Part::LowerLine, "lower line"),
            entry(Part::UpperLine, "upper line"),
            entry(Part::FlatLine, "flat line, absent when the sheet is finite"),
        ],
    }
}

fn colour_of(part: Part) -> Colour {
    match part {
        Part::LowerLine => Colour::BLUE,
        Part::UpperLine => Colour::ORANGE,
        Part::FlatLine => Colour::GREEN,
        Part::DeadlyDiagonal => Colour::PURPLE,
    }
}

/// From blue, the oldest, over light grey to vermilion, the youngest; dark, light, darker in print.
fn age_colour(share: f64) -> Colour {
    let middle = Colour(0xdd, 0xdd, 0xdd);
    if share < 0.5 {
        Colour::BLUE.between(middle, share * 2.0)
    } else {
        middle.between(Colour::VERMILION, share * 2.0 - 1.0)
    }
}

fn short(number: usize) -> u32 {
    u32::try_from(number).expect("drawn sheets are small")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_are_drawn() {
        for kind in [Kind::InstantWinners, Kind::Ages, Kind::Losers] {
            for x in [1, 2, 60] {
                let figure = draw(x, kind).unwrap();
                assert!(figure.to_svg().contains(&format!("sheet x = {x}")));
                assert!(!figure.legend.is_empty());
            }
        }
    }

    #[test]
    fn the_youngest_instant_winners_lie_at_the_edges() {
        let figure = draw(50, Kind::Ages).unwrap();
        let Mark::Cells(cells) = &figure.marks[0] else { panic!("cells come first") };
        let youngest = cells.iter().max_by_key(|(_, z, _)| *z).unwrap();
        assert_eq!(youngest.2, age_colour(49.0 / 50.0));
    }
}
