//! Nim with some positions declared won ([FL] Fig. 4): does the stable structure appear? An item is a seed.
//!
//! The shape of a sheet is the map of its densities ([`DensityMap`]), in columns and heights below `2.5 x`. A variant
//! *shows the stable structure* when its sheet is nearer to the sheet of another variant, the reference, which is
//! drawn from a seed of its own, than half the distance between that and ordinary Nim. Its sheet of `2x` and that
//! of `√2 x` tell whether it grows by scaling.

use super::{BadParameter, Described, Experiment, Outcome, Parameters, Row, Worker, number};
use crate::density_map::DensityMap;
use crate::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use crate::nim::NimVariant;
use crate::statistics::Summary;

/// Blocks across a map.
const BLOCKS: usize = 40;

/// What the reference is drawn from.
const REFERENCE: u64 = 1_000_003;

pub(super) const DESCRIBED: Described = Described {
    name: "nim",
    about: "declare positions of Nim won: does the structure of [FL] Fig. 4b appear, and scale?",
    parameters: &[
        ("seeds", "20", "how many variants, 1 to 10000"),
        ("seed", "0", "the first seed"),
        ("cells", "5", "positions of each, drawn among losers, 1 to 1000"),
        ("before", "16", "they lie in sheets and columns below this, 1 to 1000"),
        ("sheet", "256", "the sheet, 16 to 1024"),
        ("lasting", "yes", "yes: added to instant winners as in [FL]; no: each position by itself"),
    ],
    make: |parameters| Ok(Box::new(Nim::new(parameters)?)),
};

struct Nim {
    parameters: Parameters,
    seeds: usize,
    first_seed: usize,
    cells: usize,
    before: usize,
    sheet: usize,
    lasting: bool,
    /// Ordinary Nim, and the variant that others are compared with.
    ordinary: DensityMap,
    reference: DensityMap,
}

impl Nim {
    fn new(parameters: &Parameters) -> Result<Self, BadParameter> {
        let sheet = parameters.whole("sheet", 16..=1024)?;
        let (cells, before) =
            (parameters.whole("cells", 1..=1000)?, parameters.whole("before", 1..=1000)?);
        let lasting = parameters.yes("lasting")?;
        let map = |cells, seed| {
            let variant = NimVariant { seed, cells, before, lasting };
            map_of(&variant, sheet).map_err(BadParameter)
        };
        Ok(Self {
            parameters: parameters.clone(),
            seeds: parameters.whole("seeds", 1..=10_000)?,
            first_seed: parameters.whole("seed", 0..=usize::MAX / 2)?,
            cells,
            before,
            sheet,
            lasting,
            ordinary: map(0, 0)?,
            reference: map(cells.max(5), REFERENCE)?,
        })
    }
}

fn map_of(variant: &NimVariant, sheet: usize) -> Result<DensityMap, String> {
    let bound = sheet * 5 / 2;
    let recursion = variant.at(sheet, bound).map_err(|why| why.to_string())?;
    Ok(DensityMap::of(recursion.winners(), bound, BLOCKS))
}

impl Experiment for Nim {
    fn name(&self) -> &'static str {
        DESCRIBED.name
    }

    fn parameters(&self) -> Parameters {
        self.parameters.clone()
    }

    fn items(&self) -> usize {
        self.seeds
    }

    fn columns(&self) -> Vec<String> {
        let names =
            ["seed", "from_reference", "from_ordinary", "doubled", "one_and_a_half", "shows"];
        names.map(str::to_owned).into()
    }

    fn worker(&self) -> Worker<'_> {
        let apart = self.reference.difference(&self.ordinary);
        Box::new(move |item| {
            let seed = (self.first_seed + item) as u64;
            let variant =
                NimVariant { seed, cells: self.cells, before: self.before, lasting: self.lasting };
            let map = map_of(&variant, self.sheet)?;
            let from_reference = map.difference(&self.reference);
            let distances = [
                from_reference,
                map.difference(&self.ordinary),
                map.difference(&map_of(&variant, self.sheet * 2)?),
                map.difference(&map_of(&variant, self.sheet * 3 / 2)?),
            ];
            let shows = if from_reference < apart / 2.0 { "yes" } else { "no" };
            let distances = distances.iter().map(|distance| format!("{distance:.4}"));
            Ok(vec![
                [seed.to_string()].into_iter().chain(distances).chain([shows.to_owned()]).collect(),
            ])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        let shown = rows.iter().filter(|row| row.last().is_some_and(|cell| cell == "yes")).count();
        let (count, sheet) = (rows.len(), self.sheet);
        let apart = self.reference.difference(&self.ordinary);
        let mut words = vec![format!(
            "{shown} of {count} variants of Nim show the stable structure at sheet {sheet}: less than {:.3} from \
             another variant, which is {apart:.3} from ordinary Nim",
            apart / 2.0
        )];
        let names = [
            "from the reference",
            "from ordinary Nim",
            "from its sheet of 2x",
            "from its sheet of 1.5x",
        ];
        let (mut summary, mut marks) = (Vec::new(), Vec::new());
        for (at, name) in names.iter().enumerate() {
            let values: Vec<f64> =
                rows.iter().map(|row| number(row, 2 + at)).collect::<Result<_, _>>()?;
            let across = |seed: usize| at as f64 + 0.7 + 0.6 * seed as f64 / count.max(1) as f64;
            let points =
                values.iter().enumerate().map(|(seed, value)| (across(seed), *value)).collect();
            marks.push(Mark::Points { colour: Colour::BLUE, shape: Shape::Circle, points });
            let Summary { mean, median, max, .. } =
                Summary::of(values).ok_or("there are no rows")?;
            words.push(format!("distance {name}: mean {mean:.3}, greatest {max:.3}"));
            let digits = [mean, median, max].map(|number| format!("{number:.4}"));
            summary.push([(*name).to_owned()].into_iter().chain(digits).collect());
            let text = (*name).to_owned();
            marks.push(Mark::Text { at: (at as f64 + 1.0, 0.97), text });
        }
        let half = vec![(0.5, apart / 2.0), (4.5, apart / 2.0)];
        marks.push(Mark::Line { colour: Colour::BLACK, stroke: Stroke::Dashed, points: half });
        Ok(Outcome {
            columns: ["distance", "mean", "median", "greatest"].map(str::to_owned).into(),
            summary,
            figure: Figure {
                title: format!("{shown} of {count} variants of Nim show the stable structure"),
                x: Axis::linear(
                    "what the sheet of a variant is compared with; variants side by side",
                    0.5,
                    4.5,
                ),
                y: Axis::linear("difference of shapes: 0 the same, 1 nothing in common", 0.0, 1.0),
                marks,
                legend: vec![
                    Key::point(Colour::BLUE, Shape::Circle, "a variant"),
                    Key::line(
                        Colour::BLACK,
                        Stroke::Dashed,
                        "half way from the reference to ordinary Nim",
                    ),
                ],
                caption: signed(&self.parameters.to_string()),
            }
            .into(),
            words,
        })
    }
}
