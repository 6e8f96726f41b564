//! # Products with P-ordered P-positions
//!
//! **Statement.** A position is *P-ordered* when the P-positions inside it are totally ordered by
//! inclusion; the P-ordered P-positions are `2×ω`, `(i+1, i)` and the hooks with equal arms.
//! Choose two axes. If the section over every cell of the other axes is a P-position, and the one
//! over the origin is P-ordered, then `G` is the Grundy value of the *base*, the cells with both chosen
//! coordinates 0. In particular `G(X × P) = G(X)` for a P-ordered P-position `P`.
//!
//! **Source.** [HS] Theorem 7.1, whose proof shows this more general statement.
//!
//! **Scope.** Any dimension and order of axes; the base is decided by the other theorems. A position
//! one bite away from such a P-position is decided too, with that bite: so `ω×ω×2×2` is not only
//! known to be P but can be played.
//!
//! **Status.** Proved. Pair the position with a heap of `G(base)`. A bite at `(x, p)` with `p ≠ 0` on the
//! chosen axes is answered at `(x, p')`, where `p'` restores the section over `x` to a smaller
//! P-position `Q`. Over `ξ ≥ x` the section was a P-position inside that over `x`, so it lies in `Q`
//! and has not been touched, or contains `Q` and is now `Q`. All other bites change only the base or
//! the heap and are answered there.
//!
//! **Errata.** "every P-position must be" means "every P-ordered position must be".
//!
//! **Example.** `chomp solve wxwxwx2x2x2` answers P.

use super::super::{Columns, Position};
use super::{GRUNDY, OUTCOME, Theorem, about, out_of_scope};
use crate::region::{Cell, Region};
use crate::search::Work;
use crate::verdict::{Certainty, Finding, Obstacle, Outcome, Undecided, Verdict, Wanted};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem {
    id: "product",
    title: "Products with P-ordered P-positions",
    source: "[HS] Thm 7.1",
    file: include_str!("product.rs"),
    decide: |position, wanted, work| {
        let axes = position.dimension();
        let long = |axis: &usize| position.extent(*axis) > Ordinal::from(1);
        let long: Vec<usize> = (0..axes).filter(long).collect();
        if long.len() < 3 || long.len() > MOST_AXES {
            return out_of_scope("it is no product of planes");
        }
        let pairs = long.iter().flat_map(|a| long.iter().map(move |b| [*a, *b]));
        let mut half_open: Vec<Fibres> = Vec::new();
        for pair in pairs.filter(|[a, b]| a < b) {
            let Some(fibres) = Fibres::over(position, pair) else { continue };
            if fibres.bad.is_empty() {
                let verdict = fibres.base_verdict(wanted, work);
                if verdict.outcome.is_some() {
                    return Ok(fibres.finding(verdict));
                }
            } else {
                half_open.push(fibres);
            }
        }
        for fibres in half_open {
            if let Some((bite, certainty)) = fibres.restoring_bite(work) {
                let text = format!(
                    "{bite} makes every section along axes {} and {} a P-position, over a P-position.",
                    fibres.pair[0], fibres.pair[1]
                );
                let finding = Finding::won(THEOREM.reason(text)).by_among_others([bite]);
                return Ok(Finding { certainty, shortfall: Some(perhaps_others()), ..finding });
            }
        }
        out_of_scope("it is no product with a P-ordered P-position, nor one bite away from one")
    },
};

fn perhaps_others() -> Undecided {
    let text = "the strategy gives these bites; whether there are others is not known";
    Undecided::new(Obstacle::Transfinite, text)
}

/// Pairs of more axes than this are not tried.
const MOST_AXES: usize = 10;

/// More sections than this are not looked at.
const MOST_SECTIONS: usize = 4_096;

/// A position as sections along two axes over a base along the others.
struct Fibres<'p> {
    position: &'p Position,
    pair: [usize; 2],
    rest: Vec<usize>,
    /// The sections that are no P-positions, each with the least cell of the base it lies over.
    bad: Vec<(Vec<Ordinal>, Position)>,
}

impl<'p> Fibres<'p> {
    /// The sections along a pair of axes; `None` when there are too many, or the first is neither
    /// two-wide nor a hook.
    fn over(position: &'p Position, pair: [usize; 2]) -> Option<Self> {
        let rest: Vec<usize> =
            (0..position.dimension()).filter(|axis| !pair.contains(axis)).collect();
        let mut fibres = Self { position, pair, rest, bad: Vec::new() };
        let origin = vec![Ordinal::zero(); fibres.rest.len()];
        if !is_thin(&fibres.section(&origin)?) {
            return None;
        }
        for cell in fibres.corners()? {
            let Some(section) = fibres.section(&cell) else { continue };
            if !is_p(&section) {
                fibres.bad.push((cell, section));
            }
        }
        Some(fibres)
    }

    /// The least cells of the blocks of the base over which the section does not change.
    fn corners(&self) -> Option<Vec<Vec<Ordinal>>> {
        let mut corners = vec![Vec::new()];
        for axis in &self.rest {
            let sides = self.position.boxes().iter().map(|sides| sides[*axis].clone());
            let mut starts: Vec<Ordinal> = sides.chain([Ordinal::zero()]).collect();
            starts.sort();
            starts.dedup();
            // The greatest is the extent, where nothing is left.
            starts.pop();
            if corners.len() * starts.len() > MOST_SECTIONS {
                return None;
            }
            let longer = |corner: &Vec<Ordinal>| {
                let corner = corner.clone();
                starts.iter().map(move |start| [corner.as_slice(), std::slice::from_ref(start)].concat())
            };
            corners = corners.iter().flat_map(longer).collect();
        }
        Some(corners)
    }

    /// The section over a cell of the base; `None` when it is empty.
    fn section(&self, over: &[Ordinal]) -> Option<Position> {
        let reaches = |sides: &&Vec<Ordinal>| {
            self.rest.iter().zip(over).all(|(axis, coordinate)| sides[*axis] > *coordinate)
        };
        let boxes = self.position.boxes().iter().filter(reaches);
        let boxes = boxes.map(|sides| self.pair.iter().map(|axis| sides[*axis].clone()).collect());
        Region::from_boxes(boxes).ok()
    }

    /// The cells with both chosen coordinates 0, with an axis of length 1 in front.
    fn base(&self) -> Position {
        let boxes = self.position.boxes().iter().map(|sides| {
            let rest = self.rest.iter().map(|axis| sides[*axis].clone());
            [Ordinal::from(1)].into_iter().chain(rest).collect()
        });
        Region::from_boxes(boxes).expect("the base holds the poison")
    }

    fn base_verdict(&self, wanted: Wanted, work: &mut Work<'_>) -> Verdict<Cell<Ordinal>> {
        let grundy = if wanted.grundy { GRUNDY } else { OUTCOME };
        about(&self.base(), Wanted { winning_moves: wanted.winning_moves, ..grundy }, work)
    }

    /// What the base tells of the position.
    fn finding(&self, verdict: Verdict<Cell<Ordinal>>) -> Finding<Cell<Ordinal>> {
        let by = verdict.because.first().map_or("", |reason| reason.id);
        let text = format!(
            "All sections along axes {} and {} are P-positions, so it is worth what its base {} is ({by}).",
            self.pair[0],
            self.pair[1],
            self.base()
        );
        let reason = THEOREM.reason(text);
        let certainty = certainty_of(&verdict);
        let finding = match (verdict.grundy, verdict.outcome) {
            (Some(value), _) => Finding::valued(value, reason),
            (None, Some(Outcome::P)) => Finding::lost(reason),
            (None, _) => Finding::won(reason),
        };
        let finding = Finding { certainty, ..finding };
        if finding.outcome == Outcome::P {
            return finding;
        }
        let moves = verdict.winning_moves.map_or(Vec::new(), |known| known.moves);
        let origin = [Ordinal::zero(), Ordinal::zero()];
        let bites = moves.iter().map(|cell| self.cell(&cell[1..], &origin));
        let finding = finding.by_among_others(bites);
        Finding { shortfall: verdict.undecided.or(Some(perhaps_others())), ..finding }
    }

    /// The cell over a cell of the base, at these chosen coordinates.
    fn cell(&self, base: &[Ordinal], chosen: &[Ordinal]) -> Cell<Ordinal> {
        let mut cell = vec![Ordinal::zero(); self.position.dimension()];
        for (axis, coordinate) in self.rest.iter().zip(base).chain(self.pair.iter().zip(chosen)) {
            cell[*axis] = coordinate.clone();
        }
        Cell(cell)
    }

    /// A bite that makes all sections P-positions over a base that is P.
    fn restoring_bite(&self, work: &mut Work<'_>) -> Option<(Cell<Ordinal>, Certainty)> {
        for (over, section) in &self.bad {
            for chosen in p_bites(section) {
                let bite = self.cell(over, &chosen);
                let Ok(left) = self.position.bite(&bite) else { continue };
                let Some(fibres) = Fibres::over(&left, self.pair) else { continue };
                if !fibres.bad.is_empty() {
                    continue;
                }
                let base = fibres.base_verdict(OUTCOME, work);
                if base.outcome == Some(Outcome::P) {
                    return Some((bite, certainty_of(&base)));
                }
            }
        }
        None
    }
}

/// A product is as certain as its base, and has no certificate.
fn certainty_of(base: &Verdict<Cell<Ordinal>>) -> Certainty {
    base.certainty.map_or(Certainty::Proved, |certainty| certainty.min(Certainty::Proved))
}

/// Whether a plane position is at most two wide or a hook, so that all inside it is P-ordered.
fn is_thin(section: &Position) -> bool {
    Columns::of(section, 2).is_some() || arms(section).is_some()
}

/// The lengths of the arms of a hook.
fn arms(section: &Position) -> Option<[Ordinal; 2]> {
    let one = Ordinal::from(1);
    let is_hook = section.boxes().iter().all(|sides| sides.contains(&one));
    is_hook.then(|| [section.extent(0), section.extent(1)])
}

/// Whether a thin position is P: `(v+1, v)`, `(ω, ω)`, or a hook with equal arms.
fn is_p(section: &Position) -> bool {
    if let Some([first, second]) = arms(section) {
        return first == second;
    }
    Columns::of(section, 2).is_some_and(|columns| {
        let (tall, short) = (&columns.heights[0], &columns.heights[1]);
        let omega = Ordinal::omega();
        (short.is_finite() && *tall == short.ordinary_sum(&Ordinal::from(1)))
            || (*tall == omega && *short == omega)
    })
}

/// Bites that make a thin position P, as coordinates.
fn p_bites(section: &Position) -> Vec<Vec<Ordinal>> {
    let zero = Ordinal::zero();
    if let Some([first, second]) = arms(section) {
        let least = first.clone().min(second.clone());
        return if first > second { vec![vec![least, zero]] } else { vec![vec![zero, least]] };
    }
    Columns::of(section, 2).map_or(Vec::new(), |columns| {
        let (tall, short) = (&columns.heights[0], &columns.heights[1]);
        let bites = super::super::two_wide::inverse::bites_to(tall, short, &Ordinal::from(1));
        bites.into_iter().map(|(column, height)| columns.bite(column, height).0).collect()
    })
}
