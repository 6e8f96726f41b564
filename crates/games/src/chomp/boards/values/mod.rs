//! Grundy values: of all positions of a box, of one position in less memory, and of three long
//! rows.

mod box_values;
mod levels;
mod three_rows;

pub use box_values::GrundyValues;
pub use levels::{AtLeast, GrundyLevels};
pub use three_rows::{three_row_grundy, three_row_grundy_bytes, three_row_grundy_of};
