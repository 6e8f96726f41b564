//! The size of a position, an ordinal that every bite lowers (\[HS\] section 2).
//!
//! Each side of each box is a sum of powers of ω, which cuts the box into blocks whose sides are
//! powers of ω. Blocks that lie inside another block are dropped; the size is the natural sum of
//! the natural products of the sides of those that stay.
//!
//! Equal powers in a row make a *run*, and runs are kept whole: `ω·10^30` costs no more than `ω`.
//! To make that right a run is cut wherever a run of another box on the same axis ends: then a run
//! lies in another run or, block by block, in none of its blocks.

use super::Position;
use numbers::{BigUint, Ordinal};
use std::collections::BTreeSet;

/// More products of runs than this are not made.
const MOST_PRODUCTS: usize = 4_000;

/// Of larger ordinals fewer products are compared with each other: each has so many terms to look
/// at.
const MOST_TERMS_COMPARED: usize = 16_000_000;

/// `count` blocks of length `ω^exponent`, one after the other, on one axis.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    start: Ordinal,
    end: Ordinal,
    exponent: Ordinal,
    count: BigUint,
}

impl Run {
    /// Whether every block lies in a block of the other run. Bounds of runs with larger blocks are
    /// multiples of smaller blocks, so no block lies half inside.
    fn lies_in(&self, other: &Self) -> bool {
        self.exponent <= other.exponent && self.start >= other.start && self.end <= other.end
    }
}

/// The size; `None` when the position has too many parts.
#[must_use]
pub fn size(position: &Position) -> Option<Ordinal> {
    size_of_blocks(position, &[], |_| true)
}

/// The size of what is not on the last axis: `A − (B₀ × Ω)` of the Size Lemma.
///
/// ```
/// use chomplab::chomp::transfinite::size_off_last_axis;
/// use chomplab::notation::read_region;
///
/// let position = read_region("(w*5, w + 3, 2)").unwrap().unwrap();
/// assert_eq!(size_off_last_axis(&position).unwrap().to_string(), "w + 5");
/// ```
#[must_use]
pub fn size_off_last_axis(position: &Position) -> Option<Ordinal> {
    let one = Ordinal::from(1);
    // Cut at 1, the first cells of other axes are blocks of their own; larger blocks lose nothing
    // when a first cell is taken from them.
    let cuts = [one.clone()];
    size_of_blocks(position, &cuts, |product| {
        let (_, others) = product.split_last().expect("positions have axes");
        others.iter().any(|run| run.end > one)
    })
}

/// The size of those blocks that count, with all runs but those of the last axis cut at some
/// places.
fn size_of_blocks(
    position: &Position,
    cuts: &[Ordinal],
    counts: impl Fn(&[Run]) -> bool,
) -> Option<Ordinal> {
    let axes = position.dimension();
    let ends = |axis: usize| {
        let mut ends = ends_of_terms(position, axis);
        ends.extend(cuts.iter().filter(|_| axis + 1 < axes).cloned());
        ends.sort();
        ends.dedup();
        ends
    };
    let ends: Vec<Vec<Ordinal>> = (0..axes).map(ends).collect();
    let mut products: BTreeSet<Vec<Run>> = BTreeSet::new();
    for sides in position.boxes() {
        let runs: Vec<Vec<Run>> =
            sides.iter().zip(&ends).map(|(side, ends)| runs(side, ends)).collect();
        let count = runs.iter().try_fold(1_usize, |all, runs| all.checked_mul(runs.len()))?;
        if products.len() + count > MOST_PRODUCTS {
            return None;
        }
        products.extend(all_products(&runs));
    }
    let sides = position.boxes().iter().flatten();
    let terms = sides.map(terms_within).max().unwrap_or(1);
    if products.len().pow(2) > MOST_TERMS_COMPARED / terms {
        return None;
    }
    let mut size = Ordinal::zero();
    for product in &products {
        let lies_in = |other: &Vec<Run>| product.iter().zip(other).all(|(a, b)| a.lies_in(b));
        if counts(product) && !products.iter().any(|other| other != product && lies_in(other)) {
            size = size.natural_sum(&content(product));
        }
    }
    Some(size)
}

/// The terms of an ordinal, those of its exponents too.
fn terms_within(ordinal: &Ordinal) -> usize {
    ordinal.terms().iter().map(|term| 1 + terms_within(&term.exponent)).sum::<usize>().max(1)
}

/// Where the terms of sides on an axis end.
fn ends_of_terms(position: &Position, axis: usize) -> Vec<Ordinal> {
    let mut ends = BTreeSet::new();
    for sides in position.boxes() {
        let mut end = Ordinal::zero();
        for term in sides[axis].terms() {
            end = end.ordinary_sum(&Ordinal::term(term.exponent.clone(), term.coefficient.clone()));
            ends.insert(end.clone());
        }
    }
    ends.into_iter().collect()
}

/// A side as runs, cut at those of the given ends that fall between two blocks.
fn runs(side: &Ordinal, ends: &[Ordinal]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut start = Ordinal::zero();
    for term in side.terms() {
        let whole = Ordinal::term(term.exponent.clone(), term.coefficient.clone());
        let end = start.ordinary_sum(&whole);
        let inside = ends.iter().filter(|cut| **cut > start && **cut < end);
        // A cut falls between two blocks when it is a multiple of a block's length.
        let aligned = inside.filter(|cut| cut.split_below(&term.exponent).1.is_zero());
        let cuts: Vec<Ordinal> = aligned.cloned().chain([end.clone()]).collect();
        for cut in cuts {
            let length = cut.after(&start).expect("cuts ascend");
            let count = length.coefficient(&term.exponent);
            let run = Run { start, end: cut.clone(), exponent: term.exponent.clone(), count };
            runs.push(run);
            start = cut;
        }
    }
    runs
}

fn all_products(runs: &[Vec<Run>]) -> Vec<Vec<Run>> {
    runs.iter().fold(vec![Vec::new()], |products, axis| {
        let longer = |product: &Vec<Run>| {
            let product = product.clone();
            axis.iter().map(move |run| [product.as_slice(), std::slice::from_ref(run)].concat())
        };
        products.iter().flat_map(longer).collect()
    })
}

/// The natural product of the lengths of all blocks of a product of runs.
fn content(product: &[Run]) -> Ordinal {
    product.iter().fold(Ordinal::from(1), |content, run| {
        content.natural_product(&Ordinal::term(run.exponent.clone(), run.count.clone()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_region;

    fn size_of(text: &str) -> String {
        size(&read_region(text).unwrap().unwrap()).unwrap().to_string()
    }

    #[test]
    fn examples_of_hs() {
        assert_eq!(size_of("(w + 1)x2 + (w*2)x1"), "w*3 + 1");
        assert_eq!(size_of("1xwxw^2 + wxw^2x1 + w^2x1xw"), "w^3*3");
    }

    #[test]
    fn finite_sizes_count_cells() {
        assert_eq!(size_of("(4,2,1)"), "7");
        assert_eq!(size_of("3x1 + 2x2 + 1x3"), "6");
        assert_eq!(size_of("2x3x4 + 1x1x9"), "29");
    }

    #[test]
    fn sizes_off_the_last_axis() {
        let off = |text: &str| {
            size_off_last_axis(&read_region(text).unwrap().unwrap()).unwrap().to_string()
        };
        assert_eq!(off("1xw"), "0");
        assert_eq!(off("(4,2,1)"), "3");
        assert_eq!(off("wxw"), "w^2");
        assert_eq!(off("(w^2,w + 7)"), "w + 7");
        assert_eq!(off("eye:[w*2 w; w^2 w + 1]"), "w*4 + 1");
        assert_eq!(off("2x2x3 + 1x1x9"), "9");
    }

    #[test]
    fn infinite_sizes() {
        assert_eq!(size_of("3xw"), "w*3");
        assert_eq!(size_of("(w*5,w*3 + 2)"), "w*8 + 2");
        assert_eq!(size_of("(w*5 + 1,w*3 + 2,2)"), "w*8 + 5");
        assert_eq!(
            size_of("(w^2,w*1000000000000000000000 + 7)"),
            "w^2 + w*1000000000000000000000 + 7"
        );
        assert_eq!(size_of("wxwxwx2x2x2"), "w^3*8");
        assert_eq!(size_of("(w + 1)x(w + 1)"), "w^2 + w*2 + 1");
    }
}
