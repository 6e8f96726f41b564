//! Solving `G(h,k) = g` for two columns: for both when they are equal, for the taller, and for the
//! shorter.
//!
//! What needs no more than numbers is here; [`long_inverse`] solves for any value, also for one
//! that is too long to be written.

use super::{
    Value, at_level, from_blocks, in_blocks, long_inverse, of_naturals, powers_of_three,
    split_exponent,
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
    long_inverse::taller(short, &Value::from(value.clone())).ok().flatten()
}

/// Every `short ≤ tall` with `G(tall, short) = value`.
#[must_use]
pub fn shorter(tall: &Ordinal, value: &Ordinal) -> Vec<Ordinal> {
    long_inverse::shorter(tall, &Value::from(value.clone())).into_iter().flatten().collect()
}

/// What `G(a,b)` must be for `G(ω·u + a, ω·u + b)` to be this number, by (9-2).
pub(super) fn natural_above(u: &BigUint, value: &BigUint) -> Option<BigUint> {
    // 3^u has more than u bits.
    if *u > BigUint::from(value.bits()) {
        return None;
    }
    let (power, shift) = powers_of_three(u)?;
    let above = value.checked_sub_of(&shift)?;
    (&above % &power == BigUint::ZERO).then(|| above / power)
}

/// Heights that (9-1) allows for the taller of two finite columns.
pub(super) fn natural_tallers(short: &BigUint, value: &BigUint) -> Vec<Ordinal> {
    let half = (short + 1_u32) / 2_u32;
    let early = (value * 2_u32 + 1_u32) / 3_u32;
    let candidates = [value.checked_sub_of(&half), Some(value + &half), Some(short + early)];
    let candidates = candidates.into_iter().flatten();
    let fitting = candidates
        .filter(|tall| tall >= short && of_naturals(tall.clone(), short.clone()) == *value);
    fitting.map(Ordinal::from).collect()
}

/// Heights that (9-1) allows for the shorter of two finite columns.
pub(super) fn natural_shorters(tall: &BigUint, value: &BigUint) -> Vec<Ordinal> {
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
