//! \[Notes\]: outcome classes, Nim, Sprague and Grundy, Kayles.

use super::asking::{
    Found, Unknown, all_bites, all_moves, first_witness, is_p, lists, oracle_says_p, rows_text,
    unlimited,
};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use chomplab::heap::{Rules, Values};
use chomplab::records::MoveRecord;
use oracle::{
    Oracle, Part, Play, SumOracle, all_positions_in_box, heap_values, nim_moves, take_and_break,
};

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

/// N just when some option is P: what the engines say of all small boards is a consistent
/// classification, and the oracle's.
fn outcome_classes(bench: &Bench<'_>) -> Found {
    let mut oracle = Oracle::new();
    let mut work = bench.work();
    let to = bench.at_most(4) as usize;
    let witness = first_witness(lists(4, to), |rows| {
        let text = rows_text(&rows.iter().map(|row| *row as u64).collect::<Vec<_>>());
        let lost = is_p(&text, &mut work)?;
        Ok((lost != oracle_says_p(&mut oracle, &rows)).then_some(text))
    })?;
    Ok(Outcome::unless(witness, format!("all boards within {to}x4")))
}

/// Heaps by the oracle's search, with all winning moves.
fn nim(bench: &Bench<'_>) -> Found {
    let to = bench.at_most(7) as usize;
    let mut oracle = SumOracle::new();
    let mut work = bench.work();
    let heaps = (0..=to).flat_map(|a| (a..=to).flat_map(move |b| (b..=to).map(move |c| [a, b, c])));
    let witness = first_witness(heaps, |heaps| {
        let parts: Vec<Part> =
            heaps.iter().filter(|heap| **heap > 0).map(|heap| Part::Nim(*heap)).collect();
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
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
    let sum = [4, 7, 10].iter().fold(0, |sum, heap| sum ^ heap);
    let moves = all_bites("nim:4,7,10", &mut bench.work())?;
    let witness = (moves.len() != 1 || sum != 9).then(|| format!("{moves:?}"));
    Ok(Outcome::unless(witness, "the nim-sum of 4, 7 and 10 is 9; one move wins, 10 to 3"))
}

/// Heaps m with nim-sum `sum`, and a move in the first.
fn moves_in_first(most: u64) -> impl Iterator<Item = ([u64; 3], u64)> {
    let heaps =
        (1..most).flat_map(move |a| (0..most).flat_map(move |b| (0..most).map(move |c| [a, b, c])));
    heaps.flat_map(|heaps| (0..heaps[0]).map(move |left| (heaps, left)))
}

/// Printed: the nim-sum after the move with both m' and m ⊕ m' in it. That is the nim-sum *before*
/// the move.
fn nim_display_zero(_: &Bench<'_>) -> Outcome {
    let mut lost = moves_in_first(12).filter(|([a, b, c], _)| a ^ b ^ c == 0);
    let printed = lost.find(|([a, b, c], left)| left ^ b ^ c ^ (a ^ left) != left ^ b ^ c);
    let printed = printed
        .map(|(heaps, left)| format!("heaps {heaps:?}, the first to {left}: the printed sum is 0"));
    let mut lost = moves_in_first(12).filter(|([a, b, c], _)| a ^ b ^ c == 0);
    let against = lost.find(|([a, b, c], left)| left ^ b ^ c != a ^ left || a == left);
    let against = against.map(|(heaps, left)| format!("{heaps:?} to {left}"));
    Outcome::corrected(
        printed,
        against,
        "the sum after the move is m xor m', which is not 0; heaps to 11",
    )
}

/// Printed: two plus signs where nim-sums are meant.
fn nim_display_plus(_: &Bench<'_>) -> Outcome {
    let heaps =
        || (1..12_u64).flat_map(|a| (1..12).flat_map(move |b| (1..12).map(move |c| [a, b, c])));
    let sum = |[a, b, c]: [u64; 3]| a ^ b ^ c;
    let mut won = heaps().filter(|heaps| sum(*heaps) != 0);
    let printed = won.find(|[a, b, c]| (a + b) ^ c ^ sum([*a, *b, *c]) != 0);
    let printed = printed.map(|heaps| format!("{heaps:?}: with + the line is not 0"));
    let against = heaps()
        .find(|[a, b, c]| (a ^ sum([*a, *b, *c])) ^ b ^ c != 0)
        .map(|heaps| format!("{heaps:?}"));
    Outcome::corrected(printed, against, "with nim-sums throughout it is 0; heaps to 11")
}

fn leading_bit(_: &Bench<'_>) -> Outcome {
    let heaps =
        (0..16_u64).flat_map(|a| (0..16).flat_map(move |b| (0..16).map(move |c| [a, b, c])));
    let witness = heaps.into_iter().find(|heaps| {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        if sum == 0 {
            return false;
        }
        let leading = 1 << sum.ilog2();
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
fn sprague_grundy(_: &Bench<'_>) -> Outcome {
    let mut oracle = SumOracle::new();
    let parts = parts();
    let witness = parts.iter().find(|part| {
        let value = value(part);
        (0..8).any(|heap| {
            let sum: Vec<Part> = [(*part).clone()]
                .into_iter()
                .chain((heap > 0).then_some(Part::Nim(heap)))
                .collect();
            oracle.is_p(&sum, Play::Normal) != (heap == value)
        })
    });
    Outcome::unless(
        witness.map(|part| format!("{part:?}")),
        format!("{} positions of Chomp, Nim and Kayles", parts.len()),
    )
}

/// The value of a sum is the nim-sum of the values.
fn sums(_: &Bench<'_>) -> Outcome {
    let mut oracle = SumOracle::new();
    let parts: Vec<(Part, usize)> =
        parts().into_iter().map(|part| (part.clone(), value(&part))).collect();
    let pairs = parts.iter().flat_map(|first| parts.iter().map(move |second| (first, second)));
    let witness = pairs.into_iter().find(|((first, one), (second, two))| {
        let sum = one ^ two;
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

/// The procedure with mex, as the oracle carries it out, gives the values of the engine.
fn values_by_mex(bench: &Bench<'_>) -> Outcome {
    let to = bench.at_most(300);
    let same = |text: &str, truth: Vec<usize>| {
        let found = values(text, to);
        (0..=to as usize)
            .find(|heap| found.get(*heap).map(|value| *value as usize) != Some(truth[*heap]))
    };
    let kayles = same("kayles", heap_values(|heap| take_and_break(&[0, 7, 7], heap), to as usize));
    let nim = same("nim", heap_values(nim_moves, to as usize));
    Outcome::unless(
        kayles.or(nim).map(|heap| format!("heap {heap}")),
        format!("Kayles and Nim, heaps to {to}"),
    )
}

const KAYLES: [u32; 36] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
    1, 8, 6, 7,
];

fn kayles_36(_: &Bench<'_>) -> Outcome {
    let found = values("kayles", 35);
    let truth = heap_values(|heap| take_and_break(&[0, 7, 7], heap), 35);
    let witness = (0..36)
        .find(|heap| found[*heap] != KAYLES[*heap] || truth[*heap] != KAYLES[*heap] as usize);
    Outcome::unless(
        witness.map(|heap| format!("K{heap}")),
        "all 36 values, by the engine and by the oracle",
    )
}

fn kayles_small(_: &Bench<'_>) -> Outcome {
    let found = values("kayles", 4);
    // K4 reaches K2, K1+K1, K3 and K1+K2, which have 2, 0, 3 and 3.
    let sum = |parts: &[usize]| parts.iter().fold(0, |sum, heap| sum ^ found[*heap]);
    let reached = [sum(&[2]), sum(&[1, 1]), sum(&[3]), sum(&[1, 2])];
    if found == [0, 1, 2, 3, 1] && reached == [2, 0, 3, 3] {
        Outcome::holds("K0 to K4 have 0, 1, 2, 3, 1, and K4 reaches 2, 0, 3, 3")
    } else {
        Outcome::refuted(format!("{found:?}, K4 reaches {reached:?}"))
    }
}

/// Printed: the sets of what K0, K1, K2 reach, each of which belongs one row further down.
fn kayles_reachable(_: &Bench<'_>) -> Outcome {
    let printed: [&[&[usize]]; 3] = [&[&[]], &[&[], &[1]], &[&[], &[1], &[2], &[1, 1]]];
    let reached = |heap: usize| {
        let mut all: Vec<Vec<usize>> = take_and_break(&[0, 7, 7], heap);
        for left in &mut all {
            left.retain(|heap| *heap > 0);
            left.sort_unstable();
        }
        all.sort();
        all.dedup();
        all
    };
    let as_set = |row: usize| {
        let mut all: Vec<Vec<usize>> = printed[row].iter().map(|left| left.to_vec()).collect();
        all.sort();
        all
    };
    let wrong = (0..3)
        .find(|row| reached(*row) != as_set(*row))
        .map(|row| format!("K{row} does not reach what stands beside it"));
    // One row further down the first two are right; K3 reaches K1, K2 and K1+K1, and not the end.
    let against = (1..3).find(|row| reached(*row) != as_set(row - 1)).map(|row| format!("K{row}"));
    let third = (reached(3) != [vec![1], vec![1, 1], vec![2]]).then(|| "K3".to_owned());
    Outcome::corrected(
        wrong,
        against.or(third),
        "K1 reaches the end; K2 the end and K1; K3 K1, K2 and K1+K1",
    )
}

fn kayles_first_example(bench: &Bench<'_>) -> Found {
    let sum = [5, 3, 3, 2].iter().fold(0, |sum, heap: &usize| sum ^ KAYLES[*heap]);
    let found = winning("kayles:5,3,3,2", bench)?;
    // Of the five, the first printed try leaves a row of four; it has 1 and not 2.
    let tries = (KAYLES[4], KAYLES[1] ^ KAYLES[3]);
    let right = sum == 6 && found == ["5 to 3+1"] && tries == (1, 2);
    let witness = (!right).then(|| format!("{sum}, {found:?}, {tries:?}"));
    let holds = "the nim-sum is 6; the one winning move takes a pin of the five and leaves 1 and 3";
    Ok(Outcome::unless(witness, holds))
}

fn winning(text: &str, bench: &Bench<'_>) -> Result<Vec<String>, Unknown> {
    let moves = all_moves(text, &mut bench.work())?;
    Ok(moves.iter().map(MoveRecord::name).collect())
}

/// What two pins taken leave: 9, 1+8 and 2+7.
fn kayles_tries(_: &Bench<'_>) -> Outcome {
    let found = values("kayles", 11);
    let tries = [found[9], found[1] ^ found[8], found[2] ^ found[7]];
    if tries == [4, 0, 0] {
        Outcome::holds("4, 0 and 0")
    } else {
        Outcome::refuted(format!("{tries:?}"))
    }
}

/// Printed: the winning move takes two pins of the eleven.
fn kayles_second_example(bench: &Bench<'_>) -> Found {
    let sum = KAYLES[3] ^ KAYLES[2] ^ KAYLES[11];
    // Two pins taken leave 9, 1+8, 2+7 and 3+6 among others; the last is the printed move.
    let two_pins = [KAYLES[9], KAYLES[1] ^ KAYLES[8], KAYLES[2] ^ KAYLES[7], KAYLES[3] ^ KAYLES[6]];
    let printed = (two_pins[3] != 1)
        .then(|| format!("two pins taken leave 3 and 6, of value {}", two_pins[3]));
    let found = winning("kayles:11,3,2", bench)?;
    let right = sum == 7 && found == ["11 to 7+3"] && two_pins[..3] == [4, 0, 0];
    let against = (!right).then(|| format!("{found:?}"));
    let holds = "one pin taken leaves 3 and 7, the one winning move";
    Ok(Outcome::corrected(printed, against, holds))
}
