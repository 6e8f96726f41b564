//! \[HS\] section 10: steps of the argument about three columns.

use super::asking::{Found, all_bites, first_witness};
use super::sampling::{Heights, LOW_EXPONENTS, samples, value_of_two};
use super::{Check, by_engines};
use crate::claims::{Bench, Outcome};
use numbers::Ordinal;

pub(super) const CHECKS: &[Check] = &[
    by_engines("hs-10-raising", raising),
    by_engines("hs-10-case-i", case_i),
    by_engines("hs-every-rank", every_rank),
    by_engines("hs-second-bites", second_bites),
];

/// Bites into the second column of two-wide bottoms raise the value: columns that agree from
/// ω^(i+1) up and have nothing below ω^i, the first being greater or both having nothing at ω^i.
fn raising(bench: &Bench<'_>) -> Found {
    let count = samples(bench, 2000);
    let mut heights = Heights::seeded(101);
    let raises = bench.claim(true, false);
    for _ in 0..count {
        let i = 1 + heights.below(3);
        let bottom = |next: u64, here: u64| {
            let term = |at: u64, coefficient: u64| Ordinal::term(at.into(), coefficient.into());
            term(i + 1, next).ordinary_sum(&term(i, here))
        };
        let (next, short) = (heights.below(3), heights.below(4));
        let first = bottom(next, short + 1 + heights.below(3));
        let (first, second) = match heights.below(2) {
            0 if next > 0 => (bottom(next, 0), bottom(next, 0)),
            _ => (first, bottom(next, short)),
        };
        let cut = heights.one(LOW_EXPONENTS);
        if cut >= second {
            continue;
        }
        let [before, after] = [&second, &cut].map(|short| value_of_two(&first, short));
        if (after? > before?) != raises {
            return Ok(Outcome::refuted(format!("({first},{second}) cut to ({first},{cut})")));
        }
    }
    Ok(Outcome::holds(format!("{count} random bottoms and bites")))
}

/// G(2×ω^i·n) is never ω^i·n.
fn case_i(bench: &Bench<'_>) -> Found {
    let agree = bench.claim(false, true);
    for (i, n) in (1..6_u64).flat_map(|i| (1..7_u64).map(move |n| (i, n))) {
        let bottom = Ordinal::term(i.into(), n.into());
        if (value_of_two(&bottom, &bottom)? == bottom) != agree {
            return Ok(Outcome::refuted(format!("G(2x({bottom}))")));
        }
    }
    Ok(Outcome::holds("i to 5 and n to 6"))
}

/// For every n a finite third column makes (ω+n,ω,x) P, since G(n,0) = n.
fn every_rank(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let to = if bench.to() < 10_000 { 20 } else { 100 };
    let wins = bench.claim(2, 1);
    for n in 1..to {
        let bites = all_bites(&format!("(w+{n},w,w)"), &mut work)?;
        let into_third = bites.iter().filter(|bite| bite.starts_with(&format!("{wins},")));
        if into_third.count() != 1 {
            return Ok(Outcome::refuted(format!("(w+{n},w,w) has the winning bites {bites:?}")));
        }
    }
    Ok(Outcome::holds(format!("an x was found for every n from 1 to {}", to - 1)))
}

/// Some 3×z have a second winning bite, into the second column: just when z' is even and c is below
/// ω^i.
fn second_bites(bench: &Bench<'_>) -> Found {
    let mut work = bench.short_work();
    let cases = include_str!("../../../data/claims/tables/hs-second-bites.csv").lines();
    let fewer = bench.claim(0, 1);
    let witness = first_witness(cases, |line| {
        let (text, count) = line.split_once(',').expect("a height and a number");
        let count = count.parse::<usize>().expect("a number") - fewer;
        let found = all_bites(&format!("3x({text})"), &mut work)?.len();
        Ok((found != count).then(|| format!("3x({text}): {found} winning bites")))
    })?;
    Ok(Outcome::unless(witness, "those with even z' and c < w^i, of eight heights"))
}
