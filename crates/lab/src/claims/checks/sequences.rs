//! Sequences of the On-Line Encyclopedia that count positions of Chomp.

use super::asking::{losers_to, numbers_of};
use super::{Check, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::boards::{losers_by_cells, three_row_grundy};
use chomplab::chomp::three_rows::End;
use std::collections::HashSet;

pub(super) const CHECKS: &[Check] = &[
    over_sheets("sequences-of-three-rows", three_row_sequences),
    plain("sequence-by-cells", by_cells),
    plain("sequences-by-winning-bites", by_winning_bites),
    plain("sequence-3xn", three_by_n),
];

fn three_row_sequences(bench: &Bench<'_>) -> Outcome {
    let sheets = &bench.sheets()[..=400];
    let losers = losers_to(400);
    let counts = numbers_of(sequence!("A029899"));
    let mut by_first = vec![0_u64; counts.len()];
    for third in 0..=400_u64 {
        for second in third..counts.len() as u64 {
            if let Some(slot) =
                losers.loser(third, second).and_then(|first| by_first.get_mut(first as usize))
            {
                *slot += 1;
            }
        }
    }
    let sums: Vec<u64> = by_first
        .iter()
        .scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        })
        .collect();
    let firsts: Vec<u64> = sheets.iter().map(|sheet| sheet.first).collect();
    let mut finite: Vec<(u64, u64)> = sheets
        .iter()
        .filter_map(|sheet| match sheet.end {
            End::Finite { last } => Some((last, sheet.third_row)),
            End::Periodic { .. } => None,
        })
        .collect();
    finite.sort_unstable();
    let constant: Vec<[u64; 3]> = sheets
        .iter()
        .filter_map(|sheet| match &sheet.end {
            End::Periodic { start, offsets } if offsets.len() == 1 => {
                Some([offsets[0], *start, sheet.third_row])
            }
            _ => None,
        })
        .collect();
    let of = |which: usize| -> Vec<u64> { constant.iter().map(|row| row[which]).collect() };
    let longer: Vec<u64> = bench
        .sheets()
        .iter()
        .filter(|sheet| sheet.period().is_some_and(|p| p > 1))
        .map(|sheet| sheet.third_row)
        .collect();
    let mut all = vec![
        ("A029899", numbers_of(sequence!("A029899")), sums),
        ("A029900", numbers_of(sequence!("A029900")), firsts),
        ("A029901", numbers_of(sequence!("A029901")), finite.iter().map(|pair| pair.0).collect()),
        ("A029902", numbers_of(sequence!("A029902")), finite.iter().map(|pair| pair.1).collect()),
        ("A029903", numbers_of(sequence!("A029903")), of(0)),
        ("A029904", numbers_of(sequence!("A029904")), of(1)),
        ("A029905", numbers_of(sequence!("A029905")), of(2)),
    ];
    let mut periods = numbers_of(sequence!("A147983"));
    periods.retain(|row| *row <= bench.to());
    all.push(("A147983", periods, longer));
    let terms: usize = all.iter().map(|(_, printed, _)| printed.len()).sum();
    let wrong =
        all.iter().find(|(_, printed, found)| found.get(..printed.len()) != Some(&printed[..]));
    Outcome::unless(
        wrong.map(|(name, ..)| (*name).to_owned()),
        format!("eight sequences, {terms} terms"),
    )
}

fn by_cells(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 50 } else { 65 };
    let printed = numbers_of(sequence!("A112470"));
    let found = losers_by_cells(most);
    let wrong = (0..=most).find(|cells| found.get(*cells) != printed.get(*cells));
    Outcome::unless(wrong.map(|cells| format!("{cells} cells")), format!("A112470 to {most} cells"))
}

/// Positions by number of cells and of winning bites, from the definition: all lists of rows, in
/// order of cells.
fn by_winning_bites(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 22 } else { 30 };
    let printed =
        [sequence!("A112470"), sequence!("A112472"), sequence!("A112473")].map(numbers_of);
    let mut lost: HashSet<Vec<u8>> = HashSet::new();
    for cells in 1..=most {
        let mut counts = [0_u64; 3];
        for rows in partitions(cells) {
            let bites = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |at| (row, at)));
            let winning = bites.filter(|(row, at)| {
                let mut left = rows.clone();
                left[*row..].iter_mut().for_each(|length| *length = (*length).min(*at));
                left.retain(|length| *length > 0);
                lost.contains(&left)
            });
            let winning = winning.count();
            counts[winning.min(2)] += 1;
            if winning == 0 {
                lost.insert(rows);
            }
        }
        let cells = usize::from(cells);
        if counts != [printed[0][cells], printed[1][cells - 1], printed[2][cells - 1]] {
            return Outcome::refuted(format!("{cells} cells: {counts:?}"));
        }
    }
    Outcome::holds(format!("A112470, A112472 and A112473 to {most} cells, from the definition"))
}

/// All lists of rows, longest first, with so many cells.
fn partitions(cells: u8) -> Vec<Vec<u8>> {
    fn extend(rows: &mut Vec<u8>, left: u8, all: &mut Vec<Vec<u8>>) {
        if left == 0 {
            all.push(rows.clone());
        }
        let longest = rows.last().copied().unwrap_or(left).min(left);
        for row in (1..=longest).rev() {
            rows.push(row);
            extend(rows, left - row, all);
            rows.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), cells, &mut all);
    all
}

fn three_by_n(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 150 } else { 400 };
    let printed = numbers_of(sequence!("A069001"));
    let Ok(found) = three_row_grundy(most, &mut |_| Ok(())) else {
        return Outcome::Undecided("stopped".to_owned());
    };
    let wrong = (0..most).find(|at| u64::from(found[*at]) != printed[*at]);
    Outcome::unless(wrong.map(|at| format!("3x{}", at + 1)), format!("A069001 to 3x{most}"))
}
