//! The notation for Chomp positions, finite and transfinite: text to region and back.
//!
//! | text | meaning |
//! |---|---|
//! | `3x7`, `2x2xw^3` | box, sides along axes 0, 1, … |
//! | `(4,2,1)` | list: extents along the second axis for each index of the first |
//! | `3x1 + 2x2 + 1x3`, `2xw + 1x3@(2,0)` | union of boxes; `@` moves a box |
//! | `diff:[2,0,2]` | differences, shortest row first: `[x,y,z]` is `(x+y+z, x+y, x)` |
//! | `eye:[v z; u y]` | columns over a 2×2 base seen from above, `u` over the poison |
//!
//! `reader` turns text into a [`Region`] of ordinals, `printer` writes every notation, and
//! `typesetting` puts the signs × and ω into what was written. Printed forms parse back.

mod printer;
mod reader;
#[cfg(test)]
mod tests;
mod typesetting;

pub use printer::{all, as_boxes, as_differences, as_eye, as_list};
pub(crate) use reader::prefix;
pub use reader::{LONGEST_FINITE_SIDE, LONGEST_TEXT, read_region};
pub use typesetting::typeset;

use crate::input::InputError;
use crate::region::{Cell, Region};
use numbers::Ordinal;
use reader::Cursor;

/// Whether no side of the region is infinite.
#[must_use]
pub fn is_finite(region: &Region<Ordinal>) -> bool {
    region.boxes().iter().flatten().all(Ordinal::is_finite)
}

/// The finite region with the same sides, read from `text`.
///
/// # Errors
/// When a side is infinite or longer than 2^63.
pub fn to_finite(region: &Region<Ordinal>, text: &str) -> Result<Region<u64>, InputError> {
    region.try_map(|side| finite(side, text))
}

/// Reads a cell: `(3,8)`, `3,8` or `3 8`, with ordinals as coordinates.
///
/// # Errors
/// When the text is no list of ordinals.
pub fn read_cell(text: &str) -> Result<Cell<Ordinal>, InputError> {
    Cursor::new(text).cell().map(Cell)
}

/// Reads a cell with finite coordinates.
///
/// # Errors
/// When the text is no list of numbers up to 2^63.
pub fn read_finite_cell(text: &str) -> Result<Cell, InputError> {
    let cell = read_cell(text)?;
    let coordinates = cell.iter().map(|coordinate| finite(coordinate, text));
    coordinates.collect::<Result<_, _>>().map(Cell)
}

fn finite(length: &Ordinal, text: &str) -> Result<u64, InputError> {
    let short = length.to_u64().filter(|length| *length <= LONGEST_FINITE_SIDE);
    short.ok_or_else(|| {
        let message = if length.is_finite() {
            format!("{length} is too long: finite lengths go up to 2^63")
        } else {
            format!("{length} is infinite, and a finite number is wanted here")
        };
        InputError::unsupported(0..text.len(), message)
    })
}
