//! What a position looks like, without a game: layers of rows of cells.
//!
//! A game turns a position into a [`Picture`]; `terminal` and `svg` turn a picture into text.
//! Texts in pictures are formulas ([`runs`]), and a picture has the [`Size`] that is wanted.
//! Only a window of a large board is drawn, and the picture says where it goes on.
//! Heaps, posets and sums are a [`Scene`] instead, which front ends lay out themselves.
//! Positions with infinite sides are an [`OrdinalPicture`], drawn whole on axes that are compressed
//! towards each limit; [`OrdinalPicture::layout`] tells where everything lies on them.

mod formula;
mod letters;
mod ordinal_axis;
mod ordinal_layout;
mod ordinal_svg;
mod ordinal_terminal;
mod ordinals;
mod scene;
mod size;
mod svg;
mod svg_elements;
mod terminal;

pub use formula::{Run, runs, width_in_ems, wrapped};
pub use letters::width_of_letter;
pub use ordinal_layout::{AxisLayout, Step};
pub use ordinal_svg::ordinals_to_svg;
pub use ordinal_terminal::ordinals_to_terminal;
pub use ordinals::{OrdinalPicture, Panel, Slice};
pub use scene::{Diagram, DiagramNode, DrawnHeaps, Scene};
pub use size::{Length, Size, Unit};
pub use svg::to_svg;
pub use svg_elements::{Element, Paper, Svg};
pub use terminal::{Style, to_terminal};

/// What a cell is in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A cell like any other.
    Plain,
    /// The poison.
    Poison,
    /// A cell at which a bite wins.
    Wins,
}

/// A cell of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCell {
    /// What it is.
    pub mark: Mark,
    /// What is written in it, if the game names its cells.
    pub label: Option<String>,
}

/// A row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnRow {
    /// The cells inside the window.
    pub cells: Vec<DrawnCell>,
    /// Whether the row goes on beyond the window.
    pub goes_on: bool,
}

/// A plane part of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Where the layer lies along the axes before the last two; empty in the plane.
    pub index: Vec<u64>,
    /// Its rows, the one with the poison first.
    pub rows: Vec<DrawnRow>,
    /// Whether there are more rows beyond the window.
    pub goes_on: bool,
}

/// A picture of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The layers, in order of their index.
    pub layers: Vec<Layer>,
    /// Whether there are more layers beyond the window.
    pub goes_on: bool,
    /// Marked moves that lie beyond the window, as players call them.
    pub beyond: Vec<String>,
}
