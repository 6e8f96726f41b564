//! Pictures of sheets, as in \[FL\] Figs. 2, A2 and A3: instant winners by what made them or by
//! age, and losers by line, with the lines that the renormalization gives.
//!
//! Sheets up to [`MOST_CELLS`] are drawn cell by cell from the recursion, larger ones by density
//! from the fast engine.

use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use crate::sheets::density::Density;
use crate::sheets::painted::{Paint, Painted, Part, line_of};
use crate::sheets::recursion::TooLow;
use chomplab::chomp::three_rows::reference::Run;
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
pub const MOST_CELLS: usize = 3000;

/// The greatest sheet whose cells are large enough to be split.
const MOST_SPLIT: usize = 150;

/// Blocks across a sheet that is drawn by density: one for each two pixels or so.
pub const BLOCKS: u64 = 445;

/// Draws a sheet from 1 to [`MOST_CELLS`], cell by cell.
///
/// # Errors
/// When losers lie higher than expected.
///
/// # Panics
/// When there is no such sheet.
pub fn draw(x: usize, kind: Kind) -> Result<Figure, TooLow> {
    assert!((1..=MOST_CELLS).contains(&x), "sheets from 1 to {MOST_CELLS} are drawn");
    let mut sheets = Painted::reaching(x, x + 2);
    for _ in 0..x {
        sheets.step()?;
    }
    if kind == Kind::Losers {
        let losers = sheets.recursion().losers()?;
        let losers = losers.iter().enumerate().map(|(y, z)| (y, *z));
        return Ok(draw_losers(x, losers));
    }
    if kind == Kind::Ages {
        let colour = |born: u32| age_colour(f64::from(born) / x as f64);
        let cells = sheets.cells().map(|(y, z, paint)| (short(y), short(z), colour(paint.born)));
        return Ok(framed(x, kind, vec![Mark::Cells(cells.collect())], &format!("x = {x}")));
    }
    let parameters = format!("x = {x}; cells of a loser and a deadly diagonal have both colours");
    Ok(framed(x, kind, vec![parts_of(x, &sheets)], &parameters))
}

/// The instant winners by what made them, so that losers do not hide deadly diagonals: a cell of
/// both is split between their colours, or has one of them in turn, column by column, where it is
/// too small for that.
fn parts_of(x: usize, sheets: &Painted) -> Mark {
    let colour = |paint: Paint, turn: usize| {
        let parts: Vec<Part> = paint.parts().collect();
        colour_of(parts[turn % parts.len()])
    };
    if x > MOST_SPLIT {
        let cells = sheets.cells().map(|(y, z, paint)| (short(y), short(z), colour(paint, y)));
        return Mark::Cells(cells.collect());
    }
    let quarters = [(0, 0), (1, 0), (0, 1), (1, 1)];
    let cells = sheets.cells().flat_map(|(y, z, paint)| {
        quarters
            .map(|(right, up)| (short(2 * y + right), short(2 * z + up), colour(paint, right + up)))
    });
    Mark::Blocks { side: 0.5, cells: cells.collect() }
}

/// Draws the instant winners of a sheet from their densities.
#[must_use]
pub fn draw_density(density: &Density, kind: Kind) -> Figure {
    let mut cells = Vec::new();
    for (row, blocks) in density.blocks_by_row().enumerate() {
        for (column, block) in blocks.into_iter().enumerate() {
            let all: f64 = block.parts().map(|(_, share)| share).sum();
            if all < 0.002 {
                continue;
            }
            let colour = match kind {
                Kind::Ages => age_colour(block.age),
                _ => mixed(block.parts()),
            };
            let colour = Colour::WHITE.between(colour, all);
            cells.push((short(column), short(row), colour));
        }
    }
    let side = density.window.side as f64;
    let mut caption =
        format!("x = {}; paler blocks, of {side} by {side} cells, have fewer", density.x);
    if kind == Kind::InstantWinners {
        caption += "; colours are mixed where several parts meet, DD where no loser is";
    }
    if density.one_in > 1 {
        caption += &format!("; tilted lines from one batch of sheets in {}", density.one_in);
    }
    let x = usize::try_from(density.x).expect("sheets are in memory");
    framed(x, kind, vec![Mark::Blocks { side, cells }], &caption)
}

/// Draws the losers of a sheet that the engine has computed; of more than some thousands, evenly
/// chosen ones.
#[must_use]
pub fn draw_run(run: &Run) -> Figure {
    const SHOWN: usize = 4000;
    let x = run.sheet.third_row;
    let count = run.losers.len();
    let tail = (count..).map_while(|y| Some((y, run.sheet.end.offset(x + y as u64)?)));
    let listed = run.losers.iter().enumerate().map(|(y, row)| (y, row - x - y as u64));
    let side = usize::try_from(x).expect("sheets are in memory");
    let every = (side / SHOWN).max(1);
    let losers = listed.chain(tail).take(side).step_by(every);
    let losers = losers.map(|(y, z)| (y, usize::try_from(z).expect("sheets are in memory")));
    draw_losers(side, losers)
}

fn draw_losers(x: usize, losers: impl Iterator<Item = (usize, usize)>) -> Figure {
    let mut lines: [Vec<(f64, f64)>; 3] = Default::default();
    for (y, z) in losers {
        let line = match line_of(x, y, z) {
            Part::LowerLine => 0,
            Part::UpperLine => 1,
            _ => 2,
        };
        lines[line].push((y as f64, z as f64));
    }
    let marks = LOSERS.iter().zip(lines).map(|((part, shape, _), points)| Mark::Points {
        colour: colour_of(*part),
        shape: *shape,
        points,
    });
    framed(x, Kind::Losers, marks.collect(), &format!("x = {x}"))
}

/// Axes, lines and words around what is drawn of a sheet.
fn framed(x: usize, kind: Kind, mut marks: Vec<Mark>, parameters: &str) -> Figure {
    let what = if kind == Kind::Losers { "Losers" } else { "Instant winners" };
    let side = x as f64;
    marks.extend(lines(side));
    if kind == Kind::InstantWinners && x >= 60 {
        // Where each part lies, for those who see no colours.
        let places = [("LL", 0.08, 0.22), ("U", 0.16, 0.56), ("F", 0.7, 0.3), ("DD", 0.3, 0.3)];
        marks.extend(
            places
                .map(|(name, y, z)| Mark::Text { at: (y * side, z * side), text: name.to_owned() }),
        );
    }
    let parameters = format!("{parameters}; dashed: the lines of [FL], from z = x/√2");
    let mut legend = legend(kind);
    if kind != Kind::Ages {
        legend.retain(|key| is_drawn(&marks, key.colour));
    }
    // Losers are points; what is painted is cells, which are numbered in their middle.
    let axis = if kind == Kind::Losers { Axis::count } else { Axis::cells };
    Figure {
        title: format!("{what} of three-rowed Chomp, sheet x = {x}"),
        x: axis("y: columns of height two", 0.0, side),
        y: axis("z: columns of height one", 0.0, (side * 0.78).ceil()),
        marks,
        legend,
        caption: signed(&parameters),
    }
}

/// Whether something is drawn in a colour, or mixed from it: the legend explains nothing else.
fn is_drawn(marks: &[Mark], colour: Colour) -> bool {
    marks.iter().any(|mark| match mark {
        Mark::Cells(cells) => cells.iter().any(|cell| cell.2 == colour),
        Mark::Blocks { side, cells } => *side >= 1.0 || cells.iter().any(|cell| cell.2 == colour),
        Mark::Points { colour: own, points, .. } => *own == colour && !points.is_empty(),
        _ => false,
    })
}

/// The three lines of \[FL\] from end to end: lower, upper, flat.
#[must_use]
pub fn segments(x: f64) -> [(Part, [(f64, f64); 2]); 3] {
    let start = (0.0, x * FRAC_1_SQRT_2);
    let end = (SQRT_2 - 1.0) * x;
    let flat = (2.0 - SQRT_2) * x;
    [
        (Part::LowerLine, [start, (end, 0.0)]),
        (Part::UpperLine, [start, (end, flat)]),
        (Part::FlatLine, [(end, flat), (x, flat)]),
    ]
}

/// The three lines of \[FL\].
pub(crate) fn lines(x: f64) -> Vec<Mark> {
    let [(_, lower), (_, upper), (_, flat)] = segments(x);
    [lower.to_vec(), vec![upper[0], flat[0], flat[1]]]
        .map(|points| Mark::Line { colour: Colour::BLACK, stroke: Stroke::Dashed, points })
        .into()
}

/// How losers of each line are drawn.
const LOSERS: [(Part, Shape, &str); 3] = [
    (Part::LowerLine, Shape::Circle, "lower line"),
    (Part::UpperLine, Shape::Triangle, "upper line"),
    (Part::FlatLine, Shape::Square, "flat line, absent when the sheet is finite"),
];

fn legend(kind: Kind) -> Vec<Key> {
    let entry = |part: Part, text: &str| Key::area(colour_of(part), text);
    match kind {
        Kind::InstantWinners => vec![
            entry(Part::LowerLine, "LL: made by losers of the lower line"),
            entry(Part::UpperLine, "U: made by losers of the upper line"),
            entry(Part::FlatLine, "F: made by losers of the flat line"),
            entry(Part::DeadlyDiagonal, "DD: made by deadly diagonals"),
        ],
        Kind::Ages => age_legend(),
        Kind::Losers => {
            let key = |(part, shape, text)| Key::point(colour_of(part), shape, text);
            LOSERS.map(key).into()
        }
    }
}

/// What the colours of ages mean.
pub(crate) fn age_legend() -> Vec<Key> {
    vec![
        Key::area(age_colour(0.0), "oldest: made by sheet 0"),
        Key::area(age_colour(0.5), "made by the sheet half way"),
        Key::area(age_colour(1.0), "youngest: made by the sheet before"),
    ]
}

/// The colour of a part of instant winners, or of the line of a loser.
pub(crate) fn colour_of(part: Part) -> Colour {
    match part {
        Part::LowerLine => Colour::BLUE,
        Part::UpperLine => Colour::ORANGE,
        Part::FlatLine => Colour::GREEN,
        Part::DeadlyDiagonal => Colour::PURPLE,
    }
}

/// The mean of the colours of parts, by their shares.
pub(crate) fn mixed(parts: impl Iterator<Item = (Part, f64)>) -> Colour {
    let (mut sums, mut all) = ([0.0; 3], 0.0);
    for (part, share) in parts {
        let Colour(red, green, blue) = colour_of(part);
        let channels = [red, green, blue].map(f64::from);
        sums.iter_mut().zip(channels).for_each(|(sum, channel)| *sum += channel * share);
        all += share;
    }
    let [red, green, blue] = sums.map(|sum| (sum / all) as u8);
    Colour(red, green, blue)
}

/// From blue, the oldest, over light grey to vermilion, the youngest; dark, light, darker in print.
pub(crate) fn age_colour(share: f64) -> Colour {
    let middle = Colour(0xdd, 0xdd, 0xdd);
    if share < 0.5 {
        Colour::BLUE.between(middle, share * 2.0)
    } else {
        middle.between(Colour::VERMILION, share * 2.0 - 1.0)
    }
}

pub(crate) fn short(number: usize) -> u32 {
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

    #[test]
    fn large_sheets_are_drawn_by_density() {
        let density = Density::gather(4000, 100, &mut |_| true).unwrap();
        for kind in [Kind::InstantWinners, Kind::Ages] {
            let figure = draw_density(&density, kind);
            assert!(figure.to_svg().contains("40 by 40 cells"));
        }
    }
}
