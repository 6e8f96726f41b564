//! Grundy values of two columns, some of which are natural numbers too long to be written down.
//!
//! `G(ω·u + a, ω·u + b) = 3^u·G(a,b) + (3^u − 1)/2` is a number whose last `u` digits to base 3 are
//! ones. Every natural number is `3^s·g + (3^s − 1)/2` for exactly one `s`, its *levels*, and one
//! `g` that does not end in a one, its *inner* part. So two such numbers are equal just when levels
//! and inner parts are, and beyond [`MOST_LEVELS`] these two stand for the number.
//!
//! `2x + 1 = 3^s·(2g + 1)`, so the levels of `x` are how often 3 divides `2x + 1`.
//!
//! Heights that people type have coefficients of a thousand digits at most, so a number with more
//! levels than [`MOST_LEVELS`] is greater than each of them. A program can build longer ones, which
//! are *vast*; they are taken apart into levels and inner part too.

use super::{MOST_LEVELS, powers_of_three};
use crate::chomp::length::shown;
use numbers::{BigUint, Ordinal};
use std::fmt;

/// The Grundy value of two columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The terms that can be written.
    pub(super) written: Ordinal,
    /// The others, the greatest first.
    pub(super) long: Vec<LongTerm>,
}

/// A term `ω^exponent · (3^levels·inner + (3^levels − 1)/2)` with more than [`MOST_LEVELS`] levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LongTerm {
    pub(super) exponent: Ordinal,
    pub(super) levels: BigUint,
    pub(super) inner: BigUint,
}

/// A height that is too long to be written: one that stands in for it in comparisons.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unwritten(Ordinal);

impl Unwritten {
    /// Whether the height lies below one that can be written, or may.
    #[must_use]
    pub fn is_below(&self, height: &Ordinal) -> bool {
        self.0 < *height || is_vast(height)
    }

    pub(super) fn stand_in(&self) -> &Ordinal {
        &self.0
    }

    /// What becomes of the height when something is put beneath it or added to it.
    #[must_use]
    pub fn map(&self, change: impl FnOnce(&Ordinal) -> Ordinal) -> Self {
        Self(change(&self.0))
    }
}

/// Whether a coefficient is as long as those that are not written out.
pub(super) fn is_vast(ordinal: &Ordinal) -> bool {
    ordinal.terms().iter().any(|term| term.coefficient.bits() > MOST_LEVELS)
}

impl From<Ordinal> for Value {
    fn from(written: Ordinal) -> Self {
        if !is_vast(&written) {
            return Self { written, long: Vec::new() };
        }
        let mut value = Self { written: Ordinal::zero(), long: Vec::new() };
        for term in written.terms() {
            let exponent = term.exponent.clone();
            match levels_of(&term.coefficient) {
                // Only numbers at multiples of ω come from columns that agree in levels.
                Some((levels, inner)) if super::split_exponent(&exponent).1 == BigUint::ZERO => {
                    value.long.push(LongTerm { exponent, levels, inner });
                }
                _ => {
                    let term = Ordinal::term(exponent, term.coefficient.clone());
                    value.written = value.written.natural_sum(&term);
                }
            }
        }
        value
    }
}

/// The levels and the inner part of a number, if it has more levels than are written out.
fn levels_of(number: &BigUint) -> Option<(BigUint, BigUint)> {
    let (power, _) = powers_of_three(&BigUint::from(MOST_LEVELS)).expect("it is not above itself");
    let mut odd: BigUint = number * 2_u32 + 1_u32;
    let mut levels = 0_u64;
    while &odd % &power == BigUint::ZERO {
        odd /= &power;
        levels += MOST_LEVELS;
    }
    if levels == 0 {
        return None;
    }
    while &odd % 3_u32 == BigUint::ZERO {
        odd /= 3_u32;
        levels += 1;
    }
    (levels > MOST_LEVELS).then(|| (BigUint::from(levels), (odd - 1_u32) / 2_u32))
}

impl PartialEq<Ordinal> for Value {
    fn eq(&self, other: &Ordinal) -> bool {
        if self.long.is_empty() {
            return self.written == *other;
        }
        if !is_vast(other) {
            return false;
        }
        let Self { written, long } = Self::from(other.clone());
        self.written == written && self.long == long
    }
}

impl Value {
    /// `3^levels·inner + (3^levels − 1)/2`.
    pub(super) fn natural(levels: &BigUint, inner: &BigUint) -> Self {
        let (mut levels, mut inner) = (levels.clone(), inner.clone());
        // A number has no more digits to base 3 than bits.
        if &levels + inner.bits() > BigUint::from(MOST_LEVELS) {
            while &inner % 3_u32 == BigUint::from(1_u32) {
                levels += 1_u32;
                inner /= 3_u32;
            }
        }
        if let Some((power, shift)) = powers_of_three(&levels) {
            return Self::from(Ordinal::from(power * inner + shift));
        }
        let exponent = Ordinal::zero();
        Self { written: Ordinal::zero(), long: vec![LongTerm { exponent, levels, inner }] }
    }

    /// The value, unless it is too long.
    #[must_use]
    pub fn written(&self) -> Option<&Ordinal> {
        self.long.is_empty().then_some(&self.written)
    }

    /// Whether the value is a natural number.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.written.is_finite() && self.long.iter().all(|term| term.exponent.is_zero())
    }

    /// The value as a height, or what stands in for it.
    ///
    /// # Errors
    /// When it is too long to be written.
    pub fn to_height(&self) -> Result<Ordinal, Unwritten> {
        if self.long.is_empty() { Ok(self.written.clone()) } else { Err(self.unwritten()) }
    }

    /// A height that differs from this value by what can be written.
    pub(super) fn unwritten(&self) -> Unwritten {
        let longer = BigUint::from(1_u32) << MOST_LEVELS;
        let long =
            self.long.iter().map(|term| Ordinal::term(term.exponent.clone(), longer.clone()));
        Unwritten(long.fold(self.written.clone(), |sum, term| sum.natural_sum(&term)))
    }

    /// The same with something added to terms that can be written.
    pub(super) fn plus(self, more: &Ordinal) -> Self {
        Self { written: more.natural_sum(&self.written), ..self }
    }
}

impl fmt::Display for Value {
    /// Writes the value as reasons have it: a long number by its formula.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.long.is_empty() {
            return f.write_str(&shown(&self.written));
        }
        let term = |LongTerm { exponent, levels, inner }: &LongTerm| {
            let number = if *inner == BigUint::ZERO {
                format!("(3^{levels} − 1)/2")
            } else {
                format!("(3^{levels}·{} − 1)/2", inner * 2_u32 + 1_u32)
            };
            if exponent.is_zero() { number } else { format!("ω^({})·{number}", shown(exponent)) }
        };
        let mut terms: Vec<String> = self.long.iter().map(term).collect();
        if !self.written.is_zero() {
            terms.insert(0, shown(&self.written));
        }
        f.write_str(&terms.join(" + "))
    }
}
