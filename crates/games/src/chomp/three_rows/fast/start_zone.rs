//! The columns where the two lines of a sheet are close: row by row, with explicit taken rows.

use super::columns::StartColumn;
use super::geometry::{WINDOW, lower_base, upper_base};
use super::rows::Rows;
use super::{CheckFailed, Checked, check};

/// What a sheet brings from its start zone to the middle.
pub(super) struct Started {
    /// Windows of used ranks and used rows at the first column of the middle.
    pub(super) windows: (u32, u32),
    /// The first row of the loser in the sheet's first column.
    pub(super) first_loser: usize,
}

/// Runs one sheet through its start zone.
///
/// `columns` are the start columns from column `sheet` on; the middle begins right after them.
pub(super) fn run(
    sheet: usize,
    columns: &mut [StartColumn],
    rows: &mut Rows,
    mut listen: impl FnMut(usize, usize),
) -> Checked<Started> {
    rows.clear_used();
    let mut first_loser = 0;
    let mut lowest = usize::MAX;
    for (column, taken) in (sheet..).zip(columns.iter_mut()) {
        let mut word = taken.open_word;
        let row = loop {
            let for_good = taken.word(word) | rows.deadly_word(word);
            if for_good == u64::MAX && word == taken.open_word {
                taken.open_word += 1;
            }
            let free = !(for_good | rows.used_word(word));
            if free != 0 {
                break word * 64 + free.trailing_zeros() as usize;
            }
            word += 1;
        };
        check(row > column && taken.take(row))?;
        rows.use_row(row);
        lowest = lowest.min(row);
        if column == sheet {
            first_loser = row;
        }
        listen(column, row);
    }
    let middle = sheet + columns.len();
    let windows = rows.used_windows(sheet, middle)?;
    // Below the lower window nothing is used, above the upper nothing, between them nothing free.
    let (low, high) = (lower_base(sheet, middle), upper_base(sheet, middle));
    let last = rows.last_used().ok_or(CheckFailed)?;
    let in_order = lowest >= rows.row_of_rank(low)?
        && last < high + WINDOW
        && (rows.row_of_rank(low + WINDOW)?..high)
            .all(|row| rows.is_used(row) || rows.is_deadly(row));
    check(in_order)?;
    Ok(Started { windows, first_loser })
}
