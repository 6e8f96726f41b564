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

/// Boxes at the origin that run through each other, as the solid that they are together: only what
/// can be seen of each is drawn, in its colour.
///
/// The sides of all boxes cut space into pieces. A piece shows a face where there is none beside
/// it, and an edge of that face is drawn where the surface does not go on in the same colour.
pub(super) fn together(boxes: &[(Point, Colour)]) -> Vec<Mark> {
    let cuts: [Vec<f64>; 3] = std::array::from_fn(|axis| {
        let mut cuts: Vec<f64> = boxes.iter().map(|(to, _)| to[axis]).chain([0.0]).collect();
        cuts.sort_by(f64::total_cmp);
        cuts.dedup();
        cuts
    });
    // The first box that has a piece, which is named by its lower cuts.
    let owner = |piece: [usize; 3]| {
        let inside = |to: &Point| {
            (0..3).all(|axis| cuts[axis].get(piece[axis]).is_some_and(|from| *from < to[axis]))
        };
        boxes.iter().position(|(to, _)| inside(to))
    };
    let moved = |piece: [usize; 3], axis: usize, step: isize| {
        let mut piece = piece;
        piece[axis] = piece[axis].checked_add_signed(step)?;
        Some(piece)
    };
    let count = |axis: usize| 0..cuts[axis].len() - 1;
    let (mut marks, mut pieces) = (Vec::new(), Vec::new());
    for first in count(0) {
        for second in count(1) {
            pieces.extend(count(2).map(|third| [first, second, third]));
        }
    }
    for piece in pieces {
        let Some(own) = owner(piece) else { continue };
        // The shades of the top, of the right side and of the front, as for a single box.
        let shades = [(2, Colour::WHITE, 0.55), (1, Colour::BLACK, 0.25), (0, Colour::WHITE, 0.15)];
        for (axis, towards, share) in shades {
            let shows =
                |piece| owner(piece).filter(|_| moved(piece, axis, 1).and_then(owner).is_none());
            if shows(piece).is_none() {
                continue;
            }
            let [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
            let corner = |right: usize, up: usize| {
                let mut at = piece;
                (at[axis], at[a], at[b]) = (piece[axis] + 1, piece[a] + right, piece[b] + up);
                seen(std::array::from_fn(|axis| cuts[axis][at[axis]]))
            };
            let points = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(right, up)| corner(right, up));
            let colour = boxes[own].1.between(towards, share);
            marks.push(Mark::Face { colour, points: points.into() });
            let sides = [(b, -1, 0), (a, 1, 1), (b, 1, 2), (a, -1, 3)];
            let ends = sides.into_iter().filter(|(along, step, _)| {
                moved(piece, *along, *step).and_then(shows) != Some(own)
            });
            let lines = ends.map(|(_, _, at)| [points[at], points[(at + 1) % 4]]).collect();
            marks.push(Mark::Grid { colour: Colour::BLACK, lines });
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(boxes: &[(Point, Colour)]) -> Vec<Colour> {
        let colour = |mark: &Mark| match mark {
            Mark::Face { colour, .. } => Some(*colour),
            _ => None,
        };
        together(boxes).iter().filter_map(colour).collect()
    }

    fn edges(boxes: &[(Point, Colour)]) -> usize {
        let lines = |mark: &Mark| match mark {
            Mark::Grid { lines, .. } => lines.len(),
            _ => 0,
        };
        together(boxes).iter().map(lines).sum()
    }

    #[test]
    fn a_box_inside_of_another_one_is_not_seen() {
        let one = [([1.0, 2.0, 3.0], Colour::BLUE)];
        assert_eq!((faces(&one).len(), edges(&one)), (3, 12));
        // Its sides cut the other one into four pieces, whose edges inside a face are not drawn.
        let both = [one[0], ([1.0, 1.0, 1.0], Colour::GREEN)];
        assert_eq!((faces(&both).len(), edges(&both)), (8, 20));
        assert!(faces(&both).iter().all(|colour| faces(&one).contains(colour)));
    }

    #[test]
    fn boxes_that_cross_show_both_colours() {
        let cross = [([1.0, 1.0, 3.0], Colour::BLUE), ([1.0, 3.0, 1.0], Colour::GREEN)];
        let front = |colour: Colour| colour.between(Colour::WHITE, 0.15);
        let seen = faces(&cross);
        assert!(seen.contains(&front(Colour::BLUE)) && seen.contains(&front(Colour::GREEN)));
        // The corner shows its front, and each arm three faces.
        assert_eq!(seen.len(), 1 + 3 + 3);
    }
}
