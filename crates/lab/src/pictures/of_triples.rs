//! Sheets of games on triples as figures.

use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, signed};
use crate::triples::SheetOfTriples;

/// Draws the lost positions of a sheet.
#[must_use]
pub fn losers(name: &str, sheet: &SheetOfTriples) -> Figure {
    let points = sheet.losers().map(|(y, z)| (y as f64, z as f64)).collect();
    let (x, window) = (sheet.x(), sheet.window());
    Figure {
        title: format!("Lost positions of {name}, sheet x = {x}"),
        x: Axis::count("y", 0.0, window.y as f64),
        y: Axis::count("z", 0.0, window.z as f64),
        marks: vec![Mark::Points { colour: Colour::VERMILION, shape: Shape::Dot, points }],
        legend: vec![Key::point(Colour::VERMILION, Shape::Dot, "lost")],
        caption: signed(&format!("x = {x}")),
    }
}
