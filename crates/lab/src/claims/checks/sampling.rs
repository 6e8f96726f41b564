//! Random ordinals and positions, and the two laws that every correct classification obeys.

use super::asking::{Found, Tally, Unknown, is_p};
use crate::claims::{Bench, Outcome};
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::transfinite::two_wide::grundy;
use chomplab::chomp::{Cell, Region};
use chomplab::engine::Work;
use chomplab::records::Question;
use chomplab::registry::answer_text;
use numbers::Ordinal;
use numbers::Random;

/// Exponents of random heights, the greatest first.
pub(crate) const ALL_EXPONENTS: &[&str] = &["w + 1", "w", "4", "3", "2", "1"];
/// Exponents of ordinals below ω^4.
pub(crate) const LOW_EXPONENTS: &[&str] = &["3", "2", "1"];

/// An ordinal from its text; 0 from a text that is not an ordinal, which tests would notice.
pub(crate) fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_default()
}

/// Random heights that follow from a seed.
pub(crate) struct Heights(Random);

impl Heights {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(Random::seeded(seed))
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    /// Coefficients up to 4, a finite part up to 12.
    pub(crate) fn one(&mut self, exponents: &[&str]) -> Ordinal {
        let skipped = self.below(exponents.len() as u64 + 1) as usize;
        let mut height = Ordinal::zero();
        for exponent in &exponents[skipped..] {
            let coefficient = if self.below(5) < 3 { 0 } else { 1 + self.below(4) };
            height = height.ordinary_sum(&Ordinal::term(ordinal(exponent), coefficient.into()));
        }
        height.ordinary_sum(&Ordinal::from(self.below(13)))
    }

    /// Several that often begin alike, the greatest first.
    pub(crate) fn several(&mut self, count: usize, exponents: &[&str]) -> Vec<Ordinal> {
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

/// Columns side by side, if one is infinite.
pub(crate) fn columns(heights: &[Ordinal]) -> Option<Position> {
    Region::from_rows(heights.iter().cloned()).ok().filter(|region| !region.is_finite())
}

/// Four columns over a 2×2 base, if one is infinite.
pub(crate) fn eye([u, v, y, z]: [&Ordinal; 4]) -> Option<Position> {
    let column =
        |i: u64, j: u64, height: &Ordinal| vec![Ordinal::from(i), Ordinal::from(j), height.clone()];
    let boxes = [column(1, 1, u), column(1, 2, v), column(2, 1, y), column(2, 2, z)];
    Region::from_boxes(boxes).ok().filter(|region| !region.is_finite())
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

/// Whether a position is P.
pub(super) fn lost(position: &Position, work: &mut Work<'_>) -> Result<bool, Unknown> {
    is_p(&position.to_string(), work)
}

/// The value of two columns, the taller first, by the formulas of \[HS\] section 9.
pub(super) fn value_of_two(tall: &Ordinal, short: &Ordinal) -> Result<Ordinal, Unknown> {
    let too_long = || Unknown(format!("the value of ({tall},{short}) is too long to be written"));
    grundy(tall, short).ok_or_else(too_long)
}

/// The laws: no bite from a P-position leaves P, and some bite from an N-position does.
///
/// A position counts as decided when the engines know its outcome, for N also a winning bite and
/// that it leaves P; a bite when they know what it leaves.
#[derive(Debug, Default)]
pub(super) struct Laws {
    positions: Tally,
    bites: Tally,
    /// Whether N-positions are called P.
    calls_won_lost: bool,
}

impl Laws {
    /// For who is lost by the claim, which is what the engines implement. What is planted calls
    /// N-positions P.
    pub(super) fn stated(bench: &Bench<'_>) -> Self {
        Self { calls_won_lost: bench.claim(false, true), ..Self::default() }
    }

    /// Looks at a position: for P at the bites tried, for N at a winning bite, and then at what it
    /// leaves. An error is a witness against the laws.
    pub(super) fn try_position(
        &mut self,
        start: &Position,
        cuts: &[Ordinal],
        work: &mut Work<'_>,
    ) -> Result<(), String> {
        let losing = match self.positions.count(losing_position(start, work)) {
            None => return Ok(()),
            Some(losing) => losing?,
        };
        if self.calls_won_lost && losing != *start {
            return Err(format!("{start} and {losing}, one bite apart, are both P"));
        }
        for bite in tried_bites(&losing, cuts) {
            let Ok(left) = losing.bite(&bite) else { continue };
            if self.bites.count(lost(&left, work)) == Some(true) {
                return Err(format!("{losing} and {left}, one bite apart, are both P"));
            }
        }
        Ok(())
    }

    /// The outcome that the laws held for what was decided.
    pub(super) fn outcome(self) -> Found {
        Ok(Outcome::holds(self.held()?))
    }

    /// How much was decided, in words.
    pub(super) fn held(self) -> Result<String, Unknown> {
        let (positions, bites) = (self.positions.decided()?, self.bites.decided()?);
        Ok(format!(
            "{positions} random positions decided: none of {bites} bites leads from P to P, \
             and a bite leads from each N to P"
        ))
    }
}

/// A position itself if it is P, else what a winning bite leaves, which must be P.
///
/// An inner error is a witness: an N-position with a bite that should win and does not.
fn losing_position(
    start: &Position,
    work: &mut Work<'_>,
) -> Result<Result<Position, String>, Unknown> {
    if lost(start, work)? {
        return Ok(Ok(start.clone()));
    }
    let text = start.to_string();
    let answer = answer_text(&text, &[Question::Outcome, Question::WinningMoves], work);
    let known = answer.ok().and_then(|answer| answer.winning_moves.flatten());
    let first = known.and_then(|known| known.moves.into_iter().next());
    let first = first.ok_or_else(|| Unknown(format!("a winning bite into {text} is not known")))?;
    let Some(left) = chomplab::notation::read_cell(&first.bite.join(","))
        .ok()
        .and_then(|cell| start.bite(&cell).ok())
    else {
        return Ok(Err(format!("{text}: {} is not a bite", first.name())));
    };
    Ok(if lost(&left, work)? {
        Ok(left)
    } else {
        Err(format!("{text}: the bite {} leaves {left}, which is N", first.name()))
    })
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
