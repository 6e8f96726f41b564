//! What one added point changes (\[FL\] Fig. 3), over all free cells of a sheet. An item is a cell.

use super::{
    BadParameter, Described, Experiment, Header, Outcome, Parameters, Row, Worker, number,
};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use crate::studies::sensitivity::Experiment as Run;
use crate::studies::statistics::Summary;
use numbers::Random;

pub(super) const DESCRIBED: Described = Described {
    name: "sensitivity",
    about: "add one point to a sheet: how many losers of later sheets move? ([FL] Fig. 3)",
    parameters: &[
        ("sheet", "100", "the sheet, 1 to 2000"),
        ("steps", "25", "sheets that follow, 1 to 1000"),
        ("cell", "all", "one cell as y:z, or all free cells with y <= 0.44 x and z <= 0.74 x"),
        ("sample", "0", "how many cells to choose at random; 0 takes all"),
        ("seed", "0", "what they are chosen from"),
    ],
    make: |parameters| Ok(Box::new(Sensitivity::new(parameters)?)),
};

struct Sensitivity {
    parameters: Parameters,
    sheet: usize,
    steps: usize,
    run: Run,
    cells: Vec<(usize, usize)>,
}

impl Sensitivity {
    fn new(parameters: &Parameters) -> Result<Self, BadParameter> {
        let sheet = parameters.whole("sheet", 1..=2000)?;
        let steps = parameters.whole("steps", 1..=1000)?;
        let sample = parameters.whole("sample", 0..=usize::MAX)?;
        let seed = parameters.whole("seed", 0..=usize::MAX)?;
        let run = Run::new(sheet, steps).map_err(|why| BadParameter(why.to_string()))?;
        let mut cells = match parameters.text("cell") {
            "all" => run.free_cells(),
            text => vec![one_cell(&run, sheet, text)?],
        };
        if sample > 0 && sample < cells.len() {
            let mut numbers = Random::seeded(seed as u64);
            for at in 0..sample {
                let other = at + numbers.below((cells.len() - at) as u64) as usize;
                cells.swap(at, other);
            }
            cells.truncate(sample);
            cells.sort_unstable();
        }
        if cells.is_empty() {
            return Err(BadParameter(format!(
                "sheet={sheet}: it has no free cell; choose a larger one"
            )));
        }
        Ok(Self { parameters: parameters.clone(), sheet, steps, run, cells })
    }
}

/// A cell as it was typed.
fn one_cell(run: &Run, sheet: usize, text: &str) -> Result<(usize, usize), BadParameter> {
    let read = text.split_once(':').and_then(|(y, z)| Some((y.parse().ok()?, z.parse().ok()?)));
    let Some((y, z)) = read else {
        let message = format!("cell={text}: two whole numbers y:z would be right, or all");
        return Err(BadParameter(message));
    };
    let free = run.free_cells();
    if free.contains(&(y, z)) {
        return Ok((y, z));
    }
    let (columns, heights) = (sheet * 44 / 100, sheet * 74 / 100);
    Err(BadParameter(if y > columns || z > heights {
        format!(
            "cell={text} is outside of the sheet's region, y up to {columns} and z up to {heights}"
        )
    } else {
        format!("cell={text} is an instant winner already: declaring it won changes nothing")
    }))
}

impl Experiment for Sensitivity {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: self.cells.len() }
    }

    fn columns(&self) -> Vec<String> {
        let steps = |what: &'static str| (0..=self.steps).map(move |step| format!("{what}_{step}"));
        let place = ["y", "z"].map(str::to_owned).into_iter();
        place.chain(steps("lines")).chain(steps("tail")).collect()
    }

    fn worker(&self) -> Worker<'_> {
        Box::new(|item| {
            let cell = self.cells[item];
            let changed = self.run.disturb(cell).map_err(|why| why.to_string())?;
            let place = [cell.0, cell.1].map(|number| number.to_string()).into_iter();
            let share = |share: f64| format!("{share:.4}");
            let lines = changed.iter().map(|changed| share(changed.lines));
            // A sheet without a tail has none that could move.
            let tail = changed.iter().map(|changed| changed.tail.map_or(String::new(), share));
            Ok(vec![place.chain(lines).chain(tail).collect()])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        let mut steps = Vec::new();
        for step in 0..=self.steps {
            let lines = column(rows, 3 + step)?;
            let tail = column(rows, 4 + self.steps + step)?;
            let lines = Summary::of(lines).ok_or("there are no rows")?;
            steps.push((lines, Summary::of(tail)));
        }
        let last = &steps[self.steps].0;
        let words = vec![
            format!(
                "sheet {}, {} cells, after {} steps: the share of losers along the tilted lines \
                 that moved",
                self.sheet, last.count, self.steps
            ),
            format!("mean {:.3}, median {:.3}, max {:.2}", last.mean, last.median, last.max),
        ];
        let columns = ["step", "cells", "mean", "tenth", "median", "nine_tenths", "max"];
        let columns = columns.into_iter().chain(["tail_mean", "tail_median", "tail_max"]);
        let row = |(step, (lines, tail)): (usize, &(Summary, Option<Summary>))| {
            let shares = [lines.mean, lines.tenth, lines.median, lines.nine_tenths, lines.max];
            let digits = |share: f64| format!("{share:.4}");
            let tail = match tail {
                Some(tail) => [tail.mean, tail.median, tail.max].map(digits),
                None => Default::default(),
            };
            let start = [step.to_string(), lines.count.to_string()];
            start.into_iter().chain(shares.map(digits)).chain(tail).collect()
        };
        Ok(Outcome {
            columns: columns.map(str::to_owned).collect(),
            summary: steps.iter().enumerate().map(row).collect(),
            figure: figure(self, &steps).into(),
            words,
        })
    }
}

/// The numbers of a column, without those that are missing.
fn column(rows: &[Row], column: usize) -> Result<Vec<f64>, String> {
    let present = rows.iter().filter(|row| row.get(column).is_none_or(|cell| !cell.is_empty()));
    present.map(|row| number(row, column)).collect()
}

fn figure(of: &Sensitivity, steps: &[(Summary, Option<Summary>)]) -> Figure {
    let curve = |value: fn(&Summary) -> f64| -> Vec<(f64, f64)> {
        steps.iter().enumerate().map(|(step, (lines, _))| (step as f64, value(lines))).collect()
    };
    let line = |colour, stroke, points| Mark::Line { colour, stroke, points };
    let band = steps.iter().enumerate();
    let band = band.map(|(step, (lines, _))| (step as f64, lines.tenth, lines.nine_tenths));
    let tail = steps.iter().enumerate();
    let tail = tail.filter_map(|(step, (_, tail))| Some((step as f64, tail.as_ref()?.mean)));
    Figure {
        title: format!("One point added to sheet {}: losers that move", of.sheet),
        x: Axis::count("steps after the sheet", 0.0, of.steps as f64),
        y: Axis::linear("share of losers that lie elsewhere", 0.0, 1.0),
        marks: vec![
            Mark::Band { colour: Colour::BLUE, points: band.collect() },
            line(Colour::VERMILION, Stroke::Dotted, curve(|lines| lines.max)),
            line(Colour::BLUE, Stroke::Solid, curve(|lines| lines.mean)),
            line(Colour::BLACK, Stroke::Dashed, curve(|lines| lines.median)),
            Mark::Points { colour: Colour::GREEN, shape: Shape::Triangle, points: tail.collect() },
        ],
        legend: vec![
            Key::line(Colour::VERMILION, Stroke::Dotted, "tilted lines: greatest of all cells"),
            Key::line(Colour::BLUE, Stroke::Solid, "tilted lines: mean over cells"),
            Key::line(Colour::BLACK, Stroke::Dashed, "tilted lines: median over cells"),
            Key::area(
                Colour::WHITE.between(Colour::BLUE, 0.25),
                "tilted lines: from the lower to the upper tenth",
            ),
            Key::point(
                Colour::GREEN,
                Shape::Triangle,
                "flat tail: mean over cells, where the sheet has one",
            ),
        ],
        caption: signed(&of.parameters.to_string()),
    }
}
