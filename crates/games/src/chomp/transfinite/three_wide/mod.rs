//! P-positions of three columns `u ≥ v ≥ x` with `v` infinite (\[HS\] section 10).
//!
//! With `x` finite the position is a side-top position (Theorem 8.1): P just when `x ∈ 𝒮` and
//! `G(ω\u, ω\v) = #{z ∈ 𝒮 : z < x}`, the restricted value of a single side column.
//!
//! With `ω^i ≤ x < ω^(i+1)`, `1 ≤ i < ω`, write `x = ω^i·x_i + c`,
//! `v = … + ω^(i+1)·v' + ω^i·v_i + b` and `u` likewise with `u'`, `u_i`, `a`. The criterion (10-1),
//! written out, leaves exactly these:
//!
//! - *stairs* (case ii): `u = ω^i·2x_i + G(b,c)`, `v = ω^i·x_i + b`;
//! - *twins* (case iii): `u' = v' = x_i`, `u_i = v_i`, and `c = G(ω^i·u_i + a, ω^i·v_i + b)`;
//! - *steps* (case iv): `u' = v' = m`, `u_i > v_i`, `m + u_i − v_i = x_i`, `m > 0` or `v_i > x_i`,
//!   and `a ⊕ b ⊕ c = 0`;
//!
//! all with nothing above `ω^(i+1)`. In case (i) the bottoms `G(2×ω^i·u_i)` and `ω^i·x_i` never
//! agree. With `x ≥ ω^ω` only `3×ω^ω` is P. `docs/three-wide.md` proves the list, for infinite `x`
//! on the assumption that 𝒮 is infinite.

pub mod bites;
mod decomposition;

pub use decomposition::Decomposition;

use super::two_wide;
use numbers::{BigUint, Ordinal};

/// Why three columns are P.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The box `3×ω^ω`.
    TallBox,
    /// Case (ii).
    Stairs,
    /// Case (iii).
    Twins,
    /// Case (iv).
    Steps,
}

/// A height around a level `i`: `… + ω^(i+1)·next + ω^i·here + low`.
pub(crate) struct Parts {
    /// Whether there is something above `ω^(i+1)`.
    pub(crate) beyond: bool,
    pub(crate) next: BigUint,
    pub(crate) here: BigUint,
    pub(crate) low: Ordinal,
}

/// The level `i ≥ 1` of a third column with `ω^i ≤ x < ω^(i+1)`, `i < ω`.
pub(crate) fn level(third: &Ordinal) -> Option<BigUint> {
    let natural = third.leading_exponent()?.to_natural()?;
    (natural > BigUint::ZERO).then_some(natural)
}

impl Parts {
    pub(crate) fn of(height: &Ordinal, level: &BigUint) -> Self {
        let here = Ordinal::from(level.clone());
        let next = Ordinal::from(level + 1_u32);
        Self {
            beyond: height.leading_exponent().is_some_and(|leading| *leading > next),
            next: height.coefficient(&next),
            here: height.coefficient(&here),
            low: height.split_below(&here).1,
        }
    }

    /// What is left without the term `ω^(i+1)·next`.
    fn top(&self, level: &BigUint) -> Ordinal {
        built(level, &BigUint::ZERO, &self.here, &self.low)
    }
}

/// `ω^(level+1)·next + ω^level·here + low`.
pub(crate) fn built(level: &BigUint, next: &BigUint, here: &BigUint, low: &Ordinal) -> Ordinal {
    let term = |level: BigUint, coefficient: &BigUint| {
        Ordinal::term(Ordinal::from(level), coefficient.clone())
    };
    let high = term(level + 1_u32, next).ordinary_sum(&term(level.clone(), here));
    // Not an ordinary sum: a solved `low` may reach the level, and then swallows nothing.
    high.natural_sum(low)
}

/// Whether three columns with an infinite third are P, and why.
#[must_use]
pub fn shape(first: &Ordinal, second: &Ordinal, third: &Ordinal) -> Option<Shape> {
    let Some(level) = level(third) else {
        let tall = Ordinal::power_of_omega(Ordinal::omega());
        return [first, second, third]
            .iter()
            .all(|height| **height == tall)
            .then_some(Shape::TallBox);
    };
    let [u, v, x] = [first, second, third].map(|height| Parts::of(height, &level));
    if u.beyond || v.beyond || u.next != v.next {
        return None;
    }
    let none = BigUint::ZERO;
    if v.next == none && v.here == x.here {
        let is_stairs =
            u.here == &x.here * 2_u32 && two_wide::grundy(&v.low, &x.low).as_ref() == Some(&u.low);
        return is_stairs.then_some(Shape::Stairs);
    }
    if u.next > none && u.here == v.here {
        let is_twins = u.next == x.here
            && two_wide::grundy(&u.top(&level), &v.top(&level)).as_ref() == Some(&x.low);
        return is_twins.then_some(Shape::Twins);
    }
    let is_steps = u.here > v.here
        && &u.next + &u.here == &v.here + &x.here
        && u.low.nim_sum(&v.low).nim_sum(&x.low).is_zero();
    is_steps.then_some(Shape::Steps)
}
