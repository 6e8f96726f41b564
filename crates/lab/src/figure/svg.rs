//! A figure as SVG: cells as an embedded picture, everything else as lines and text.

use super::layout::{Layout, WIDTH, tick_text, ticks};
use super::png_file::{Pixels, base64};
use super::{Axis, Colour, Figure, Mark};
use std::fmt::Write;

/// Draws the figure.
pub(super) fn draw(figure: &Figure) -> String {
    let layout = Layout::of(figure);
    let mut svg = String::new();
    let all = layout.all;
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {all}\" width=\"{WIDTH}\" \
         height=\"{all}\" font-family=\"system-ui, sans-serif\" font-size=\"15\">\n\
         <rect width=\"{WIDTH}\" height=\"{all}\" fill=\"#ffffff\"/>"
    );
    text(&mut svg, (WIDTH as f64 / 2.0, 30.0), "middle\" font-size=\"19", &figure.title);
    for mark in &figure.marks {
        draw_mark(&mut svg, figure, &layout, mark);
    }
    draw_axes(&mut svg, figure, &layout);
    for (line, (colour, meaning)) in figure.legend.iter().enumerate() {
        let top = layout.legend_line(line);
        let left = layout.left;
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"14\" height=\"14\" fill=\"{}\"/>",
            hexadecimal(*colour)
        );
        text(&mut svg, (left as f64 + 24.0, top as f64 + 13.0), "start", meaning);
    }
    let caption = layout.legend_line(figure.legend.len()) as f64 + 14.0;
    text(&mut svg, (layout.left as f64, caption), "start\" font-size=\"12", &figure.caption);
    svg.push_str("</svg>\n");
    svg
}

fn draw_mark(svg: &mut String, figure: &Figure, layout: &Layout, mark: &Mark) {
    let place = |(x, y): (f64, f64)| (layout.across(&figure.x, x), layout.down(&figure.y, y));
    match mark {
        Mark::Cells(cells) => draw_cells(svg, figure, layout, cells),
        Mark::Points(colour, points) => {
            let _ = writeln!(svg, "<g fill=\"{}\">", hexadecimal(*colour));
            for (x, y) in
                points.iter().copied().filter(|point| is_inside(figure, *point)).map(place)
            {
                let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\"/>");
            }
            svg.push_str("</g>\n");
        }
        Mark::Line { colour, dashed, points } => {
            let dashes = if *dashed { " stroke-dasharray=\"6 4\"" } else { "" };
            let (colour, mut path) = (hexadecimal(*colour), String::new());
            for (x, y) in points.iter().copied().map(place) {
                let _ = write!(path, "{x:.1},{y:.1} ");
            }
            let path = path.trim_end();
            let _ = writeln!(
                svg,
                "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"{dashes}/>"
            );
        }
    }
}

/// One pixel a cell, stretched to the size of the data.
fn draw_cells(svg: &mut String, figure: &Figure, layout: &Layout, cells: &[(u32, u32, Colour)]) {
    let side = |axis: &Axis| (axis.to - axis.from).ceil().max(1.0) as usize;
    let (columns, rows) = (side(&figure.x), side(&figure.y));
    let mut pixels = Pixels::clear(columns, rows);
    for (x, y, colour) in cells {
        let right = (f64::from(*x) - figure.x.from) as usize;
        if let Some(down) = rows.checked_sub(1 + (f64::from(*y) - figure.y.from) as usize) {
            pixels.set(right, down, *colour);
        }
    }
    let (left, width) = (layout.left, layout.width);
    let top = layout.down(&figure.y, figure.y.from + rows as f64);
    let height = layout.down(&figure.y, figure.y.from) - top;
    let _ = writeln!(
        svg,
        "<image x=\"{left}\" y=\"{top:.1}\" width=\"{width}\" height=\"{height:.1}\" \
         preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" \
         href=\"data:image/png;base64,{}\"/>",
        base64(&pixels.to_file())
    );
}

fn draw_axes(svg: &mut String, figure: &Figure, layout: &Layout) {
    let (left, bottom) = (layout.left as f64, (layout.top + layout.height) as f64);
    let (top, right) = (layout.top as f64, left + layout.width as f64);
    let _ = writeln!(
        svg,
        "<path d=\"M{left},{top}V{bottom}H{right}\" fill=\"none\" stroke=\"#000000\"/>"
    );
    for tick in ticks(&figure.x) {
        let x = layout.across(&figure.x, tick);
        let end = bottom + 6.0;
        let _ = writeln!(svg, "<path d=\"M{x:.1},{bottom}V{end}\" stroke=\"#000000\"/>");
        text(svg, (x, bottom + 22.0), "middle", &tick_text(tick));
    }
    for tick in ticks(&figure.y) {
        let y = layout.down(&figure.y, tick);
        let end = left - 6.0;
        let _ = writeln!(svg, "<path d=\"M{left},{y:.1}H{end}\" stroke=\"#000000\"/>");
        text(svg, (left - 10.0, y + 5.0), "end", &tick_text(tick));
    }
    text(svg, ((left + right) / 2.0, bottom + 44.0), "middle", &figure.x.name);
    text(svg, (18.0, top - 12.0), "start", &figure.y.name);
}

pub(super) fn is_inside(figure: &Figure, (x, y): (f64, f64)) -> bool {
    (figure.x.from..=figure.x.to).contains(&x) && (figure.y.from..=figure.y.to).contains(&y)
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
}

fn hexadecimal(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
