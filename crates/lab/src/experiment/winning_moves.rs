//! Winning moves by region of sheets, expected after \[FL\] and counted. An item is a sheet.
//!
//! A single sheet has a flat line or an end, never both, so only several sheets together have what
//! is expected.

use super::{Described, Experiment, Header, Outcome, Parameters, Row, Worker, number};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use crate::studies::winning_moves::{Reach, reached};
use std::collections::BTreeMap;

pub(super) const DESCRIBED: Described = Described {
    name: "winning-moves",
    about: "how many winning moves positions have, by region of their sheet",
    parameters: &[
        ("first", "500", "the first sheet, 50 to 3000"),
        ("sheets", "29", "how many sheets, 1 to 1000"),
        ("margin", "5", "positions nearer to the edge of a region are left out, 0 to 100"),
    ],
    make: |parameters| {
        let first = parameters.whole("first", 50..=3000)?;
        let sheets = parameters.whole("sheets", 1..=1000)?;
        let margin = parameters.whole("margin", 0..=100)?;
        Ok(Box::new(WinningMoves { parameters: parameters.clone(), first, sheets, margin }))
    },
};

struct WinningMoves {
    parameters: Parameters,
    first: usize,
    sheets: usize,
    margin: usize,
}

impl WinningMoves {
    /// The name of the region of a position, and what is expected there; none near its edge.
    fn region(&self, x: usize, y: usize, z: usize) -> Option<(String, f64)> {
        let (x, margin) = (x as f64, self.margin as f64);
        let at = |dy: f64, dz: f64| reached((y as f64 + dy) / x, (z as f64 + dz) / x);
        let lines = at(0.0, 0.0);
        let corners = [(-margin, -margin), (-margin, margin), (margin, -margin), (margin, margin)];
        if corners.into_iter().any(|(dy, dz)| at(dy, dz) != lines) {
            return None;
        }
        let names: Vec<&str> = lines.iter().map(|(name, _)| *name).collect();
        Some((names.join(" + "), lines.iter().map(|(_, density)| density).sum()))
    }
}

impl Experiment for WinningMoves {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: self.sheets }
    }

    fn columns(&self) -> Vec<String> {
        ["region", "expected", "positions", "moves"].map(str::to_owned).into()
    }

    fn worker(&self) -> Worker<'_> {
        Box::new(|item| {
            let x = self.first + item;
            let reach = Reach::new(x).map_err(|why| why.to_string())?;
            let mut regions: BTreeMap<String, (f64, usize, usize)> = BTreeMap::new();
            let cells = (0..reach.columns()).flat_map(|y| (0..reach.height()).map(move |z| (y, z)));
            for (y, z) in cells.filter(|(y, z)| !reach.is_loser(*y, *z)) {
                if let Some((name, expected)) = self.region(x, y, z) {
                    let (_, positions, moves) = regions.entry(name).or_insert((expected, 0, 0));
                    *positions += 1;
                    *moves += reach.winning_moves(y, z);
                }
            }
            let row = |(name, (expected, positions, moves)): (String, (f64, usize, usize))| {
                vec![name, format!("{expected:.6}"), positions.to_string(), moves.to_string()]
            };
            Ok(regions.into_iter().map(row).collect())
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        let mut regions: BTreeMap<&str, (f64, f64, f64)> = BTreeMap::new();
        for row in rows {
            let region = regions.entry(&row[1]).or_insert((number(row, 2)?, 0.0, 0.0));
            region.1 += number(row, 3)?;
            region.2 += number(row, 4)?;
        }
        if regions.is_empty() {
            return Err("there are no rows".to_owned());
        }
        let mut words = vec![format!(
            "winning moves by region, sheets {} to {}:",
            self.first,
            self.first + self.sheets - 1
        )];
        let (mut summary, mut points) = (Vec::new(), Vec::new());
        for (name, (expected, positions, moves)) in &regions {
            let mean = moves / positions;
            words.push(format!(
                "{mean:.3}, expected {expected:.3}, in {positions} positions: {name}"
            ));
            points.push((*expected, mean));
            let numbers = [format!("{positions}"), format!("{mean:.6}"), format!("{expected:.6}")];
            summary.push([(*name).to_owned()].into_iter().chain(numbers).collect());
        }
        let greatest = points.iter().fold(0.0_f64, |most, (a, b)| most.max(*a).max(*b));
        let reach = (greatest * 1.1 * 2.0).ceil() / 2.0;
        Ok(Outcome {
            columns: ["region", "positions", "measured", "expected"].map(str::to_owned).into(),
            summary,
            figure: Figure {
                title: "Winning moves by region of a sheet".to_owned(),
                x: Axis::linear("expected number of winning moves", 0.0, reach),
                y: Axis::linear("measured mean", 0.0, reach),
                marks: vec![
                    Mark::Line {
                        colour: Colour::BLACK,
                        stroke: Stroke::Dashed,
                        points: vec![(0.0, 0.0), (reach, reach)],
                    },
                    Mark::Points { colour: Colour::BLUE, shape: Shape::Circle, points },
                ],
                legend: vec![
                    Key::point(Colour::BLUE, Shape::Circle, "a region of the sheet"),
                    Key::line(Colour::BLACK, Stroke::Dashed, "measured as expected"),
                ],
                caption: signed(&self.parameters.to_string()),
            }
            .into(),
            words,
        })
    }
}
