//! Several figures in one file.

use super::canvas::Canvas;
use super::draw::draw;
use super::layout::{Layout, WIDTH};
use super::raster::Raster;
use super::svg::SvgFile;
use super::{Figure, table};

/// Figures in rows, from the left and from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Panels {
    /// The figures.
    pub figures: Vec<Figure>,
    /// How many stand side by side, at least one.
    pub across: usize,
}

impl From<Figure> for Panels {
    fn from(figure: Figure) -> Self {
        Self { figures: vec![figure], across: 1 }
    }
}

impl Panels {
    /// The figures as the text of an SVG file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (width, height) = self.size();
        let mut svg = SvgFile::new(width, height);
        self.draw_on(&mut svg);
        svg.finish()
    }

    /// The figures as the bytes of a PNG file.
    #[must_use]
    pub fn to_png(&self) -> Vec<u8> {
        let (width, height) = self.size();
        let mut raster = Raster::new(width, height);
        self.draw_on(&mut raster);
        raster.finish()
    }

    /// What is drawn, as comma-separated values.
    #[must_use]
    pub fn to_csv(&self) -> String {
        table::of(&self.figures)
    }

    /// The rows of figures with the tops of each.
    fn rows(&self) -> Vec<(usize, &[Figure])> {
        let mut top = 0;
        let row = |figures| {
            let before = top;
            top += height_of(figures);
            (before, figures)
        };
        self.figures.chunks(self.across.max(1)).map(row).collect()
    }

    fn size(&self) -> (usize, usize) {
        let height = self.figures.chunks(self.across.max(1)).map(height_of).sum();
        (WIDTH * self.across.clamp(1, self.figures.len().max(1)), height)
    }

    fn draw_on(&self, canvas: &mut dyn Canvas) {
        for (top, row) in self.rows() {
            for (column, figure) in row.iter().enumerate() {
                canvas.move_to(((column * WIDTH) as f64, top as f64));
                draw(canvas, figure);
            }
        }
    }
}

/// The height of figures side by side.
fn height_of(figures: &[Figure]) -> usize {
    figures.iter().map(|figure| Layout::of(figure).all).max().unwrap_or(0)
}
