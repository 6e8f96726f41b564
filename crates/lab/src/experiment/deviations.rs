//! How far losers lie from the lines of \[FL\], sheet by sheet. An item is a window of sheets.
//!
//! \[FL\] App. C says that losers stay within 2.5 of the lines. Windows grow by the same factor.

use super::{
    BadParameter, Described, Experiment, Header, Outcome, Parameters, Row, Worker, number,
};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use chomplab::chomp::three_rows::deviations::{Deviations as Distances, OBSERVED};
use chomplab::chomp::three_rows::reference::Run;
use chomplab::chomp::three_rows::{End, SheetStream};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::ops::Range;

pub(super) const DESCRIBED: Described = Described {
    name: "deviations",
    about: "how far losers lie from the lines: [FL] App. C says less than 2.5",
    parameters: &[
        ("to", "20000", "the last sheet, 100 to 200000; the time grows with its square"),
        ("windows", "30", "how many windows, 1 to 200"),
    ],
    make: |parameters| {
        let to = parameters.whole("to", 100..=200_000)?;
        let windows = parameters.whole("windows", 1..=200)?;
        Ok(Box::new(Deviations {
            parameters: parameters.clone(),
            windows: windows_to(to, windows)?,
        }))
    },
};

struct Deviations {
    parameters: Parameters,
    windows: Vec<Range<u64>>,
}

/// Windows from sheet 10 on that grow by the same factor.
fn windows_to(to: usize, count: usize) -> Result<Vec<Range<u64>>, BadParameter> {
    let end =
        |item: usize| (10.0 * (to as f64 / 10.0).powf(item as f64 / count as f64)).round() as u64;
    let windows: Vec<Range<u64>> = (0..count).map(|item| end(item)..end(item + 1)).collect();
    if windows.iter().any(Range::is_empty) {
        let message = format!("windows={count}: too many for {to} sheets, some would be empty");
        return Err(BadParameter(message));
    }
    Ok(windows)
}

/// What a window has.
#[derive(Default)]
struct Window {
    all: Distances,
    sheets: u64,
    /// The greatest distance of a first loser from `(1 + 1/√2)x`, and of a last from `√2 x`, as
    /// rows.
    ends: [f64; 2],
}

impl Window {
    fn add(&mut self, run: &Run) {
        self.all.add(run);
        self.sheets += 1;
        let x = run.sheet.third_row as f64;
        let first = (run.sheet.first as f64 - (1.0 + FRAC_1_SQRT_2) * x).abs();
        self.ends[0] = self.ends[0].max(first);
        if let End::Finite { last } = run.sheet.end {
            self.ends[1] = self.ends[1].max((last as f64 - SQRT_2 * x).abs());
        }
    }
}

impl Experiment for Deviations {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: self.windows.len() }
    }

    fn columns(&self) -> Vec<String> {
        let names = ["from", "before", "losers", "near", "farthest", "first_row", "second_row"];
        let ends = ["third_row", "first_end", "last_end"];
        names.iter().chain(&ends).map(|name| (*name).to_owned()).collect()
    }

    fn in_order(&self) -> bool {
        true
    }

    fn worker(&self) -> Worker<'_> {
        let mut census = SheetStream::new();
        let mut left: Vec<Run> = Vec::new();
        Box::new(move |item| {
            let range = &self.windows[item];
            let mut window = Window::default();
            let mut runs = std::mem::take(&mut left);
            loop {
                for run in runs.drain(..) {
                    if run.sheet.third_row >= range.end {
                        left.push(run);
                    } else if run.sheet.third_row >= range.start {
                        window.add(&run);
                    }
                }
                let next = census.next_third_row();
                if next >= range.end {
                    break;
                }
                // Batches that lie before the window are not listed.
                if next + 32 < range.start {
                    census.batch();
                } else {
                    runs = census.batch_with_losers();
                }
            }
            let farthest = window.all.farthest.ok_or("a window has no losers")?;
            let mut row: Row = [range.start, range.end, window.all.losers, window.all.near]
                .map(|number| number.to_string())
                .into();
            row.push(format!("{:.4}", farthest.distance));
            let place = [farthest.first_row, farthest.second_row, farthest.third_row];
            row.extend(place.map(|number| number.to_string()));
            row.extend(window.ends.map(|end| format!("{end:.4}")));
            Ok(vec![row])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        let mut summary: Vec<Row> = Vec::new();
        let (mut losers, mut near, mut record) = (0.0, 0.0, 0.0);
        let (mut farthest, mut ends) = (Vec::new(), [Vec::new(), Vec::new()]);
        for row in rows {
            let middle = (number(row, 1)? * number(row, 2)?).sqrt();
            losers += number(row, 3)?;
            near += number(row, 4)?;
            let distance = number(row, 5)?;
            farthest.push((middle, distance));
            ends[0].push((middle, number(row, 9)?));
            ends[1].push((middle, number(row, 10)?));
            if distance > record {
                record = distance;
                summary.push([6, 7, 8, 5].map(|column| row[column].clone()).into());
            }
        }
        let last = summary.last().cloned().ok_or("there are no rows")?;
        let words = vec![
            format!(
                "{:.4} % of {losers} losers lie within {OBSERVED} of the lines",
                near / losers * 100.0
            ),
            format!("the farthest, ({}), lies {record:.2} away", last[..3].join(",")),
            format!(
                "first losers lie within {:.2} rows of theirs, last losers within {:.2}",
                greatest(&ends[0]),
                greatest(&ends[1])
            ),
        ];
        let columns = ["first_row", "second_row", "third_row", "distance"];
        Ok(Outcome {
            columns: columns.map(str::to_owned).into(),
            summary,
            figure: self.figure(farthest, ends, record).into(),
            words,
        })
    }
}

fn greatest(points: &[(f64, f64)]) -> f64 {
    points.iter().fold(0.0, |greatest, point| greatest.max(point.1))
}

impl Deviations {
    fn figure(&self, farthest: Vec<(f64, f64)>, ends: [Vec<(f64, f64)>; 2], record: f64) -> Figure {
        let to = self.windows.last().map_or(10, |window| window.end) as f64;
        let [firsts, lasts] = ends;
        let points = |colour, shape, points| Mark::Points { colour, shape, points };
        Figure {
            title: "How far losers lie from the lines of [FL]".to_owned(),
            x: Axis::logarithmic("sheet x, the middle of a window", 10.0, to),
            y: Axis::linear(
                "greatest distance in the window, in cells",
                0.0,
                (record * 1.1).ceil(),
            ),
            marks: vec![
                Mark::Line {
                    colour: Colour::BLACK,
                    stroke: Stroke::Dashed,
                    points: vec![(10.0, OBSERVED), (to, OBSERVED)],
                },
                points(Colour::VERMILION, Shape::Circle, farthest),
                points(Colour::BLUE, Shape::Triangle, firsts),
                points(Colour::GREEN, Shape::Square, lasts),
            ],
            legend: vec![
                Key::point(
                    Colour::VERMILION,
                    Shape::Circle,
                    "any loser, at right angles to the nearest line",
                ),
                Key::point(
                    Colour::BLUE,
                    Shape::Triangle,
                    "first losers (r, x, x), from r = (1 + 1/√2) x",
                ),
                Key::point(Colour::GREEN, Shape::Square, "last losers (r, r, x), from r = √2 x"),
                Key::line(Colour::BLACK, Stroke::Dashed, "2.5, the bound that [FL] saw"),
            ],
            caption: signed(&self.parameters.to_string()),
        }
    }
}
