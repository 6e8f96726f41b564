//! Solving `G(h,k) = g` for two columns: for both when they are equal, for the taller, and for the
//! shorter.
//!
//! Each formula of section 9 is solved where it can be, at every leading exponent that the height
//! sought can have, and each candidate is tested by the formula itself; so a wrong inversion could
//! lose a solution but never invent one.

use super::{
    Value, at_level, from_blocks, grundy, in_blocks, is_vast, long_inverse, of_naturals, one_less,
    powers_of_three, split_exponent,
};
use numbers::{BigUint, Ordinal};

/// The one height `h` with `G(h,h) = value`, the inverse `E` of a bijection.
///
/// `E(3q) = 2q`, `E(3q+2) = 2q+1`, `E(3q+1) = ω ⊎ E(q)`; `E(ω^i·c + r) = ω^(i+1)·c + E(r)` for
/// `1 ≤ i < ω`; and block by block above `ω^ω`.
///
/// ```
/// use chomplab::chomp::transfinite::two_wide::inverse::equal_columns;
/// use numbers::Ordinal;
///
/// assert_eq!(equal_columns(&Ordinal::from(1)), Ordinal::omega());
/// assert_eq!(equal_columns(&Ordinal::omega()).to_string(), "w^2");
/// ```
#[must_use]
pub fn equal_columns(value: &Ordinal) -> Ordinal {
    let Some(leading) = value.leading_exponent() else {
        return Ordinal::zero();
    };
    let (block, level) = split_exponent(leading);
    if !block.is_zero() {
        let (high, low) = in_blocks(value, &block);
        return from_blocks(&block, &equal_columns(&high), &equal_columns(&low));
    }
    if level == BigUint::ZERO {
        return equal_columns_of_natural(value.to_natural().expect("level 0 is finite"));
    }
    let (coefficient, rest) = at_level(value, leading);
    let raised = Ordinal::term(Ordinal::from(level + 1_u32), coefficient);
    raised.ordinary_sum(&equal_columns(&rest))
}

fn equal_columns_of_natural(mut value: BigUint) -> Ordinal {
    let mut omegas = BigUint::ZERO;
    // `2(3q + 1) + 1 = 3(2q + 1)`: many ones at the end of a long number are taken off at once.
    const AT_ONCE: u32 = 40;
    let power = BigUint::from(3_u64.pow(AT_ONCE));
    let mut odd: BigUint = &value * 2_u32 + 1_u32;
    while value.bits() > 64 && &odd % &power == BigUint::ZERO {
        odd /= &power;
        omegas += AT_ONCE;
        value = (&odd - 1_u32) / 2_u32;
    }
    loop {
        let (quotient, rest) = (&value / 3_u32, &value % 3_u32);
        if rest == BigUint::from(1_u32) {
            omegas += 1_u32;
            value = quotient;
            continue;
        }
        let odd = u32::from(rest != BigUint::ZERO);
        let finite = Ordinal::from(quotient * 2_u32 + odd);
        return Ordinal::term(Ordinal::from(1), omegas).ordinary_sum(&finite);
    }
}

/// The `tall ≥ short` with `G(tall, short) = value`; there is at most one.
#[must_use]
pub fn taller(short: &Ordinal, value: &Ordinal) -> Option<Ordinal> {
    if short.is_zero() {
        return Some(value.clone());
    }
    if let Some(long) = long_value(value) {
        return long_inverse::taller(short, &long).ok().flatten();
    }
    let fits = |tall: &Ordinal| tall >= short && grundy(tall, short).as_ref() == Some(value);
    taller_candidates(short, value).into_iter().find(fits)
}

/// A value with more levels than are written out, which only a program can have written.
fn long_value(value: &Ordinal) -> Option<Value> {
    let value = is_vast(value).then(|| Value::from(value.clone()))?;
    value.written().is_none().then_some(value)
}

fn taller_candidates(short: &Ordinal, value: &Ordinal) -> Vec<Ordinal> {
    let (Some(own), Some(its)) = (short.leading_exponent(), value.leading_exponent()) else {
        return Vec::new();
    };
    let block = split_exponent(own.max(its)).0;
    let mut candidates = Vec::new();
    if !block.is_zero() {
        let (v, b) = in_blocks(short, &block);
        let (high, low) = in_blocks(value, &block);
        if let Some(u) = taller(&v, &high) {
            candidates.push(from_blocks(&block, &u, &b.nim_sum(&low)));
        }
        if let Some(a) = taller(&b, &low) {
            candidates.push(from_blocks(&block, &v, &a));
        }
        return candidates;
    }
    if !its.is_zero() && its >= own {
        let (v, b) = at_level(short, its);
        let (difference, low) = at_level(value, its);
        let high = Ordinal::term(its.clone(), v + difference);
        candidates.push(high.ordinary_sum(&b.nim_sum(&low)));
    }
    if own.is_zero() {
        if let (Some(short), Some(value)) = (short.to_natural(), value.to_natural()) {
            candidates.extend(natural_tallers(&short, &value));
        }
        return candidates;
    }
    let (v, b) = at_level(short, own);
    if let Some(inner) = value_above(own, &v, value)
        && let Some(a) = taller(&b, &inner)
    {
        candidates.push(Ordinal::term(own.clone(), v).ordinary_sum(&a));
    }
    candidates
}

/// Every `short ≤ tall` with `G(tall, short) = value`.
#[must_use]
pub fn shorter(tall: &Ordinal, value: &Ordinal) -> Vec<Ordinal> {
    if let Some(long) = long_value(value) {
        return long_inverse::shorter(tall, &long).into_iter().flatten().collect();
    }
    let fits = |short: &Ordinal| short <= tall && grundy(tall, short).as_ref() == Some(value);
    let mut found = shorter_candidates(tall, value);
    found.retain(fits);
    found.sort();
    found.dedup();
    found
}

fn shorter_candidates(tall: &Ordinal, value: &Ordinal) -> Vec<Ordinal> {
    let Some(leading) = tall.leading_exponent() else {
        return vec![Ordinal::zero()];
    };
    let (block, level) = split_exponent(leading);
    if !block.is_zero() {
        let (u, a) = in_blocks(tall, &block);
        let (high, low) = in_blocks_below(value, &block);
        let Some(high) = high else { return Vec::new() };
        let mut candidates = Vec::new();
        for v in shorter(&u, &high) {
            if v == u {
                let inner = shorter(&a, &low).into_iter();
                candidates.extend(inner.map(|b| from_blocks(&block, &v, &b)));
            } else {
                candidates.push(from_blocks(&block, &v, &a.nim_sum(&low)));
            }
        }
        return candidates;
    }
    if level == BigUint::ZERO {
        let natural = value.to_natural().zip(tall.to_natural());
        return natural.map_or(Vec::new(), |(value, tall)| natural_shorters(&tall, &value));
    }
    let (u, a) = at_level(tall, leading);
    let mut candidates = Vec::new();
    if value.leading_exponent() == Some(leading) {
        let (difference, low) = at_level(value, leading);
        if difference <= u {
            let high = Ordinal::term(leading.clone(), &u - difference);
            candidates.push(high.ordinary_sum(&a.nim_sum(&low)));
        }
    }
    if let Some(inner) = value_above(leading, &u, value) {
        let high = Ordinal::term(leading.clone(), u);
        candidates.extend(shorter(&a, &inner).iter().map(|b| high.ordinary_sum(b)));
    }
    candidates
}

/// A value in blocks, if it is not beyond them.
fn in_blocks_below(value: &Ordinal, block: &Ordinal) -> (Option<Ordinal>, Ordinal) {
    let beyond = Ordinal::power_of_omega(block.ordinary_sum(&Ordinal::omega()));
    let (high, low) = value.split_below(block);
    if *value >= beyond {
        return (None, low);
    }
    (Some(in_blocks(&high, block).0), low)
}

/// What `G(a,b)` must be for `G(ω^level·u + a, ω^level·u + b) = value`, by (9-2) or (9-4).
fn value_above(level: &Ordinal, u: &BigUint, value: &Ordinal) -> Option<Ordinal> {
    if *level != Ordinal::from(1) {
        let below = one_less(level);
        let rest = value.coefficient(&below).checked_sub_of(u)?;
        let (high, low) = value.split_below(&below);
        let high = high.split_below(level).0;
        return Some(high.ordinary_sum(&Ordinal::term(below, rest)).ordinary_sum(&low));
    }
    let value = value.to_natural()?;
    // 3^u has more than u bits.
    if *u > BigUint::from(value.bits()) {
        return None;
    }
    let (power, shift) = powers_of_three(u)?;
    let above = value.checked_sub_of(&shift)?;
    (&above % &power == BigUint::ZERO).then(|| Ordinal::from(above / power))
}

/// Heights that (9-1) allows for the taller of two finite columns.
fn natural_tallers(short: &BigUint, value: &BigUint) -> Vec<Ordinal> {
    let half = (short + 1_u32) / 2_u32;
    let early = (value * 2_u32 + 1_u32) / 3_u32;
    let candidates = [value.checked_sub_of(&half), Some(value + &half), Some(short + early)];
    let candidates = candidates.into_iter().flatten();
    let fitting = candidates
        .filter(|tall| tall >= short && of_naturals(tall.clone(), short.clone()) == *value);
    fitting.map(Ordinal::from).collect()
}

/// Heights that (9-1) allows for the shorter of two finite columns.
fn natural_shorters(tall: &BigUint, value: &BigUint) -> Vec<Ordinal> {
    let mut candidates = vec![BigUint::ZERO];
    let distance = if value >= tall { value - tall } else { tall - value };
    let doubled = distance * 2_u32;
    candidates.extend(doubled.checked_sub_of(&BigUint::from(1_u32)));
    candidates.push(doubled);
    candidates.extend(tall.checked_sub_of(&((value * 2_u32 + 1_u32) / 3_u32)));
    let fitting = candidates.into_iter();
    let fitting =
        fitting.filter(|short| short <= tall && of_naturals(tall.clone(), short.clone()) == *value);
    fitting.map(Ordinal::from).collect()
}

/// Every bite into columns `tall ≥ short` that leaves this value, as column and height.
///
/// A bite into the first column leaves two equal columns or a shorter first one; a bite into the
/// second shortens that.
#[must_use]
pub fn bites_to(tall: &Ordinal, short: &Ordinal, value: &Ordinal) -> Vec<(u64, Ordinal)> {
    let mut bites = Vec::new();
    let equal = equal_columns(value);
    if equal < *short {
        bites.push((0, equal));
    }
    bites.extend(taller(short, value).filter(|height| height < tall).map(|height| (0, height)));
    let second = shorter(tall, value).into_iter().filter(|height| height < short);
    bites.extend(second.map(|height| (1, height)));
    bites
}

/// Subtraction that says when there is nothing to subtract from.
trait CheckedSub: Sized {
    fn checked_sub_of(&self, other: &Self) -> Option<Self>;
}

impl CheckedSub for BigUint {
    fn checked_sub_of(&self, other: &Self) -> Option<Self> {
        (self >= other).then(|| self - other)
    }
}
