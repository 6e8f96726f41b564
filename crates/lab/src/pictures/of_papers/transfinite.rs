//! \[HS\] Figs. 1 to 8: positions on ordinals, as their captions and text describe them.

use super::ordinals::{omega_squared, place, visible_steps};
use super::solids::{Point, cells, seen, solid, together};
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Panels, Stroke, signed};

/// How fast steps shrink.
const RATIO: f64 = 0.8;

/// Cells shorter than this are left out: they fade into their limit.
const SHORTEST: f64 = 0.12;

/// A rectangle from one corner to the opposite one.
fn rectangle(from: (f64, f64), to: (f64, f64), colour: Colour) -> Mark {
    Mark::Area { colour, points: vec![from, (to.0, from.1), to, (from.0, to.1)] }
}

fn words(at: (f64, f64), text: &str) -> Mark {
    Mark::Text { at, text: text.to_owned() }
}

fn thin(from: (f64, f64), to: (f64, f64)) -> Mark {
    Mark::Grid { colour: Colour::BLACK.between(Colour::WHITE, 0.35), lines: vec![[from, to]] }
}

/// Lines between the cells of columns `left` to `right` inside one block of `ω` above a height.
fn rungs(left: f64, right: f64, blocks: i32) -> Vec<Mark> {
    let rung = |step: i32| {
        let height = place(RATIO, blocks, step);
        thin((left, height), (right, height))
    };
    visible_steps(RATIO, blocks, SHORTEST).map(rung).collect()
}

/// Fig. 1: `(ω+1)×2 + (ω·2)×1`, of size `ω·3 + 1`.
pub(super) fn size_example() -> Result<Panels, String> {
    let (omega, after, two) = (place(RATIO, 1, 0), place(RATIO, 1, 1), place(RATIO, 2, 0));
    let mut marks = vec![
        rectangle((0.0, 0.0), (omega, 1.0), Colour::BLUE.between(Colour::WHITE, 0.4)),
        rectangle((0.0, 1.0), (omega, 2.0), Colour::BLUE.between(Colour::WHITE, 0.4)),
        rectangle((omega, 0.0), (two, 1.0), Colour::ORANGE),
        rectangle((omega, 1.0), (after, 2.0), Colour::GREEN),
    ];
    for (blocks, top) in [(0, 2.0), (1, 1.0)] {
        marks.extend(visible_steps(RATIO, blocks, SHORTEST).map(|step| {
            let across = place(RATIO, blocks, step);
            thin((across, 0.0), (across, top))
        }));
    }
    marks.push(Mark::Line {
        colour: Colour::BLACK,
        stroke: Stroke::Dashed,
        points: vec![(omega, 0.0), (omega, 1.0), (after, 1.0), (after, 0.0)],
    });
    marks.extend([
        words((2.5, 0.5), "ω"),
        words((2.5, 1.5), "ω"),
        words((7.5, 0.5), "ω"),
        words((5.4, 1.5), "1"),
    ]);
    let names = [(0.0, "0"), (omega, "ω"), (two, "ω·2")];
    let figure = Figure {
        title: "A position of size ω·3 + 1".to_owned(),
        x: Axis::named("first axis", 0.0, 9.5, &names),
        y: Axis::named("second axis", 0.0, 3.0, &[(0.5, "0"), (1.5, "1")]),
        marks,
        legend: vec![
            Key::area(
                Colour::BLUE.between(Colour::WHITE, 0.4),
                "two boxes ω×1, common to both summands",
            ),
            Key::area(
                Colour::ORANGE,
                "the box ω×1 at (ω,0), which includes the cell (ω,0), dashed",
            ),
            Key::area(Colour::GREEN, "the cell (ω,1)"),
        ],
        caption: signed("[HS] Fig. 1: (ω+1)×2 + (ω·2)×1"),
    };
    Ok(figure.into())
}

/// A figure in space, without numbers at its axes.
fn in_space(
    title: &str,
    x: (f64, f64),
    y: (f64, f64),
    marks: Vec<Mark>,
    legend: Vec<Key>,
    caption: &str,
) -> Figure {
    Figure {
        title: title.to_owned(),
        x: Axis::named("second axis to the right, first towards the viewer", x.0, x.1, &[]),
        y: Axis::named("third axis", y.0, y.1, &[]),
        marks,
        legend,
        caption: signed(caption),
    }
}

/// Fig. 2: `1×ω×ω² + ω×ω²×1 + ω²×1×ω`, of size `ω³·3`.
pub(super) fn three_slabs() -> Result<Panels, String> {
    const SPACE: f64 = 0.65;
    let (omega, squared) = (place(SPACE, 1, 0), omega_squared(SPACE));
    let slabs: [(Point, Colour, &str); 3] = [
        ([1.0, omega, squared], Colour::BLUE, "1×ω×ω²"),
        ([omega, squared, 1.0], Colour::ORANGE, "ω×ω²×1"),
        ([squared, 1.0, omega], Colour::GREEN, "ω²×1×ω"),
    ];
    let mut marks = together(&slabs.map(|(to, colour, _)| (to, colour)));
    marks.push(words(seen([1.0, omega / 2.0, squared - 0.8]), "ω²"));
    marks.push(words(seen([omega, squared - 0.8, 0.5]), "ω²"));
    marks.push(words(seen([squared, 0.5, 0.5]), "ω²"));
    let legend = slabs.map(|(_, colour, name)| Key::area(colour, name)).into();
    let caption = "[HS] Fig. 2: 1×ω×ω² + ω×ω²×1 + ω²×1×ω";
    Ok(in_space("A position of size ω³·3", (-4.5, 9.0), (-3.5, 9.0), marks, legend, caption).into())
}

/// Fig. 3: the extension of `A` by `B` to two heights.
pub(super) fn extensions() -> Result<Panels, String> {
    const A: [u32; 7] = [5, 4, 4, 3, 2, 2, 1];
    const BASE: usize = 2;
    let panel = |height: u32| {
        let mut squares = Vec::new();
        for (column, of_a) in (0..).zip(A) {
            let top = if (column as usize) < BASE { height } else { of_a.min(height) };
            for row in 0..top {
                let colour = if row < of_a { Colour::BLUE } else { Colour::ORANGE };
                squares.push((column, row, colour));
            }
            // What the truncation eats.
            squares.extend((height..of_a).map(|row| (column, row, Colour(0xdd, 0xdd, 0xdd))));
        }
        let mut marks = vec![Mark::Cells(squares)];
        let rows = (1..9).map(f64::from).map(|row| [(0.0, row), (7.0, row)]);
        let columns = (1..7).map(f64::from).map(|at| [(at, 0.0), (at, 8.0)]);
        marks.push(Mark::Grid { colour: Colour::WHITE, lines: rows.chain(columns).collect() });
        let top = f64::from(height);
        marks.push(Mark::Line {
            colour: Colour::BLACK,
            stroke: Stroke::Dashed,
            points: vec![(0.0, top), (9.0, top)],
        });
        marks.extend([
            words((8.0, top + 0.3), "h"),
            words((3.0, 0.5), "A"),
            words((1.0, top - 0.5), "B"),
        ]);
        Figure {
            title: format!("The extension of A by B to height {height}"),
            x: Axis::cells("column", 0.0, 9.0),
            y: Axis::count("height", 0.0, 9.0),
            marks,
            legend: vec![
                Key::area(Colour::BLUE, "A"),
                Key::area(Colour::ORANGE, "added over B, two columns wide"),
                Key::area(Colour(0xdd, 0xdd, 0xdd), "of A, cut off at height h"),
            ],
            caption: signed("[HS] Fig. 3: E(A, B, h)"),
        }
        .without_idle_keys()
    };
    Ok(Panels { figures: vec![panel(7), panel(3)], across: 2 })
}

/// `X` of Figs. 4 and 5; its Grundy value, with the poison allowed, is 5.
const X: [i32; 4] = [4, 3, 3, 1];

/// The cells of Fig. 4: `X` on the floor, and the column that makes it P.
fn with_column() -> Vec<([i32; 3], Colour)> {
    const HEIGHT: i32 = 5;
    let floor = (0..).zip(X).flat_map(|(row, length)| (0..length).map(move |at| [row, at, 0]));
    let column = (1..HEIGHT).map(|up| ([0, 0, up], Colour::ORANGE));
    floor.map(|cell| (cell, Colour::BLUE)).chain(column).collect()
}

/// Fig. 4: `X×1` with an orthogonal column.
pub(super) fn grundy_column() -> Result<Panels, String> {
    let mut marks = cells(with_column());
    marks.push(words(seen([0.0, 2.2, 3.5]), "h = G(X)"));
    marks.push(words(seen([2.0, 4.2, 0.0]), "X×1"));
    let column = "the column over the poison; P when its height h is the Grundy value of X, here 5";
    let legend =
        vec![Key::area(Colour::BLUE, "X×1, one cell high"), Key::area(Colour::ORANGE, column)];
    let caption = "[HS] Fig. 4: (X×1) + (1×…×1×h), with X = (4,3,3,1)";
    Ok(in_space("Finding a Grundy value", (-3.0, 5.5), (-2.0, 6.0), marks, legend, caption).into())
}

/// The cells of Fig. 5: `X` upright, a row of 3 in front, and the extension that makes it P.
fn with_row_and_column() -> Vec<([i32; 3], Colour)> {
    const TALL: i32 = 6;
    const LONG: i32 = 3;
    let upright = (0..).zip(X).flat_map(|(at, length)| (0..length).map(move |up| [0, at, up]));
    let column = (X[0]..TALL).map(|up| ([0, 0, up], Colour::GREEN));
    let row = (1..LONG).map(|towards| ([towards, 0, 0], Colour::ORANGE));
    upright.map(|cell| (cell, Colour::BLUE)).chain(column).chain(row).collect()
}

/// Fig. 5: `1×X` with a column of length `g` and an extension upwards.
pub(super) fn constructed_value() -> Result<Panels, String> {
    let mut marks = cells(with_row_and_column());
    marks.push(words(seen([0.0, 1.7, 5.3]), "h"));
    marks.push(words(seen([3.0, -0.6, 1.2]), "g"));
    marks.push(words(seen([0.0, 4.6, 1.0]), "1×X"));
    let green = "the extension over the poison to height h, here 6, which makes all of it P";
    let legend = vec![
        Key::area(Colour::BLUE, "1×X, upright"),
        Key::area(Colour::ORANGE, "the column of length g, here 3, along the axis put in front"),
        Key::area(Colour::GREEN, green),
    ];
    let caption = "[HS] Fig. 5: E((1×X) + (g×1×…×1), 1×B₀, h), with X = (4,3,3,1)";
    let title = "Constructing a position with Grundy value g";
    Ok(in_space(title, (-3.0, 5.5), (-2.0, 7.0), marks, legend, caption).into())
}

/// Fig. 6: two columns of height `ω` with a side and a top.
pub(super) fn side_top() -> Result<Panels, String> {
    let omega = place(RATIO, 1, 0);
    let at = |steps: i32| place(RATIO, 0, steps);
    let above = |steps: i32| place(RATIO, 1, steps);
    let pale = Colour::BLUE.between(Colour::WHITE, 0.4);
    let mut marks = vec![
        rectangle((0.0, 0.0), (1.0, omega), pale),
        rectangle((1.0, 0.0), (2.0, omega), pale),
        rectangle((0.0, omega), (1.0, above(4)), Colour::GREEN),
        rectangle((1.0, omega), (2.0, above(2)), Colour::GREEN),
    ];
    marks.extend(rungs(0.0, 2.0, 0));
    for (column, height) in [(2, 3), (3, 2), (4, 2), (5, 1)] {
        let left = f64::from(column);
        marks.push(rectangle((left, 0.0), (left + 1.0, at(height)), Colour::ORANGE));
        marks.extend((1..height).map(|step| thin((left, at(step)), (left + 1.0, at(step)))));
    }
    for (column, height) in [(0.0, 4), (1.0, 2)] {
        marks.extend(
            (1..height).map(|step| thin((column, above(step)), (column + 1.0, above(step)))),
        );
    }
    marks.extend([words((3.5, 0.6), "S"), words((1.0, 5.6), "T"), words((1.0, 2.9), "2×ω")]);
    let figure = Figure {
        title: "A side-top position".to_owned(),
        x: Axis::cells("column", 0.0, 8.0),
        y: Axis::named(
            "height",
            0.0,
            8.5,
            &[(0.0, "0"), (1.0, "1"), (at(2), "2"), (omega, "ω"), (above(4), "ω+4")],
        ),
        marks,
        legend: vec![
            Key::area(pale, "two columns of height ω"),
            Key::area(Colour::ORANGE, "the side S at (2,0), finite"),
            Key::area(Colour::GREEN, "the top T at (0,ω), at most two wide"),
        ],
        caption: signed("[HS] Fig. 6: (2×ω) + S@(2,0) + T@(0,ω)"),
    };
    Ok(figure.into())
}

/// A piece of a three-wide position: columns, heights, colour, name.
type Piece = (f64, f64, f64, f64, Colour, &'static str);

/// Figs. 7a and 7b: the pieces of three-wide positions, a panel for each case.
pub(super) fn three_wide(second_half: bool) -> Result<Panels, String> {
    let pale = Colour::BLUE.between(Colour::WHITE, 0.4);
    let (bottom, side) = (pale, Colour::ORANGE);
    let (top, middle, right) = (Colour::GREEN, Colour::PURPLE, Colour(0xf0, 0xe4, 0x42));
    let cases: [(&str, Vec<Piece>); 2] = if second_half {
        [
            (
                "third case: u and v begin alike, above x",
                vec![
                    (0.0, 2.0, 0.0, 4.0, bottom, "U_b"),
                    (2.0, 3.0, 0.0, 2.0, side, "X_b"),
                    (0.0, 1.0, 4.0, 6.2, top, "U_t"),
                    (1.0, 2.0, 4.0, 5.5, top, "U_t"),
                    (2.0, 3.0, 2.0, 2.9, right, "X_t"),
                ],
            ),
            (
                "fourth case: all others",
                vec![
                    (0.0, 1.0, 0.0, 5.0, bottom, "U_b"),
                    (1.0, 2.0, 0.0, 3.6, bottom, "U_b"),
                    (2.0, 3.0, 0.0, 2.0, side, "X_b"),
                    (0.0, 1.0, 5.0, 6.4, top, "U_t"),
                    (1.0, 2.0, 3.6, 4.6, middle, "V_t"),
                    (2.0, 3.0, 2.0, 2.7, right, "X_t"),
                ],
            ),
        ]
    } else {
        [
            (
                "first case: u, v and x begin alike",
                vec![
                    (0.0, 2.0, 0.0, 4.0, bottom, "U_b"),
                    (2.0, 3.0, 0.0, 4.0, side, "X_b"),
                    (0.0, 1.0, 4.0, 6.2, top, "U_t"),
                    (1.0, 2.0, 4.0, 5.5, top, "U_t"),
                    (2.0, 3.0, 4.0, 4.8, top, "U_t"),
                ],
            ),
            (
                "second case: v and x begin alike, below u",
                vec![
                    (0.0, 1.0, 0.0, 5.0, bottom, "U_b"),
                    (1.0, 2.0, 0.0, 3.0, bottom, "U_b"),
                    (2.0, 3.0, 0.0, 3.0, side, "X_b"),
                    (0.0, 1.0, 5.0, 6.4, top, "U_t"),
                    (1.0, 2.0, 3.0, 4.4, middle, "V_t"),
                    (2.0, 3.0, 3.0, 3.7, middle, "V_t"),
                ],
            ),
        ]
    };
    let keys = vec![
        Key::area(bottom, "U_b: bottom of the first two columns"),
        Key::area(side, "X_b: bottom of the third column"),
        Key::area(top, "U_t: top from the first column on"),
        Key::area(middle, "V_t: top from the second column on"),
        Key::area(right, "X_t: top of the third column"),
    ];
    let panel = |(title, pieces): (&str, Vec<Piece>)| {
        let mut marks: Vec<Mark> = pieces
            .iter()
            .map(|(left, end, low, high, colour, _)| {
                rectangle((*left, *low), (*end, *high), *colour)
            })
            .collect();
        marks.extend(pieces.iter().map(|(left, end, low, high, _, name)| {
            words((f64::midpoint(*left, *end), f64::midpoint(*low, *high)), name)
        }));
        Figure {
            title: title.to_owned(),
            x: Axis::named(
                "columns of heights u ≥ v ≥ x",
                0.0,
                5.0,
                &[(0.5, "u"), (1.5, "v"), (2.5, "x")],
            ),
            y: Axis::named("height, an ordinal, not to scale", 0.0, 7.0, &[(0.0, "0")]),
            marks,
            legend: keys.clone(),
            caption: signed(
                "[HS] Figs. 7a and 7b: P if and only if G(U_b) = G(X_b) and the tops' values \
                 cancel",
            ),
        }
        .without_idle_keys()
    };
    Ok(Panels { figures: cases.map(panel).into(), across: 2 })
}

/// Fig. 8: a brick two wide and `ω` high, with something in front and on top.
pub(super) fn front_top() -> Result<Panels, String> {
    let omega = place(RATIO, 1, 0);
    let pale = Colour::BLUE.between(Colour::WHITE, 0.4);
    let mut marks = solid([0.0, 0.0, 0.0], [1.0, 2.0, omega], pale);
    marks.extend(visible_steps(RATIO, 0, SHORTEST).map(|step| {
        let height = place(RATIO, 0, step);
        thin(seen([1.0, 0.0, height]), seen([1.0, 2.0, height]))
    }));
    marks.extend(solid([0.0, 1.0, omega], [1.0, 2.0, place(RATIO, 1, 1)], Colour::GREEN));
    marks.extend(solid([0.0, 0.0, omega], [1.0, 1.0, place(RATIO, 1, 3)], Colour::GREEN));
    let front = [(1, 0, 3), (1, 1, 2), (2, 0, 2), (2, 1, 1), (3, 0, 1)];
    let front = front.into_iter().flat_map(|(towards, column, height)| {
        (0..height).map(move |up| ([towards, column, up], Colour::ORANGE))
    });
    marks.extend(cells(front.collect()));
    marks.extend([
        words(seen([1.0, 2.9, 3.0]), "B"),
        words(seen([1.0, 2.9, 5.6]), "T"),
        words(seen([3.0, 2.4, 0.5]), "F"),
    ]);
    let legend = vec![
        Key::area(pale, "the brick B = 1×2×ω"),
        Key::area(Colour::ORANGE, "the front F at (1,0,0), finite"),
        Key::area(Colour::GREEN, "the top T at (0,0,ω)"),
    ];
    let caption = "[HS] Fig. 8, printed as Fig. 9: B + F@(1,0,0) + T@(0,0,ω)";
    Ok(in_space("A front-top position", (-3.0, 5.0), (-2.0, 8.0), marks, legend, caption).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use oracle::{Cells, Oracle};

    /// What Figs. 4 and 5 show is P, as the text says.
    #[test]
    fn constructions_are_p() {
        let mut oracle = Oracle::new();
        for drawn in [with_column(), with_row_and_column()] {
            let cell = |cell: [i32; 3]| cell.map(|side| usize::try_from(side).unwrap()).to_vec();
            let position = Cells::from_cells(drawn.into_iter().map(|(at, _)| cell(at)));
            assert!(oracle.is_p(&position), "{position:?}");
        }
        let rows = |rows: &[usize]| Cells::from_rows(rows);
        assert_eq!(oracle.grundy_poison_allowed(&rows(&[4, 3, 3, 1])), 5);
        assert_eq!(oracle.grundy_poison_allowed(&rows(&[6, 3, 3, 1])), 3);
    }
}
