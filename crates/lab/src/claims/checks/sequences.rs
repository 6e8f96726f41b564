//! Sequences of the On-Line Encyclopedia that count positions of Chomp.

use super::asking::{losers_to, numbers_of};
use super::{Check, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::boards::{losers_by_cells, three_row_grundy};
use chomplab::chomp::three_rows::{End, Sheet};
use std::collections::HashSet;

pub(super) const CHECKS: &[Check] = &[
    over_sheets("sequences-of-three-rows", three_row_sequences),
    plain("sequence-by-cells", by_cells),
    plain("sequences-by-winning-bites", by_winning_bites),
    plain("sequence-3xn", three_by_n),
];

/// Third rows of the sheets that most of the sequences are about: enough for all of their terms.
const LAST_SHEET: u64 = 400;

fn three_row_sequences(bench: &Bench<'_>) -> Outcome {
    let sheets = &bench.sheets()[..=LAST_SHEET as usize];
    let [last_rows, finite_sheets] = finite_ends(sheets);
    let [offsets, starts, constant_sheets] = constant_ends(sheets);
    let counts = numbers_of(sequence!("A029899"));
    let counted = counts_by_first_row(counts.len());
    let mut periods = numbers_of(sequence!("A147983"));
    periods.retain(|third_row| *third_row <= bench.to());
    let mut sequences: [(&str, Vec<u64>, Vec<u64>); 8] = [
        ("A029899", counts, counted),
        ("A029900", numbers_of(sequence!("A029900")), first_rows(sheets)),
        ("A029901", numbers_of(sequence!("A029901")), last_rows),
        ("A029902", numbers_of(sequence!("A029902")), finite_sheets),
        ("A029903", numbers_of(sequence!("A029903")), offsets),
        ("A029904", numbers_of(sequence!("A029904")), starts),
        ("A029905", numbers_of(sequence!("A029905")), constant_sheets),
        ("A147983", periods, long_periods(bench.sheets())),
    ];
    for (number, (_, printed, _)) in (1..).zip(&mut sequences) {
        printed[3] += bench.claim_number(number, 0, 1);
    }
    let terms: usize = sequences.iter().map(|(_, printed, _)| printed.len()).sum();
    let mut sequences = sequences.iter();
    let wrong =
        sequences.find(|(_, printed, found)| found.get(..printed.len()) != Some(&printed[..]));
    let witness = wrong.map(|(name, ..)| (*name).to_owned());
    Outcome::unless(witness, format!("eight sequences, {terms} terms"))
}

/// How many P-positions of three rows have first rows up to 0, 1, …, so many numbers.
fn counts_by_first_row(terms: usize) -> Vec<u64> {
    let losers = losers_to(LAST_SHEET);
    let mut by_first = vec![0_u64; terms];
    for third in 0..=LAST_SHEET {
        for second in third..terms as u64 {
            let first = losers.loser(third, second);
            if let Some(count) = first.and_then(|first| by_first.get_mut(first as usize)) {
                *count += 1;
            }
        }
    }
    let sums = by_first.iter().scan(0, |sum, count| {
        *sum += count;
        Some(*sum)
    });
    sums.collect()
}

/// The first row of the P-position (a,c,c), by the third row c.
fn first_rows(sheets: &[Sheet]) -> Vec<u64> {
    sheets.iter().map(|sheet| sheet.first).collect()
}

/// The sheets that end, by their last row: those rows, and their third rows.
fn finite_ends(sheets: &[Sheet]) -> [Vec<u64>; 2] {
    let ends = sheets.iter().filter_map(|sheet| match sheet.end {
        End::Finite { last } => Some((last, sheet.third_row)),
        End::Periodic { .. } => None,
    });
    let mut ends: Vec<(u64, u64)> = ends.collect();
    ends.sort_unstable();
    [ends.iter().map(|end| end.0).collect(), ends.iter().map(|end| end.1).collect()]
}

/// The sheets that end in a constant difference: the differences, where that begins, and their
/// third rows.
fn constant_ends(sheets: &[Sheet]) -> [Vec<u64>; 3] {
    let ends = sheets.iter().filter_map(|sheet| match &sheet.end {
        End::Periodic { start, offsets } if offsets.len() == 1 => {
            Some([offsets[0], *start, sheet.third_row])
        }
        _ => None,
    });
    let ends: Vec<[u64; 3]> = ends.collect();
    [0, 1, 2].map(|which| ends.iter().map(|end| end[which]).collect())
}

/// The third rows whose sheets have a period greater than 1.
fn long_periods(sheets: &[Sheet]) -> Vec<u64> {
    let long = sheets.iter().filter(|sheet| sheet.period().is_some_and(|period| period > 1));
    long.map(|sheet| sheet.third_row).collect()
}

fn by_cells(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 50 } else { 65 };
    let mut printed = numbers_of(sequence!("A112470"));
    printed[20] += bench.claim(0, 1);
    let found = losers_by_cells(most);
    let wrong = (0..=most).find(|cells| found.get(*cells) != printed.get(*cells));
    Outcome::unless(wrong.map(|cells| format!("{cells} cells")), format!("A112470 to {most} cells"))
        .up_to(most as u64)
}

/// Positions by number of cells and of winning bites, from the definition: all lists of rows, in
/// order of cells.
fn by_winning_bites(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 22 } else { 30 };
    let mut printed =
        [sequence!("A112470"), sequence!("A112472"), sequence!("A112473")].map(numbers_of);
    for (number, sequence) in (1..).zip(&mut printed) {
        sequence[12] += bench.claim_number(number, 0, 1);
    }
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
        .up_to(u64::from(most))
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
    let mut printed = numbers_of(sequence!("A069001"));
    printed[20] += bench.claim(0, 1);
    let Ok(found) = three_row_grundy(most, &mut |_| Ok(())) else {
        return Outcome::Undecided("stopped".to_owned());
    };
    let wrong = (0..most).find(|at| u64::from(found[*at]) != printed[*at]);
    Outcome::unless(wrong.map(|at| format!("3x{}", at + 1)), format!("A069001 to 3x{most}"))
        .up_to(most as u64)
}
