//! Values of two columns of height ω over two finite ones that are kept in `data/two-columns.csv`.
//!
//! To compute them again takes a minute for the largest; each was proved when it was computed.

use crate::chomp::transfinite::wide_stalk::WideStalk;
use numbers::Ordinal;

/// Lines of both finite heights and the value, after a comment and the names of the columns.
const TABLE: &str = include_str!("../../../../data/two-columns.csv");

/// The kept value of a stalk of height ω, poison forbidden.
pub fn known_value(stalk: &WideStalk) -> Option<u64> {
    if stalk.heights.iter().any(|height| *height != Ordinal::omega()) {
        return None;
    }
    let bottom = stalk.part.as_bottom()?;
    let (third, fourth) = match *bottom.rows() {
        [] => (0, 0),
        [third] => (third, 0),
        [third, fourth] => (third, fourth),
        _ => return None,
    };
    let start = format!("{third},{fourth},");
    let value = TABLE.lines().find_map(|line| line.strip_prefix(&start))?;
    Some(value.parse().expect("the table has a value on each line"))
}
