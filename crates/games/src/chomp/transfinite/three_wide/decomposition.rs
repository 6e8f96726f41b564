//! Three columns taken apart into bottoms and tops, as \[HS\] section 10 does it.
//!
//! With `ω^i ≤ x < ω^(i+1)`, everything from `ω^i` up belongs to the bottoms `U_b`, two columns,
//! and `X_b`, one; the rest are the tops. Columns that agree in the bottoms share a top.

use super::{Parts, built, level};
use crate::chomp::length::shown;
use crate::chomp::two_wide::{self, Value};
use numbers::{BigUint, Ordinal};

/// The bottoms and tops of three columns with an infinite third below `ω^ω`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition {
    level: BigUint,
    /// The case of \[HS\] section 10.
    case: &'static str,
    /// The two columns of `U_b`, and the one of `X_b`.
    bottoms: [Ordinal; 3],
    /// `G(U_b)`.
    bottom_value: Value,
    /// The values of `U_t`, `V_t` and `X_t`, if they are needed. At most one is too long to be
    /// written.
    tops: Option<[Value; 3]>,
}

impl Decomposition {
    /// Takes columns apart; `None` when the third is finite or from `ω^ω` up.
    #[must_use]
    pub fn of(first: &Ordinal, second: &Ordinal, third: &Ordinal) -> Option<Self> {
        let level = level(third)?;
        let here = Ordinal::from(level.clone());
        let next = Ordinal::from(&level + 1_u32);
        let [(u, a), (v, b), (x, c)] =
            [first, second, third].map(|height| height.split_below(&here));
        let [u_next, v_next] = [first, second].map(|height| height.split_below(&next).0);
        let zero = Value::from(Ordinal::zero());
        let (case, bottoms, tops) = if u == x {
            ("(i)", [u.clone(), v, x], None)
        } else if v == x {
            ("(ii)", [u, v, x], Some([a.into(), two_wide::value(&b, &c), zero]))
        } else if u == v && !u_next.is_zero() {
            let top = |height: &Ordinal| {
                let parts = Parts::of(height, &level);
                built(&level, &BigUint::ZERO, &parts.here, &parts.low)
            };
            let shared = two_wide::value(&top(first), &top(second));
            ("(iii)", [u_next, v_next, x], Some([shared, zero, c.into()]))
        } else {
            ("(iv)", [u, v, x], Some([a.into(), b.into(), c.into()]))
        };
        let bottom_value = two_wide::value(&bottoms[0], &bottoms[1]);
        Some(Self { level, case, bottoms, bottom_value, tops })
    }

    /// The criterion (10-1).
    #[must_use]
    pub fn is_p(&self) -> bool {
        let sum = self.tops.as_ref().and_then(Self::nim_sum);
        self.bottom_value == self.bottoms[2] && sum.is_some_and(|sum| sum.is_zero())
    }

    /// The nim-sum of the tops; that of two short numbers and a long one is long, and not 0.
    fn nim_sum(tops: &[Value; 3]) -> Option<Ordinal> {
        let [u, v, x] = tops.each_ref().map(Value::written);
        Some(u?.nim_sum(v?).nim_sum(x?))
    }

    /// The parts and their values, for reasons.
    #[must_use]
    pub fn in_words(&self) -> String {
        let [u, v, x] = self.bottoms.each_ref().map(shown);
        let value = &self.bottom_value;
        let tops = match &self.tops {
            Some(tops) => {
                let sum = Self::nim_sum(tops);
                let sum = sum.map_or("too long to write".to_owned(), |sum| shown(&sum));
                let [u, v, x] = tops;
                format!("the tops U_t, V_t, X_t have values {u}, {v}, {x} with nim-sum {sum}")
            }
            None => "the bottoms alone differ".to_owned(),
        };
        format!(
            "Level i = {}, case {}: U_b = ({u}, {v}) has value {value}, X_b = {x}; {tops}. P just \
             when the bottoms agree and the nim-sum is 0.",
            self.level, self.case
        )
    }
}
