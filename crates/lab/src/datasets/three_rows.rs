//! Tables about three rows: the census of sheets, the openings of 3×n and their values.

use super::{Row, list, row};
use chomplab::Undecided;
use chomplab::chomp::boards::{three_row_grundy, three_row_grundy_bytes};
use chomplab::chomp::three_rows::{End, Sheet, SheetStream};
use chomplab::engine::Work;
use std::collections::BTreeMap;

/// About how many bytes a row of a table takes until it is written.
const BYTES_A_ROW: u64 = 400;

/// Goes through the sheets of third rows up to one.
fn for_each_sheet(
    to: u64,
    work: &mut Work<'_>,
    mut take: impl FnMut(&Sheet),
) -> Result<(), Undecided> {
    let bytes = SheetStream::bytes_at(to) + to * BYTES_A_ROW;
    work.refuse_beyond(0, u128::from(bytes))?;
    let mut stream = SheetStream::new();
    while stream.next_third_row() <= to {
        let next = stream.next_third_row();
        work.spend(1 + next / 2, usize::try_from(next).unwrap_or(usize::MAX))?;
        stream.batch().iter().filter(|sheet| sheet.third_row <= to).for_each(&mut take);
    }
    Ok(())
}

/// How the sheet of each third row up to one begins and ends.
pub(super) fn census(to: u64, work: &mut Work<'_>) -> Result<Vec<Row>, Undecided> {
    let mut rows = Vec::new();
    for_each_sheet(to, work, |sheet| {
        let begin = [sheet.third_row, sheet.first].map(|number| number.to_string());
        let end = match &sheet.end {
            End::Finite { last } => [last.to_string(), String::new(), String::new(), String::new()],
            End::Periodic { start, offsets } => {
                let period = offsets.len().to_string();
                [String::new(), start.to_string(), period, list(offsets.iter().copied())]
            }
        };
        rows.push(begin.into_iter().chain(end).collect());
    })?;
    Ok(rows)
}

/// The winning first bites of 3×1, 3×2, … up to a length.
pub(super) fn openings(to: u64, work: &mut Work<'_>) -> Result<Vec<Row>, Undecided> {
    let mut bites: BTreeMap<u64, Vec<(u64, u64)>> = BTreeMap::new();
    for_each_sheet(to, work, |sheet| {
        for (length, (bitten, column)) in sheet.bars_won() {
            if length <= to && column < length {
                bites.entry(length).or_default().push((bitten, column));
            }
        }
    })?;
    bites.values_mut().for_each(|bites| bites.sort_unstable());
    let each = |(length, bites): (u64, Vec<(u64, u64)>)| {
        bites.into_iter().map(move |(bitten, column)| row([length, bitten, column]))
    };
    Ok(bites.into_iter().flat_map(each).collect())
}

/// The Grundy values of 3×1, 3×2, … up to a length.
pub(super) fn values(to: u64, work: &mut Work<'_>) -> Result<Vec<Row>, Undecided> {
    work.refuse_beyond(0, u128::from(three_row_grundy_bytes(to)))?;
    let most = usize::try_from(to).unwrap_or(usize::MAX);
    let values = three_row_grundy(most, &mut |bars| work.spend(1 + bars as u64, bars))?;
    let each = |(length, value): (u64, u32)| row([length, u64::from(value), u64::from(value) + 1]);
    Ok((1..).zip(values).map(each).collect())
}
