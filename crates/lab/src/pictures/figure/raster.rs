//! Pixels to draw on, with a font of 8 by 8 pixels.

use super::canvas::{Canvas, Letters, Mosaic, Pair};
use super::marks::{Colour, Stroke};
use super::png_file::Pixels;
use font8x8::UnicodeFonts;

/// The width of a letter.
const LETTER: usize = 8;

/// A picture in the making.
#[derive(Debug)]
pub(super) struct Raster {
    pixels: Pixels,
    offset: Pair,
}

impl Raster {
    /// White paper.
    pub(super) fn new(width: usize, height: usize) -> Self {
        let mut raster = Self { pixels: Pixels::clear(width, height), offset: (0.0, 0.0) };
        raster.fill((0.0, 0.0), (width as f64, height as f64), Colour::WHITE);
        raster
    }

    /// The bytes of the file.
    pub(super) fn finish(&self) -> Vec<u8> {
        self.pixels.to_file()
    }

    /// Fills the pixels of a rectangle, at least one each way; the corner is already in its place.
    fn fill(&mut self, (x, y): Pair, (width, height): Pair, colour: Colour) {
        let ends = |from: f64, length: f64| {
            let first = from.round().max(0.0) as usize;
            first..((from + length).round().max(0.0) as usize).max(first + 1)
        };
        for down in ends(y, height) {
            ends(x, width).for_each(|across| self.pixels.set(across, down, colour));
        }
    }

    fn place(&self, (x, y): Pair) -> Pair {
        (x + self.offset.0, y + self.offset.1)
    }

    /// A piece of a line, two pixels wide; `done` is how long the line is before it.
    fn piece(&mut self, [from, to]: [Pair; 2], done: f64, colour: Colour, stroke: Stroke) -> f64 {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let steps = length.ceil().max(1.0) as usize;
        for step in 0..=steps {
            let share = step as f64 / steps as f64;
            let along = (done + share * length) as usize;
            let is_gap = match stroke {
                Stroke::Solid => false,
                Stroke::Dashed => along % 10 >= 6,
                Stroke::Dotted => along % 5 >= 2,
            };
            let (x, y) = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            if !is_gap && x >= 0.0 && y >= 0.0 {
                self.fill((x.floor(), y.floor()), (2.0, 2.0), colour);
            }
        }
        done + length
    }
}

impl Canvas for Raster {
    fn move_to(&mut self, offset: Pair) {
        self.offset = offset;
    }

    fn rectangle(&mut self, corner: Pair, size: Pair, colour: Colour) {
        self.fill(self.place(corner), size, colour);
    }

    fn circle(&mut self, centre: Pair, radius: f64, colour: Colour, filled: bool) {
        let (x, y) = self.place(centre);
        let reach = radius.ceil() as i64 + 1;
        for down in -reach..=reach {
            for across in -reach..=reach {
                let distance = (across as f64).hypot(down as f64);
                let inside = distance <= radius + 0.3 && (filled || distance > radius - 0.8);
                let (right, below) = (x.round() as i64 + across, y.round() as i64 + down);
                if let (true, Ok(right), Ok(below)) =
                    (inside, usize::try_from(right), usize::try_from(below))
                {
                    self.pixels.set(right, below, colour);
                }
            }
        }
    }

    fn polygon(&mut self, corners: &[Pair], colour: Colour, opacity: f64) {
        let corners: Vec<Pair> = corners.iter().map(|corner| self.place(*corner)).collect();
        let low = corners.iter().fold(f64::INFINITY, |low, corner| low.min(corner.1)).max(0.0);
        let high = corners.iter().fold(0.0_f64, |high, corner| high.max(corner.1));
        for down in low.floor() as usize..=high.ceil() as usize {
            let height = down as f64 + 0.5;
            // Where the edges cross this row, from the left: inside between each pair.
            let edges = corners.iter().zip(corners.iter().cycle().skip(1));
            let mut crossings: Vec<f64> = edges
                .filter(|(from, to)| (from.1 <= height) != (to.1 <= height))
                .map(|(from, to)| from.0 + (height - from.1) / (to.1 - from.1) * (to.0 - from.0))
                .collect();
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                for across in pair[0].round().max(0.0) as usize..pair[1].round().max(0.0) as usize {
                    self.pixels.tint(across, down, colour, opacity);
                }
            }
        }
    }

    fn line(&mut self, points: &[Pair], colour: Colour, stroke: Stroke) {
        let points: Vec<Pair> = points.iter().map(|point| self.place(*point)).collect();
        let pieces = points.windows(2).map(|pair| [pair[0], pair[1]]);
        pieces.fold(0.0, |done, piece| self.piece(piece, done, colour, stroke));
    }

    fn mosaic(&mut self, mosaic: &Mosaic<'_>) {
        let (x, y) = self.place(mosaic.corner);
        let across = mosaic.size.0 / mosaic.across.max(1) as f64;
        let down = mosaic.size.1 / mosaic.down.max(1) as f64;
        // Both edges are computed in the same way for neighbours, so that no seam is left between
        // them.
        let left = |column: usize| (x + column as f64 * across).round();
        let top = |row: usize| (y + row as f64 * down).round();
        for (column, row, colour) in mosaic.squares {
            let corner = (left(*column), top(*row));
            let size = (left(column + 1) - corner.0, top(row + 1) - corner.1);
            self.fill(corner, size, *colour);
        }
    }

    fn text(&mut self, place: Pair, letters: Letters, share: f64, text: &str) {
        let size = if letters == Letters::Title { 2 } else { 1 };
        let letters: Vec<char> = text.chars().flat_map(spelled).collect();
        let (x, baseline) = self.place(place);
        let left = x - (letters.len() * LETTER * size) as f64 * share;
        let top = baseline - (LETTER * size) as f64;
        for (index, letter) in letters.into_iter().enumerate() {
            for (down, row) in glyph(letter).iter().enumerate() {
                for across in (0..LETTER).filter(|across| row >> across & 1 == 1) {
                    let right = left + ((index * LETTER + across) * size) as f64;
                    let corner = (right, top + (down * size) as f64);
                    self.fill(corner, (size as f64, size as f64), Colour::BLACK);
                }
            }
        }
    }
}

/// A letter in letters that the font has.
fn spelled(letter: char) -> Vec<char> {
    let text = match letter {
        '√' => "sqrt ",
        '−' | '–' => "-",
        '≤' => "<=",
        '≥' => ">=",
        '→' => "->",
        '…' => "...",
        '×' => "x",
        '✕' => "X",
        '₀' => "0",
        'ᵢ' => "_i",
        _ => return vec![letter],
    };
    text.chars().collect()
}

fn glyph(letter: char) -> [u8; 8] {
    let sets = [
        font8x8::BASIC_FONTS.get(letter),
        font8x8::LATIN_FONTS.get(letter),
        font8x8::GREEK_FONTS.get(letter),
    ];
    let found = sets.into_iter().flatten().next();
    found.or_else(|| font8x8::BASIC_FONTS.get('?')).unwrap_or_default()
}
