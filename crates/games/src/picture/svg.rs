//! Pictures as SVG, in the project's colours: winning bites blue with a dot, the poison dark with
//! a white cross. Nothing is told by colour alone.
//!
//! Cells fill the width that was chosen; what is written around them has the size of letters. What
//! does not fit is left out: numbers of columns and rows that would touch each other, and names in
//! cells that are too small for them.

use super::formula::{width_in_ems, wrapped};
use super::size::Size;
use super::svg_elements::{Paper, Svg};
use super::{DrawnCell, Layer, Mark, Picture};

/// Units of a letter, and of a cell of the usual size.
const EM: f64 = 13.0;
const CELL: f64 = 32.0;
const MARGIN: f64 = 32.0;
const TOP: f64 = 24.0;
const GAP: f64 = 14.0;
const LINE: f64 = 18.0;

/// A layer with a name is at least so wide, that its name does not touch the next one.
const NAMED: f64 = 96.0;

/// Room for the sign that a row goes on.
const TAIL: f64 = 18.0;

const GREY: &str = "#595959";
const INK: &str = "#222222";

/// Writes a picture as an SVG document with a title, in the size that is wanted.
///
/// ```
/// use chomplab::picture::{Size, to_svg};
///
/// let bar = chomplab::registry::read("2x3").unwrap().picture(&[], 80).unwrap().unwrap();
/// assert!(to_svg(&bar, "2×3", Size::SCREEN).starts_with("<svg "));
/// let column = Size { width: Some("86mm".parse().unwrap()), font: None };
/// assert!(to_svg(&bar, "2×3", column).contains("width=\"86mm\""));
/// ```
#[must_use]
pub fn to_svg(picture: &Picture, title: &str, size: Size) -> String {
    let wanted = size.ems().map(|ems| ems * EM);
    let (across, cell) = match wanted {
        None => (picture.layers.len(), CELL),
        Some(width) => fitting(picture, width),
    };
    let rows: Vec<&[Layer]> = picture.layers.chunks(across.max(1)).collect();
    let wide = |row: &&[Layer]| row.iter().map(|layer| width_of(layer, cell)).sum::<f64>();
    let natural =
        rows.iter().map(wide).fold(0.0, f64::max) + if picture.goes_on { TAIL } else { 0.0 };
    let legend = legend(picture);
    let needed = [title, &legend].map(|text| width_in_ems(text) * EM + 2.0 * GAP);
    let width = match wanted {
        Some(width) => natural.max(width),
        None => needed.into_iter().fold(natural, f64::max).min(natural.max(60.0 * EM)),
    };
    let room = width / EM - 2.0;
    let mut body = Svg::default();
    let mut top = 6.0;
    for line in wrapped(title, room / 1.15) {
        top += LINE;
        let heading = body.element("text").numbers([("x", GAP), ("y", top)]);
        heading.numbers([("font-size", EM * 1.15)]).formula(&line, EM * 1.15);
    }
    let mut height = top + 6.0;
    for (index, row) in rows.into_iter().enumerate() {
        let top = if index == 0 { height } else { height + GAP };
        let mut left = 0.0;
        for layer in row {
            Drawing { body: &mut body, left, top, cell }.layer(layer);
            left += width_of(layer, cell);
            height = height.max(top + height_of(layer, cell));
        }
        let is_last =
            row.last().map(|layer| &layer.index) == picture.layers.last().map(|layer| &layer.index);
        if picture.goes_on && is_last {
            let middle = top + TOP + cell / 2.0;
            label(&mut body, [left, middle + EM * 0.36], INK, EM, "…");
        }
    }
    height += 6.0;
    for line in wrapped(&legend, room).into_iter().filter(|line| !line.is_empty()) {
        height += LINE;
        let text = body.element("text").numbers([("x", GAP), ("y", height)]);
        text.set("fill", INK).formula(&line, EM);
    }
    let paper = Paper { title, sides: [width, height + 10.0], em: EM, size };
    Svg::document(&paper, &body)
}

/// How many layers stand side by side in a width, and how large their cells are then.
fn fitting(picture: &Picture, width: f64) -> (usize, f64) {
    let room = if picture.goes_on { width - TAIL } else { width };
    // The cells of a row of layers share what is left beside margins.
    let cell_in = |row: &[Layer]| {
        let around: f64 = row.iter().map(|layer| width_of(layer, 0.0)).sum();
        (room - around) / row.iter().map(columns).sum::<usize>().max(1) as f64
    };
    let cell_of = |across: usize| {
        let rows = picture.layers.chunks(across);
        rows.map(cell_in).fold(f64::INFINITY, f64::min)
    };
    let named = |layer: &Layer, cell: f64| layer.index.is_empty() || width_of(layer, cell) >= NAMED;
    let fits = |across: &usize| {
        let cell = cell_of(*across);
        cell >= EM && picture.layers.iter().all(|layer| named(layer, cell))
    };
    let across = (1..=picture.layers.len()).rev().find(fits).unwrap_or(1);
    // No room at all for cells: then the picture is wider than it should be.
    (across, cell_of(across).max(1.0))
}

/// The width of a layer with its margins.
fn width_of(layer: &Layer, cell: f64) -> f64 {
    MARGIN + columns(layer) as f64 * cell + tail_of(layer) + GAP
}

/// The height of a layer with what is written above it.
fn height_of(layer: &Layer, cell: f64) -> f64 {
    let below = if layer.goes_on { TAIL } else { 0.0 };
    TOP + name_of(layer) + layer.rows.len() as f64 * cell + below
}

/// What the signs mean, where there are any to be explained.
fn legend(picture: &Picture) -> String {
    let cells = || picture.layers.iter().flat_map(|layer| &layer.rows).flat_map(|row| &row.cells);
    let has = |mark| cells().any(|cell| cell.mark == mark);
    let mut parts = Vec::new();
    if has(Mark::Wins) {
        parts.push("● winning bite".to_owned());
    }
    if has(Mark::Poison) {
        parts.push("✕ poison".to_owned());
    }
    if !picture.beyond.is_empty() {
        let beyond = picture.beyond.join(", ");
        parts.push(format!("winning bites beyond this picture: {beyond}"));
    }
    parts.join("; ")
}

fn columns(layer: &Layer) -> usize {
    layer.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
}

fn tail_of(layer: &Layer) -> f64 {
    if layer.rows.iter().any(|row| row.goes_on) { TAIL } else { 0.0 }
}

/// The height of a layer's name.
fn name_of(layer: &Layer) -> f64 {
    if layer.index.is_empty() { 0.0 } else { LINE }
}

/// A text around a place.
fn label(body: &mut Svg, [x, y]: [f64; 2], colour: &str, size: f64, text: &str) {
    let label = body.element("text").numbers([("x", x), ("y", y), ("font-size", size)]);
    label.set("text-anchor", "middle").set("fill", colour).formula(text, size);
}

/// A layer in the making.
struct Drawing<'a> {
    body: &'a mut Svg,
    left: f64,
    top: f64,
    cell: f64,
}

impl Drawing<'_> {
    fn layer(&mut self, layer: &Layer) {
        let side = self.cell;
        if !layer.index.is_empty() {
            let index: Vec<String> = layer.index.iter().map(ToString::to_string).collect();
            let place = [("x", self.left + MARGIN), ("y", self.top + EM)];
            let name = self.body.element("text").numbers(place);
            name.text(&format!("layer {}", index.join(",")));
            self.top += LINE;
        }
        let (left, top) = (self.left + MARGIN, self.top + TOP);
        let columns = columns(layer);
        // Numbers stand apart: only every second, fifth or tenth where cells are narrow.
        let digits = width_in_ems(&columns.saturating_sub(1).to_string()) + 0.5;
        for column in (0..columns).step_by(stride(digits * EM, side)) {
            let middle = left + (column as f64 + 0.5) * side;
            label(self.body, [middle, top - 7.0], GREY, EM, &column.to_string());
        }
        let every = stride(EM * 1.1, side);
        for (index, row) in layer.rows.iter().enumerate() {
            let y = top + index as f64 * side;
            let baseline = y + side / 2.0 + EM * 0.36;
            if index.is_multiple_of(every) {
                let place = [("x", left - 8.0), ("y", baseline)];
                let number = self.body.element("text").numbers(place).set("text-anchor", "end");
                number.set("fill", GREY).text(&index.to_string());
            }
            for (column, cell) in row.cells.iter().enumerate() {
                let place = format!("row {index}, column {column}");
                self.cell(cell, [left + column as f64 * side, y], &place);
            }
            if row.goes_on && index.is_multiple_of(every) {
                let x = left + row.cells.len() as f64 * side + TAIL / 2.0;
                label(self.body, [x, baseline], INK, EM, "…");
            }
        }
        if layer.goes_on {
            let y = top + layer.rows.len() as f64 * side + EM;
            label(self.body, [left + side / 2.0, y], INK, EM, "⋮");
        }
    }

    fn cell(&mut self, cell: &DrawnCell, [left, top]: [f64; 2], place: &str) {
        let (fill, ink, sign, meaning) = match cell.mark {
            Mark::Plain => ("#f3e3c3", "#333333", "", ""),
            Mark::Poison => ("#333333", "#ffffff", "✕", ": poison"),
            Mark::Wins => ("#0072B2", "#ffffff", "●", ": winning bite"),
        };
        let side = self.cell;
        let gap = (side / 16.0).min(2.0);
        self.body.element("g").begin();
        self.body.element("title").text(&format!("{place}{meaning}"));
        let corner = [("x", left), ("y", top), ("width", side - gap), ("height", side - gap)];
        let square = self.body.element("rect").numbers(corner).numbers([("rx", gap * 2.0)]);
        square
            .set("fill", fill)
            .set("stroke", "#b08d4f")
            .numbers([("stroke-width", gap / 2.0)])
            .empty();
        let text = format!("{sign}{}", cell.label.as_deref().unwrap_or_default());
        // As large as the cell allows, and no larger than twice the letters around.
        let room = side * 0.86 / width_in_ems(&text).max(1.0);
        let size = room.min(side * 0.6).min(EM * 2.0);
        if !text.is_empty() && (size > EM * 0.45 || cell.mark != Mark::Plain) {
            let middle = [left + (side - gap) / 2.0, top + (side - gap) / 2.0 + size * 0.36];
            label(self.body, middle, ink, size, &text);
        }
        self.body.end("g");
    }
}

/// Every how many cells there is room for something so wide.
fn stride(room: f64, cell: f64) -> usize {
    [1, 2, 5, 10, 20, 50].into_iter().find(|every| *every as f64 * cell >= room).unwrap_or(100)
}
