//! SVG, written element by element: what all pictures have in common.
//!
//! Attributes and text are escaped here and nowhere else. Numbers have one decimal at most, a tenth
//! of a pixel.

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

/// An element that has begun; its attributes come first.
#[derive(Debug)]
#[must_use = "an element ends with its content, or without any"]
pub struct Element<'s> {
    svg: &'s mut Svg,
    name: &'static str,
}

impl Svg {
    /// A document of some size and with a title, if it has one, on white paper.
    #[must_use]
    pub fn document(
        [width, height]: [f64; 2],
        attributes: &[(&'static str, &str)],
        title: Option<&str>,
        body: &Self,
    ) -> String {
        let [width, height] = [width, height].map(f64::round);
        let mut document = Self::default();
        let mut svg = document.element("svg").set("xmlns", "http://www.w3.org/2000/svg");
        svg = svg.numbers([("width", width), ("height", height)]);
        svg = svg.set("viewBox", format_args!("0 0 {width} {height}"));
        for (name, value) in attributes {
            svg = svg.set(name, value);
        }
        svg.begin();
        if let Some(title) = title {
            document.element("title").text(title);
        }
        let paper = document.element("rect").set("width", "100%").set("height", "100%");
        paper.set("fill", "#ffffff").empty();
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
        attributes.into_iter().fold(self, |element, (name, number)| {
            let tenths = format!("{number:.1}");
            element.set(name, tenths.strip_suffix(".0").unwrap_or(&tenths))
        })
    }

    /// Ends it without content.
    pub fn empty(self) {
        self.svg.text.push_str("/>\n");
    }

    /// Ends it with a text.
    pub fn text(self, text: &str) {
        self.markup(&escape(text));
    }

    /// Ends it with a text that is SVG itself.
    pub fn markup(self, markup: &str) {
        self.svg.text.push('>');
        self.svg.text.push_str(markup);
        self.svg.end(self.name);
    }

    /// Lets other elements follow inside, until [`Svg::end`].
    pub fn begin(self) {
        self.svg.text.push_str(">\n");
    }
}

/// A text as it is written in SVG.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
