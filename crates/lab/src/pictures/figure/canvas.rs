//! What a figure is drawn on: an SVG document, in units of which a letter has [`EM`].
//!
//! Mosaics are embedded pictures, everything else is lines and text.

use super::marks::{Colour, Stroke};
use super::png_file::Pixels;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chomplab::picture::Svg;

/// Units of a letter of ordinary size.
pub(super) const EM: f64 = 15.0;

/// A place, or a width and a height, in units from the top left.
pub(super) type Pair = (f64, f64);

/// How large letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    Title,
    Normal,
    Small,
}

impl Letters {
    /// Their size in units.
    pub(super) fn size(self) -> f64 {
        match self {
            Self::Title => EM * 1.15,
            Self::Normal => EM,
            Self::Small => EM * 0.86,
        }
    }

    /// The height of a line of them.
    pub(super) fn line(self) -> f64 {
        (self.size() * 1.3).round()
    }
}

/// Squares of one size in a rectangle.
#[derive(Debug)]
pub(super) struct Mosaic<'a> {
    pub(super) corner: Pair,
    pub(super) size: Pair,
    /// How many squares fit across and down.
    pub(super) across: usize,
    pub(super) down: usize,
    /// Squares from the top left, with their colours.
    pub(super) squares: &'a [(usize, usize, Colour)],
}

/// A drawing in the making.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    body: Svg,
    offset: Pair,
}

impl Canvas {
    /// Everything that follows is drawn so far to the right and down.
    pub(super) fn move_to(&mut self, offset: Pair) {
        self.offset = offset;
    }

    /// What has been drawn.
    pub(super) fn body(&self) -> &Svg {
        &self.body
    }

    fn place(&self, (x, y): Pair) -> Pair {
        (x + self.offset.0, y + self.offset.1)
    }

    fn path(&self, points: &[Pair]) -> String {
        let places = points.iter().map(|point| self.place(*point));
        let texts: Vec<String> = places.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        texts.join(" ")
    }

    pub(super) fn rectangle(&mut self, corner: Pair, (width, height): Pair, colour: Colour) {
        let (x, y) = self.place(corner);
        let sides = [("x", x), ("y", y), ("width", width), ("height", height)];
        self.body.element("rect").numbers(sides).set("fill", colour.hexadecimal()).empty();
    }

    pub(super) fn circle(&mut self, centre: Pair, radius: f64, colour: Colour, filled: bool) {
        let ((x, y), colour) = (self.place(centre), colour.hexadecimal());
        let circle = self.body.element("circle").numbers([("cx", x), ("cy", y)]).set("r", radius);
        if filled {
            circle.set("fill", colour).empty();
        } else {
            circle.set("fill", "none").set("stroke", colour).set("stroke-width", 1.2).empty();
        }
    }

    /// A filled polygon; `opacity` is 1 where nothing shines through.
    pub(super) fn polygon(&mut self, corners: &[Pair], colour: Colour, opacity: f64) {
        let path = self.path(corners);
        let polygon = self.body.element("polygon").set("points", path);
        let polygon = polygon.set("fill", colour.hexadecimal());
        let is_opaque = opacity >= 1.0;
        if is_opaque { polygon } else { polygon.set("fill-opacity", opacity) }.empty();
    }

    /// A line of some width.
    pub(super) fn line(&mut self, points: &[Pair], colour: Colour, stroke: Stroke, width: f64) {
        let path = self.path(points);
        let line = self.body.element("polyline").set("points", path).set("fill", "none");
        let line = line.set("stroke", colour.hexadecimal()).set("stroke-width", width);
        match stroke {
            Stroke::Solid => line.set("stroke-linejoin", "round"),
            Stroke::Dashed => line.set("stroke-dasharray", "6 4"),
            Stroke::Dotted => line.set("stroke-dasharray", "2 3"),
        }
        .empty();
    }

    pub(super) fn mosaic(&mut self, mosaic: &Mosaic<'_>) {
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

    /// A text whose place is this share of its width from its left: 0, ½ or 1.
    pub(super) fn text(&mut self, place: Pair, letters: Letters, share: f64, text: &str) {
        let (x, y) = self.place(place);
        let anchor = match share {
            ..0.25 => "start",
            ..0.75 => "middle",
            _ => "end",
        };
        let element = self.body.element("text").numbers([("x", x), ("y", y)]);
        let element = element.set("text-anchor", anchor);
        let element = match letters {
            Letters::Normal => element,
            _ => element.numbers([("font-size", letters.size())]),
        };
        element.formula(text, letters.size());
    }
}
