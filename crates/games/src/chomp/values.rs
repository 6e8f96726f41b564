//! Bites that leave a position of a given Grundy value, constructed and not searched for.
//!
//! Formulas for Grundy values are solved for what a bite can change: two columns by the inverses of
//! \[HS\] section 9, products by their base. Values are those with the poison forbidden, so that 0
//! means P.

use super::fibres::Fibres;
use super::length::{Bites, Length, long_axes};
use super::{Chomp, Columns, OrthogonalPart, Position, two_wide};
use crate::ask::{consult, moves_to_value};
use crate::game::Game;
use crate::region::{Cell, Region};
use crate::verdict::{Obstacle, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

/// Every bite into a finite position that leaves this value, as far as it can be constructed.
pub(super) fn finite_bites_to_value(
    position: &Position,
    value: &Ordinal,
    work: &mut Work<'_>,
) -> Bites<u64> {
    if let Some(bites) = into_two_columns(position, value) {
        return (bites, None);
    }
    // A large product is beyond the search, but not its base, which is asked before the budget is
    // spent.
    let into_base = into_base(position, value, work).map_or(Vec::new(), |(bites, _)| bites);
    let (bites, missing) = if value.is_zero() {
        winning_bites(&Chomp, position, work)
    } else {
        moves_to_value(&Chomp, position, value, work)
    };
    let mut all = [into_base, bites].concat();
    all.sort();
    all.dedup();
    (all, missing)
}

/// Every bite into one or two columns that leaves a value with the poison forbidden, by the
/// inverses of section 9; `None` when there are more columns.
pub(super) fn into_two_columns<S: Length>(
    position: &Region<S>,
    value: &Ordinal,
) -> Option<Vec<Cell<S>>> {
    let columns = Columns::of(position, 2)?;
    let [tall, short] = [0, 1].map(|column: usize| columns.heights[column].to_ordinal());
    let allowed = Ordinal::from(1).ordinary_sum(value);
    let bites = two_wide::inverse::bites_to(&tall, &short, &allowed).into_iter();
    // A bite is lower than its column, so it is a length of the same kind.
    Some(bites.filter_map(|(at, height)| Some(columns.bite(at, S::of_ordinal(&height)?))).collect())
}

/// No formula is known.
pub(super) fn unknown() -> Undecided {
    let text = "no formula gives all bites to that value";
    Undecided::new(Obstacle::Transfinite, text)
}

/// What the engines of a game know of bites to P.
pub(super) fn winning_bites<G: Game>(
    game: &G,
    position: &G::Position,
    work: &mut Work<'_>,
) -> (Vec<G::Move>, Option<Undecided>) {
    let mut verdict = consult(game, position, Wanted::MOVES, work);
    let is_complete = verdict.winning_moves.as_ref().is_some_and(|known| known.complete);
    let missing = verdict.undecided.take().unwrap_or_else(unknown);
    (verdict.take_moves(), (!is_complete).then_some(missing))
}

/// The bites to a value into parts that meet in the poison only and have these values.
pub(super) fn into_parts<S: Length>(
    parts: &[OrthogonalPart<S>],
    values: &[Ordinal],
    value: &Ordinal,
    work: &mut Work<'_>,
) -> Bites<S> {
    let sum = values.iter().fold(value.clone(), |sum, own| sum.nim_sum(own));
    let (mut bites, mut missing) = (Vec::new(), None);
    for (part, own) in parts.iter().zip(values) {
        let (found, why) = S::bites_to_value(&part.position, &own.nim_sum(&sum), work);
        bites.extend(found.iter().map(|bite| part.cell(bite)));
        missing = missing.or(why);
    }
    (bites, missing)
}

/// The bites to a value into the base of a product: where all sections along two axes are
/// P-positions, a position has the value of its base (\[HS\] Thm 7.1). There may be others.
pub(super) fn into_base<S: Length>(
    position: &Region<S>,
    value: &Ordinal,
    work: &mut Work<'_>,
) -> Option<Bites<S>> {
    let long = long_axes(position);
    let pairs = long.iter().flat_map(|one| long.iter().map(move |other| [*one, *other]));
    let pairs: Vec<[usize; 2]> =
        pairs.filter(|[one, other]| one < other && long.len() > 2).collect();
    let mut views = pairs.iter().filter_map(|pair| Fibres::over(position, pair, work));
    let fibres = views.find(Fibres::all_are_p)?;
    drop(views);
    let (bites, missing) = S::bites_to_value(&fibres.base(), value, work);
    let bites = bites.iter().map(|bite| fibres.base_bite(bite)).collect();
    Some((bites, missing.or_else(|| Some(unknown()))))
}
