//! Bites that leave a position of a given Grundy value, constructed and not searched for.
//!
//! Formulas for Grundy values are solved for what a bite can change: two columns by the inverses of
//! \[HS\] section 9, products by their base. Values are those with the poison forbidden, so that 0
//! means P.

use super::length::{Bites, Length};
use super::{Chomp, Columns, Position, two_wide};
use crate::ask::{consult, moves_to_value};
use crate::game::Game;
use crate::region::{Cell, Region};
use crate::verdict::{Obstacle, Undecided, Wanted};
use crate::work::Work;
use numbers::Ordinal;

const BITES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };

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
    let base = product_base(position);
    let into_base = base.map(|(base, axes)| into_base(position, &base, &axes, value, work).0);
    let (bites, missing) = if value.is_zero() {
        winning_bites(&Chomp, position, work)
    } else {
        moves_to_value(&Chomp, position, value, work)
    };
    let mut all = [into_base.unwrap_or_default(), bites].concat();
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
    let verdict = consult(game, position, BITES, work);
    let known = verdict.winning_moves;
    let missing = known.as_ref().is_none_or(|known| !known.complete);
    let missing = missing.then(|| verdict.undecided.unwrap_or_else(unknown));
    (known.map_or(Vec::new(), |known| known.moves), missing)
}

/// A position that is a product with a P-ordered P-position along two axes: its base, with an axis
/// of length 1 in front, and the axes of the base.
pub(super) fn product_base<S: Length>(position: &Region<S>) -> Option<(Region<S>, Vec<usize>)> {
    let axes = position.dimension();
    let pairs = (0..axes).flat_map(|a| (a + 1..axes).map(move |b| [a, b]));
    pairs.filter(|_| axes > 2).find_map(|pair| {
        let rest: Vec<usize> = (0..axes).filter(|axis| !pair.contains(axis)).collect();
        let on = |axes: &[usize]| {
            let sides = |sides: &Vec<S>| axes.iter().map(|at| sides[*at].clone()).collect();
            position.boxes().iter().map(sides).collect::<Vec<Vec<S>>>()
        };
        let section = Region::from_boxes(on(&pair)).ok()?;
        if !is_p_ordered_p(&section) {
            return None;
        }
        let one = S::from(1);
        let base = on(&rest).into_iter().map(|sides| [vec![one.clone()], sides].concat());
        let base = Region::from_boxes(base).ok()?;
        let product = base.boxes().iter().flat_map(|below| {
            let rest = &rest;
            section.boxes().iter().map(move |over| {
                let mut sides = vec![S::from(0); axes];
                rest.iter().zip(&below[1..]).for_each(|(axis, side)| sides[*axis] = side.clone());
                pair.iter().zip(over).for_each(|(axis, side)| sides[*axis] = side.clone());
                sides
            })
        });
        (Region::from_boxes(product).as_ref() == Ok(position)).then_some((base, rest))
    })
}

/// `2×ω`, `(i+1, i)` with `i > 0`, and hooks with equal arms.
fn is_p_ordered_p<S: Length>(section: &Region<S>) -> bool {
    let one = S::from(1);
    if section.boxes().iter().all(|sides| sides.contains(&one)) {
        return section.extent(0) == section.extent(1) && section.extent(0) > one;
    }
    Columns::of(section, 2).is_some_and(|columns| columns.are_two_and_p())
}

/// Bites into the base; others may leave the value too.
pub(super) fn into_base<S: Length>(
    position: &Region<S>,
    base: &Region<S>,
    axes: &[usize],
    value: &Ordinal,
    work: &mut Work<'_>,
) -> Bites<S> {
    let (bites, missing) = S::bites_to_value(base, value, work);
    let bites = bites.into_iter().map(|bite| {
        let mut cell = vec![S::from(0); position.dimension()];
        axes.iter().zip(&bite[1..]).for_each(|(axis, at)| cell[*axis] = at.clone());
        Cell(cell)
    });
    (bites.collect(), missing.or_else(|| Some(unknown())))
}
