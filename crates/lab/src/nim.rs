//! Nim with three heaps and some positions declared won ([FL] Fig. 4).

use crate::figure::{Axis, Colour, Figure, Mark, signed};
use crate::numbers::Numbers;
use crate::recursion::{Recursion, Rules, TooLow};
use crate::sheet_figure::{age_colour, age_legend, short};

/// Nim with positions declared won that are drawn among its losers: a winner declared won changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimVariant {
    /// What they are drawn from.
    pub seed: u64,
    /// How many; none is ordinary Nim.
    pub cells: usize,
    /// In sheets and columns before this one.
    pub before: usize,
    /// Whether they are added to instant winners for good, or each position is declared won by itself.
    pub lasting: bool,
}

impl NimVariant {
    /// Sheets and columns of the positions.
    fn drawn(&self) -> Vec<(usize, usize)> {
        let mut numbers = Numbers::seeded(self.seed);
        let mut place = || numbers.below(self.before.max(1) as u64) as usize;
        (0..self.cells).map(|_| (place(), place())).collect()
    }

    /// Goes on to a sheet, with so many columns; `heard` is told of the losers of each sheet before it.
    fn walk(
        &self,
        sheet: usize,
        columns: usize,
        heard: &mut dyn FnMut(usize, &[usize]),
    ) -> Result<Recursion, TooLow> {
        let mut recursion = Recursion::reaching(Rules::Nim, sheet, columns.max(self.before));
        let drawn = self.drawn();
        while recursion.x() < sheet {
            let x = recursion.x();
            for (_, y) in drawn.iter().filter(|(of, _)| *of == x) {
                let z = recursion.losers()?[*y];
                if self.lasting {
                    recursion.declare_won(*y, z);
                } else {
                    recursion.declare_won_once(*y, z);
                }
            }
            heard(x, &recursion.step()?);
        }
        Ok(recursion)
    }

    /// The variant at a sheet, with so many columns.
    ///
    /// # Errors
    /// When losers lie higher than expected.
    pub fn at(&self, sheet: usize, columns: usize) -> Result<Recursion, TooLow> {
        self.walk(sheet, columns, &mut |_, _| ())
    }

    /// Draws a sheet with instant winners by age.
    ///
    /// # Errors
    /// When losers lie higher than expected.
    pub fn draw(&self, sheet: usize) -> Result<Figure, TooLow> {
        let bound = sheet * 5 / 2;
        let mut cells: Vec<(u32, u32, Colour)> = Vec::new();
        self.walk(sheet, bound, &mut |x, losers| {
            let colour = age_colour(x as f64 / sheet as f64);
            let inside = losers.iter().enumerate().filter(|(y, z)| *y < bound && **z < bound);
            cells.extend(inside.map(|(y, z)| (short(y), short(*z), colour)));
        })?;
        let (what, drawn) = match self.cells {
            0 => ("Nim".to_owned(), String::new()),
            cells => {
                let drawn = format!(
                    "; seed {}, {cells} losers before {} declared won",
                    self.seed, self.before
                );
                ("a variant of Nim".to_owned(), drawn)
            }
        };
        Ok(Figure {
            title: format!("Instant winners of {what}, sheet x = {sheet}"),
            x: Axis::linear("y: second heap", 0.0, bound as f64),
            y: Axis::linear("z: third heap", 0.0, bound as f64),
            marks: vec![Mark::Cells(cells)],
            legend: age_legend(),
            caption: signed(&format!("x = {sheet}{drawn}")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::density_map::DensityMap;

    /// Ordinary Nim looks the same at twice the size ([FL] Fig. 4a); so does a variant, but not like Nim.
    #[test]
    fn ordinary_nim_scales_and_variants_differ() {
        let map = |cells, sheet: usize| {
            let variant = NimVariant { seed: 5, cells, before: 16, lasting: true };
            DensityMap::of(variant.at(sheet, sheet * 5 / 2).unwrap().winners(), sheet * 5 / 2, 20)
        };
        assert!(map(0, 64).difference(&map(0, 128)) < 1e-9);
        assert!(map(5, 128).difference(&map(0, 128)) > 0.1);
        assert!(map(5, 128).difference(&map(5, 256)) < 0.03, "variants scale as well");
    }

    #[test]
    fn ages_are_drawn() {
        let figure = NimVariant { seed: 1, cells: 5, before: 8, lasting: false }.draw(32).unwrap();
        assert!(figure.to_svg().contains("variant of Nim, sheet x = 32"));
    }
}
