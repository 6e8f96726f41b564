//! Pictures as text: `✕` the poison, `●` a bite that wins, `■` any other cell.
//!
//! Row and column numbers stand at the edges, layers stand side by side as far as the width
//! allows, and `…` shows where a board goes on.

use super::{DrawnCell, Layer, Mark, Picture};
use crate::region::Cell;

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Only ASCII characters.
    pub ascii: bool,
    /// The number of characters in a line.
    pub width: usize,
}

const GAP: &str = "   ";

/// Writes a picture as lines of text.
///
/// ```
/// use chomplab::picture::{Style, to_terminal};
///
/// let bar = chomplab::registry::read("(3,1)").unwrap().picture(&[], 80).unwrap().unwrap();
/// let text = to_terminal(&bar, Style { ascii: true, width: 80 });
/// assert_eq!(text, "   0 1 2\n 0 X # #\n 1 #\n");
/// ```
#[must_use]
pub fn to_terminal(picture: &Picture, style: Style) -> String {
    let mut text = String::new();
    let mut line: Vec<Vec<String>> = Vec::new();
    let mut used = 0;
    let mut beyond = picture.beyond.clone();
    for block in picture.layers.iter().map(|layer| layer_lines(layer, style, &mut beyond)) {
        let width = block.iter().map(|line| line.chars().count()).max().unwrap_or(0) + GAP.len();
        if used + width > style.width && !line.is_empty() {
            write_side_by_side(&mut text, &line);
            text.push('\n');
            line.clear();
            used = 0;
        }
        used += width;
        line.push(block);
    }
    write_side_by_side(&mut text, &line);
    if picture.goes_on {
        text.push_str(dots(style));
        text.push('\n');
    }
    if !beyond.is_empty() {
        text.push_str(&format!("winning beyond this picture: {}\n", beyond.join(", ")));
    }
    text
}

fn layer_lines(layer: &Layer, style: Style, beyond: &mut Vec<String>) -> Vec<String> {
    let cells = layer.rows.iter().flat_map(|row| &row.cells);
    let labels = cells.filter_map(|cell| cell.label.as_ref()).map(|label| label.chars().count());
    let columns = layer.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let digits = |count: usize| count.saturating_sub(1).to_string().len();
    let marked = if labels.clone().max().is_some() { 1 } else { 0 };
    let cell_width = digits(columns).max(labels.max().unwrap_or(1) + marked);
    let margin = digits(layer.rows.len()) + 1;
    let room = style.width.saturating_sub(margin + GAP.len());
    let shown = columns.min((room / (cell_width + 1)).max(1));

    let mut lines = Vec::new();
    if !layer.index.is_empty() {
        let index: Vec<String> = layer.index.iter().map(ToString::to_string).collect();
        lines.push(format!("{:margin$} layer {}", "", index.join(",")));
    }
    let numbers: Vec<String> = (0..shown).map(|column| format!("{column:>cell_width$}")).collect();
    lines.push(format!("{:margin$} {}", "", numbers.join(" ")));
    for (index, row) in layer.rows.iter().enumerate() {
        let cells: Vec<String> = row
            .cells
            .iter()
            .take(shown)
            .map(|cell| format!("{:>cell_width$}", sign(cell, style)))
            .collect();
        for (column, cell) in row.cells.iter().enumerate().skip(shown) {
            if cell.mark == Mark::Wins {
                let place = layer.index.iter().copied().chain([index as u64, column as u64]);
                beyond
                    .push(cell.label.clone().unwrap_or_else(|| Cell(place.collect()).to_string()));
            }
        }
        let goes_on = row.goes_on || row.cells.len() > shown;
        let end = if goes_on { format!(" {}", dots(style)) } else { String::new() };
        lines.push(format!("{index:>margin$} {}{end}", cells.join(" ")));
    }
    if layer.goes_on {
        lines.push(format!("{:margin$} {}", "", dots(style)));
    }
    lines
}

fn sign(cell: &DrawnCell, style: Style) -> String {
    let (plain, ascii) = match (cell.mark, &cell.label) {
        (Mark::Poison, _) => ("✕", "X"),
        (Mark::Wins, _) => ("●", "*"),
        (Mark::Plain, None) => ("■", "#"),
        (Mark::Plain, Some(_)) => ("", ""),
    };
    let sign = if style.ascii { ascii } else { plain };
    format!("{sign}{}", cell.label.as_deref().unwrap_or_default())
}

fn dots(style: Style) -> &'static str {
    if style.ascii { "..." } else { "…" }
}

fn write_side_by_side(text: &mut String, blocks: &[Vec<String>]) {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = blocks
        .iter()
        .map(|block| block.iter().map(|line| line.chars().count()).max().unwrap_or(0))
        .collect();
    for index in 0..height {
        let parts: Vec<String> = blocks
            .iter()
            .zip(&widths)
            .map(|(block, &width)| {
                let line = block.get(index).map_or("", String::as_str);
                format!("{line}{}", " ".repeat(width - line.chars().count()))
            })
            .collect();
        text.push_str(parts.join(GAP).trim_end());
        text.push('\n');
    }
}
