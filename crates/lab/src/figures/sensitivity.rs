//! [FL] Fig. 3: losers that move after one point was added to sheet 100 or 400, over all free cells.

use crate::figure::{Axis, Colour, Figure, Key, Mark, Panels, Shape, Stroke, signed};
use crate::sensitivity::{Changed, Experiment};
use crate::statistics::Summary;

/// Sheets that follow.
const STEPS: usize = 100;

/// What is known of a step: the tilted lines, and the flat tail where there is one.
type Step = (Summary, Option<Summary>);

/// Both sheets, with mean, median and greatest share over the cells.
pub(super) fn of_two_sheets() -> Result<Panels, String> {
    let (hundred, first_cells) = over_cells(100, 1)?;
    // Of sheet 400, every eighth cell: 11,790 in all would take eight times as long and look the same.
    let (four_hundred, cells) = over_cells(400, 8)?;
    let mut marks = Vec::new();
    for (steps, colour) in [(&four_hundred, Colour::VERMILION), (&hundred, Colour::BLUE)] {
        let curve = |value: fn(&Summary) -> f64| {
            steps.iter().enumerate().map(|(step, (lines, _))| (step as f64, value(lines))).collect()
        };
        let mut line = |stroke, points| marks.push(Mark::Line { colour, stroke, points });
        line(Stroke::Solid, curve(|lines| lines.mean));
        line(Stroke::Dashed, curve(|lines| lines.median));
        line(Stroke::Dotted, curve(|lines| lines.max));
    }
    let points = rolling(&four_hundred);
    marks.push(Mark::Points { colour: Colour::GREEN, shape: Shape::Triangle, points });
    let mut legend = Vec::new();
    for (sheet, colour) in [(400, Colour::VERMILION), (100, Colour::BLUE)] {
        let mut key = |stroke, what| {
            legend.push(Key::line(colour, stroke, &format!("sheet {sheet}, tilted lines: {what}")));
        };
        key(Stroke::Solid, "mean over cells");
        key(Stroke::Dashed, "median over cells");
        key(Stroke::Dotted, "greatest of all cells");
    }
    let tail = "sheet 400, flat tail: mean over cells and over ten sheets with a tail";
    legend.push(Key::point(Colour::GREEN, Shape::Triangle, tail));
    let figure = Figure {
        title: "One point added to a sheet: losers that move".to_owned(),
        x: Axis::linear("steps of the recursion", 0.0, STEPS as f64),
        y: Axis::linear("share of losers that lie elsewhere", 0.0, 1.0),
        marks,
        legend,
        caption: signed(&format!(
            "all {first_cells} free cells of sheet 100; every eighth of sheet 400, {cells}"
        )),
    };
    Ok(figure.into())
}

/// What changes after each step, over every n-th free cell.
fn over_cells(sheet: usize, every: usize) -> Result<(Vec<Step>, usize), String> {
    let experiment = Experiment::new(sheet, STEPS).map_err(|why| why.to_string())?;
    let cells = experiment.free_cells().into_iter().step_by(every);
    let changed: Vec<Vec<Changed>> = cells
        .map(|cell| experiment.disturb(cell))
        .collect::<Result<_, _>>()
        .map_err(|why| why.to_string())?;
    let step = |step: usize| {
        let lines = Summary::of(changed.iter().map(|changed| changed[step].lines));
        let tail = Summary::of(changed.iter().filter_map(|changed| changed[step].tail));
        Ok((lines.ok_or("a sheet has no free cells")?, tail))
    };
    Ok(((0..=STEPS).map(step).collect::<Result<_, String>>()?, changed.len()))
}

/// Means of ten sheets with a tail after each other.
fn rolling(steps: &[Step]) -> Vec<(f64, f64)> {
    let tails: Vec<(f64, f64)> = steps
        .iter()
        .enumerate()
        .filter_map(|(step, (_, tail))| Some((step as f64, tail.as_ref()?.mean)))
        .collect();
    let mean = |window: &[(f64, f64)]| {
        let sum =
            |of: fn(&(f64, f64)) -> f64| window.iter().map(of).sum::<f64>() / window.len() as f64;
        (sum(|point| point.0), sum(|point| point.1))
    };
    tails.windows(10).map(mean).collect()
}
