//! Solving `G(h,k) = g` for two columns where `g` may be too long to be written.
//!
//! Each formula of section 9 is solved where it can be, at every leading exponent that the height
//! sought can have, with levels and inner parts where numbers are too long. What can be written is
//! tested by the formula itself; so a wrong inversion could lose a solution but never invent one.
//! A height that comes out too long is told as [`Unwritten`]: a bite there wins, and nobody
//! can write it down.

use super::value::LongTerm;
use super::{
    Unwritten, Value, at_level, from_blocks, in_blocks, inverse, one_less, split_exponent,
};
use numbers::{BigUint, Ordinal};

/// A height, or what stands in for one that cannot be written.
type Height = Result<Ordinal, Unwritten>;

/// The one height `h` with `G(h,h) = value`, which can always be written.
#[must_use]
pub fn equal_columns(value: &Value) -> Ordinal {
    let long = value.long.iter().map(|LongTerm { exponent, levels, inner }| {
        let levels = Ordinal::term(Ordinal::from(1), levels.clone());
        let inner = inverse::equal_columns(&Ordinal::from(inner.clone()));
        from_blocks(exponent, &levels.ordinary_sum(&inner), &Ordinal::zero())
    });
    long.fold(inverse::equal_columns(&value.written), |sum, term| sum.natural_sum(&term))
}

/// The `tall ≥ short` with `G(tall, short) = value`; there is at most one.
///
/// # Errors
/// When it is too long to be written.
pub fn taller(short: &Ordinal, value: &Value) -> Result<Option<Ordinal>, Unwritten> {
    // One height of the first column gives the value over `short`: it is this one or a taller.
    if equal_columns(value) < *short {
        return Ok(None);
    }
    let mut unwritten = None;
    for height in taller_candidates(short, value) {
        match height {
            Ok(tall) if tall >= *short && super::value(&tall, short) == *value => {
                return Ok(Some(tall));
            }
            Ok(_) => {}
            Err(height) => unwritten = Some(height),
        }
    }
    unwritten.map_or(Ok(None), Err)
}

fn taller_candidates(short: &Ordinal, value: &Value) -> Vec<Height> {
    let Some(own) = short.leading_exponent() else { return vec![value.to_height()] };
    let its = value.leading_exponent();
    let block = split_exponent(own.max(&its)).0;
    let mut candidates = Vec::new();
    if !block.is_zero() {
        let (v, b) = in_blocks(short, &block);
        let (high, low) = value.in_blocks(&block);
        if let Some(u) = taller(&v, &high).transpose() {
            candidates.push(joined(u, nim_sum(&b, &low), |u, a| from_blocks(&block, u, a)));
        }
        if let Some(a) = taller(&b, &low).transpose() {
            candidates.push(joined(Ok(v), a, |v, a| from_blocks(&block, v, a)));
        }
        return candidates;
    }
    if !its.is_zero() && its >= *own {
        let (v, b) = at_level(short, &its);
        let (difference, low) = value.at_level(&its);
        let high = Ordinal::term(its, v + difference);
        candidates.push(joined(Ok(high), nim_sum(&b, &low), Ordinal::ordinary_sum));
    }
    if own.is_zero() {
        match value.to_natural().zip(short.to_natural()) {
            Some((value, short)) => {
                candidates.extend(inverse::natural_tallers(&short, &value).into_iter().map(Ok));
            }
            // A long number and a short column: the other is about as long.
            None if value.is_finite() => candidates.push(value.to_height()),
            None => {}
        }
        return candidates;
    }
    let (v, b) = at_level(short, own);
    if let Some(inner) = value.above(own, &v)
        && let Some(a) = taller(&b, &inner).transpose()
    {
        let high = Ordinal::term(own.clone(), v);
        candidates.push(joined(Ok(high), a, Ordinal::ordinary_sum));
    }
    candidates
}

/// Every `short ≤ tall` with `G(tall, short) = value`; those that cannot be written too.
#[must_use]
pub fn shorter(tall: &Ordinal, value: &Value) -> Vec<Height> {
    let mut found = shorter_candidates(tall, value);
    found.retain(|height| match height {
        Ok(short) => short <= tall && super::value(tall, short) == *value,
        Err(short) => short.is_below(tall),
    });
    found.sort();
    found.dedup();
    found
}

fn shorter_candidates(tall: &Ordinal, value: &Value) -> Vec<Height> {
    let Some(leading) = tall.leading_exponent() else { return vec![Ok(Ordinal::zero())] };
    let (block, level) = split_exponent(leading);
    let its = value.leading_exponent();
    let mut candidates = Vec::new();
    if !block.is_zero() {
        let (u, a) = in_blocks(tall, &block);
        if its >= block.ordinary_sum(&Ordinal::omega()) {
            return candidates;
        }
        let (high, low) = value.in_blocks(&block);
        for v in shorter(&u, &high) {
            if v.as_ref() == Ok(&u) {
                let inner = shorter(&a, &low).into_iter();
                candidates.extend(inner.map(|b| b.map(|b| from_blocks(&block, &u, &b))));
            } else {
                candidates.push(joined(v, nim_sum(&a, &low), |v, b| from_blocks(&block, v, b)));
            }
        }
        return candidates;
    }
    if level == BigUint::ZERO {
        // The value of finite columns is not longer than they are.
        if let Some((value, tall)) = value.to_natural().zip(tall.to_natural()) {
            candidates.extend(inverse::natural_shorters(&tall, &value).into_iter().map(Ok));
        }
        return candidates;
    }
    let (u, a) = at_level(tall, leading);
    if its == *leading {
        let (difference, low) = value.at_level(leading);
        if difference <= u {
            let high = Ordinal::term(leading.clone(), &u - difference);
            candidates.push(joined(Ok(high), nim_sum(&a, &low), Ordinal::ordinary_sum));
        }
    }
    if let Some(inner) = value.above(leading, &u) {
        let high = Ordinal::term(leading.clone(), u);
        for b in shorter(&a, &inner) {
            candidates.push(joined(Ok(high.clone()), b, Ordinal::ordinary_sum));
        }
    }
    candidates
}

/// Two parts of a height put together.
fn joined(high: Height, low: Height, join: impl Fn(&Ordinal, &Ordinal) -> Ordinal) -> Height {
    match (high, low) {
        (Ok(high), Ok(low)) => Ok(join(&high, &low)),
        (Ok(high), Err(low)) => Err(low.map(|low| join(&high, low))),
        (Err(high), Ok(low)) => Err(high.map(|high| join(high, &low))),
        (Err(high), Err(low)) => Err(high.map(|high| join(high, low.stand_in()))),
    }
}

/// A nim-sum with what can be written changes no long number into a short one.
fn nim_sum(height: &Ordinal, value: &Value) -> Height {
    value.written().map(|written| height.nim_sum(written)).ok_or_else(|| value.unwritten())
}

impl Value {
    /// The number, where it is one and can be written.
    fn to_natural(&self) -> Option<BigUint> {
        self.written()?.to_natural()
    }

    fn leading_exponent(&self) -> Ordinal {
        let long = self.long.first().map(|term| &term.exponent);
        self.written.leading_exponent().max(long).cloned().unwrap_or_default()
    }

    /// `ω^block · high + low`, for a value below `ω^(block + ω)`.
    fn in_blocks(&self, block: &Ordinal) -> (Self, Self) {
        let (high, low) = in_blocks(&self.written, block);
        let (mut above, mut below) = (Self::from(high), Self::from(low));
        for term in &self.long {
            match term.exponent.after(block) {
                Some(exponent) => above.long.push(LongTerm { exponent, ..term.clone() }),
                None => below.long.push(term.clone()),
            }
        }
        (above, below)
    }

    /// `ω^block · high + low`.
    pub(super) fn of_blocks(block: &Ordinal, high: Self, low: Self) -> Self {
        let written = from_blocks(block, &high.written, &low.written);
        let raised = |term: LongTerm| {
            let exponent = block.ordinary_sum(&term.exponent);
            LongTerm { exponent, ..term }
        };
        let long = high.long.into_iter().map(raised).chain(low.long).collect();
        Self { written, long }
    }

    /// The coefficient of `ω^level` and what is below, for a value below `ω^(level+1)`, `level`
    /// natural and not 0.
    fn at_level(&self, level: &Ordinal) -> (BigUint, Self) {
        let (coefficient, low) = at_level(&self.written, level);
        (coefficient, Self { written: low, long: self.long.clone() })
    }

    /// What `G(a,b)` must be for `G(ω^level·u + a, ω^level·u + b)` to be this value below
    /// `ω^ω`, by (9-2) or (9-4).
    fn above(&self, level: &Ordinal, u: &BigUint) -> Option<Self> {
        if *level == Ordinal::from(1) {
            return match self.long.as_slice() {
                [] => {
                    let inner = inverse::natural_above(u, &self.written.to_natural()?)?;
                    Some(Self::from(Ordinal::from(inner)))
                }
                [LongTerm { levels, inner, .. }] if self.written.is_zero() && levels >= u => {
                    Some(Self::natural(&(levels - u), inner))
                }
                _ => None,
            };
        }
        let below = one_less(level);
        let own = self.written.coefficient(&below);
        if own < *u {
            return None;
        }
        let (high, low) = self.written.split_below(&below);
        let high = high.split_below(level).0;
        let rest = Ordinal::term(below, own - u);
        let written = high.ordinary_sum(&rest).ordinary_sum(&low);
        Some(Self { written, long: self.long.clone() })
    }
}
