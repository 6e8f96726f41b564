//! Nim with three heaps and some positions declared won (\[FL\] Fig. 4).

use crate::pictures::figure::{Axis, Colour, Figure, Mark, signed};
use crate::pictures::of_sheets::{age_colour, age_legend, short};
use crate::sheets::density_map::DensityMap;
use crate::sheets::recursion::{Recursion, Rules, TooLow};
use numbers::Random;

/// Nim with positions declared won that are drawn among its losers: a winner declared won changes
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimVariant {
    /// What they are drawn from.
    pub seed: u64,
    /// How many; none is ordinary Nim.
    pub cells: usize,
    /// In sheets and columns before this one.
    pub before: usize,
    /// Whether they are added to instant winners for good, or each position is declared won by
    /// itself.
    pub lasting: bool,
}

impl NimVariant {
    /// Sheets and columns of the positions.
    fn drawn(&self) -> Vec<(usize, usize)> {
        let mut numbers = Random::seeded(self.seed);
        let mut place = || numbers.below(self.before.max(1) as u64) as usize;
        (0..self.cells).map(|_| (place(), place())).collect()
    }

    /// Goes on to a sheet, with so many columns; `heard` is called for each sheet after the first
    /// with the losers of the one before.
    fn walk(
        &self,
        sheet: usize,
        columns: usize,
        heard: &mut dyn FnMut(&Recursion, &[usize]),
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
            let losers = recursion.step()?;
            heard(&recursion, &losers);
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

    /// The shapes of sheets, in columns and heights below `2.5 x` and so many blocks.
    ///
    /// # Errors
    /// When losers lie higher than expected.
    pub fn maps(&self, sheets: &[usize], blocks: usize) -> Result<Vec<DensityMap>, TooLow> {
        let last = sheets.iter().copied().max().unwrap_or(0);
        let mut maps = vec![None; sheets.len()];
        self.walk(last, last * 5 / 2, &mut |recursion, _| {
            let wanted = sheets.iter().zip(&mut maps);
            for (sheet, map) in wanted.filter(|(sheet, _)| **sheet == recursion.x()) {
                *map = Some(DensityMap::of(recursion.winners(), sheet * 5 / 2, blocks));
            }
        })?;
        Ok(maps.into_iter().flatten().collect())
    }

    /// Draws a sheet with instant winners by age.
    ///
    /// # Errors
    /// When losers lie higher than expected.
    pub fn draw(&self, sheet: usize) -> Result<Figure, TooLow> {
        let bound = sheet * 5 / 2;
        let mut cells: Vec<(u32, u32, Colour)> = Vec::new();
        self.walk(sheet, bound, &mut |recursion, losers| {
            let colour = age_colour((recursion.x() - 1) as f64 / sheet as f64);
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
            x: Axis::cells("y: second heap", 0.0, bound as f64),
            y: Axis::cells("z: third heap", 0.0, bound as f64),
            marks: vec![Mark::Cells(cells)],
            legend: age_legend(),
            caption: signed(&format!("x = {sheet}{drawn}")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ordinary Nim looks the same at twice the size (\[FL\] Fig. 4a); so does a variant, but not
    /// like Nim.
    #[test]
    fn ordinary_nim_scales_and_variants_differ() {
        let map = |cells, sheet: usize| {
            let variant = NimVariant { seed: 5, cells, before: 16, lasting: true };
            variant.maps(&[sheet], 20).unwrap().remove(0)
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
