//! Arithmetic of ordinals on their Cantor normal forms.
//!
//! *Ordinary* operations follow order types: they are associative, distribute from the left, and do
//! not commute. *Natural* operations treat the normal form as a polynomial in ω: they commute.
//! The nim-sum has a file of its own.

use super::{Ordinal, Term};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// Powers with more terms, or coefficients with more bits, than this are not written down.
const MOST_TERMS: u64 = 10_000;
const MOST_BITS: u64 = 1_000_000;

impl Ordinal {
    /// The ordinary product `self ⋆ right`: `right` copies of `self`, one after the other.
    ///
    /// ```
    /// use numbers::Ordinal;
    ///
    /// let (two, omega) = (Ordinal::from(2), Ordinal::omega());
    /// assert_eq!(two.ordinary_product(&omega), omega);
    /// assert_eq!(omega.ordinary_product(&two).to_string(), "w*2");
    /// ```
    #[must_use]
    pub fn ordinary_product(&self, right: &Self) -> Self {
        let Some(leading) = self.terms.first() else {
            return Self::zero();
        };
        let mut terms = Vec::new();
        for Term { exponent, coefficient } in &right.terms {
            if exponent.is_zero() {
                // Finitely many copies: the lower terms of all but the last are swallowed.
                let coefficient = &leading.coefficient * coefficient;
                terms.push(Term { exponent: leading.exponent.clone(), coefficient });
                terms.extend_from_slice(&self.terms[1..]);
            } else {
                let exponent = leading.exponent.ordinary_sum(exponent);
                terms.push(Term { exponent, coefficient: coefficient.clone() });
            }
        }
        Self { terms }
    }

    /// The natural sum: coefficients of equal powers of ω are added.
    ///
    /// ```
    /// use numbers::Ordinal;
    ///
    /// let sum = Ordinal::from(1).natural_sum(&Ordinal::omega());
    /// assert_eq!(sum.to_string(), "w + 1");
    /// ```
    #[must_use]
    pub fn natural_sum(&self, other: &Self) -> Self {
        merged(self, other)
    }

    /// The natural product: that of polynomials in ω, with natural sums of exponents.
    #[must_use]
    pub fn natural_product(&self, other: &Self) -> Self {
        let mut product = Self::zero();
        for left in &self.terms {
            let row = other.terms.iter().map(|right| Term {
                exponent: left.exponent.natural_sum(&right.exponent),
                coefficient: &left.coefficient * &right.coefficient,
            });
            // Natural sums keep the order of exponents, so each row is a normal form.
            product = product.natural_sum(&Self { terms: row.collect() });
        }
        product
    }

    /// What follows `start` up to `self`: the one `rest` with `start ⊎ rest = self`.
    ///
    /// \[HS\] section 11 writes it `start \ self`. `None` when `start` is greater than `self`.
    ///
    /// ```
    /// use numbers::Ordinal;
    ///
    /// let ordinal = |text: &str| text.parse::<Ordinal>().unwrap();
    /// assert_eq!(ordinal("w*3 + 2").after(&ordinal("w + 7")), Some(ordinal("w*2 + 2")));
    /// assert_eq!(ordinal("w^2").after(&ordinal("w + 7")), Some(ordinal("w^2")));
    /// assert_eq!(ordinal("w").after(&ordinal("w + 7")), None);
    /// ```
    #[must_use]
    pub fn after(&self, start: &Self) -> Option<Self> {
        let common = self.terms.iter().zip(&start.terms).take_while(|(own, its)| own == its);
        let common = common.count();
        let mut terms = self.terms[common..].to_vec();
        match (terms.first_mut(), start.terms.get(common)) {
            (_, None) => {}
            (None, Some(_)) => return None,
            (Some(own), Some(its)) => match (*own).cmp(its) {
                Ordering::Less => return None,
                Ordering::Equal => unreachable!("common terms were skipped"),
                Ordering::Greater => {
                    if own.exponent == its.exponent {
                        own.coefficient -= &its.coefficient;
                    }
                }
            },
        }
        Some(Self { terms })
    }

    /// The ordinary power `self^exponent`, which stays below ε₀.
    ///
    /// `None` when it has too many terms or digits to be written down.
    ///
    /// ```
    /// use numbers::Ordinal;
    ///
    /// let ordinal = |text: &str| text.parse::<Ordinal>().unwrap();
    /// assert_eq!(ordinal("2").ordinary_power(&ordinal("w")), Some(ordinal("w")));
    /// assert_eq!(ordinal("w + 1").ordinary_power(&ordinal("2")), Some(ordinal("w^2 + w + 1")));
    /// assert_eq!(ordinal("w*2").ordinary_power(&ordinal("w + 1")), Some(ordinal("w^(w + 1)*2")));
    /// ```
    #[must_use]
    pub fn ordinary_power(&self, exponent: &Self) -> Option<Self> {
        if exponent.is_zero() || *self == Self::from(1) {
            return Some(Self::from(1));
        }
        let Some(leading) = self.terms.first() else {
            return Some(Self::zero());
        };
        let (limit, natural) = exponent.split_below(&Self::from(1));
        let natural = natural.to_natural().expect("below ω^1");
        let of_limit = if leading.exponent.is_zero() {
            // n^(ω·q) = ω^q for n ≥ 2.
            Self::power_of_omega(limit.divided_by_omega())
        } else {
            Self::power_of_omega(leading.exponent.ordinary_product(&limit))
        };
        Some(of_limit.ordinary_product(&self.natural_power(&natural)?))
    }

    /// The power with a natural exponent, by squaring.
    fn natural_power(&self, exponent: &BigUint) -> Option<Self> {
        let single = self.terms.len() == 1 && !self.is_finite();
        let bits = self.terms.iter().map(|term| term.coefficient.bits()).max().unwrap_or(0);
        if single && *exponent > BigUint::ZERO {
            // (ω^e·c)^n = ω^(e⋆n)·c: all coefficients but the first are swallowed.
            let Term { exponent: power, coefficient } = &self.terms[0];
            let power = power.ordinary_product(&Self::from(exponent.clone()));
            return Some(Self::term(power, coefficient.clone()));
        }
        let times = u64::try_from(exponent).ok()?;
        let terms = if self.is_finite() { 1 } else { times.checked_mul(self.terms.len() as u64)? };
        let bits = if self.is_finite() { times.checked_mul(bits)? } else { bits };
        if terms > MOST_TERMS || bits > MOST_BITS {
            return None;
        }
        let mut power = Self::from(1);
        for bit in (0..exponent.bits()).rev() {
            power = power.ordinary_product(&power);
            if exponent.bit(bit) {
                power = power.ordinary_product(self);
            }
        }
        Some(power)
    }

    /// The `q` with `ω ⋆ q = self`, for a multiple of ω.
    fn divided_by_omega(&self) -> Self {
        let one = Self::from(1);
        let lower = |term: &Term| Term {
            exponent: term.exponent.after(&one).expect("a multiple of ω has no term ω^0"),
            coefficient: term.coefficient.clone(),
        };
        Self { terms: self.terms.iter().map(lower).collect() }
    }

    /// The terms with exponents from `exponent` up, and those below it: `self` is their sum.
    ///
    /// ```
    /// use numbers::Ordinal;
    ///
    /// let ordinal = |text: &str| text.parse::<Ordinal>().unwrap();
    /// let (high, low) = ordinal("w^2 + w*3 + 1").split_below(&ordinal("2"));
    /// assert_eq!((high, low), (ordinal("w^2"), ordinal("w*3 + 1")));
    /// ```
    #[must_use]
    pub fn split_below(&self, exponent: &Self) -> (Self, Self) {
        let high = self.terms.partition_point(|term| term.exponent >= *exponent);
        let (high, low) = self.terms.split_at(high);
        (Self { terms: high.to_vec() }, Self { terms: low.to_vec() })
    }

    /// The coefficient of `ω^exponent`, which may be 0.
    #[must_use]
    pub fn coefficient(&self, exponent: &Self) -> BigUint {
        let term = self.terms.iter().find(|term| term.exponent == *exponent);
        term.map_or(BigUint::ZERO, |term| term.coefficient.clone())
    }

    /// The exponent of the leading term; `None` for 0.
    #[must_use]
    pub fn leading_exponent(&self) -> Option<&Self> {
        self.terms.first().map(|term| &term.exponent)
    }

    /// The least ordinal that is not in a finite set: always a natural number.
    ///
    /// ```
    /// use numbers::Ordinal;
    ///
    /// let set = [Ordinal::omega(), Ordinal::from(1), Ordinal::zero()];
    /// assert_eq!(Ordinal::mex(set), Ordinal::from(2));
    /// ```
    #[must_use]
    pub fn mex(set: impl IntoIterator<Item = Self>) -> Self {
        let mut sorted: Vec<Self> = set.into_iter().collect();
        sorted.sort();
        sorted.dedup();
        let mut least = 0_u64;
        for element in sorted {
            if element != Self::from(least) {
                break;
            }
            least += 1;
        }
        Self::from(least)
    }
}

/// Adds the coefficients of each exponent that either normal form has.
fn merged(left: &Ordinal, right: &Ordinal) -> Ordinal {
    let (mut left, mut right) = (left.terms.as_slice(), right.terms.as_slice());
    let mut terms = Vec::with_capacity(left.len() + right.len());
    loop {
        let order = match (left.first(), right.first()) {
            (None, None) => return Ordinal { terms },
            (Some(_), None) => Ordering::Greater,
            (None, Some(_)) => Ordering::Less,
            (Some(own), Some(its)) => own.exponent.cmp(&its.exponent),
        };
        match order {
            Ordering::Greater => {
                terms.push(left[0].clone());
                left = &left[1..];
            }
            Ordering::Less => {
                terms.push(right[0].clone());
                right = &right[1..];
            }
            Ordering::Equal => {
                let coefficient = &left[0].coefficient + &right[0].coefficient;
                terms.push(Term { exponent: left[0].exponent.clone(), coefficient });
                (left, right) = (&left[1..], &right[1..]);
            }
        }
    }
}
