//! Where the losers of a sheet lie.
//!
//! In sheet `x` the losers of columns `c` follow two lines (\[FL\]): a lower one that falls from
//! `r1 ≈ 1.707x` at `c = x` to `r1 ≈ c` at `c ≈ 1.414x`, and an upper one that rises from the same
//! place to `2x`. Along the lower line count first rows by *rank*, their index among rows that are
//! not deadly. With `P(c) = ⌊c(1 − 1/√2)⌋` the lower line is at rank `x − P(c)` and the upper line
//! at row `x + c − P(c)`, both within a few units, and both move up by exactly one from a sheet to
//! the next. Windows of 32 around them move along.

/// Sheets that are computed together.
pub(super) const STRIP: usize = 32;

/// Bits of a window.
pub(super) const WINDOW: usize = 32;

/// How far the windows reach below the lines, in ranks and in rows.
const BELOW_LOWER: usize = 10;
const BELOW_UPPER: usize = 22;

/// In so many columns from the first the lines are too close to be told apart.
pub(super) const START_COLUMNS: usize = 256;

/// So many columns before the lower line meets the diagonal, the windows end.
const END_COLUMNS: usize = 128;

/// `⌊c(1 − 1/√2)⌋`.
#[inline]
pub(super) fn p(column: usize) -> usize {
    // (1 − 1/√2) · 2^40, rounded.
    scaled(column, 322_039_499_782)
}

/// A number times a factor below 2 that is given in units of 2^-40. The product needs 64 bits on
/// every machine.
#[inline]
fn scaled(number: usize, factor: u64) -> usize {
    ((number as u64 * factor) >> 40) as usize
}

/// The lowest rank of the lower window.
#[inline]
pub(super) fn lower_base(sheet: usize, column: usize) -> usize {
    sheet - p(column) - BELOW_LOWER
}

/// The lowest row of the upper window.
#[inline]
pub(super) fn upper_base(sheet: usize, column: usize) -> usize {
    sheet + column - p(column) - BELOW_UPPER
}

/// The sheet whose upper window starts at a row: the inverse of [`upper_base`].
#[inline]
pub(super) fn sheet_at(row: usize, column: usize) -> usize {
    row + p(column) + BELOW_UPPER - column
}

/// The first column after those that a strip handles with windows.
pub(super) fn windows_end(strip_start: usize) -> usize {
    // √2 · 2^40, rounded.
    scaled(strip_start, 1_554_944_255_988) - END_COLUMNS
}

/// The first sheet that comes to a column before its tail begins, about: `0.7071 · column`.
pub(super) fn first_sheet(column: usize) -> usize {
    scaled(column, 777_472_127_994)
}

/// The row at which the two lines of a sheet part, about: `1.7071 · sheet`.
pub(super) fn parting_row(sheet: usize) -> usize {
    scaled(sheet, 1_876_983_755_770)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_rounded_well() {
        let root = 2_f64.sqrt();
        for n in [1_000, 1_234_567] {
            let exact = |factor: f64| (n as f64 * factor) as usize;
            assert!(p(n).abs_diff(exact(1.0 - 1.0 / root)) <= 1);
            assert!((windows_end(n) + END_COLUMNS).abs_diff(exact(root)) <= 1);
            assert!(parting_row(n).abs_diff(exact(1.0 + 1.0 / root)) <= 1);
        }
    }

    #[test]
    fn sheets_and_upper_rows_match() {
        for sheet in 1000..1040 {
            for column in sheet + 300..sheet + 400 {
                assert_eq!(sheet_at(upper_base(sheet, column), column), sheet);
            }
        }
    }
}
