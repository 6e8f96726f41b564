//! What others published: Brouwer's table and patterns, Nivasch's periods, bars with several winning bites, sequences, heap
//! games, graphs, subsets.

use super::asking::{losers_to, table, unlimited};
use super::{Check, over_sheets, plain};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::boards::{Catalogue, losers_by_cells, three_row_grundy};
use chomplab::chomp::heights::Heights;
use chomplab::chomp::three_rows::{Census, End};
use chomplab::heap::{Period, Rules, Values, find_period};
use chomplab::poset::subsets::{Family, Subsets};
use chomplab::search;
use chomplab::verdict::Outcome as Side;
use oracle::PosetOracle;
use std::collections::{BTreeMap, HashSet};

pub(super) const CHECKS: &[Check] = &[
    plain("brouwer-table", brouwer_table),
    over_sheets("brouwer-patterns", brouwer_patterns).long(),
    over_sheets("nivasch-periods", nivasch_periods),
    plain("counts-to-50000", counts_to_50000).long(),
    plain("bars-with-several-bites", bars).long(),
    plain("counts-in-boxes", counts_in_boxes).long(),
    plain("thin-tails", thin_tails),
    over_sheets("sequences-of-three-rows", three_row_sequences),
    plain("sequence-by-cells", by_cells),
    plain("sequences-by-winning-bites", by_winning_bites),
    plain("sequence-3xn", three_by_n),
    plain("sequences-of-heaps", heap_sequences),
    plain("periods-of-heaps", heap_periods),
    plain("period-of-0.16", period_of_16).long(),
    plain("bipartite-graphs", bipartite),
    plain("subset-take-away", subset_take_away),
];

macro_rules! claims {
    ($name:literal) => {
        include_str!(concat!("../../../data/claims/", $name))
    };
}

macro_rules! sequence {
    ($name:literal) => {
        include_str!(concat!("../../../data/claims/oeis/", $name, ".txt"))
    };
}

fn brouwer_table(_: &Bench<'_>) -> Outcome {
    let losers = losers_to(24);
    let printed: BTreeMap<(u64, u64), u64> =
        table(claims!("brouwer.csv")).iter().map(|row| ((row[0], row[1]), row[2])).collect();
    let cells = (0..=24).flat_map(|third| (third..=24).map(move |second| (third, second)));
    let wrong = cells.into_iter().find(|cell| losers.loser(cell.0, cell.1) != printed.get(cell).copied());
    Outcome::unless(wrong.map(|(third, second)| format!("f({second},{third})")), format!("all {} entries", printed.len()))
}

fn brouwer_patterns(bench: &Bench<'_>) -> Outcome {
    let mut count = 0;
    // The last row of the list is 6541.
    let far = (bench.to() < 6600).then(|| {
        let mut census = Census::new();
        let mut sheets = Vec::new();
        while sheets.len() < 6600 && !bench.stopped() {
            sheets.extend(census.batch());
        }
        sheets
    });
    let sheets = far.as_deref().unwrap_or_else(|| bench.sheets());
    let lines = claims!("patterns.csv").lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
        let (row, start, period) = (number(0), number(1), number(2));
        let pattern: Vec<i64> = fields[3].split(' ').filter_map(|field| field.parse().ok()).collect();
        let Some(sheet) = sheets.get(row as usize) else { return Outcome::Undecided("stopped".to_owned()) };
        let offsets = (0..pattern.len() as u64).filter_map(|step| sheet.end.offset(start + step));
        let offsets: Vec<i64> = offsets.map(u64::cast_signed).collect();
        // The constant is not published: compare with the first.
        let same = offsets.iter().zip(&pattern).all(|(offset, given)| offset - offsets[0] == given - pattern[0]);
        if offsets.len() != pattern.len() || !same || sheet.period() != Some(period as usize) {
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
    let found = |row: u64| bench.sheets()[row as usize].period();
    let wrong = printed.iter().find(|(row, period)| found(*row) != Some(*period)).map(|(row, _)| *row);
    let listed: Vec<u64> = printed.iter().map(|(row, _)| *row).collect();
    let missing = (0..=all).find(|row| found(*row).is_some_and(|period| period > 1) && !listed.contains(row));
    let text = format!("{} third rows listed to {}; complete to {all}", listed.len(), bench.to());
    Outcome::unless(wrong.or(missing).map(|row| format!("third row {row}")), text)
}

/// The published counts leave out third row 0, which has period 1.
fn counts_to_50000(bench: &Bench<'_>) -> Outcome {
    let mut census = Census::new();
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    while census.next_third_row() <= 50_000 && !bench.stopped() {
        for sheet in census.batch().iter().filter(|sheet| (1..=50_000).contains(&sheet.third_row)) {
            *counts.entry(sheet.period().unwrap_or(0)).or_default() += 1;
        }
    }
    let printed =
        BTreeMap::from([(0, 29_289), (1, 19_787), (2, 675), (3, 29), (4, 212), (6, 1), (8, 3), (9, 4)]);
    if counts == printed { Outcome::holds("third rows 1 to 50000") } else { Outcome::refuted(format!("{counts:?}")) }
}

fn catalogue(rows: usize, columns: usize, bench: &Bench<'_>) -> Option<Catalogue> {
    use chomplab::verdict::{Obstacle, Undecided};
    Catalogue::compute(rows, columns, &mut |_| {
        if bench.stopped() { Err(Undecided::new(Obstacle::Cancelled, "stopped")) } else { Ok(()) }
    })
    .ok()
}

/// Every bar with several winning bites, inside some boxes.
fn bars(bench: &Bench<'_>) -> Outcome {
    let boxes: &[(usize, usize)] =
        if bench.to() < 10_000 { &[(7, 30), (10, 14)] } else { &[(7, 60), (8, 30), (10, 24), (14, 16)] };
    let printed = table(claims!("bars.csv"));
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
    let squares = [1, 2, 5, 10, 23, 48, 129, 322, 867, 2612, 8037, 26_838, 85_555, 256_366];
    let most = if bench.to() < 10_000 { 11 } else { 14 };
    let mut boxes: Vec<(usize, usize, u64)> = (1..=most).map(|side| (side, side, squares[side - 1])).collect();
    boxes.extend([(3, 8, 20), (5, 8, 77), (6, 7, 88), (6, 13, 895)]);
    if bench.to() >= 10_000 {
        boxes.push((7, 40, 685_499));
    }
    for (rows, columns, printed) in &boxes {
        match catalogue(*rows, *columns, bench).map(|catalogue| catalogue.len()) {
            None => return Outcome::Undecided("stopped".to_owned()),
            Some(found) if found != *printed => return Outcome::refuted(format!("{rows}x{columns}: {found}")),
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
    let mut last = 0;
    for (p, row) in (1..).zip(THIN_TAILS) {
        for (b, printed) in (2_u64..).zip(row) {
            let rows = vec![b; p];
            let Ok(run) = heights.reach(&rows[1..], &mut work) else {
                return Outcome::Undecided("the work allowed ran out".to_owned());
            };
            let q = run.height(b).saturating_sub(p as u64);
            if printed > 0 && q != printed {
                return Outcome::refuted(format!("({b}^{p}, 1^{q}) is P, not 1^{printed}"));
            }
            last = q;
        }
    }
    Outcome::holds(format!("all 35 given; the one that is not given, (7^6, 1^q), has q = {last}"))
}

fn numbers_of(file: &str) -> Vec<u64> {
    table(file).into_iter().flatten().collect()
}

fn three_row_sequences(bench: &Bench<'_>) -> Outcome {
    let sheets = &bench.sheets()[..=400];
    let losers = losers_to(400);
    let counts = numbers_of(sequence!("A029899"));
    let mut by_first = vec![0_u64; counts.len()];
    for third in 0..=400_u64 {
        for second in third..counts.len() as u64 {
            if let Some(slot) = losers.loser(third, second).and_then(|first| by_first.get_mut(first as usize)) {
                *slot += 1;
            }
        }
    }
    let sums: Vec<u64> = by_first.iter().scan(0, |sum, count| { *sum += count; Some(*sum) }).collect();
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
            End::Periodic { start, offsets } if offsets.len() == 1 => Some([offsets[0], *start, sheet.third_row]),
            _ => None,
        })
        .collect();
    let of = |which: usize| -> Vec<u64> { constant.iter().map(|row| row[which]).collect() };
    let longer: Vec<u64> = bench.sheets().iter().filter(|sheet| sheet.period().is_some_and(|p| p > 1)).map(|sheet| sheet.third_row).collect();
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
    let wrong = all.iter().find(|(_, printed, found)| found.get(..printed.len()) != Some(&printed[..]));
    Outcome::unless(wrong.map(|(name, ..)| (*name).to_owned()), format!("eight sequences, {terms} terms"))
}

fn by_cells(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 50 } else { 65 };
    let printed = numbers_of(sequence!("A112470"));
    let found = losers_by_cells(most);
    let wrong = (0..=most).find(|cells| found.get(*cells) != printed.get(*cells));
    Outcome::unless(wrong.map(|cells| format!("{cells} cells")), format!("A112470 to {most} cells"))
}

/// Positions by number of cells and of winning bites, from the definition: all lists of rows, in order of cells.
fn by_winning_bites(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 22 } else { 30 };
    let printed = [sequence!("A112470"), sequence!("A112472"), sequence!("A112473")].map(numbers_of);
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

fn heap_values(text: &str, to: u64) -> Vec<u32> {
    let Ok(rules) = Rules::read(text) else { return Vec::new() };
    let mut values = Values::new(&rules);
    let _ = values.extend_to(to, &mut unlimited());
    values.known().to_vec()
}

/// Sequence, its file, rules, and by how much the heap is larger than the index.
type HeapSequence = (&'static str, &'static str, &'static str, u64);

const HEAPS: &[HeapSequence] = &[
    ("A002186", sequence!("A002186"), "kayles", 0),
    ("A002187", sequence!("A002187"), "dawson-chess", 0),
    ("A002188", sequence!("A002188"), "grundy", 0),
    ("A046695", sequence!("A046695"), "officers", 0),
    ("A071074", sequence!("A071074"), "double-kayles", 0),
    ("A071426", sequence!("A071426"), "0.11337", 0),
    ("A071427", sequence!("A071427"), "0.1337", 0),
    ("A071429", sequence!("A071429"), "0.14", 0),
    ("A071430", sequence!("A071430"), "0.16", 0),
    ("A071431", sequence!("A071431"), "0.17", 0),
    ("A071432", sequence!("A071432"), "0.36", 0),
    ("A071433", sequence!("A071433"), "0.37", 0),
    ("A071434", sequence!("A071434"), "0.1377", 0),
];

fn heap_sequences(_: &Bench<'_>) -> Outcome {
    let mut count = 0;
    for (name, file, rules, shift) in HEAPS {
        let first: u64 =
            file.lines().next().and_then(|line| line.rsplit(' ').next()).and_then(|last| last.parse().ok()).unwrap_or(0);
        let printed = numbers_of(file);
        let start = (first + shift) as usize;
        let found = heap_values(rules, first + shift + printed.len() as u64 - 1);
        let same = found.get(start..).is_some_and(|found| found.iter().map(|value| u64::from(*value)).eq(printed.iter().copied()));
        if !same {
            return Outcome::refuted(format!("{name}: {rules}"));
        }
        count += printed.len();
    }
    // Heaps of value 0 in Grundy's game, and nim-sums by antidiagonals.
    let lost = numbers_of(sequence!("A036685"));
    let values = heap_values("grundy", lost.last().copied().unwrap_or(0));
    let zeros = (0..).zip(&values).filter(|(_, value)| **value == 0).map(|(heap, _)| heap);
    let sums = numbers_of(sequence!("A003987"));
    let pairs = (0..).flat_map(|total: u64| (0..=total).map(move |second| (total - second) ^ second));
    if !zeros.eq(lost.iter().copied()) || !pairs.take(sums.len()).eq(sums.iter().copied()) {
        return Outcome::refuted("A036685 or A003987");
    }
    count += lost.len() + sums.len();
    Outcome::holds(format!("{} sequences, {count} terms", HEAPS.len() + 2))
}

fn period(text: &str, to: u64) -> Option<Period> {
    find_period(&Rules::read(text).ok()?, &heap_values(text, to))
}

/// Enough further terms prove a period: rules, terms, period, last exception.
fn heap_periods(_: &Bench<'_>) -> Outcome {
    let periods = [
        ("kayles", 200, 12, 70),
        ("dawson-chess", 300, 34, 51),
        ("0.17", 300, 34, 32),
        ("double-kayles", 500, 24, 141),
        ("0.1377", 500, 24, 140),
        ("0.051", 200, 48, 47),
        ("0.177", 1200, 20, 496),
    ];
    let wrong = periods.iter().find_map(|(text, to, length, last)| {
        let found = period(text, *to);
        let same = found.as_ref().is_some_and(|found| {
            found.proved && found.length == *length && found.last_exception == Some(*last)
        });
        // A proved period goes on: compare with many more terms.
        let long = heap_values(text, 3000);
        let goes_on = (*last as usize + 1..3000 - *length as usize).all(|heap| long[heap] == long[heap + *length as usize]);
        (!same || !goes_on).then(|| format!("{text}: {found:?}"))
    });
    Outcome::unless(wrong, "seven games: period and last exception, proved, and seen to go on to heap 3000")
}

fn period_of_16(_: &Bench<'_>) -> Outcome {
    match period("0.16", 509_621) {
        Some(found) if (found.length, found.last_exception, found.proved) == (149_459, Some(105_350), true) => {
            Outcome::holds("period 149459, last exception 105350, proved from heaps to 509621")
        }
        other => Outcome::refuted(format!("{other:?}")),
    }
}

/// A bipartite graph has the value [v odd] + 2·[e odd]: vertices and edges as a poset, by the oracle.
fn bipartite(_: &Bench<'_>) -> Outcome {
    let mut count = 0;
    for (left, right) in [(1, 1), (1, 2), (2, 2), (1, 3), (2, 3)] {
        let pairs: Vec<(usize, usize)> =
            (0..left).flat_map(|a| (0..right).map(move |b| (a, left + b))).collect();
        for chosen in 0..1_usize << pairs.len() {
            let edges: Vec<&(usize, usize)> =
                pairs.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, pair)| pair).collect();
            let vertices = left + right;
            let relations: Vec<(usize, usize)> =
                edges.iter().enumerate().flat_map(|(at, (a, b))| [(*a, vertices + at), (*b, vertices + at)]).collect();
            let mut oracle = PosetOracle::new(vertices + edges.len(), &relations);
            let all = oracle.all();
            count += 1;
            if oracle.grundy(&all) != vertices % 2 + 2 * (edges.len() % 2) {
                return Outcome::refuted(format!("{vertices} vertices with the edges {edges:?}"));
            }
        }
    }
    Outcome::holds(format!("{count} graphs with sides to 2 and 3, by the oracle"))
}

/// Printed: the second player wins without the whole set, for all n; Brouwer and Christensen refute it at 7.
fn subset_take_away(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 5 } else { 6 };
    let mut work = bench.work();
    for numbers in 1..=most {
        let whole = Family::all(numbers);
        let Some((_, proper)) = whole.options().last() else { return Outcome::Undecided("no sets".to_owned()) };
        match search::outcome(&Subsets, &proper, &mut work) {
            Ok(Side::P) => {}
            Ok(Side::N) => return Outcome::refuted(format!("{numbers} numbers")),
            Err(why) => return Outcome::Undecided(why.text.into_owned()),
        }
    }
    Outcome::holds(format!("to {most} numbers"))
}
