//! What a figure is drawn on: SVG or pixels.

use super::marks::{Colour, Stroke};

/// A place, or a width and a height, in pixels from the top left.
pub(super) type Pair = (f64, f64);

/// How large letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    Title,
    Normal,
    Small,
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

/// Something to draw on.
pub(super) trait Canvas {
    /// Everything that follows is drawn so far to the right and down.
    fn move_to(&mut self, offset: Pair);
    fn rectangle(&mut self, corner: Pair, size: Pair, colour: Colour);
    fn circle(&mut self, centre: Pair, radius: f64, colour: Colour, filled: bool);
    /// A filled polygon; `opacity` is 1 where nothing shines through.
    fn polygon(&mut self, corners: &[Pair], colour: Colour, opacity: f64);
    fn line(&mut self, points: &[Pair], colour: Colour, stroke: Stroke);
    fn mosaic(&mut self, mosaic: &Mosaic<'_>);
    /// A text whose place is this share of its width from its left: 0, ½ or 1.
    fn text(&mut self, place: Pair, letters: Letters, share: f64, text: &str);
}
