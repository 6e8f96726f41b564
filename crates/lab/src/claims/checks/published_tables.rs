//! Published tables of three rows and of boards: Brouwer's table and patterns, Nivasch's periods,
//! counts of sheets and of P-positions in boxes, bars with several winning bites, thin tails.

use super::asking::{losers_to, numbers_of, table};
use super::{Check, over_sheets, plain};
use crate::claims::rows::rows;
use crate::claims::{Bench, Outcome};
use chomplab::chomp::boards::Catalogue;
use chomplab::chomp::heights::Heights;
use chomplab::chomp::three_rows::SheetStream;
use std::collections::BTreeMap;

pub(super) const CHECKS: &[Check] = &[
    plain("brouwer-table", brouwer_table),
    over_sheets("brouwer-patterns", brouwer_patterns).long(),
    over_sheets("nivasch-periods", nivasch_periods),
    plain("counts-to-50000", counts_to_50000).long(),
    plain("bars-with-several-bites", bars).long(),
    plain("counts-in-boxes", counts_in_boxes).long(),
    plain("thin-tails", thin_tails),
];

fn brouwer_table(bench: &Bench<'_>) -> Outcome {
    let losers = losers_to(24);
    let mut printed: BTreeMap<(u64, u64), u64> =
        table(claims!("brouwer.csv")).iter().map(|row| ((row[0], row[1]), row[2])).collect();
    if let Some(first) = printed.first_entry() {
        *first.into_mut() += bench.claim(0, 1);
    }
    let cells = (0..=24).flat_map(|third| (third..=24).map(move |second| (third, second)));
    let wrong =
        cells.into_iter().find(|cell| losers.loser(cell.0, cell.1) != printed.get(cell).copied());
    Outcome::unless(
        wrong.map(|(third, second)| format!("f({second},{third})")),
        format!("all {} entries", printed.len()),
    )
}

/// Third row, a second row from which on the pattern holds, period, and the pattern.
type Pattern = (u64, u64, usize, Vec<i64>);

fn patterns() -> Vec<Pattern> {
    let columns = ["third_row", "start", "period", "pattern"];
    let rows: Vec<(usize, (u64, u64, usize, String))> =
        rows(claims!("patterns.csv"), &columns).expect("the table is built in");
    let differences = |text: &str| -> Vec<i64> {
        text.split(' ').map(|number| number.parse().expect("a pattern is numbers")).collect()
    };
    let patterns = rows.into_iter().map(|(_, (third_row, start, period, pattern))| {
        (third_row, start, period, differences(&pattern))
    });
    patterns.collect()
}

fn brouwer_patterns(bench: &Bench<'_>) -> Outcome {
    let mut count = 0;
    // The last row of the list is 6541.
    let far = (bench.to() < 6600).then(|| {
        let mut census = SheetStream::new();
        let mut sheets = Vec::new();
        while sheets.len() < 6600 && !bench.stopped() {
            sheets.extend(census.batch());
        }
        sheets
    });
    let sheets = far.as_deref().unwrap_or_else(|| bench.sheets());
    let more = bench.claim(0, 1);
    for (row, start, period, pattern) in patterns() {
        let Some(sheet) = sheets.get(row as usize) else {
            return Outcome::Undecided("stopped".to_owned());
        };
        let offsets = (0..pattern.len() as u64).filter_map(|step| sheet.end.offset(start + step));
        let offsets: Vec<i64> = offsets.map(u64::cast_signed).collect();
        // The constant is not published: compare with the first.
        let same = offsets
            .iter()
            .zip(&pattern)
            .all(|(offset, given)| offset - offsets[0] == given - pattern[0]);
        if offsets.len() != pattern.len() || !same || sheet.period() != Some(period + more) {
            return Outcome::refuted(format!("third row {row}: {offsets:?}"));
        }
        count += 1;
    }
    Outcome::holds(format!("all {count} rows"))
}

fn nivasch_periods(bench: &Bench<'_>) -> Outcome {
    let all = bench.at_most(10_000);
    let mut printed: Vec<(u64, usize)> =
        table(claims!("periods.csv")).iter().map(|row| (row[0], row[1] as usize)).collect();
    printed.retain(|(row, _)| *row <= bench.to());
    printed[0].1 += bench.claim(0, 1);
    let found = |row: u64| bench.sheets()[row as usize].period();
    let wrong =
        printed.iter().find(|(row, period)| found(*row) != Some(*period)).map(|(row, _)| *row);
    let listed: Vec<u64> = printed.iter().map(|(row, _)| *row).collect();
    let missing =
        (0..=all).find(|row| found(*row).is_some_and(|period| period > 1) && !listed.contains(row));
    let text = format!("{} third rows listed to {}; complete to {all}", listed.len(), bench.to());
    Outcome::unless(wrong.or(missing).map(|row| format!("third row {row}")), text)
}

/// The published counts leave out third row 0, which has period 1.
fn counts_to_50000(bench: &Bench<'_>) -> Outcome {
    let mut census = SheetStream::new();
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    while census.next_third_row() <= 50_000 && !bench.stopped() {
        for sheet in census.batch().iter().filter(|sheet| (1..=50_000).contains(&sheet.third_row)) {
            *counts.entry(sheet.period().unwrap_or(0)).or_default() += 1;
        }
    }
    let printed = BTreeMap::from([
        (0, bench.claim(29_289, 29_288)),
        (1, 19_787),
        (2, 675),
        (3, 29),
        (4, 212),
        (6, 1),
        (8, 3),
        (9, 4),
    ]);
    if counts == printed {
        Outcome::holds("third rows 1 to 50000")
    } else {
        Outcome::refuted(format!("{counts:?}"))
    }
}

fn catalogue(rows: usize, columns: usize, bench: &Bench<'_>) -> Option<Catalogue> {
    use chomplab::{Obstacle, Undecided};
    Catalogue::compute(rows, columns, &mut |_| {
        if bench.stopped() { Err(Undecided::new(Obstacle::Cancelled, "stopped")) } else { Ok(()) }
    })
    .ok()
}

/// Every bar with several winning bites, inside some boxes.
fn bars(bench: &Bench<'_>) -> Outcome {
    let boxes: &[(usize, usize)] = if bench.to() < 10_000 {
        &[(7, 30), (10, 14)]
    } else {
        &[(7, 60), (8, 30), (10, 24), (14, 16)]
    };
    let mut printed = table(claims!("bars.csv"));
    // 5x5 has one winning bite, as all squares have.
    printed.extend(bench.claim(None, Some(vec![5, 5, 1, 2])));
    let mut bars = 0;
    for (rows, columns) in boxes {
        let Some(catalogue) = catalogue(*rows, *columns, bench) else {
            return Outcome::Undecided("stopped".to_owned());
        };
        for a in 2..=*rows {
            for b in a..=*columns {
                let listed: Vec<(usize, usize)> = printed
                    .iter()
                    .filter(|row| row[..2] == [a as u64, b as u64])
                    .map(|row| (row[2] as usize, row[3] as usize))
                    .collect();
                let found = catalogue.opening(a, b).bites;
                bars += 1;
                if found != listed && (found.len() != 1 || !listed.is_empty()) {
                    return Outcome::refuted(format!("{a}x{b}: {found:?}"));
                }
            }
        }
    }
    Outcome::holds(format!("{bars} bars inside {boxes:?}"))
}

fn counts_in_boxes(bench: &Bench<'_>) -> Outcome {
    let squares = numbers_of(include_str!("../../../data/claims/tables/squares.csv"));
    let more = bench.claim(0, 1);
    let most = if bench.to() < 10_000 { 11 } else { 14 };
    let mut boxes: Vec<(usize, usize, u64)> =
        (1..=most).map(|side| (side, side, squares[side - 1])).collect();
    boxes.extend([(3, 8, 20 + more), (5, 8, 77), (6, 7, 88), (6, 13, 895)]);
    if bench.to() >= 10_000 {
        boxes.push((7, 40, 685_499));
    }
    for (rows, columns, printed) in &boxes {
        match catalogue(*rows, *columns, bench).map(|catalogue| catalogue.len()) {
            None => return Outcome::Undecided("stopped".to_owned()),
            Some(found) if found != *printed => {
                return Outcome::refuted(format!("{rows}x{columns}: {found}"));
            }
            Some(_) => {}
        }
    }
    Outcome::holds(format!("{} boxes", boxes.len()))
}

/// The q with (b^p, 1^q) P, for p = 1 to 6 and b = 2 to 7.
const THIN_TAILS: [[u64; 6]; 6] = [
    [1, 2, 3, 4, 5, 6],
    [1, 2, 4, 5, 7, 8],
    [1, 3, 5, 7, 9, 12],
    [1, 4, 7, 10, 13, 14],
    [1, 5, 7, 13, 15, 19],
    // The last is not given.
    [1, 5, 10, 9, 16, 0],
];

fn thin_tails(bench: &Bench<'_>) -> Outcome {
    let mut heights = Heights::default();
    let mut work = bench.work();
    let more = bench.claim(0, 1);
    let mut last = 0;
    for (p, row) in (1..).zip(THIN_TAILS) {
        for (b, printed) in (2_u64..).zip(row) {
            let rows = vec![b; p];
            let Ok(run) = heights.reach(&rows[1..], &mut work) else {
                return Outcome::Undecided("the work allowed ran out".to_owned());
            };
            let q = run.height(b).saturating_sub(p as u64);
            let printed = if (b, p) == (4, 3) { printed + more } else { printed };
            if printed > 0 && q != printed {
                return Outcome::refuted(format!("({b}^{p}, 1^{q}) is P, not 1^{printed}"));
            }
            last = q;
        }
    }
    Outcome::holds(format!("all 35 given; the one that is not given, (7^6, 1^q), has q = {last}"))
}
