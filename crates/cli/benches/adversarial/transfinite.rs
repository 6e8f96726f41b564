//! Chomp on ordinals: few columns, bases of 2×2, stalks over finite parts, products.

use super::draw::{Draw, Height};
use super::{Class, joined};

pub(crate) const CLASSES: &[Class] = &[
    Class { name: "one column", draw: |draw| columns(draw, 1, 1) },
    Class { name: "two columns", draw: |draw| columns(draw, 2, 2) },
    Class { name: "three columns", draw: |draw| columns(draw, 3, 3) },
    Class { name: "three columns, the third finite", draw: finite_third },
    Class { name: "four columns", draw: |draw| columns(draw, 4, 4) },
    Class { name: "many columns", draw: |draw| columns(draw, 5, 60) },
    Class { name: "columns over finite rows", draw: over_finite_rows },
    Class { name: "eye", draw: eye },
    Class { name: "eye of low levels", draw: low_eye },
    Class { name: "eye of long finite parts", draw: long_eye },
    Class { name: "deep exponents", draw: deep },
    Class { name: "one stalk in the plane", draw: |draw| stalks(draw, 2, 1) },
    Class { name: "two stalks in the plane", draw: |draw| stalks(draw, 2, 2) },
    Class { name: "one stalk over a solid", draw: |draw| stalks(draw, 3, 1) },
    Class { name: "two stalks over a solid", draw: |draw| stalks(draw, 3, 2) },
    Class { name: "three stalks over a solid", draw: |draw| stalks(draw, 3, 3) },
    Class { name: "two stalks and a long arm", draw: long_arm },
    Class { name: "stalks on many axes", draw: stalks_on_many_axes },
    Class { name: "wide stalk in the plane", draw: wide_in_the_plane },
    Class { name: "wide stalk over a solid", draw: wide_over_a_solid },
    Class { name: "infinite bar", draw: bar },
    Class { name: "product", draw: product },
    Class { name: "near product", draw: near_product },
    Class { name: "infinite box", draw: infinite_box },
    Class { name: "infinite union", draw: infinite_union },
    Class { name: "infinite orthogonal parts", draw: orthogonal },
    Class { name: "infinite hook", draw: hook },
    Class { name: "infinite star", draw: star },
    Class { name: "infinite square", draw: square },
];

fn list(heights: &[Height]) -> String {
    format!("({})", joined(heights, ","))
}

fn columns(draw: &mut Draw, fewest: usize, most: usize) -> String {
    let count = draw.count(fewest, most);
    let tame = draw.once_in(2);
    list(&draw.falling_heights(count, tame))
}

fn finite_third(draw: &mut Draw) -> String {
    let tame = draw.once_in(2);
    let mut heights = vec![draw.infinite(tame), draw.infinite(tame)];
    heights.sort_unstable_by(|left, right| right.cmp(left));
    if draw.once_in(3) {
        heights[1] = heights[0].clone();
    }
    let most = draw.one_of(&[100, 20_000, 2_000_000, 1 << 63]);
    heights.push(Height::finite(draw.length(most)));
    list(&heights)
}

fn over_finite_rows(draw: &mut Draw) -> String {
    let tall = draw.count(1, 3);
    let rows = draw.count(1, 6);
    let most = draw.one_of(&[12, 40, 300, 1 << 63]);
    let mut heights = draw.falling_heights(tall, true);
    heights.extend(draw.falling(rows, most).into_iter().map(Height::finite));
    heights.sort_unstable_by(|left, right| right.cmp(left));
    list(&heights)
}

fn eye_of(heights: &[Height], turned: bool) -> String {
    let [u, y, v, z] = [&heights[0], &heights[1], &heights[2], &heights[3]];
    let (y, v) = if turned { (v, y) } else { (y, v) };
    format!("eye:[{v} {z}; {u} {y}]")
}

fn eye(draw: &mut Draw) -> String {
    let tame = draw.once_in(2);
    let heights = draw.falling_heights(4, tame);
    eye_of(&heights, draw.once_in(2))
}

fn levelled(draw: &mut Draw, most_level: u64, most_finite: u64) -> Vec<Height> {
    let mut heights: Vec<Height> = (0..4)
        .map(|_| {
            let finite = draw.length(most_finite) - draw.from(0, 1);
            Height::levels(draw.from(0, most_level), finite)
        })
        .collect();
    heights.push(Height::levels(draw.from(1, most_level), draw.from(0, 9)));
    heights.sort_unstable_by(|left, right| right.cmp(left));
    heights.truncate(4);
    if heights[3] == Height::default() {
        heights[3] = Height::finite(1);
    }
    for place in (0..3).rev() {
        if heights[place] < heights[place + 1] {
            heights[place] = heights[place + 1].clone();
        }
    }
    heights
}

fn low_eye(draw: &mut Draw) -> String {
    let level = draw.from(1, 4);
    let heights = levelled(draw, level, 60);
    eye_of(&heights, draw.once_in(2))
}

fn long_eye(draw: &mut Draw) -> String {
    let level = draw.one_of(&[1, 2, 3, 100_002, 1 << 40]);
    let most = draw.one_of(&[400, 100_000, 2_000_000_000, 1 << 63]);
    let heights = levelled(draw, level, most);
    eye_of(&heights, draw.once_in(2))
}

fn deep(draw: &mut Draw) -> String {
    let heights: Vec<Height> = {
        let count = draw.count(1, 4);
        let mut heights: Vec<Height> =
            (0..count).map(|_| Height::tower(draw.count(1, 49))).collect();
        heights.sort_unstable_by(|left, right| right.cmp(left));
        heights
    };
    if draw.once_in(2) || heights.len() < 2 {
        list(&heights)
    } else {
        joined(heights.iter().map(Height::side), "x")
    }
}

/// Boxes of a finite part: small enough for a search, just too large, or vast.
fn finite_part(draw: &mut Draw, axes: usize) -> Vec<Vec<u64>> {
    let boxes = draw.count(1, 3);
    let most = draw.one_of(&[4, 9, 30, 1_000, 5_000_000_000]);
    (0..boxes).map(|_| (0..axes).map(|_| draw.length(most)).collect()).collect()
}

fn written(boxes: &[Vec<u64>]) -> Vec<String> {
    boxes.iter().map(|sides| joined(sides, "x")).collect()
}

fn along(axis: usize, axes: usize, width: usize, height: &Height) -> String {
    // A stalk of width 2 is wide along the axis after its own.
    let sides = (0..axes).map(|place| match place {
        _ if place == axis => height.side(),
        _ if place == (axis + 1) % axes => width.to_string(),
        _ => "1".to_string(),
    });
    joined(sides, "x")
}

fn stalks(draw: &mut Draw, axes: usize, count: usize) -> String {
    let mut boxes = written(&finite_part(draw, axes));
    for axis in 0..count {
        let tame = draw.once_in(2);
        boxes.push(along(axis, axes, 1, &draw.infinite(tame)));
    }
    boxes.join(" + ")
}

fn long_arm(draw: &mut Draw) -> String {
    let [wide, deep] = std::array::from_fn(|_| draw.from(1, 3));
    let arm = draw.length(5_000_000_000);
    let (first, second) = (draw.infinite(true), draw.infinite(true));
    format!("1x1x{} + {arm}x{}x{deep} + {}x1x1", first.side(), wide + 1, second.side())
}

fn stalks_on_many_axes(draw: &mut Draw) -> String {
    let axes = draw.count(4, 7);
    let count = draw.count(1, axes);
    stalks(draw, axes, count)
}

fn wide_in_the_plane(draw: &mut Draw) -> String {
    let mut heights = draw.falling_heights(2, true);
    if draw.once_in(2) {
        heights[1] = heights[0].clone();
    }
    let mut boxes = written(&finite_part(draw, 2));
    boxes.push(format!("1x{}", heights[0].side()));
    boxes.push(format!("2x{}", heights[1].side()));
    if draw.once_in(4) {
        boxes.push(format!("{}x1", draw.infinite(true).side()));
    }
    boxes.join(" + ")
}

fn wide_over_a_solid(draw: &mut Draw) -> String {
    let heights = draw.falling_heights(2, true);
    let mut boxes = written(&finite_part(draw, 3));
    boxes.push(along(2, 3, 1, &heights[0]));
    boxes.push(along(2, 3, 2, &heights[1]));
    if draw.once_in(3) {
        boxes.push(along(0, 3, 1, &draw.infinite(true)));
    }
    boxes.join(" + ")
}

fn bar(draw: &mut Draw) -> String {
    let tame = draw.once_in(2);
    format!("{}x{}", draw.any_length(), draw.infinite(tame).side())
}

fn product_sides(draw: &mut Draw, axes: usize) -> Vec<String> {
    let tame = draw.once_in(2);
    let same = draw.infinite(tame);
    (0..axes)
        .map(|_| match draw.from(0, 3) {
            0 => same.side(),
            1 => draw.infinite(tame).side(),
            2 => draw.from(2, 3).to_string(),
            _ => draw.any_length().to_string(),
        })
        .collect()
}

fn product(draw: &mut Draw) -> String {
    let axes = draw.count(2, 6);
    let mut sides = vec![draw.infinite(true).side()];
    for _ in 1..axes {
        sides.push(draw.one_of(&[2, 2, 2, 3, 4, 5, 9]).to_string());
    }
    if draw.once_in(2) {
        sides.push(draw.infinite(true).side());
    }
    joined(sides, "x")
}

fn infinite_box(draw: &mut Draw) -> String {
    let axes = draw.count(2, 12);
    let mut sides = product_sides(draw, axes);
    sides[0] = draw.infinite(true).side();
    joined(sides, "x")
}

/// A product with a bite taken: one side is shortened in each of the boxes.
fn near_product(draw: &mut Draw) -> String {
    let axes = draw.count(2, 6);
    let whole: Vec<Height> = (0..axes)
        .map(|axis| match axis {
            0 => draw.infinite(true),
            _ if draw.once_in(3) => draw.infinite(true),
            _ => Height::finite(draw.from(2, 5)),
        })
        .collect();
    let bitten = (0..axes).map(|short| {
        let sides = whole.iter().enumerate().map(|(axis, side)| {
            if axis != short {
                return side.side();
            }
            let shorter = if draw.once_in(2) { draw.infinite(true) } else { draw.height(true) };
            shorter.min(side.clone()).side()
        });
        joined(sides.collect::<Vec<_>>(), "x")
    });
    joined(bitten.collect::<Vec<_>>(), " + ")
}

fn infinite_union(draw: &mut Draw) -> String {
    let axes = draw.count(2, 5);
    let boxes = draw.count(2, 6);
    let tame = draw.once_in(2);
    let boxes: Vec<String> = (0..boxes)
        .map(|_| {
            let sides = (0..axes).map(|_| {
                let height = if draw.once_in(3) {
                    draw.height(tame)
                } else {
                    Height::finite(draw.length(60))
                };
                height.side()
            });
            joined(sides.collect::<Vec<_>>(), "x")
        })
        .collect();
    boxes.join(" + ")
}

fn orthogonal(draw: &mut Draw) -> String {
    let tame = draw.once_in(2);
    let columns = draw.falling_heights(2, tame);
    let others = [draw.height(tame), draw.height(tame)];
    format!(
        "1x{}x1x1 + 2x{}x1x1 + 1x1x{}x{}",
        columns[0].side(),
        columns[1].side(),
        others[0].side(),
        others[1].side()
    )
}

fn hook(draw: &mut Draw) -> String {
    let tame = draw.once_in(2);
    let thick = draw.from(1, 3);
    format!("{thick}x{} + {}x1", draw.infinite(tame).side(), draw.height(tame).side())
}

fn star(draw: &mut Draw) -> String {
    let axes = draw.count(3, 10);
    let tame = draw.once_in(2);
    let arms: Vec<String> = (0..axes)
        .map(|axis| {
            let height = draw.height(tame);
            along(axis, axes, 1, &height)
        })
        .collect();
    arms.join(" + ")
}

fn square(draw: &mut Draw) -> String {
    let axes = draw.count(2, 5);
    let tame = draw.once_in(2);
    let side = draw.infinite(tame).side();
    joined((0..axes).map(|_| &side), "x")
}
