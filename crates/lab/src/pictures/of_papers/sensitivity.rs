//! \[FL\] Fig. 3: losers that move after one point was added to sheet 100 or 400.
//!
//! The paper shows one point for each sheet and does not say which. Here one panel shows all free
//! cells, the other a cell of each sheet that comes near to what the paper describes: of sheet 100,
//! one that moves about half of the losers after 25 steps; of sheet 400, the one that moves most in
//! the end.

use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Panels, Shape, Stroke, signed};
use crate::studies::sensitivity::{Changed, Experiment};
use crate::studies::statistics::Summary;

/// Sheets that follow.
const STEPS: usize = 100;

/// A cell with what it changes after each step.
type Disturbed = ((usize, usize), Vec<Changed>);

/// Both panels.
pub(super) fn of_two_sheets() -> Result<Panels, String> {
    let hundred = over_cells(100, 1)?;
    // All cells of sheet 400 would take eight times as long and look the same.
    let four_hundred = over_cells(400, 8)?;
    let panels = vec![over_all(&hundred, &four_hundred)?, of_single(&hundred, &four_hundred)?];
    Ok(Panels { figures: panels, across: 2 })
}

/// What every n-th free cell changes.
fn over_cells(sheet: usize, every: usize) -> Result<Vec<Disturbed>, String> {
    let experiment = Experiment::new(sheet, STEPS).map_err(|why| why.to_string())?;
    let cells = experiment.free_cells().into_iter().step_by(every);
    let disturb = |cell| Ok((cell, experiment.disturb(cell).map_err(|why| why.to_string())?));
    cells.map(disturb).collect()
}

fn axes(title: &str, marks: Vec<Mark>, legend: Vec<Key>, caption: &str) -> Figure {
    Figure {
        title: title.to_owned(),
        x: Axis::count("steps of the recursion", 0.0, STEPS as f64),
        y: Axis::linear("share of losers that lie elsewhere", 0.0, 1.0),
        marks,
        legend,
        caption: signed(caption),
    }
}

/// Mean, median and greatest share over the cells.
fn over_all(hundred: &[Disturbed], four_hundred: &[Disturbed]) -> Result<Figure, String> {
    let (mut marks, mut legend) = (Vec::new(), Vec::new());
    for (sheet, cells, colour) in
        [(400, four_hundred, Colour::VERMILION), (100, hundred, Colour::BLUE)]
    {
        let summary =
            |step: usize| Summary::of(cells.iter().map(|(_, changed)| changed[step].lines));
        let steps: Vec<Summary> =
            (0..=STEPS).map(summary).collect::<Option<_>>().ok_or("a sheet has no free cells")?;
        let mut curve = |stroke, what: &str, value: fn(&Summary) -> f64| {
            let points = steps.iter().enumerate().map(|(step, of)| (step as f64, value(of)));
            marks.push(Mark::Line { colour, stroke, points: points.collect() });
            legend.push(Key::line(colour, stroke, &format!("sheet {sheet}, tilted lines: {what}")));
        };
        curve(Stroke::Solid, "mean over cells", |steps| steps.mean);
        curve(Stroke::Dashed, "median over cells", |steps| steps.median);
        curve(Stroke::Dotted, "greatest of all cells", |steps| steps.max);
    }
    let (all, some) = (hundred.len(), four_hundred.len());
    let caption = format!("all {all} free cells of sheet 100; every eighth of sheet 400, {some}");
    Ok(axes("One point added to a sheet: all cells", marks, legend, &caption))
}

/// A cell of each sheet, with the tail of the second.
fn of_single(hundred: &[Disturbed], four_hundred: &[Disturbed]) -> Result<Figure, String> {
    let from_half = |cell: &Disturbed| (cell.1[25].lines - 0.5).abs();
    let half = hundred.iter().min_by(|a, b| from_half(a).total_cmp(&from_half(b)));
    let most = |cell: &Disturbed| cell.1[STEPS].lines;
    let most = four_hundred.iter().max_by(|a, b| most(a).total_cmp(&most(b)));
    let (half, most) = (half.ok_or("no cell")?, most.ok_or("no cell")?);
    let lines = |(_, changed): &Disturbed| -> Vec<(f64, f64)> {
        changed.iter().enumerate().map(|(step, changed)| (step as f64, changed.lines)).collect()
    };
    let points = |colour, shape, points| Mark::Points { colour, shape, points };
    let marks = vec![
        points(Colour::VERMILION, Shape::Square, lines(most)),
        points(Colour::BLUE, Shape::Circle, lines(half)),
        points(Colour::GREEN, Shape::Triangle, rolling(&most.1)),
    ];
    let legend = vec![
        Key::point(Colour::VERMILION, Shape::Square, "sheet 400, tilted lines"),
        Key::point(Colour::BLUE, Shape::Circle, "sheet 100, tilted lines"),
        Key::point(
            Colour::GREEN,
            Shape::Triangle,
            "sheet 400, flat tail: mean of ten sheets that have one",
        ),
    ];
    let caption = format!("cell (y, z) = {:?} of sheet 100 and {:?} of sheet 400", half.0, most.0);
    Ok(axes("One point added to a sheet: one cell", marks, legend, &caption))
}

/// Means of ten sheets with a tail after each other.
fn rolling(changed: &[Changed]) -> Vec<(f64, f64)> {
    let tails = changed.iter().enumerate();
    let tails: Vec<(f64, f64)> =
        tails.filter_map(|(step, changed)| Some((step as f64, changed.tail?))).collect();
    let mean = |window: &[(f64, f64)]| {
        let mean =
            |of: fn(&(f64, f64)) -> f64| window.iter().map(of).sum::<f64>() / window.len() as f64;
        (mean(|point| point.0), mean(|point| point.1))
    };
    tails.windows(10).map(mean).collect()
}
