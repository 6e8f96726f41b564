//! Random ordinals and positions, and short questions.

use chomplab::chomp::transfinite::{Position, Transfinite};
use chomplab::chomp::{Cell, Region};
use chomplab::engine::{Budget, Wanted, Work, ask};
use chomplab::notation::read_region;
use chomplab::{Outcome, Verdict};
use numbers::Ordinal;
use proptest::prelude::*;
use std::cell::RefCell;
pub(crate) use testing::scale;

pub(crate) const BITES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
const OUTCOME: Wanted = Wanted { outcome: true, winning_moves: false, grundy: false };

pub(crate) fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn position(text: &str) -> Position {
    read_region(text).unwrap_or_else(|error| panic!("{text}: {error}")).unwrap()
}

pub(crate) fn work() -> Work<'static> {
    Work::within(Budget::default())
}

thread_local! {
    /// Each test has a thread of its own.
    static SHARED: RefCell<Work<'static>> = RefCell::new(work());
}

/// Asks with what engines keep from one random position to the next, as a long session does.
pub(crate) fn with_shared_work<T>(budget: Budget, ask: impl FnOnce(&mut Work<'_>) -> T) -> T {
    SHARED.with_borrow_mut(|work| {
        work.set_budget(budget);
        work.begin();
        ask(work)
    })
}

/// So many positions of a class; those that a test rejects do not count.
pub(crate) fn positions(plain: u32) -> ProptestConfig {
    let cases = plain * scale() as u32;
    ProptestConfig { cases, max_global_rejects: 20 * cases, ..ProptestConfig::default() }
}

/// What the engines know, of finite and of infinite positions.
pub(crate) fn solved(position: &Position, work: &mut Work<'_>) -> Verdict<Cell<Ordinal>> {
    ask(&Transfinite, position, BITES, work)
}

/// The outcome of any position, finite ones by finite Chomp.
pub(crate) fn outcome(position: &Position, work: &mut Work<'_>) -> Option<Outcome> {
    ask(&Transfinite, position, OUTCOME, work).outcome
}

/// Heights with coefficients up to 4, exponents up to 4 and around ω, finite parts up to 12.
pub(crate) fn height(most: &'static [&'static str]) -> impl Strategy<Value = Ordinal> {
    let coefficient = prop_oneof![3 => Just(0_u64), 2 => 1_u64..5];
    let chosen = prop::collection::vec(coefficient, most.len());
    (chosen, 0..=most.len(), 0_u64..13).prop_map(move |(coefficients, skipped, finite)| {
        let terms = most.iter().zip(coefficients).skip(skipped);
        let high = terms.fold(Ordinal::zero(), |sum, (exponent, coefficient)| {
            sum.ordinary_sum(&Ordinal::term(ordinal(exponent), coefficient.into()))
        });
        high.ordinary_sum(&Ordinal::from(finite))
    })
}

pub(crate) const ALL_EXPONENTS: &[&str] = &["w + 1", "w", "4", "3", "2", "1"];
pub(crate) const LOW_EXPONENTS: &[&str] = &["3", "2", "1"];

/// Several heights that often begin alike, greatest first.
pub(crate) fn heights(
    count: usize,
    most: &'static [&'static str],
) -> impl Strategy<Value = Vec<Ordinal>> {
    let all = prop::collection::vec((height(most), 0_u64..7), count);
    (height(most), all).prop_map(|(common, all)| {
        let join = |(own, cut): &(Ordinal, u64)| {
            let cut = Ordinal::from(*cut);
            let high = if cut == Ordinal::from(6) { own.clone() } else { common.clone() };
            high.split_below(&cut).0.ordinary_sum(&own.split_below(&cut).1)
        };
        let mut heights: Vec<Ordinal> = all.iter().map(join).collect();
        heights.sort_by(|a, b| b.cmp(a));
        heights
    })
}

/// Columns side by side, as a position with at least one infinite side.
pub(crate) fn columns(heights: &[Ordinal]) -> Option<Position> {
    let region = Region::from_rows(heights.iter().cloned()).ok()?;
    (!region.is_finite()).then_some(region)
}

/// Four columns over a 2×2 base.
pub(crate) fn eye(u: &Ordinal, v: &Ordinal, y: &Ordinal, z: &Ordinal) -> Option<Position> {
    let column =
        |i: u64, j: u64, height: &Ordinal| vec![Ordinal::from(i), Ordinal::from(j), height.clone()];
    let boxes = [column(1, 1, u), column(1, 2, v), column(2, 1, y), column(2, 2, z)];
    let region = Region::from_boxes(boxes).ok()?;
    (!region.is_finite()).then_some(region)
}

/// Bites worth trying: at the given heights and around the heights of the position.
pub(crate) fn sampled_bites(position: &Position, cuts: &[Ordinal]) -> Vec<Cell<Ordinal>> {
    let coordinates: Vec<Vec<Ordinal>> = (0..position.dimension())
        .map(|axis| {
            let extent = position.extent(axis);
            if let Some(short) = extent.to_u64().filter(|extent| *extent <= 4) {
                return (0..short).map(Ordinal::from).collect();
            }
            let sides = position.boxes().iter().map(|sides| sides[axis].clone());
            let mut all: Vec<Ordinal> = cuts.iter().cloned().chain(sides).collect();
            for exponent in 1..4 {
                let exponent = Ordinal::from(exponent);
                let cut: Vec<Ordinal> = all.iter().map(|at| at.split_below(&exponent).0).collect();
                all.extend(cut);
            }
            all.extend((0..4).map(Ordinal::from));
            all.sort();
            all.dedup();
            all
        })
        .collect();
    let mut cells = vec![Vec::new()];
    for (axis, all) in coordinates.iter().enumerate() {
        // What lies outside with zeros on the other axes lies outside with anything there.
        let beyond = vec![Ordinal::zero(); position.dimension() - axis - 1];
        let mut longer = Vec::new();
        for cell in &cells {
            let next = all.iter().map(|at| [cell, std::slice::from_ref(at)].concat());
            longer
                .extend(next.take_while(|next| position.contains(&[&next[..], &beyond].concat())));
        }
        cells = longer;
    }
    let is_poison = |cell: &Vec<Ordinal>| cell.iter().all(Ordinal::is_zero);
    cells.into_iter().filter(|cell| !is_poison(cell)).map(Cell).collect()
}

/// At most so many of some bites, evenly chosen.
pub(crate) fn thinned(bites: Vec<Cell<Ordinal>>, most: usize) -> Vec<Cell<Ordinal>> {
    let step = bites.len().div_ceil(most).max(1);
    bites.into_iter().step_by(step).collect()
}

/// A bite at coordinates chosen among some, or 0, brought inside; `None` when only the poison is
/// left.
pub(crate) fn legal_bite(
    position: &Position,
    all: &[Ordinal],
    chosen: &[(prop::sample::Index, bool)],
) -> Option<Cell<Ordinal>> {
    let mut cell = Vec::new();
    for (axis, (index, is_zero)) in chosen.iter().enumerate().take(position.dimension()) {
        let extent = position.extent(axis);
        let inside: Vec<&Ordinal> = all.iter().filter(|at| **at < extent).collect();
        let at = inside[index.index(inside.len())].clone();
        cell.push(if *is_zero { Ordinal::zero() } else { at });
    }
    for axis in 0..cell.len() {
        if !position.contains(&cell) {
            cell[axis] = Ordinal::zero();
        }
    }
    if cell.iter().all(Ordinal::is_zero) {
        let axis = (0..cell.len()).find(|axis| position.extent(*axis) > Ordinal::from(1))?;
        cell[axis] = Ordinal::from(1);
    }
    Some(Cell(cell))
}

/// The winning bites of positions around this one, as far as they are bites into it too: what the
/// inverse solvers propose near by.
pub(crate) fn proposed_bites(
    position: &Position,
    cuts: &[Ordinal],
    work: &mut Work<'_>,
) -> Vec<Cell<Ordinal>> {
    let one = Ordinal::from(1);
    let mut cells = Vec::new();
    for (index, sides) in position.boxes().iter().enumerate() {
        // Raised along its infinite side a position stays in its class.
        let Some(axis) = sides.iter().position(|side| !side.is_finite()) else { continue };
        let more = cuts.get(index % cuts.len().max(1)).unwrap_or(&one);
        let mut raised = sides.clone();
        raised[axis] = raised[axis].ordinary_sum(if more.is_zero() { &one } else { more });
        let around = position.boxes().iter().cloned().chain([raised]);
        let around = Position::from_boxes(around).expect("more cells than before");
        let known = solved(&around, work).winning_moves.map_or(Vec::new(), |known| known.moves);
        cells.extend(known.into_iter().filter(|cell| position.bite(cell).is_ok()));
    }
    cells
}
