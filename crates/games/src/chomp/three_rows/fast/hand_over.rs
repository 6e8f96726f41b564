//! How a column goes from one zone to the next, in another form each time.
//!
//! ```text
//!   end zone     EndColumn     words of rows near the diagonal and near the upper line
//!      │                       `windows_after_end_zone`: elsewhere only tails may take rows
//!   middle       two windows   32 ranks around the lower line, 32 rows around the upper one
//!      │                       `start_column`: with what lies between the windows, from memory
//!   start zone   StartColumn   words of rows from the lower line to the upper one
//! ```
//!
//! The sheets go through a column in this order because it is the same column for all of them: for
//! the first sheet that meets it, it lies near the end of the lines, for the last near their
//! beginning.

use super::columns::{EndColumn, StartColumn};
use super::geometry::{STRIP, WINDOW, lower_base, sheet_at, upper_base};
use super::middle::{Middle, NewWindows};
use super::rows::Rows;
use super::tails::ResidueTails;
use super::{Checked, check};

/// When a column comes to the middle, so many sheets back its rows are remembered one by one; what
/// lies before is tails.
const REMEMBERED: usize = 6 * STRIP;

/// The windows of a column for the strip `next`, from which on the middle has it. Rows left behind
/// by sheets from `from` on are to be remembered.
pub(super) fn windows_of(
    rows: &Rows,
    next: usize,
    column: usize,
    from: usize,
    has: impl Fn(usize) -> bool,
) -> Checked<NewWindows> {
    let low = lower_base(next, column);
    let high = upper_base(next, column);
    let bottom = rows.row_of_rank(low)?;
    check((column..bottom).all(|row| rows.is_deadly(row) || has(row)))?;
    let (mut lower, mut upper) = (0, 0);
    for bit in 0..WINDOW {
        lower |= u32::from(has(rows.row_of_rank(low + bit)?)) << bit;
        upper |= u32::from(has(high + bit)) << bit;
    }
    let first_strip = from.max(sheet_at(bottom, column)).div_ceil(STRIP) - 1;
    let left_behind = (first_strip..next / STRIP).map(|strip| {
        let row = upper_base(strip * STRIP, column);
        (0..STRIP).fold(0, |word, bit| word | u32::from(has(row + bit)) << bit)
    });
    let left_behind = left_behind.collect();
    Ok(NewWindows { lower, upper, first_strip, left_behind })
}

/// The windows of a column that leaves the end zone before the strip `next`.
pub(super) fn windows_after_end_zone(
    end: &EndColumn,
    next: usize,
    rows: &Rows,
    tails: &ResidueTails,
) -> Checked<NewWindows> {
    let column = end.column;
    let from = next - REMEMBERED;
    let tails = tails.at(column);
    let above_window = rows.row_of_rank(lower_base(next, column) + WINDOW)?;
    // Where the windows will meet tails again, there must be nothing else.
    check(
        end.is_tails_within(above_window..end.lower_end(), tails)
            && end.is_tails_within(end.upper_rows().start..upper_base(from, column), tails)
            && end.is_free_from(upper_base(next, column) + WINDOW),
    )?;
    windows_of(rows, next, column, from, |row| end.has(row, tails))
}

/// The row-by-row form of a column that leaves the middle before the strip `next`.
pub(super) fn start_column(
    middle: &Middle,
    column: usize,
    next: usize,
    rows: &Rows,
    tails: &ResidueTails,
) -> Checked<StartColumn> {
    let low = lower_base(next, column);
    let high = upper_base(next, column);
    let mut taken = StartColumn::full_below(column, rows.row_of_rank(low)?)?;
    for bit in 0..WINDOW {
        let row = rows.row_of_rank(low + bit)?;
        check(middle.lower[column] >> bit & 1 == 0 || taken.take(row))?;
    }
    let intake = middle.intake(rows, tails);
    let between = rows.row_of_rank(low + WINDOW)?..high;
    for row in between.clone().step_by(64) {
        let bits = intake.left_behind(column, sheet_at(row, column));
        let wanted = (between.end - row).min(64);
        check(taken.take_all(row, bits & u64::MAX >> (64 - wanted)))?;
    }
    check(taken.take_all(high, u64::from(middle.upper[column])))?;
    Ok(taken)
}
