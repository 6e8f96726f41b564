//! Heap games, graphs and subsets: sequences of Grundy values, periods, and small posets.

use super::asking::{numbers_of, unlimited};
use super::{Check, plain};
use crate::claims::{Bench, Outcome};
use chomplab::heap::{Period, Rules, Values, find_period};
use chomplab::poset::subsets::{Family, Subsets};
use chomplab::{Outcome as Side, search};
use oracle::PosetOracle;

pub(super) const CHECKS: &[Check] = &[
    plain("sequences-of-heaps", heap_sequences),
    plain("periods-of-heaps", heap_periods),
    plain("period-of-0.16", period_of_16).long(),
    plain("bipartite-graphs", bipartite),
    plain("subset-take-away", subset_take_away),
];

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

/// The index of the first term, which is the last word of the first line.
fn first_index(file: &str) -> u64 {
    let head = file.lines().next().expect("a sequence has a head");
    let word = head.rsplit(' ').next().unwrap_or(head);
    word.parse().expect("the head ends with the first index")
}

fn heap_sequences(bench: &Bench<'_>) -> Outcome {
    let mut count = 0;
    for (number, (name, file, rules, shift)) in (1..).zip(HEAPS) {
        let first = first_index(file);
        let mut printed = numbers_of(file);
        printed[10] += bench.claim_number(number, 0, 1);
        let start = (first + shift) as usize;
        let found = heap_values(rules, first + shift + printed.len() as u64 - 1);
        let same = found.get(start..).is_some_and(|found| {
            found.iter().map(|value| u64::from(*value)).eq(printed.iter().copied())
        });
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
    let pairs =
        (0..).flat_map(|total: u64| (0..=total).map(move |second| (total - second) ^ second));
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
fn heap_periods(bench: &Bench<'_>) -> Outcome {
    let mut periods = include_str!("../../../data/claims/tables/heap-periods.csv").lines();
    let (longer, earlier) = (bench.claim(0, 12), bench.claim(0, 1));
    let wrong = periods.find_map(|line| {
        let (text, numbers) = line.split_once(',').expect("rules and numbers");
        let [to, length, last] = numbers_of(numbers)[..] else { panic!("three numbers: {line}") };
        let (length, last) = (length + longer, last - earlier);
        let found = period(text, to);
        let same = found.as_ref().is_some_and(|found| {
            found.proved && found.length == length && found.last_exception == Some(last)
        });
        // A proved period goes on: compare with many more terms.
        let long = heap_values(text, 3000);
        let goes_on = (last as usize + 1..3000 - length as usize)
            .all(|heap| long[heap] == long[heap + length as usize]);
        (!same || !goes_on).then(|| format!("{text}: {found:?}"))
    });
    Outcome::unless(
        wrong,
        "seven games: period and last exception, proved, and seen to go on to heap 3000",
    )
}

fn period_of_16(bench: &Bench<'_>) -> Outcome {
    let printed = (bench.claim(149_459, 149_458), Some(105_350), true);
    match period("0.16", 509_621) {
        Some(found) if (found.length, found.last_exception, found.proved) == printed => {
            Outcome::holds("period 149459, last exception 105350, proved from heaps to 509621")
        }
        other => Outcome::refuted(format!("{other:?}")),
    }
}

/// A bipartite graph has the value [v odd] + 2·[e odd]: vertices and edges as a poset, by the
/// oracle.
fn bipartite(bench: &Bench<'_>) -> Outcome {
    let (of_vertices, of_edges) = (bench.claim(1, 2), bench.claim(2, 1));
    let mut count = 0;
    for (left, right) in [(1, 1), (1, 2), (2, 2), (1, 3), (2, 3)] {
        let pairs: Vec<(usize, usize)> =
            (0..left).flat_map(|a| (0..right).map(move |b| (a, left + b))).collect();
        for chosen in 0..1_usize << pairs.len() {
            let edges: Vec<&(usize, usize)> = pairs
                .iter()
                .enumerate()
                .filter(|(at, _)| chosen >> at & 1 == 1)
                .map(|(_, pair)| pair)
                .collect();
            let vertices = left + right;
            let relations: Vec<(usize, usize)> = edges
                .iter()
                .enumerate()
                .flat_map(|(at, (a, b))| [(*a, vertices + at), (*b, vertices + at)])
                .collect();
            let mut oracle = PosetOracle::new(vertices + edges.len(), &relations);
            let all = oracle.all();
            count += 1;
            if oracle.grundy(&all) != of_vertices * (vertices % 2) + of_edges * (edges.len() % 2) {
                return Outcome::refuted(format!("{vertices} vertices with the edges {edges:?}"));
            }
        }
    }
    Outcome::holds(format!("{count} graphs with sides to 2 and 3, by the oracle"))
}

/// Printed: the second player wins without the whole set, for all n; Brouwer and Christensen refute
/// it at 7.
fn subset_take_away(bench: &Bench<'_>) -> Outcome {
    let most = if bench.to() < 10_000 { 5 } else { 6 };
    let mut work = bench.work();
    let stated = bench.claim(Side::P, Side::N);
    for numbers in 1..=most {
        let whole = Family::all(numbers);
        let Some((_, proper)) = whole.options().last() else {
            return Outcome::Undecided("no sets".to_owned());
        };
        match search::outcome(&Subsets, &proper, &mut work) {
            Ok(side) if side == stated => {}
            Ok(_) => return Outcome::refuted(format!("{numbers} numbers")),
            Err(why) => return Outcome::Undecided(why.text.into_owned()),
        }
    }
    Outcome::holds(format!("to {most} numbers"))
}
