//! A sheet in one or two bytes: how far its numbers lie from straight lines.
//!
//! Over the third row `x`, with `d = ⌊√2·x⌋`,
//!
//! | number | lies near |
//! |---|---|
//! | first row of the first loser | `x + d/2 + 1`, the upper line at column `x` |
//! | rows of the last loser, if any | `d + 1`, where the lower line meets the diagonal |
//! | start of the repetition | `d + 1`, since tails begin there too |
//! | offsets | `2x − d` |
//!
//! Among the first 60,000 sheets none is more than 6 away. So only distances are kept, most of
//! them in three bits of a *head*:
//!
//! ```text
//! bit 0      1 when the sheet goes on for ever
//! bits 1-3   distance of the first row, plus 3; 7 when it is not from −3 to 3
//! bits 4-6   the same for the last row, or for the first offset
//! bit 7      1 when the period is greater than 1
//! then       distance of the first row, if it was 7
//!            distance of the last row or first offset, if it was 7
//!            if the sheet goes on for ever: distance of the start
//!            if its period is greater than 1: the period less 2, and each further offset as its
//!            distance from the one before
//! ```
//!
//! all of them in the form of `varint.rs`.

use crate::varint::{put_distance, put_number, take_distance, take_number};
use chomplab::chomp::three_rows::{End, Sheet};

/// √2 in units of 2⁻³².
const ROOT_OF_TWO: u128 = 6_074_000_999;

/// The largest distance that the head holds.
const NEAR: u64 = 3;

/// What stands in the head in place of a larger distance.
const FAR: u8 = 7;

/// Where the numbers of a sheet are expected.
struct Lines {
    first: u64,
    last: u64,
    start: u64,
    offset: u64,
}

impl Lines {
    /// Any third row has lines, though they mean something only where sheets are computed.
    fn over(third_row: u64) -> Self {
        let diagonal = ((u128::from(third_row) * ROOT_OF_TWO) >> 32) as u64;
        Self {
            first: third_row.wrapping_add(diagonal / 2 + 1),
            last: diagonal.wrapping_add(1),
            start: diagonal.wrapping_add(1),
            offset: third_row.wrapping_mul(2).wrapping_sub(diagonal),
        }
    }
}

/// Appends a sheet; its third row is not among the bytes.
pub(crate) fn put_sheet(bytes: &mut Vec<u8>, sheet: &Sheet) {
    let lines = Lines::over(sheet.third_row);
    let (second, line, kind) = match &sheet.end {
        End::Finite { last } => (*last, lines.last, 0),
        End::Periodic { offsets, .. } => {
            let longer = u8::from(offsets.len() > 1);
            (offsets[0], lines.offset, 1 | longer << 7)
        }
    };
    let head_first = in_head(sheet.first, lines.first);
    let head_second = in_head(second, line);
    bytes.push(kind | head_first << 1 | head_second << 4);
    if head_first == FAR {
        put_distance(bytes, sheet.first, lines.first);
    }
    if head_second == FAR {
        put_distance(bytes, second, line);
    }
    if let End::Periodic { start, offsets } = &sheet.end {
        put_distance(bytes, *start, lines.start);
        if offsets.len() > 1 {
            put_number(bytes, offsets.len() as u64 - 2);
        }
        for pair in offsets.windows(2) {
            put_distance(bytes, pair[1], pair[0]);
        }
    }
}

/// Takes the sheet of this third row off the front; `None` when the bytes are not a sheet.
pub(crate) fn take_sheet(bytes: &mut &[u8], third_row: u64) -> Option<Sheet> {
    let lines = Lines::over(third_row);
    let (&head, rest) = bytes.split_first()?;
    *bytes = rest;
    let is_periodic = head & 1 == 1;
    let mut number = |code: u8, line: u64| match code & 7 {
        FAR => take_distance(bytes, line),
        code => Some(line.wrapping_add(u64::from(code)).wrapping_sub(NEAR)),
    };
    let first = number(head >> 1, lines.first)?;
    let second = number(head >> 4, if is_periodic { lines.offset } else { lines.last })?;
    if !is_periodic {
        let end = End::Finite { last: second };
        return (head >> 7 == 0).then_some(Sheet { third_row, first, end });
    }
    let start = take_distance(bytes, lines.start)?;
    let mut offsets = vec![second];
    if head >> 7 == 1 {
        let further = take_number(bytes)?.checked_add(1)?;
        // Each takes a byte or more, so that no count makes this loop long.
        for _ in 0..further {
            let before = offsets[offsets.len() - 1];
            offsets.push(take_distance(bytes, before)?);
        }
    }
    Some(Sheet { third_row, first, end: End::Periodic { start, offsets } })
}

/// The three bits for a number near this line.
fn in_head(number: u64, line: u64) -> u8 {
    match number.wrapping_sub(line).wrapping_add(NEAR) {
        near if near <= 2 * NEAR => near as u8,
        _ => FAR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::chomp::three_rows::reference::Sheets;

    /// How many bytes a sheet takes, which is read back.
    #[track_caller]
    fn length(sheet: &Sheet) -> usize {
        let mut bytes = Vec::new();
        put_sheet(&mut bytes, sheet);
        let mut rest = &bytes[..];
        assert_eq!(take_sheet(&mut rest, sheet.third_row).as_ref(), Some(sheet));
        assert!(rest.is_empty());
        for cut in 0..bytes.len() {
            assert_eq!(take_sheet(&mut &bytes[..cut], sheet.third_row), None, "cut to {cut}");
        }
        bytes.len()
    }

    #[test]
    fn sheets_take_a_byte_or_two() {
        let lengths = Sheets::new().take(1000).map(|run| length(&run.sheet));
        assert!(lengths.sum::<usize>() < 1500);
    }

    #[test]
    fn the_longest_sheets_are_read_back_too() {
        for third_row in [0, 1, 1000, 1 << 40, u64::MAX] {
            for row in [0, 5, u64::MAX / 2, u64::MAX] {
                length(&Sheet { third_row, first: row, end: End::Finite { last: row } });
                for offsets in [vec![row], vec![0, row], vec![row, 7, 7, 0, u64::MAX]] {
                    let end = End::Periodic { start: row, offsets };
                    length(&Sheet { third_row, first: 3, end });
                }
            }
        }
    }

    #[test]
    fn a_count_of_offsets_beyond_the_bytes_is_refused() {
        let mut bytes = vec![0b1000_0001, 0];
        put_number(&mut bytes, u64::MAX);
        assert_eq!(take_sheet(&mut &bytes[..], 5), None);
        bytes.truncate(2);
        put_number(&mut bytes, u64::MAX - 9);
        assert_eq!(take_sheet(&mut &bytes[..], 5), None);
    }

    #[test]
    fn a_finite_sheet_has_no_period() {
        assert!(take_sheet(&mut &[0b0000_0000][..], 5).is_some());
        assert_eq!(take_sheet(&mut &[0b1000_0000][..], 5), None);
    }
}
