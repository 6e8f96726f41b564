//! An axis of ordinals on paper: each ω-step is compressed towards its limit.
//!
//! Inside `ω^(e+1)` the copies of `ω^e` shrink by a ratio `q`, so that all of them fit; inside
//! `ω^e` with a limit exponent the parts between the powers of a fundamental sequence take a half,
//! a quarter, and so on. A length `ω^a·m + ω^b·n + …` is drawn as `m` blocks beside `n` smaller
//! ones; where a coefficient is large, its blocks shrink as well. So every ordinal has a place
//! between 0 and 1, in order.

use numbers::{BigUint, Ordinal};

/// An axis from 0 to an ordinal.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    end: Ordinal,
    ratio: f64,
    total: f64,
}

/// So many blocks of one term have full size; more shrink by this.
const FULL_BLOCKS: f64 = 6.0;
const FULL_CELLS: f64 = 16.0;

/// No block is drawn wider than so many cells.
const WIDEST: f64 = 24.0;

impl Axis {
    pub(super) fn to(end: Ordinal) -> Self {
        // Higher powers shrink faster, or their first cells could not be seen.
        let leading = end.leading_exponent().map(Ordinal::to_u64);
        let ratio = match leading {
            Some(Some(0 | 1)) => 0.8,
            Some(Some(2)) => 0.72,
            Some(Some(_)) => 0.62,
            None | Some(None) => 0.75,
        };
        let mut axis = Self { end, ratio, total: 1.0 };
        let terms = axis.end.terms().iter();
        axis.total = terms.map(|term| axis.blocks(&term.exponent, &term.coefficient)).sum();
        axis
    }

    /// The ordinal at its end.
    pub(super) fn end(&self) -> &Ordinal {
        &self.end
    }

    /// How wide the axis would like to be, in cells.
    pub(super) fn cells(&self) -> f64 {
        self.total
    }

    /// Where an ordinal lies, from 0 to 1.
    pub(super) fn place(&self, at: &Ordinal) -> f64 {
        let mut start = Ordinal::zero();
        let mut offset = 0.0;
        for term in self.end.terms() {
            let whole = Ordinal::term(term.exponent.clone(), term.coefficient.clone());
            let next = start.ordinary_sum(&whole);
            if *at < next {
                let inside = at.after(&start).unwrap_or_default();
                let count = inside.coefficient(&term.exponent);
                let (_, rest) = inside.split_below(&term.exponent);
                let begin = self.blocks(&term.exponent, &count);
                let block = self.blocks(&term.exponent, &(&count + 1_u32)) - begin;
                return (offset + begin + block * self.inside(&term.exponent, &rest)) / self.total;
            }
            offset += self.blocks(&term.exponent, &term.coefficient);
            start = next;
        }
        1.0
    }

    /// The width of some blocks of one kind, in cells.
    fn blocks(&self, exponent: &Ordinal, count: &BigUint) -> f64 {
        let steps = exponent.to_u64().map_or(f64::INFINITY, |steps| steps as f64);
        let width = (1.0 - self.ratio).powf(-steps).min(WIDEST);
        let full = if exponent.is_zero() { FULL_CELLS } else { FULL_BLOCKS };
        let all = self.end.coefficient(exponent);
        if as_f64(&all) <= full {
            return width * as_f64(count);
        }
        width * full * (1.0 - (1.0 - 1.0 / full).powf(as_f64(count)))
    }

    /// Where an ordinal below `ω^exponent` lies inside such a block, from 0 to 1.
    fn inside(&self, exponent: &Ordinal, at: &Ordinal) -> f64 {
        if at.is_zero() {
            return 0.0;
        }
        if let Some(previous) = predecessor(exponent) {
            let (copies, rest) = (at.coefficient(&previous), at.split_below(&previous).1);
            let left = self.ratio.powf(as_f64(&copies));
            return 1.0 - left + (1.0 - self.ratio) * left * self.inside(&previous, &rest);
        }
        let (mut begin, mut width) = (0.0, 0.5);
        let mut lower: Option<Ordinal> = None;
        for step in 0..MOST_HALVINGS {
            let power = approaching(exponent, step);
            if *at < Ordinal::power_of_omega(power.clone()) {
                let from =
                    lower.map_or(0.0, |lower| self.inside(&power, &Ordinal::power_of_omega(lower)));
                return begin + width * (self.inside(&power, at) - from) / (1.0 - from);
            }
            begin += width;
            width /= 2.0;
            lower = Some(power);
        }
        1.0
    }
}

/// Steps of a fundamental sequence beyond this cannot be told apart on paper.
const MOST_HALVINGS: u64 = 40;

fn as_f64(natural: &BigUint) -> f64 {
    u64::try_from(natural).map_or(f64::INFINITY, |natural| natural as f64)
}

/// The exponent before this one, if it is not a limit.
pub(super) fn predecessor(exponent: &Ordinal) -> Option<Ordinal> {
    let (limit, finite) = exponent.split_below(&Ordinal::from(1));
    let finite = finite.to_natural().filter(|finite| *finite > BigUint::ZERO)?;
    Some(limit.ordinary_sum(&Ordinal::from(finite - 1_u32)))
}

/// Whether an ordinal is a limit: not 0, and no successor.
pub(super) fn is_limit(at: &Ordinal) -> bool {
    at.terms().last().is_some_and(|last| !last.exponent.is_zero())
}

/// The terms of a sequence of ordinals that has a limit ordinal as its limit; the first is not 0.
pub(super) fn approaching(limit: &Ordinal, step: u64) -> Ordinal {
    let last = limit.terms().last().expect("a limit is not 0");
    let above = last.exponent.ordinary_sum(&Ordinal::from(1));
    let fewer = Ordinal::term(last.exponent.clone(), &last.coefficient - 1_u32);
    let start = limit.split_below(&above).0.ordinary_sum(&fewer);
    let inside = match predecessor(&last.exponent) {
        Some(previous) => Ordinal::term(previous, BigUint::from(step + 1)),
        None => Ordinal::power_of_omega(approaching(&last.exponent, step)),
    };
    start.ordinary_sum(&inside)
}

/// Ordinals below `end`, with how finely they divide the axis: blocks that are at least `finest`
/// wide.
///
/// `width` is that of the whole axis; each ordinal comes with the exponent of the block that it
/// begins.
pub(super) fn divisions(axis: &Axis, width: f64, finest: f64) -> Vec<(Ordinal, Ordinal)> {
    let mut found = Vec::new();
    let mut start = Ordinal::zero();
    for term in axis.end().terms() {
        let block = Ordinal::power_of_omega(term.exponent.clone());
        let mut count = BigUint::ZERO;
        while count < term.coefficient {
            let here = start.ordinary_sum(&Ordinal::term(term.exponent.clone(), count.clone()));
            let next = here.ordinary_sum(&block);
            if (axis.place(&next) - axis.place(&here)) * width < finest {
                found.push((here, term.exponent.clone()));
                break;
            }
            divide(axis, width, finest, &here, &term.exponent, &mut found);
            count += 1_u32;
        }
        let whole = Ordinal::term(term.exponent.clone(), term.coefficient.clone());
        start = start.ordinary_sum(&whole);
    }
    found
}

/// Divides one block `[start, start + ω^exponent)`.
fn divide(
    axis: &Axis,
    width: f64,
    finest: f64,
    start: &Ordinal,
    exponent: &Ordinal,
    found: &mut Vec<(Ordinal, Ordinal)>,
) {
    found.push((start.clone(), exponent.clone()));
    if exponent.is_zero() {
        return;
    }
    let size = |from: &Ordinal, to: &Ordinal| (axis.place(to) - axis.place(from)) * width;
    let previous = predecessor(exponent);
    let mut here = start.clone();
    for step in 0.. {
        let own = previous.clone().unwrap_or_else(|| approaching(exponent, step));
        let next = match &previous {
            Some(own) => here.ordinary_sum(&Ordinal::power_of_omega(own.clone())),
            None => start.ordinary_sum(&Ordinal::power_of_omega(own.clone())),
        };
        if size(&here, &next) < finest {
            if here != *start {
                found.push((here, own));
            }
            return;
        }
        // The first part of the block is marked by the block itself.
        let before = found.len();
        divide(axis, width, finest, &here, &own, found);
        if here == *start {
            found.remove(before);
        }
        here = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordinal(text: &str) -> Ordinal {
        text.parse().unwrap()
    }

    #[test]
    fn places_are_in_order() {
        for end in ["7", "w", "w*2 + 3", "w^2 + w*3", "w^3", "w^w", "w^(w*2)", "w^(w^w)", "w*1000"]
        {
            let axis = Axis::to(ordinal(end));
            let all = [
                "0", "1", "2", "6", "w", "w + 1", "w*2", "w*2 + 2", "w*7", "w^2", "w^2 + w", "w^w",
                "w^(w+1)",
            ];
            let inside: Vec<Ordinal> =
                all.iter().map(|at| ordinal(at)).filter(|at| at < axis.end()).collect();
            let places: Vec<f64> = inside.iter().map(|at| axis.place(at)).collect();
            assert!(places.is_sorted_by(|a, b| a < b), "{end}: {places:?}");
            assert!(places[0] == 0.0 && axis.place(axis.end()) == 1.0);
        }
    }

    #[test]
    fn limits_of_steps() {
        assert_eq!(approaching(&ordinal("w"), 2), ordinal("3"));
        assert_eq!(approaching(&ordinal("w*2"), 0), ordinal("w + 1"));
        assert_eq!(approaching(&ordinal("w^2"), 1), ordinal("w*2"));
        assert_eq!(approaching(&ordinal("w^w"), 1), ordinal("w^2"));
        assert_eq!(predecessor(&ordinal("w + 3")), Some(ordinal("w + 2")));
        assert_eq!(predecessor(&ordinal("w")), None);
    }

    #[test]
    fn divisions_ascend_and_start_at_the_origin() {
        for end in ["7", "w*2 + 3", "w^2 + w*3", "w^3", "w^w", "w^w*2 + 5", "w*1000 + 3"] {
            let axis = Axis::to(ordinal(end));
            let all: Vec<Ordinal> =
                divisions(&axis, 400.0, 3.0).into_iter().map(|(at, _)| at).collect();
            assert!(all.is_sorted_by(|a, b| a < b), "{end}: {all:?}");
            assert!(all[0].is_zero() && all.len() < 400, "{end}: {}", all.len());
        }
    }
}
