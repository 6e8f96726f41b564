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
//! `reader` turns text into a [`Board`](crate::region::Board), with numbers or ordinals as sides,
//! `printer` writes every notation, and `typesetting` puts the signs × and ω into what was written.
//! Printed forms parse back.

mod printer;
mod reader;
#[cfg(test)]
mod tests;
mod typesetting;

pub use printer::{all, as_boxes, as_differences, as_eye, as_list};
pub use reader::{LONGEST_TEXT, read, read_region};
pub(crate) use reader::{number_and_named, prefix};
pub use typesetting::typeset;

use crate::input::InputError;
use crate::region::{Cell, LONGEST_FINITE_SIDE};
use numbers::Ordinal;
use reader::{Cursor, too_long};

/// Reads a cell: `(3,8)`, `3,8` or `3 8`, with ordinals as coordinates.
///
/// # Errors
/// When the text is not a list of ordinals.
pub fn read_cell(text: &str) -> Result<Cell<Ordinal>, InputError> {
    Cursor::new(text).cell().map(Cell)
}

/// Reads a cell with finite coordinates.
///
/// # Errors
/// When the text is not a list of numbers up to 2^63.
pub fn read_finite_cell(text: &str) -> Result<Cell, InputError> {
    if !text.contains(['w', 'W', 'ω']) {
        let cell: Vec<u64> = Cursor::new(text).cell()?;
        let is_long = |at: &&u64| **at > LONGEST_FINITE_SIDE;
        return match cell.iter().find(is_long) {
            Some(long) => Err(too_long(long, text)),
            None => Ok(Cell(cell)),
        };
    }
    let finite = |at: &Ordinal| match at.to_u64().filter(|at| *at <= LONGEST_FINITE_SIDE) {
        Some(at) => Ok(at),
        None if at.is_finite() => Err(too_long(at, text)),
        None => {
            let message = format!("{at} is infinite, and a finite number is wanted here");
            Err(InputError::unsupported(0..text.len(), message))
        }
    };
    read_cell(text)?.iter().map(finite).collect::<Result<_, _>>().map(Cell)
}
