//! Pixels as a PNG file.

use super::Colour;

/// Pixels, row by row from the top.
#[derive(Clone, Debug)]
pub(super) struct Pixels {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Red, green, blue, opacity of each.
    bytes: Vec<u8>,
}

impl Pixels {
    /// Transparent pixels.
    pub(super) fn clear(width: usize, height: usize) -> Self {
        Self { width, height, bytes: vec![0; width * height * 4] }
    }

    /// Paints a pixel, if there is one.
    pub(super) fn set(&mut self, x: usize, y: usize, Colour(red, green, blue): Colour) {
        if x < self.width && y < self.height {
            let at = (y * self.width + x) * 4;
            self.bytes[at..at + 4].copy_from_slice(&[red, green, blue, 255]);
        }
    }

    /// The bytes of the file.
    pub(super) fn to_file(&self) -> Vec<u8> {
        file(self.width, self.height, &self.bytes, png::Compression::Balanced)
    }
}

/// A PNG file that is made in a hurry, of red, green, blue and opacity of each pixel, row by row
/// from the top.
pub(crate) fn rgba_file(width: usize, height: usize, bytes: &[u8]) -> Vec<u8> {
    file(width, height, bytes, png::Compression::Fast)
}

fn file(width: usize, height: usize, bytes: &[u8], compression: png::Compression) -> Vec<u8> {
    let mut file = Vec::new();
    let short = |side: usize| u32::try_from(side).expect("figures are small");
    let mut encoder = png::Encoder::new(&mut file, short(width), short(height));
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(compression);
    let mut writer = encoder.write_header().expect("memory takes all bytes");
    writer.write_image_data(bytes).expect("memory takes all bytes");
    writer.finish().expect("memory takes all bytes");
    file
}
