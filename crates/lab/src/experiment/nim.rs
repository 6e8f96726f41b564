//! Nim with some positions declared won (\[FL\] Fig. 4): does the stable structure appear? An item
//! is a seed.
//!
//! The shape of a sheet is the map of its densities ([`DensityMap`]), in columns and heights below
//! `2.5 x`. It returns when `x` doubles, and changes in between. A variant *shows the stable
//! structure* when its sheet is nearer to the same sheet of another variant, the reference, which
//! is drawn from a seed of its own, than half the distance between that and ordinary Nim. It shows
//! the structure *at another time* when this holds for one of its sheets between `x` and `2x`.

use super::{
    BadParameter, Described, Experiment, Header, Outcome, Parameters, Row, Worker, number,
};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, Stroke, signed};
use crate::sheets::density_map::DensityMap;
use crate::studies::nim::NimVariant;
use crate::studies::statistics::Summary;

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
            let maps =
                variant.maps(&[sheet], BLOCKS).map_err(|why| BadParameter(why.to_string()))?;
            maps.into_iter().next().ok_or_else(|| BadParameter("no sheet was reached".to_owned()))
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

/// The sheets that are compared: `x·2^(j/8)`, of which the last is `2x`.
fn sheets_from(x: usize) -> Vec<usize> {
    let sheet = |step: u32| (x as f64 * 2_f64.powf(f64::from(step) / 8.0)).round() as usize;
    (0..=8).map(sheet).collect()
}

impl Experiment for Nim {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: self.seeds }
    }

    fn columns(&self) -> Vec<String> {
        let distances = ["from_reference", "from_ordinary", "doubled", "half_way", "nearest"];
        let names = ["seed"].into_iter().chain(distances).chain(["nearest_sheet", "shows"]);
        names.map(str::to_owned).collect()
    }

    fn worker(&self) -> Worker<'_> {
        let apart = self.reference.difference(&self.ordinary);
        Box::new(move |item| {
            let seed = (self.first_seed + item) as u64;
            let variant =
                NimVariant { seed, cells: self.cells, before: self.before, lasting: self.lasting };
            let sheets = sheets_from(self.sheet);
            let maps = variant.maps(&sheets, BLOCKS).map_err(|why| why.to_string())?;
            let from_reference = |map: &DensityMap| map.difference(&self.reference);
            let nearest = (0..maps.len())
                .min_by(|a, b| from_reference(&maps[*a]).total_cmp(&from_reference(&maps[*b])))
                .ok_or("no sheet was reached")?;
            let distances = [
                from_reference(&maps[0]),
                maps[0].difference(&self.ordinary),
                maps[0].difference(&maps[8]),
                maps[0].difference(&maps[4]),
                from_reference(&maps[nearest]),
            ];
            let shows = match (distances[0] < apart / 2.0, distances[4] < apart / 2.0) {
                (true, _) => "yes",
                (false, true) => "later",
                (false, false) => "no",
            };
            let mut row = vec![seed.to_string()];
            row.extend(distances.iter().map(|distance| format!("{distance:.4}")));
            row.extend([sheets[nearest].to_string(), shows.to_owned()]);
            Ok(vec![row])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        let how_many = |word: &str| {
            rows.iter().filter(|row| row.last().is_some_and(|cell| cell == word)).count()
        };
        let (shown, later) = (how_many("yes"), how_many("later"));
        let (count, sheet) = (rows.len(), self.sheet);
        let apart = self.reference.difference(&self.ordinary);
        let mut words = vec![format!(
            "{shown} of {count} variants of Nim show the stable structure at sheet {sheet}: less \
             than {:.3} from another variant, which is {apart:.3} from ordinary Nim",
            apart / 2.0
        )];
        if later > 0 {
            words.push(format!("{later} more show it at another sheet before {}", 2 * sheet));
        }
        let names = [
            "from the reference",
            "from ordinary Nim",
            "from its sheet 2x",
            "from its sheet √2 x",
            "nearest to the reference",
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
        }
        let places: Vec<(f64, &str)> = (1..).map(f64::from).zip(names).collect();
        let half = vec![(0.5, apart / 2.0), (5.5, apart / 2.0)];
        marks.push(Mark::Line { colour: Colour::BLACK, stroke: Stroke::Dashed, points: half });
        Ok(Outcome {
            columns: ["distance", "mean", "median", "greatest"].map(str::to_owned).into(),
            summary,
            figure: Figure {
                title: format!("{shown} of {count} variants of Nim show the stable structure"),
                x: Axis::named("distance; variants side by side", 0.5, 5.5, &places),
                y: Axis::linear("difference of shapes: 0 the same, 1 nothing in common", 0.0, 0.4),
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
