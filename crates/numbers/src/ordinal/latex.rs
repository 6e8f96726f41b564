//! Ordinals as LaTeX.

use super::Ordinal;
use num_bigint::BigUint;

impl Ordinal {
    /// The normal form as LaTeX for mathematical mode.
    ///
    /// ```
    /// use numbers::Ordinal;
    ///
    /// let ordinal: Ordinal = "w^(w + 1)*2 + w*3 + 5".parse().unwrap();
    /// assert_eq!(ordinal.to_latex(), r"\omega^{\omega + 1} \cdot 2 + \omega \cdot 3 + 5");
    /// ```
    #[must_use]
    pub fn to_latex(&self) -> String {
        if self.is_zero() {
            return "0".to_owned();
        }
        let one = BigUint::from(1_u32);
        let term = |term: &super::Term| {
            if term.exponent.is_zero() {
                return term.coefficient.to_string();
            }
            let power = if term.exponent == Self::from(1) {
                r"\omega".to_owned()
            } else {
                format!(r"\omega^{{{}}}", term.exponent.to_latex())
            };
            if term.coefficient == one {
                power
            } else {
                format!(r"{power} \cdot {}", term.coefficient)
            }
        };
        self.terms.iter().map(term).collect::<Vec<_>>().join(" + ")
    }
}
