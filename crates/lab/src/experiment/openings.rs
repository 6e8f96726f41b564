//! Winning first bites of bars of three rows against the two places that \[FL\] App. C predicts. An
//! item is a window of bars.
//!
//! The bite leaves `(n, x, x)` with `x` near `(2 − √2)n`, or `(n, n, x)` with `x` near `n/√2`.

use super::{
    BadParameter, Described, Experiment, Header, Outcome, Parameters, Row, Worker, number,
};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use chomplab::chomp::three_rows::{End, SheetStream};
use std::collections::BTreeMap;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

pub(super) const DESCRIBED: Described = Described {
    name: "openings",
    about: "winning first bites of bars of three rows against the two predicted places ([FL] App. \
            C)",
    parameters: &[
        ("to", "100000", "the longest bar, 100 to 1000000"),
        ("windows", "50", "how many windows, 1 to 500"),
    ],
    make: |parameters| {
        let to = parameters.whole("to", 100..=1_000_000)?;
        let windows = parameters.whole("windows", 1..=500)?;
        if to / windows < 10 {
            let message = format!("windows={windows}: at most {} for bars to {to}", to / 10);
            return Err(BadParameter(message));
        }
        Ok(Box::new(Openings { parameters: parameters.clone(), to, windows }))
    },
};

struct Openings {
    parameters: Parameters,
    to: usize,
    windows: usize,
}

/// The bites that leave a row of one kind, in a window.
#[derive(Clone, Copy, Debug)]
struct Kind {
    count: u64,
    sum: f64,
    least: f64,
    greatest: f64,
}

impl Default for Kind {
    fn default() -> Self {
        Self { count: 0, sum: 0.0, least: f64::INFINITY, greatest: f64::NEG_INFINITY }
    }
}

impl Kind {
    fn add(&mut self, deviation: f64) {
        self.count += 1;
        self.sum += deviation;
        self.least = self.least.min(deviation);
        self.greatest = self.greatest.max(deviation);
    }

    fn row(&self) -> Row {
        let numbers = [self.sum / self.count.max(1) as f64, self.least, self.greatest];
        let count = [self.count.to_string()].into_iter();
        count.chain(numbers.map(|number| format!("{number:.4}"))).collect()
    }
}

impl Experiment for Openings {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: self.windows }
    }

    fn columns(&self) -> Vec<String> {
        let mut names = vec!["from".to_owned(), "to".to_owned(), "several".to_owned()];
        for kind in ["second_row", "third_row"] {
            names.extend(
                ["count", "mean", "least", "greatest"].map(|what| format!("{kind}_{what}")),
            );
        }
        names
    }

    fn in_order(&self) -> bool {
        true
    }

    fn worker(&self) -> Worker<'_> {
        let mut census = SheetStream::new();
        // Bars not yet handed on: by how many bites they are won, and where those are from the
        // prediction.
        let mut bars: BTreeMap<u64, Vec<(usize, f64)>> = BTreeMap::new();
        Box::new(move |item| {
            let (from, to) = self.window(item);
            // Sheets up to n/√2 win the bar of n; last losers stray a few rows.
            while (census.next_third_row() as f64) < to as f64 * FRAC_1_SQRT_2 + 64.0 {
                for sheet in census.batch() {
                    let x = sheet.third_row as f64;
                    let n = sheet.first;
                    bars.entry(n).or_default().push((0, x - (2.0 - SQRT_2) * n as f64));
                    if let End::Finite { last } = sheet.end {
                        bars.entry(last).or_default().push((1, x - FRAC_1_SQRT_2 * last as f64));
                    }
                }
            }
            let (mut kinds, mut several) = ([Kind::default(); 2], 0);
            for n in from..=to {
                let bites = bars.remove(&n).ok_or_else(|| format!("the bar of {n} is not won"))?;
                several += u64::from(bites.len() > 1);
                bites.into_iter().for_each(|(kind, deviation)| kinds[kind].add(deviation));
            }
            bars.retain(|n, _| *n > to);
            let row = [from, to, several].map(|number| number.to_string()).into_iter();
            Ok(vec![row.chain(kinds[0].row()).chain(kinds[1].row()).collect()])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        if rows.is_empty() {
            return Err("there are no rows".to_owned());
        }
        let names = ["second row", "third row"];
        let predicted = [2.0 - SQRT_2, SQRT_2 - 1.0];
        let (mut summary, mut words) = (Vec::new(), Vec::new());
        let sum = |column| rows.iter().map(|row| number(row, column)).sum::<Result<f64, _>>();
        let bars = self.to as f64;
        for (kind, first) in [4, 8].into_iter().enumerate() {
            let count = sum(first)?;
            let fold = |column, choose: fn(f64, f64) -> f64, start| {
                rows.iter().try_fold(start, |found, row| {
                    Ok::<_, String>(choose(found, number(row, column)?))
                })
            };
            let least = fold(first + 2, f64::min, f64::INFINITY)?;
            let greatest = fold(first + 3, f64::max, f64::NEG_INFINITY)?;
            words.push(format!(
                "bites in the {}: {count} ({:.5} of all, predicted {:.5}), from {least:+.3} to \
                 {greatest:+.3} columns off",
                names[kind],
                count / bars,
                predicted[kind]
            ));
            let numbers = [count, count / bars, predicted[kind], least, greatest];
            let numbers = numbers.iter().map(|number| format!("{number:.5}"));
            summary.push([names[kind].to_owned()].into_iter().chain(numbers).collect());
        }
        words.push(format!("bars with several winning bites: {}", sum(3)?));
        let columns = ["kind", "bars", "share", "predicted_share", "least", "greatest"];
        Ok(Outcome {
            columns: columns.map(str::to_owned).into(),
            summary,
            figure: self.figure(rows)?.into(),
            words,
        })
    }
}

impl Openings {
    /// The shortest and the longest bar of a window.
    fn window(&self, item: usize) -> (u64, u64) {
        let end = |item: usize| (self.to * item / self.windows) as u64;
        (end(item) + 1, end(item + 1))
    }

    fn figure(&self, rows: &[Row]) -> Result<Figure, String> {
        let mut curves: [[Vec<(f64, f64)>; 2]; 2] = Default::default();
        let mut reach = 0.0_f64;
        for row in rows {
            let middle = f64::midpoint(number(row, 1)?, number(row, 2)?);
            for (curves, first) in curves.iter_mut().zip([4, 8]) {
                for (curve, column) in curves.iter_mut().zip([first + 2, first + 3]) {
                    let deviation = number(row, column)?;
                    if deviation.is_finite() {
                        reach = reach.max(deviation.abs());
                        curve.push((middle, deviation));
                    }
                }
            }
        }
        let [[low, high], [other_low, other_high]] = curves;
        let points = |colour, shape, points| Mark::Points { colour, shape, points };
        let (to, reach) = (self.to as f64, reach * 1.15);
        Ok(Figure {
            title: "Winning first bites of bars of three rows".to_owned(),
            x: Axis::count("n: columns of the bar, the middle of a window", 0.0, to),
            y: Axis::linear(
                "column of the bite − predicted column: least and greatest",
                -reach,
                reach,
            ),
            marks: vec![
                Mark::Line {
                    colour: Colour::BLACK,
                    stroke: Stroke::Dashed,
                    points: vec![(0.0, 0.0), (to, 0.0)],
                },
                points(Colour::BLUE, Shape::Circle, [low, high].concat()),
                points(Colour::ORANGE, Shape::Triangle, [other_low, other_high].concat()),
            ],
            legend: vec![
                Key::point(
                    Colour::BLUE,
                    Shape::Circle,
                    "bites in the second row, predicted at (2 − √2) n",
                ),
                Key::point(
                    Colour::ORANGE,
                    Shape::Triangle,
                    "bites in the third row, predicted at n/√2",
                ),
                Key::line(Colour::BLACK, Stroke::Dashed, "as predicted by [FL] App. C"),
            ],
            caption: signed(&self.parameters.to_string()),
        })
    }
}
