//! Pictures as SVG, in the project's colours: winning bites blue with a dot, the poison dark with
//! a white cross. Nothing is told by colour alone.

use super::svg_elements::{Svg, escape};
use super::{DrawnCell, Layer, Mark, Picture};

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
    let mut body = Svg::default();
    let heading = body.element("text").set("x", MARGIN).set("y", 20).set("font-size", 15);
    heading.set("text-anchor", "start").text(title);
    let mut left = 0;
    let mut height = 0;
    for layer in &picture.layers {
        let (columns, rows) = (columns(layer), layer.rows.len());
        body.element("g").set("transform", format_args!("translate({left} {TITLE})")).begin();
        draw_layer(&mut body, layer);
        body.end("g");
        left += MARGIN + (columns + 1) * CELL;
        height = height.max(TITLE + MARGIN + (rows + 1) * CELL);
    }
    if picture.goes_on {
        label(&mut body, left, TITLE + MARGIN + CELL / 2, "", "…");
        left += CELL;
    }
    let cells = picture.layers.iter().flat_map(|layer| &layer.rows).flat_map(|row| &row.cells);
    if cells.into_iter().any(|cell| cell.mark == Mark::Wins) || !picture.beyond.is_empty() {
        let beyond = match &picture.beyond[..] {
            [] => String::new(),
            beyond => escape(&format!("; also beyond this picture: {}", beyond.join(", "))),
        };
        let legend = body.element("text").set("x", MARGIN).set("y", height);
        legend
            .set("text-anchor", "start")
            .markup(&format!("<tspan fill=\"#0072B2\">●</tspan> winning bite, ✕ poison{beyond}"));
        left = left.max(MARGIN + 7 * CELL);
        height += CELL / 2;
    }
    let width = left.max(MARGIN + 9 * title.chars().count());
    let look = [
        ("role", "img"),
        ("font-family", "system-ui, sans-serif"),
        ("font-size", "13"),
        ("text-anchor", "middle"),
        ("font-variant-numeric", "tabular-nums"),
    ];
    Svg::document([width as f64, height as f64], &look, Some(title), &body)
}

fn columns(layer: &Layer) -> usize {
    layer.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
}

/// A text, in another colour than black if one is named.
fn label(body: &mut Svg, x: usize, y: usize, colour: &str, text: &str) {
    let label = body.element("text").set("x", x).set("y", y);
    let label = if colour.is_empty() { label } else { label.set("fill", colour) };
    label.text(text);
}

fn draw_layer(body: &mut Svg, layer: &Layer) {
    const GREY: &str = "#666666";
    if !layer.index.is_empty() {
        let index: Vec<String> = layer.index.iter().map(ToString::to_string).collect();
        let name = body.element("text").set("x", MARGIN).set("y", 10).set("text-anchor", "start");
        name.text(&format!("layer {}", index.join(",")));
    }
    for column in 0..columns(layer) {
        let middle = MARGIN + column * CELL + CELL / 2;
        label(body, middle, MARGIN - 8, GREY, &column.to_string());
    }
    for (index, row) in layer.rows.iter().enumerate() {
        let top = MARGIN + index * CELL;
        let baseline = top + CELL / 2 + 5;
        label(body, MARGIN - 14, baseline, GREY, &index.to_string());
        for (column, cell) in row.cells.iter().enumerate() {
            let place = format!("row {index}, column {column}");
            draw_cell(body, cell, MARGIN + column * CELL, top, &place);
        }
        if row.goes_on {
            label(body, MARGIN + row.cells.len() * CELL + CELL / 2, baseline, "", "…");
        }
    }
    if layer.goes_on {
        let y = MARGIN + layer.rows.len() * CELL + CELL / 2;
        label(body, MARGIN + CELL / 2, y, "", "⋮");
    }
}

fn draw_cell(body: &mut Svg, cell: &DrawnCell, left: usize, top: usize, place: &str) {
    let (fill, ink, sign, meaning) = match cell.mark {
        Mark::Plain => ("#f3e3c3", "#333333", "", ""),
        Mark::Poison => ("#333333", "#ffffff", "✕", ": poison"),
        Mark::Wins => ("#0072B2", "#ffffff", "●", ": winning bite"),
    };
    body.element("g").begin();
    body.element("title").text(&format!("{place}{meaning}"));
    let square = body.element("rect").set("x", left).set("y", top);
    let square = square.set("width", CELL - 2).set("height", CELL - 2).set("rx", 4);
    square.set("fill", fill).set("stroke", "#b08d4f").empty();
    let text = format!("{sign}{}", cell.label.as_deref().unwrap_or_default());
    label(body, left + CELL / 2, top + CELL / 2 + 5, ink, &text);
    body.end("g");
}
