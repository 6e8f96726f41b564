//! A figure on a canvas.

use super::canvas::{Canvas, EM, Letters, Mosaic, Pair};
use super::layout::{Layout, SAMPLE, tick_place};
use super::marks::{Colour, Mark, Shape, Stroke};
use super::words::Words;
use super::{Figure, Key, Sample, Scale};

/// How much of a band is colour.
const BAND: f64 = 0.25;

/// How wide lines are: of the data, of axes, and between cells.
const LINE: f64 = 1.6;
const AXIS: f64 = 1.0;
const THIN: f64 = 0.7;
const SEAM: f64 = 0.5;

/// Draws the figure.
pub(super) fn draw(canvas: &mut Canvas, figure: &Figure, layout: &Layout) {
    let middle = layout.all_width / 2.0;
    let top = layout.top - layout.header();
    for (line, text) in (1..).zip(&layout.title) {
        let baseline = top + 4.0 + f64::from(line) * Letters::Title.line();
        canvas.text((middle, baseline), Letters::Title, 0.5, text);
    }
    for mark in &figure.marks {
        draw_mark(canvas, figure, layout, mark);
    }
    draw_axes(canvas, layout, figure);
    let mut words = Words::default();
    for mark in &figure.marks {
        if let Mark::Text { at, text } = mark {
            let place = (layout.across(&figure.x, at.0), layout.down(&figure.y, at.1));
            words.write(canvas, layout, place, text);
        }
    }
    let mut below = layout.legend_top();
    for (key, lines) in figure.legend.iter().zip(&layout.legend) {
        draw_key(canvas, key, lines, below);
        below += lines.len() as f64 * Letters::Normal.line();
    }
    for (line, text) in (0..).zip(&layout.caption) {
        let line = f64::from(line) * Letters::Small.line();
        let baseline = layout.caption_top() + line + Letters::Small.size();
        canvas.text((EM * 0.5, baseline), Letters::Small, 0.0, text);
    }
}

fn draw_mark(canvas: &mut Canvas, figure: &Figure, layout: &Layout, mark: &Mark) {
    let place = |(x, y): Pair| (layout.across(&figure.x, x), layout.down(&figure.y, y));
    match mark {
        Mark::Cells(cells) => draw_blocks(canvas, figure, layout, 1.0, cells),
        Mark::Blocks { side, cells } => draw_blocks(canvas, figure, layout, *side, cells),
        Mark::Points { colour, shape, points } => {
            let inside = points.iter().copied().filter(|point| is_inside(figure, *point));
            inside.map(place).for_each(|point| draw_point(canvas, point, *colour, *shape));
        }
        Mark::Line { colour, stroke, points } => {
            let points: Vec<Pair> = points.iter().copied().map(place).collect();
            canvas.line(&points, *colour, *stroke, LINE);
        }
        Mark::Grid { colour, lines } => {
            for ends in lines {
                canvas.line(&ends.map(place), *colour, Stroke::Solid, THIN);
            }
        }
        Mark::Errors { colour, points } => {
            for (x, y, error) in points.iter().filter(|(x, y, _)| is_inside(figure, (*x, *y))) {
                let ends = [y - error, y + error].map(|end| end.clamp(figure.y.from, figure.y.to));
                let [low, high] = ends.map(|end| place((*x, end)));
                canvas.line(&[low, high], *colour, Stroke::Solid, AXIS);
                for (x, y) in [low, high] {
                    canvas.line(&[(x - 4.0, y), (x + 4.0, y)], *colour, Stroke::Solid, AXIS);
                }
            }
        }
        Mark::Band { colour, points } => {
            let low = points.iter().map(|(x, low, _)| place((*x, *low)));
            let high = points.iter().rev().map(|(x, _, high)| place((*x, *high)));
            let corners: Vec<Pair> = low.chain(high).collect();
            canvas.polygon(&corners, *colour, BAND);
        }
        Mark::Area { colour, points } => {
            let mut corners: Vec<Pair> = points.iter().copied().map(place).collect();
            canvas.polygon(&corners, *colour, 1.0);
            corners.extend(corners.first().copied());
            canvas.line(&corners, Colour::BLACK, Stroke::Solid, AXIS);
        }
        Mark::Face { colour, points } => {
            let mut corners: Vec<Pair> = points.iter().copied().map(place).collect();
            canvas.polygon(&corners, *colour, 1.0);
            // A line of the same colour closes the seam to the face beside it.
            corners.extend(corners.first().copied());
            canvas.line(&corners, *colour, Stroke::Solid, SEAM);
        }
        // Words come last: nothing covers them.
        Mark::Text { .. } => {}
    }
}

fn draw_point(canvas: &mut Canvas, (x, y): Pair, colour: Colour, shape: Shape) {
    match shape {
        Shape::Dot => canvas.circle((x, y), 1.2, colour, true),
        Shape::Circle => canvas.circle((x, y), 2.7, colour, true),
        Shape::Ring => canvas.circle((x, y), 3.2, colour, false),
        Shape::Square => canvas.rectangle((x - 2.4, y - 2.4), (4.8, 4.8), colour),
        Shape::Triangle => {
            canvas.polygon(&[(x - 3.5, y + 3.0), (x + 3.5, y + 3.0), (x, y - 3.5)], colour, 1.0);
        }
    }
}

/// Squares as a mosaic that covers the data.
fn draw_blocks(
    canvas: &mut Canvas,
    figure: &Figure,
    layout: &Layout,
    side: f64,
    cells: &[(u32, u32, Colour)],
) {
    let (x, y) = (&figure.x, &figure.y);
    let [across, down] = [x, y].map(|axis| ((axis.to - axis.from) / side).ceil().max(1.0) as usize);
    let first = |from: f64| (from / side).floor() as i64;
    let squares: Vec<(usize, usize, Colour)> = cells
        .iter()
        .filter_map(|(column, row, colour)| {
            let right = usize::try_from(i64::from(*column) - first(x.from)).ok()?;
            let up = usize::try_from(i64::from(*row) - first(y.from)).ok()?;
            (right < across && up < down).then(|| (right, down - 1 - up, *colour))
        })
        .collect();
    let top = layout.down(y, y.from + down as f64 * side);
    let right = layout.across(x, x.from + across as f64 * side);
    let corner = (layout.left, top);
    let size = (right - corner.0, layout.down(y, y.from) - top);
    canvas.mosaic(&Mosaic { corner, size, across, down, squares: &squares });
}

fn draw_axes(canvas: &mut Canvas, layout: &Layout, figure: &Figure) {
    let (left, bottom) = (layout.left, layout.top + layout.height);
    let (top, right) = (layout.top, left + layout.width);
    let black = |canvas: &mut Canvas, points: &[Pair]| {
        canvas.line(points, Colour::BLACK, Stroke::Solid, AXIS);
    };
    let line = Letters::Normal.line();
    black(canvas, &[(left, top), (left, bottom), (right, bottom)]);
    for ((tick, name), row) in &layout.x_ticks {
        let x = layout.across(&figure.x, tick_place(&figure.x, *tick));
        let below = bottom + *row as f64 * line;
        black(canvas, &[(x, bottom), (x, below + 5.0)]);
        canvas.text((x, below + 6.0 + EM), Letters::Normal, 0.5, name);
    }
    for (tick, name) in &layout.y_ticks {
        let y = layout.down(&figure.y, tick_place(&figure.y, *tick));
        black(canvas, &[(left - 5.0, y), (left, y)]);
        canvas.text((left - 9.0, y + EM * 0.36), Letters::Normal, 1.0, name);
    }
    for (row, text) in (0..).zip(&layout.x_name) {
        let baseline = layout.x_name_top() + EM + f64::from(row) * line;
        canvas.text((f64::midpoint(left, right), baseline), Letters::Normal, 0.5, text);
    }
    let first = top - 12.0 - (layout.y_name.len() as f64 - 1.0) * line;
    for (row, text) in (0..).zip(&layout.y_name) {
        canvas.text((EM * 0.5, first + f64::from(row) * line), Letters::Normal, 0.0, text);
    }
}

fn draw_key(canvas: &mut Canvas, key: &Key, lines: &[String], top: f64) {
    let (left, middle) = (EM * 0.5, top + Letters::Normal.line() / 2.0);
    match key.sample {
        Sample::Area => {
            canvas.rectangle((left + 4.0, middle - 6.5), (13.0, 13.0), Colour::GREY);
            canvas.rectangle((left + 4.5, middle - 6.0), (12.0, 12.0), key.colour);
        }
        Sample::Point(shape) => draw_point(canvas, (left + 10.5, middle), key.colour, shape),
        Sample::Line(stroke) => {
            canvas.line(&[(left, middle), (left + 22.0, middle)], key.colour, stroke, LINE);
        }
    }
    for (row, text) in (0..).zip(lines) {
        let baseline = middle + EM * 0.36 + f64::from(row) * Letters::Normal.line();
        canvas.text((EM * 0.5 + SAMPLE, baseline), Letters::Normal, 0.0, text);
    }
}

fn is_inside(figure: &Figure, (x, y): Pair) -> bool {
    (figure.x.from..=figure.x.to).contains(&x)
        && (figure.y.from..=figure.y.to).contains(&y)
        && (figure.x.scale == Scale::Linear || x > 0.0)
        && (figure.y.scale == Scale::Linear || y > 0.0)
}
