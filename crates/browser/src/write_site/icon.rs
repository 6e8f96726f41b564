//! The icon as a picture, for systems that install pages and take no drawings. It is the drawing
//! `icon.svg` on a ground that fills the square, since such systems cut the corners off.

use png::{BitDepth, ColorType, Encoder};

/// The drawing is 32 units wide, and this many units of ground are around it.
const DRAWING: f32 = 32.0;
const AROUND: f32 = 6.0;

/// Each pixel is the mean of so many places along each side.
const FINE: u32 = 4;

type Colour = [u8; 3];

const GROUND: Colour = [0xff, 0xff, 0xff];
const PIECE: Colour = [0xe0, 0xa7, 0x5e];
const POISON: Colour = [0x22, 0x22, 0x22];
const CROSS: Colour = [0xff, 0xff, 0xff];

/// The icon, so many pixels wide and high.
pub(crate) fn png(side: u32) -> Vec<u8> {
    let mut pixels = Vec::new();
    for row in 0..side {
        for column in 0..side {
            pixels.extend(pixel(side, column, row));
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side, side);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().expect("memory takes every byte");
    writer.write_image_data(&pixels).expect("memory takes every byte");
    writer.finish().expect("memory takes every byte");
    file
}

fn pixel(side: u32, column: u32, row: u32) -> Colour {
    let unit = (DRAWING + 2.0 * AROUND) / (side * FINE) as f32;
    let at = |pixel: u32, place: u32| ((pixel * FINE + place) as f32 + 0.5) * unit - AROUND;
    let mut sums = [0_u32; 3];
    for place in 0..FINE * FINE {
        let colour = colour(at(column, place % FINE), at(row, place / FINE));
        for (sum, part) in sums.iter_mut().zip(colour) {
            *sum += u32::from(part);
        }
    }
    sums.map(|sum| (sum / (FINE * FINE)) as u8)
}

/// The colour at a place of the drawing.
fn colour(x: f32, y: f32) -> Colour {
    let arm = |from_x: f32, slope: f32| {
        // The nearest point of the arm, which goes 6 units to the right from y = 21 or 27.
        let from_y = if slope > 0.0 { 21.0 } else { 27.0 };
        let along = ((x - from_x + slope * (y - from_y)) / 2.0).clamp(0.0, 6.0);
        (x - from_x - along).hypot(y - from_y - slope * along) <= 1.2
    };
    if arm(5.0, 1.0) || arm(5.0, -1.0) {
        CROSS
    } else if is_in_square(x, y, 2.0, 18.0) {
        POISON
    } else if is_in_square(x, y, 2.0, 2.0) || is_in_square(x, y, 18.0, 18.0) {
        PIECE
    } else {
        GROUND
    }
}

/// Whether a place lies in the square of 12 units with round corners that begins there.
fn is_in_square(x: f32, y: f32, left: f32, top: f32) -> bool {
    let beyond = |at: f32, from: f32| (from + 3.0 - at).max(at - from - 9.0).max(0.0);
    beyond(x, left).hypot(beyond(y, top)) <= 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_are_where_the_drawing_has_them() {
        for (x, y, expected) in [
            (8.0, 8.0, PIECE),
            (24.0, 24.0, PIECE),
            (8.0, 20.0, POISON),
            (8.0, 24.0, CROSS),
            (24.0, 8.0, GROUND),
            (2.2, 2.2, GROUND),
            (-3.0, 8.0, GROUND),
        ] {
            assert_eq!(colour(x, y), expected, "({x}, {y})");
        }
    }

    #[test]
    fn a_picture_is_a_png() {
        assert!(png(16).starts_with(b"\x89PNG"));
    }
}
