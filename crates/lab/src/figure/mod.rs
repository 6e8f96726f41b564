//! Figures: cells, points and lines between two axes with numbers, a title, a legend and a caption.
//!
//! A [`Figure`] is data; [`Figure::to_svg`] and [`Figure::to_png`] draw it, the same in both.

mod layout;
mod png_file;
mod raster;
mod svg;

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Winning, lower line.
    pub const BLUE: Self = Self(0x00, 0x72, 0xb2);
    /// Losing.
    pub const VERMILION: Self = Self(0xd5, 0x5e, 0x00);
    /// Upper line.
    pub const ORANGE: Self = Self(0xe6, 0x9f, 0x00);
    /// Flat line.
    pub const GREEN: Self = Self(0x00, 0x9e, 0x73);
    /// Deadly diagonals.
    pub const PURPLE: Self = Self(0xcc, 0x79, 0xa7);
    /// What is drawn around the data.
    pub const BLACK: Self = Self(0, 0, 0);
    /// The paper.
    pub const WHITE: Self = Self(255, 255, 255);

    /// A colour between two, at a share of the way.
    #[must_use]
    pub fn between(self, other: Self, share: f64) -> Self {
        let mix = |from: u8, to: u8| {
            (f64::from(from) + (f64::from(to) - f64::from(from)) * share.clamp(0.0, 1.0)) as u8
        };
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// A range of values with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What the values are.
    pub name: String,
    /// The least.
    pub from: f64,
    /// The greatest, which is greater.
    pub to: f64,
}

/// Something drawn between the axes.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Unit squares: that of `(x, y)` reaches to `(x + 1, y + 1)`.
    Cells(Vec<(u32, u32, Colour)>),
    /// Dots.
    Points(Colour, Vec<(f64, f64)>),
    /// A line through points.
    Line {
        /// Its colour.
        colour: Colour,
        /// Whether it is dashed.
        dashed: bool,
        /// Its points.
        points: Vec<(f64, f64)>,
    },
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it shows.
    pub title: String,
    /// The axis to the right.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// What is drawn, the first lowest.
    pub marks: Vec<Mark>,
    /// What colours mean.
    pub legend: Vec<(Colour, String)>,
    /// Parameters, and who drew it.
    pub caption: String,
}

impl Figure {
    /// The figure as the text of an SVG file.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::draw(self)
    }

    /// The figure as the bytes of a PNG file.
    #[must_use]
    pub fn to_png(&self) -> Vec<u8> {
        raster::draw(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure() -> Figure {
        let axis = |name: &str, to| Axis { name: name.to_owned(), from: 0.0, to };
        Figure {
            title: "A title & more".to_owned(),
            x: axis("y", 30.0),
            y: axis("z", 20.0),
            marks: vec![
                Mark::Cells(vec![
                    (3, 4, Colour::BLUE),
                    (4, 4, Colour::BLUE),
                    (9, 19, Colour::GREEN),
                ]),
                Mark::Points(Colour::VERMILION, vec![(10.0, 10.0)]),
                Mark::Line {
                    colour: Colour::BLACK,
                    dashed: true,
                    points: vec![(0.0, 0.0), (30.0, 20.0)],
                },
            ],
            legend: vec![(Colour::BLUE, "blue <cells>".to_owned())],
            caption: "x = 3".to_owned(),
        }
    }

    #[test]
    fn svg_names_everything_and_escapes_it() {
        let svg = figure().to_svg();
        for part in
            ["A title &amp; more", "blue &lt;cells&gt;", ">y<", ">z<", "x = 3", "stroke-dasharray"]
        {
            assert!(svg.contains(part), "{part}");
        }
        assert!(svg.contains("data:image/png;base64,"), "cells are a picture");
        assert_eq!(svg, figure().to_svg(), "always the same");
    }

    #[test]
    fn png_is_one_and_always_the_same() {
        let bytes = figure().to_png();
        assert_eq!(bytes[1..4], *b"PNG");
        assert_eq!(bytes, figure().to_png());
    }

    #[test]
    fn colours_between() {
        assert_eq!(Colour::BLACK.between(Colour::WHITE, 0.5), Colour(127, 127, 127));
        assert_eq!(Colour::BLACK.between(Colour::WHITE, 7.0), Colour::WHITE);
    }
}
