//! A figure on something to draw on.

use super::canvas::{Canvas, Letters, Mosaic, Pair};
use super::layout::{CAPTION_LINE, Layout, WIDTH, caption_lines, named_ticks};
use super::marks::{Colour, Mark, Shape, Stroke};
use super::{Figure, Key, Sample, Scale};

/// How much of a band is colour.
const BAND: f64 = 0.25;

/// Draws the figure.
pub(super) fn draw(canvas: &mut dyn Canvas, figure: &Figure) {
    let layout = Layout::of(figure);
    canvas.text((WIDTH as f64 / 2.0, 30.0), Letters::Title, 0.5, &figure.title);
    for mark in &figure.marks {
        draw_mark(canvas, figure, &layout, mark);
    }
    draw_axes(canvas, figure, &layout);
    for (line, key) in figure.legend.iter().enumerate() {
        draw_key(canvas, &layout, line, key);
    }
    let below = layout.legend_line(figure.legend.len()) + 14;
    for (line, text) in caption_lines(&figure.caption).iter().enumerate() {
        let place = (layout.left as f64, (below + line * CAPTION_LINE) as f64);
        canvas.text(place, Letters::Small, 0.0, text);
    }
}

fn draw_mark(canvas: &mut dyn Canvas, figure: &Figure, layout: &Layout, mark: &Mark) {
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
            canvas.line(&points, *colour, *stroke);
        }
        Mark::Errors { colour, points } => {
            for (x, y, error) in points.iter().filter(|(x, y, _)| is_inside(figure, (*x, *y))) {
                let ends = [y - error, y + error].map(|end| end.clamp(figure.y.from, figure.y.to));
                let [low, high] = ends.map(|end| place((*x, end)));
                canvas.line(&[low, high], *colour, Stroke::Solid);
                for (x, y) in [low, high] {
                    canvas.line(&[(x - 4.0, y), (x + 4.0, y)], *colour, Stroke::Solid);
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
            canvas.line(&corners, Colour::BLACK, Stroke::Solid);
        }
        Mark::Text { at, text } => {
            let (x, y) = place(*at);
            let width = text.chars().count() as f64 * 9.0 + 6.0;
            canvas.rectangle((x - width / 2.0, y - 9.0), (width, 18.0), Colour::WHITE);
            canvas.text((x, y + 5.0), Letters::Normal, 0.5, text);
        }
    }
}

fn draw_point(canvas: &mut dyn Canvas, (x, y): Pair, colour: Colour, shape: Shape) {
    match shape {
        Shape::Dot => canvas.circle((x, y), 1.2, colour, true),
        Shape::Circle => canvas.circle((x, y), 2.5, colour, true),
        Shape::Ring => canvas.circle((x, y), 3.0, colour, false),
        Shape::Square => canvas.rectangle((x - 2.2, y - 2.2), (4.4, 4.4), colour),
        Shape::Triangle => {
            canvas.polygon(&[(x - 3.5, y + 3.0), (x + 3.5, y + 3.0), (x, y - 3.5)], colour, 1.0);
        }
    }
}

/// Squares as a mosaic that covers the data.
fn draw_blocks(
    canvas: &mut dyn Canvas,
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
    let corner = (layout.left as f64, top);
    let size = (right - corner.0, layout.down(y, y.from) - top);
    canvas.mosaic(&Mosaic { corner, size, across, down, squares: &squares });
}

fn draw_axes(canvas: &mut dyn Canvas, figure: &Figure, layout: &Layout) {
    let (left, bottom) = (layout.left as f64, (layout.top + layout.height) as f64);
    let (top, right) = (layout.top as f64, left + layout.width as f64);
    let black = |canvas: &mut dyn Canvas, points: &[Pair]| {
        canvas.line(points, Colour::BLACK, Stroke::Solid);
    };
    black(canvas, &[(left, top), (left, bottom), (right, bottom)]);
    for (tick, name) in named_ticks(&figure.x) {
        let x = layout.across(&figure.x, tick);
        black(canvas, &[(x, bottom), (x, bottom + 6.0)]);
        canvas.text((x, bottom + 22.0), Letters::Normal, 0.5, &name);
    }
    for (tick, name) in named_ticks(&figure.y) {
        let y = layout.down(&figure.y, tick);
        black(canvas, &[(left - 6.0, y), (left, y)]);
        canvas.text((left - 10.0, y + 5.0), Letters::Normal, 1.0, &name);
    }
    let below = ((left + right) / 2.0, bottom + 44.0);
    canvas.text(below, Letters::Normal, 0.5, &figure.x.name);
    canvas.text((18.0, top - 12.0), Letters::Normal, 0.0, &figure.y.name);
}

fn draw_key(canvas: &mut dyn Canvas, layout: &Layout, line: usize, key: &Key) {
    let (left, top) = (layout.left as f64, layout.legend_line(line) as f64);
    match key.sample {
        Sample::Area => canvas.rectangle((left, top), (14.0, 14.0), key.colour),
        Sample::Point(shape) => draw_point(canvas, (left + 7.0, top + 7.0), key.colour, shape),
        Sample::Line(stroke) => {
            canvas.line(&[(left - 6.0, top + 7.0), (left + 18.0, top + 7.0)], key.colour, stroke);
        }
    }
    canvas.text((left + 26.0, top + 12.0), Letters::Normal, 0.0, &key.meaning);
}

fn is_inside(figure: &Figure, (x, y): Pair) -> bool {
    (figure.x.from..=figure.x.to).contains(&x)
        && (figure.y.from..=figure.y.to).contains(&y)
        && (figure.x.scale == Scale::Linear || x > 0.0)
        && (figure.y.scale == Scale::Linear || y > 0.0)
}
