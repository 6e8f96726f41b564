//! Several figures in one file.

use super::canvas::{Canvas, EM};
use super::draw::draw;
use super::layout::Layout;
use super::{Figure, table};
use chomplab::picture::{Paper, Size, Svg};

/// Figures in rows, from the left and from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Panels {
    /// The figures.
    pub figures: Vec<Figure>,
    /// How many stand side by side, at least one; fewer where paper is narrow.
    pub across: usize,
}

impl From<Figure> for Panels {
    fn from(figure: Figure) -> Self {
        Self { figures: vec![figure], across: 1 }
    }
}

/// How many letter sizes figures are wide where nothing was chosen: 178 mm of letters of 8 pt.
const USUAL: f64 = 63.07;

/// A figure beside another one is at least so many letter sizes wide.
const NARROWEST: f64 = 26.0;

impl Panels {
    /// The figures as the text of an SVG file, in their usual size for a screen.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.to_svg_of(Size::SCREEN)
    }

    /// The figures as the text of an SVG file of some size.
    #[must_use]
    pub fn to_svg_of(&self, size: Size) -> String {
        let width = size.ems().unwrap_or(USUAL);
        let most = ((width / NARROWEST) as usize).max(1);
        let across = self.across.clamp(1, self.figures.len().max(1)).min(most);
        let each = width * EM / across as f64;
        let mut canvas = Canvas::default();
        let mut top = 0.0;
        for row in self.figures.chunks(across) {
            let mut layouts: Vec<Layout> =
                row.iter().map(|figure| Layout::of(figure, each)).collect();
            let header = layouts.iter().map(Layout::header).fold(0.0, f64::max);
            layouts.iter_mut().for_each(|layout| layout.put_data_at(header));
            for (column, (figure, layout)) in row.iter().zip(&layouts).enumerate() {
                canvas.move_to((column as f64 * each, top));
                draw(&mut canvas, figure, layout);
            }
            top += layouts.iter().map(|layout| layout.all).fold(0.0, f64::max);
        }
        let titles: Vec<&str> = self.figures.iter().map(|figure| figure.title.as_str()).collect();
        let paper = Paper { title: &titles.join("; "), sides: [width * EM, top], em: EM, size };
        Svg::document(&paper, canvas.body())
    }

    /// What is drawn, as comma-separated values.
    #[must_use]
    pub fn to_csv(&self) -> String {
        table::of(&self.figures)
    }
}
