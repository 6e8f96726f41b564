//! What is drawn in figures, as comma-separated values.

use super::Figure;
use super::marks::{Colour, Mark};
use csv::Writer;
use std::fmt::Write;

/// A line for each cell and each point, after lines that describe the figures.
pub(super) fn of(figures: &[Figure]) -> String {
    let mut table = Writer::from_writer(description(figures).into_bytes());
    let mut line = |fields: [&str; 6]| {
        table.write_record(fields).expect("memory takes all bytes");
    };
    line(["panel", "mark", "colour", "x", "y", "y2"]);
    for (panel, figure) in (1..).zip(figures) {
        figure.marks.iter().for_each(|mark| write_mark(&mut line, panel, mark));
    }
    let bytes = table.into_inner().expect("memory takes all bytes");
    String::from_utf8(bytes).expect("fields are texts")
}

/// What the figures show, as comments.
fn description(figures: &[Figure]) -> String {
    let mut text = String::new();
    for (panel, figure) in (1..).zip(figures) {
        let _ = writeln!(text, "# panel {panel}: {}", figure.title);
        let _ = writeln!(text, "# x: {}; y: {}", figure.x.name, figure.y.name);
        for key in &figure.legend {
            let _ = writeln!(text, "# {}: {}", key.colour.hexadecimal(), key.meaning);
        }
        let _ = writeln!(text, "# {}", figure.caption);
    }
    text
}

fn write_mark(write: &mut impl FnMut([&str; 6]), panel: usize, mark: &Mark) {
    let panel = panel.to_string();
    let mut line = |kind: &str, colour: Colour, (x, y): (f64, f64), other: Option<f64>| {
        let other = other.map(|other| round(other).to_string()).unwrap_or_default();
        let [x, y] = [x, y].map(|place| round(place).to_string());
        write([&panel, kind, &colour.hexadecimal(), &x, &y, &other]);
    };
    match mark {
        Mark::Cells(cells) => {
            for (x, y, colour) in cells {
                line("cell", *colour, (f64::from(*x), f64::from(*y)), None);
            }
        }
        Mark::Blocks { side, cells } => {
            for (x, y, colour) in cells {
                line("block", *colour, (f64::from(*x) * side, f64::from(*y) * side), Some(*side));
            }
        }
        Mark::Points { colour, points, .. } => {
            points.iter().for_each(|point| line("point", *colour, *point, None));
        }
        Mark::Line { colour, points, .. } => {
            points.iter().for_each(|point| line("line", *colour, *point, None));
        }
        Mark::Errors { colour, points } => {
            points.iter().for_each(|(x, y, error)| line("error", *colour, (*x, *y), Some(*error)));
        }
        Mark::Band { colour, points } => {
            points.iter().for_each(|(x, low, high)| line("band", *colour, (*x, *low), Some(*high)));
        }
        Mark::Area { colour, points } | Mark::Face { colour, points } => {
            points.iter().for_each(|point| line("area", *colour, *point, None));
        }
        // Words and lines between cells explain the figure; they are not data.
        Mark::Text { .. } | Mark::Grid { .. } => {}
    }
}

/// To ten digits after the point, so that the last bits of a machine do not show.
fn round(number: f64) -> f64 {
    let rounded = (number * 1e10).round() / 1e10;
    if rounded.is_finite() { rounded } else { number }
}
