//! Ordinals below ε₀ in Cantor normal form.
//!
//! Every ordinal below ε₀ is uniquely `ω^e₁·c₁ + … + ω^eₖ·cₖ` with `e₁ > … > eₖ` ordinals of the
//! same kind and `cᵢ ≥ 1` naturals (\[HS\] section 1). The list of terms *is* the representation:
//! zero has no term, a natural `n > 0` is the one term `ω^0·n`. Two ordinals compare as their lists
//! of (exponent, coefficient) do, lexicographically, so the order is derived. Coefficients are big
//! naturals: nothing wraps and nothing saturates.
//!
//! Natural and ordinary sums are different operations and have different names; there is no `+`.

mod arithmetic;
mod latex;
mod nim_sum;
mod text;

pub use text::{OrdinalTextError, OrdinalTextProblem};

use num_bigint::BigUint;

/// An ordinal below ε₀.
///
/// ```
/// use numbers::Ordinal;
///
/// let omega = Ordinal::omega();
/// let one = Ordinal::from(1);
/// assert_eq!(one.ordinary_sum(&omega), omega);
/// assert_eq!(omega.ordinary_sum(&one).to_string(), "w + 1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ordinal {
    terms: Vec<Term>,
}

/// One term `ω^exponent · coefficient` of a Cantor normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// The power of ω.
    pub exponent: Ordinal,
    /// How often it is taken; at least 1.
    pub coefficient: BigUint,
}

impl Ordinal {
    /// The ordinal 0.
    #[must_use]
    pub const fn zero() -> Self {
        Self { terms: Vec::new() }
    }

    /// The first infinite ordinal, ω.
    #[must_use]
    pub fn omega() -> Self {
        Self::power_of_omega(Self::from(1))
    }

    /// `ω^exponent`.
    #[must_use]
    pub fn power_of_omega(exponent: Self) -> Self {
        Self::term(exponent, BigUint::from(1_u32))
    }

    /// `ω^exponent · coefficient`.
    #[must_use]
    pub fn term(exponent: Self, coefficient: BigUint) -> Self {
        if coefficient == BigUint::ZERO {
            return Self::zero();
        }
        Self { terms: vec![Term { exponent, coefficient }] }
    }

    /// The terms of the Cantor normal form, highest exponent first.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// How many machine words the coefficients take, those in exponents too: how long it is to
    /// calculate with.
    #[must_use]
    pub fn words(&self) -> usize {
        let of_term = |term: &Term| {
            let bits = usize::try_from(term.coefficient.bits()).unwrap_or(usize::MAX);
            bits.div_ceil(64).saturating_add(term.exponent.words())
        };
        self.terms.iter().map(of_term).fold(0, usize::saturating_add)
    }

    /// Whether this is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether this is a natural number.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.terms.first().is_none_or(|leading| leading.exponent.is_zero())
    }

    /// The natural number this is, or `None` when it is infinite.
    #[must_use]
    pub fn to_natural(&self) -> Option<BigUint> {
        match self.terms.first() {
            None => Some(BigUint::ZERO),
            Some(leading) => leading.exponent.is_zero().then(|| leading.coefficient.clone()),
        }
    }

    /// The natural number this is, if it is one and fits in 64 bits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.to_natural().and_then(|natural| u64::try_from(natural).ok())
    }

    /// The ordinary sum `self ⊎ right`: the order type of `self` followed by `right`.
    ///
    /// Terms of `self` below the leading term of `right` are swallowed. It is associative and not
    /// commutative.
    #[must_use]
    pub fn ordinary_sum(&self, right: &Self) -> Self {
        let Some(leading) = right.terms.first() else {
            return self.clone();
        };
        let mut terms: Vec<Term> = self
            .terms
            .iter()
            .take_while(|term| term.exponent >= leading.exponent)
            .cloned()
            .collect();
        let mut rest = right.terms.as_slice();
        if let Some(last) = terms.last_mut().filter(|last| last.exponent == leading.exponent) {
            last.coefficient += &leading.coefficient;
            rest = &rest[1..];
        }
        terms.extend_from_slice(rest);
        Self { terms }
    }
}

impl From<u64> for Ordinal {
    fn from(natural: u64) -> Self {
        Self::from(BigUint::from(natural))
    }
}

impl From<BigUint> for Ordinal {
    fn from(natural: BigUint) -> Self {
        Self::term(Self::zero(), natural)
    }
}

#[cfg(test)]
mod tests;
