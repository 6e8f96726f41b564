//! \[Ngu\] section 3.1: the openings of 3×n, the lists of their targets, and the six conjectures.
//!
//! `f(n)` is the third row of the winning opening that leaves (n, n, f), `g(n)` that of the one
//! that leaves (n, g, g); each is read off the sheets, which know where they begin and end.

use super::asking::{is_loser, losers_to, rows_text};
use super::ngu::cut;
use super::{Check, over_sheets};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::three_rows::{End, Sheet};
use oracle::three_row_p_positions;
use std::collections::{BTreeMap, BTreeSet};

pub(super) const CHECKS: &[Check] = &[
    over_sheets("openings-are-unique", |bench| unique(bench, bench.to())),
    over_sheets("openings-unique-to-500", |bench| unique(bench, 500)),
    over_sheets("openings-unique-to-90000", |bench| unique(bench, bench.at_most(90_000))),
    over_sheets("f-exceeds-g", f_exceeds_g),
    over_sheets("f-increases", f_increases),
    over_sheets("every-g-occurs", every_g),
    over_sheets("no-neighbouring-families", |bench| {
        let counts = bench.claim::<Kind>(|sheet| sheet.period().is_some(), is_linear);
        neighbours(bench, counts)
    }),
    over_sheets("no-neighbouring-linear-families", |bench| {
        let counts = bench.claim::<Kind>(is_linear, |sheet| sheet.period().is_some());
        neighbours(bench, counts)
    }),
    over_sheets("families-after-finite-rows", after_finite_rows),
    over_sheets("uniqueness-from-order", uniqueness_from_order),
    over_sheets("g-is-not-monotone", g_falls),
    over_sheets("ngu-list-a", |bench| listed(bench, 0, &bench.claim_list(A))),
    over_sheets("ngu-list-f", |bench| listed(bench, 1, &bench.claim_list(F))),
    over_sheets("ngu-list-n-minus-f", |bench| listed(bench, 2, &bench.claim_list(N_MINUS_F))),
    over_sheets("ngu-list-b", |bench| listed(bench, 3, &bench.claim_list(B))),
    over_sheets("ngu-list-g", |bench| listed(bench, 4, &bench.claim_list(G))),
    over_sheets("ngu-list-n-minus-g", n_minus_g),
    over_sheets("ngu-list-l", infinite_rows),
    over_sheets("ngu-500-suffices", suffices),
];

/// Third rows of openings: for each length `f(n)` or `g(n)`.
struct Openings {
    f: BTreeMap<u64, u64>,
    g: BTreeMap<u64, u64>,
}

impl Openings {
    fn of(bench: &Bench<'_>, to: u64) -> Self {
        let mut openings = Self { f: BTreeMap::new(), g: BTreeMap::new() };
        for sheet in bench.sheets() {
            if sheet.first <= to {
                openings.g.insert(sheet.first, sheet.third_row);
            }
            if let End::Finite { last } = sheet.end
                && last <= to
            {
                openings.f.insert(last, sheet.third_row);
            }
        }
        openings
    }

    /// The lists of the paper: A, F, n − f(n), B, G, n − g(n).
    fn lists(&self) -> [Vec<u64>; 6] {
        let keys = |map: &BTreeMap<u64, u64>| map.keys().copied().collect();
        let values = |map: &BTreeMap<u64, u64>| map.values().copied().collect();
        let rests = |map: &BTreeMap<u64, u64>| map.iter().map(|(n, at)| n - at).collect();
        [
            keys(&self.f),
            values(&self.f),
            rests(&self.f),
            keys(&self.g),
            values(&self.g),
            rests(&self.g),
        ]
    }
}

/// Each 3×n has one winning opening, in the second or in the third row.
fn unique(bench: &Bench<'_>, to: u64) -> Outcome {
    let openings = bench.claim(1, 2);
    let Openings { f, g } = Openings::of(bench, to);
    let found = |n: &u64| usize::from(f.contains_key(n)) + usize::from(g.contains_key(n));
    let witness = (1..=to).find(|n| found(n) != openings);
    Outcome::unless(
        witness.map(|n| format!("3x{n} has {} winning openings", found(&n))),
        format!("lengths to {to}: one winning bite, in the second or the third row"),
    )
    .up_to(to)
}

/// f(n) > g(m) for all m ≤ n.
fn f_exceeds_g(bench: &Bench<'_>) -> Outcome {
    let to = bench.to();
    let times = bench.claim(1, 2);
    let Openings { f, g } = Openings::of(bench, to);
    let (mut greatest, mut lengths) = (None, g.iter().peekable());
    for (n, third) in f.iter().filter(|(n, _)| *n * times <= to) {
        while let Some((_, other)) = lengths.next_if(|(m, _)| **m <= n * times) {
            greatest = greatest.max(Some(*other));
        }
        if greatest >= Some(*third) {
            return Outcome::refuted(format!("f({n}) = {third}, and {greatest:?} is a g(m)"));
        }
    }
    Outcome::holds(format!("lengths to {to}")).up_to(to)
}

fn f_increases(bench: &Bench<'_>) -> Outcome {
    let to = bench.to();
    let Openings { f, g } = Openings::of(bench, to);
    let values: Vec<(&u64, &u64)> = bench.claim(&f, &g).iter().collect();
    let falls = values.windows(2).find(|two| two[0].1 >= two[1].1);
    let witness = falls.map(|two| format!("{:?} and {:?}", two[0], two[1]));
    Outcome::unless(witness, format!("lengths to {to}")).up_to(to)
}

/// Every third row c has exactly one P-position (a,c,c), and so every number is some g(n), once.
fn every_g(bench: &Bench<'_>) -> Outcome {
    let each = bench.claim(1, 2);
    // First losers lie below 1.8·c + 3.
    let (to, width) = (40, 80);
    let mut counts = vec![0; to + 1];
    for [_, second, third] in three_row_p_positions(width) {
        if second == third && third <= to {
            counts[third] += 1;
        }
    }
    let by_oracle = (0..=to).find(|third| counts[*third] != each);
    let sheets = bench.sheets();
    let mut seen = BTreeSet::new();
    let wrong =
        sheets.iter().find(|sheet| sheet.first <= sheet.third_row || !seen.insert(sheet.first));
    let witness = by_oracle.map(|third| format!("third row {third}: {}", counts[third]));
    let wrong = wrong.map(|sheet| format!("third row {}", sheet.third_row));
    Outcome::unless(
        witness.or(wrong),
        format!(
            "one P-position (a,c,c) for each c to {to} by the oracle, and another a for each c to \
             {}",
            sheets.len() - 1
        ),
    )
}

/// Which sheets a statement is about.
type Kind = fn(&Sheet) -> bool;

fn is_linear(sheet: &Sheet) -> bool {
    sheet.period() == Some(1)
}

/// What is known of a sheet, in words.
fn shown(sheet: &Sheet) -> String {
    let kind = sheet.period().map_or("finite".to_owned(), |period| format!("period {period}"));
    format!("{} ({kind})", sheet.third_row)
}

/// Of two neighbouring third rows at most one counts.
fn neighbours(bench: &Bench<'_>, counts: Kind) -> Outcome {
    let pair = bench.sheets().windows(2).find(|pair| pair.iter().all(counts));
    let witness =
        pair.map(|pair| format!("third rows {} and {}", shown(&pair[0]), shown(&pair[1])));
    Outcome::unless(witness, format!("third rows to {}", bench.to())).up_to(bench.to())
}

/// After a finite third row k an infinite family over k + 1 has period 1. Both conditions of the
/// conjecture are that k is finite and that k + 1 is not.
fn after_finite_rows(bench: &Bench<'_>) -> Outcome {
    let longest = bench.claim(1, 200);
    let pair = bench.sheets().windows(2).find(|pair| {
        pair[0].period().is_none() && pair[1].period().is_some_and(|period| period > longest)
    });
    let witness =
        pair.map(|pair| format!("third rows {} and {}", shown(&pair[0]), shown(&pair[1])));
    Outcome::unless(witness, format!("third rows to {}", bench.to()))
}

const A: &[u64] = &[2, 5, 7, 9, 12, 14, 17, 19, 22, 23, 26, 29, 31, 33, 36, 38, 41, 43, 46, 47, 50];
const F: &[u64] = &[1, 3, 4, 6, 8, 10, 12, 13, 15, 16, 18, 20, 21, 23, 25, 27, 29, 30, 32, 33, 35];
const N_MINUS_F: &[u64] = &[
    1, 2, 3, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11, 11, 12, 13, 14, 14, 15, 15, 16, 17, 18, 18, 19,
];
const B: &[u64] = &[1, 3, 4, 6, 8, 10, 11, 13, 15, 16, 18, 20, 21, 24, 25, 27, 28, 30, 32, 34, 35];
const G: &[u64] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const N_MINUS_G: &[u64] = &[
    2, 2, 3, 4, 5, 5, 6, 7, 7, 8, 9, 9, 11, 11, 12, 12, 13, 14, 14, 15, 15, 16, 17, 17, 18, 18, 19,
    19, 21, 21,
];
const L: &[u64] = &[0, 2, 5, 7, 9, 11, 14, 17, 19, 22, 24, 26, 28];

/// The first term that is not as printed.
fn against(found: &[u64], printed: &[u64]) -> Option<String> {
    let wrong = (0..printed.len()).find(|index| found.get(*index) != Some(&printed[*index]));
    wrong.map(|index| {
        format!("term {}: {} printed, {:?} found", index + 1, printed[index], found.get(index))
    })
}

fn listed(bench: &Bench<'_>, which: usize, printed: &[u64]) -> Outcome {
    let found = &Openings::of(bench, 600).lists()[which];
    let holds = format!("all {} terms printed", printed.len());
    Outcome::unless(against(found, printed), holds)
}

fn n_minus_g(bench: &Bench<'_>) -> Outcome {
    let found = &Openings::of(bench, 600).lists()[5];
    // The first 1 is missing; the second 14 and the second 18 do not belong.
    let mut right = [&[1], N_MINUS_G].concat();
    for twice in [14, 18] {
        let second = (1..right.len()).find(|at| right[at - 1..=*at] == [twice; 2]);
        second.map(|at| right.remove(at));
    }
    let printed = bench.claim(N_MINUS_G, &right[..]);
    let corrected = bench.correction(&right[..], N_MINUS_G);
    Outcome::corrected(
        against(found, printed),
        against(found, corrected),
        "with a 1 in front and without the second 14 and the second 18",
    )
}

fn infinite_rows(bench: &Bench<'_>) -> Outcome {
    let infinite = bench.sheets().iter().filter(|sheet| sheet.period().is_some());
    let found: Vec<u64> = infinite.map(|sheet| sheet.third_row).take(L.len()).collect();
    let witness = against(&found, &bench.claim_list(L));
    Outcome::unless(witness, format!("all {} terms printed", L.len()))
}

/// If f(n) > g(n) then a bite into the second row takes (n,n,f) to (n,g,g), so that not both are
/// P. Printed, it is the bite at column g, counted from 1, which leaves one cell less.
fn uniqueness_from_order(bench: &Bench<'_>) -> Outcome {
    let column = bench.claim(0, 1);
    let right = bench.correction(1, 2);
    let Openings { f, g } = Openings::of(bench, 500);
    let against = |column: u64| {
        let pairs = f.iter().flat_map(|(n, x)| g.values().take(60).map(move |y| (*n, *x, *y)));
        let mut pairs = pairs.filter(|(_, x, y)| x > y);
        let wrong = pairs.find(|(n, x, y)| {
            // Column c, counted from 1, leaves c - 1 cells of the row.
            let left = (y + column).checked_sub(1).map(|kept| cut([*n, *n, *x], 1, kept));
            left != Some([*n, *y, *y])
        });
        wrong.map(|(n, x, y)| {
            format!(
                "({n},{n},{x}) bitten at row 2, column {} does not leave ({n},{y},{y})",
                y + column
            )
        })
    };
    Outcome::corrected(
        against(column),
        against(right),
        "at column g + 1 it leaves (n,g,g), for all f(n) > g with n to 500",
    )
}

fn g_falls(bench: &Bench<'_>) -> Outcome {
    let losers = losers_to(60);
    let printed = bench.claim([[88, 52, 52], [89, 51, 51]], [[88, 51, 51], [89, 52, 52]]);
    if let Some(rows) = printed.iter().find(|rows| !is_loser(&losers, **rows)) {
        return Outcome::refuted(format!("{} is not P", rows_text(rows)));
    }
    let first = Openings::of(bench, 600).g;
    let values: Vec<(&u64, &u64)> = first.iter().collect();
    let falls = values.windows(2).find(|two| two[0].1 > two[1].1).map(|two| *two[0].0);
    Outcome::just_when(
        falls == Some(88),
        format!("(88,52,52) and (89,51,51) are P; g falls first at {falls:?}"),
    )
}

/// Width 500 is said to suffice to see the patterns: all that repeat twice within it are linear.
fn suffices(bench: &Bench<'_>) -> Outcome {
    let width = bench.claim(500, 200);
    let seen = |sheet: &&Sheet| match &sheet.end {
        End::Periodic { start, offsets } => {
            let most = offsets.iter().max().copied().unwrap_or(0);
            offsets.len() > 1 && start + 2 * offsets.len() as u64 + most <= width
        }
        End::Finite { .. } => false,
    };
    let witness = bench.sheets().iter().find(seen).map(|sheet| match &sheet.end {
        End::Periodic { start, offsets } => format!(
            "third row {} repeats as {offsets:?} from second row {start} on, within width {width}",
            sheet.third_row
        ),
        End::Finite { .. } => String::new(),
    });
    Outcome::unless(witness, format!("all that repeat twice within width {width} have period 1"))
}
