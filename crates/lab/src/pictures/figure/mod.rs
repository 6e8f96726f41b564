//! Figures: cells, points and lines between two axes with numbers, a title, a legend and a caption.
//!
//! A [`Figure`] is data; [`Figure::to_svg`] draws it, and [`Figure::to_csv`] writes down what is
//! drawn. [`Panels`] are several figures side by side. SVG is the one source of all pictures:
//! pixels and PDF are made from it where files are written, with the font that figures are laid out
//! for. What differs in colour differs in shape, in dashes or in place as well, so that figures can
//! be printed in grey.

mod canvas;
mod draw;
mod layout;
mod marks;
mod panels;
mod png_file;
mod table;
mod ticks;
mod words;

pub use marks::{Colour, Mark, Shape, Stroke};
pub use panels::Panels;
pub(crate) use png_file::rgba_file;

/// How values lie along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally long.
    Linear,
    /// Equal ratios are equally long; values are positive.
    Logarithmic,
}

/// Which numbers an axis has ticks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Round ones.
    Any,
    /// Whole ones: something is counted.
    Whole,
    /// Those of cells, each in the middle of its own.
    Cells,
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
    /// How values lie along it.
    pub scale: Scale,
    /// Where it has ticks.
    pub numbers: Numbers,
    /// Names at places, instead of round numbers.
    pub names: Option<Vec<(f64, String)>>,
}

impl Axis {
    /// A linear axis: equal differences are equally long.
    #[must_use]
    pub fn linear(name: &str, from: f64, to: f64) -> Self {
        let (scale, numbers) = (Scale::Linear, Numbers::Any);
        Self { name: name.to_owned(), from, to, scale, numbers, names: None }
    }

    /// A linear axis of what is counted: its ticks are at whole numbers.
    #[must_use]
    pub fn count(name: &str, from: f64, to: f64) -> Self {
        Self { numbers: Numbers::Whole, ..Self::linear(name, from, to) }
    }

    /// A linear axis of cells: the one of a number reaches from there to the next.
    #[must_use]
    pub fn cells(name: &str, from: f64, to: f64) -> Self {
        Self { numbers: Numbers::Cells, ..Self::linear(name, from, to) }
    }

    /// An axis with names at places, such as ordinals, instead of numbers.
    #[must_use]
    pub fn named(name: &str, from: f64, to: f64, names: &[(f64, &str)]) -> Self {
        let names = names.iter().map(|(place, name)| (*place, (*name).to_owned())).collect();
        Self { names: Some(names), ..Self::linear(name, from, to) }
    }

    /// A logarithmic axis: equal ratios are equally long.
    #[must_use]
    pub fn logarithmic(name: &str, from: f64, to: f64) -> Self {
        Self { scale: Scale::Logarithmic, ..Self::linear(name, from, to) }
    }
}

/// What a line of the legend shows beside its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A filled square, for cells and bands.
    Area,
    /// A point.
    Point(Shape),
    /// A piece of a line.
    Line(Stroke),
}

/// A line of the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The colour that it explains.
    pub colour: Colour,
    /// What is drawn in it.
    pub sample: Sample,
    /// What that means.
    pub meaning: String,
}

impl Key {
    /// For cells and bands.
    #[must_use]
    pub fn area(colour: Colour, meaning: &str) -> Self {
        Self { colour, sample: Sample::Area, meaning: meaning.to_owned() }
    }

    /// For points.
    #[must_use]
    pub fn point(colour: Colour, shape: Shape, meaning: &str) -> Self {
        Self { colour, sample: Sample::Point(shape), meaning: meaning.to_owned() }
    }

    /// For lines.
    #[must_use]
    pub fn line(colour: Colour, stroke: Stroke, meaning: &str) -> Self {
        Self { colour, sample: Sample::Line(stroke), meaning: meaning.to_owned() }
    }
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
    /// What colours and shapes mean.
    pub legend: Vec<Key>,
    /// Parameters, and who drew it.
    pub caption: String,
}

impl Figure {
    /// The figure as the text of an SVG file, in its usual size for a screen.
    #[must_use]
    pub fn to_svg(&self) -> String {
        Panels::from(self.clone()).to_svg()
    }

    /// What is drawn, as comma-separated values.
    #[must_use]
    pub fn to_csv(&self) -> String {
        Panels::from(self.clone()).to_csv()
    }
}

impl Figure {
    /// The figure without the keys of its legend whose colour is not drawn.
    pub(crate) fn without_idle_keys(mut self) -> Self {
        let marks = &self.marks;
        self.legend.retain(|key| marks.iter().any(|mark| mark.has(|drawn| drawn == key.colour)));
        self
    }
}

/// The last words of every caption.
#[must_use]
pub fn signed(parameters: &str) -> String {
    format!("{parameters}; Chomplab {}", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::picture::Size;

    fn figure() -> Figure {
        let points = vec![(10.0, 10.0)];
        Figure {
            title: "A title & more".to_owned(),
            x: Axis::linear("y", 0.0, 30.0),
            y: Axis::linear("z", 0.0, 20.0),
            marks: vec![
                Mark::Cells(vec![
                    (3, 4, Colour::BLUE),
                    (4, 4, Colour::BLUE),
                    (9, 19, Colour::GREEN),
                ]),
                Mark::Points { colour: Colour::VERMILION, shape: Shape::Triangle, points },
                Mark::Line {
                    colour: Colour::BLACK,
                    stroke: Stroke::Dashed,
                    points: vec![(0.0, 0.0), (30.0, 20.0)],
                },
                Mark::Errors { colour: Colour::BLACK, points: vec![(5.0, 5.0, 1.0)] },
                Mark::Band { colour: Colour::BLUE, points: vec![(1.0, 2.0, 3.0), (2.0, 2.0, 5.0)] },
                Mark::Text { at: (4.0, 4.0), text: "α < 1".to_owned() },
            ],
            legend: vec![
                Key::area(Colour::BLUE, "blue <cells>"),
                Key::point(Colour::VERMILION, Shape::Triangle, "points"),
                Key::line(Colour::BLACK, Stroke::Dashed, "a line"),
            ],
            caption: signed("x = 3"),
        }
    }

    #[test]
    fn svg_names_everything_and_escapes_it() {
        let svg = figure().to_svg();
        for part in [
            "A title &amp; more",
            "blue &lt;cells&gt;",
            ">y<",
            ">z<",
            "x = 3; Chomplab",
            "stroke-dasharray",
            "α &lt; 1",
            "<polygon",
        ] {
            assert!(svg.contains(part), "{part}");
        }
        assert!(svg.contains("data:image/png;base64,"), "cells are a picture");
        assert_eq!(svg, figure().to_svg(), "always the same");
    }

    #[test]
    fn csv_has_a_line_for_everything_drawn() {
        let csv = figure().to_csv();
        let lines: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(
            lines[..3],
            ["panel,mark,colour,x,y,y2", "1,cell,#0072b2,3,4,", "1,cell,#0072b2,4,4,"]
        );
        assert!(lines.contains(&"1,point,#d55e00,10,10,"));
        assert!(lines.contains(&"1,error,#000000,5,5,1"));
        assert!(lines.contains(&"1,band,#0072b2,2,2,5"));
    }

    #[test]
    fn panels_stand_side_by_side() {
        let panels = Panels { figures: vec![figure(), figure(), figure()], across: 2 };
        let svg = panels.to_svg();
        assert_eq!(svg.matches(">A title").count(), 4, "three titles and that of the document");
        assert!(svg.contains("width=\"946.1\""), "{svg}");
        let narrow = Size { width: Some("86mm".parse().unwrap()), font: None };
        let lefts = |svg: &str| {
            let middles = svg.lines().filter(|line| line.contains(">A title &amp; more<"));
            middles.filter(|line| line.starts_with("<text x=\"228.5\"")).count()
        };
        assert_eq!(lefts(&panels.to_svg_of(narrow)), 3, "below each other on narrow paper");
        assert!(panels.to_csv().contains("\n3,cell,"));
    }

    #[test]
    fn ratios_are_equally_long_on_a_logarithmic_axis() {
        let mut logarithmic = figure();
        logarithmic.x = Axis::logarithmic("y", 1.0, 1000.0);
        let svg = logarithmic.to_svg();
        assert!(svg.contains(">1<") && svg.contains(">10<") && svg.contains(">1000<"), "{svg}");
    }

    #[test]
    fn colours_between() {
        assert_eq!(Colour::BLACK.between(Colour::WHITE, 0.5), Colour(127, 127, 127));
        assert_eq!(Colour::BLACK.between(Colour::WHITE, 7.0), Colour::WHITE);
    }
}
