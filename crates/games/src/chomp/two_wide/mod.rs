//! Grundy values of two columns of any height, and their inverses (\[HS\] section 9, corrected).
//!
//! With the poison allowed, `G(h, k)` for `h ≥ k`; `i` is the leading exponent of `h`, and
//! `h = ω^i·u + a`, `k = ω^i·v + b` with `a, b < ω^i`:
//!
//! | | `u = v` | `u > v` |
//! |---|---|---|
//! | `i = 0` (9-1) | | two finite columns: see the theorem `two-row-grundy` |
//! | `i = 1` (9-2), (9-3) | `3^u·G(a,b) + (3^u − 1)/2` | `ω·(u−v) + (a ⊕ b)` |
//! | `2 ≤ i < ω` (9-4), (9-5) | `ω^(i−1)·u + G(a,b)` | `ω^i·(u−v) + (a ⊕ b)` |
//!
//! Above, `i = ω⋆j ⊎ n`, and with the *block* `β = ω^(ω⋆j)` one writes `h = β·u + a`, `k = β·v + b`
//! where `u, v < ω^ω` may be infinite and `a, b < β`; then (9-6) `G = β·G(u,v) + G(a,b)` if
//! `u = v`, and `β·G(u,v) + (a ⊕ b)` if `u > v`.
//!
//! [`inverse`] solves `G(h,k) = g` for `h`, for `k`, and for both equal; so every smaller value has
//! a bite that reaches it, and it is found without search.

pub mod inverse;
pub mod long_inverse;
#[cfg(test)]
mod tests;
mod value;
mod words;

pub use value::{Unwritten, Value};
pub use words::in_words;

use crate::verdict::{Obstacle, Undecided};
use numbers::{BigUint, Ordinal};
use std::ops::{Add, Div, Mul, Rem, Sub};

/// Numbers of more levels are not written out: `G(ω·u, ω·u)` has as many digits to base 3 as `u`
/// says.
pub(super) const MOST_LEVELS: u64 = 100_000;

/// The Grundy value of columns of heights `tall ≥ short`, with the poison allowed: P ⇔ 1.
///
/// `None` when it is a natural number too long to be written down.
///
/// ```
/// use chomplab::chomp::transfinite::two_wide::grundy;
/// use numbers::Ordinal;
///
/// let ordinal = |text: &str| text.parse::<Ordinal>().unwrap();
/// assert_eq!(grundy(&ordinal("w"), &ordinal("w")), Some(Ordinal::from(1)));
/// assert_eq!(grundy(&ordinal("w^w*3"), &ordinal("w^w")), Some(ordinal("w^w*4")));
/// ```
///
/// # Panics
/// When `tall < short`.
#[must_use]
pub fn grundy(tall: &Ordinal, short: &Ordinal) -> Option<Ordinal> {
    let Value { written, long } = value(tall, short);
    long.is_empty().then_some(written)
}

/// The Grundy value of columns of heights `tall ≥ short`, with the poison allowed, however long it
/// is.
///
/// ```
/// use chomplab::chomp::transfinite::two_wide::value;
/// use numbers::Ordinal;
///
/// let tall: Ordinal = "w*1000000".parse().unwrap();
/// assert_eq!(value(&tall, &tall).to_string(), "(3^1000000 − 1)/2");
/// ```
///
/// # Panics
/// When `tall < short`.
#[must_use]
pub fn value(tall: &Ordinal, short: &Ordinal) -> Value {
    assert!(tall >= short, "{tall} is less than {short}");
    let Some(leading) = tall.leading_exponent() else {
        return Value::from(Ordinal::zero());
    };
    let (block, level) = split_exponent(leading);
    if !block.is_zero() {
        let [(u, a), (v, b)] = [tall, short].map(|height| in_blocks(height, &block));
        let low = if u == v { value(&a, &b) } else { Value::from(a.nim_sum(&b)) };
        return Value::of_blocks(&block, value(&u, &v), low);
    }
    if level == BigUint::ZERO {
        let [tall, short] = [tall, short].map(|height| height.to_natural().expect("finite"));
        return Value::from(Ordinal::from(of_naturals(tall, short)));
    }
    let [(u, a), (v, b)] = [tall, short].map(|height| at_level(height, leading));
    if u != v {
        let difference = Ordinal::term(leading.clone(), u - v);
        return Value::from(difference.ordinary_sum(&a.nim_sum(&b)));
    }
    let inner = value(&a, &b);
    if level == BigUint::from(1_u32) {
        let inner = inner.written.to_natural().expect("both tops are finite");
        return Value::natural(&u, &inner);
    }
    inner.plus(&Ordinal::term(one_less(leading), u))
}

/// A bite wins, and its height cannot be written.
pub(super) fn too_long_to_write() -> Undecided {
    let text = "the height of a winning bite has too many digits to be written";
    Undecided::new(Obstacle::TooLarge, text)
}

/// (9-1): two finite columns; the theorem `two-row-grundy` has the proof.
pub(super) fn of_naturals<N>(tall: N, short: N) -> N
where
    N: Clone + Ord + From<u32> + Add<Output = N> + Sub<Output = N> + Mul<Output = N>,
    N: Div<Output = N> + Rem<Output = N>,
{
    let [one, two, three] = [1_u32, 2, 3].map(N::from);
    let difference = tall - short.clone();
    if difference.clone() % two.clone() == one {
        let early = (difference.clone() * three - one) / two.clone();
        early.min(difference + short / two)
    } else {
        difference + (short * three + one) / two
    }
}

/// `3^u` and `(3^u − 1)/2`, unless they are too long.
fn powers_of_three(u: &BigUint) -> Option<(BigUint, BigUint)> {
    let u = u64::try_from(u).ok().filter(|u| *u <= MOST_LEVELS)?;
    let power = BigUint::from(3_u32).pow(u32::try_from(u).ok()?);
    let shift = (&power - 1_u32) / 2_u32;
    Some((power, shift))
}

/// An exponent as a multiple of ω and a natural number.
fn split_exponent(exponent: &Ordinal) -> (Ordinal, BigUint) {
    let (block, level) = exponent.split_below(&Ordinal::from(1));
    (block, level.to_natural().expect("below ω^1"))
}

/// `height = ω^block · u + rest`, for a height below `ω^(block + ω)`.
fn in_blocks(height: &Ordinal, block: &Ordinal) -> (Ordinal, Ordinal) {
    let (high, rest) = height.split_below(block);
    let lowered = high.terms().iter().map(|term| {
        let exponent = term.exponent.after(block).expect("the high part starts at the block");
        Ordinal::term(exponent, term.coefficient.clone())
    });
    (lowered.fold(Ordinal::zero(), |sum, term| sum.ordinary_sum(&term)), rest)
}

/// `ω^block · u + rest`.
fn from_blocks(block: &Ordinal, u: &Ordinal, rest: &Ordinal) -> Ordinal {
    let raised = u
        .terms()
        .iter()
        .map(|term| Ordinal::term(block.ordinary_sum(&term.exponent), term.coefficient.clone()));
    raised.fold(Ordinal::zero(), |sum, term| sum.ordinary_sum(&term)).ordinary_sum(rest)
}

/// The coefficient of `ω^level` and what is below, for a height below `ω^(level+1)`.
fn at_level(height: &Ordinal, level: &Ordinal) -> (BigUint, Ordinal) {
    (height.coefficient(level), height.split_below(level).1)
}

/// The predecessor of a natural exponent that is not 0.
fn one_less(exponent: &Ordinal) -> Ordinal {
    let natural = exponent.to_natural().expect("a natural exponent");
    Ordinal::from(natural - 1_u32)
}
