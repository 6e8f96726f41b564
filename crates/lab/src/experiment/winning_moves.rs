//! Winning moves by region of a sheet, expected after [FL] and counted. An item is a column.

use super::{BadParameter, Described, Experiment, Outcome, Parameters, Row, Worker, number};
use crate::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use crate::winning_moves::{Reach, reached};
use std::collections::BTreeMap;

pub(super) const DESCRIBED: Described = Described {
    name: "winning-moves",
    about: "how many winning moves positions have, by region of their sheet",
    parameters: &[
        ("sheet", "700", "the sheet, 50 to 4000"),
        ("margin", "5", "positions nearer to the edge of a region are left out, 0 to 100"),
    ],
    make: |parameters| {
        let sheet = parameters.whole("sheet", 50..=4000)?;
        let margin = parameters.whole("margin", 0..=100)?;
        let reach = Reach::new(sheet).map_err(|why| BadParameter(why.to_string()))?;
        Ok(Box::new(WinningMoves { parameters: parameters.clone(), margin, reach }))
    },
};

struct WinningMoves {
    parameters: Parameters,
    margin: usize,
    reach: Reach,
}

impl WinningMoves {
    /// The name of the region of a position, and what is expected there; none near its edge.
    fn region(&self, y: usize, z: usize) -> Option<(String, f64)> {
        let (x, margin) = (self.reach.x() as f64, self.margin as f64);
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
    fn name(&self) -> &'static str {
        DESCRIBED.name
    }

    fn parameters(&self) -> Parameters {
        self.parameters.clone()
    }

    fn items(&self) -> usize {
        self.reach.columns()
    }

    fn columns(&self) -> Vec<String> {
        ["region", "expected", "positions", "moves"].map(str::to_owned).into()
    }

    fn worker(&self) -> Worker<'_> {
        Box::new(|y| {
            let mut regions: BTreeMap<String, (f64, usize, usize)> = BTreeMap::new();
            for z in (0..self.reach.height()).filter(|z| !self.reach.is_loser(y, *z)) {
                if let Some((name, expected)) = self.region(y, z) {
                    let (_, positions, moves) = regions.entry(name).or_insert((expected, 0, 0));
                    *positions += 1;
                    *moves += self.reach.winning_moves(y, z);
                }
            }
            // A column without any region still has a row, so that it counts as done.
            if regions.is_empty() {
                regions.insert("none".to_owned(), (0.0, 0, 0));
            }
            let row = |(name, (expected, positions, moves)): (String, (f64, usize, usize))| {
                vec![name, format!("{expected:.6}"), positions.to_string(), moves.to_string()]
            };
            Ok(regions.into_iter().map(row).collect())
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        let mut regions: BTreeMap<&str, (f64, f64, f64)> = BTreeMap::new();
        for row in rows.iter().filter(|row| row[1] != "none") {
            let region = regions.entry(&row[1]).or_insert((number(row, 2)?, 0.0, 0.0));
            region.1 += number(row, 3)?;
            region.2 += number(row, 4)?;
        }
        if regions.is_empty() {
            return Err("there are no rows with positions".to_owned());
        }
        let mut words = vec![format!("winning moves by region of sheet {}:", self.reach.x())];
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
                title: format!("Winning moves by region of sheet {}", self.reach.x()),
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
