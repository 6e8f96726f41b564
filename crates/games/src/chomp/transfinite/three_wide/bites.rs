//! Winning bites of three columns: each shape of P-position solved for one height.
//!
//! A bite into the first column leaves `(h,v,x)` or `(h,h,x)`, one into the second `(u,h,x)` or
//! `(u,h,h)`, one into the third `(u,v,h)`. Each is solved in every shape, and what comes out is
//! tested; so the list is complete, and nothing wrong is on it. Only where the height of a winning
//! bite is a number too long to be written is the bite missing, and the list says so.

use super::{Parts, built, level, shape};
use crate::chomp::transfinite::infinite_sheets::InfiniteSheets;
use crate::chomp::two_wide::{self, Unwritten, inverse, too_long_to_write};
use crate::verdict::{Obstacle, Undecided};
use crate::work::Work;
use numbers::{BigUint, Ordinal};

/// Winning bites, and why the list may lack one.
#[derive(Debug, Default)]
pub struct Bites {
    /// Column and height.
    pub bites: Vec<(u64, Ordinal)>,
    /// Why a bite is missing.
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
        match height {
            Ok(height) if height < *first && is_p(&height, second, third) => {
                found.bites.push((0, height));
            }
            Err(height) if height.is_below(first) => found.shortfall = Some(too_long_to_write()),
            _ => {}
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
        match height {
            Ok(height)
                if height < *third && level(&height).is_some() && is_p(first, second, &height) =>
            {
                found.bites.push((2, height));
            }
            Err(height) if height.is_below(third) => found.shortfall = Some(too_long_to_write()),
            _ => {}
        }
    }
    let omega = Ordinal::omega();
    if let (Some(u), Some(v)) = (first.after(&omega), second.after(&omega)) {
        let rank = two_wide::value(&u, &v);
        let rank = rank.is_finite().then(|| rank.written().and_then(Ordinal::to_u64));
        match rank
            .map(|rank| rank.ok_or_else(beyond_sheets).and_then(|rank| sheets.ranked(rank, work)))
        {
            Some(Ok(row)) => found.bites.push((2, Ordinal::from(row))),
            Some(Err(why)) => found.shortfall = Some(why),
            None => {}
        }
    }
    found.bites.sort();
    found.bites.dedup();
    found
}

/// Sheets are computed one after the other, and a rank this high is never reached.
fn beyond_sheets() -> Undecided {
    let text = "a winning bite into the third column is beyond all sheets that can be computed";
    Undecided::new(Obstacle::TooLarge, text)
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
fn firsts(second: &Ordinal, third: &Ordinal) -> Vec<Result<Ordinal, Unwritten>> {
    let Some(level) = level(third) else { return Vec::new() };
    let [v, x] = [second, third].map(|height| Parts::of(height, &level));
    let none = BigUint::ZERO;
    let mut found = Vec::new();
    // Whatever the second column has at the level, only one that agrees with the third makes
    // stairs.
    if v.low >= x.low && v.here == x.here && v.next == none && !v.beyond {
        let low = two_wide::value(&v.low, &x.low).to_height();
        found.push(built_of(&level, &none, &(&x.here * 2_u32), low));
    }
    if let Some(top) = inverse::taller(&v.top(&level), &x.low) {
        found.push(Ok(built(&level, &x.here, &none, &top)));
    }
    if x.here > v.next {
        let here = &x.here + &v.here - &v.next;
        found.push(Ok(built(&level, &v.next, &here, &v.low.nim_sum(&x.low))));
    }
    found
}

fn built_of(
    level: &BigUint,
    next: &BigUint,
    here: &BigUint,
    low: Result<Ordinal, Unwritten>,
) -> Result<Ordinal, Unwritten> {
    match low {
        Ok(low) => Ok(built(level, next, here, &low)),
        Err(low) => Err(low.map(|low| built(level, next, here, low))),
    }
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
fn thirds(first: &Ordinal, second: &Ordinal) -> Vec<Result<Ordinal, Unwritten>> {
    let none = BigUint::ZERO;
    let mut found = Vec::new();
    if let Some(level) = level(second) {
        let [u, v] = [first, second].map(|height| Parts::of(height, &level));
        let lows = inverse::shorter(&v.low, &u.low);
        found.extend(lows.iter().map(|low| Ok(built(&level, &none, &v.here, low))));
    }
    let Some(leading) = level(first) else { return found };
    for level in [&leading - 1_u32, leading] {
        let [u, v] = [first, second].map(|height| Parts::of(height, &level));
        let (utop, vtop) = (u.top(&level), v.top(&level));
        // Twins: the columns agree in everything above the tops, and so do the tops at the level.
        let are_twins = u.next == v.next && u.here == v.here && u.next > none;
        if utop >= vtop && are_twins && !u.beyond && !v.beyond {
            let low = two_wide::value(&utop, &vtop).to_height();
            found.push(built_of(&level, &none, &u.next, low));
        }
        let sum = &u.next + &u.here;
        if sum > v.here {
            let low = u.low.nim_sum(&v.low);
            found.push(Ok(built(&level, &none, &(sum - &v.here), &low)));
        }
    }
    found
}
