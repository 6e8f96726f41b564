//! Pictures as files: one source, SVG, from which PNG and PDF are made.

use crate::arguments::{ChosenFiles, PictureKind};
use crate::complaint::Complaint;
use crate::destination::write_whole;
use chomplab::picture::Size;
use lab::pictures::figure::{Figure, Panels};
use print::{Picture, Unprintable};

/// Dots in an inch, on paper and where a size was chosen in pixels.
const ON_PAPER: f32 = 300.0;
const ON_SCREEN: f32 = 96.0;

/// Something that can be drawn.
pub(crate) trait Drawable {
    /// The picture as SVG.
    fn svg(&self, size: Size) -> String;
    /// What is drawn, as comma-separated values.
    fn data(&self) -> String;
}

impl Drawable for Panels {
    fn svg(&self, size: Size) -> String {
        self.to_svg_of(size)
    }

    fn data(&self) -> String {
        self.to_csv()
    }
}

impl Drawable for Figure {
    fn svg(&self, size: Size) -> String {
        Panels::from(self.clone()).svg(size)
    }

    fn data(&self) -> String {
        self.to_csv()
    }
}

impl From<Unprintable> for Complaint {
    fn from(error: Unprintable) -> Self {
        Self::Wrong(error.to_string())
    }
}

/// A picture as the bytes of a file of some kind.
pub(crate) fn bytes(
    picture: &dyn Drawable,
    kind: PictureKind,
    size: Size,
) -> Result<Vec<u8>, Complaint> {
    let printed = || Picture::read(&picture.svg(size.for_print()));
    let dots = if size.is_in_pixels() { ON_SCREEN } else { ON_PAPER };
    Ok(match kind {
        PictureKind::Svg => picture.svg(size).into_bytes(),
        PictureKind::Png => printed()?.to_png(dots)?,
        PictureKind::Pdf => printed()?.to_pdf()?,
        PictureKind::Data => picture.data().into_bytes(),
    })
}

/// Writes a picture to all files that were asked for; none of them appears if one cannot be made.
pub(crate) fn write(picture: &dyn Drawable, chosen: &ChosenFiles) -> Result<(), Complaint> {
    let make = |(kind, _): &(PictureKind, _)| bytes(picture, *kind, chosen.size);
    let made: Vec<Vec<u8>> = chosen.files.iter().map(make).collect::<Result<_, _>>()?;
    chosen.files.iter().zip(made).try_for_each(|((_, file), bytes)| write_whole(file, &bytes))
}
