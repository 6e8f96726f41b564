//! What is drawn between the axes of a figure.

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
    /// What is not known, or no longer there.
    pub const GREY: Self = Self(0x8a, 0x8a, 0x8a);
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

    /// The colour as SVG writes it, such as `#0072b2`.
    pub(super) fn hexadecimal(self) -> String {
        let Self(red, green, blue) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The shape of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A small dot.
    Dot,
    /// A filled circle.
    Circle,
    /// An open circle.
    Ring,
    /// A filled square.
    Square,
    /// A filled triangle.
    Triangle,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Without gaps.
    Solid,
    /// In dashes.
    Dashed,
    /// In dots.
    Dotted,
}

/// Something drawn between the axes.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Unit squares: that of `(x, y)` reaches to `(x + 1, y + 1)`.
    Cells(Vec<(u32, u32, Colour)>),
    /// Squares of a side: that of `(i, j)` reaches from `(i·side, j·side)` to
    /// `((i+1)·side, (j+1)·side)`.
    Blocks {
        /// Their side.
        side: f64,
        /// Their places and colours.
        cells: Vec<(u32, u32, Colour)>,
    },
    /// Points of one shape.
    Points {
        /// Their colour.
        colour: Colour,
        /// Their shape.
        shape: Shape,
        /// Where they are.
        points: Vec<(f64, f64)>,
    },
    /// A line through points.
    Line {
        /// Its colour.
        colour: Colour,
        /// How it is drawn.
        stroke: Stroke,
        /// Its points.
        points: Vec<(f64, f64)>,
    },
    /// Thin lines between cells.
    Grid {
        /// Their colour.
        colour: Colour,
        /// Their ends.
        lines: Vec<[(f64, f64); 2]>,
    },
    /// Bars from `y − error` to `y + error` at each `(x, y, error)`.
    Errors {
        /// Their colour.
        colour: Colour,
        /// Where they are, and how long.
        points: Vec<(f64, f64, f64)>,
    },
    /// The area between `low` and `high` along points `(x, low, high)`, lightly.
    Band {
        /// Its colour.
        colour: Colour,
        /// Its edges.
        points: Vec<(f64, f64, f64)>,
    },
    /// A filled polygon with a thin edge.
    Area {
        /// Its colour.
        colour: Colour,
        /// Its corners.
        points: Vec<(f64, f64)>,
    },
    /// A filled polygon without an edge.
    Face {
        /// Its colour.
        colour: Colour,
        /// Its corners.
        points: Vec<(f64, f64)>,
    },
    /// Words around a place, on white.
    Text {
        /// Their middle.
        at: (f64, f64),
        /// The words.
        text: String,
    },
}

impl Mark {
    /// Whether some of it is drawn in such a colour.
    pub(crate) fn has(&self, wanted: impl Fn(Colour) -> bool) -> bool {
        match self {
            Self::Cells(cells) | Self::Blocks { cells, .. } => {
                cells.iter().any(|(_, _, colour)| wanted(*colour))
            }
            Self::Points { colour, .. }
            | Self::Line { colour, .. }
            | Self::Grid { colour, .. }
            | Self::Errors { colour, .. }
            | Self::Band { colour, .. }
            | Self::Area { colour, .. }
            | Self::Face { colour, .. } => wanted(*colour),
            Self::Text { .. } => false,
        }
    }
}
