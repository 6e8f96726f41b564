//! Sequences about boards: counts and values of many positions.

use chomplab::Undecided;
use chomplab::chomp::boards::{
    Catalogue, count_losers_by_cells, three_row_grundy, three_row_grundy_bytes,
};
use chomplab::chomp::four_rows::Bars;
use chomplab::engine::Work;
use std::collections::HashSet;

/// The Grundy values of 3×1, 3×2, …
pub(super) fn values_of_three_rows(
    count: usize,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Undecided> {
    work.refuse_beyond(0, u128::from(three_row_grundy_bytes(count as u64)))?;
    let values = three_row_grundy(count, &mut |bars| work.spend(1 + bars as u64, bars))?;
    Ok(values.into_iter().map(u64::from).collect())
}

/// How many P-positions have 0, 1, 2, … cells.
pub(super) fn lost_by_cells(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    let most = count.saturating_sub(1);
    count_losers_by_cells(most, &mut |lists| {
        work.spend(1, usize::try_from(lists).unwrap_or(usize::MAX))
    })
}

/// How many N-positions have 0, 1, 2, … cells: the partitions that are not P.
pub(super) fn won_by_cells(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    let lost = lost_by_cells(count, work)?;
    let mut partitions = vec![0_u64; lost.len()];
    partitions[0] = 1;
    for part in 1..partitions.len() {
        for cells in part..partitions.len() {
            partitions[cells] += partitions[cells - part];
        }
    }
    Ok(partitions.iter().zip(&lost).map(|(all, lost)| all - lost).collect())
}

/// For 1, 2, … cells, how many positions have no, one and several winning bites. All positions are
/// gone through, the small ones first; those that are P are remembered.
fn by_winning_bites(count: usize, work: &mut Work<'_>) -> Result<Vec<[u64; 3]>, Undecided> {
    let mut lost: HashSet<Vec<u8>> = HashSet::new();
    let mut counts = Vec::new();
    for cells in 1..=count {
        let mut tally = [0; 3];
        let mut found = Vec::new();
        let mut rows = vec![u8::try_from(cells).expect("there are at most 60 cells")];
        loop {
            work.spend(1 + cells as u64, found.len())?;
            let bites = winning_bites(&rows, &lost);
            tally[bites.min(2)] += 1;
            if bites == 0 {
                found.push(rows.clone());
            }
            if !next_partition(&mut rows) {
                break;
            }
        }
        lost.extend(found);
        counts.push(tally);
    }
    Ok(counts)
}

/// How many bites leave a position that is lost, the bite into the poison left out.
fn winning_bites(rows: &[u8], lost: &HashSet<Vec<u8>>) -> usize {
    let cells = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |column| (row, column)));
    let wins = |(row, column): (usize, u8)| {
        let mut left = rows.to_vec();
        left[row..].iter_mut().for_each(|length| *length = (*length).min(column));
        left.retain(|length| *length > 0);
        lost.contains(&left)
    };
    cells.filter(|cell| wins(*cell)).count()
}

/// The next list of rows with as many cells, in falling order; false after the last.
fn next_partition(rows: &mut Vec<u8>) -> bool {
    let ones = rows.iter().rev().take_while(|row| **row == 1).count();
    rows.truncate(rows.len() - ones);
    let Some(last) = rows.last_mut() else { return false };
    *last -= 1;
    let (longest, mut rest) = (*last, ones as u8 + 1);
    while rest > 0 {
        rows.push(rest.min(longest));
        rest -= rest.min(longest);
    }
    true
}

/// Positions with exactly one winning bite.
pub(super) fn won_by_one_bite(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    Ok(by_winning_bites(count, work)?.into_iter().map(|[_, one, _]| one).collect())
}

/// Positions with more than one.
pub(super) fn won_by_several_bites(
    count: usize,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Undecided> {
    Ok(by_winning_bites(count, work)?.into_iter().map(|[_, _, several]| several).collect())
}

/// The last rows of all P-positions of four rows in lexicographic order. A board has all those
/// with a shorter first row than itself, so it is doubled until these are enough.
pub(super) fn last_rows_of_four(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    let mut columns = 8;
    loop {
        let board = catalogue(4, columns, work)?;
        let mut positions: Vec<Vec<usize>> = board.positions().collect();
        positions.retain(|rows| rows[0] < columns);
        if positions.len() >= count {
            positions.iter_mut().for_each(|rows| rows.resize(4, 0));
            positions.sort_unstable();
            return Ok(positions.iter().map(|rows| rows[3] as u64).collect());
        }
        columns *= 2;
    }
}

/// How many P-positions of four rows have a first row of at most 0, 1, 2, … cells.
pub(super) fn counts_of_four_rows(
    count: usize,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Undecided> {
    let longest = count.saturating_sub(1);
    let mut bars = Bars::new(longest);
    // The lines of a block of second rows are about as many as pairs of third and fourth rows.
    let units = 1 + (longest * longest / 8) as u64;
    while bars.run_block() {
        work.spend(units, bars.lines().next_second())?;
    }
    Ok((0..=longest).map(|longest| bars.count(longest)).collect())
}

/// How many P-positions the squares of 0, 1, 2, … cells a side have.
pub(super) fn counts_in_squares(count: usize, work: &mut Work<'_>) -> Result<Vec<u64>, Undecided> {
    let square = |side| match side {
        0 => Ok(0),
        side => Ok(catalogue(side, side, work)?.len()),
    };
    (0..count).map(square).collect()
}

fn catalogue(rows: usize, columns: usize, work: &mut Work<'_>) -> Result<Catalogue, Undecided> {
    let mut done = 0;
    Catalogue::compute(rows, columns, &mut |swept| {
        let units = (swept.positions - done) / 20;
        done = swept.positions;
        work.refuse_beyond(0, u128::from(swept.bytes))?;
        work.spend(1 + units, usize::try_from(swept.losers).unwrap_or(usize::MAX))
    })
}
