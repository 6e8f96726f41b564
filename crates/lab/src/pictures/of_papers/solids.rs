//! Boxes in space, drawn slantwise: the first axis towards the viewer, the second to the right, the
//! third up.

use crate::pictures::figure::{Colour, Mark};

/// A point `(first, second, third)`.
pub(super) type Point = [f64; 3];

/// Where a point is drawn.
pub(super) fn seen([first, second, third]: Point) -> (f64, f64) {
    (second - 0.45 * first, third - 0.32 * first)
}

/// The three visible faces of a box from one corner to the opposite one.
pub(super) fn solid(from: Point, to: Point, colour: Colour) -> Vec<Mark> {
    let corner = |which: [bool; 3]| {
        seen(std::array::from_fn(|axis| if which[axis] { to[axis] } else { from[axis] }))
    };
    let face = |corners: [[bool; 3]; 4], colour: Colour| Mark::Area {
        colour,
        points: corners.map(corner).into(),
    };
    let (f, t) = (false, true);
    // Lighter on top, darker to the right.
    vec![
        face([[f, f, t], [f, t, t], [t, t, t], [t, f, t]], colour.between(Colour::WHITE, 0.55)),
        face([[f, t, f], [t, t, f], [t, t, t], [f, t, t]], colour.between(Colour::BLACK, 0.25)),
        face([[t, f, f], [t, t, f], [t, t, t], [t, f, t]], colour.between(Colour::WHITE, 0.15)),
    ]
}

/// Unit cells, those farther from the viewer first, so that nearer ones hide them.
pub(super) fn cells(mut of: Vec<([i32; 3], Colour)>) -> Vec<Mark> {
    of.sort_by_key(|([first, second, third], _)| (*first, *second, *third));
    let unit = |(cell, colour): ([i32; 3], Colour)| {
        let from = cell.map(f64::from);
        solid(from, from.map(|side| side + 1.0), colour)
    };
    of.into_iter().flat_map(unit).collect()
}
