//! A picture of a position as a PNG file: layers of cells side by side, as the SVG of the library
//! draws them.

use super::canvas::{Canvas, Letters};
use super::marks::{Colour, Stroke};
use super::raster::Raster;
use chomplab::picture::{DrawnCell, Layer, Mark, Picture};

/// Sizes in pixels, before they are scaled.
const CELL: usize = 32;
const MARGIN: usize = 40;
const TITLE: usize = 28;
/// The width of a small letter.
const LETTER: usize = 8;

const CHOCOLATE: Colour = Colour(0xf3, 0xe3, 0xc3);
const EDGE: Colour = Colour(0xb0, 0x8d, 0x4f);
const POISON: Colour = Colour(0x33, 0x33, 0x33);

/// The picture as the bytes of a PNG file.
#[must_use]
pub fn board_to_png(picture: &Picture, title: &str) -> Vec<u8> {
    let widths: Vec<usize> = picture.layers.iter().map(width_of).collect();
    let rows = picture.layers.iter().map(|layer| layer.rows.len()).max().unwrap_or(0);
    let legend = legend(picture);
    let tail = if picture.goes_on { CELL } else { 0 };
    let words = MARGIN * 2 + LETTER * legend.chars().count().max(2 * title.chars().count());
    let width = (widths.iter().sum::<usize>() + tail).max(words);
    let height = TITLE + MARGIN + (rows + 1) * CELL + if legend.is_empty() { 0 } else { CELL };
    let mut raster = Raster::new(width, height);
    raster.text((MARGIN as f64, 24.0), Letters::Title, 0.0, title);
    let mut left = 0;
    for (layer, width) in picture.layers.iter().zip(&widths) {
        raster.move_to((left as f64, TITLE as f64));
        draw_layer(&mut raster, layer);
        left += width;
    }
    raster.move_to((0.0, 0.0));
    if picture.goes_on {
        raster.text((left as f64, (TITLE + MARGIN + CELL / 2) as f64), Letters::Normal, 0.0, "…");
    }
    let baseline = height as f64 - 12.0;
    raster.text((MARGIN as f64, baseline), Letters::Normal, 0.0, &legend);
    raster.finish()
}

/// A cell more than the longest row, for the sign that a row goes on.
fn width_of(layer: &Layer) -> usize {
    let longest = layer.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    MARGIN + (longest + 1) * CELL
}

/// What the signs mean, where there are any to be explained.
fn legend(picture: &Picture) -> String {
    let cells = picture.layers.iter().flat_map(|layer| &layer.rows).flat_map(|row| &row.cells);
    let is_marked = cells.into_iter().any(|cell| cell.mark == Mark::Wins);
    match (is_marked, &picture.beyond[..]) {
        (false, []) => String::new(),
        (_, []) => "dot: winning bite, X: poison".to_owned(),
        (_, beyond) => {
            format!("dot: winning bite, X: poison; also beyond this picture: {}", beyond.join(", "))
        }
    }
}

fn draw_layer(raster: &mut Raster, layer: &Layer) {
    let at = |index: usize| (MARGIN + index * CELL) as f64;
    if !layer.index.is_empty() {
        let index: Vec<String> = layer.index.iter().map(ToString::to_string).collect();
        let name = format!("({},·,·)", index.join(","));
        raster.text((at(0), MARGIN as f64 - 22.0), Letters::Small, 0.0, &name);
    }
    let columns = layer.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    for column in 0..columns {
        let place = (at(column) + CELL as f64 / 2.0, MARGIN as f64 - 8.0);
        raster.text(place, Letters::Small, 0.5, &column.to_string());
    }
    for (row, drawn) in layer.rows.iter().enumerate() {
        let middle = at(row) + CELL as f64 / 2.0 + 4.0;
        raster.text((MARGIN as f64 - 6.0, middle), Letters::Small, 1.0, &row.to_string());
        for (column, cell) in drawn.cells.iter().enumerate() {
            draw_cell(raster, (at(column), at(row)), cell);
        }
        if drawn.goes_on {
            raster.text((at(drawn.cells.len()) + 4.0, middle), Letters::Normal, 0.0, "…");
        }
    }
    if layer.goes_on {
        let place = (at(0) + CELL as f64 / 2.0, at(layer.rows.len()) + 14.0);
        raster.text(place, Letters::Normal, 0.5, "…");
    }
}

fn draw_cell(raster: &mut Raster, (x, y): (f64, f64), cell: &DrawnCell) {
    let side = CELL as f64;
    let fill = if cell.mark == Mark::Poison { POISON } else { CHOCOLATE };
    raster.rectangle((x, y), (side, side), EDGE);
    raster.rectangle((x + 1.0, y + 1.0), (side - 2.0, side - 2.0), fill);
    let middle = (x + side / 2.0, y + side / 2.0);
    match (cell.mark, &cell.label) {
        (Mark::Poison, _) => {
            let (near, far) = (side * 0.3, side * 0.7);
            for (from, to) in [(near, far), (far, near)] {
                let ends = [(x + near, y + from), (x + far, y + to)];
                raster.line(&ends, Colour::WHITE, Stroke::Solid);
            }
        }
        (Mark::Wins, label) => {
            let down = if label.is_some() { 7.0 } else { 0.0 };
            raster.circle((middle.0, middle.1 + down), 6.0, Colour::BLUE, true);
        }
        (Mark::Plain, _) => {}
    }
    if let Some(label) = cell.label.as_ref().filter(|_| cell.mark != Mark::Poison) {
        let up = if cell.mark == Mark::Wins { 5.0 } else { -4.0 };
        raster.text((middle.0, middle.1 - up), Letters::Small, 0.5, label);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of(text: &str, marked: &[String]) -> (u32, u32) {
        let position = chomplab::registry::read(text).unwrap();
        let picture = position.picture(marked, 60).unwrap().unwrap();
        let bytes = board_to_png(&picture, text);
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        (reader.info().width, reader.info().height)
    }

    #[test]
    fn a_picture_has_room_for_every_cell() {
        assert_eq!(size_of("4x5", &[]), (40 + 6 * 32, 28 + 40 + 5 * 32));
        let (width, height) = size_of("3x3x3", &["(1,1,1)".to_owned()]);
        assert_eq!((width, height), (3 * (40 + 4 * 32), 28 + 40 + 4 * 32 + 32));
    }

    #[test]
    fn the_poison_and_a_winning_bite_have_their_colours() {
        let picture = chomplab::registry::read("2x2").unwrap();
        let picture = picture.picture(&["(1,1)".to_owned()], 60).unwrap().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(board_to_png(&picture, "2×2")))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let width = reader.info().width as usize;
        let at = |x: usize, y: usize| &pixels[(y * width + x) * 4..][..3];
        let (x, y) = (40, 28 + 40);
        assert_eq!(at(x + 4, y + 4), [0x33, 0x33, 0x33]);
        assert_eq!(at(x + 32 + 16, y + 32 + 16), [0x00, 0x72, 0xb2]);
        assert_eq!(at(x + 32 + 4, y + 4), [0xf3, 0xe3, 0xc3]);
    }
}
