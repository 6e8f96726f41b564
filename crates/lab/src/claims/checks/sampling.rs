//! Random ordinals and positions, and the two laws that every correct classification obeys.

use super::asking::is_p;
use crate::claims::Bench;
use crate::numbers::Numbers;
use chomplab::answer::Question;
use chomplab::ask::answer_text;
use chomplab::notation::is_finite;
use chomplab::region::{Cell, Region};
use chomplab::search::{Budget, Work};
use chomplab::transfinite::Position;
use numbers::Ordinal;

/// Exponents of random heights, the greatest first.
pub(super) const ALL_EXPONENTS: &[&str] = &["w + 1", "w", "4", "3", "2", "1"];
/// Those below ω^4.
pub(super) const LOW_EXPONENTS: &[&str] = &["3", "2", "1"];

/// An ordinal from its text; 0 from a text that is none, which tests would notice.
pub(super) fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_default()
}

/// Random heights that follow from a seed.
pub(super) struct Heights(Numbers);

impl Heights {
    pub(super) fn seeded(seed: u64) -> Self {
        Self(Numbers::seeded(seed))
    }

    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    /// Coefficients up to 4, a finite part up to 12.
    pub(super) fn one(&mut self, exponents: &[&str]) -> Ordinal {
        let skipped = self.below(exponents.len() as u64 + 1) as usize;
        let mut height = Ordinal::zero();
        for exponent in &exponents[skipped..] {
            let coefficient = if self.below(5) < 3 { 0 } else { 1 + self.below(4) };
            height = height.ordinary_sum(&Ordinal::term(ordinal(exponent), coefficient.into()));
        }
        height.ordinary_sum(&Ordinal::from(self.below(13)))
    }

    /// Several that often begin alike, the greatest first.
    pub(super) fn several(&mut self, count: usize, exponents: &[&str]) -> Vec<Ordinal> {
        let common = self.one(exponents);
        let mut all: Vec<Ordinal> = (0..count)
            .map(|_| {
                let own = self.one(exponents);
                let cut = Ordinal::from(self.below(7));
                let high = if cut == Ordinal::from(6) { own.clone() } else { common.clone() };
                high.split_below(&cut).0.ordinary_sum(&own.split_below(&cut).1)
            })
            .collect();
        all.sort_by(|a, b| b.cmp(a));
        all
    }
}

/// How many random positions a check takes.
pub(super) fn samples(bench: &Bench<'_>, most: u64) -> u64 {
    if bench.to() < 10_000 { most / 4 } else { most * 3 }
}

/// Work for questions about random positions, of which some are too hard.
pub(super) fn short_work() -> Work<'static> {
    Work::within(Budget { work: 3_000_000, ..Budget::default() })
}

/// Columns side by side, if one is infinite.
pub(super) fn columns(heights: &[Ordinal]) -> Option<Position> {
    Region::from_rows(heights.iter().cloned()).ok().filter(|region| !is_finite(region))
}

/// Four columns over a 2×2 base, if one is infinite.
pub(super) fn eye([u, v, y, z]: [&Ordinal; 4]) -> Option<Position> {
    let column =
        |i: u64, j: u64, height: &Ordinal| vec![Ordinal::from(i), Ordinal::from(j), height.clone()];
    let boxes = [column(1, 1, u), column(1, 2, v), column(2, 1, y), column(2, 2, z)];
    Region::from_boxes(boxes).ok().filter(|region| !is_finite(region))
}

/// A union of up to three boxes with short sides, of which some are infinite.
pub(super) fn position_in(axes: usize, heights: &mut Heights) -> Option<Position> {
    let side = |heights: &mut Heights| {
        let exponent = ALL_EXPONENTS[heights.below(6) as usize];
        let high = Ordinal::term(ordinal(exponent), heights.below(3).into());
        high.ordinary_sum(&Ordinal::from(heights.below(4))).max(Ordinal::from(1))
    };
    let boxes = 1 + heights.below(3);
    Region::from_boxes((0..boxes).map(|_| (0..axes).map(|_| side(heights)).collect())).ok()
}

/// A cell of a position.
pub(super) fn within(position: &Position, heights: &mut Heights) -> Vec<Ordinal> {
    let boxes = position.boxes();
    let sides = &boxes[heights.below(boxes.len() as u64) as usize];
    sides.iter().map(|side| below(side, heights)).collect()
}

/// An ordinal below another one, often near to it.
fn below(side: &Ordinal, heights: &mut Heights) -> Ordinal {
    let own = heights.one(ALL_EXPONENTS);
    let cut = Ordinal::from(heights.below(5));
    let near = side.split_below(&cut).0;
    let low = own.split_below(&cut).1;
    let candidates = [near.ordinary_sum(&low), own, low, Ordinal::from(heights.below(4))];
    candidates.into_iter().find(|at| at < side).unwrap_or_default()
}

/// Whether a position is P, as far as engines know.
pub(super) fn lost(position: &Position, work: &mut Work<'_>) -> Option<bool> {
    is_p(&position.to_string(), work)
}

/// The Grundy value with the poison allowed, as far as engines know.
pub(super) fn value(text: &str, work: &mut Work<'_>) -> Option<Ordinal> {
    use chomplab::answer::GrundyRecord;
    let answer = answer_text(text, &[Question::Grundy], work).ok()?;
    match answer.grundy.flatten()? {
        GrundyRecord::Poisoned { poison_allowed, .. } => poison_allowed.parse().ok(),
        GrundyRecord::Normal { normal_play } => normal_play.parse().ok(),
    }
}

/// The laws: a P-position has no option that is P among the bites tried, and an N-position has a bite that
/// leaves P. Returns whether an engine decided it; an error is a position and a bite that break a law.
pub(super) fn obeys_laws(
    start: &Position,
    cuts: &[Ordinal],
    work: &mut Work<'_>,
) -> Result<bool, String> {
    let text = start.to_string();
    let Some(is_lost) = lost(start, work) else { return Ok(false) };
    let mut losing = start.clone();
    if !is_lost {
        let questions = [Question::Outcome, Question::WinningMoves];
        let known = answer_text(&text, &questions, work)
            .ok()
            .and_then(|answer| answer.winning_moves.flatten());
        let Some(first) = known.and_then(|known| known.moves.into_iter().next()) else {
            return Ok(false);
        };
        let cell = chomplab::notation::read_cell(&first.bite.join(","))
            .map_err(|_| format!("{text}: {:?}", first.bite))?;
        losing = start.bite(&cell).map_err(|_| format!("{text}: {cell} is no bite"))?;
        if lost(&losing, work) == Some(false) {
            return Err(format!("{text}: the bite {cell} leaves {losing}, which is N"));
        }
    }
    for bite in tried_bites(&losing, cuts) {
        let Ok(left) = losing.bite(&bite) else { continue };
        if lost(&left, work) == Some(true) {
            return Err(format!("{losing} and {left}, one bite apart, are both P"));
        }
    }
    Ok(true)
}

/// Bites worth trying: at the given heights and around those of the position.
fn tried_bites(position: &Position, cuts: &[Ordinal]) -> Vec<Cell<Ordinal>> {
    let mut cells = vec![Vec::new()];
    for axis in 0..position.dimension() {
        let coordinates = coordinates_along(position, axis, cuts);
        let longer = |cell: &Vec<Ordinal>| {
            let cell = cell.clone();
            coordinates.iter().map(move |at| [cell.as_slice(), std::slice::from_ref(at)].concat())
        };
        cells = cells.iter().flat_map(longer).collect();
    }
    cells.into_iter().map(Cell).filter(|cell| position.bite(cell).is_ok()).collect()
}

fn coordinates_along(position: &Position, axis: usize, cuts: &[Ordinal]) -> Vec<Ordinal> {
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
    all.extend((0..3).map(Ordinal::from));
    all.sort();
    all.dedup();
    all
}
