//! Pictures for print: SVG becomes PNG and PDF.
//!
//! SVG is the one source of all pictures. It is read once, by `usvg`; `resvg` makes pixels of it
//! and `svg2pdf` a page with vectors and text. The only font is DejaVu Sans Condensed, which is
//! part of the program (its licence is in `LICENSE-DEJAVU`): fonts of the machine are never looked
//! for, so the bytes are the same everywhere. A PDF has the letters that it uses embedded.
//!
//! This is a package of its own because it is large and needs nothing of the games: the engine in a
//! browser does without it.
//!
//! ```
//! let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="72pt"
//!     viewBox="0 0 10 10"><text x="1" y="8" font-size="4">ω</text></svg>"##;
//! let picture = print::Picture::read(svg)?;
//! assert_eq!(picture.to_png(150.0)?[1..4], *b"PNG");
//! assert!(picture.to_pdf()?.starts_with(b"%PDF-1.5"));
//! # Ok::<(), print::Unprintable>(())
//! ```

mod resources;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::error::Error;
use std::fmt;
use std::sync::{Arc, LazyLock};
use svg2pdf::{ConversionOptions, PageOptions};

/// Pixels of SVG in an inch.
const SVG_PIXELS: f32 = 96.0;

/// No picture has more pixels to a side.
const MOST_PIXELS: f32 = 20_000.0;

/// The font, read once.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans_condensed::regular().to_vec());
    let family = fonts.faces().next().map(|face| face.families[0].0.clone());
    fonts.set_sans_serif_family(family.unwrap_or_default());
    Arc::new(fonts)
});

/// Why a picture cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unprintable(String);

impl fmt::Display for Unprintable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture cannot be printed: {}", self.0)
    }
}

impl Error for Unprintable {}

/// A picture that was read from SVG.
pub struct Picture {
    tree: Tree,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.tree.size();
        write!(f, "Picture({} × {})", size.width(), size.height())
    }
}

impl Picture {
    /// Reads an SVG document.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(svg: &str) -> Result<Self, Unprintable> {
        let options = Options {
            dpi: SVG_PIXELS,
            font_family: "sans-serif".to_owned(),
            fontdb: Arc::clone(&FONTS),
            ..Options::default()
        };
        let tree = Tree::from_str(svg, &options).map_err(|error| Unprintable(error.to_string()))?;
        Ok(Self { tree })
    }

    /// The picture as the bytes of a PNG file that has so many dots in an inch, and says so.
    ///
    /// # Errors
    /// When it has more pixels than anybody looks at.
    pub fn to_png(&self, dots_in_an_inch: f32) -> Result<Vec<u8>, Unprintable> {
        let scale = dots_in_an_inch / SVG_PIXELS;
        let size = self.tree.size();
        let [width, height] = [size.width(), size.height()].map(|side| (side * scale).round());
        if !(1.0..=MOST_PIXELS).contains(&width) || !(1.0..=MOST_PIXELS).contains(&height) {
            let sides = format!("{width} by {height} pixels are too many; choose a smaller size");
            return Err(Unprintable(sides));
        }
        let mut pixels = Pixmap::new(width as u32, height as u32)
            .ok_or_else(|| Unprintable("it has no pixels".to_owned()))?;
        pixels.fill(Color::WHITE);
        let to = Transform::from_scale(width / size.width(), height / size.height());
        resvg::render(&self.tree, to, &mut pixels.as_mut());
        Ok(file(&pixels, dots_in_an_inch))
    }

    /// The picture as the bytes of a PDF file with one page of its size.
    ///
    /// # Errors
    /// When a part of it has no place in a PDF.
    pub fn to_pdf(&self) -> Result<Vec<u8>, Unprintable> {
        let page = PageOptions { dpi: SVG_PIXELS };
        let mut pdf = svg2pdf::to_pdf(&self.tree, ConversionOptions::default(), page)
            .map_err(|error| Unprintable(error.to_string()))?;
        resources::sort(&mut pdf);
        // Nothing in it is newer than this version, and LaTeX warns of figures that say they are.
        let header = pdf.first_chunk_mut().filter(|header| **header == *b"%PDF-1.7");
        *header.ok_or_else(|| Unprintable("it has an unknown version".to_owned()))? = *b"%PDF-1.5";
        Ok(pdf)
    }
}

/// Pixels as a file: the paper is white, so nothing is transparent.
fn file(pixels: &Pixmap, dots_in_an_inch: f32) -> Vec<u8> {
    let opaque: Vec<u8> =
        pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let in_a_metre = (dots_in_an_inch / 0.0254).round() as u32;
    let unit = png::Unit::Meter;
    let density = png::PixelDimensions { xppu: in_a_metre, yppu: in_a_metre, unit };
    encoder.set_pixel_dims(Some(density));
    let mut writer = encoder.write_header().expect("memory takes all bytes");
    writer.write_image_data(&opaque).expect("memory takes all bytes");
    writer.finish().expect("memory takes all bytes");
    file
}
