//! SVG, written element by element: what all pictures have in common.
//!
//! Attributes and text are escaped here and nowhere else. Numbers have one decimal at most, a tenth
//! of a pixel.

use super::formula::runs;
use super::letters::FAMILIES;
use super::size::Size;
use std::fmt::Display;

/// Elements of an SVG document, in order.
///
/// ```
/// use chomplab::picture::Svg;
///
/// let mut body = Svg::default();
/// body.element("rect").numbers([("x", 1.0), ("width", 2.26)]).set("fill", "#ffffff").empty();
/// body.element("text").text("a < b");
/// assert_eq!(
///     body.text(),
///     "<rect x=\"1\" width=\"2.3\" fill=\"#ffffff\"/>\n<text>a &lt; b</text>\n"
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct Svg {
    text: String,
}

/// What a document is written on.
#[derive(Clone, Copy, Debug)]
pub struct Paper<'t> {
    /// What is drawn, for those who do not see it.
    pub title: &'t str,
    /// The width and the height in units.
    pub sides: [f64; 2],
    /// How many units a letter has.
    pub em: f64,
    /// How large the picture is wanted.
    pub size: Size,
}

/// An element that has begun; its attributes come first.
#[derive(Debug)]
#[must_use = "an element ends with its content, or without any"]
pub struct Element<'s> {
    svg: &'s mut Svg,
    name: &'static str,
}

impl Svg {
    /// A document on white paper, of so many units across and down.
    #[must_use]
    pub fn document(paper: &Paper<'_>, body: &Self) -> String {
        let sides = paper.sides.map(|side| (side * 10.0).round() / 10.0);
        let [width, height] = paper.size.sides(sides, paper.em);
        let mut document = Self::default();
        let svg = document.element("svg").set("xmlns", "http://www.w3.org/2000/svg");
        let svg = svg.set("width", width).set("height", height);
        svg.set("viewBox", format_args!("0 0 {} {}", sides[0], sides[1]))
            .set("role", "img")
            .set("font-family", FAMILIES)
            .set("font-size", paper.em)
            .set("font-variant-numeric", "tabular-nums")
            .begin();
        document.element("title").text(paper.title);
        let ground = document.element("rect").set("width", sides[0]).set("height", sides[1]);
        ground.set("fill", "#ffffff").empty();
        document.text.push_str(&body.text);
        document.end("svg");
        document.text
    }

    /// Begins an element.
    pub fn element(&mut self, name: &'static str) -> Element<'_> {
        self.text.push('<');
        self.text.push_str(name);
        Element { svg: self, name }
    }

    /// Ends an element that was begun with [`Element::begin`].
    pub fn end(&mut self, name: &str) {
        for part in ["</", name, ">\n"] {
            self.text.push_str(part);
        }
    }

    /// What has been written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Element<'_> {
    /// An attribute.
    pub fn set(self, name: &str, value: impl Display) -> Self {
        for part in [" ", name, "=\"", &escape(&value.to_string()), "\""] {
            self.svg.text.push_str(part);
        }
        self
    }

    /// Attributes that are numbers.
    pub fn numbers<const N: usize>(self, attributes: [(&str, f64); N]) -> Self {
        attributes
            .into_iter()
            .fold(self, |element, (name, number)| element.set(name, tenths(number)))
    }

    /// Ends it without content.
    pub fn empty(self) {
        self.svg.text.push_str("/>\n");
    }

    /// Ends it with a text.
    pub fn text(self, text: &str) {
        self.markup(&escape(text));
    }

    /// Ends it with a formula, see [`runs`], in letters of so many units: raised and lowered parts
    /// are smaller, and shifted from the line of writing.
    pub fn formula(self, text: &str, size: f64) {
        let mut markup = String::new();
        let mut rise = 0.0;
        for run in runs(text) {
            let shift = (rise - run.rise) * size;
            rise = run.rise;
            if shift == 0.0 && run.scale == 1.0 {
                markup += &escape(&run.text);
                continue;
            }
            markup += &format!("<tspan dy=\"{}\"", tenths(shift));
            if run.scale != 1.0 {
                markup += &format!(" font-size=\"{}\"", tenths(run.scale * size));
            }
            markup += &format!(">{}</tspan>", escape(&run.text));
        }
        self.markup(&markup);
    }

    /// Ends it with a text that is SVG itself.
    fn markup(self, markup: &str) {
        self.svg.text.push('>');
        self.svg.text.push_str(markup);
        self.svg.end(self.name);
    }

    /// Lets other elements follow inside, until [`Svg::end`].
    pub fn begin(self) {
        self.svg.text.push_str(">\n");
    }
}

/// A number with one decimal at most.
fn tenths(number: f64) -> String {
    let tenths = format!("{number:.1}");
    let short = tenths.strip_suffix(".0").unwrap_or(&tenths);
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// A text as it is written in SVG.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formula(text: &str) -> String {
        let mut svg = Svg::default();
        svg.element("text").formula(text, 10.0);
        svg.text
    }

    #[test]
    fn formulas_come_back_to_the_line() {
        let up = "<text>ω<tspan dy=\"-3.8\" font-size=\"7.2\">ω</tspan>\
                  <tspan dy=\"3.8\"> &lt; ω</tspan></text>\n";
        assert_eq!(formula("ω^ω < ω"), up);
        assert_eq!(formula("a & b"), "<text>a &amp; b</text>\n");
    }

    #[test]
    fn documents_have_a_size_on_paper() {
        let size = Size { width: Some("86mm".parse().unwrap()), font: None };
        let paper = Paper { title: "1 < 2", sides: [400.0, 200.0], em: 15.0, size };
        let document = Svg::document(&paper, &Svg::default());
        assert!(document.contains("width=\"86mm\" height=\"43mm\" viewBox=\"0 0 400 200\""));
        assert!(document.contains("<title>1 &lt; 2</title>") && document.ends_with("</svg>\n"));
    }
}
