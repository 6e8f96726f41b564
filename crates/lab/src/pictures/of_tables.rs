//! Curves of what the tables list: beginnings and ends of sheets, winning first bites, values.
//!
//! Of more than some thousands of points, evenly chosen ones are drawn, and the caption says so.

use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use chomplab::chomp::three_rows::{End, Sheet};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// Points of one kind.
#[derive(Clone, Debug)]
struct Series {
    colour: Colour,
    shape: Shape,
    meaning: String,
    points: Vec<(f64, f64)>,
}

/// How kinds of points are told apart, also in grey.
const LOOKS: [(Colour, Shape); 8] = [
    (Colour::VERMILION, Shape::Circle),
    (Colour::BLUE, Shape::Triangle),
    (Colour::GREEN, Shape::Square),
    (Colour::ORANGE, Shape::Ring),
    (Colour::PURPLE, Shape::Triangle),
    (Colour::GREY, Shape::Circle),
    (Colour::BLACK, Shape::Ring),
    (Colour::BLUE, Shape::Square),
];

/// No more points of a kind are drawn.
const MOST_POINTS: usize = 4000;

/// Points of several kinds between axes of counts, with straight lines through the origin to
/// compare them with.
fn plot(
    title: &str,
    [x, y]: [&str; 2],
    all: Vec<Series>,
    slopes: &[(f64, &str)],
    of: &str,
) -> Figure {
    let points = || all.iter().flat_map(|series| &series.points);
    let far = points().map(|point| point.0).fold(1.0, f64::max);
    let high = points().map(|point| point.1).fold(1.0, f64::max);
    let (mut marks, mut legend) = (Vec::new(), Vec::new());
    let mut caption = of.to_owned();
    let most = all.iter().map(|series| series.points.len()).max().unwrap_or(0);
    let every = most.div_ceil(MOST_POINTS).max(1);
    if every > 1 {
        caption += &format!("; one point in {every}");
    }
    for Series { colour, shape, meaning, points } in all {
        // What does not occur needs no explanation.
        if points.is_empty() {
            continue;
        }
        // Many points are drawn as dots.
        let shape = if points.len() > 400 { Shape::Dot } else { shape };
        let points = points.into_iter().step_by(every).collect();
        marks.push(Mark::Points { colour, shape, points });
        legend.push(Key::point(colour, shape, &meaning));
    }
    // The lines lie above the points, which would cover them.
    let strokes = [Stroke::Dashed, Stroke::Dotted];
    for ((slope, meaning), stroke) in slopes.iter().zip(strokes) {
        let points = vec![(0.0, 0.0), (far, slope * far)];
        marks.push(Mark::Line { colour: Colour::BLACK, stroke, points });
        legend.push(Key::line(Colour::BLACK, stroke, meaning));
    }
    let high = slopes.iter().map(|(slope, _)| slope * far).fold(high, f64::max);
    Figure {
        title: title.to_owned(),
        x: Axis::count(x, 0.0, far),
        y: Axis::count(y, 0.0, (high * 1.04).ceil()),
        marks,
        legend,
        caption: signed(&caption),
    }
}

fn series(kind: usize, meaning: &str, points: Vec<(f64, f64)>) -> Series {
    let (colour, shape) = LOOKS[kind % LOOKS.len()];
    Series { colour, shape, meaning: meaning.to_owned(), points }
}

/// How sheets begin and end: `g`, the first row over two rows of `x`, and `f`, that of two equal
/// rows.
#[must_use]
pub fn census(sheets: &[Sheet]) -> Figure {
    let place = |sheet: &Sheet, row: u64| (sheet.third_row as f64, row as f64);
    let begin = sheets.iter().map(|sheet| place(sheet, sheet.first)).collect();
    let ends = sheets.iter().filter_map(|sheet| match sheet.end {
        End::Finite { last } => Some(place(sheet, last)),
        End::Periodic { .. } => None,
    });
    let all = vec![
        series(0, "g: (g, x, x) is P", begin),
        series(1, "f: (f, f, x) is P, where the sheet is finite", ends.collect()),
    ];
    let slopes = [
        (1.0 + FRAC_1_SQRT_2, "(1 + 1/√2) x, as [FL] predicts g"),
        (SQRT_2, "√2 x, as [FL] predicts f"),
    ];
    let names = ["x: third row", "first row"];
    let to = sheets.iter().map(|sheet| sheet.third_row).max().unwrap_or(0);
    let of = format!("{} sheets, x up to {to}", sheets.len());
    plot("How sheets of three-rowed Chomp begin and end", names, all, &slopes, &of)
}

/// Winning first bites of bars with three rows: bars by their lengths, with row and column of each.
#[must_use]
pub fn openings(bites: &[(u64, (u64, u64))]) -> Figure {
    let in_row = |wanted: u64| {
        let found = bites.iter().filter(move |(_, (row, _))| *row == wanted);
        found.map(|(length, (_, column))| (*length as f64, *column as f64)).collect()
    };
    let all = vec![
        series(0, "in the second row: leaves (n, g, g)", in_row(1)),
        series(1, "in the third row: leaves (n, n, f)", in_row(2)),
    ];
    let slopes = [
        (FRAC_1_SQRT_2, "n/√2, as [FL] predicts f"),
        (2.0 - SQRT_2, "(2 − √2) n, as [FL] predicts g"),
    ];
    let names = ["n: columns of the bar", "column of the bite"];
    let to = bites.iter().map(|(length, _)| *length).max().unwrap_or(0);
    let of = format!("bars 3×n, n up to {to}; {} bites", bites.len());
    plot("Winning first bites of bars with three rows", names, all, &slopes, &of)
}

/// Winning first bites of bars with some number of rows: lengths with row and column of each.
#[must_use]
pub fn bar_openings(rows: usize, bites: &[(usize, [usize; 2])]) -> Figure {
    let in_row = |wanted: usize| -> Vec<(f64, f64)> {
        let found = bites.iter().filter(|(_, [row, _])| *row == wanted);
        found.map(|(length, [_, column])| (*length as f64, *column as f64)).collect()
    };
    let all =
        (0..rows).map(|row| series(row, &format!("in row {row}, counted from 0"), in_row(row)));
    let names = ["n: columns of the bar", "column of the bite"];
    let to = bites.iter().map(|(length, _)| *length).max().unwrap_or(0);
    let of = format!("bars {rows}×n, n up to {to}; {} bites", bites.len());
    let title = format!("Winning first bites of bars with {rows} rows");
    plot(&title, names, all.collect(), &[], &of)
}

/// Values over a number, such as Grundy values of heaps.
#[must_use]
pub fn values(title: &str, [x, y]: [&str; 2], values: &[(u64, u64)], of: &str) -> Figure {
    let points = values.iter().map(|(at, value)| (*at as f64, *value as f64)).collect();
    plot(title, [x, y], vec![series(1, y, points)], &[], of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::chomp::three_rows::SheetStream;

    fn points(figure: &Figure) -> Vec<usize> {
        let points = |mark: &Mark| match mark {
            Mark::Points { points, .. } => Some(points.len()),
            _ => None,
        };
        figure.marks.iter().filter_map(points).collect()
    }

    #[test]
    fn every_sheet_begins_and_some_end() {
        let mut stream = SheetStream::new();
        let sheets: Vec<Sheet> = (0..99).flat_map(|_| stream.batch()).take(60).collect();
        let figure = census(&sheets);
        let finite = sheets.iter().filter(|sheet| sheet.period().is_none()).count();
        assert_eq!(points(&figure), [60, finite]);
        assert_eq!(figure.legend.len(), 4);
        assert!(figure.caption.contains("60 sheets"));
    }

    #[test]
    fn rows_without_bites_are_not_explained() {
        let figure = bar_openings(4, &[(5, [1, 2]), (6, [3, 1]), (7, [1, 4])]);
        assert_eq!(points(&figure), [2, 1]);
        assert_eq!(figure.legend.len(), 2);
        assert_eq!(points(&openings(&[(4, (1, 2)), (5, (2, 3))])), [1, 1]);
    }

    #[test]
    fn many_points_are_thinned() {
        let many: Vec<(u64, u64)> = (0..10_000).map(|at| (at, at % 9)).collect();
        let figure = values("Values", ["n", "value"], &many, "all");
        assert_eq!(points(&figure), [3334]);
        assert!(figure.caption.starts_with("all; one point in 3; "));
    }
}
