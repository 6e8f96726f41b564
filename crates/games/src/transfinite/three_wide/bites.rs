//! Winning bites of three columns: each shape of P-position solved for one height.
//!
//! A bite into the first column leaves `(h,v,x)` or `(h,h,x)`, one into the second `(u,h,x)` or
//! `(u,h,h)`, one into the third `(u,v,h)`. Each is solved in every shape, and what comes out is
//! tested; so the list is complete, and nothing wrong is on it.

use super::{Parts, built, level, shape};
use crate::search::Work;
use crate::transfinite::infinite_sheets::InfiniteSheets;
use crate::transfinite::two_wide::{self, inverse};
use crate::verdict::Undecided;
use numbers::{BigUint, Ordinal};

/// Winning bites, and why the list may lack one.
#[derive(Debug, Default)]
pub struct Bites {
    /// Column and height.
    pub bites: Vec<(u64, Ordinal)>,
    /// Why a bite at a finite height of the third column is missing.
    pub shortfall: Option<Undecided>,
}

/// All winning bites into columns with an infinite third, which are no P-position.
pub fn into_infinite(
    [first, second, third]: [&Ordinal; 3],
    sheets: &mut InfiniteSheets,
    work: &mut Work<'_>,
) -> Bites {
    let mut found = Bites::default();
    let tall = Ordinal::power_of_omega(Ordinal::omega());
    if *third >= tall {
        found.bites.push((0, tall));
        return found;
    }
    let is_p = |u: &Ordinal, v: &Ordinal, x: &Ordinal| u >= v && v >= x && shape(u, v, x).is_some();
    for height in firsts(second, third) {
        if height < *first && is_p(&height, second, third) {
            found.bites.push((0, height));
        }
    }
    let equal = equal_firsts(third);
    if equal < *second && is_p(&equal, &equal, third) {
        found.bites.push((0, equal));
    }
    for height in seconds(first, third) {
        if height < *second && is_p(first, &height, third) {
            found.bites.push((1, height));
        }
    }
    if let Some(height) = equal_seconds(first)
        && height < *third
        && is_p(first, &height, &height)
    {
        found.bites.push((1, height));
    }
    for height in thirds(first, second) {
        if height < *third && level(&height).is_some() && is_p(first, second, &height) {
            found.bites.push((2, height));
        }
    }
    let omega = Ordinal::omega();
    if let (Some(u), Some(v)) = (first.after(&omega), second.after(&omega))
        && is_finite_value(&u, &v)
    {
        let rank = two_wide::grundy(&u, &v).and_then(|value| value.to_u64());
        match rank.ok_or_else(|| work.out_of_work()).and_then(|rank| sheets.ranked(rank, work)) {
            Ok(row) => found.bites.push((2, Ordinal::from(row))),
            Err(why) => found.shortfall = Some(why),
        }
    }
    found.bites.sort();
    found.bites.dedup();
    found
}

/// Whether `G(u,v)` is a natural number, which may be too long to be computed.
fn is_finite_value(u: &Ordinal, v: &Ordinal) -> bool {
    let one = Ordinal::from(1);
    let below_square = u.leading_exponent().is_none_or(|leading| *leading <= one);
    below_square && u.coefficient(&one) == v.coefficient(&one)
}

/// All winning bites into columns `u ≥ v ≥ ω` with a finite third, which are no P-position.
///
/// The sheets must reach the third column.
pub fn into_finite(
    [first, second]: [&Ordinal; 2],
    third: u64,
    sheets: &InfiniteSheets,
) -> Vec<(u64, Ordinal)> {
    let omega = Ordinal::omega();
    let [u, v] = [first, second].map(|height| height.after(&omega).expect("at least ω"));
    let above = |height: &Ordinal| omega.ordinary_sum(height);
    let mut bites = Vec::new();
    if let Some(last) = sheets.last(third) {
        bites.push((0, Ordinal::from(last)));
    } else {
        let rank = Ordinal::from(sheets.rank(third));
        // Heights above ω are in order, but not all bites above ω are bites: ω ⊎ t < first.
        let first_bites = inverse::bites_to(&u, &v, &rank);
        bites.extend(first_bites.into_iter().map(|(column, height)| (column, above(&height))));
    }
    let value = two_wide::grundy(&u, &v).and_then(|value| value.to_u64());
    let smaller = value.and_then(|value| {
        (0..third).find(|row| sheets.last(*row).is_none() && sheets.rank(*row) == value)
    });
    bites.extend(smaller.map(|row| (2, Ordinal::from(row))));
    bites
}

/// Heights that make `(?, second, third)` P.
fn firsts(second: &Ordinal, third: &Ordinal) -> Vec<Ordinal> {
    let Some(level) = level(third) else { return Vec::new() };
    let [v, x] = [second, third].map(|height| Parts::of(height, &level));
    let none = BigUint::ZERO;
    let mut found = Vec::new();
    if v.low >= x.low
        && let Some(low) = two_wide::grundy(&v.low, &x.low)
    {
        found.push(built(&level, &none, &(&x.here * 2_u32), &low));
    }
    if let Some(top) = inverse::taller(&v.top(&level), &x.low) {
        found.push(built(&level, &x.here, &none, &top));
    }
    if x.here > v.next {
        let here = &x.here + &v.here - &v.next;
        found.push(built(&level, &v.next, &here, &v.low.nim_sum(&x.low)));
    }
    found
}

/// The height `h` that makes `(h, h, third)` P.
fn equal_firsts(third: &Ordinal) -> Ordinal {
    let level = level(third).expect("the third column is infinite and below ω^ω");
    let x = Parts::of(third, &level);
    built(&level, &x.here, &BigUint::ZERO, &inverse::equal_columns(&x.low))
}

/// Heights that make `(first, ?, third)` P.
fn seconds(first: &Ordinal, third: &Ordinal) -> Vec<Ordinal> {
    let Some(level) = level(third) else { return Vec::new() };
    let [u, x] = [first, third].map(|height| Parts::of(height, &level));
    let none = BigUint::ZERO;
    let mut found = Vec::new();
    if let Some(low) = inverse::taller(&x.low, &u.low) {
        found.push(built(&level, &none, &x.here, &low));
    }
    let tops = inverse::shorter(&u.top(&level), &x.low);
    found.extend(tops.iter().map(|top| built(&level, &x.here, &none, top)));
    let sum = &u.next + &u.here;
    if sum >= x.here {
        found.push(built(&level, &u.next, &(sum - &x.here), &u.low.nim_sum(&x.low)));
    }
    found
}

/// The height `h` that makes `(first, h, h)` P: only stairs do.
fn equal_seconds(first: &Ordinal) -> Option<Ordinal> {
    let level = level(first)?;
    let u = Parts::of(first, &level);
    let half = &u.here / 2_u32;
    Some(built(&level, &BigUint::ZERO, &half, &inverse::equal_columns(&u.low)))
}

/// Infinite heights that make `(first, second, ?)` P.
fn thirds(first: &Ordinal, second: &Ordinal) -> Vec<Ordinal> {
    let none = BigUint::ZERO;
    let mut found = Vec::new();
    if let Some(level) = level(second) {
        let [u, v] = [first, second].map(|height| Parts::of(height, &level));
        let lows = inverse::shorter(&v.low, &u.low);
        found.extend(lows.iter().map(|low| built(&level, &none, &v.here, low)));
    }
    let Some(leading) = level(first) else { return found };
    for level in [&leading - 1_u32, leading] {
        let [u, v] = [first, second].map(|height| Parts::of(height, &level));
        let (utop, vtop) = (u.top(&level), v.top(&level));
        if utop >= vtop
            && let Some(low) = two_wide::grundy(&utop, &vtop)
        {
            found.push(built(&level, &none, &u.next, &low));
        }
        let sum = &u.next + &u.here;
        if sum > v.here {
            found.push(built(&level, &none, &(sum - &v.here), &u.low.nim_sum(&v.low)));
        }
    }
    found
}
