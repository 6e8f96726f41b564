//! Sheets of three rows against published tables, the oracle and the search.

use chomplab::Outcome;
use chomplab::chomp::three_rows::conjectures::{Standing, check};
use chomplab::chomp::three_rows::deviations::Deviations;
use chomplab::chomp::three_rows::fast::{FastSheets, Instructions};
use chomplab::chomp::three_rows::reference::{Run, Sheets};
use chomplab::chomp::three_rows::{End, Losers, Sheet, SheetStream};
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Wanted, Work, ask};
use chomplab::search;
use oracle::{Cells, Oracle, three_row_p_positions};
use std::collections::BTreeMap;
use testing::scale;

const MOVES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };

fn numbers_of(file: &str) -> Vec<u64> {
    let lines = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    lines.map(|line| line.parse().unwrap()).collect()
}

fn rows_of<const N: usize>(file: &str) -> Vec<[u64; N]> {
    let lines = file.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    let numbers = |line: &str| line.split(',').map(|part| part.parse().unwrap()).collect();
    lines.map(|line| -> Vec<u64> { numbers(line) }).map(|row| row.try_into().unwrap()).collect()
}

macro_rules! claim {
    ($name:literal) => {
        include_str!(concat!("../../../lab/data/claims/", $name))
    };
}

fn losers_to(third_row: u64) -> Losers {
    let mut losers = Losers::new();
    let budget = Budget { work: u64::MAX, memory: usize::MAX };
    losers.reach(third_row, &mut Work::within(budget)).unwrap();
    losers
}

#[test]
fn table_of_brouwer() {
    let losers = losers_to(24);
    let table: BTreeMap<(u64, u64), u64> =
        rows_of::<3>(claim!("brouwer.csv")).into_iter().map(|[r, q, p]| ((r, q), p)).collect();
    for third in 0..=24 {
        for second in third..=24 {
            assert_eq!(
                losers.loser(third, second),
                table.get(&(third, second)).copied(),
                "({second},{third})"
            );
        }
    }
}

#[test]
fn sequences_of_the_encyclopedia() {
    let losers = losers_to(400);
    let sheets = losers.sheets();

    let counts = numbers_of(claim!("oeis/A029899.txt"));
    let mut longest = vec![0; counts.len()];
    for third in 0..=400_u64 {
        for second in third..counts.len() as u64 {
            let first = losers.loser(third, second);
            if let Some(first) = first.filter(|first| *first < counts.len() as u64) {
                longest[usize::try_from(first).unwrap()] += 1;
            }
        }
    }
    let mut total = 0;
    for (n, published) in counts.iter().enumerate() {
        total += longest[n];
        assert_eq!(total, *published, "A029899({n})");
    }

    for (q, p) in numbers_of(claim!("oeis/A029900.txt")).iter().enumerate() {
        assert_eq!(sheets[q].first, *p, "A029900({q})");
    }

    let mut finite: Vec<(u64, u64)> = sheets
        .iter()
        .filter_map(|sheet| match sheet.end {
            End::Finite { last } => Some((last, sheet.third_row)),
            End::Periodic { .. } => None,
        })
        .collect();
    finite.sort_unstable();
    for (n, p) in numbers_of(claim!("oeis/A029901.txt")).iter().enumerate() {
        assert_eq!(finite[n].0, *p, "A029901({n})");
    }
    for (n, r) in numbers_of(claim!("oeis/A029902.txt")).iter().enumerate() {
        assert_eq!(finite[n].1, *r, "A029902({n})");
    }

    let constant: Vec<[u64; 3]> = sheets
        .iter()
        .filter_map(|sheet| match &sheet.end {
            End::Periodic { start, offsets } if offsets.len() == 1 => {
                Some([offsets[0], *start, sheet.third_row])
            }
            _ => None,
        })
        .collect();
    let files =
        [claim!("oeis/A029903.txt"), claim!("oeis/A029904.txt"), claim!("oeis/A029905.txt")];
    for (which, file) in files.iter().enumerate() {
        for (n, published) in numbers_of(file).iter().enumerate() {
            assert_eq!(constant[n][which], *published, "A02990{}({n})", which + 3);
        }
    }
}

#[test]
fn periods_greater_than_one() {
    let most = 2100 * scale().min(5);
    let losers = losers_to(most);
    let found: Vec<[u64; 2]> = losers
        .sheets()
        .iter()
        .filter_map(|sheet| Some([sheet.third_row, sheet.period()? as u64]))
        .filter(|row| row[1] > 1)
        .collect();
    let mut published = rows_of::<2>(claim!("periods.csv"));
    published.retain(|row| row[0] <= most);
    assert_eq!(found, published);
    let listed: Vec<u64> = found.iter().map(|row| row[0]).filter(|row| *row <= 2010).collect();
    assert_eq!(listed, numbers_of(claim!("oeis/A147983.txt")));

    let alternating = End::Periodic { start: 170, offsets: vec![72, 70] };
    assert_eq!(losers.sheets()[120].end, alternating);
}

#[test]
fn three_rows_agree_with_the_oracle() {
    let most = 12 + 2 * scale().min(4);
    let mut oracle = Oracle::new();
    let mut work = Work::within(Budget::default());
    for first in 1..=most {
        for second in 1..=first {
            for third in 1..=second {
                let rows = [first, second, third].map(|row| usize::try_from(row).unwrap());
                let cells = Cells::from_rows(&rows);
                let position = Position::from_rows([first, second, third]).unwrap();
                let verdict = ask(&Chomp, &position, MOVES, &mut work);
                let bites = verdict.winning_moves.unwrap().moves;
                let bites: Vec<Vec<usize>> = bites
                    .iter()
                    .map(|bite| bite.iter().map(|at| usize::try_from(*at).unwrap()).collect())
                    .collect();
                assert_eq!(verdict.outcome == Some(Outcome::P), oracle.is_p(&cells), "{position}");
                assert_eq!(bites, oracle.winning_bites(&cells), "{position}");
            }
        }
    }
}

#[test]
fn three_rows_agree_with_the_search() {
    let most = 30 + 10 * scale().min(10);
    let losers = losers_to(most);
    let mut work = Work::within(Budget { work: u64::MAX, ..Budget::default() });
    for first in (1..=most).rev() {
        for second in (1..=first).rev() {
            for third in (1..=second).rev() {
                let position = Position::from_rows([first, second, third]).unwrap();
                let Ok(found) = search::consider(&Chomp, &position, MOVES, &mut work) else {
                    panic!("{position} is small enough to be searched");
                };
                let searched = found.winning_moves.unwrap().moves;
                let searched: Vec<(u64, u64)> =
                    searched.iter().map(|bite| (bite[0], bite[1])).collect();
                assert_eq!(losers.winning_bites(first, second, third), searched, "{position}");
            }
        }
    }
}

#[test]
fn far_beyond_any_search() {
    let mut work = Work::within(Budget::default());
    for (rows, expected) in [
        ([1640, 1515, 621], vec!["(0,878)"]),
        ([1_000_000_000_000_000_242, 1_000_000_000_000_000_170, 120], vec![]),
        (
            [1_000_000_000_000_000_242, 1_000_000_000_000_000_171, 120],
            vec!["(0,1000000000000000241)", "(1,1000000000000000170)", "(2,119)"],
        ),
    ] {
        let position = Position::from_rows(rows).unwrap();
        let bites = ask(&Chomp, &position, MOVES, &mut work).winning_moves.unwrap();
        let bites: Vec<String> = bites.moves.iter().map(ToString::to_string).collect();
        assert_eq!(bites, expected, "{position}");
    }
}

/// The fast engine against the plain one, loser by loser, with every kind of instructions.
#[test]
fn the_fast_engine_agrees_with_the_plain_one() {
    let most = (5000 * scale()).min(60_000);
    let mut sheets = Sheets::new();
    let first: Vec<Sheet> = sheets.by_ref().take(2048).map(|run| run.sheet).collect();
    let engine = FastSheets::after(&sheets, &first).unwrap();
    let plain: Vec<Run> = sheets.take_while(|run| run.sheet.third_row < most).collect();
    for instructions in Instructions::available() {
        let mut engine = engine.clone().with(instructions);
        let mut expected = plain.iter();
        while engine.next_third_row() < most {
            for run in engine.strip_with_losers().unwrap() {
                if let Some(expected) = expected.next() {
                    assert_eq!(run, *expected, "{instructions:?}");
                }
            }
        }
    }
}

#[test]
fn an_engine_that_was_written_down_goes_on_as_if_it_had_not() {
    let mut census = SheetStream::new();
    while census.next_third_row() < 2500 {
        census.batch();
    }
    let mut bytes = Vec::new();
    census.save(&mut bytes).unwrap();
    let mut again = SheetStream::load(&mut bytes.as_slice()).unwrap();
    assert_eq!(again.next_third_row(), census.next_third_row());
    for _ in 0..20 {
        assert_eq!(again.batch(), census.batch());
    }
    let mut bytes_again = Vec::new();
    let mut other = Vec::new();
    again.save(&mut bytes_again).unwrap();
    census.save(&mut other).unwrap();
    assert!(bytes_again == other, "the same state is written as the same bytes");
    bytes.truncate(bytes.len() / 2);
    assert!(SheetStream::load(&mut bytes.as_slice()).is_err());
}

/// Periods to 10,000 as published, and counts to 50,000 with TEST_SCALE.
#[test]
fn census_by_period() {
    let most = if scale() > 1 { 50_000 } else { 10_000 };
    let mut census = SheetStream::new();
    let mut found = Vec::new();
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    while census.next_third_row() <= most {
        for sheet in census.batch().into_iter().filter(|sheet| sheet.third_row <= most) {
            let period = sheet.period().unwrap_or(0);
            *counts.entry(period).or_default() += 1;
            if period > 1 {
                found.push([sheet.third_row, period as u64]);
            }
        }
    }
    let mut published = rows_of::<2>(claim!("periods.csv"));
    published.retain(|row| row[0] <= 10_000);
    found.retain(|row| row[0] <= 10_000);
    assert_eq!(found, published);
    if most == 50_000 {
        // The published counts leave out third row 0, which has period 1.
        let published =
            [(0, 29_289), (1, 19_787 + 1), (2, 675), (3, 29), (4, 212), (6, 1), (8, 3), (9, 4)];
        assert_eq!(counts, BTreeMap::from(published));
    }
}

/// The conjectures of [Ngu] in the readings of SOURCES.md.
#[test]
fn conjectures_hold_or_fail_where_they_should() {
    let mut census = SheetStream::new();
    let mut sheets = Vec::new();
    while census.next_third_row() <= 10_000 * scale().min(6) {
        sheets.extend(census.batch());
    }
    let checked = check(&sheets);
    let finding =
        |id: &str| checked.iter().find(|checked| checked.id == id).unwrap().finding.clone();
    let known = sheets.len() as u64 - 1;
    assert_eq!(finding("ngu-1"), Standing::HoldsTo(known));
    assert_eq!(finding("ngu-2"), Standing::HoldsTo(known));
    assert_eq!(finding("ngu-3"), Standing::HoldsTo(known));
    assert_eq!(finding("ngu-5"), Standing::FailsAt(119));
    assert_eq!(finding("ngu-6"), Standing::FailsAt(401));
    assert_eq!(finding("ngu-5-linear"), Standing::HoldsTo(known));
}

/// [Ngu] section 3.1.3, third rows 9 and 11, corrected; and its table for 3×30, which has 190
/// entries.
#[test]
fn families_of_small_third_rows() {
    let losers = losers_to(30);
    let family = |third: usize| losers.sheets()[third].end.clone();
    assert_eq!(family(9), End::Periodic { start: 12, offsets: vec![6] });
    assert_eq!(family(11), End::Periodic { start: 19, offsets: vec![7] });
    for (second, first) in [(15, 23), (16, 24), (17, 25), (18, 21), (19, 26)] {
        assert_eq!(losers.loser(11, second), Some(first));
    }
    let entries = (0..=30).flat_map(|third| (third..=30).map(move |second| (third, second)));
    let within = entries
        .filter(|(third, second)| losers.loser(*third, *second).is_some_and(|first| first <= 30));
    let within: Vec<(u64, u64)> = within.collect();
    assert_eq!(within.len(), 190);
    assert_eq!(within.iter().map(|(third, _)| *third).max(), Some(20));
}

/// Golden data of a run to a million, as far as the test computes.
#[test]
fn golden_census() {
    let most = if scale() > 1 { 120_000 } else { 10_000 };
    let mut census = SheetStream::new();
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut found_counts = Vec::new();
    let mut found_long = Vec::new();
    while census.next_third_row() <= most {
        for sheet in census.batch().into_iter().filter(|sheet| sheet.third_row <= most) {
            let period = sheet.period().map_or("finite".to_owned(), |period| period.to_string());
            *counts.entry(period).or_default() += 1;
            if [10_000, 50_000, 100_000].contains(&sheet.third_row) {
                let to = sheet.third_row;
                found_counts.extend(counts.iter().map(|(period, n)| format!("{to},{period},{n}")));
            }
            if let End::Periodic { start, offsets } = &sheet.end
                && offsets.len() > 4
            {
                let list: Vec<String> = offsets.iter().map(ToString::to_string).collect();
                let (row, period) = (sheet.third_row, offsets.len());
                found_long.push(format!("{row},{start},{period},{}", list.join(" ")));
            }
        }
    }
    let golden = |file: &'static str| {
        let is_known = move |line: &&str| {
            let row = line.split(',').next().and_then(|field| field.parse::<u64>().ok());
            row.is_some_and(|row| row <= most)
        };
        file.lines().filter(is_known).map(str::to_owned)
    };
    let mut expected: Vec<String> =
        golden(include_str!("../../../../data/golden/three-rows-counts.csv")).collect();
    expected.sort();
    found_counts.sort();
    assert_eq!(found_counts, expected);
    let expected = golden(include_str!("../../../../data/golden/three-rows-long-periods.csv"));
    assert_eq!(found_long, expected.collect::<Vec<_>>());
}

/// Every P-position with rows up to 400, against the oracle's sieve.
#[test]
fn sheets_agree_with_the_sieve_of_the_oracle() {
    let longest = 400;
    let losers = losers_to(longest);
    let mut found = Vec::new();
    for third in 0..=longest {
        for second in third..=longest {
            if let Some(first) = losers.loser(third, second).filter(|first| *first <= longest) {
                found.push([first, second, third].map(|row| usize::try_from(row).unwrap()));
            }
        }
    }
    found.sort_unstable();
    assert_eq!(found, three_row_p_positions(usize::try_from(longest).unwrap()));
}

/// [FL] saw all losers within 2.5 of the lines; SOURCES.md has the counterexamples.
#[test]
fn losers_stray_from_the_lines() {
    let mut census = SheetStream::new();
    let mut deviations = Deviations::default();
    let mut records = Vec::new();
    while census.next_third_row() <= 7000 {
        for run in census.batch_with_losers() {
            deviations.add(&run);
            let farthest = deviations.farthest.unwrap();
            if farthest.distance > 10.0 && records.last() != Some(&farthest) {
                records.push(farthest);
            }
        }
    }
    let rows: Vec<[u64; 3]> = records
        .iter()
        .map(|farthest| [farthest.first_row, farthest.second_row, farthest.third_row])
        .collect();
    assert_eq!(
        rows,
        [[368, 250, 202], [4151, 2790, 2189], [11973, 7415, 6741], [12714, 8451, 6750]]
    );
    let share = deviations.near * 10_000 / deviations.losers;
    assert!((9930..9950).contains(&share), "{share}");
}
