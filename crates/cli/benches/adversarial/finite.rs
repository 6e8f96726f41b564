//! Finite Chomp: long rows, many rows, many axes.

use super::draw::Draw;
use super::{Class, joined};

pub(crate) const CLASSES: &[Class] = &[
    Class { name: "box of two sides", draw: |draw| boxed(draw, 2) },
    Class { name: "box of three sides", draw: |draw| boxed(draw, 3) },
    Class { name: "box of four sides", draw: |draw| boxed(draw, 4) },
    Class { name: "box of five sides", draw: |draw| boxed(draw, 5) },
    Class { name: "box of six sides", draw: |draw| boxed(draw, 6) },
    Class { name: "box of many sides", draw: many_sides },
    Class { name: "box within reach", draw: within_reach },
    Class { name: "bar of few rows", draw: few_rows },
    Class { name: "square", draw: square },
    Class { name: "three rows", draw: three_rows },
    Class { name: "long rows", draw: long_rows },
    Class { name: "two long rows over others", draw: two_long_rows },
    Class { name: "one-wide tail", draw: one_wide_tail },
    Class { name: "many rows", draw: many_rows },
    Class { name: "differences", draw: differences },
    Class { name: "finite eye", draw: eye },
    Class { name: "union in the plane", draw: |draw| union(draw, 2, 8) },
    Class { name: "union of solids", draw: |draw| union(draw, 3, 6) },
    Class { name: "union on many axes", draw: union_on_many_axes },
    Class { name: "many corners", draw: many_corners },
    Class { name: "box moved away", draw: moved },
    Class { name: "hook", draw: hook },
    Class { name: "star", draw: star },
    Class { name: "orthogonal parts", draw: orthogonal },
];

fn boxed(draw: &mut Draw, sides: usize) -> String {
    let vast = draw.once_in(2);
    let most = if vast { 1 << 63 } else { 400 };
    joined((0..sides).map(|_| draw.length(most)), "x")
}

fn many_sides(draw: &mut Draw) -> String {
    let sides = draw.count(7, 16);
    let most = draw.one_of(&[2, 3, 40, 1 << 63]);
    joined((0..sides).map(|_| draw.length(most)), "x")
}

/// Boxes that a sweep or a search might just do, or might just not do.
fn within_reach(draw: &mut Draw) -> String {
    let (sides, most) = draw.one_of(&[(2, 40), (3, 12), (4, 6), (5, 4), (6, 3)]);
    joined((0..sides).map(|_| draw.from(2, most)), "x")
}

fn few_rows(draw: &mut Draw) -> String {
    let rows = draw.from(2, 6);
    let most = draw.one_of(&[500, 5_000, 200_000, 1 << 63]);
    format!("{rows}x{}", draw.length(most))
}

fn square(draw: &mut Draw) -> String {
    let axes = draw.count(2, 5);
    let side = draw.any_length();
    let longer = if draw.once_in(3) { side.saturating_add(1).min(1 << 63) } else { side };
    let sides = (0..axes).map(|axis| if axis == 0 { longer } else { side });
    joined(sides, "x")
}

fn three_rows(draw: &mut Draw) -> String {
    let most = draw.one_of(&[3_000, 100_000, 1 << 40, 1 << 63]);
    list(&draw.falling(3, most))
}

fn long_rows(draw: &mut Draw) -> String {
    let count = draw.count(4, 40);
    let most = draw.one_of(&[30, 1_000, 1 << 63]);
    list(&draw.falling(count, most))
}

fn two_long_rows(draw: &mut Draw) -> String {
    let bottom = draw.count(2, 5);
    let most = draw.one_of(&[12, 60, 500, 5_000]);
    let mut rows = draw.falling(2, 1 << 63);
    rows.extend(draw.falling(bottom, most));
    rows.sort_unstable_by(|left, right| right.cmp(left));
    list(&rows)
}

fn one_wide_tail(draw: &mut Draw) -> String {
    let rows = draw.count(2, 4);
    let most = draw.one_of(&[40, 2_000, 1 << 63]);
    let mut boxes: Vec<String> = draw
        .falling(rows, most)
        .iter()
        .enumerate()
        .map(|(row, length)| format!("{}x{length}", row + 1))
        .collect();
    boxes.push(format!("{}x1", draw.any_length()));
    boxes.join(" + ")
}

fn many_rows(draw: &mut Draw) -> String {
    let count = draw.count(100, 1_500);
    let most = draw.one_of(&[3, 100, 5_000, 1 << 63]);
    list(&draw.falling(count, most))
}

fn differences(draw: &mut Draw) -> String {
    let count = draw.count(2, 30);
    let most = draw.one_of(&[3, 100, 1 << 58]);
    let lengths = (0..count).map(|_| draw.length(most) - draw.from(0, 1));
    format!("diff:[{}]", joined(lengths, ","))
}

fn eye(draw: &mut Draw) -> String {
    let most = draw.one_of(&[20, 300, 1 << 63]);
    let heights = draw.falling(4, most);
    let [u, y, v, z] = [heights[0], heights[1], heights[2], heights[3]];
    format!("eye:[{v} {z}; {u} {y}]")
}

pub(crate) fn union(draw: &mut Draw, axes: usize, most_boxes: usize) -> String {
    let boxes = draw.count(2, most_boxes);
    let most = draw.one_of(&[6, 30, 1_000, 1 << 63]);
    let boxes = (0..boxes).map(|_| joined((0..axes).map(|_| draw.length(most)), "x"));
    joined(boxes, " + ")
}

fn union_on_many_axes(draw: &mut Draw) -> String {
    let axes = draw.count(4, 10);
    union(draw, axes, 6)
}

/// A staircase of up to a thousand boxes, with steps of any size.
fn many_corners(draw: &mut Draw) -> String {
    let boxes = draw.from(50, 900);
    let (across, down) = (draw.length(1 << 40), draw.length(1 << 40));
    let flat = draw.once_in(2);
    let boxes = (1..=boxes).map(|step| {
        let depth = if flat { String::new() } else { format!("x{}", draw.from(1, 40)) };
        format!("{}x{}{depth}", step * across, (boxes + 1 - step) * down)
    });
    joined(boxes, " + ")
}

fn moved(draw: &mut Draw) -> String {
    let [rows, columns, more, width] = std::array::from_fn(|_| draw.length(1 << 60));
    let width = width.min(columns);
    format!("{rows}x{columns} + {more}x{width}@({rows},0)")
}

fn hook(draw: &mut Draw) -> String {
    let thick = draw.length(4);
    let [arm, leg] = std::array::from_fn(|_| draw.any_length());
    format!("{thick}x{arm} + {leg}x{}", draw.from(1, thick))
}

/// An arm along each axis.
pub(crate) fn star(draw: &mut Draw) -> String {
    let axes = draw.count(3, 16);
    let arms = (0..axes).map(|arm| {
        let length = draw.any_length();
        joined((0..axes).map(|axis| if axis == arm { length } else { 1 }), "x")
    });
    joined(arms.collect::<Vec<_>>(), " + ")
}

fn orthogonal(draw: &mut Draw) -> String {
    let most = draw.one_of(&[8, 30, 1 << 63]);
    let [a, b, c, d] = std::array::from_fn(|_| draw.length(most));
    let [e, f] = std::array::from_fn(|_| draw.length(most));
    if draw.once_in(2) {
        format!("{a}x{b}x1x1 + 1x1x{c}x{d}")
    } else {
        format!("{a}x{b}x1x1 + {e}x{f}x1x1 + 1x1x{c}x{d}")
    }
}

fn list(rows: &[u64]) -> String {
    format!("({})", joined(rows, ","))
}
