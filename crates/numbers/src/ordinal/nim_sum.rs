//! The nim-sum of ordinals.
//!
//! The nim-sum of two ordinals is the least ordinal that is neither `α' ⊕ β` with `α' < α` nor
//! `α ⊕ β'` with `β' < β`. Writing coefficients of Cantor normal forms in binary, every ordinal is
//! a unique sum of distinct `ω^e·2^k`, and the nim-sum keeps those that occur in one of the two: it
//! is the exclusive or of the coefficients, exponent by exponent. The proof is that for naturals:
//! changing the sum to anything smaller clears its leading changed term, which one of the two has.

use super::{Ordinal, Term};
use num_bigint::BigUint;
use std::cmp::Ordering;

impl Ordinal {
    /// The nim-sum `self ⊕ other`, the Grundy value of two games side by side.
    ///
    /// ```
    /// use numbers::Ordinal;
    ///
    /// let sum = |left: &str, right: &str| {
    ///     let ordinal = |text: &str| text.parse::<Ordinal>().unwrap();
    ///     ordinal(left).nim_sum(&ordinal(right)).to_string()
    /// };
    /// assert_eq!(sum("5", "3"), "6");
    /// assert_eq!(sum("w*3 + 1", "w^2 + w + 1"), "w^2 + w*2");
    /// assert_eq!(sum("w", "w"), "0");
    /// ```
    #[must_use]
    pub fn nim_sum(&self, other: &Self) -> Self {
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        let mut terms = Vec::new();
        loop {
            let order = match (left.peek(), right.peek()) {
                (None, None) => return Self { terms },
                (Some(_), None) => Ordering::Greater,
                (None, Some(_)) => Ordering::Less,
                (Some(left), Some(right)) => left.exponent.cmp(&right.exponent),
            };
            match order {
                Ordering::Greater => terms.extend(left.next().cloned()),
                Ordering::Less => terms.extend(right.next().cloned()),
                Ordering::Equal => {
                    if let (Some(left), Some(right)) = (left.next(), right.next()) {
                        let coefficient = &left.coefficient ^ &right.coefficient;
                        if coefficient != BigUint::ZERO {
                            terms.push(Term { exponent: left.exponent.clone(), coefficient });
                        }
                    }
                }
            }
        }
    }
}
