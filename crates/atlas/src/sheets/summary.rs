//! What is known of all sheets of a store: the last block, and the start of a checkpoint.
//!
//! ```text
//! number of sheets · the sheets, in the form of the census
//! the lengths of the words of the group code, one byte each
//! for each strip how far its losers stray
//! ```

use super::group_code::GroupCode;
use super::strays::Strays;
use super::strip_block::STRIP;
use crate::three_rows::sheet_code::{put_sheet, take_sheet};
use crate::varint::{put_number, take_number};
use chomplab::chomp::three_rows::Sheet;

/// What is known of all sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) sheets: Vec<Sheet>,
    pub(super) code: GroupCode,
    pub(super) strays: Vec<Strays>,
}

impl Summary {
    /// As bytes.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_number(&mut bytes, self.sheets.len() as u64);
        self.sheets.iter().for_each(|sheet| put_sheet(&mut bytes, sheet));
        bytes.extend(self.code.lengths());
        self.strays.iter().for_each(|strays| strays.put(&mut bytes));
        bytes
    }

    /// The summary that these bytes are; `None` when they are not one.
    pub(super) fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let count = take_number(&mut bytes)?;
        let sheets: Option<Vec<Sheet>> =
            (0..count).map(|third_row| take_sheet(&mut bytes, third_row)).collect();
        let (lengths, mut bytes) = bytes.split_at_checked(GroupCode::words())?;
        let code = GroupCode::with_lengths(lengths)?;
        let strips = count.div_ceil(STRIP as u64);
        let strays = (0..strips).map(|_| Strays::take(&mut bytes)).collect::<Option<Vec<_>>>()?;
        bytes.is_empty().then_some(Self { sheets: sheets?, code, strays })
    }
}
