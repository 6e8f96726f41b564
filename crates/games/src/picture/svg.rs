//! Pictures as SVG, in the project's colours: winning bites blue with a dot, the poison dark with
//! a white cross. Nothing is told by colour alone.

use super::{DrawnCell, Layer, Mark, Picture};
use std::fmt::Write;

const CELL: usize = 32;
const MARGIN: usize = 40;
const TITLE: usize = 28;

/// Writes a picture as an SVG document with a title.
///
/// ```
/// let bar = chomplab::registry::read("2x3").unwrap().picture(&[], 80).unwrap().unwrap();
/// assert!(chomplab::picture::to_svg(&bar, "2×3").starts_with("<svg "));
/// ```
#[must_use]
pub fn to_svg(picture: &Picture, title: &str) -> String {
    let mut body = String::new();
    let mut left = 0;
    let mut height = 0;
    for layer in &picture.layers {
        let (columns, rows) = (columns(layer), layer.rows.len());
        let _ = write!(body, "<g transform=\"translate({left} {TITLE})\">");
        draw_layer(&mut body, layer);
        body.push_str("</g>\n");
        left += MARGIN + (columns + 1) * CELL;
        height = height.max(TITLE + MARGIN + (rows + 1) * CELL);
    }
    if picture.goes_on {
        let _ =
            writeln!(body, "<text x=\"{left}\" y=\"{}\">&#8230;</text>", TITLE + MARGIN + CELL / 2);
        left += CELL;
    }
    let cells = picture.layers.iter().flat_map(|layer| &layer.rows).flat_map(|row| &row.cells);
    if cells.into_iter().any(|cell| cell.mark == Mark::Wins) || !picture.beyond.is_empty() {
        let beyond = if picture.beyond.is_empty() {
            String::new()
        } else {
            escape(&format!("; also beyond this picture: {}", picture.beyond.join(", ")))
        };
        let _ = writeln!(
            body,
            "<text x=\"{MARGIN}\" y=\"{height}\" text-anchor=\"start\">\
             <tspan fill=\"#0072B2\">&#9679;</tspan> winning bite, &#10005; poison{beyond}</text>"
        );
        left = left.max(MARGIN + 7 * CELL);
        height += CELL / 2;
    }
    let width = left.max(MARGIN + 9 * title.chars().count());
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"system-ui, sans-serif\" \
         font-size=\"13\" text-anchor=\"middle\" font-variant-numeric=\"tabular-nums\">\n\
         <title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"20\" font-size=\"15\" text-anchor=\"start\">{title}</text>\n\
         {body}</svg>\n"
    )
}

fn columns(layer: &Layer) -> usize {
    layer.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
}

fn draw_layer(body: &mut String, layer: &Layer) {
    if !layer.index.is_empty() {
        let index: Vec<String> = layer.index.iter().map(ToString::to_string).collect();
        let _ = write!(
            body,
            "<text x=\"{MARGIN}\" y=\"10\" text-anchor=\"start\">layer {}</text>",
            index.join(",")
        );
    }
    for column in 0..columns(layer) {
        let middle = MARGIN + column * CELL + CELL / 2;
        let y = MARGIN - 8;
        let _ = write!(body, "<text x=\"{middle}\" y=\"{y}\" fill=\"#666666\">{column}</text>");
    }
    for (index, row) in layer.rows.iter().enumerate() {
        let top = MARGIN + index * CELL;
        let baseline = top + CELL / 2 + 5;
        let x = MARGIN - 14;
        let _ = write!(body, "<text x=\"{x}\" y=\"{baseline}\" fill=\"#666666\">{index}</text>");
        for (column, cell) in row.cells.iter().enumerate() {
            draw_cell(
                body,
                cell,
                MARGIN + column * CELL,
                top,
                &format!("row {index}, column {column}"),
            );
        }
        if row.goes_on {
            let x = MARGIN + row.cells.len() * CELL + CELL / 2;
            let _ = write!(body, "<text x=\"{x}\" y=\"{baseline}\">&#8230;</text>");
        }
    }
    if layer.goes_on {
        let y = MARGIN + layer.rows.len() * CELL + CELL / 2;
        let _ = write!(body, "<text x=\"{}\" y=\"{y}\">&#8942;</text>", MARGIN + CELL / 2);
    }
}

fn draw_cell(body: &mut String, cell: &DrawnCell, left: usize, top: usize, place: &str) {
    let (fill, ink, sign, meaning) = match cell.mark {
        Mark::Plain => ("#f3e3c3", "#333333", "", ""),
        Mark::Poison => ("#333333", "#ffffff", "&#10005;", ": poison"),
        Mark::Wins => ("#0072B2", "#ffffff", "&#9679;", ": winning bite"),
    };
    let sign = format!("{sign}{}", cell.label.as_deref().map(escape).unwrap_or_default());
    let size = CELL - 2;
    let (x, y) = (left + CELL / 2, top + CELL / 2 + 5);
    let _ = write!(
        body,
        "<g><title>{place}{meaning}</title><rect x=\"{left}\" y=\"{top}\" width=\"{size}\" \
         height=\"{size}\" rx=\"4\" fill=\"{fill}\" stroke=\"#b08d4f\"/>\
         <text x=\"{x}\" y=\"{y}\" fill=\"{ink}\">{sign}</text></g>"
    );
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
