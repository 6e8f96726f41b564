//! The six constants of \[FL\], measured in windows of sheets. An item is a window.
//!
//! The windows are as wide as each other. In each, `α` is the slope of the heights of all first
//! losers, `γ` the share of sheets that go on for ever, and the others are means over the 32 or so
//! sheets of one batch in its middle. Over the windows, but for the first, come means with standard
//! errors: sheets next to each other depend on each other, so that an error taken from single
//! sheets would not be one (that of `γ` would be far too large).

use super::{
    BadParameter, Described, Experiment, Header, Outcome, Parameters, Row, Worker, number,
};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Panels, Shape, Stroke, signed};
use crate::studies::renormalization::{self, NAMES, OF_THE_PAPER, SIGNS};
use crate::studies::statistics::mean_and_error;
use chomplab::chomp::three_rows::constants::Constants as Measuring;
use chomplab::chomp::three_rows::{Sheet, SheetStream};
use std::ops::Range;

pub(super) const DESCRIBED: Described = Described {
    name: "constants",
    about: "the slopes and densities of the lines of sheets, against [FL]'s renormalization",
    parameters: &[
        ("to", "100000", "the last sheet, 2000 to 1000000 (a million takes 5 GB)"),
        ("windows", "20", "how many windows, 3 to 200"),
    ],
    make: |parameters| Ok(Box::new(Constants::new(parameters)?)),
};

struct Constants {
    parameters: Parameters,
    to: usize,
    windows: usize,
}

impl Constants {
    fn new(parameters: &Parameters) -> Result<Self, BadParameter> {
        let to = parameters.whole("to", 2000..=1_000_000)?;
        let windows = parameters.whole("windows", 3..=200)?;
        if to / windows < 300 {
            let most = to / 300;
            let message =
                format!("windows={windows}: {to} sheets have {most} windows of 300 at most");
            return Err(BadParameter(message));
        }
        Ok(Self { parameters: parameters.clone(), to, windows })
    }

    fn window(&self, item: usize) -> Range<u64> {
        let start = |item: usize| (item * self.to / self.windows) as u64;
        start(item)..start(item + 1)
    }
}

/// Sheets in order, window by window.
#[derive(Default)]
struct Walk {
    census: SheetStream,
    /// Sheets of the last batch that lie beyond the window.
    left: Vec<Sheet>,
}

impl Walk {
    fn measure(&mut self, window: &Range<u64>) -> Measuring {
        let mut measuring = Measuring::default();
        let middle = u64::midpoint(window.start, window.end);
        let mut sheets = std::mem::take(&mut self.left);
        loop {
            for sheet in sheets.drain(..) {
                if sheet.third_row >= window.end {
                    self.left.push(sheet);
                } else if sheet.third_row >= window.start {
                    measuring.add(&sheet);
                }
            }
            let next = self.census.next_third_row();
            if next >= window.end {
                return measuring;
            }
            // The first sheets come one by one.
            if (middle..middle + 32).contains(&next) {
                for run in self.census.batch_with_losers() {
                    measuring.add_losers(&run);
                    sheets.push(run.sheet);
                }
            } else {
                sheets = self.census.batch();
            }
        }
    }
}

impl Experiment for Constants {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: self.windows }
    }

    fn columns(&self) -> Vec<String> {
        ["from", "before"].iter().chain(&NAMES).map(|name| (*name).to_owned()).collect()
    }

    fn in_order(&self) -> bool {
        true
    }

    fn worker(&self) -> Worker<'_> {
        let mut walk = Walk::default();
        Box::new(move |item| {
            let window = self.window(item);
            let measured = walk.measure(&window).measured();
            if measured.len() != NAMES.len() {
                return Err(format!("too few sheets from {} on were measured", window.start));
            }
            let values = measured.iter().map(|measured| format!("{:.9}", measured.value));
            let ends = [window.start, window.end].map(|end| end.to_string());
            Ok(vec![ends.into_iter().chain(values).collect()])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        let solved = renormalization::solve([0.7, 0.3, 0.7, -1.7, -0.3, 0.4]);
        let solved = solved.ok_or("the equations were not solved")?;
        let mut summary = Vec::new();
        let mut words = vec![format!(
            "the constants of [FL] in {} windows of sheets to {}, without the first window:",
            self.windows, self.to
        )];
        for (at, name) in NAMES.iter().enumerate() {
            let values: Vec<f64> =
                rows.iter().skip(1).map(|row| number(row, 3 + at)).collect::<Result<_, _>>()?;
            let (mean, error) = mean_and_error(&values).ok_or("there are too few rows")?;
            let errors = (mean - solved[at]) / error;
            words.push(format!(
                "{name:>8}: {mean:.9} ± {error:.9}, equations {:.9}, {errors:+.1} errors away",
                solved[at]
            ));
            let numbers = [mean, error, solved[at], OF_THE_PAPER[at], errors];
            let numbers = numbers.iter().map(|number| format!("{number:.9}"));
            summary.push([(*name).to_owned()].into_iter().chain(numbers).collect());
        }
        let columns = ["name", "measured", "error", "equations", "paper", "errors_away"];
        Ok(Outcome {
            columns: columns.map(str::to_owned).into(),
            summary,
            figure: self.figure(rows)?,
            words,
        })
    }
}

impl Constants {
    /// A panel for each constant: what was measured in each window less what the equations give.
    fn figure(&self, rows: &[Row]) -> Result<Panels, String> {
        let mut figures = Vec::new();
        for (at, sign) in SIGNS.iter().enumerate() {
            let mut points = Vec::new();
            for row in rows.iter().skip(1) {
                let middle = f64::midpoint(number(row, 1)?, number(row, 2)?);
                points.push((middle, number(row, 3 + at)? - OF_THE_PAPER[at]));
            }
            let values: Vec<f64> = points.iter().map(|point| point.1).collect();
            let (mean, error) = mean_and_error(&values).ok_or("there are too few rows")?;
            let reach = values.iter().fold(error, |reach, value| reach.max(value.abs())) * 1.2;
            let to = self.to as f64;
            let level = |colour, stroke, height| {
                let points = vec![(0.0, height), (to, height)];
                Mark::Line { colour, stroke, points }
            };
            let band = vec![(0.0, mean - error, mean + error), (to, mean - error, mean + error)];
            let predicted = OF_THE_PAPER[at];
            let pale = Colour::WHITE.between(Colour::BLUE, 0.25);
            figures.push(Figure {
                title: format!("{sign}: measured − predicted ({predicted:.4})"),
                x: Axis::count("sheet x, the middle of a window", 0.0, to),
                y: Axis::linear("difference, no unit", -reach, reach),
                marks: vec![
                    Mark::Band { colour: Colour::BLUE, points: band },
                    level(Colour::BLACK, Stroke::Dashed, 0.0),
                    Mark::Points { colour: Colour::BLUE, shape: Shape::Circle, points },
                ],
                legend: vec![
                    Key::point(Colour::BLUE, Shape::Circle, "a window of sheets"),
                    Key::area(pale, "mean of the windows, one standard error to both sides"),
                    Key::line(Colour::BLACK, Stroke::Dashed, "the solution of the six equations"),
                ],
                caption: signed(&self.parameters.to_string()),
            });
        }
        Ok(Panels { figures, across: 3 })
    }
}
