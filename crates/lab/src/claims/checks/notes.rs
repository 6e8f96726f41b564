//! \[Notes\]: outcome classes, Nim, Sprague and Grundy, Kayles.

use super::asking::{
    Found, Unknown, all_bites, all_moves, first_witness, is_p, lists, numbers_of, oracle_says_p,
    rows_text, unlimited,
};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use chomplab::heap::{Rules, Values};
use chomplab::records::MoveRecord;
use oracle::{
    Oracle, Part, Play, SumOracle, all_positions_in_box, heap_values, nim_moves, take_and_break,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

pub(super) const CHECKS: &[Check] = &[
    by_engines("outcome-classes", outcome_classes),
    by_engines("nim-by-xor", nim),
    by_engines("nim-4-7-10", nim_example),
    plain("nim-display-zero", nim_display_zero),
    plain("nim-display-plus", nim_display_plus),
    plain("nim-leading-bit", leading_bit),
    plain("equal-to-a-heap", sprague_grundy),
    plain("sums-have-nim-sums", sums),
    plain("values-by-mex", values_by_mex),
    plain("kayles-small", kayles_small),
    plain("kayles-36", kayles_36),
    plain("kayles-reachable", kayles_reachable),
    by_engines("kayles-5-3-3-2", kayles_first_example),
    plain("kayles-11-3-2-tries", kayles_tries),
    by_engines("kayles-11-3-2", kayles_second_example),
];

/// N has an option that is P, and P has none: what the engines say of all small boards is such a
/// classification, and the oracle's.
fn outcome_classes(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let mut work = bench.work();
    let to = bench.at_most(4) as usize;
    let least = bench.claim(1, 2);
    let mut lost: BTreeMap<Vec<usize>, bool> = BTreeMap::new();
    for rows in lists(4, to) {
        let text = rows_text(&rows.iter().map(|row| *row as u64).collect::<Vec<_>>());
        lost.insert(rows, is_p(&text, &mut work)?);
    }
    let witness = lost.iter().find(|(rows, is_lost)| {
        let bites = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |at| (row, at)));
        let left = bites.map(|(row, at)| {
            let mut left = (*rows).clone();
            left[row..].iter_mut().for_each(|length| *length = (*length).min(at));
            left.retain(|length| *length > 0);
            left
        });
        let reached = left.filter(|left| lost.get(left) == Some(&true)).count();
        let is_right = if **is_lost { reached == 0 } else { reached >= least };
        !is_right || **is_lost != oracle_says_p(&mut oracle, rows)
    });
    let witness = witness.map(|(rows, _)| format!("{rows:?}"));
    Ok(Outcome::unless(witness, format!("all boards within {to}x4")))
}

/// Heaps by the oracle's search, with all winning moves.
fn nim(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(7) as usize;
    let mut oracle = SumOracle::new();
    let mut work = bench.work();
    let add = bench.claim::<fn(usize, usize) -> usize>(|a, b| a ^ b, |a, b| a + b);
    let heaps = (0..=to).flat_map(|a| (a..=to).flat_map(move |b| (b..=to).map(move |c| [a, b, c])));
    let witness = first_witness(heaps, |heaps| {
        let parts: Vec<Part> =
            heaps.iter().filter(|heap| **heap > 0).map(|heap| Part::Nim(*heap)).collect();
        let xor = heaps.iter().fold(0, |xor, heap| add(xor, *heap));
        let winning: usize = oracle.winning_moves(&parts, Play::Normal).iter().sum();
        let by_rule = heaps.iter().filter(|heap| **heap ^ xor < **heap).count();
        let text = format!("nim:{},{},{}", heaps[0], heaps[1], heaps[2]);
        let expected = xor == 0;
        let agree = oracle.is_p(&parts, Play::Normal) == expected
            && winning == by_rule
            && is_p(&text, &mut work)? == expected;
        Ok((!agree).then_some(text))
    })?;
    let holds = format!("three heaps to {to}: who wins, and how many moves do");
    Ok(Outcome::unless(witness, holds))
}

fn nim_example(bench: &Bench<'_>) -> Found {
    let [a, b, c] = bench.claim([4, 7, 10], [4, 7, 3]);
    let moves = all_bites(&format!("nim:{a},{b},{c}"), &mut bench.work())?;
    let text =
        format!("the nim-sum of {a}, {b} and {c} is {}; {} moves win", a ^ b ^ c, moves.len());
    Ok(Outcome::just_when(!moves.is_empty(), text))
}

/// Heaps m with nim-sum `sum`, and a move in the first.
fn moves_in_first(most: u64) -> impl Iterator<Item = ([u64; 3], u64)> {
    let heaps =
        (1..most).flat_map(move |a| (0..most).flat_map(move |b| (0..most).map(move |c| [a, b, c])));
    heaps.flat_map(|heaps| (0..heaps[0]).map(move |left| (heaps, left)))
}

/// Printed: the nim-sum after the move with both m' and m ⊕ m' in it. That is the nim-sum *before*
/// the move.
fn nim_display_zero(bench: &Bench<'_>) -> Outcome {
    type Sum = fn([u64; 3], u64) -> u64;
    let printed = bench
        .claim::<Sum>(|[a, b, c], left| left ^ b ^ c ^ (a ^ left), |[_, b, c], left| left ^ b ^ c);
    let right = bench.correction::<Sum>(|[a, ..], left| a ^ left, |[a, ..], left| a | left);
    let against = |sum: Sum| {
        let mut lost = moves_in_first(12).filter(|([a, b, c], _)| a ^ b ^ c == 0);
        let wrong = lost.find(|(heaps, left)| sum(*heaps, *left) != left ^ heaps[1] ^ heaps[2]);
        wrong.map(|(heaps, left)| {
            format!("heaps {heaps:?}, the first to {left}: {} is shown", sum(heaps, left))
        })
    };
    Outcome::corrected(
        against(printed),
        against(right),
        "the sum after the move is m xor m', which is not 0; heaps to 11",
    )
}

/// Printed: two plus signs where nim-sums are meant.
fn nim_display_plus(bench: &Bench<'_>) -> Outcome {
    type Line = fn([u64; 3], u64) -> u64;
    let printed =
        bench.claim::<Line>(|[a, b, c], sum| (a + b) ^ c ^ sum, |[a, b, c], sum| a ^ b ^ c ^ sum);
    let right = bench
        .correction::<Line>(|[a, b, c], sum| (a ^ sum) ^ b ^ c, |[a, b, c], sum| (a + sum) ^ b ^ c);
    let against = |line: Line| {
        let mut heaps =
            (1..12).flat_map(|a| (1..12).flat_map(move |b| (1..12).map(move |c| [a, b, c])));
        let wrong = heaps.find(|[a, b, c]| line([*a, *b, *c], a ^ b ^ c) != 0);
        wrong.map(|heaps| format!("{heaps:?}: the line is not 0"))
    };
    let holds = "with nim-sums throughout it is 0; heaps to 11";
    Outcome::corrected(against(printed), against(right), holds)
}

fn leading_bit(bench: &Bench<'_>) -> Outcome {
    // The leading bit, and not the last.
    let bit = bench.claim::<fn(u64) -> u64>(|sum| 1 << sum.ilog2(), |sum| sum & sum.wrapping_neg());
    let heaps =
        (0..16_u64).flat_map(|a| (0..16).flat_map(move |b| (0..16).map(move |c| [a, b, c])));
    let witness = heaps.into_iter().find(|heaps| {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        if sum == 0 {
            return false;
        }
        let leading = bit(sum);
        let mut with_bit = heaps.iter().filter(|heap| *heap & leading != 0).peekable();
        with_bit.peek().is_none() || with_bit.any(|heap| heap ^ sum >= *heap)
    });
    Outcome::unless(witness.map(|heaps| format!("{heaps:?}")), "three heaps to 15")
}

/// Small positions of three games with the Grundy values that the engines give.
fn parts() -> Vec<Part> {
    let mut parts: Vec<Part> = all_positions_in_box(&[2, 3]).into_iter().map(Part::Chomp).collect();
    parts.extend((1..=4).map(Part::Nim));
    parts.extend((1..=6).map(Part::Kayles));
    parts
}

/// The value of a part by the definition.
fn value(part: &Part) -> usize {
    match part {
        Part::Nim(heap) => *heap,
        Part::Kayles(heap) => heap_values(|heap| take_and_break(&[0, 7, 7], heap), *heap)[*heap],
        Part::Chomp(cells) => Oracle::new().grundy_poison_forbidden(cells),
    }
}

/// A game beside the heap of its value is P, and beside any other it is not.
fn sprague_grundy(bench: &Bench<'_>) -> Outcome {
    let mut oracle = SumOracle::new();
    let more = bench.claim(0, 1);
    let parts = parts();
    let witness = parts.iter().find(|part| {
        let value = value(part);
        (0..8).any(|heap| {
            let sum: Vec<Part> = [(*part).clone()]
                .into_iter()
                .chain((heap > 0).then_some(Part::Nim(heap)))
                .collect();
            oracle.is_p(&sum, Play::Normal) != (heap == value + more)
        })
    });
    Outcome::unless(
        witness.map(|part| format!("{part:?}")),
        format!("{} positions of Chomp, Nim and Kayles", parts.len()),
    )
}

/// The value of a sum is the nim-sum of the values.
fn sums(bench: &Bench<'_>) -> Outcome {
    let mut oracle = SumOracle::new();
    let add = bench.claim::<fn(usize, usize) -> usize>(|a, b| a ^ b, |a, b| a + b);
    let parts: Vec<(Part, usize)> =
        parts().into_iter().map(|part| (part.clone(), value(&part))).collect();
    let pairs = parts.iter().flat_map(|first| parts.iter().map(move |second| (first, second)));
    let witness = pairs.into_iter().find(|((first, one), (second, two))| {
        let sum = add(*one, *two);
        let all: Vec<Part> = [first.clone(), second.clone()]
            .into_iter()
            .chain((sum > 0).then_some(Part::Nim(sum)))
            .collect();
        !oracle.is_p(&all, Play::Normal)
    });
    Outcome::unless(
        witness.map(|pair| format!("{pair:?}")),
        format!("all pairs of {} positions", parts.len()),
    )
}

fn values(text: &str, to: u64) -> Vec<u32> {
    let Ok(rules) = Rules::read(text) else { return Vec::new() };
    let mut values = Values::new(&rules);
    let _ = values.extend_to(to, &mut unlimited());
    values.known().to_vec()
}

/// The procedure carried out: in order of size, the least number that no move has, where what a
/// move leaves has the nim-sum of its parts.
fn values_by_mex(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(300) as usize;
    let add = bench.claim::<fn(usize, usize) -> usize>(|a, b| a ^ b, Ord::max);
    let by_procedure = |moves: &dyn Fn(usize) -> Vec<Vec<usize>>| {
        let mut values: Vec<usize> = Vec::new();
        for heap in 0..=to {
            let value =
                |left: &Vec<usize>| left.iter().fold(0, |sum, part| add(sum, values[*part]));
            let reached: BTreeSet<usize> = moves(heap).iter().map(value).collect();
            values.push((0..).find(|value| !reached.contains(value)).unwrap_or(0));
        }
        values
    };
    let differs = |text: &str, procedure: &[usize], oracle: &[usize]| {
        let found = values(text, to as u64);
        (0..=to).find(|heap| {
            let engine = found.get(*heap).map(|value| *value as usize);
            engine != Some(procedure[*heap]) || oracle[*heap] != procedure[*heap]
        })
    };
    let kayles = |heap: usize| take_and_break(&[0, 7, 7], heap);
    let of_kayles = differs("kayles", &by_procedure(&kayles), &heap_values(kayles, to));
    let of_nim = differs("nim", &by_procedure(&nim_moves), &heap_values(nim_moves, to));
    Outcome::unless(
        of_kayles.or(of_nim).map(|heap| format!("heap {heap}")),
        format!("Kayles and Nim, heaps to {to}, by the engine and by the oracle"),
    )
}

/// The table of the notes.
static KAYLES: LazyLock<Vec<u64>> =
    LazyLock::new(|| numbers_of(include_str!("../../../data/claims/tables/notes-kayles.csv")));

fn kayles_36(bench: &Bench<'_>) -> Outcome {
    let printed = bench.claim_list(&KAYLES);
    let found = values("kayles", 35);
    let truth = heap_values(|heap| take_and_break(&[0, 7, 7], heap), 35);
    let witness =
        (0..36).find(|heap| [u64::from(found[*heap]), truth[*heap] as u64] != [printed[*heap]; 2]);
    Outcome::unless(
        witness.map(|heap| format!("K{heap}")),
        "all 36 values, by the engine and by the oracle",
    )
}

fn kayles_small(bench: &Bench<'_>) -> Outcome {
    let printed = bench.claim([0, 1, 2, 3, 1], [0, 1, 2, 3, 4]);
    let printed_of_four = bench.claim([2, 0, 3, 3], [2, 0, 3, 1]);
    let found = values("kayles", 4);
    // K4 reaches K2, K1+K1, K3 and K1+K2, which have 2, 0, 3 and 3.
    let sum = |parts: &[usize]| parts.iter().fold(0, |sum, heap| sum ^ found[*heap]);
    let reached = [sum(&[2]), sum(&[1, 1]), sum(&[3]), sum(&[1, 2])];
    if found == printed && reached == printed_of_four {
        Outcome::holds("K0 to K4 have 0, 1, 2, 3, 1, and K4 reaches 2, 0, 3, 3")
    } else {
        Outcome::refuted(format!("{found:?}, K4 reaches {reached:?}"))
    }
}

/// Printed: the sets of what K0, K1, K2 reach, each of which belongs one row further down.
fn kayles_reachable(bench: &Bench<'_>) -> Outcome {
    type Sets = [&'static [&'static [usize]]; 4];
    const PRINTED: Sets =
        [&[&[]], &[&[], &[1]], &[&[], &[1], &[2], &[1, 1]], &[&[1], &[2], &[1, 1]]];
    const RIGHT: Sets = [&[], &[&[]], &[&[], &[1]], &[&[1], &[2], &[1, 1]]];
    let reached = |heap: usize| {
        let left = take_and_break(&[0, 7, 7], heap).into_iter().map(|mut left| {
            left.retain(|heap| *heap > 0);
            left.sort_unstable();
            left
        });
        left.collect::<BTreeSet<_>>()
    };
    let against = |sets: Sets| {
        let stated = |row: usize| sets[row].iter().map(|left| left.to_vec()).collect();
        let wrong = (0..4).find(|row| reached(*row) != stated(*row));
        wrong.map(|row| format!("K{row} does not reach what stands beside it"))
    };
    Outcome::corrected(
        against(bench.claim(PRINTED, RIGHT)),
        against(bench.correction(RIGHT, PRINTED)),
        "K0 reaches nothing; K1 the end; K2 the end and K1; K3 K1, K2 and K1+K1",
    )
}

fn kayles_first_example(bench: &Bench<'_>) -> Found {
    let sum = [5, 3, 3, 2].iter().fold(0, |sum, heap: &usize| sum ^ KAYLES[*heap]);
    let found = winning("kayles:5,3,3,2", bench)?;
    // Of the five, the first printed try leaves a row of four; it has 1 and not 2.
    let tries = (KAYLES[4], KAYLES[1] ^ KAYLES[3]);
    let (nim_sum, wins) = (bench.claim(6, 4), bench.claim("5 to 3+1", "5 to 4"));
    let right = sum == nim_sum && found == [wins] && tries == (1, 2);
    let witness = (!right).then(|| format!("{sum}, {found:?}, {tries:?}"));
    let holds = "the nim-sum is 6; the one winning move takes a pin of the five and leaves 1 and 3";
    Ok(Outcome::unless(witness, holds))
}

fn winning(text: &str, bench: &Bench<'_>) -> Result<Vec<String>, Unknown> {
    let moves = all_moves(text, &mut bench.work())?;
    Ok(moves.iter().map(MoveRecord::name).collect())
}

/// What two pins taken leave: 9, 1+8 and 2+7.
fn kayles_tries(bench: &Bench<'_>) -> Outcome {
    let found = values("kayles", 11);
    let tries = [found[9], found[1] ^ found[8], found[2] ^ found[7]];
    let [first, second, third] = tries;
    let text = format!("{first}, {second} and {third}");
    Outcome::just_when(tries == bench.claim([4, 0, 0], [4, 0, 1]), text)
}

/// Printed: the winning move takes two pins of the eleven.
fn kayles_second_example(bench: &Bench<'_>) -> Found {
    let sum = KAYLES[3] ^ KAYLES[2] ^ KAYLES[11];
    // Two pins taken, as printed, leave 3 and 6; one leaves 3 and 7.
    let left = bench.claim(6, 7);
    let value = KAYLES[3] ^ KAYLES[left];
    let printed = (value != KAYLES[3] ^ KAYLES[2])
        .then(|| format!("two pins taken leave 3 and {left}, of value {value}"));
    let found = winning("kayles:11,3,2", bench)?;
    let right = sum == 7 && found == [bench.correction("11 to 7+3", "11 to 6+3")];
    let against = (!right).then(|| format!("{found:?}"));
    let holds = "one pin taken leaves 3 and 7, the one winning move";
    Ok(Outcome::corrected(printed, against, holds))
}
