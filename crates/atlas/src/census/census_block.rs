//! A block of a census: up to 1024 sheets in order, found by groups of 64.
//!
//! ```text
//! for each group   where it ends, counted from the end of these numbers, u32
//! the sheets       one after the other, in the form of `sheet_code.rs`
//! ```
//!
//! How many sheets there are follows from the number of the block and is not written. A sheet is
//! found by decoding those before it in its group, 32 on average.

use crate::three_rows::sheet_code::{put_sheet, take_sheet};
use chomplab::chomp::three_rows::Sheet;
use std::ops::Range;

/// How many sheets a block holds, unless it is the last.
pub(super) const SHEETS_PER_BLOCK: u64 = 1024;

const SHEETS_PER_GROUP: u64 = 64;

const END_LENGTH: usize = size_of::<u32>();

/// The block of these sheets.
pub(super) fn encode(sheets: &[Sheet]) -> Vec<u8> {
    let mut ends = Vec::new();
    let mut coded = Vec::new();
    for group in sheets.chunks(SHEETS_PER_GROUP as usize) {
        group.iter().for_each(|sheet| put_sheet(&mut coded, sheet));
        let end = u32::try_from(coded.len()).expect("periods are far from billions");
        ends.extend(end.to_le_bytes());
    }
    [ends, coded].concat()
}

/// The third rows that this block of a census up to `to` holds.
pub(super) fn third_rows(block: u64, to: u64) -> Range<u64> {
    let first = block * SHEETS_PER_BLOCK;
    first..(first + SHEETS_PER_BLOCK).min(to + 1)
}

/// All sheets of a block that holds these third rows; `None` when its bytes are not such a block.
pub(super) fn decode(block: &[u8], third_rows: Range<u64>) -> Option<Vec<Sheet>> {
    let starts = third_rows.clone().step_by(SHEETS_PER_GROUP as usize);
    let mut sheets = Vec::new();
    let mut end = 0;
    for (group, start) in starts.enumerate() {
        let mut bytes = group_bytes(block, &third_rows, group)?;
        end += bytes.len();
        for third_row in start..(start + SHEETS_PER_GROUP).min(third_rows.end) {
            sheets.push(take_sheet(&mut bytes, third_row)?);
        }
        if !bytes.is_empty() {
            return None;
        }
    }
    let coded = block.len() - index_length(&third_rows);
    (end == coded).then_some(sheets)
}

/// One sheet of a block that holds these third rows; `None` when its bytes are not such a block.
pub(super) fn decode_one(block: &[u8], third_rows: &Range<u64>, third_row: u64) -> Option<Sheet> {
    let index = third_row - third_rows.start;
    let mut bytes = group_bytes(block, third_rows, (index / SHEETS_PER_GROUP) as usize)?;
    for before in third_row - index % SHEETS_PER_GROUP..third_row {
        take_sheet(&mut bytes, before)?;
    }
    take_sheet(&mut bytes, third_row)
}

fn index_length(third_rows: &Range<u64>) -> usize {
    let sheets = third_rows.end - third_rows.start;
    sheets.div_ceil(SHEETS_PER_GROUP) as usize * END_LENGTH
}

fn group_bytes<'a>(block: &'a [u8], third_rows: &Range<u64>, group: usize) -> Option<&'a [u8]> {
    let (index, coded) = block.split_at_checked(index_length(third_rows))?;
    let (ends, _) = index.as_chunks::<END_LENGTH>();
    let end_of = |group: usize| u32::from_le_bytes(ends[group]) as usize;
    coded.get(group.checked_sub(1).map_or(0, end_of)..end_of(group))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chomplab::chomp::three_rows::reference::Sheets;

    fn sheets(third_rows: &Range<u64>) -> Vec<Sheet> {
        let skipped = Sheets::new().skip(third_rows.start as usize);
        let count = (third_rows.end - third_rows.start) as usize;
        skipped.take(count).map(|run| run.sheet).collect()
    }

    #[test]
    fn blocks_of_any_length_are_read_back() {
        for third_rows in [0..1, 0..63, 0..64, 0..65, 0..1024, 700..701, 100..500] {
            let sheets = sheets(&third_rows);
            let block = encode(&sheets);
            for (third_row, sheet) in third_rows.clone().zip(&sheets) {
                assert_eq!(decode_one(&block, &third_rows, third_row).as_ref(), Some(sheet));
            }
            assert_eq!(decode(&block, third_rows), Some(sheets));
        }
    }

    #[test]
    fn blocks_follow_each_other_to_the_end() {
        assert_eq!(third_rows(0, 0), 0..1);
        assert_eq!(third_rows(0, 1023), 0..1024);
        assert_eq!(third_rows(0, 1024), 0..1024);
        assert_eq!(third_rows(1, 1024), 1024..1025);
    }

    #[test]
    fn bytes_that_are_no_block_are_refused() {
        let third_rows = 0..200;
        let sound = encode(&sheets(&third_rows));
        assert!(decode(&sound, third_rows.clone()).is_some());
        for length in 0..sound.len() {
            assert_eq!(decode(&sound[..length], third_rows.clone()), None, "cut to {length}");
        }
        let longer = [&sound[..], &[0]].concat();
        assert_eq!(decode(&longer, third_rows.clone()), None);
        for length in [0, 10, sound.len()] {
            assert_eq!(decode_one(&vec![0xff; length], &third_rows, 150), None);
        }
    }
}
