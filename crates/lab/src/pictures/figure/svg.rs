//! SVG to draw on: mosaics as embedded pictures, everything else as lines and text.

use super::canvas::{Canvas, Letters, Mosaic, Pair};
use super::marks::{Colour, Stroke};
use super::png_file::Pixels;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chomplab::picture::Svg;

/// An SVG file in the making.
#[derive(Debug)]
pub(super) struct SvgFile {
    size: Pair,
    body: Svg,
    offset: Pair,
}

impl SvgFile {
    /// White paper.
    pub(super) fn new(width: usize, height: usize) -> Self {
        let size = (width as f64, height as f64);
        Self { size, body: Svg::default(), offset: (0.0, 0.0) }
    }

    /// The file.
    pub(super) fn finish(self) -> String {
        let look = [("font-family", "system-ui, sans-serif"), ("font-size", "15")];
        Svg::document([self.size.0, self.size.1], &look, None, &self.body)
    }

    fn place(&self, (x, y): Pair) -> Pair {
        (x + self.offset.0, y + self.offset.1)
    }

    fn path(&self, points: &[Pair]) -> String {
        let places = points.iter().map(|point| self.place(*point));
        let texts: Vec<String> = places.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        texts.join(" ")
    }
}

impl Canvas for SvgFile {
    fn move_to(&mut self, offset: Pair) {
        self.offset = offset;
    }

    fn rectangle(&mut self, corner: Pair, (width, height): Pair, colour: Colour) {
        let (x, y) = self.place(corner);
        let sides = [("x", x), ("y", y), ("width", width), ("height", height)];
        self.body.element("rect").numbers(sides).set("fill", colour.hexadecimal()).empty();
    }

    fn circle(&mut self, centre: Pair, radius: f64, colour: Colour, filled: bool) {
        let ((x, y), colour) = (self.place(centre), colour.hexadecimal());
        let circle = self.body.element("circle").numbers([("cx", x), ("cy", y)]).set("r", radius);
        if filled {
            circle.set("fill", colour).empty();
        } else {
            circle.set("fill", "none").set("stroke", colour).set("stroke-width", 1.2).empty();
        }
    }

    fn polygon(&mut self, corners: &[Pair], colour: Colour, opacity: f64) {
        let path = self.path(corners);
        let polygon = self.body.element("polygon").set("points", path);
        let polygon = polygon.set("fill", colour.hexadecimal());
        let is_opaque = opacity >= 1.0;
        if is_opaque { polygon } else { polygon.set("fill-opacity", opacity) }.empty();
    }

    fn line(&mut self, points: &[Pair], colour: Colour, stroke: Stroke) {
        let path = self.path(points);
        let line = self.body.element("polyline").set("points", path).set("fill", "none");
        let line = line.set("stroke", colour.hexadecimal()).set("stroke-width", 1.5);
        match stroke {
            Stroke::Solid => line,
            Stroke::Dashed => line.set("stroke-dasharray", "6 4"),
            Stroke::Dotted => line.set("stroke-dasharray", "2 3"),
        }
        .empty();
    }

    fn mosaic(&mut self, mosaic: &Mosaic<'_>) {
        let mut pixels = Pixels::clear(mosaic.across, mosaic.down);
        for (right, down, colour) in mosaic.squares {
            pixels.set(*right, *down, *colour);
        }
        let ((x, y), (width, height)) = (self.place(mosaic.corner), mosaic.size);
        let sides = [("x", x), ("y", y), ("width", width), ("height", height)];
        let image = self.body.element("image").numbers(sides).set("preserveAspectRatio", "none");
        let image = image.set("style", "image-rendering:pixelated");
        let file = STANDARD.encode(pixels.to_file());
        image.set("href", format_args!("data:image/png;base64,{file}")).empty();
    }

    fn text(&mut self, place: Pair, letters: Letters, share: f64, text: &str) {
        let (x, y) = self.place(place);
        let anchor = match share {
            ..0.25 => "start",
            ..0.75 => "middle",
            _ => "end",
        };
        let element = self.body.element("text").numbers([("x", x), ("y", y)]);
        let element = element.set("text-anchor", anchor);
        match letters {
            Letters::Title => element.set("font-size", 19),
            Letters::Normal => element,
            Letters::Small => element.set("font-size", 12),
        }
        .text(text);
    }
}
