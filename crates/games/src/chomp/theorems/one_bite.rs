//! # A bite to a known P-position
//!
//! **Statement.** A position is N when some bite leaves a P-position. Looked at are the bites that
//! cut one axis to 1, 2 or 3: so `4×ω` is N, since two columns of it are `2×ω`, and `5×ω^ω` is,
//! since three columns of it are `3×ω^ω`. Then those at `2` on one axis and at a small height on
//! another one along which the position is infinite: they leave a stalk two columns wide over a
//! finite part. Last, bites that cut an infinite axis at a small finite length.
//!
//! **Source.** The definition of N.
//!
//! **Scope.** Positions of which such a bite leaves a P-position by another theorem. Other winning
//! bites are not excluded. Other theorems may ask about smaller positions to know the P-position,
//! but this one is not asked about those: it can only say that they are N, which makes nothing else
//! P, and in many dimensions such questions would lead to ever more of their kind.
//!
//! **Status.** Proved, as far as the theorem that knows the P-position is.
//!
//! **Errata.** None.
//!
//! **Example.** `chomp solve 4xw` names the bite (2,0).

use super::{Cell, Finding, INFINITE, Said, Theorem, Wanted, Work, out_of_scope, shown};
use crate::ask::UNITS_TO_CONSULT;
use crate::chomp::asking::{about_cheaply, with_little_work};
use crate::chomp::transfinite::Position;
use crate::verdict::{Certainty, Outcome};
use numbers::Ordinal;

pub(super) const THEOREM: Theorem = Theorem::new(
    "one-bite",
    "A bite to a known P-position",
    "definition of N",
    include_str!("one_bite.rs"),
);

pub(super) fn decide(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Said<Ordinal> {
    if !wanted.outcome {
        return out_of_scope("it is known who wins, and by which bite");
    }
    if work.is_asking_for_p() {
        return out_of_scope("it is asked whether it is P, which no bite can show");
    }
    work.asking_for_p(|work| look_ahead(position, work))
}

fn look_ahead(position: &Position, work: &mut Work<'_>) -> Said<Ordinal> {
    let mut bites = Vec::new();
    let mut told = None;
    for axis in 0..position.dimension() {
        let extent = position.extent(axis);
        for layers in (1..=MOST_LAYERS).map(Ordinal::from).filter(|layers| *layers < extent) {
            match work.spend_on_asking(UNITS_TO_CONSULT) {
                Ok(()) => {}
                Err(why) if told.is_none() => return Err(why),
                Err(_) => break,
            }
            let bite = Cell::on_axis(position.dimension(), axis, layers);
            let left = position.bite(&bite).expect("not the poison");
            if let Some((certainty, by)) = known_p(&left, work) {
                told.get_or_insert((certainty, by, shown(&bite), shown(&left)));
                bites.push(bite);
                break;
            }
        }
    }
    if told.is_none() {
        for bite in further_bites(position) {
            work.spend_on_asking(UNITS_TO_CONSULT)?;
            let Ok(left) = position.bite(&bite) else { continue };
            if let Some((certainty, by)) = known_p(&left, work) {
                told = Some((certainty, by, shown(&bite), shown(&left)));
                bites.push(bite);
                break;
            }
        }
    }
    let Some((certainty, by, bite, left)) = told else {
        return out_of_scope("no bite that was looked at leaves a P-position that is known");
    };
    let text = format!("The bite {bite} leaves {left}, which is P by {by}.");
    let finding = Finding::won(THEOREM.reason(text)).by_among_others(bites);
    Ok(Finding { certainty, ..finding })
}

/// Bites that leave something narrow with a finite part, the likelier ones first.
fn further_bites(position: &Position) -> impl Iterator<Item = Cell<Ordinal>> {
    let dimension = position.dimension();
    let two = Ordinal::from(2);
    let infinite: Vec<usize> =
        (0..dimension).filter(|axis| !position.extent(*axis).is_finite()).collect();
    let wide: Vec<usize> = (0..dimension).filter(|axis| position.extent(*axis) > two).collect();
    let pairs: Vec<(usize, usize)> = infinite
        .iter()
        .flat_map(|up| wide.iter().map(move |aside| (*up, *aside)))
        .filter(|(up, aside)| up != aside)
        .collect();
    let beside = (1..=MOST_HEIGHT).flat_map(move |height| {
        let two = two.clone();
        pairs.clone().into_iter().map(move |(up, aside)| {
            Cell::on_axes(dimension, [(aside, two.clone()), (up, Ordinal::from(height))])
        })
    });
    let last = MOST_LAYERS + 1;
    let cuts = (last..=MOST_HEIGHT).flat_map(move |height| {
        let axes = infinite.clone().into_iter();
        axes.map(move |axis| Cell::on_axis(dimension, axis, Ordinal::from(height)))
    });
    beside.chain(cuts)
}

/// Heights up to this one are tried: each asks for families of that length.
const MOST_HEIGHT: u64 = 14;

/// P-positions of up to so many columns have a theorem.
const MOST_LAYERS: u64 = 3;

/// Whether some theorem but this one knows with little work that a position is P, which and how
/// surely.
fn known_p(position: &Position, work: &mut Work<'_>) -> Option<(Certainty, &'static str)> {
    if position.is_finite() {
        let verdict = about_cheaply(position, Wanted::OUTCOME, work);
        let by = verdict.because.first().map_or("search", |reason| reason.id);
        let is_p = verdict.outcome == Some(Outcome::P);
        return is_p.then(|| (verdict.certainty.unwrap_or(Certainty::Proved), by));
    }
    with_little_work(position, work, |work| {
        let others = INFINITE.iter().filter(|theorem| theorem.id != THEOREM.id);
        let mut said = others.filter_map(|theorem| {
            let finding = (theorem.consider)(position, Wanted::OUTCOME, work).ok()?;
            Some((finding.outcome, finding.certainty, theorem.id))
        });
        // Whoever decides first decides.
        let (outcome, certainty, by) = said.next()?;
        (outcome == Outcome::P).then_some((certainty, by))
    })
}
