//! Remarks of \[HS\] on the way to its theorems.

use super::asking::{Found, Tally, first_witness, is_p};
use super::sampling::{
    ALL_EXPONENTS, Heights, LOW_EXPONENTS, columns, eye, lost, ordinal, samples, value_of_two,
};
use super::{Check, by_engines, plain};
use crate::claims::{Bench, Outcome};
use numbers::Ordinal;
use oracle::{Cells, Oracle, all_positions_in_box};
use std::collections::HashMap;

pub(super) const CHECKS: &[Check] = &[
    plain("hs-alone", alone),
    plain("hs-sums-differ", sums_differ),
    plain("hs-height-by-mex", height_by_mex),
    by_engines("hs-taller-order", taller_order),
    by_engines("hs-below-powers", below_powers),
    by_engines("hs-tall-box-bitten", tall_box_bitten),
    by_engines("hs-pc2-answers", pc2_answers),
    by_engines("hs-two-wide-beside", two_wide_beside),
];

/// Two boards of which all may be eaten, where the last bite loses, or nobody may eat a poison.
#[derive(Default)]
struct TwoBoards {
    known: HashMap<(Cells, Cells, bool), bool>,
}

impl TwoBoards {
    /// Whether the player to move loses.
    fn is_lost(&mut self, one: &Cells, other: &Cells, all_may_be_eaten: bool) -> bool {
        let key = (one.clone(), other.clone(), all_may_be_eaten);
        if let Some(lost) = self.known.get(&key) {
            return *lost;
        }
        let keeps = |left: &Cells| all_may_be_eaten || !left.is_empty();
        let first = one.bites().into_iter().map(|(_, left)| (left, other.clone()));
        let second = other.bites().into_iter().map(|(_, left)| (one.clone(), left));
        let options: Vec<(Cells, Cells)> = first
            .filter(|(left, _)| keeps(left))
            .chain(second.filter(|(_, left)| keeps(left)))
            .collect();
        // Without a move one has won if the last bite loses, and has lost otherwise.
        let lost = match options.is_empty() {
            true => !all_may_be_eaten,
            false => !options.iter().any(|(a, b)| self.is_lost(a, b, all_may_be_eaten)),
        };
        self.known.insert(key, lost);
        lost
    }
}

fn boards(sides: &[usize]) -> Vec<Cells> {
    all_positions_in_box(sides).into_iter().filter(|cells| !cells.is_empty()).collect()
}

/// Section 4: for a single board it is the same to forbid the poison and to let the last bite lose.
fn alone(bench: &Bench<'_>) -> Outcome {
    let (mut play, empty) = (TwoBoards::default(), Cells::from_rows(&[]));
    let agree = bench.claim(true, false);
    let all = boards(&[3, 4]);
    let wrong = all.iter().find(|board| {
        let [forbidden, misere] = [false, true].map(|all| play.is_lost(board, &empty, all));
        (forbidden == misere) != agree
    });
    Outcome::unless(
        wrong.map(|board| format!("{:?}", board.rows())),
        format!("all {} positions in 3x4, played out both ways", all.len()),
    )
}

/// Section 4: for sums they are not; only the last poison is fatal.
fn sums_differ(bench: &Bench<'_>) -> Outcome {
    let mut play = TwoBoards::default();
    let all = boards(&[2, 2]);
    let pairs = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
    let differing = pairs
        .filter(|(one, other)| play.is_lost(one, other, false) != play.is_lost(one, other, true))
        .count();
    if (differing > 0) != bench.claim(true, false) {
        return Outcome::refuted(format!("{differing} sums of two positions in 2x2 differ"));
    }
    Outcome::holds(format!("{differing} sums of two positions in 2x2 differ"))
}

/// Section 5: the height over the poison is the least positive number that is not the height of
/// what a bite beside it leaves, if that is above the bite.
fn height_by_mex(bench: &Bench<'_>) -> Outcome {
    let mut oracle = Oracle::new();
    let more = bench.claim(0, 1);
    let mut known: HashMap<Vec<usize>, usize> = HashMap::new();
    let beside =
        (0..5_usize).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| vec![a, b, c])));
    let mut all: Vec<Vec<usize>> = beside.collect();
    all.sort_by_key(|heights| heights.iter().sum::<usize>());
    for heights in &all {
        let mut excluded = vec![0];
        for column in 0..heights.len() {
            for at in 0..heights[column] {
                let cut = |(place, height): (usize, &usize)| match place >= column {
                    true => (*height).min(at),
                    false => *height,
                };
                let left: Vec<usize> = heights.iter().enumerate().map(cut).collect();
                excluded.extend(Some(known[&left]).filter(|height| *height > at));
            }
        }
        let height = (0..).find(|height| !excluded.contains(height)).unwrap_or(0);
        known.insert(heights.clone(), height);
        let height = height + more;
        let extended = std::iter::once(height).chain(heights.iter().map(|own| *own.min(&height)));
        let rows: Vec<usize> = extended.filter(|row| *row > 0).collect();
        if !oracle.is_p(&Cells::from_rows(&rows)) {
            return Outcome::refuted(format!("{heights:?} with the height {height}"));
        }
    }
    Outcome::holds(format!("{} positions of three columns to 4, by the oracle", all.len()))
}

/// Section 9: two columns of which the taller has a greater leading power have an infinite value.
fn taller_order(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(121);
    let infinite = bench.claim(true, false);
    let mut decided = Tally::default();
    for _ in 0..samples(bench, 300) {
        let pair = heights.several(2, ALL_EXPONENTS);
        let leading = |height: &Ordinal| height.terms().first().map(|term| term.exponent.clone());
        let [tall, short] = [&pair[0], &pair[1]];
        if tall.is_finite() || leading(tall) == leading(short) {
            continue;
        }
        let Some(value) = decided.count(value_of_two(tall, short)) else { continue };
        if value.is_finite() == infinite {
            return Ok(Outcome::refuted(format!("G({tall},{short}) = {value}")));
        }
    }
    Ok(Outcome::holds(format!("{} random pairs", decided.decided()?)))
}

/// Section 10: G(2×c) < ω^i for c < ω^(i+1), i ≥ 1.
fn below_powers(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(122);
    let less = bench.claim(0, 1);
    let mut decided = Tally::default();
    for _ in 0..samples(bench, 300) {
        let height = heights.one(&["4", "3", "2", "1"]);
        let leading = height.terms().first().and_then(|term| term.exponent.to_u64());
        let power = leading.unwrap_or(0).max(1);
        let Some(value) = decided.count(value_of_two(&height, &height)) else { continue };
        if value >= Ordinal::power_of_omega(Ordinal::from(power - less)) {
            return Ok(Outcome::refuted(format!("G(2x({height})) = {value}")));
        }
    }
    Ok(Outcome::holds(format!("{} random heights below w^5", decided.decided()?)))
}

/// Section 10: no bite into 3×ω^ω leaves a P-position.
fn tall_box_bitten(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(123);
    let mut work = bench.short_work();
    let tall = ordinal("w^w");
    let mut decided = Tally::default();
    let never = bench.claim(true, false);
    for number in 0..samples(bench, 60) {
        let low = heights.one(LOW_EXPONENTS);
        let bitten =
            [0_u64, 1, 2].map(|at| if number % 3 <= at { low.clone() } else { tall.clone() });
        let Some(position) = columns(&bitten) else { continue };
        let Some(is_p) = decided.count(lost(&position, &mut work)) else { continue };
        if is_p == never {
            return Ok(Outcome::refuted(position.to_string()));
        }
    }
    Ok(Outcome::holds(format!("what {} random bites leave is N", decided.decided()?)))
}

/// The height c with G(c,c) = k, for finite k.
fn equal_columns_of(value: u64) -> Ordinal {
    match (value / 3, value % 3) {
        (third, 0) => Ordinal::from(2 * third),
        (third, 2) => Ordinal::from(2 * third + 1),
        (third, _) => Ordinal::omega().ordinary_sum(&equal_columns_of(third)),
    }
}

/// Section 11, PC2: the bites that win where u and v are on one level.
fn pc2_answers(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(124);
    let mut work = bench.short_work();
    let more = bench.claim(0, 1);
    let square = |number: u64| Ordinal::term(Ordinal::from(2), number.into());
    let cases = (0..samples(bench, 60)).map(|_| {
        let squares = heights.below(4);
        let base = if squares == 0 { Ordinal::omega() } else { square(squares) };
        let level = Ordinal::term(Ordinal::from(1), heights.below(4).into());
        let short = heights.below(9);
        let [above_u, above_v] = [short + heights.below(5), short]
            .map(|finite| level.ordinary_sum(&Ordinal::from(finite)));
        (squares, base, above_u, above_v)
    });
    let cases: Vec<_> = cases.collect();
    let count = cases.len();
    let witness = first_witness(cases, |(squares, base, above_u, above_v)| {
        let value = value_of_two(&above_u, &above_v)?.to_u64().unwrap_or(u64::MAX) + more;
        let low = match squares {
            0 => Ordinal::from(value),
            _ => Ordinal::omega()
                .ordinary_sum(&square(squares - 1))
                .ordinary_sum(&equal_columns_of(value)),
        };
        let [u, v] = [&above_u, &above_v].map(|above| base.ordinary_sum(above));
        let Some(left) = eye([&u, &v, &low, &low]) else { return Ok(None) };
        Ok((!lost(&left, &mut work)?).then(|| left.to_string()))
    })?;
    Ok(Outcome::unless(witness, format!("what {count} printed bites leave is P")))
}

/// Section 12: two columns beside an orthogonal one are P just when it has their value as height.
fn two_wide_beside(bench: &Bench<'_>) -> Found {
    let mut heights = Heights::seeded(125);
    let mut work = bench.short_work();
    let more = Ordinal::from(bench.claim(0, 1));
    let mut decided = Tally::default();
    for number in 0..samples(bench, 60) {
        let pair = heights.several(2, ALL_EXPONENTS);
        let [tall, short] = [0, 1].map(|at| pair[at].clone().max(Ordinal::from(1)));
        let Some(value) = decided.count(value_of_two(&tall, &short)) else { continue };
        let other = Ordinal::from(number % 3);
        let height = value.ordinary_sum(&other).ordinary_sum(&more);
        let text = format!("1x1x({tall}) + 1x2x({short}) + ({height})x1x1");
        let Some(is_p) = decided.count(is_p(&text, &mut work)) else { continue };
        if is_p != other.is_zero() {
            return Ok(Outcome::refuted(text));
        }
    }
    Ok(Outcome::holds(format!("{} answers about random columns", decided.decided()?)))
}
