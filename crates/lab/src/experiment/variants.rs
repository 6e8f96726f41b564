//! Variants of Chomp: do the constants come back? An item is a seed.
//!
//! Some cells are declared won: drawn at random, listed, or by a rule. A variant has come back when
//! all six constants, measured in the second half of its sheets, are within a share of those of
//! Chomp.

use super::rule::Rule;
use super::{
    BadParameter, Described, Experiment, Header, Outcome, Parameters, Row, Worker, number,
};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use crate::studies::renormalization::{NAMES, OF_THE_PAPER, SIGNS};
use crate::studies::statistics::Summary;
use crate::studies::universality::{Cell, Variant, grow};

pub(super) const DESCRIBED: Described = Described {
    name: "variants",
    about: "declare cells won: do the constants of Chomp come back?",
    parameters: &[
        ("seeds", "100", "how many variants, 1 to 100000"),
        ("seed", "0", "the first seed"),
        ("cells", "20", "cells of each, drawn at random, 0 to 100000"),
        ("before", "50", "they lie in sheets, columns and heights below this, 1 to 10000"),
        ("list", "none", "these cells instead, as x:y:z/x:y:z"),
        ("rule", "none", "all cells that fit instead, such as x<50,y%3=0,z%3=1"),
        ("lasting", "yes", "yes: added to instant winners as in [FL]; no: each position by itself"),
        ("to", "2000", "the last sheet, 100 to 6000; measured in the second half"),
        ("permille", "10", "how far constants may be off, in thousandths, 1 to 500"),
    ],
    make: |parameters| Ok(Box::new(Variants::new(parameters)?)),
};

/// Which cells are declared won.
enum Choice {
    Drawn { cells: usize, before: usize },
    Listed(Vec<Cell>),
    Ruled(Rule),
}

struct Variants {
    parameters: Parameters,
    choice: Choice,
    first_seed: usize,
    seeds: usize,
    lasting: bool,
    to: usize,
    within: f64,
    /// The losers of the last sheet of Chomp itself.
    of_chomp: Vec<usize>,
}

/// What is measured of a variant.
struct Measured {
    constants: Vec<f64>,
    /// The share of losers along the tilted lines of the last sheet that lie elsewhere than in
    /// Chomp.
    moved: f64,
}

impl Variants {
    fn new(parameters: &Parameters) -> Result<Self, BadParameter> {
        let cells = parameters.whole("cells", 0..=100_000)?;
        let before = parameters.whole("before", 1..=10_000)?;
        let choice = match (parameters.text("list"), parameters.text("rule")) {
            ("none", "none") => Choice::Drawn { cells, before },
            (list, "none") => Choice::Listed(read_list(list)?),
            ("none", rule) => Choice::Ruled(Rule::read(rule)?),
            _ => return Err(BadParameter("list and rule exclude each other".to_owned())),
        };
        let seeds = parameters.whole("seeds", 1..=100_000)?;
        let drawn = matches!(choice, Choice::Drawn { .. });
        let to = parameters.whole("to", 100..=6000)?;
        let chomp = grow(&|_, _, _| Vec::new(), true, to);
        Ok(Self {
            parameters: parameters.clone(),
            of_chomp: chomp.map_err(|why| BadParameter(why.to_string()))?.last,
            choice,
            first_seed: parameters.whole("seed", 0..=usize::MAX / 2)?,
            seeds: if drawn { seeds } else { 1 },
            lasting: parameters.yes("lasting")?,
            to,
            within: parameters.whole("permille", 1..=500)? as f64 / 1000.0,
        })
    }

    /// The constants of a variant; `None` when losers lie much higher than in Chomp.
    fn measure(&self, item: usize) -> Option<Measured> {
        let drawn = match &self.choice {
            Choice::Drawn { cells, before } => {
                let seed = (self.first_seed + item) as u64;
                Variant { seed, cells: *cells, before: *before }.drawn()
            }
            Choice::Listed(cells) => cells.clone(),
            Choice::Ruled(_) => Vec::new(),
        };
        let of_sheet = |x: usize, columns: usize, height: usize| match &self.choice {
            Choice::Ruled(rule) => rule.cells(x, columns, height),
            _ => drawn.iter().filter(|cell| cell[0] == x).map(|cell| (cell[1], cell[2])).collect(),
        };
        let grown = grow(&of_sheet, self.lasting, self.to).ok()?;
        let constants: Vec<f64> = grown.constants.iter().map(|measured| measured.value).collect();
        let columns = (self.to as f64 * (std::f64::consts::SQRT_2 - 1.0)) as usize;
        let differ = |y: &usize| grown.last.get(*y) != self.of_chomp.get(*y);
        let moved = (0..columns).filter(differ).count() as f64 / columns as f64;
        (constants.len() == NAMES.len()).then_some(Measured { constants, moved })
    }
}

/// Cells as they were typed.
fn read_list(text: &str) -> Result<Vec<Cell>, BadParameter> {
    let cell = |text: &str| -> Option<Cell> {
        let numbers: Vec<usize> =
            text.split(':').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        numbers.try_into().ok()
    };
    text.split('/').map(cell).collect::<Option<_>>().ok_or_else(|| {
        BadParameter(format!("list={text}: cells x:y:z with / between them would be right"))
    })
}

/// How far constants are off, as a share of those of Chomp: the farthest of them.
fn farthest(values: &[f64]) -> f64 {
    let off = values.iter().zip(OF_THE_PAPER).map(|(value, paper)| (value / paper - 1.0).abs());
    off.fold(0.0, f64::max)
}

impl Experiment for Variants {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: self.seeds }
    }

    fn columns(&self) -> Vec<String> {
        let names = ["seed"].iter().chain(&NAMES).chain(&["farthest", "moved", "came_back"]);
        names.map(|name| (*name).to_owned()).collect()
    }

    fn worker(&self) -> Worker<'_> {
        Box::new(|item| {
            let mut row = vec![(self.first_seed + item).to_string()];
            match self.measure(item) {
                Some(Measured { constants, moved }) => {
                    row.extend(constants.iter().map(|value| format!("{value:.6}")));
                    let off = farthest(&constants);
                    row.extend([format!("{off:.6}"), format!("{moved:.4}")]);
                    row.push(if off <= self.within { "yes" } else { "no" }.to_owned());
                }
                None => {
                    row.extend(vec![String::new(); NAMES.len() + 2]);
                    row.push("no".to_owned());
                }
            }
            Ok(vec![row])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        if rows.is_empty() {
            return Err("there are no rows".to_owned());
        }
        let back = rows.iter().filter(|row| row.last().is_some_and(|cell| cell == "yes")).count();
        let (count, permille) = (rows.len(), self.within * 1000.0);
        let mut words = vec![format!(
            "{back} of {count} variants come back: all six constants within {permille} \
             thousandths in sheets {} to {}",
            self.to / 2,
            self.to
        )];
        let measured: Vec<&Row> = rows.iter().filter(|row| !row[2].is_empty()).collect();
        if measured.len() < count {
            let many = count - measured.len();
            words.push(format!("{many} have losers much higher than Chomp, or no lines at all"));
        }
        let moved: Vec<f64> =
            measured.iter().map(|row| number(row, 9)).collect::<Result<_, _>>()?;
        let differ = moved.iter().filter(|moved| **moved > 0.0).count();
        if let Some(moved) = Summary::of(moved) {
            words.push(format!(
                "{differ} of them differ from Chomp in the last sheet, the median in {:.1} % of \
                 the losers along its lines",
                moved.median * 100.0
            ));
        }
        let mut marks = vec![Mark::Band {
            colour: Colour::BLUE,
            points: vec![(0.4, -self.within, self.within), (6.6, -self.within, self.within)],
        }];
        let (mut summary, mut reach) = (Vec::new(), self.within * 1.3);
        for (at, name) in NAMES.iter().enumerate() {
            let off = |row: &&Row| Ok(number(row, 2 + at)? / OF_THE_PAPER[at] - 1.0);
            let off: Vec<f64> = measured.iter().map(off).collect::<Result<_, String>>()?;
            let near = off.iter().filter(|off| off.abs() <= self.within).count();
            let greatest = off.iter().fold(0.0_f64, |greatest, off| greatest.max(off.abs()));
            reach = reach.max((greatest * 1.1).min(1.0));
            summary.push(vec![(*name).to_owned(), near.to_string(), format!("{greatest:.6}")]);
            // Seeds side by side, so that they do not hide each other.
            let across =
                |seed: usize| at as f64 + 0.7 + 0.6 * seed as f64 / off.len().max(1) as f64;
            let points = off.iter().enumerate().map(|(seed, off)| (across(seed), *off)).collect();
            marks.push(Mark::Points { colour: Colour::BLUE, shape: Shape::Circle, points });
        }
        summary.push(vec!["all".to_owned(), back.to_string(), String::new()]);
        marks.push(Mark::Line {
            colour: Colour::BLACK,
            stroke: Stroke::Dashed,
            points: vec![(0.4, 0.0), (6.6, 0.0)],
        });
        let places: Vec<(f64, &str)> = (1..).map(f64::from).zip(SIGNS).collect();
        let pale = Colour::WHITE.between(Colour::BLUE, 0.25);
        Ok(Outcome {
            columns: ["constant", "within", "farthest"].map(str::to_owned).into(),
            summary,
            figure: Figure {
                title: format!("{back} of {count} variants come back to the constants of Chomp"),
                x: Axis::named("the six constants; variants side by side", 0.4, 6.6, &places),
                y: Axis::linear("measured / predicted − 1", -reach, reach),
                marks,
                legend: vec![
                    Key::point(Colour::BLUE, Shape::Circle, "a variant"),
                    Key::area(pale, "near enough"),
                    Key::line(Colour::BLACK, Stroke::Dashed, "the constants of [FL]"),
                ],
                caption: signed(&self.parameters.to_string()),
            }
            .into(),
            words,
        })
    }
}
