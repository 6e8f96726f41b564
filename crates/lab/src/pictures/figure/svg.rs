//! SVG to draw on: mosaics as embedded pictures, everything else as lines and text.

use super::canvas::{Canvas, Letters, Mosaic, Pair};
use super::marks::{Colour, Stroke};
use super::png_file::Pixels;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;

/// An SVG file in the making.
#[derive(Debug)]
pub(super) struct Svg {
    text: String,
    offset: Pair,
}

impl Svg {
    /// White paper.
    pub(super) fn new(width: usize, height: usize) -> Self {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"system-ui, sans-serif\" \
             font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        Self { text, offset: (0.0, 0.0) }
    }

    /// The file.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn place(&self, (x, y): Pair) -> Pair {
        (x + self.offset.0, y + self.offset.1)
    }

    fn path(&self, points: &[Pair]) -> String {
        let mut path = String::new();
        for (x, y) in points.iter().map(|point| self.place(*point)) {
            let _ = write!(path, "{x:.1},{y:.1} ");
        }
        path.trim_end().to_owned()
    }
}

impl Canvas for Svg {
    fn move_to(&mut self, offset: Pair) {
        self.offset = offset;
    }

    fn rectangle(&mut self, corner: Pair, (width, height): Pair, colour: Colour) {
        let ((x, y), colour) = (self.place(corner), colour.hexadecimal());
        let _ = writeln!(
            self.text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{colour}\"/>"
        );
    }

    fn circle(&mut self, centre: Pair, radius: f64, colour: Colour, filled: bool) {
        let ((x, y), colour) = (self.place(centre), colour.hexadecimal());
        let look = if filled {
            format!("fill=\"{colour}\"")
        } else {
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.2\"")
        };
        let _ = writeln!(self.text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" {look}/>");
    }

    fn polygon(&mut self, corners: &[Pair], colour: Colour, opacity: f64) {
        let (path, colour) = (self.path(corners), colour.hexadecimal());
        let opacity =
            if opacity < 1.0 { format!(" fill-opacity=\"{opacity}\"") } else { String::new() };
        let _ = writeln!(self.text, "<polygon points=\"{path}\" fill=\"{colour}\"{opacity}/>");
    }

    fn line(&mut self, points: &[Pair], colour: Colour, stroke: Stroke) {
        let dashes = match stroke {
            Stroke::Solid => "",
            Stroke::Dashed => " stroke-dasharray=\"6 4\"",
            Stroke::Dotted => " stroke-dasharray=\"2 3\"",
        };
        let (path, colour) = (self.path(points), colour.hexadecimal());
        let _ = writeln!(
            self.text,
            "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"1.5\"{dashes}/>"
        );
    }

    fn mosaic(&mut self, mosaic: &Mosaic<'_>) {
        let mut pixels = Pixels::clear(mosaic.across, mosaic.down);
        for (right, down, colour) in mosaic.squares {
            pixels.set(*right, *down, *colour);
        }
        let ((x, y), (width, height)) = (self.place(mosaic.corner), mosaic.size);
        let _ = writeln!(
            self.text,
            "<image x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" \
             href=\"data:image/png;base64,{}\"/>",
            STANDARD.encode(pixels.to_file())
        );
    }

    fn text(&mut self, place: Pair, letters: Letters, share: f64, text: &str) {
        let (x, y) = self.place(place);
        let size = match letters {
            Letters::Title => " font-size=\"19\"",
            Letters::Normal => "",
            Letters::Small => " font-size=\"12\"",
        };
        let anchor = if share < 0.25 {
            "start"
        } else if share < 0.75 {
            "middle"
        } else {
            "end"
        };
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\"{size}>{text}</text>"
        );
    }
}
