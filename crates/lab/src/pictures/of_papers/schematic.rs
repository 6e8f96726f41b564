//! \[FL\] Figs. A1 and A4: the lines of a sheet and how their implied diagonals lie.

use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Panels, Shape, Stroke, signed};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// \[FL\] Fig. A1: where losers lie, and the deadly diagonal, as shares of `x`.
pub(super) fn lines_of_a_sheet() -> Result<Panels, String> {
    let start = (0.0, FRAC_1_SQRT_2);
    let (end, flat) = (SQRT_2 - 1.0, 2.0 - SQRT_2);
    let line = |colour, stroke, points| Mark::Line { colour, stroke, points };
    let words = [
        ((0.09, 0.75), "(0, α), α\u{a0}=\u{a0}1/√2"),
        ((0.16, 0.05), "m_L\u{a0}=\u{a0}−1\u{a0}−\u{a0}1/√2, λ_L\u{a0}=\u{a0}1\u{a0}−\u{a0}1/√2"),
        ((0.46, 0.75), "m_U\u{a0}=\u{a0}−1\u{a0}+\u{a0}1/√2, λ_U\u{a0}=\u{a0}1/√2"),
        ((0.8, 0.51), "density 1, in a share γ\u{a0}=\u{a0}√2\u{a0}−\u{a0}1"),
        ((0.48, 0.3), "slope −1"),
    ];
    let mut marks = vec![
        line(Colour::BLUE, Stroke::Solid, vec![start, (end, 0.0)]),
        line(Colour::ORANGE, Stroke::Dashed, vec![start, (end, flat)]),
        line(Colour::GREEN, Stroke::Dotted, vec![(end, flat), (1.0, flat)]),
        line(Colour::PURPLE, Stroke::Solid, vec![start, (FRAC_1_SQRT_2, 0.0)]),
    ];
    marks.extend(words.map(|(at, text)| Mark::Text { at, text: text.to_owned() }));
    let figure = Figure {
        title: "Where the losers of a sheet lie".to_owned(),
        x: Axis::linear("y/x", 0.0, 1.0),
        y: Axis::linear("z/x", 0.0, 0.8),
        marks,
        legend: vec![
            Key::line(Colour::BLUE, Stroke::Solid, "lower line"),
            Key::line(Colour::ORANGE, Stroke::Dashed, "upper line"),
            Key::line(Colour::GREEN, Stroke::Dotted, "flat line"),
            Key::line(
                Colour::PURPLE,
                Stroke::Solid,
                "deadly diagonal, no losers, from the same point",
            ),
        ],
        caption: signed("the solution of the six equations of [FL] App. B"),
    };
    Ok(figure.into())
}

/// \[FL\] Fig. A4: two losers next to each other on the upper line, and the diagonals that they
/// imply.
pub(super) fn implied_diagonals() -> Result<Panels, String> {
    // On the average: 1/λ_U to the right, m_U/λ_U up.
    let (right, down) = (SQRT_2, (1.0 - FRAC_1_SQRT_2) * SQRT_2);
    let first = (1.0, 2.5);
    let second = (first.0 + right, first.1 - down);
    let along = |from: f64| {
        let rise = |x: f64| first.1 - (x - first.0) * (1.0 - FRAC_1_SQRT_2);
        (from, rise(from))
    };
    let line = |colour, stroke, points| Mark::Line { colour, stroke, points };
    let falling = |(x, y): (f64, f64)| vec![(x, y), (x + y, 0.0)];
    // Below the second loser, the first one's diagonal is this much lower.
    let below = (second.0, first.1 - right);
    let words = [
        ((f64::midpoint(first.0, second.0), first.1 + 0.12), "1/λ_U"),
        ((second.0 + 0.35, f64::midpoint(first.1, second.1) + 0.03), "−m_U/λ_U"),
        ((second.0 + 1.35, f64::midpoint(second.1, below.1) - 0.12), "(1 + m_U)/λ_U = 1"),
    ];
    let mut marks = vec![
        line(Colour::ORANGE, Stroke::Dashed, vec![along(0.3), along(4.0)]),
        line(Colour::BLUE, Stroke::Solid, falling(first)),
        line(Colour::BLUE, Stroke::Solid, falling(second)),
        line(Colour::BLACK, Stroke::Dotted, vec![first, (second.0, first.1), second]),
        line(Colour::VERMILION, Stroke::Solid, vec![second, below]),
        Mark::Points {
            colour: Colour::ORANGE,
            shape: Shape::Triangle,
            points: vec![first, second],
        },
    ];
    marks.extend(words.map(|(at, text)| Mark::Text { at, text: text.to_owned() }));
    let figure = Figure {
        title: "Implied diagonals of the upper line".to_owned(),
        x: Axis::count("y, in columns", 0.0, 4.5),
        y: Axis::count("z, in cells, from somewhere below the line", 0.0, 3.0),
        marks,
        legend: vec![
            Key::point(
                Colour::ORANGE,
                Shape::Triangle,
                "losers next to each other, on the average",
            ),
            Key::line(Colour::ORANGE, Stroke::Dashed, "the upper line"),
            Key::line(Colour::BLUE, Stroke::Solid, "diagonals that they imply"),
            Key::line(
                Colour::VERMILION,
                Stroke::Solid,
                "the spacing of these: one cell, so that they fill region III",
            ),
        ],
        caption: signed("λ_U = 1/√2, m_U = −1 + 1/√2"),
    };
    Ok(figure.into())
}
