//! Files for pictures, and how large pictures are.

use super::{Listing, is_stream};
use crate::complaint::Complaint;
use chomplab::picture::{Length, Size};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// How large a picture is.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureSize {
    /// How wide the picture is, such as 86mm, 3.4in or 1000px
    #[arg(long, value_name = "LENGTH", allow_negative_numbers = true)]
    width: Option<Length>,
    /// How large its letters are, such as 8pt
    #[arg(long, value_name = "LENGTH", allow_negative_numbers = true)]
    font_size: Option<Length>,
}

impl PictureSize {
    /// The size, if something can be drawn in it.
    pub(crate) fn checked(self) -> Result<Size, Complaint> {
        let size = Size { width: self.width, font: self.font_size };
        size.check().map_err(Complaint::Wrong)?;
        Ok(size)
    }

    /// Whether a size was asked for.
    fn is_given(self) -> bool {
        self.width.is_some() || self.font_size.is_some()
    }
}

/// Files that a picture is written to.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureFiles {
    /// Draw into this SVG file; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw into this PNG file, with 300 dots in an inch; - is standard output
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Draw into this PDF file, with its font; - is standard output
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,
    /// Write what is drawn into this file as comma-separated values; - is standard output
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    #[command(flatten)]
    size: PictureSize,
}

/// The kinds of files that a picture is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureKind {
    /// Vectors, for a page or to be edited.
    Svg,
    /// Pixels.
    Png,
    /// A page with vectors, for LaTeX.
    Pdf,
    /// What is drawn, as numbers.
    Data,
}

/// Files that can be written, and the size of the picture in them.
#[derive(Debug)]
pub(crate) struct ChosenFiles {
    /// The files, at least one.
    pub(crate) files: Vec<(PictureKind, PathBuf)>,
    /// The size.
    pub(crate) size: Size,
}

impl PictureFiles {
    /// The files that were asked for, also with an `--out` that ends as a picture does; `None`
    /// where no picture was asked for. Whatever would fail after long work fails here.
    pub(crate) fn chosen(&self, out: Option<&Path>) -> Result<Option<ChosenFiles>, Complaint> {
        let wrong = |message: &str| Err(Complaint::Wrong(message.to_owned()));
        let named = [
            (PictureKind::Svg, self.svg.as_deref()),
            (PictureKind::Png, self.png.as_deref()),
            (PictureKind::Pdf, self.pdf.as_deref()),
            (PictureKind::Data, self.data.as_deref()),
        ];
        let mut files: Vec<(PictureKind, PathBuf)> = Vec::new();
        files.extend(named.iter().filter_map(|(kind, file)| Some((*kind, (*file)?.to_owned()))));
        files.extend(out.and_then(|out| Some((kind_of(out)?, out.to_owned()))));
        if files.is_empty() && self.size.is_given() {
            return wrong(
                "--width and --font-size are those of a picture; add --svg FILE, --png FILE or \
                 --pdf FILE",
            );
        }
        let size = self.size.checked()?;
        files.iter().try_for_each(|(_, file)| can_write(file))?;
        Ok((!files.is_empty()).then_some(ChosenFiles { files, size }))
    }

    /// The files that were asked for instead of a list; a format of the list would be for nothing.
    pub(crate) fn instead_of<F: ValueEnum + Clone + Send + Sync + 'static>(
        &self,
        listing: &Listing<F>,
    ) -> Result<Option<ChosenFiles>, Complaint> {
        let out = listing.file();
        let chosen = self.chosen(out)?;
        let is_list = listing.is_named() && out.and_then(kind_of).is_none();
        if chosen.is_some() && (listing.is_formatted() || is_list) {
            let message = "a picture is drawn instead of a list; leave out --format, and --out for \
                           the list";
            return Err(Complaint::Wrong(message.to_owned()));
        }
        Ok(chosen)
    }
}

/// No picture shows more rows of a table: there are not so many pixels.
const MOST_ROWS: u64 = 10_000_000;

/// Refuses to draw more than can be seen.
pub(crate) fn refuse_crowds(rows: u64) -> Result<(), Complaint> {
    if rows <= MOST_ROWS {
        return Ok(());
    }
    let message = format!("a picture of {rows} rows shows no more than one of 10M; choose fewer");
    Err(Complaint::Wrong(message))
}

/// The kind of picture that the name of a file ends as.
pub(crate) fn kind_of(file: &Path) -> Option<PictureKind> {
    match file.extension()?.to_str()? {
        "svg" => Some(PictureKind::Svg),
        "png" => Some(PictureKind::Png),
        "pdf" => Some(PictureKind::Pdf),
        _ => None,
    }
}

/// Complains about a file in a folder that is not there.
fn can_write(path: &Path) -> Result<(), Complaint> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !is_stream(path) && !folder.is_dir() => {
            let (path, folder) = (path.display(), folder.display());
            Err(Complaint::Wrong(format!("cannot write {path}: there is no folder {folder}")))
        }
        _ => Ok(()),
    }
}
